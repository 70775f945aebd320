#!/bin/sh
# sh deploy/back-up.sh FOLDER: writes and checks a backup in the folder. Afterwards it removes those older than
# BACKUP_DAYS (30), but not the newest seven (or BACKUP_DAYS, if fewer): the clock may be far ahead. When a backup fails,
# none is removed, except what one that was killed has left unfinished.
set -eu
folder=${1:?}
days=${BACKUP_DAYS:-30}
kept=$((days < 7 ? days : 7))
# An hour less: the timer comes a quarter of an hour earlier or later, and the next night is past the day.
minutes=$((days * 24 * 60 - 60))
[ ! -d "$folder" ] || find "$folder" -mindepth 1 -maxdepth 1 -type d -name '20*.part' -mtime +0 -exec rm -r {} +
node --disable-warning=ExperimentalWarning cli/backup.ts "$folder/$(date -u +%Y-%m-%dT%H-%M-%SZ)"
find "$folder" -mindepth 1 -maxdepth 1 -type d -name '20*' ! -name '*.part' | sort -r | tail -n "+$((kept + 1))" |
	while IFS= read -r old; do find "$old" -maxdepth 0 -mmin "+$minutes" -exec rm -r {} +; done
