-- Holders and passes are searched by words too (0016): number with and without its zeros, names, document, mail, seat.
alter table pass_holder add column search_words tsvector generated always as (
  search_words(lpad(member_number::text, 6, '0') || ' ' || member_number::text || ' ' || first_name || ' ' || surname1 || ' ' || surname2 || ' ' || coalesce(nif, '') || ' ' || coalesce(passport_no, '') || ' ' || email || ' ' || phone)) stored;
alter table pass_holder alter column search_words set statistics 500;
create index pass_holder_search on pass_holder using gin (search_words);

alter table season_pass add column search_words tsvector generated always as (
  search_words(member_code || ' ' || ltrim(member_code, '0') || ' ' || translate(holder_name || ' ' || holder_doc || ' ' || seat_label, ',', ' '))) stored;
alter table season_pass alter column search_words set statistics 500;
create index season_pass_search on season_pass using gin (search_words);
