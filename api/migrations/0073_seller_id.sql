-- A seller can be chosen in lists and questions like every record: by an id, which is its terminal's.
alter table outside_seller add column id integer not null generated always as (bank_terminal_id) stored unique;
