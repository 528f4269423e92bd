-- A clerk lays a sale aside for the next person in the queue and takes it up again: it keeps what it holds for its time.
alter table cart add column parked_at timestamptz;
drop index cart_one_open_per_staff;
create unique index cart_one_open_per_staff on cart (staff_user_id) where state = 'open' and staff_user_id is not null and parked_at is null;
create index cart_parked on cart (staff_user_id, parked_at) where state = 'open' and parked_at is not null;
