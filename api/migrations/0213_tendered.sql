-- Nobody hands over a note that is given back whole: change is less than the largest note. What was noted before stays.
alter table payment add constraint payment_change_of_notes check (change_cents between 0 and 49999) not valid;
