-- A trial of two names of the sender, beside or instead of two subjects: from the same address.
alter table newsletter add column second_sender_name text collate spanish not null default ''
  check (length(second_sender_name) <= 80 and second_sender_name !~ '[[:cntrl:]]');
