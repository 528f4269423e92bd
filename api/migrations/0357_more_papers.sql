-- A slip of money that went into or out of a till, and a gift card, as they come out of a till's printer: each time, with
-- who; a gift card again only with its reason.
alter table paper_print drop constraint paper_print_kind_check;
alter table paper_print add constraint paper_print_kind_check
  check (kind in ('till', 'movement', 'pass_card', 'supporter_card', 'gift_card'));
drop index paper_print_card_first;
create unique index paper_print_card_first on paper_print (kind, record_id)
  where kind in ('pass_card', 'supporter_card', 'gift_card') and reason = '';

alter table gift_card add column print_count smallint not null default 0;
