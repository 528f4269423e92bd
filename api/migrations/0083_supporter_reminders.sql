-- For which end of a card its holder has been told: once for each.
alter table supporter add column told_until_on date;
create index supporter_to_tell on supporter (valid_until_on) where is_auto_renewed and state = 'active';
