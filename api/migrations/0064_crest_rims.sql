-- A crest in the very colour of its band would not be seen: on mails and papers it has a rim, as in shop and office. Light on a dark
-- band, dark on a light one; which of the two is asked when it is shown, for the colours change without the crest.

alter table crest
  add column on_dark_id integer references media_file,
  add column on_light_id integer references media_file;
create index on crest (on_dark_id);
create index on crest (on_light_id);
