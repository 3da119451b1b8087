#!/bin/sh
# Installs what Wardian is compared with, into the folder where cargo builds: optional, and the only part of
# the benches that downloads anything. Needs Python >= 3.12 (python3.12, or what PYTHON names) and, for
# Pyodide, node and npm. Versions are pinned, so that figures can be compared with older ones.
set -eu
cd "$(dirname "$0")/../.."
folder="${WARDIAN_RIVALS:-${CARGO_TARGET_DIR:-target}/rivals}"
mkdir -p "$folder"
"${PYTHON:-python3.12}" -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet pydantic-monty==1.4.0 pyeryx==0.11.0 smolagents==1.26.0
if command -v npm > /dev/null; then
    npm install --silent --prefix "$folder" pyodide@314.0.7
else
    echo "no npm: without Pyodide"
fi
echo "installed in $folder"
