"""Compare the kept stories with those told now; with `--write`, keep those told now."""

import sys

from tests.golden import TALES, told


def main() -> None:
    write = sys.argv[1:] == ["--write"]
    if sys.argv[1:] and not write:
        sys.exit("usage: python -m tests.golden [--write]")
    for tale in TALES:
        story = told(tale)
        if write:
            tale.path.write_text(story, encoding="utf-8")
        same = tale.path.is_file() and tale.path.read_text(encoding="utf-8") == story
        print(f"{tale.path.name}: {'written' if write else 'the same' if same else 'another story'}")


if __name__ == "__main__":
    main()
