#!/bin/bash
# Runs the units of systemd, their hardening and the file of nginx as they are, on a machine within this one that is thrown away:
#   ops/try-units.sh
# As root on Debian 12, with a release that is ready (npm ci, npm run build) and the packages of ops/README.md besides
# systemd-container. The machine is this one's files under a layer in memory, with no network but its own. It takes about two
# minutes, and says what went well; where something did not, it ends with status 1 and what was said then.
set -euo pipefail

release=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
host=hours.school.example
url=https://$host
# Within: what is kept between the steps.
work=/root/trial

says() { printf '%-8s%s\n' "$1" "$2"; }
# What is tried, and the command that has to succeed: what follows needs it.
try() {
  local what=$1
  shift
  if "$@" >>/trial/commands.log 2>&1; then
    says ok "$what"
  else
    says FAILED "$what"
    exit 1
  fi
}

outside() {
  [ "$(id -u)" = 0 ] || { echo "Only root can start a machine." >&2; exit 2; }
  for program in systemd-nspawn pg_createcluster nginx openssl curl age; do
    command -v "$program" >/dev/null || { echo "$program is missing (ops/README.md)." >&2; exit 2; }
  done
  layer=$(mktemp -d)
  mount -t tmpfs -o size=4g tmpfs "$layer"
  trap 'umount -ql "$layer/root" || true; umount -l "$layer"; rmdir "$layer"' EXIT
  mkdir "$layer/changes" "$layer/work" "$layer/root" "$layer/trial"
  mount -t overlay overlay -o "lowerdir=/,upperdir=$layer/changes,workdir=$layer/work" "$layer/root"
  mkdir -p "$layer/root/srv/limelight/releases/1" "$layer/root/trial"
  # No cluster of this machine comes along, nor what its units were set to.
  rm -rf "$layer/root/etc/postgresql" "$layer/root/var/lib/postgresql" "$layer/root/etc/limelight"
  cat >"$layer/root/etc/systemd/system/trial.service" <<'UNIT'
[Unit]
Description=Trial of the units of Limelight
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/srv/limelight/releases/1/ops/try-units.sh inside
ExecStopPost=systemctl poweroff
StandardOutput=file:/trial/said
StandardError=file:/trial/commands.log
UNIT
  printf '[Timer]\nOnBootSec=3\n' >"$layer/root/etc/systemd/system/trial.timer"
  timeout --signal=KILL 600 systemd-nspawn --quiet --directory="$layer/root" --boot --register=no --keep-unit --private-network \
    --bind="$layer/trial:/trial" --bind-ro="$release:/srv/limelight/releases/1" systemd.wants=trial.timer \
    >"$layer/trial/console.log" 2>&1 || true
  if [ ! -s "$layer/trial/said" ]; then
    tail -20 "$layer/trial/console.log"
    echo "The machine did not start." >&2
    exit 1
  fi
  cat "$layer/trial/said"
  if ! grep -q '^done' "$layer/trial/said"; then
    tail -60 "$layer/trial/commands.log"
    exit 1
  fi
}

