-- Which seat it was: a place for a wheelchair, or for whoever comes along, is only changed for one of its kind.
alter table unseated_ticket add column from_seat_id integer references seat (id);
create index unseated_ticket_from_seat on unseated_ticket (from_seat_id) where from_seat_id is not null;
