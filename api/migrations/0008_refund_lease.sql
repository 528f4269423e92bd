-- The bank does not recognise a repeated refund, so only one worker may ask it about one at a time: who asks
-- holds the row until then. A worker that dies lets go when the time is over.
alter table refund add column asking_until timestamptz;
