-- A label of blocked seats says by which channels they are sold out of the block, instead of whether the box office may:
-- whoever calls is not whoever stands at the counter. None: nobody sells them until they are unblocked.
alter table block_label add column sold_by text[] not null default '{}'
  constraint block_label_sold_by check (sold_by <@ array['box_office', 'phone'] and array_position(sold_by, null) is null);
update block_label set sold_by = '{box_office}' where is_sellable_at_box_office;
alter table block_label drop column is_sellable_at_box_office;
