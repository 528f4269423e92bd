-- Who is counted for a newsletter is everybody of a list but a few: the few are found by themselves.
create index subscriber_inactive on subscriber (id) where state <> 'active';
create index subscriber_active_hash on subscriber (email_hash(email)) where state = 'active';
