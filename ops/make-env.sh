#!/bin/sh
# The environment of a new installation, with keys of its own: sh ops/make-env.sh https://entradas.club.es
# The same file serves compose (.env) and systemd (/etc/taquilla.env). Keep a copy away from the backups.
set -eu
case "${1:-}" in https://*) ;; *) echo 'Uso: sh ops/make-env.sh https://entradas.club.es' >&2; exit 1 ;; esac
password=$(openssl rand -hex 16)
cat <<END
NODE_ENV=production
PUBLIC_URL=$1
TRUST_PROXY=true
POSTGRES_PASSWORD=$password
DATABASE_URL=postgres://taquilla:$password@127.0.0.1:5432/taquilla
# Of the login «taquilla_server», as which the server works: it can add to the logs and not rewrite them.
DATABASE_SERVER_PASSWORD=$(openssl rand -hex 16)
DATA_DIR=/var/lib/taquilla
# Lost, no link and no ticket sold before opens anything.
APP_SECRET=$(openssl rand -hex 32)
TICKET_KEY=$(openssl rand -base64 32)
METRICS_TOKEN=$(openssl rand -hex 16)
REPLICA_PASSWORD=$(openssl rand -hex 16)
# Bank and mail are set in the office (/superadmin/inicio), or here, which wins:
# REDSYS_MERCHANT=
# REDSYS_TERMINAL=1
# REDSYS_KEY=
# SMTP_URL=smtps://user:password@mail.club.es
# MAIL_FROM="Club <entradas@club.es>"
# Who is told by mail when a copy fails, a disk fills up or a certificate is about to end:
# ALERT_EMAIL=you@club.es
END
