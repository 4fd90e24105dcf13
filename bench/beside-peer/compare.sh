#!/usr/bin/env bash
# compare.sh [ROW...]: product and peer take the same load by turns; then a table of ratios. Without a row: all of them.
#   PEER_BENCH   the folder that holds peer-django and load
#   PEER_HOME    the scratch folder with the databases that setup.sh has loaded
#   SIZE=m TURNS=2 SECONDS_EACH=8 WARMUP=1 (seconds) PEER_WORKERS=2 PRODUCT_PROCESSES=1
#   OTHER=s      instead of the peer: the product with the data of another size, to see whether it is as fast with more
# Rows that write are compared with the least SQL that does the same, too (lean/functions.sql).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${PEER_BENCH:?the folder that holds peer-django and load}" "${PEER_HOME:?a scratch folder}"
size=${SIZE:-m} other=${OTHER:-peer} turns=${TURNS:-2} seconds=${SECONDS_EACH:-8} run=$(date +%m%d-%H%M%S)
results=$PEER_HOME/results.jsonl
rows=("$@")
[ $# -gt 0 ] || rows=(session portfolio portfolio-kept summary create register verify xlsx leaderboard sign-in)
export PRODUCT_PORT=${PRODUCT_PORT:-8300} PEER_PORT=${PEER_PORT:-8100}
OTHER_PORT=8400
export PGHOST=127.0.0.1 PGPORT=${PEER_DB_PORT:-55432} PGUSER=peer
bare=8200
# The processes of each side: others may run the product on this machine, too. Not the other side's, nor an autovacuum worker:
# what ends during a turn takes its processor time along.
postgres='^postgres: (peer: )?(checkpointer|walwriter|background|peer'
declare -A own=(
  [product]="^[^ ]*bin/node .*server/main.ts|^wrk|$postgres limelight_$size )"
  [other]="^[^ ]*bin/node .*server/main.ts|^wrk|$postgres limelight_$other )"
  [peer]="peer\.wsgi|^wrk|$postgres peer_$size )"
  [bare]='^node .*ceiling-server\.mjs|^wrk'
  [lean]="pgbench -n|$postgres limelight_$size )"
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
if [ "$other" = peer ]; then
  serve "$PEER_PORT" /api/accounts "$PEER_BENCH/peer-django/serve.sh" "$size" -w "${PEER_WORKERS:-2}"
  serve "$bare" /300 node "$PEER_BENCH/load/ceiling-server.mjs" --port "$bare" --workers 1
else
  serve "$OTHER_PORT" /readyz "$here/serve.sh" "$other" "$OTHER_PORT"
fi

# The seed names 256 students to sign in; these are all of them.
all_students() { # SIZE
  node -e '
    const fs = require("fs"), folder = process.argv[1], it = JSON.parse(fs.readFileSync(`${folder}/accounts.json`));
    it.students = fs.readFileSync(`${folder}/users.csv`, "utf8").trim().split("\n").slice(1).map((line) => line.split(","))
      .filter(([, email]) => email.startsWith("student")).map(([id, email]) => ({ id: Number(id), email }));
    fs.writeFileSync(`${folder}/accounts-all.json`, JSON.stringify(it));
    console.log(it.students.length);' "$PEER_HOME/data/$1"
}
students=$(all_students "$size")
[ "$other" = peer ] || all_students "$other" >/dev/null

turn() { # SIDE ROW SECONDS RUN
  local side=$1 row=$2 each=$3 run=$4 o=() connections=16 on=$size
  [ "$side" != other ] || on=$other
  local all=$PEER_HOME/data/$on/accounts-all.json
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
    other)
      "$here/fresh.sh" product "$on"
      PRODUCT_PORT=$OTHER_PORT OWN=${own[$side]} "$PEER_BENCH/load/side.sh" product "$on" "$run-$row" --label "$side-$run-$row" "${o[@]}" |
        tail -n +2 ;;
    *)
      "$here/fresh.sh" "$side" "$size"
      OWN=${own[$side]} "$PEER_BENCH/load/side.sh" "$side" "$size" "$run-$row" --label "$side-$run-$row" "${o[@]}" | tail -n +2 ;;
  esac
}
if [ "$other" = peer ]; then
  PGOPTIONS='-c client_min_messages=error' psql -qd "limelight_$size" -f "$here/lean/functions.sql"
fi
for row in "${rows[@]}"; do
  case $other-$row in
    [^p]*) sides=(product other) ;;
    *-leaderboard) sides=(product bare) ;;
    *-create | *-register | *-verify) sides=(product peer lean hand) ;;
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
