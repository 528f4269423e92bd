#!/bin/bash
# The replica: copies the database once, then follows it. Its slot keeps what it has not read yet (at most 8 GB: a replica
# that is away for longer is copied anew; delete its volume).
set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  [ -n "$PGPASSWORD" ] || { echo 'Falta REPLICA_PASSWORD en .env'; exit 1; }
  rm -rf "$PGDATA"
  mkdir -p -m 700 "$PGDATA"
  psql -h database -U replica "dbname=postgres replication=database" -c 'DROP_REPLICATION_SLOT replica' 2>/dev/null || true
  pg_basebackup -h database -U replica -D "$PGDATA" -R -X stream -C -S replica --checkpoint=fast
fi
# A report may run for five minutes before what the replica replays cancels it; dead rows it reads are kept for it.
exec postgres -c hot_standby=on -c hot_standby_feedback=on -c max_standby_streaming_delay=300s -c max_connections=100 -c shared_buffers=256MB -c timezone=UTC
