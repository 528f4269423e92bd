-- What a family signs when it enrols: each wording of the season's consent is kept once, and who signed which, when and
-- from where. The second guardian is told by mail and becomes an account of its own by that link.
create table academy_text (
  id integer generated always as identity primary key,
  season_list_id integer not null references season_list,
  edition integer not null check (edition > 0),
  consent_html text not null,
  protocol_url text not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  unique (season_list_id, edition),
  unique (season_list_id, fingerprint)
);
create table enrolment_signature (
  enrolment_id integer primary key references enrolment on delete cascade,
  academy_text_id integer not null references academy_text,
  guardian_id integer not null references guardian,
  signed_name text not null check (length(signed_name) between 3 and 160),
  ip text not null default '',
  signed_at timestamptz not null default now()
);
create index enrolment_signature_text on enrolment_signature (academy_text_id);
create index enrolment_signature_guardian on enrolment_signature (guardian_id);
-- A signature is what it was: nobody edits it.
create function signature_stands() returns trigger language plpgsql as $$
begin
  raise exception 'a signature is not changed' using errcode = 'check_violation', constraint = 'signature_stands';
end $$;
create trigger academy_text_stands before update on academy_text for each row execute function signature_stands();
create trigger enrolment_signature_stands before update on enrolment_signature for each row execute function signature_stands();

alter table guardian
  add column whatsapp_consent_at timestamptz,
  -- When the link that makes this guardian an account was last sent; an older link is worth nothing.
  add column invited_at timestamptz;

-- The same child by two guardians at once is looked for by this.
create index athlete_same_person on athlete (birth_on, fold(first_name || ' ' || surname1));
create index guardian_by_email on guardian (lower(email)) where email <> '';
