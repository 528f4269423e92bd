-- What whoever stands at the gate has to look at when a right of this kind, or of this person, is read.
alter table price_category add column door_note text collate spanish not null default '' check (length(door_note) <= 200),
  -- The price is for an age: it is proved at the gate.
  add column needs_age_proof boolean not null default false;
alter table pass_category add column door_note text collate spanish not null default ''
  check (length(door_note) <= 200);
alter table pass_holder add column door_note text not null default '' check (length(door_note) <= 200);
