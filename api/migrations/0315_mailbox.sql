-- Whose mailbox an address is: one person writes it in many ways, and what one person may have is counted by it. Letters
-- that only look different are the same (ⅿ), what follows «+» is the reader's own label, and at Gmail dots say nothing.
-- Where mail goes it goes as it was written.
create function mailbox(email text) returns text language sql immutable strict parallel safe
  return (with a as (select lower(normalize(btrim(email), nfkc)) as whole),
    p as (select regexp_replace(split_part(whole, '@', 1), '(.)\+.*$', '\1') as name, split_part(whole, '@', 2) as host from a)
    select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      else name || '@' || host end from p);

create index order_mailbox on "order" (mailbox(email));
create index order_former_email_mailbox on order_former_email (mailbox(email));
create index ticket_transfer_mailbox on ticket_transfer (mailbox(accepted_email)) where state = 'accepted';
