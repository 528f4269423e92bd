-- A stored mail opens nothing: html and text say where a personal link or code stood, the body itself is sealed (AES-256-GCM,
-- APP_SECRET) until the mail server has it, a week at the most when nobody can send it.
alter table mail_message add column sealed_body bytea;
create index mail_message_sealed on mail_message (created_at) where sealed_body is not null and state in ('failed', 'outbox');

-- What was written before lies there in clear. What still waits goes out first and is cleared then (jobs/send-mail.ts).
update mail_message set
  html = regexp_replace(
    regexp_replace(
      regexp_replace(html, '<table role="img".*?</table>', '[código personal]', 'g'),
      ' href="https?:[^"]*"', '', 'gi'),
    'https?://[^\s<>"'')]+', '[enlace personal]', 'gi'),
  text = regexp_replace(regexp_replace(text, 'https?://\S+', '[enlace personal]', 'gi'), '(C[óo]digo[^:\n]*:) .+', '\1 [código personal]', 'g')
 where state in ('sent', 'failed', 'outbox');

-- What somebody types into a search is words, never operators. Folding comes first: it makes ’ an apostrophe and ＼ a backslash,
-- so whatever was quoted before it would be open again.
create function words_query(typed text, is_begun boolean) returns tsquery language sql immutable strict parallel safe as $$
  select coalesce(string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' || case when is_begun then ':*' else '' end, ' & '), '')::tsquery
    from unnest(string_to_array(fold(typed), ' ')) as word where word <> '' $$;

drop function search_by_words(text, text, integer);
-- At most so many ids of the rows with these words, from the index of words and nothing else.
create function search_by_words(in_table text, words tsquery, most integer) returns setof integer language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as
  $$ begin return query execute format('select id::int from public.%I where search_words @@ $1 limit $2', in_table) using words, most; end $$;

-- The pattern that finds a text anywhere, for the lists that are searched without words.
create function anywhere(typed text) returns text language sql immutable strict parallel safe
  as $$ select '%' || replace(replace(replace(fold($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- A zone that does not exist breaks every page and mail that says an hour. Only those of this country are offered; they are the
-- ones that both PostgreSQL and the browsers know by these names.
update organization set timezone = 'Europe/Madrid' where timezone not in ('Europe/Madrid', 'Atlantic/Canary');
update venue set timezone = 'Europe/Madrid' where timezone not in ('Europe/Madrid', 'Atlantic/Canary');
alter table organization add constraint organization_timezone_check check (timezone in ('Europe/Madrid', 'Atlantic/Canary'));
alter table venue add constraint venue_timezone_check check (timezone in ('Europe/Madrid', 'Atlantic/Canary'));

-- A company confines promoters alone: everybody else reads people and money that belong to no company. Who had another role beside
-- «promotor» keeps that one; any other account with a company waits, shut, for somebody to say what it should be.
update staff_user set roles = '{promoter}' where event_company_id is not null and 'promoter' = any(roles) and roles <> '{promoter}';
update staff_user set event_company_id = null, is_active = false where event_company_id is not null and not roles <@ '{promoter}';

-- An account that is shut loses its sessions and links: opened again, what was left in a browser does not come back to life.
create function staff_user_shut() returns trigger language plpgsql as $$
begin
  update login_session set revoked_at = now() where staff_user_id = new.id and revoked_at is null;
  delete from link_key where staff_user_id = new.id and used_at is null;
  return null;
end $$;
create trigger staff_user_shut after update of is_active on staff_user
  for each row when (old.is_active and not new.is_active) execute function staff_user_shut();
