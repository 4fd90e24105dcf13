#!/usr/bin/env bash
# compare.sh [ROW...]: product and peer take the same load by turns; then a table of ratios. Without a row: all of them.
#   PEER_BENCH   the folder that holds peer-django and load
#   PEER_HOME    the scratch folder with the databases that setup.sh has loaded
#   SIZE=m TURNS=2 SECONDS_EACH=8 PEER_WORKERS=2
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${PEER_BENCH:?the folder that holds peer-django and load}" "${PEER_HOME:?a scratch folder}"
size=${SIZE:-m} turns=${TURNS:-2} seconds=${SECONDS_EACH:-8} run=$(date +%m%d-%H%M%S)
data=$PEER_HOME/data/$size
rows=("$@")
[ $# -gt 0 ] || rows=(session portfolio portfolio-kept summary create register verify xlsx leaderboard sign-in)
export PRODUCT_PORT=${PRODUCT_PORT:-8300} PEER_PORT=${PEER_PORT:-8100}
bare=8200

servers=()
trap 'kill "${servers[@]}" 2>/dev/null; wait' EXIT
serve() { # PORT PATH COMMAND...
  local port=$1 path=$2; shift 2
  ! curl -s -o /dev/null "http://127.0.0.1:$port/" || { echo "Something listens on port $port already." >&2; exit 1; }
  "$@" >>"$PEER_HOME/servers.log" 2>&1 &
  servers+=($!)
  for _ in $(seq 150); do
    if curl -s -o /dev/null "http://127.0.0.1:$port$path"; then return; fi
    sleep 0.2
  done
  echo "Nothing answers on port $port: see $PEER_HOME/servers.log" >&2; exit 1
}
serve "$PRODUCT_PORT" /readyz "$here/serve.sh" "$size"
serve "$PEER_PORT" /api/accounts "$PEER_BENCH/peer-django/serve.sh" "$size" -w "${PEER_WORKERS:-2}"
serve "$bare" /300 node "$PEER_BENCH/load/ceiling-server.mjs" --port "$bare" --workers 1

# The seed names 256 students to sign in; these are all of them.
all=$data/accounts-all.json
node -e '
  const [, from, to] = process.argv, fs = require("fs"), it = JSON.parse(fs.readFileSync(from));
  const lines = fs.readFileSync(from.replace("accounts.json", "users.csv"), "utf8").trim().split("\n").slice(1);
  it.students = lines.map((line) => line.split(",")).filter(([, email]) => email.startsWith("student")).map(([id, email]) => ({ id: Number(id), email }));
  fs.writeFileSync(to, JSON.stringify(it));' "$data/accounts.json" "$all"

turn() { # SIDE ROW
  local side=$1 row=$2 o=()
  case $row in
    session) o=(--scenario accounts) ;;
    portfolio) o=(--scenario portfolio --accounts "$all" --sessions 20000) ;;
    portfolio-kept) o=(--scenario portfolio --accounts "$all" --sessions 4000) ;;
    summary) o=(--scenario entry_summary --sessions 64) ;;
    create) o=(--scenario create_entry --sessions 19000) ;;
    register) o=(--scenario event_register) ;;
    verify) o=(--scenario verify) ;;
    xlsx) o=(--scenario xlsx --sessions 64) ;;
    leaderboard) o=(--scenario page) ;;
    sign-in) o=(--scenario login) ;;
    *) echo "Unknown row: $row" >&2; exit 2 ;;
  esac
  local connections=16
  [ "$row" = xlsx ] && connections=2
  o+=(--connections "$connections" --duration "$seconds" --warmup "${WARMUP:-1}" --repeats 1 --tries 1 --no-calm)
  if [ "$side" = bare ]; then
    node "$PEER_BENCH/load/run.mjs" --base "http://127.0.0.1:$bare" --label "bare-$run-$row" --out "$PEER_HOME/results.jsonl" \
      "${o[@]}" --scenario get --path /rows/20
  else
    "$here/fresh.sh" "$side" "$size"
    "$PEER_BENCH/load/side.sh" "$side" "$size" "$run-$row" --label "$side-$run-$row" "${o[@]}"
  fi | tail -n +2
}
for row in "${rows[@]}"; do
  sides=(product peer)
  [ "$row" = leaderboard ] && sides=(product bare)
  for _ in $(seq "$turns"); do
    for side in "${sides[@]}"; do turn "$side" "$row"; done
  done
done
echo
node "$here/table.mjs" "$PEER_HOME/results.jsonl" "$run"
