-- Papers that somebody shows before there is a contract: whoever has the token has the file, for a day.
create table pass_upload (
  token uuid primary key default gen_random_uuid(),
  file_name text not null,
  mime_type text not null check (mime_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  content bytea not null,
  created_at timestamptz not null default now()
);
create index on pass_upload (created_at);

-- What a paper is to prove: refused, a discount or the family's conditions go; a category must be proven.
alter table pass_document add column proves text not null default 'category' check (proves in ('category', 'discount', 'group'));
update pass_document set proves = 'discount' where pass_discount_id is not null;