sql() { runuser -u postgres -- psql --quiet --no-psqlrc "$@"; }
ask() { curl --silent --show-error --cacert /etc/limelight/tls/fullchain.pem --resolve "$host:443:127.0.0.1" --cookie "$work/jar" --cookie-jar "$work/jar" "$@"; }
token() { awk '/csrftoken/ { print $7 }' "$work/jar"; }
# The status that a call must be answered with, and the call.
expect() {
  local wanted=$1 got
  shift
  got=$(ask --output "$work/answer" --write-out '%{http_code}' -H "X-CSRFToken: $(token)" -H "Origin: $url" "$@")
  [ "$got" = "$wanted" ] || { echo "$got instead of $wanted: $*"; cat "$work/answer"; return 1; }
}
expect_json() { expect "$1" -H 'Content-Type: application/json' --data "$3" "$url/api/$2"; }
is_ready() { curl --silent --fail --retry 60 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$1/readyz"; }
limelight() { runuser -u limelight -- node_modules/.bin/node scripts/limelight.mjs "$@"; }
all_active() { systemctl is-active limelight-worker@1 limelight-web@8081 limelight-web@8082; }
all_answer_prometheus() {
  local port
  for port in 18081 18082 1901; do
    curl --silent --fail "http://127.0.0.1:$port/metrics" | grep '^limelight_queued_mails' || return 1
  done
}

# A process of its own, in which the first failure is the end.
prepare() {
  useradd --system --home-dir /srv/limelight limelight
  ln -sfn releases/1 /srv/limelight/current
  pg_createcluster 15 main --start
  sql -c "create role limelight login password 'password'" -c 'create database limelight owner limelight'
  install -d -m 755 /etc/limelight/tls
  install -m 640 -g limelight /srv/limelight/current/ops/systemd/limelight.env.example /etc/limelight/limelight.env
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$host" -addext "subjectAltName=DNS:$host" \
    -keyout /etc/limelight/tls/privkey.pem -out /etc/limelight/tls/fullchain.pem
  age-keygen -o /root/backup.key && age-keygen -y -o /etc/limelight/backup.pub /root/backup.key && chmod 644 /etc/limelight/backup.pub
  cp /srv/limelight/current/ops/systemd/*.{service,timer} /etc/systemd/system/
  cp /srv/limelight/current/ops/nginx/limelight.conf /etc/nginx/conf.d/
  systemctl daemon-reload
}

take_over_entries() {
  {
    echo email,event,date,hours,role,organizer,contact,description,verified
    for number in $(seq 1500); do
      echo "ada@students.example,Food drive $number,2026-01-15,2.5,Cook,Food bank,cook@bank.example,Cooked soup.,yes"
    done
  } >/tmp/entries.csv
  chmod 644 /tmp/entries.csv
  limelight import entries /tmp/entries.csv
}

person() {
  printf '{"email":"%s@students.example","password":"a long and rare phrase","first_name":"%s","last_name":"Trial","school":"Trial School","graduation_year":2028}' "$1" "$1"
}
sign_in() { expect_json 200 accounts/login "{\"email\":\"$1@students.example\",\"password\":\"a long and rare phrase\"}"; }
entry='{"event":"Clean-up","date":"2026-01-15","hours":"2.5","role":"Cook","organizer":"Food bank","contact":"cook@bank.example","description":"Cooked."}'

killed_comes_back() {
  local before
  before=$(systemctl show --property=MainPID --value limelight-web@8081)
  kill -9 "$before"
  sleep 3
  is_ready 8081 && [ "$(systemctl show --property=MainPID --value limelight-web@8081)" != "$before" ]
}

# Statuses of requests that are made all the while.
restart_under_requests() {
  while [ ! -e "$work/stop" ]; do
    ask --output /dev/null --write-out '%{http_code}\n' "$url/api/volunteer_hours_portfolio/portfolio" || echo none
    sleep 0.1
  done >"$work/statuses" &
  local status=0
  ops/rolling-restart.sh 8081 8082 || status=1
  touch "$work/stop"
  wait
  sort "$work/statuses" | uniq -c
  [ "$status" = 0 ] && [ "$(sort -u "$work/statuses")" = 200 ]
}

backup_can_be_restored() {
  local files=(/var/lib/limelight-backups/limelight-*)
  [ ${#files[@]} = 1 ] || return 1
  age -d -i /root/backup.key -o "$work/backup" "${files[0]}"
  install -m 600 -o limelight "$work/backup" /tmp/backup
  limelight restore /tmp/backup --check
}

said_no_fault() {
  journalctl --unit='limelight-*' --output=cat >"$work/journal" && grep -q '"level":30' "$work/journal" || return 1
  ! grep -E '"level":(50|60)|EPERM|EACCES|Operation not permitted' "$work/journal"
}
stopped_orderly() {
  systemctl stop 'limelight-*' && ! systemctl list-units --all --state=failed --no-legend 'limelight*' | grep .
}

inside() {
  mkdir "$work"
  touch "$work/jar"
  try 'a machine with PostgreSQL, settings, a certificate, the units and the file of nginx' "$release/ops/try-units.sh" prepare
  cd /srv/limelight/current
  try 'limelight-migrate makes the tables' systemctl start limelight-migrate
  try 'two web processes and a worker start' systemctl enable --now limelight-worker@1 limelight-web@8081 limelight-web@8082
  try 'the first is ready' is_ready 8081
  try 'the second is ready' is_ready 8082
  try 'nginx takes its file and starts' systemctl restart nginx
  set -a
  # shellcheck disable=SC1091
  . /etc/limelight/limelight.env
  set +a
  try 'the command line adds a school' limelight school add --name 'Trial School' --time-zone America/Los_Angeles --join anyone
  try 'nginx answers by https' expect 200 "$url/"
  try 'schools are listed' expect 200 "$url/api/schools"
  try 'a student registers (argon2)' expect_json 201 accounts/register "$(person ada)"
  try 'another person registers' expect_json 201 accounts/register "$(person grace)"
  # No mail can be read here.
  try 'both are confirmed' sql limelight -c 'insert into accounts (email, password_hash, first_name, last_name, school_id,
    graduation_year, email_verified_at) select email, password_hash, first_name, last_name, school_id, graduation_year, now()
    from registrations'
  try 'one becomes the head of the school' limelight admin grant --email grace@students.example --head
  try '1,500 entries are taken over' take_over_entries
  try 'the student signs in' sign_in ada
  try 'and records an entry' expect_json 201 volunteer_hours_portfolio/create_entry "$entry"
  try 'and has a picture drawn (a thread)' expect 200 -F first_name=Ada -F last_name=Trial -F 'school=Trial School' \
    -F graduation_year=2028 -F "profile_picture=@client/public/og.png" "$url/api/accounts/profile"
  try 'and sees the leaderboard (a thread)' expect 200 "$url/api/volunteer_hours_portfolio/leaderboard"
  try 'a web process that is killed comes back' killed_comes_back
  sleep 6
  try 'a rolling restart fails no request' restart_under_requests
  try 'the head signs in' sign_in grace
  try 'and downloads a spreadsheet (a thread)' expect 200 "$url/api/admin/entries/download"
  try 'all are running' all_active
  try 'and answer Prometheus, each at its port' all_answer_prometheus
  try 'the timer of backups waits' systemctl enable --now limelight-backup.timer
  try 'an encrypted backup is made' systemctl start limelight-backup
  try 'and can be restored' backup_can_be_restored
  try 'the hardening is OK to systemd' systemd-analyze security --threshold=20 limelight-web@8081
  try 'no fault was logged, and nothing was forbidden' said_no_fault
  try 'all stop in order' stopped_orderly
  says 'done' "$(systemctl --version | head -1)"
}

case ${1-outside} in
  outside | inside | prepare) "${1-outside}" ;;
  *) echo "Usage: $0" >&2; exit 2 ;;
esac
