-- Nothing ever read these: a term that changes nothing is a promise that nobody keeps.

alter table release_policy drop column sell_priority;
alter table payment_frequency drop column surcharge_cents;
alter table accreditation_type drop column deadline_hours;
alter table box_office drop column ticket_printer, drop column has_cash_drawer;
