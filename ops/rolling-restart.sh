#!/bin/sh
# Restarts the worker and then one web process after the other, so that no request fails: rolling-restart.sh 8081 8082
# Each process is waited for until it is ready, and six seconds more, after which nginx sends to it again (fail_timeout).
set -eu

[ $# -gt 1 ] || { echo "Usage: $0 PORT PORT [PORT ...]" >&2; exit 2; }

# In a variable, so that a failure ends it here: old workers do not know the mails of new processes.
workers=$(systemctl list-units --plain --no-legend 'limelight-worker@*')
for unit in $(echo "$workers" | cut -d' ' -f1); do
  systemctl restart "$unit"
done

for port in "$@"; do
  systemctl restart "limelight-web@$port"
  waited=0
  until curl --silent --fail --max-time 5 --output /dev/null "http://127.0.0.1:$port/readyz"; do
    waited=$((waited + 1))
    [ "$waited" -lt 120 ] || { echo "The process on port $port is not ready after $waited tries. The others still run." >&2; exit 1; }
    sleep 1
  done
  sleep 6
  echo "The process on port $port is new."
done
