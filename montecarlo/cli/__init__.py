"""The command line: parse, call, print. One module a command; `main` loads only the one that is called."""
