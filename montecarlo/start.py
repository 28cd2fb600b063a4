"""Where the program starts: nothing is imported before Ctrl-C would be answered with one line."""

import signal
import sys
from typing import NoReturn

EXIT_INTERRUPTED = 130


def run() -> NoReturn:
    """Run the command line and leave with its exit code: the entry point of the installed program."""
    try:
        from montecarlo.cli.main import main

        code = main()
    except KeyboardInterrupt:
        sys.stderr.write("montecarlo: interrupted\n")
        code = EXIT_INTERRUPTED
    if code == EXIT_INTERRUPTED:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # pressed once more, it would end in a traceback of the clean-up
    sys.exit(code)
