-- Whose mailbox an address is: one person writes it in many ways, and what one person may have is counted by it. Letters
-- that only look different are the same (ⅿ), what follows «+» is the reader's own label, and at Gmail dots say nothing.
-- Where mail goes it goes as it was written.
-- One expression, so that the planner puts it in the place of its call: an order asks it a dozen times.
create function mailbox(email text) returns text language sql immutable parallel safe
  return case when lower(normalize(btrim(email), nfkc)) ~ '@(gmail|googlemail)[.]com$'
    then replace(regexp_replace(split_part(lower(normalize(btrim(email), nfkc)), '@', 1), '(.)[+].*$', '\1'), '.', '')
      || '@gmail.com'
    else regexp_replace(lower(normalize(btrim(email), nfkc)), '(.)[+][^@]*@', '\1@') end;

create index order_mailbox on "order" (mailbox(email));
create index order_former_email_mailbox on order_former_email (mailbox(email));
create index ticket_transfer_mailbox on ticket_transfer (mailbox(accepted_email)) where state = 'accepted';
