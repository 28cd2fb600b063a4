"""The game itself: kernels over two records, compiled by numba or run as ordinary Python."""
