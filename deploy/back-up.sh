#!/bin/sh
# sh deploy/back-up.sh FOLDER: writes and checks a backup in the folder. Afterwards it removes those older than
# BACKUP_DAYS (30). When a backup fails, none is removed, except what one that was killed has left unfinished.
set -eu
folder=${1:?}
[ ! -d "$folder" ] || find "$folder" -mindepth 1 -maxdepth 1 -type d -name '20*.part' -mtime +0 -exec rm -r {} +
node --disable-warning=ExperimentalWarning cli/backup.ts "$folder/$(date -u +%Y-%m-%dT%H-%M-%SZ)"
find "$folder" -mindepth 1 -maxdepth 1 -type d -name '20*' -mtime "+${BACKUP_DAYS:-30}" -exec rm -r {} +
