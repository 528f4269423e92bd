-- What whoever stands at the gate has to look at when a ticket of this customer's own is read.
alter table customer add column door_note text not null default '' check (length(door_note) <= 200);
