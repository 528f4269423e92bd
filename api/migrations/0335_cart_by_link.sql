-- Whoever calls pays by a link what a clerk has put together: the sale is laid aside with it for longer than one that waits
-- at the counter, and becomes the cart of who opens it.
alter table cart add column by_link_at timestamptz;
alter table cart add constraint cart_by_link check (by_link_at is null or staff_user_id is null or parked_at is not null);
