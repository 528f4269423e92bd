-- What one job writes in several steps is one mailing to its end, also when it is cancelled in the middle. `job`: the name
-- of that job among those of its kind and cause; '': whoever writes again after a cancellation means another mailing.
alter table mailing add column job text not null default '';

-- A cancelled one of before has its key to itself.
update mailing set key = key || ':' || id where state = 'cancelled' and key is not null and cause <> '';
