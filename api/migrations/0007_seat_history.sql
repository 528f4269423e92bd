-- Throwing a draft plan away asks both tables about each of its seats (foreign keys): without these
-- indexes that is a scan per seat, minutes for a stadium. They also find what became of one seat.
create index order_line_seat on order_line (seat_id) where seat_id is not null;
create index ticket_seat on ticket (seat_id) where seat_id is not null;
