#!/bin/bash
# Hands a mail from standard input to `limelight bounce -`, for the alias of a mail server (docs/operations.md, Mail). The settings come
# from a file, so that no command line has a secret: mail servers send theirs to whoever wrote what could not be handed over.
set -a
. "${LIMELIGHT_ENV_FILE:-/etc/limelight/limelight.env}" || exit 75
set +a
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 75
exec node_modules/.bin/node server/command-line/main.ts bounce -
