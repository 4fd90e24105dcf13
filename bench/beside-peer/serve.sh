#!/usr/bin/env bash
# serve.sh SIZE [PORT]: the product's web process as in production, or PRODUCT_PROCESSES of them with one port, on database
# limelight_SIZE of the peer's cluster.
# The load gives each person an address of their own, as a proxy would.
set -euo pipefail
cd "$(dirname "$0")/../.."
export DATABASE_URL="postgresql://peer@127.0.0.1:${PEER_DB_PORT:-55432}/limelight_$1" PORT=${2:-${PRODUCT_PORT:-8300}} \
  ROLE=web NODE_ENV=production DEMO=off TRUST_PROXY=127.0.0.1 LIMELIGHT_KEY_FILE="${PEER_HOME:?}/limelight.key" MALLOC_ARENA_MAX=2
program=server/main.ts
[ "${PRODUCT_PROCESSES:-1}" = 1 ] || program=bench/beside-peer/processes.mjs
exec node_modules/.bin/node --max-semi-space-size=16 --max-old-space-size=1024 --no-allocation-site-pretenuring "$program"
