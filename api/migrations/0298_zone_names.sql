-- A seat of a pass is called as its ticket is: by the name of its zone. Only what has nothing but a number is a «sector».
create function zone_called(z zone) returns text language sql immutable
  return case when z.code ~ '^[0-9]+$' then 'Sector ' || z.code else z.name end;
create function seat_place(z zone, row_label text, seat_number text) returns text language sql immutable
  return zone_called(z) || ', fila ' || row_label || ', butaca ' || seat_number;

create or replace function describe_season_pass() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select member_code, pass_holder_name(first_name, surname1, surname2), coalesce(nif, passport_no, '')
    into new.member_code, new.holder_name, new.holder_doc from pass_holder where id = new.pass_holder_id;
  new.seat_label := coalesce((select seat_place(z, s.row_label, s.seat_number) from seat s
    join zone z on z.id = s.zone_id where s.id = new.seat_id), (select name from zone where id = new.zone_id), '');
  return new;
end $$;
drop function seat_place(text, text, text);

update season_pass p set seat_label = seat_place(z, s.row_label, s.seat_number)
  from seat s join zone z on z.id = s.zone_id
 where s.id = p.seat_id and p.seat_label collate spanish <> seat_place(z, s.row_label, s.seat_number);
