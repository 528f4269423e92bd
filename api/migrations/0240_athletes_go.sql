-- A child who has left has the right to be forgotten; what money stands on stays, of nobody that can be named.
alter table athlete add column erased_at timestamptz,
  add constraint athlete_erased check (erased_at is null or (doc_no is null and address = '' and city = ''
    and postal_code = '' and school = '' and previous_club = '' and emergency_name = '' and emergency_phone = ''
    and second_emergency_name = '' and second_emergency_phone = '' and note = '' and surname2 = ''
    and extract(doy from birth_on) = 1));

create function athlete_stays_erased() returns trigger language plpgsql as $$
begin
  raise exception 'athlete % is erased', old.id using errcode = '23514', constraint = 'athlete_erased';
end $$;
create trigger athlete_stays_erased before update on athlete
  for each row when (old.erased_at is not null) execute function athlete_stays_erased();

-- Waits for whoever is erasing (that row is locked), and then finds nobody.
create function of_living_athlete() returns trigger language plpgsql as $$
begin
  perform 1 from athlete where id = new.athlete_id and erased_at is null for key share;
  if not found and exists (select 1 from athlete where id = new.athlete_id) then
    raise exception 'athlete % is erased', new.athlete_id using errcode = '23514', constraint = 'athlete_erased';
  end if;
  return new;
end $$;
create trigger of_living_athlete before insert on enrolment for each row execute function of_living_athlete();
create trigger of_living_athlete before insert on athlete_document for each row execute function of_living_athlete();
create trigger of_living_athlete before insert on athlete_guardian for each row execute function of_living_athlete();
create trigger of_living_athlete before insert on medical_record for each row execute function of_living_athlete();
create trigger of_living_athlete before insert on image_consent for each row execute function of_living_athlete();
create trigger of_living_athlete before insert on calendar_feed for each row execute function of_living_athlete();

insert into retention_rule (position, code, name, act, unit, period, least, most, what, law) values
  (57, 'athlete_papers', 'Documentos de deportistas que se fueron', 'delete', 'months', 12, 1, 24,
   'La autorización federativa, el certificado de familia numerosa y lo demás que se guarda de un deportista, desde que acabó su última temporada. El DNI y el libro de familia se borran antes, al validarlos.',
   'RGPD, arts. 5.1.c y 5.1.e: se pidieron para una inscripción que terminó.'),
  (58, 'athletes', 'Deportistas que se fueron', 'anonymise', 'months', 60, 48, 72,
   'Nombre, fecha de nacimiento, dirección, tallas, tutores y todo lo demás de un deportista, desde que acabó su última temporada sin deudas. Quedan los pagos y sus facturas, que la ley manda conservar.',
   'RGPD, art. 5.1.e; Código Civil, art. 1964: cinco años para reclamar; LO 3/2018, art. 32.');
create index enrolment_ended on enrolment (athlete_id, ended_at);
