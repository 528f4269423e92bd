-- A group with conditions has everybody whom they mean, but for who has asked to be left out: nobody is taken from it by
-- hand. Whoever was, comes back.
create function rule_group_keeps_its_own() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from before_rows b join subscriber_group g on g.id = b.subscriber_group_id and g.kind = 'rule'
      join subscriber s on s.id = b.subscriber_id and subscriber_matches(s, g.rule)
      where not is_opted_out(email_hash(s.email), g.id, g.is_public) and not exists (select 1
        from subscriber_group_member m where m.subscriber_group_id = g.id and m.subscriber_id = s.id)) then
    raise exception 'a group with conditions keeps whom they mean'
      using errcode = '23514', constraint = 'rule_group_keeps_its_own';
  end if;
  return null;
end $$;
create trigger rule_group_keeps_its_own after delete on subscriber_group_member
  referencing old table as before_rows for each statement execute function rule_group_keeps_its_own();
create trigger rule_group_keeps_its_own_later after update on subscriber_group_member
  referencing old table as before_rows for each statement execute function rule_group_keeps_its_own();

insert into subscriber_group_member (subscriber_group_id, subscriber_id)
  select g.id, s.id from subscriber_group g join subscriber s on subscriber_matches(s, g.rule)
   where g.kind = 'rule' on conflict do nothing;

-- The frame of a template is for whoever wants one of their own; without it the house's stands around the content.
alter table email_template drop constraint email_template_frame_html_check;
alter table email_template alter column frame_html set default '',
  add constraint email_template_frame_has_its_place check (frame_html = '' or frame_html like '%{{contenido}}%');
