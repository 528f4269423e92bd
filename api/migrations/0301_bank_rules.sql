-- What a bank's line that comes again is known by, said so that somebody can read it, write it and put it in order: the
-- first that fits counts.
alter table bank_rule
  drop constraint bank_rule_outcome_check,
  add constraint bank_rule_outcome_check check (outcome in ('set_aside', 'fee', 'cash')),
  add column direction text,
  -- What the bank calls it; '': whatever.
  add column code text not null default '',
  -- In capitals, without accents, those with figures too where somebody wrote them.
  add column words text not null default '',
  -- Learned of a line: these words and no others. Otherwise all of them, whatever else it says.
  add column is_exact boolean not null default false,
  add column position integer,
  add column updated_at timestamptz not null default now();
update bank_rule set direction = case left(pattern, 1) when '+' then 'in' else 'out' end,
  code = split_part(pattern, ' ', 2), words = regexp_replace(pattern, '^\S \S* ?', ''), is_exact = true, position = id;
alter table bank_rule
  drop column pattern,
  alter column direction set not null,
  alter column position set not null,
  add constraint bank_rule_direction check (direction in ('in', 'out')),
  add constraint bank_rule_says check (is_exact or words <> '' or code <> ''),
  add constraint bank_rule_fee_goes_out check (outcome <> 'fee' or direction = 'out'),
  add constraint bank_rule_once unique (direction, code, words, is_exact);

-- By which rule a line was solved.
alter table bank_movement add column bank_rule_id integer references bank_rule on delete set null;
create index bank_movement_rule on bank_movement (bank_rule_id) where bank_rule_id is not null;
