-- A venue that does not say otherwise is where the club is.
alter table venue alter column timezone set default club_zone();
