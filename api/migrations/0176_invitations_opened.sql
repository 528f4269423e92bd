-- Its page was opened, which is not yet having its paper: who has the code on a screen needs no reminder.
alter table invitation add column opened_at timestamptz;
update invitation set opened_at = downloaded_at where downloaded_at is not null;
