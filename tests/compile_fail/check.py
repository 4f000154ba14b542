"""Checks one pair of a wrong use and its right twin.

    check.py COMPILE_COMMANDS PROBE SOURCE PRECOMPILED
    check.py COMPILE_COMMANDS PROBE --precompile PRECOMPILED

SOURCE begins with `// expect: <regex>`. Compiled with -DPLEAT_WRONG it must fail, and the regex must be found in one
of the compiler's error messages; without it, it must compile. It is compiled by the command that COMPILE_COMMANDS
holds for PROBE.

--precompile makes PRECOMPILED/pleat/pleat.hpp.gch, which g++ takes when a source's first include is <pleat/pleat.hpp>
and no macro differs; else it reads the header itself, as other compilers always do. So both read the same code.
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


def precompile(command, folder):
    """Its exit code. A source of one line, since a main file may not say #pragma once as the header does."""
    header = pathlib.Path(folder) / "pleat" / "pleat.hpp.gch"
    header.parent.mkdir(parents=True, exist_ok=True)
    header.unlink(missing_ok=True)
    with tempfile.NamedTemporaryFile("w", suffix=".hpp") as source:
        source.write("#include <pleat/pleat.hpp>\n")
        source.flush()
        return subprocess.run(command + ["-x", "c++-header", "-o", header, source.name]).returncode


def compile_source(command, source, defines):
    """The compiler's exit code and its messages."""
    with tempfile.TemporaryDirectory() as folder:
        # Without carets no line of the source is quoted, so that a comment there cannot match.
        if source.endswith(".cu"):  # what ptxas and the host's compiler would add takes as long again, and no test asks
            mode = ["-Xcompiler=-fno-diagnostics-show-caret", "-ptx", "-o", f"{folder}/out.ptx"]
        else:
            mode = ["-fno-diagnostics-show-caret", "-fsyntax-only"]
        command = command + mode + defines + [source]
        plain_quotes = os.environ | {"LC_ALL": "C"}
        run = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=plain_quotes)
    return run.returncode, run.stdout + run.stderr


def main(database, probe, source, precompiled):
    command = probe_command(database, probe)
    if source == "--precompile":
        sys.exit(precompile(command, precompiled))
    if source.endswith(".cpp"):
        command.insert(1, f"-I{precompiled}")
    first_line = pathlib.Path(source).read_text().partition("\n")[0]
    expectation = re.fullmatch(r"// expect: (.+)", first_line)
    if not expectation:
        sys.exit("the first line is not `// expect: <regex>`")
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
