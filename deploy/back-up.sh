#!/bin/sh
# sh deploy/back-up.sh FOLDER: one more backup in it, checked as it is written. Those of more than BACKUP_DAYS (30) days
# go afterwards, so that a night without a new one takes none away.
set -eu
folder=${1:?}
node --disable-warning=ExperimentalWarning cli/backup.ts "$folder/$(date -u +%Y-%m-%dT%H-%M-%SZ)"
find "$folder" -mindepth 1 -maxdepth 1 -type d -name '20*' -mtime "+${BACKUP_DAYS:-30}" -exec rm -r {} +
