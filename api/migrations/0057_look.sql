-- The look of the house: two colours, a crest, a pairing of typefaces, a kind of poster. One row, because an installation is one
-- house; a version of its own, so that who changes the look does not stand in the way of who changes the address.

-- What somebody uploaded, and the picture made of it that mails and PDFs can show. An uploaded file becomes one crest.
create table crest (
  id integer generated always as identity primary key,
  media_file_id integer not null unique references media_file,
  -- Missing for crests from before, until they are uploaded again: mails and PDFs are then without.
  picture_id integer references media_file
);
create index on crest (picture_id);

create table look (
  id integer primary key default 1 check (id = 1),
  short_name text not null default '' check (length(short_name) <= 40),
  motto text not null default '' check (length(motto) <= 80),
  -- As they were chosen: what is drawn with them is computed, and mended where nobody could read it.
  primary_color text check (primary_color ~ '^#[0-9a-f]{6}$'),
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  typeface text not null default 'archivo' check (typeface in ('archivo', 'serif', 'condensed', 'system')),
  poster_style text not null default 'illustrated' check (poster_style in ('illustrated', 'house', 'plain')),
  crest_id integer references crest,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check ((primary_color is null) = (accent_color is null))
);

insert into look (short_name, motto, primary_color, accent_color)
select coalesce(left(o.brand ->> 'shortName', 40), ''), coalesce(left(o.brand ->> 'tagline', 80), ''), c.one, case when c.one is null then null else coalesce(c.other, c.one) end
  from (select 1) as always left join (select * from organization order by id limit 1) o on true
  cross join lateral (
    select substring(lower(o.brand #>> '{colors,primary}') from '^#[0-9a-f]{6}$') as one,
           substring(lower(coalesce(o.brand #>> '{colors,accent}', o.brand #>> '{colors,secondary}')) from '^#[0-9a-f]{6}$') as other) c;

-- A crest drawn in outlines becomes a file like any other; what is no plain outline is left behind.
with drawn as (
  select brand #>> '{crest,width}' as width, brand #>> '{crest,height}' as height, (
           select string_agg(format('<path fill="%s" fill-rule="evenodd" d="%s"/>', p ->> 'fill', p ->> 'd'), '' order by n)
             from jsonb_array_elements(brand #> '{crest,paths}') with ordinality as one(p, n)
           having bool_and(p ->> 'fill' ~* '^#[0-9a-f]{6}$' and p ->> 'd' ~ '^[0-9MmLlHhVvCcSsQqTtAaZz.,eE+ -]+$')) as paths
    from organization where jsonb_typeof(brand #> '{crest,paths}') = 'array'
), file as (
  select convert_to(format('<svg xmlns="http://www.w3.org/2000/svg" width="%1$s" height="%2$s" viewBox="0 0 %1$s %2$s">%3$s</svg>', width, height, paths), 'UTF8') as content, width, height
    from drawn where width ~ '^[1-9]\d{0,3}$' and height ~ '^[1-9]\d{0,3}$' and paths is not null
), kept as (
  insert into media_file (name, folder, alt_text, mime_type, size_bytes, width, height, content_hash, content)
  select 'escudo.svg', 'Marca', 'Escudo', 'image/svg+xml', length(content), width::int, height::int, sha256(content), content from file returning id
), made as (insert into crest (media_file_id) select id from kept returning id)
update look set crest_id = made.id from made;

alter table organization drop column brand;
