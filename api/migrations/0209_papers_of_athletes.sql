-- The paper itself, while somebody has to look at it. After the judgement only what is used again stays (the photo of the
-- card, what the federation asks for): of the rest, who looked and when is all that is kept (RGPD art. 5.1 c).
create function paper_is_kept(kind text, state text) returns boolean language sql immutable as $$
  select state = 'pending' or (state in ('validated', 'expired') and kind in ('photo', 'federation_authorisation', 'other'))
$$;
alter table athlete_document
  add column file_name text not null default '',
  add column mime_type text check (mime_type in ('application/pdf', 'image/png', 'image/jpeg')),
  add column content bytea check (length(content) between 1 and 5242880),
  add column sent_at timestamptz,
  add column sent_by_guardian_id integer references guardian,
  -- The family was told that it runs out soon; a new one begins again.
  add column reminded_at timestamptz,
  add constraint athlete_document_kept check (content is null or (mime_type is not null and file_name <> ''
    and paper_is_kept(kind, state)));
create index athlete_document_sender on athlete_document (sent_by_guardian_id) where sent_by_guardian_id is not null;
create index athlete_document_runs_out on athlete_document (expires_on) where state = 'validated';
