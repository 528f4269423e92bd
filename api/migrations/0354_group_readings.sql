-- A group goes in by one code, its link or the code of its reservation: the reader says how many, and each of them is an
-- entry of one ticket. Those who went in together name the first of them, so that all are undone at once.
alter table scan add column party_id bigint,
  -- A reading whose answer came too late for its reader, which let somebody in by itself: what stands is this one.
  add column corrects_id bigint;
create unique index scan_corrected_once on scan (corrects_id) where corrects_id is not null;
create index scan_party on scan (party_id) where party_id is not null;
