-- A medical record is kept by the consent of a guardian who can be named (RGPD art. 9.2 a); taking it back deletes the row.
update medical_record m set consent_guardian_id = (select k.guardian_id from athlete_guardian k
    where k.athlete_id = m.athlete_id order by k.position limit 1)
  where m.sealed is not null and m.consent_guardian_id is null;
delete from medical_record where sealed is not null and consent_guardian_id is null;
alter table medical_record drop constraint medical_record_check, add constraint medical_record_check
  check (sealed is null or (consent_at is not null and consent_guardian_id is not null));

-- A picture of the child for its coaches: a purpose of its own, because whoever wants no pictures on the web may want this.
alter table image_consent drop constraint image_consent_purpose_check, add constraint image_consent_purpose_check
  check (purpose in ('web', 'social_media', 'press', 'streaming', 'team_sheet'));

create table athlete_photo (
  athlete_id integer primary key references athlete on delete cascade,
  content bytea not null check (length(content) between 1 and 5242880),
  mime_type text not null check (mime_type in ('image/png', 'image/jpeg')),
  sent_by_guardian_id integer references guardian on delete set null,
  sent_at timestamptz not null default now()
);
create index athlete_photo_sender on athlete_photo (sent_by_guardian_id);

-- Only while its consent stands. The row of the consent is the lock: whoever takes it back waits, and then deletes.
create function athlete_photo_is_allowed() returns trigger language plpgsql as $$
begin
  perform 1 from image_consent where athlete_id = new.athlete_id and purpose = 'team_sheet' and is_granted for share;
  if not found then
    raise exception 'athlete % may not be pictured', new.athlete_id using errcode = 'TQ005';
  end if;
  return new;
end $$;
create trigger athlete_photo_is_allowed before insert or update on athlete_photo
  for each row execute function athlete_photo_is_allowed();

create function athlete_photo_goes() returns trigger language plpgsql as $$
begin
  delete from athlete_photo where athlete_id = old.athlete_id;
  return null;
end $$;
create trigger athlete_photo_goes after update of is_granted on image_consent
  for each row when (old.purpose = 'team_sheet' and not new.is_granted) execute function athlete_photo_goes();
create trigger athlete_photo_goes_too after delete on image_consent
  for each row when (old.purpose = 'team_sheet') execute function athlete_photo_goes();
