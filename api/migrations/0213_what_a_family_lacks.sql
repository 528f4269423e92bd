-- What a family has still to bring for an enrolment: the papers of the category and of the list that are not there, were
-- refused or have run out. One that waits to be looked at is not the family's turn.
create function enrolment_lacks_documents(e enrolment) returns text[] language sql stable as $$
  select coalesce(array_agg(asked.kind order by asked.kind), '{}')
    from (select unnest(c.required_documents) as kind from age_category c where c.id = e.age_category_id
          union select unnest(s.required_documents) from academy_settings s where s.season_list_id = e.season_list_id) asked
   where not exists (select 1 from athlete_document d where d.athlete_id = e.athlete_id and d.kind = asked.kind
     and (d.state = 'pending' or (d.state = 'validated'
       and (d.expires_on is null or d.expires_on >= (now() at time zone 'Europe/Madrid')::date))))
$$;

-- An announcement to families may be narrowed by how their enrolments stand; none: all who have a place.
alter table announcement
  add column enrolment_states text[] not null default '{}' check (enrolment_states <@ array['submitted',
    'documents_pending', 'waiting_list', 'admitted', 'payment_pending', 'enrolled', 'suspended', 'finished']),
  add column academy_only text check (academy_only in ('overdue', 'documents_missing', 'kit_ready', 'image_consent',
    'no_image_consent'));

-- When a code was last mailed to its family, and how often; an address may be put right before the next one.
alter table academy_invitation_code
  add column mailed_at timestamptz,
  add column mails smallint not null default 0 check (mails >= 0),
  add check ((mails = 0) = (mailed_at is null)),
  add check (mails = 0 or recipient_email <> '');
