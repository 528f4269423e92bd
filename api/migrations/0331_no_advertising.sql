-- Asked wherever advertising leaves that is no list of its own (discount codes, reminders): also of what has been written
-- and waits.
create function wants_no_advertising(address text) returns boolean language sql stable
  return exists (select 1 from suppression s where s.email_hash = email_hash(address))
    or exists (select 1 from mail_opt_out o where o.email_hash = email_hash(address) and o.purpose = 'commercial');
