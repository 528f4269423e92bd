-- What staff do with a holder's pass: an end agreed for a later day, a handover to another person, a duplicate of the card.

-- A holder may leave on a day to come: the seats from that day on are free at once, the pass ends on the day.
alter table season_pass add column leaving_on date, add column handed_over_from_id integer references season_pass,
  add constraint season_pass_other_than_before check (handed_over_from_id <> id);
create index season_pass_leaving on season_pass (leaving_on) where leaving_on is not null and ended_at is null;
-- A pass is handed over to one person.
create unique index season_pass_handed_over_once on season_pass (handed_over_from_id) where handed_over_from_id is not null;

-- Blocks begin and end by themselves: those that are not lifted are few.
create index pass_block_unlifted on pass_block (season_pass_id) where lifted_at is null;

-- Why a card is replaced, while its duplicate waits for the money.
alter table order_line add column card_reason text check (card_reason in ('lost', 'stolen', 'damaged', 'data_change')),
  add constraint order_line_card_reason check (card_reason is null or kind = 'card');

-- A pass is found by its place as people say and write it: «229/10/28», «fila 10», «sector 229, fila 10, butaca 28».
alter table season_pass drop column search_words;
alter table season_pass add column search_words tsvector generated always as (
  search_words(member_code || ' ' || ltrim(member_code, '0') || ' ' || translate(holder_name || ' ' || holder_doc || ' ' || seat_label, ',', ' ')
    || regexp_replace(seat_label, '^Sector (.+), fila (.+), butaca (.+)$', ' \1/\2/\3 sector\1 fila\2 butaca\3'))) stored;
alter table season_pass alter column search_words set statistics 500;
create index season_pass_search on season_pass using gin (search_words);
