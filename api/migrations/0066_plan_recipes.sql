-- What a draft was made of, so that it can be made anew with other numbers. `recipe_hash` is the content that the recipe gave: with
-- another content somebody has changed it since, and making it anew would lose that.

alter table seat_plan
  add column recipe jsonb,
  add column recipe_hash text,
  add check ((recipe is null) = (recipe_hash is null));
