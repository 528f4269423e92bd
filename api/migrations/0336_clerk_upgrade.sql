-- A seat that costs more than the one it is given for is money forgone: a clerk may do it only with a right of its own,
-- which nobody has until somebody gives it.
alter table box_office_clerk drop constraint box_office_clerk_permissions_check;
alter table box_office_clerk add constraint box_office_clerk_permissions_check check (permissions <@ array['invite',
  'discount', 'refund', 'sell_blocked', 'reprint', 'view_totals', 'upgrade']);
