#!/usr/bin/env bash
# setup.sh SIZE...: makes the databases peer_SIZE and limelight_SIZE in the peer's cluster, with the same data.
# WITHOUT_PEER=1 makes only the second; WITHOUT_HISTORY=1 leaves the history of entries out.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${PEER_BENCH:?the folder that holds peer-django and load}" "${PEER_HOME:?a scratch folder}"
port=${PEER_DB_PORT:-55432}
for size in "$@"; do
  if [ -n "${WITHOUT_PEER:-}" ]; then
    [ -f "$PEER_HOME/data/$size/accounts.json" ] ||
      node "$PEER_BENCH/peer-django/seed.mjs" --size "$size" --out "$PEER_HOME/data/$size"
  else
    "$PEER_BENCH/peer-django/setup.sh" "$size"
    (cd "$PEER_BENCH/peer-django" && PYTHONPYCACHEPREFIX=$PEER_HOME/pycache "${PYTHON:-python3}" sessions.py "peer_$size")
  fi
  # The tokens are all unused again.
  rm -f "$PEER_HOME/data/$size"/tokens-*.txt*
  psql -q -h 127.0.0.1 -p "$port" -U peer -d postgres -c "drop database if exists limelight_$size with (force)" -c "create database limelight_$size"
  DATABASE_URL="postgresql://peer@127.0.0.1:$port/limelight_$size" "$here/../../node_modules/.bin/node" "$here/load.ts" \
    "$PEER_HOME/data/$size" ${WITHOUT_HISTORY:+--without-history}
done
