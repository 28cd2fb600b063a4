"""`python -m montecarlo` is the same program as `montecarlo`."""

from montecarlo.start import run

if __name__ == "__main__":
    run()
