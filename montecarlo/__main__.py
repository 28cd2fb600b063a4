"""`python -m montecarlo` is the same program as `montecarlo`."""

from montecarlo.cli.main import run

if __name__ == "__main__":
    run()
