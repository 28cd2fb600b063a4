"""Compare the kept stories with those told now; with `--write`, keep those told now."""

import sys

from tests.golden import TALES, files_of_rows, told


def main() -> None:
    write = sys.argv[1:] == ["--write"]
    if sys.argv[1:] and not write:
        sys.exit("usage: python -m tests.golden [--write]")
    for path, story in {**{tale.path: told(tale) for tale in TALES}, **files_of_rows()}.items():
        if write:
            path.parent.mkdir(exist_ok=True)
            path.write_text(story, encoding="utf-8")
        same = path.is_file() and path.read_text(encoding="utf-8") == story
        print(f"{path.name}: {'written' if write else 'the same' if same else 'another story'}")


if __name__ == "__main__":
    main()
