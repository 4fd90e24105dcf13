#!/usr/bin/env bash
# fresh.sh product|peer SIZE: before each turn. Nobody has reached a limit of the day, nobody is signed out for having
# done nothing, the seats taken by earlier turns are free, what earlier turns wrote is on the disk, and nothing is vacuumed.
set -euo pipefail
export PGHOST=127.0.0.1 PGPORT=${PEER_DB_PORT:-55432} PGUSER=peer PGOPTIONS='-c client_min_messages=error'
case $1 in
  product)
    psql -qd "limelight_$2" -c 'delete from throttles' -c 'update sessions set last_used_at = now(), confirmed_at = now()' \
      -c "delete from event_registrations where created_at > (select max(created_at) from schools)" \
      -c 'vacuum throttles, sessions, event_registrations, events' -c checkpoint ;;
  peer)
    seeded=$(tail -1 "${PEER_HOME:?}/data/$2/registrations.csv" | cut -d, -f1)
    psql -qd "peer_$2" -c "delete from peer_registration where id > $seeded" -c 'vacuum peer_registration' -c checkpoint ;;
esac
for _ in $(seq 30); do
  [ "$(psql -qtAd postgres -c "select count(*) from pg_stat_activity where backend_type = 'autovacuum worker'")" != 0 ] || break
  sleep 1
done
