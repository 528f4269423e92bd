-- A role that owns its database and may do nothing else but make databases of its own, for restores and their drill.
-- The second one is the running server's: of the logs it may read and add. The first one gives it its
-- rights and sees what it does.
-- sudo -u postgres psql -v ON_ERROR_STOP=1 -v password=… -v server_password=… < ops/database.sql
create role taquilla login createdb password :'password';
-- Where the server keeps its data, so that the doctor looks at that disk.
grant pg_read_all_settings to taquilla;
create database taquilla owner taquilla template template0 encoding 'UTF8' locale 'C.UTF-8';
create role taquilla_server login password :'server_password';
grant taquilla_server to taquilla;
