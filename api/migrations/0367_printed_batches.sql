-- An outlet's numbered ticket is printed once, or again with its reason, as cards are.
alter table paper_print drop constraint paper_print_kind_check;
alter table paper_print add constraint paper_print_kind_check
  check (kind in ('till', 'movement', 'pass_card', 'supporter_card', 'gift_card', 'consigned_ticket'));
create unique index paper_print_ticket_first on paper_print (kind, record_id)
  where kind = 'consigned_ticket' and reason = '';
