-- What a sale on account leaves to be paid by whoever sold it: its price less what the seller keeps, rounded down here and
-- nowhere else. `sold_cents` have been sold under the same terms before: what is kept is rounded over all of them, so that
-- many orders come to what one would.
create function seller_owes(cents bigint, commission_bp integer, sold_cents bigint default 0) returns integer
language sql immutable
return (cents - (sold_cents + cents) * commission_bp / 10000 + sold_cents * commission_bp / 10000)::integer;
