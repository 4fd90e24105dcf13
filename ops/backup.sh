#!/bin/bash
# Makes an encrypted backup and then deletes old ones. limelight-backup.service runs it every night.
#   BACKUP_FOLDER    where to
#   BACKUP_ENCRYPT   a command that encrypts its standard input, such as: age -R /etc/limelight/backup.pub
#   BACKUP_DAYS      how long backups are kept (14)
# A backup gets its name when it is complete. A failure ends with a status other than 0, and deletes nothing.
set -euo pipefail
umask 077

release=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
read -ra encrypt <<<"${BACKUP_ENCRYPT:?}"
file=${BACKUP_FOLDER:?}/limelight-$(date --utc +%Y-%m-%dT%H%M%SZ)
trap 'rm -f "$file.part"' EXIT

PATH=$release/node_modules/.bin:$PATH node "$release/server/command-line/main.ts" backup - | "${encrypt[@]}" >"$file.part"
sync "$file.part"
mv "$file.part" "$file"
find "$BACKUP_FOLDER" -name 'limelight-*' -type f -mtime "+${BACKUP_DAYS:-14}" -delete
