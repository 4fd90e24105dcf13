#!/usr/bin/env bash
# compare.sh [ROW...]: product and peer take the same load by turns; then a table of ratios. Without a row: all of them.
#   PEER_BENCH   the folder that holds peer-django and load
#   PEER_HOME    the scratch folder with the databases that setup.sh has loaded
#   SIZE=m TURNS=2 SECONDS_EACH=8 PEER_WORKERS=2
# Rows that write are compared with the least SQL that does the same, too (lean/functions.sql).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${PEER_BENCH:?the folder that holds peer-django and load}" "${PEER_HOME:?a scratch folder}"
size=${SIZE:-m} turns=${TURNS:-2} seconds=${SECONDS_EACH:-8} run=$(date +%m%d-%H%M%S)
data=$PEER_HOME/data/$size results=$PEER_HOME/results.jsonl
rows=("$@")
[ $# -gt 0 ] || rows=(session portfolio portfolio-kept summary create register verify xlsx leaderboard sign-in)
export PRODUCT_PORT=${PRODUCT_PORT:-8300} PEER_PORT=${PEER_PORT:-8100}
export PGHOST=127.0.0.1 PGPORT=${PEER_DB_PORT:-55432} PGUSER=peer
bare=8200
# The processes of each side: others may run the product on this machine, too. Not the other side's, nor an autovacuum worker:
# what ends during a turn takes its processor time along.
postgres='postgres: peer: (checkpointer|walwriter|background|peer'
declare -A own=(
  [product]="^node_modules/.bin/node server/main.ts|^wrk|$postgres limelight_)"
  [peer]="peer\.wsgi|^wrk|$postgres peer_)"
  [bare]='^node .*ceiling-server\.mjs|^wrk'
  [lean]="^pgbench|$postgres limelight_)"
)
own[hand]=${own[lean]}

servers=()
trap 'kill "${servers[@]}" 2>/dev/null || true; wait' EXIT
serve() { # PORT PATH COMMAND...
  local port=$1 path=$2; shift 2
  ! curl -s -o /dev/null "http://127.0.0.1:$port/" || { echo "Something listens on port $port already." >&2; exit 1; }
  "$@" >>"$PEER_HOME/servers.log" 2>&1 &
  servers+=($!)
  for _ in $(seq 300); do
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
students=$(node -e '
  const [, from, to] = process.argv, fs = require("fs"), it = JSON.parse(fs.readFileSync(from));
  const lines = fs.readFileSync(from.replace("accounts.json", "users.csv"), "utf8").trim().split("\n").slice(1);
  it.students = lines.map((line) => line.split(",")).filter(([, email]) => email.startsWith("student")).map(([id, email]) => ({ id: Number(id), email }));
  fs.writeFileSync(to, JSON.stringify(it));
  console.log(it.students.length);' "$data/accounts.json" "$all")

turn() { # SIDE ROW SECONDS RUN
  local side=$1 row=$2 each=$3 run=$4 o=() connections=16
  case $row in
    session) o=(--scenario accounts) ;;
    portfolio) o=(--scenario portfolio --accounts "$all" --sessions 20000) ;;
    portfolio-kept) o=(--scenario portfolio --accounts "$all" --sessions 4000) ;;
    summary) o=(--scenario entry_summary --sessions 64) ;;
    create) o=(--scenario create_entry --sessions 19000) ;;
    register) o=(--scenario event_register) ;;
    verify) o=(--scenario verify) ;;
    # Each takes seconds.
    xlsx) o=(--scenario xlsx --sessions 64) connections=2 each=$((2 * each)) ;;
    leaderboard) o=(--scenario page) ;;
    sign-in) o=(--scenario login) ;;
    *) echo "Unknown row: $row" >&2; exit 2 ;;
  esac
  o+=(--connections "$connections" --duration "$each" --warmup "${WARMUP:-1}" --repeats 1 --tries 1 --no-calm)
  case $side in
    bare)
      node "$PEER_BENCH/load/run.mjs" --base "http://127.0.0.1:$bare" --label "bare-$run-$row" --out "$results" --own "${own[$side]}" \
        "${o[@]}" --scenario get --path /rows/20 | tail -n +2 ;;
    lean | hand)
      "$here/fresh.sh" product "$size"
      psql -qd "limelight_$size" -c 'alter sequence lean.seat restart'
      local triggers=origin
      [ "$side" = lean ] || triggers=replica
      PGOPTIONS="-c session_replication_role=$triggers" node "$here/lean/run.mjs" "$row" "limelight_$size" "$side-$run-$row" "$results" \
        --own "${own[$side]}" --seconds "$((each + 2))" --students "$students" ;;
    *)
      "$here/fresh.sh" "$side" "$size"
      OWN=${own[$side]} "$PEER_BENCH/load/side.sh" "$side" "$size" "$run-$row" --label "$side-$run-$row" "${o[@]}" | tail -n +2 ;;
  esac
}
PGOPTIONS='-c client_min_messages=error' psql -qd "limelight_$size" -f "$here/lean/functions.sql"
for row in "${rows[@]}"; do
  case $row in
    leaderboard) sides=(product bare) ;;
    create | register | verify) sides=(product peer lean hand) ;;
    *) sides=(product peer) ;;
  esac
  # Without it the first turn would measure how statements are planned and code is compiled.
  for side in "${sides[@]:0:2}"; do turn "$side" "$row" 2 "warming-$run" >/dev/null; done
  for _ in $(seq "$turns"); do
    for side in "${sides[@]}"; do turn "$side" "$row" "$seconds" "$run"; done
  done
done
echo
node "$here/table.mjs" "$results" "$run"
