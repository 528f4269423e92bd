-- Newsletters are written as blocks; a template has those that a newsletter begins with, some of them fixed. A newsletter
-- that went out is what its deliveries are of: it is not deleted with them.
alter table newsletter
  add column blocks jsonb not null default '[]' check (jsonb_typeof(blocks) = 'array');
alter table email_template
  add column blocks jsonb not null default '[]' check (jsonb_typeof(blocks) = 'array');
alter table newsletter_delivery
  drop constraint newsletter_delivery_newsletter_id_fkey,
  add constraint newsletter_delivery_newsletter_id_fkey foreign key (newsletter_id) references newsletter (id);
