-- A role that owns its database and may do nothing else but make databases of its own, for restores and their drill.
-- sudo -u postgres psql -v ON_ERROR_STOP=1 -v password=… < ops/database.sql
create role taquilla login createdb password :'password';
create database taquilla owner taquilla template template0 encoding 'UTF8' locale 'C.UTF-8';
