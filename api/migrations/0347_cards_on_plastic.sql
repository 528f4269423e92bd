-- Cards of passes and supporters on plastic: once, and again only with a reason, each time with who and when. All that
-- was printed at once is one run, which whoever asked for it may take again while its answer may have been lost.
alter table paper_print drop constraint paper_print_kind_check;
alter table paper_print add constraint paper_print_kind_check check (kind in ('till', 'pass_card', 'supporter_card')),
  add column reason text not null default '' check (length(reason) <= 300),
  add column run uuid;
comment on column paper_print.reason is 'Why it was printed again: of a card, empty the first time alone.';
create unique index paper_print_card_first on paper_print (kind, record_id)
  where kind in ('pass_card', 'supporter_card') and reason = '';
create index paper_print_run on paper_print (run) where run is not null;

alter table supporter_card add column print_count smallint not null default 0;
create index pass_card_to_print on pass_card (id) where print_count = 0 and state in ('issued', 'active');
