-- What the league, visiting clubs, agencies and fan clubs owe is one list: one index finds it.
drop index payment_outside;
drop index payment_owed;
create index payment_owed on payment (order_id) where method in ('lfp', 'account');
