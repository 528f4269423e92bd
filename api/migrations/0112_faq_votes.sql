-- Questions are found by what people write about their own, and judged once by each connection.

-- Accents are folded before the dictionary, on both sides: «devolucion», «Devolución» and «devoluciones» are one word.
alter table faq add column found_by tsvector generated always as (
  setweight(to_tsvector('spanish', fold(question)), 'A')
    || setweight(to_tsvector('spanish', fold(regexp_replace(answer_html, '<[^>]*>', ' ', 'g'))), 'B')) stored;

-- What somebody writes is a text and no query: any word may hit. A word that few questions have is worth more, one of the
-- question more than one of its answer; one that none has is looked for as a slip of the keyboard.
create function find_faqs(typed text, most integer) returns table (id integer, score float)
  language sql stable strict parallel safe as $$
  with word as (select distinct lexeme from unnest(to_tsvector('spanish', fold(left(typed, 600)))) limit 60),
  hit as (
    select f.id, word.lexeme, case when 'A' = any(w.weights) then 3.0 else 1.0 end as points
      from faq f cross join lateral unnest(f.found_by) as w (lexeme, positions, weights)
      join word on word.lexeme = w.lexeme where f.is_visible
    union all
    select f.id, word.lexeme, 2 * near.how
      from word join faq f on f.is_visible
      cross join lateral (select max(similarity(word.lexeme, w.lexeme)) as how from unnest(f.found_by) as w
        where 'A' = any(w.weights)) near
      where near.how >= 0.4 and length(word.lexeme) >= 4 and not exists (select 1 from faq o
        where o.is_visible and word.lexeme = any(tsvector_to_array(o.found_by)))),
  worth as (
    select lexeme, ln(1 + (select count(*) from faq where is_visible) / count(*)::float) as factor
      from hit group by lexeme),
  -- Of those that are as good, the one that sounds alike.
  scored as (select hit.id, sum(points * factor) + 0.1 * similarity(fold(left(typed, 600)), fold(f.question)) as score
    from hit join worth using (lexeme) join faq f on f.id = hit.id group by hit.id, f.question)
  select s.id, s.score from scored s
    where s.score >= 1.2 and s.score >= 0.4 * (select max(score) from scored) order by s.score desc, s.id limit most
$$;

-- One vote for each connection, of which only a keyed hash is kept; whoever thinks better of it moves the vote.
create table faq_vote (
  faq_id integer not null references faq on delete cascade,
  voter bytea not null check (octet_length(voter) = 16),
  is_helpful boolean not null,
  at timestamptz not null default now(),
  primary key (faq_id, voter)
);
create index faq_vote_at on faq_vote (at);

-- The counters follow the votes and nobody else writes them; votes that went by their period stay counted.
create function count_faq_vote() returns trigger language plpgsql as $$
declare
  helpful integer := new.is_helpful::int;
  unhelpful integer := 1 - new.is_helpful::int;
begin
  if tg_op = 'UPDATE' then
    if new.is_helpful = old.is_helpful then return null; end if;
    helpful := helpful - old.is_helpful::int;
    unhelpful := unhelpful - (1 - old.is_helpful::int);
  end if;
  update faq set helpful_votes = greatest(0, helpful_votes + helpful),
    unhelpful_votes = greatest(0, unhelpful_votes + unhelpful) where id = new.faq_id;
  return null;
end $$;
create trigger faq_vote_counts after insert or update on faq_vote for each row execute function count_faq_vote();

insert into retention_rule (position, code, name, act, unit, period, least, most, what, law) values
  (96, 'faq_votes', 'Votos de las preguntas frecuentes', 'delete', 'months', 12, 1, 24,
   'Desde qué conexión se votó, sin nombre ni dirección, desde el voto. Lo contado se queda.',
   'RGPD, art. 5.1.e: solo sirve para que nadie vote dos veces.');
