#!/bin/bash
# First start of the database: a role for the replica, when REPLICA_PASSWORD is set. For a database that exists already, run
# the same two steps by hand: docker compose exec database bash /docker-entrypoint-initdb.d/allow-replica.sh
set -e
[ -n "$REPLICA_PASSWORD" ] || exit 0
psql -v ON_ERROR_STOP=1 -v password="$REPLICA_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role replica with replication login password :'password';
SQL
echo 'host replication replica all scram-sha-256' >> "$PGDATA/pg_hba.conf"
psql -U "$POSTGRES_USER" -d "$POSTGRES_DB" -c 'select pg_reload_conf()'
