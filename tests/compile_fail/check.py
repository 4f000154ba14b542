"""Checks one pair of a wrong use and its right twin.

    check.py COMPILE_COMMANDS PROBE SOURCE

SOURCE begins with `// expect: <regex>`. Compiled with -DPLEAT_WRONG it must fail, and the regex must be found in one
of the compiler's error messages; without it, it must compile. It is compiled by the command that COMPILE_COMMANDS
holds for PROBE.
"""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile


def probe_command(database, probe):
    """The probe's command as a list, without its input and output."""
    for entry in json.loads(pathlib.Path(database).read_text()):
        if pathlib.Path(entry["file"]) == pathlib.Path(probe):
            words = shlex.split(entry["command"])
            output = words.index("-o")
            del words[output : output + 2]
            return [word for word in words if word not in ("-c", entry["file"])]
    sys.exit(f"{probe} is not in {database}")


def compile_source(command, source, defines):
    """The compiler's exit code and its messages."""
    with tempfile.TemporaryDirectory() as folder:
        # Without carets no line of the source is quoted, so that a comment there cannot match.
        if source.endswith(".cu"):
            mode = ["-Xcompiler=-fno-diagnostics-show-caret", "-c", "-o", f"{folder}/out.o"]
        else:
            mode = ["-fno-diagnostics-show-caret", "-fsyntax-only"]
        command = command + mode + defines + [source]
        plain_quotes = os.environ | {"LC_ALL": "C"}
        run = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=plain_quotes)
    return run.returncode, run.stdout + run.stderr


def main(database, probe, source):
    first_line = pathlib.Path(source).read_text().partition("\n")[0]
    expectation = re.fullmatch(r"// expect: (.+)", first_line)
    if not expectation:
        sys.exit("the first line is not `// expect: <regex>`")
    command = probe_command(database, probe)
    complaints = []

    code, messages = compile_source(command, source, ["-DPLEAT_WRONG"])
    errors = [line for line in messages.splitlines() if re.search(r"\berror( #[\w-]+)?:", line)]
    if code == 0:
        complaints.append("the wrong form compiles")
    elif not any(re.search(expectation[1], line) for line in errors):
        complaints.append(f"no error message of the wrong form matches: {expectation[1]}\n{messages}")

    code, messages = compile_source(command, source, [])
    if code != 0:
        complaints.append(f"the right form does not compile\n{messages}")
    sys.exit("\n".join(complaints) or None)


if __name__ == "__main__":
    main(*sys.argv[1:])
