#!/usr/bin/env bash
# serve.sh SIZE [PORT]: one web process of the product, as in production, on database limelight_SIZE of the peer's cluster.
# The load gives each person an address of their own, as a proxy would.
set -euo pipefail
cd "$(dirname "$0")/../.."
export DATABASE_URL="postgresql://peer@127.0.0.1:${PEER_DB_PORT:-55432}/limelight_$1" PORT=${2:-${PRODUCT_PORT:-8300}} \
  ROLE=web NODE_ENV=production DEMO=off TRUST_PROXY=127.0.0.1 LIMELIGHT_KEY_FILE="${PEER_HOME:?}/limelight.key" MALLOC_ARENA_MAX=2
exec node_modules/.bin/node --max-semi-space-size=16 --max-old-space-size=1024 --no-allocation-site-pretenuring server/main.ts
