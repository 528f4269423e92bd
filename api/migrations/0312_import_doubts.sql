-- What may be wrong with an address of a list that is taken in all the same: a misspelt domain, one of a post or one to
-- throw away. Of the whole, how many rows by each: {warning: rows}.
alter table subscriber_import_row add column warning text not null default '';
alter table subscriber_import add column warnings jsonb not null default '{}';
