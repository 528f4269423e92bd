-- What a company owes the house is not paid to it: it passes to the next settlement. Those of before stay as they were.
alter table settlement add constraint settlement_paid_is_owed
  check (state not in ('paid', 'archived') or net_cents >= 0) not valid;
