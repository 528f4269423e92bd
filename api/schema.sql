-- The schema after all migrations: written by `npm run schema`, run by nothing.

create extension btree_gist;

create extension pg_trgm;

create extension unaccent;

create sequence accreditation_request_no as bigint;

create sequence enrolment_number as bigint;

create sequence incident_number as bigint;

create sequence kit_order_number as bigint;

create sequence member_number as integer;

create sequence order_number as bigint;

create sequence plot_sale_number as bigint;

create sequence seat_id_seq as integer;

create sequence supporter_number as bigint;

create sequence trial_order_number as bigint;

CREATE OR REPLACE FUNCTION public.academy_places_taken(category integer, enrolment_left_out integer, previous_left_out integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select (select count(*) from enrolment e where e.age_category_id = category
      and e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')
      and e.id is distinct from enrolment_left_out)::int
    + (select count(*) from renewal_offer o where o.age_category_id = category and o.state = 'offered'
      and o.previous_enrolment_id is distinct from previous_left_out
      and not exists (select 1 from enrolment n where n.previous_enrolment_id = o.previous_enrolment_id
        and n.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')))::int
$function$;

CREATE OR REPLACE FUNCTION public.accessible_refusal(c seat_claim)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when c.kind not in ('hold', 'sale', 'reservation') or (c.for_pass_id is not null and c.friend_n is null) then null
    when s.attributes & 3 = 0 or now() >= e.starts_at - make_interval(hours => e.accessible_until_hours) then null
    when s.attributes & 1 <> 0 then case when not (
        exists (select 1 from "order" o left join reservation r on r.id = o.reservation_id
          where o.id = c.order_id and coalesce(o.place_needed_at, r.place_needed_at) is not null)
        or exists (select 1 from cart k where k.id = c.cart_id and c.order_id is null and k.place_needed_at is not null)
        or exists (select 1 from reservation r where r.id = c.reservation_id and r.place_needed_at is not null))
      then 'need' end
    -- One companion for each wheelchair place of the same cart, order or group.
    when (select count(*) filter (where t.attributes & 1 <> 0) < count(*) filter (where t.attributes & 2 <> 0)
        from seat_claim d join seat t on t.id = d.seat_id and t.attributes & 3 <> 0
       where d.event_session_id = c.event_session_id and (d.kind <> 'hold' or d.expires_at > now())
         and (d.order_id = c.order_id or d.reservation_id = c.reservation_id
           or (d.cart_id = c.cart_id and d.order_id is null and c.order_id is null))) then 'companion'
  end from seat s, event_session e where s.id = c.seat_id and e.id = c.event_session_id
$function$;

CREATE OR REPLACE FUNCTION public.accreditation_photo_goes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from answer_file f where f.id = old.photo_file_id
    and not exists (select 1 from accreditation a where a.photo_file_id = f.id)
    and not exists (select 1 from custom_field_answer c where c.file_id = f.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.accreditation_says_all()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  lacking integer;
begin
  select f.id into lacking from custom_field f
   where f.is_active and f.is_required and f.scope = 'accreditation' and f.required_since <= new.created_at
     and lacks_answer(f, 'accreditation', new.id, null)
   limit 1;
  if lacking is not null then
    raise exception 'field % has no answer', lacking using errcode = '23514', constraint = 'order_answered';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.accreditation_within_quota()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kind accreditation_type;
  others integer;
  same integer;
begin
  -- Who has one keeps it: handing it over and using it take nothing more, even if there are too many by now.
  if tg_op = 'UPDATE' and old.state in ('approved', 'sent', 'activated', 'used')
     and (old.accreditation_type_id, old.event_id, coalesce(old.season_list_id, 0), old.medium)
       = (new.accreditation_type_id, new.event_id, coalesce(new.season_list_id, 0), new.medium) then return new; end if;
  select * into kind from accreditation_type where id = new.accreditation_type_id for no key update;
  if kind.quota is null and kind.quota_per_medium is null then return new; end if;
  select count(*), count(*) filter (where fold(trim(a.medium)) = fold(trim(new.medium))) into others, same
    from accreditation a
   where a.accreditation_type_id = new.accreditation_type_id and a.id <> new.id
     and a.state in ('approved', 'sent', 'activated', 'used')
     and case when new.season_list_id is null then a.season_list_id is null and a.event_id = new.event_id
         else a.season_list_id = new.season_list_id end;
  if others >= kind.quota or same >= kind.quota_per_medium then
    raise exception 'accreditation % is beyond the quota of its %', new.id,
      case when others >= kind.quota then 'type' else 'medium' end
      using errcode = '23514', constraint = 'accreditation_quota';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.answer_has_subject()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare is_there boolean;
begin
  if to_regclass(format('public.%I', new.subject_kind)) is null then return null; end if;
  execute format('select exists (select 1 from public.%I where id = $1)',
    new.subject_kind) into is_there using new.subject_id;
  if not is_there then raise exception 'no % %', new.subject_kind, new.subject_id using errcode = '23503'; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.answers_go()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from custom_field_answer where subject_kind = tg_argv[0] and subject_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.anywhere(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select '%' || replace(replace(replace(fold($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' $function$;

CREATE OR REPLACE FUNCTION public.append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin raise exception '% is append-only', tg_table_name using errcode = 'TQ002'; end $function$;

CREATE OR REPLACE FUNCTION public.append_only_but_struck_out()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and current_setting('taquilla.striking_out', true) = pg_current_xact_id()::text then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'TQ002';
end $function$;

CREATE OR REPLACE FUNCTION public.athlete_photo_goes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from athlete_photo where athlete_id = old.athlete_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.athlete_photo_is_allowed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from image_consent where athlete_id = new.athlete_id and purpose = 'team_sheet' and is_granted for share;
  if not found then
    raise exception 'athlete % may not be pictured', new.athlete_id using errcode = 'TQ005';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.athlete_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update enrolment set athlete_name = trim(new.surname1 || ' ' || new.surname2) || ', ' || new.first_name
    where athlete_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.athlete_stays_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'athlete % is erased', old.id using errcode = '23514', constraint = 'athlete_erased';
end $function$;

CREATE OR REPLACE FUNCTION public.begin_session_quota()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  n integer;
begin
  update seat_claim c set quota_ids = coalesce(c.quota_ids, '{}') || new.id from price p
    where c.event_session_id = new.event_session_id and c.kind in ('hold', 'sale') and p.id = c.price_id
      and (new.zone_id is null or p.zone_id = new.zone_id)
      and (new.price_category_id is null or p.price_category_id = new.price_category_id)
      and (new.channel is null or new.channel = coalesce((select o.channel from "order" o where o.id = c.order_id),
        (select k.channel from cart k where k.id = c.cart_id)));
  update zone_claim c set quota_ids = coalesce(c.quota_ids, '{}') || new.id from price p
    where c.event_session_id = new.event_session_id and c.kind in ('hold', 'sale') and p.id = c.price_id
      and (new.zone_id is null or p.zone_id = new.zone_id)
      and (new.price_category_id is null or p.price_category_id = new.price_category_id)
      and (new.channel is null or new.channel = coalesce((select o.channel from "order" o where o.id = c.order_id),
        (select k.channel from cart k where k.id = c.cart_id)));
  n := coalesce((nullif(current_setting('taquilla.quota_moves', true), '')::jsonb ->> new.id::text)::int, 0);
  if n > new.size and not new.is_released then
    raise exception 'quota % has more', new.id using errcode = 'TQ012', detail = n::text;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.call_limit_holds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from call_up where team_activity_id = new.id) > new.max_called then
    raise exception 'activity % has called more', new.id using errcode = '23514', constraint = 'call_up_within_limit';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.call_up_fits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  a team_activity;
  e enrolment;
  called integer;
begin
  select * into a from team_activity where id = new.team_activity_id for update;
  select * into e from enrolment where id = new.enrolment_id;
  if e.season_list_id is distinct from (select c.season_list_id from team t join age_category c on c.id = t.age_category_id
      where t.id = a.team_id)
     or (e.team_id is distinct from a.team_id and new.guest_reason = '') then
    raise exception 'enrolment % does not belong to activity %', e.id, a.id using errcode = '23514',
      constraint = 'call_up_of_team';
  end if;
  if a.max_called is not null then
    select count(*) into called from call_up where team_activity_id = a.id;
    if called >= a.max_called then
      raise exception 'activity % has all that it may call', a.id using errcode = '23514',
        constraint = 'call_up_within_limit';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.cash_has_its_till()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from payment where id = new.id and cash_shift_id is null) then
    raise exception 'cash payment % has no till', new.id using errcode = 'TQ009';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.cash_operation_cents(of_order integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select greatest(o.total_cents, coalesce((
      select max((select sum(j.amount_cents) from instalment j
        where j.season_pass_id = i.season_pass_id or j.enrolment_id = i.enrolment_id or j.plot_sale_id = i.plot_sale_id))
        from order_line l join instalment i on i.id = l.instalment_id where l.order_id = o.id), 0))
    from "order" o where o.id = of_order
$function$;

CREATE OR REPLACE FUNCTION public.certificate_is_seen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.certificate_on is not null and new.certificate_seen_by_id is null then
    raise exception 'certificate of coach % was seen by nobody', new.id using errcode = 'check_violation',
      constraint = 'certificate_is_seen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_session_quota()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  session text;
begin
  new.is_released := coalesce(new.releases_at <= clock_timestamp(), false);
  if tg_op = 'UPDATE' then
    if (new.event_session_id, new.zone_id, new.price_category_id, new.channel)
      is distinct from (old.event_session_id, old.zone_id, old.price_category_id, old.channel)
    then raise exception 'what quota % counts stays', new.id using errcode = 'TQ013'; end if;
    if new.taken > new.size and not new.is_released then
      raise exception 'quota % has more', new.id using errcode = 'TQ012', detail = new.taken::text;
    end if;
    return new;
  end if;
  select state into session from event_session where id = new.event_session_id for no key update;
  if session in ('on_sale', 'paused') then
    -- Whoever claims at this moment is waited for and counted below; who comes after it finds the quota. The house's
    -- holds wait meanwhile: so a short time only, and then it is refused as busy.
    perform set_config('lock_timeout', '2s', true);
    lock table seat_claim, zone_claim in share row exclusive mode;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.closed_settlement_is_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare owner integer := case when tg_op = 'DELETE' then old.settlement_id else new.settlement_id end;
begin
  if exists (select 1 from settlement where id = owner and state <> 'draft') then
    raise exception 'settlement % is closed', owner using errcode = 'TQ006';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.coach_is_certified()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The certificate that holds now is the one that is locked: it cannot be taken back before this is done.
  perform 1 from coach c where c.id = new.coach_id and c.is_active
    and c.certificate_until_on >= (now() at time zone 'Europe/Madrid')::date for share;
  if not found then
    raise exception 'coach % has no valid certificate', new.coach_id using errcode = 'check_violation',
      constraint = 'coach_is_certified';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.commission_tiers_ok(tiers jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_typeof(tiers) = 'array' and not exists (
    select 1 from jsonb_array_elements(tiers) with ordinality as t(tier, at)
     where jsonb_typeof(tier->'fromCents') is distinct from 'number' or jsonb_typeof(tier->'bp') is distinct from 'number'
       or not (tier->>'fromCents')::numeric between 1 and 2000000000 or not (tier->>'bp')::numeric between 0 and 10000
       or (tier->>'fromCents')::numeric <= coalesce((tiers->(at::int - 2)->>'fromCents')::numeric, 0) and at > 1)
$function$;

CREATE OR REPLACE FUNCTION public.count_activity_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.uid := old.uid;
  new.sequence := old.sequence;
  new.changed_at := old.changed_at;
  if (new.team_id, new.kind, new.title, new.starts_at, new.ends_at, new.meet_at, new.ground, new.opponent, new.side,
      new.note, new.state, new.state_note)
     is distinct from (old.team_id, old.kind, old.title, old.starts_at, old.ends_at, old.meet_at, old.ground,
      old.opponent, old.side, old.note, old.state, old.state_note) then
    new.sequence := old.sequence + 1;
    new.changed_at := now();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_allowed_buyer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was integer := 0;
  is_now integer := 0;
begin
  if tg_op <> 'INSERT' and old.allowed_buyer_id is not null then was := case tg_table_name
    when 'zone_claim' then (to_jsonb(old) ->> 'quantity')::integer else 1 end; end if;
  if tg_op <> 'DELETE' and new.allowed_buyer_id is not null then is_now := case tg_table_name
    when 'zone_claim' then (to_jsonb(new) ->> 'quantity')::integer else 1 end; end if;
  if tg_op = 'UPDATE' and old.allowed_buyer_id is not distinct from new.allowed_buyer_id then
    if is_now <> was then update allowed_buyer set used_tickets = used_tickets + is_now - was
      where id = new.allowed_buyer_id; end if;
    return null;
  end if;
  if was > 0 then update allowed_buyer set used_tickets = used_tickets - was where id = old.allowed_buyer_id; end if;
  if is_now > 0 then update allowed_buyer set used_tickets = used_tickets + is_now
    where id = new.allowed_buyer_id; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_faq_vote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.count_friend_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.friend_offer_id is not null and (tg_op = 'DELETE' or new.friend_offer_id is distinct
    from old.friend_offer_id) then
    update friend_offer set sold = greatest(0, sold - 1) where id = old.friend_offer_id;
  end if;
  if tg_op <> 'DELETE' and new.friend_offer_id is not null and (tg_op = 'INSERT' or new.friend_offer_id is distinct
    from old.friend_offer_id) then
    update friend_offer set sold = sold + 1 where id = new.friend_offer_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_gift_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update gift_card set balance_cents = balance_cents + new.amount_cents, version = version + 1 where id = new.gift_card_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_instalments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update season_pass p set paid_cents = n.paid, overdue_cents = n.overdue, version = p.version + 1
    from (select season_pass_id, sum(paid_cents)::int as paid, coalesce(sum(amount_cents - paid_cents) filter (where state in ('overdue', 'failed_for_good', 'returned')), 0)::int as overdue
            from instalment where season_pass_id in (select season_pass_id from changed where season_pass_id is not null) group by 1) n
   where p.id = n.season_pass_id and (p.paid_cents, p.overdue_cents) is distinct from (n.paid, n.overdue);
  update plot_sale s set paid_cents = n.paid
    from (select plot_sale_id, sum(paid_cents)::int as paid
            from instalment where plot_sale_id in (select plot_sale_id from changed where plot_sale_id is not null) group by 1) n
   where s.id = n.plot_sale_id and s.paid_cents <> n.paid;
  update enrolment e set paid_cents = n.paid, overdue_cents = n.overdue, version = e.version + 1
    from (select enrolment_id, sum(paid_cents)::int as paid, coalesce(sum(amount_cents - paid_cents) filter (where state in ('overdue', 'failed_for_good', 'returned')), 0)::int as overdue
            from instalment where enrolment_id in (select enrolment_id from changed where enrolment_id is not null) group by 1) n
   where e.id = n.enrolment_id and (e.paid_cents, e.overdue_cents) is distinct from (n.paid, n.overdue);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_new_newsletter_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update newsletter n set
    recipient_count = n.recipient_count + c.recipients, delivered_count = n.delivered_count + c.delivered,
    opened_count = n.opened_count + c.opened, clicked_count = n.clicked_count + c.clicked,
    bounced_count = n.bounced_count + c.bounced, complained_count = n.complained_count + c.complained,
    unsubscribed_count = n.unsubscribed_count + c.unsubscribed
  from (select newsletter_id, (count(*) filter (where state <> 'discarded'))::int as recipients,
      (count(*) filter (where state in ('sent', 'delivered')))::int as delivered, count(opened_at)::int as opened,
      count(clicked_at)::int as clicked, (count(*) filter (where state = 'bounced'))::int as bounced,
      count(complained_at)::int as complained, count(unsubscribed_at)::int as unsubscribed
      from after_rows group by 1) c where n.id = c.newsletter_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_newsletter_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update newsletter n set
    recipient_count = n.recipient_count + c.recipients, delivered_count = n.delivered_count + c.delivered,
    opened_count = n.opened_count + c.opened, clicked_count = n.clicked_count + c.clicked,
    bounced_count = n.bounced_count + c.bounced, complained_count = n.complained_count + c.complained,
    unsubscribed_count = n.unsubscribed_count + c.unsubscribed
  from (select newsletter_id,
      sum(w * (state <> 'discarded')::int)::int as recipients,
      sum(w * (state in ('sent', 'delivered'))::int)::int as delivered,
      sum(w * (opened_at is not null)::int)::int as opened, sum(w * (clicked_at is not null)::int)::int as clicked,
      sum(w * (state = 'bounced')::int)::int as bounced, sum(w * (complained_at is not null)::int)::int as complained,
      sum(w * (unsubscribed_at is not null)::int)::int as unsubscribed
      from (select 1 as w, a.* from after_rows a union all select -1, b.* from before_rows b) x group by 1) c
  where n.id = c.newsletter_id and (c.recipients, c.delivered, c.opened, c.clicked, c.bounced, c.complained,
    c.unsubscribed) <> (0, 0, 0, 0, 0, 0, 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_pass_choice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.state = 'chosen' and (tg_op = 'DELETE' or new.state <> 'chosen'
    or new.season_pass_id <> old.season_pass_id) then
    update season_pass set choices_used = choices_used - 1 where id = old.season_pass_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'chosen' and (tg_op = 'INSERT' or old.state <> 'chosen'
    or new.season_pass_id <> old.season_pass_id) then
    update season_pass set choices_used = choices_used + 1 where id = new.season_pass_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_pass_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.for_pass_id is not null and (tg_op = 'DELETE' or new.for_pass_id is distinct
    from old.for_pass_id) then
    delete from pass_ticket where season_pass_id = old.for_pass_id and event_session_id = old.event_session_id;
  end if;
  if tg_op <> 'DELETE' and new.for_pass_id is not null and (tg_op = 'INSERT' or new.for_pass_id is distinct
    from old.for_pass_id) then
    insert into pass_ticket (season_pass_id, event_session_id) values (new.for_pass_id, new.event_session_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_priced_guest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.guest_policy_id is not null and (tg_op = 'DELETE' or new.guest_policy_id is distinct
    from old.guest_policy_id) then
    update pass_invitation_policy set issued = greatest(0, issued - 1) where id = old.guest_policy_id;
    update pass_invitation_zone set issued = greatest(0, issued - 1)
      where pass_invitation_policy_id = old.guest_policy_id and zone_id = (select zone_id from seat
      where id = old.seat_id);
  end if;
  if tg_op <> 'DELETE' and new.guest_policy_id is not null and (tg_op = 'INSERT' or new.guest_policy_id is distinct
    from old.guest_policy_id) then
    update pass_invitation_policy set issued = issued + 1 where id = new.guest_policy_id;
    update pass_invitation_zone set issued = issued + 1 where pass_invitation_policy_id = new.guest_policy_id
      and zone_id = (select zone_id from seat where id = new.seat_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_quota_moves()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  moves jsonb := nullif(current_setting('taquilla.quota_moves', true), '')::jsonb;
  q integer;
  n integer;
begin
  if moves is null then return null; end if;
  perform set_config('taquilla.quota_moves', '', true);
  for q, n in select key::int, value::int from jsonb_each_text(moves) where value::int <> 0 order by 1 loop
    update session_quota set taken = taken + n
      where id = q and (n < 0 or taken + n <= size or releases_at <= clock_timestamp());
    if not found and exists (select 1 from session_quota where id = q) then return q; end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_sold_goods()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.product_variant_id is not null then
    update product_variant set held = held - new.quantity, stock = stock - new.quantity,
      stock_why = jsonb_build_object('kind', 'sale', 'note', (select number from "order" where id = new.order_id))
      where id = new.product_variant_id;
  else
    update experience_slot set held = held - new.quantity, booked = booked + new.quantity where id = new.experience_slot_id;
  end if;
  delete from goods_claim where id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_sold_packs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update event_pack set held = held - new.quantity, sold = sold + new.quantity where id = new.event_pack_id;
  delete from pack_claim where id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.custom_field_begins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (old.label, old.help, old.options) is distinct from (new.label, new.help, new.options) then
    new.edition := old.edition + 1;
  end if;
  if new.is_active and new.is_required then
    new.required_since := coalesce(new.required_since, now());
  else
    new.required_since := null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.custom_field_says()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into custom_field_text (custom_field_id, edition, label, help, options)
    values (new.id, new.edition, new.label, new.help, new.options) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.customer_address_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.email_verified_at := null;
  new.password_hash := null;
  delete from customer_session where customer_id = new.id;
  delete from customer_token where customer_id = new.id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.deliveries_change_pace()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(n) into changed from after_rows a, unnest(a.names) n;
  elsif tg_op = 'DELETE' then
    select array_agg(n) into changed from before_rows b, unnest(b.names) n;
  else
    select array_agg(n) into changed from after_rows a join before_rows b on b.id = a.id and b.domains <> a.domains,
      unnest(a.names || b.names) n;
  end if;
  if changed is null then return null; end if;
  update newsletter_delivery d set pace_id = n.pace_id
    from (select q.id, mail_pace_of(q.email) as pace_id from newsletter_delivery q where q.state = 'queued'
      and (split_part(q.email, '@', 2) = any(changed)
        or split_part(split_part(q.email, '@', 2), '.', 1) || '.*' = any(changed))) n
    where d.id = n.id and d.pace_id <> n.pace_id;
  update announcement_recipient d set pace_id = n.pace_id
    from (select q.id, mail_pace_of(q.email) as pace_id from announcement_recipient q
      where q.state = 'queued' and q.channel = 'email' and (split_part(q.email, '@', 2) = any(changed)
        or split_part(split_part(q.email, '@', 2), '.', 1) || '.*' = any(changed))) n
    where d.id = n.id and d.pace_id <> n.pace_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delivery_has_its_pace()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.pace_id := mail_pace_of(new.email);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.describe_season_pass()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select member_code, pass_holder_name(first_name, surname1, surname2), coalesce(nif, passport_no, '')
    into new.member_code, new.holder_name, new.holder_doc from pass_holder where id = new.pass_holder_id;
  new.seat_label := coalesce((select seat_place(z.code, s.row_label, s.seat_number) from seat s
    join zone z on z.id = s.zone_id where s.id = new.seat_id), (select name from zone where id = new.zone_id), '');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.discount_targets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from discount_target where discount_id = new.id;
  insert into discount_target (discount_id, event_id, event_session_id, price_category_id, product_id, product_category_id)
    select new.id, e, null::int, null::int, null::int, null::int from unnest(new.event_ids) e
    union all select new.id, null, s, null, null, null from unnest(new.event_session_ids) s
    union all select new.id, null, null, c, null, null from unnest(new.price_category_ids) c
    union all select new.id, null, null, null, p, null from unnest(new.product_ids) p
    union all select new.id, null, null, null, null, g from unnest(new.product_category_ids) g;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_past_audit(looks boolean, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  past bigint[];
  said jsonb;
begin
  select array_agg(id order by id) into past from (select e.id from audit_entry e
    where is_look(e.action) = looks and e.at < retention_limit(case when looks then 'access_log' else 'audit' end)
    order by e.at limit most for update skip locked) p;
  if past is null then return 0; end if;
  select jsonb_build_object('rows', count(*), 'from', min(e.at), 'to', max(e.at), 'kind',
      case when looks then 'access_log' else 'audit' end, 'mark',
      encode(sha256(string_agg(sha256(convert_to(sealed_line(e), 'UTF8')), '' order by e.id)), 'hex'))
    into said from audit_entry e where e.id = any(past);
  delete from audit_entry where id = any(past);
  insert into audit_entry (actor_kind, actor_name, action, resource, resource_id, changes)
    values ('system', 'sistema', 'drop_past', 'auditoria', past[1]::text, said);
  return cardinality(past);
end $function$;

CREATE OR REPLACE FUNCTION public.easter_of(year integer)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  a integer := year % 19; b integer := year / 100; c integer := year % 100;
  h integer := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  m integer := (a + 11 * h + 22 * l) / 451;
begin
  return make_date(year, (h + l - 7 * m + 114) / 31, (h + l - 7 * m + 114) % 31 + 1);
end $function$;

CREATE OR REPLACE FUNCTION public.email_hash(email text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select sha256(convert_to(lower(trim(email)), 'UTF8')) $function$;

CREATE OR REPLACE FUNCTION public.enrolment_fits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare a athlete; c age_category;
  takes constant text[] := array['admitted', 'payment_pending', 'enrolled', 'suspended'];
begin
  select * into a from athlete where id = new.athlete_id;
  new.athlete_name := trim(a.surname1 || ' ' || a.surname2) || ', ' || a.first_name;
  select * into c from age_category where id = new.age_category_id;
  if new.override_reason = '' and (tg_op = 'INSERT' or (new.age_category_id, new.override_reason) is distinct
    from (old.age_category_id, old.override_reason))
     and (extract(year from a.birth_on) not between c.birth_year_from and c.birth_year_to or (c.sex <> 'mixed'
       and c.sex <> a.sex)) then
    raise exception 'athlete % does not belong to category %', a.id, c.id using errcode = 'check_violation',
      constraint = 'enrolment_matches_category';
  end if;
  if new.state = any(takes) and c.capacity is not null
     and (tg_op = 'INSERT' or not (old.state = any(takes)) or new.age_category_id <> old.age_category_id) then
    perform 1 from age_category where id = c.id for no key update;
    if academy_places_taken(c.id, new.id, new.previous_enrolment_id) >= (select capacity from age_category
      where id = c.id) then
      raise exception 'category % is full', c.id using errcode = 'check_violation',
        constraint = 'enrolment_within_capacity';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.enrolment_fits_team()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare t team; taken integer; comes boolean;
  takes constant text[] := array['admitted', 'payment_pending', 'enrolled', 'suspended'];
begin
  comes := tg_op = 'INSERT' or new.team_id is distinct from old.team_id;
  if new.team_id is null or new.state in ('rejected', 'withdrawn', 'finished')
    or not (comes or (new.state = any(takes) and not old.state = any(takes))) then
    return new;
  end if;
  select * into t from team where id = new.team_id for update;
  if comes and not t.is_active then
    raise exception 'team % takes nobody', t.id using errcode = 'check_violation', constraint = 'team_is_active';
  end if;
  if comes and t.needs_licence and not exists (select 1 from athlete_document d where d.athlete_id = new.athlete_id
    and d.kind = 'federation_authorisation' and d.state = 'validated'
    and (d.expires_on is null or d.expires_on >= (now() at time zone 'Europe/Madrid')::date)) then
    raise exception 'athlete % has no licence', new.athlete_id using errcode = 'check_violation',
      constraint = 'team_needs_licence';
  end if;
  if new.state = any(takes) then
    select count(*) into taken from enrolment e where e.team_id = t.id and e.state = any(takes) and e.id <> new.id;
    if taken >= t.max_squad then
      raise exception 'team % is full', t.id using errcode = 'check_violation', constraint = 'team_within_squad';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.enrolment_lacks_documents(e enrolment)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(asked.kind order by asked.kind), '{}')
    from (select unnest(c.required_documents) as kind from age_category c where c.id = e.age_category_id
          union select unnest(s.required_documents) from academy_settings s where s.season_list_id = e.season_list_id) asked
   where not exists (select 1 from athlete_document d where d.athlete_id = e.athlete_id and d.kind = asked.kind
     and (d.state = 'pending' or (d.state = 'validated'
       and (d.expires_on is null or d.expires_on >= (now() at time zone 'Europe/Madrid')::date))))
$function$;

CREATE OR REPLACE FUNCTION public.enrolment_parts_add_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  wrong integer;
begin
  select e.id into wrong from enrolment e, lateral (select count(*) as n, sum(i.amount_cents) as total
      from instalment i where i.enrolment_id = e.id) p
   where e.id = case tg_table_name when 'enrolment' then (to_jsonb(new)->>'id')::int else (to_jsonb(new)->>'enrolment_id')::int end
     and p.n > 0 and e.state in ('payment_pending', 'enrolled', 'suspended')
     and p.total <> e.amount_cents - e.discount_cents + e.given_back_cents;
  if wrong is not null then
    raise exception 'the parts of enrolment % are not its price', wrong using errcode = 'check_violation',
      constraint = 'enrolment_parts_add_up';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.enrolment_says_all()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  lacking integer;
begin
  select f.id into lacking from custom_field f
   where f.is_active and f.is_required and f.scope = 'academy' and f.required_since <= coalesce(new.submitted_at, new.created_at)
     and (f.season_list_id is null or f.season_list_id = new.season_list_id)
     and lacks_answer(f, 'enrolment', new.id, null)
   limit 1;
  if lacking is not null then
    raise exception 'field % has no answer', lacking using errcode = '23514', constraint = 'order_answered';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.enrolment_waits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state <> 'waiting_list' then
    new.waiting_position := null;
  elsif new.waiting_position is null or tg_op = 'INSERT' or new.age_category_id <> old.age_category_id then
    perform 1 from age_category where id = new.age_category_id for no key update;
    new.waiting_position := 1 + coalesce((select max(waiting_position) from enrolment
      where age_category_id = new.age_category_id and id <> new.id), 0);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_with_referrers(target regclass, condition text, path regclass[] DEFAULT '{}'::regclass[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  fk record;
  has_rows boolean;
begin
  execute format('select exists (select 1 from %s where %s)', target, condition) into has_rows;
  if not has_rows then return; end if;
  for fk in
    select c.conrelid::regclass as child,
           (select string_agg(quote_ident(a.attname), ', ' order by k.n)
             from unnest(c.conkey) with ordinality k(attnum, n) join pg_attribute a on a.attrelid = c.conrelid
             and a.attnum = k.attnum) as columns,
           (select string_agg(quote_ident(a.attname), ', ' order by k.n)
             from unnest(c.confkey) with ordinality k(attnum, n) join pg_attribute a on a.attrelid = c.confrelid
             and a.attnum = k.attnum) as keys
      from pg_constraint c where c.contype = 'f' and c.confdeltype <> 'n' and c.confrelid = target
        and c.conrelid <> target and not c.conrelid::regclass = any (path)
  loop
    perform erase_with_referrers(fk.child, format('(%s) in (select %s from %s where %s)', fk.columns, fk.keys, target,
      condition), path || target);
  end loop;
  execute format('delete from %s where %s', target, condition);
end $function$;

CREATE OR REPLACE FUNCTION public.faq_slug(question text, taken_by integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when exists (select 1 from faq f where f.slug = s.slug
    and f.id <> taken_by) then left(s.slug, 110) || '-' || taken_by else s.slug end
    from (select coalesce(nullif(trim(both '-' from left(regexp_replace(fold(question), '[^a-z0-9]+', '-', 'g'), 120)),
      ''), 'pregunta-' || taken_by) as slug) s $function$;

CREATE OR REPLACE FUNCTION public.fee_rate_bp(fee text, vat text, on_day date)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE STRICT
AS $function$
declare
  today constant date := (now() at time zone 'Europe/Madrid')::date;
  theirs constant text := vat_tax(vat, on_day);
begin
  if vat = 'not_subject' or theirs is null or theirs = vat_tax(fee, today) then return vat_rate_bp(fee, today); end if;
  return vat_rate_bp(general_vat_code(theirs, today), today);
end $function$;

CREATE OR REPLACE FUNCTION public.fill_seat_change_list()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.season_list_id := (select season_list_id from season_pass where id = new.season_pass_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.find_faqs(typed text, most integer)
 RETURNS TABLE(id integer, score double precision)
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.fold(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $function$;

CREATE OR REPLACE FUNCTION public.forget_case_messages(cases integer[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  emptied integer;
begin
  perform set_config('taquilla.striking_out', pg_current_xact_id()::text, true);
  update incident_message m set body = '[borrado]',
      author_name = case when m.author_kind = 'customer' then 'Persona borrada' else m.author_name end
    where m.incident_id = any(cases);
  get diagnostics emptied = row_count;
  perform set_config('taquilla.striking_out', '', true);
  return emptied;
end $function$;

CREATE OR REPLACE FUNCTION public.gate_of_zone(of_session integer, of_zone integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select g.gate_id from gate_zone g join event_session s on s.event_id = g.event_id and (g.event_session_id is null
      or g.event_session_id = s.id)
      where s.id = of_session and g.zone_id = of_zone order by g.event_session_id nulls last limit 1),
    (select z.gate_id from zone z where z.id = of_zone)) $function$;

CREATE OR REPLACE FUNCTION public.general_vat_code(of_tax text, on_day date)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when vat_tax('general', on_day) = of_tax then 'general'
    else case of_tax when '01' then 'iva_general' when '02' then 'ipsi_general' else 'igic_general' end end $function$;

CREATE OR REPLACE FUNCTION public.give_back_budget()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  had record;
begin
  for had in
    select u.discount_id, least(u.spent_cents, new.discount_cents) as cents from order_discount u
     where u.order_id = new.order_id and u.spent_cents > 0 order by u.discount_id for update
  loop
    update order_discount set spent_cents = spent_cents - had.cents
     where order_id = new.order_id and discount_id = had.discount_id;
    update discount set spent_cents = spent_cents - had.cents where id = had.discount_id;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.give_event_its_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  for attempt in 1..20 loop
    begin
      insert into event_access (event_id) values (new.id);
      return null;
    exception when unique_violation then
      -- another event has this code: draw again
    end;
  end loop;
  raise exception 'no free access code';
end $function$;

CREATE OR REPLACE FUNCTION public.give_faq_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.slug := coalesce(nullif(new.slug, ''), faq_slug(new.question, new.id));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.give_pass_choices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.choices_allowed := (select k.sessions_to_choose from pass_category k where k.id = new.pass_category_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.hidden_group_keeps_wishes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from subscriber_group_member m using subscriber s
    where m.subscriber_group_id = new.id and s.id = m.subscriber_id
      and is_opted_out(email_hash(s.email), new.id, new.is_public);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.incident_dues()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  since timestamptz := new.created_at;
begin
  new.first_reply_due_at := coalesce(new.first_reply_due_at, working_days_after(new.created_at, 1));
  if tg_op = 'UPDATE' and new.state = 'reopened' and old.state <> 'reopened' then since := now(); end if;
  if tg_op = 'INSERT' or new.category is distinct from old.category or since <> new.created_at then
    new.resolution_due_at := case new.category when 'refund' then working_days_after(since, 5)
      when 'personal_data' then since + interval '1 month' else working_days_after(since, 15) end;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.incident_merged_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from incident t where t.id = new.merged_into_id and t.merged_into_id is not null)
     or exists (select 1 from incident o where o.merged_into_id = new.id) then
    raise exception 'incident % would be merged by two steps', new.id using errcode = '23514';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.instalment_reference(id integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select transfer_code('P' || lpad(id::text, 7, '0'))
$function$;

CREATE OR REPLACE FUNCTION public.invoice_is_blocked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.recipient_blocked_at := coalesce(
    (select max(i.recipient_blocked_at) from invoice i where i.order_id = new.order_id),
    (select b.blocked_at from blocked_contact b where b.order_id = new.order_id));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.invoice_is_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'refund' then
    insert into invoice_task (refund_id) values (new.id) on conflict do nothing;
  else
    insert into invoice_task (order_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.invoice_is_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare moves constant text[] := array['state', 'aeat_state', 'aeat_csv', 'aeat_message', 'sent_at', 'total_cents',
  'is_trial', 'recipient_blocked_at', 'shown_name', 'shown_nif', 'shown_address'];
begin
  if tg_op = 'DELETE' then raise exception 'invoice % is never deleted', old.id using errcode = 'TQ002'; end if;
  if (to_jsonb(new) - moves) is distinct from (to_jsonb(old) - moves)
     or (old.recipient_blocked_at is not null and new.recipient_blocked_at is distinct from old.recipient_blocked_at) then
    raise exception 'invoice % is frozen', old.id using errcode = 'TQ002';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.is_look(action text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select action in ('view', 'search', 'search_rights', 'export', 'open_mail')
$function$;

CREATE OR REPLACE FUNCTION public.is_opted_out(hash bytea, group_id integer, group_is_public boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select 1 from mail_opt_out o where o.email_hash = hash
    and (o.subscriber_group_id = group_id or (o.purpose = 'other' and not group_is_public)))
$function$;

CREATE OR REPLACE FUNCTION public.is_working_day(day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE STRICT
AS $function$
  select extract(isodow from day) < 6
    and to_char(day, 'DD/MM') <> all ('{01/01,06/01,01/05,15/08,12/10,01/11,06/12,08/12,25/12}')
    and day <> easter_of(extract(year from day)::int) - 2
    and not exists (select 1 from organization o,
      regexp_split_to_table(coalesce(o.settings ->> 'localHolidays', ''), '[,\s]+') as local
      where local = to_char(day, 'DD/MM/YYYY'))
$function$;

CREATE OR REPLACE FUNCTION public.keep_accessible_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare wrong text := accessible_refusal(new);
begin
  if wrong is not null then raise exception 'this place is kept' using errcode = 'TQ018', detail = wrong; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_answered_type()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from custom_field_answer where custom_field_id = new.id) then
    raise exception 'field % has answers', new.id using errcode = '23514', constraint = 'custom_field_type_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_call_up_answer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into call_up_answer (call_up_id, answer, reason, is_late, guardian_id, staff_user_id, created_at)
    values (new.id, new.state, new.reason, new.is_late, new.answered_by_guardian_id, new.answered_by_staff_id,
      new.answered_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_own_seat_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if own_seat_kept_until(old.for_pass_id, old.event_session_id) is not null
     and exists (select 1 from season_pass where id = old.for_pass_id and seat_id = old.seat_id) then
    insert into seat_claim (event_session_id, seat_id, kind, season_pass_id)
      values (old.event_session_id, old.seat_id, 'pass', old.for_pass_id) on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_seat_apart()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from event_session where id = new.event_session_id and seats_apart > 0)
     and too_near(new.event_session_id, array[new.seat_id]) is not null then
    raise exception 'seat % is too near', new.seat_id using errcode = 'TQ019', detail = new.seat_id::text;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_seat_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare has_places boolean; has_distance boolean; wrong text; of record; near integer;
begin
  select bool_or(s.attributes & 3 <> 0), bool_or(e.seats_apart > 0) into has_places, has_distance from fresh f
    cross join lateral (select s.attributes from seat s where s.id = f.seat_id offset 0) s
    cross join lateral (select e.seats_apart from event_session e where e.id = f.event_session_id offset 0) e;
  if has_places then
    select w.why into wrong from fresh f cross join lateral (select accessible_refusal(c) as why from seat_claim c
      where c.event_session_id = f.event_session_id and c.seat_id = f.seat_id offset 0) w where w.why is not null limit 1;
    if found then raise exception 'this place is kept' using errcode = 'TQ018', detail = wrong; end if;
  end if;
  if has_distance then
    for of in select f.event_session_id as session, array_agg(f.seat_id) as seats from fresh f
        join event_session e on e.id = f.event_session_id and e.seats_apart > 0 group by 1 order by 1 loop
      near := too_near(of.session, of.seats);
      if near is not null then
        raise exception 'seat % is too near', near using errcode = 'TQ019', detail = near::text;
      end if;
    end loop;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_used_choice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from scan c where c.event_session_id = old.event_session_id and c.source = 'pass'
    and c.right_id = old.season_pass_id and c.result = 'ok') then
    raise exception 'pass choice % has been used', old.id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.kit_delivery_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was text := case when tg_op = 'INSERT' then 'pending' else old.state end;
  held integer := (case when new.state = 'reserved' then new.quantity else 0 end) - (case
    when was = 'reserved' then new.quantity else 0 end);
begin
  if held <> 0 then update kit_variant set stock_reserved = stock_reserved + held where id = new.kit_variant_id; end if;
  if was in ('pending', 'reserved') and new.state not in ('pending', 'reserved', 'cancelled') then
    insert into kit_movement (kit_variant_id, kind, quantity, kit_delivery_id, staff_user_id, created_at)
      values (new.kit_variant_id, 'delivery', -new.quantity, new.id, new.staff_user_id, coalesce(new.delivered_at,
        now()));
  end if;
  if was <> new.state and new.state in ('returned', 'exchanged') then
    insert into kit_movement (kit_variant_id, kind, quantity, kit_delivery_id, staff_user_id)
      values (new.kit_variant_id, case new.state when 'returned' then 'return'
        else 'size_change' end, new.quantity, new.id, new.staff_user_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.kit_movement_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update kit_variant set stock_on_hand = stock_on_hand + new.quantity where id = new.kit_variant_id;
  if new.kit_order_line_id is not null then
    update kit_order_line set received = received + new.quantity where id = new.kit_order_line_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.kit_received_is_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'received is counted by movements only' using errcode = 'check_violation',
      constraint = 'kit_received_is_counted';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.kit_says_whose()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.personal_name = '' and new.personal_no is null and exists (select 1 from kit_variant v
    join kit_item i on i.id = v.kit_item_id where v.id = new.kit_variant_id and i.is_personalised) then
    raise exception 'this garment carries a name or a number' using errcode = 'check_violation',
      constraint = 'kit_says_whose';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.kit_slot_fits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  room integer;
  taken integer;
begin
  select capacity into room from kit_slot where id = new.kit_slot_id for no key update;
  select count(*) into taken from kit_booking where kit_slot_id = new.kit_slot_id and cancelled_at is null
    and id <> new.id;
  if taken >= room then
    raise exception 'the slot is full' using errcode = 'check_violation', constraint = 'kit_slot_fits';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.kit_slot_keeps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from kit_booking where kit_slot_id = new.id and cancelled_at is null) > new.capacity then
    raise exception 'more have booked' using errcode = 'check_violation', constraint = 'kit_slot_keeps';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.kit_stock_is_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'stock changes by movements only' using errcode = 'check_violation',
      constraint = 'kit_stock_is_counted';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.lacks_answer(f custom_field, of_kind text, of_id integer, of_order integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not exists (select 1 from custom_field_answer a
      where a.custom_field_id = f.id and a.subject_kind = of_kind and a.subject_id = of_id
        and a.value <> '' and (f.type not in ('checkbox', 'consent') or a.value = 'Sí')
        and (f.type <> 'file' or a.file_id is not null))
    and (not f.visible_if ? 'fieldId' or exists (select 1 from custom_field_answer a
      where a.custom_field_id = (f.visible_if->>'fieldId')::int
        and ((a.subject_kind = of_kind and a.subject_id = of_id)
          or (a.subject_kind = case when of_kind like 'reservation%' then 'reservation' else 'order' end
            and a.subject_id = of_order))
        and lower(btrim(a.value)) = lower(btrim(f.visible_if->>'equals'))))
$function$;

CREATE OR REPLACE FUNCTION public.leave_buyer_right()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.allowed_buyer_id := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_holder_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.kind = 'sale' and new.order_id = old.order_id then return new; end if;
  if old.friend_n is null and new.season_pass_id is distinct from old.for_pass_id
    and own_seat_kept_until(old.for_pass_id, old.event_session_id) is not null then return null; end if;
  new.for_pass_id := null;
  new.for_cents := null;
  new.friend_offer_id := null;
  new.guest_policy_id := null;
  new.friend_n := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_pack()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.kind = 'sale' and new.order_id = old.order_id then return new; end if;
  new.pack_claim_id := null;
  new.for_cents := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_quotas()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.quota_ids := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.legal_text_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.published_at is not null and (tg_op = 'DELETE' or (new.kind, new.edition, new.title, new.body_html,
    new.published_at) is distinct from (old.kind, old.edition, old.title, old.body_html, old.published_at)) then
    raise exception 'a published text stays' using errcode = 'TQ010';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.let_go_of_own_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if (new.event_session_id, new.season_list_id) = (old.event_session_id, old.season_list_id) then return null; end if;
  end if;
  delete from seat_claim c using season_pass p where c.event_session_id = old.event_session_id and c.kind = 'pass'
    and p.id = c.season_pass_id and p.season_list_id = old.season_list_id
     and not exists (select 1 from season_list_session l where l.season_list_id = old.season_list_id
       and l.event_session_id = old.event_session_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.let_server_in(role name)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  one record;
  wrong text[];
begin
  perform pg_advisory_xact_lock(7321, 0);
  for one in select distinct n.nspname from pg_namespace n where n.nspname in ('public', 'pgboss', 'test_bank') loop
    execute format('revoke create on schema %I from public, %I', one.nspname, role);
    execute format('grant usage on schema %I to %I', one.nspname, role);
    execute format('grant usage, select on all sequences in schema %I to %I', one.nspname, role);
  end loop;
  execute format('grant connect, temporary on database %I to %I', current_database(), role);
  select array_agg(d.name) into wrong from server_differs(role) d;
  for one in select m.verbs, string_agg(m.name, ', ') as tables from server_may() m where m.name = any(wrong)
      group by m.verbs loop
    execute format('revoke all on %s from %I', one.tables, role);
    execute format('grant %s on %s to %I', array_to_string(one.verbs, ', '), one.tables, role);
  end loop;
  for one in select c.oid::regprocedure::text as name from server_calls() c loop
    execute format('revoke execute on function %s from public', one.name);
    execute format('grant execute on function %s to %I', one.name, role);
  end loop;
  for one in select m.name, m.columns from server_may() m where m.columns <> '{}' loop
    execute format('grant update (%s) on %s to %I', array_to_string(one.columns, ', '), one.name, role);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.line_names_its_plot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from order_line where id = new.id and plot_sale_id is null) then
    raise exception 'order line % names no sale of a plot', new.id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.listing_of_living_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare paid integer; living boolean;
begin
  select t.state = 'valid' and t.sequence = new.ticket_sequence and t.event_session_id = new.event_session_id into living
    from ticket t where t.id = new.ticket_id for share;
  if not living then
    raise exception 'ticket %: used, void or another code', new.ticket_id using errcode = '23514';
  end if;
  select l.total_cents - l.refunded_cents + coalesce((select sum(d.total_cents - d.refunded_cents) from ticket_move m
      join order_line d on d.id = m.order_line_id and d.state = 'active' where m.ticket_id = t.id), 0) into paid
    from ticket t join order_line l on l.id = t.order_line_id where t.id = new.ticket_id;
  if new.asked_cents > paid then
    raise exception 'ticket %: % asked, % paid', new.ticket_id, new.asked_cents, paid using errcode = '23514';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.log_freed_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into seat_freed (event_session_id, seat_id) select event_session_id, seat_id from gone;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  delta int := coalesce(new.stock, 0) - coalesce(case when tg_op = 'UPDATE' then old.stock end, 0);
begin
  if delta <> 0 then
    insert into stock_movement (product_variant_id, delta, stock_after, kind, note, staff_user_id)
    values (new.id, delta, coalesce(new.stock, 0),
      coalesce(new.stock_why ->> 'kind', case tg_op when 'INSERT' then 'begin' else 'manual' end),
      coalesce(new.stock_why ->> 'note', ''), (new.stock_why ->> 'by')::int);
  end if;
  new.stock_why := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.mail_pace_of(email text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  domain constant text := split_part(lower(trim(email)), '@', 2);
  found_id integer;
begin
  select p.id into found_id from mail_pace p
    where domain = any(p.names) or split_part(domain, '.', 1) || '.*' = any(p.names)
    order by domain = any(p.names) desc, p.id limit 1;
  return coalesce(found_id, 0);
end $function$;

CREATE OR REPLACE FUNCTION public.media_url(of_id integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select '/media/' || id || '/' || name from media_file where id = of_id $function$;

CREATE OR REPLACE FUNCTION public.medical_record_ends_on(m medical_record)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(m.delete_after_on, (coalesce(
      (select max(l.ends_on) from enrolment e join season_list l on l.id = e.season_list_id
        where e.athlete_id = m.athlete_id),
      (m.updated_at at time zone 'Europe/Madrid')::date)
    + (select make_interval(months => r.period) from retention_rule r where r.code = 'medical_records'))::date)
$function$;

CREATE OR REPLACE FUNCTION public.members_keep_their_wish()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from mail_opt_out) then
    delete from subscriber_group_member m using after_rows a, subscriber s, subscriber_group g
      where m.id = a.id and s.id = a.subscriber_id and g.id = a.subscriber_group_id
        and is_opted_out(email_hash(s.email), g.id, g.is_public);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.movement_has_its_sign()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.kind in ('pay_out', 'drop')) = (new.amount_cents > 0) and new.kind <> 'change' then
    raise exception 'movement % has the wrong sign', new.kind using errcode = 'TQ005';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.movement_pays_its_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select 1 from "order" o join payment p on p.order_id = o.id and p.method = 'transfer'
      where o.id = new.order_id and o.total_cents = new.amount_cents and p.amount_cents = new.amount_cents
        and (o.reservation_id = new.reservation_id or exists (select 1 from order_line l
          where l.order_id = o.id and l.instalment_id = new.instalment_id))) then
    raise exception 'movement % does not pay order %', new.id, new.order_id using errcode = '23514';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.new_gift_code()
 RETURNS text
 LANGUAGE sql
AS $function$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(r.b, n) & 31), 1), '')
    from (select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as b) r,
         unnest(array[0, 1, 2, 3, 4, 5, 10, 11, 16, 17, 18, 19, 20, 21, 26, 27]) as n
$function$;

CREATE OR REPLACE FUNCTION public.new_session_hides_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with hidden as (
    select h.id, s.seat_id from seat_hiding h cross join lateral unnest(h.seat_ids) as s(seat_id)
     where h.seat_plan_id = new.seat_plan_id and h.event_session_id is null and h.state = 'active'
       and new.starts_at >= h.from_at and (h.until_at is null or new.starts_at < h.until_at)),
  claimed as (
    insert into seat_claim (event_session_id, seat_id, kind) select distinct new.id, seat_id, 'hidden'
      from hidden order by seat_id on conflict do nothing returning seat_id)
  insert into seat_hiding_claim (event_session_id, seat_id, seat_hiding_id)
  select new.id, c.seat_id, min(h.id) from claimed c join hidden h using (seat_id) group by c.seat_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.newsletter_groups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from newsletter_group where newsletter_id = new.id;
  insert into newsletter_group (newsletter_id, subscriber_group_id, is_excluded)
    select new.id, g::int, false from jsonb_array_elements_text(coalesce(new.audience->'groupIds', '[]')) g
    union all select new.id, g::int, true from jsonb_array_elements_text(coalesce(new.audience->'excludedGroupIds',
      '[]')) g;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.next_member_number()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  n integer;
begin
  loop
    n := nextval('member_number');
    exit when not exists (select 1 from pass_holder where member_number = n);
  end loop;
  return n;
end $function$;

CREATE OR REPLACE FUNCTION public.note_quota_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moves jsonb := coalesce(nullif(current_setting('taquilla.quota_moves', true), ''), '{}')::jsonb;
  n integer := 1;
  q integer;
begin
  if tg_op <> 'INSERT' then
    if tg_table_name = 'zone_claim' then n := old.quantity; end if;
    foreach q in array coalesce(old.quota_ids, '{}') loop
      moves := moves || jsonb_build_object(q, coalesce((moves ->> q::text)::int, 0) - n);
    end loop;
  end if;
  if tg_op <> 'DELETE' then
    if tg_table_name = 'zone_claim' then n := new.quantity; end if;
    foreach q in array coalesce(new.quota_ids, '{}') loop
      moves := moves || jsonb_build_object(q, coalesce((moves ->> q::text)::int, 0) + n);
    end loop;
  end if;
  perform set_config('taquilla.quota_moves', moves::text, true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.of_living_athlete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from athlete where id = new.athlete_id and erased_at is null for key share;
  if not found and exists (select 1 from athlete where id = new.athlete_id) then
    raise exception 'athlete % is erased', new.athlete_id using errcode = '23514', constraint = 'athlete_erased';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.opt_out_ends_membership()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from subscriber_group_member m using subscriber s, subscriber_group g
    where email_hash(s.email) = new.email_hash and m.subscriber_id = s.id and g.id = m.subscriber_group_id
      and (g.id = new.subscriber_group_id or (new.purpose = 'other' and not g.is_public));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.opt_out_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and current_setting('taquilla.own_wish', true) = 'on' then return old; end if;
  raise exception 'opt-out % stays', old.id using errcode = 'TQ007';
end $function$;

CREATE OR REPLACE FUNCTION public.order_line_bears_tax()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select r.tax, case when new.vat_bp = 0 then r.cause end into new.tax, new.tax_cause from vat_rate r
   where r.code = new.vat_code and r.valid_from <= coalesce(
     (select s.starts_at::date from event_session s where s.id = new.event_session_id), current_date)
   order by (r.rate_bp = new.vat_bp) desc, r.valid_from desc limit 1;
  new.tax := coalesce(new.tax, '01');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_says_all()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  nameless integer;
  lacking integer;
  asked_at timestamptz := coalesce((select created_at from reservation where id = new.reservation_id), new.created_at);
begin
  select l.id into nameless
    from order_line l join event_session s on s.id = l.event_session_id
    left join ticket_attendee a on a.order_line_id = l.id
   where l.order_id = new.id and new.reservation_id is null and l.kind = 'ticket' and s.is_nominative and coalesce(s.attendees_due_at, '-infinity') < now()
     and (a.order_line_id is null or a.first_name = '' or a.surname1 = '' or (a.needs_doc and a.doc_no is null))
   limit 1;
  if nameless is not null then
    raise exception 'line % has nobody', nameless using errcode = '23514', constraint = 'order_named';
  end if;
  if exists (select 1 from custom_field where is_active and is_required and scope in ('event', 'supporter', 'plot')) then
    select f.id into lacking
      from order_line l left join event_session s on s.id = l.event_session_id
      join custom_field f on f.is_active and f.is_required and f.required_since <= asked_at
       and f.scope = case l.kind when 'ticket' then 'event' when 'supporter' then 'supporter' when 'plot' then 'plot' end
       and (f.event_id is null or f.event_id = s.event_id)
     where l.order_id = new.id
       -- Later parts of a plot are paid, not asked.
       and not (l.kind = 'plot' and exists (select 1 from order_line e
         where e.plot_sale_id = l.plot_sale_id and e.order_id < l.order_id))
       -- A card that renews itself: nobody is there to ask.
       and not (l.kind = 'supporter' and exists (select 1 from supporter_request r
         join supporter_renewal n on n.supporter_id = r.supporter_id
         where r.order_line_id = l.id and (n.state = 'charging' or (n.state = 'renewed' and n.decided_at = now()))))
       and lacks_answer(f, case when f.scope = 'event' and f.asked_per = 'order' then 'order' else 'order_line' end,
         case when f.scope = 'event' and f.asked_per = 'order' then new.id else l.id end, new.id)
     limit 1;
    if lacking is not null then
      raise exception 'field % has no answer', lacking using errcode = '23514', constraint = 'order_answered';
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.own_seat_kept_until(pass integer, session integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select o.keep_until_at from season_pass p join holder_offer o on o.season_list_id = p.season_list_id
    and o.event_session_id = session and o.is_active and o.keep_until_at > now()
   where p.id = pass and p.state in ('active', 'suspended_unpaid', 'blocked') and p.seat_id is not null
     and not exists (select 1 from season_list_session l where l.season_list_id = p.season_list_id
       and l.event_session_id = session)
$function$;

CREATE OR REPLACE FUNCTION public.paper_is_kept(kind text, state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select state = 'pending' or (state in ('validated', 'expired') and kind in ('photo', 'federation_authorisation', 'other'))
$function$;

CREATE OR REPLACE FUNCTION public.pass_holder_name(first_name text, surname1 text, surname2 text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN (((surname1 || COALESCE((' '::text || NULLIF(surname2, ''::text)), ''::text)) || ', '::text) || first_name);

CREATE OR REPLACE FUNCTION public.pass_says_all()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  lacking integer;
begin
  select f.id into lacking from custom_field f
   where f.is_active and f.is_required and f.scope = 'list' and f.required_since <= new.signed_up_at
     and (f.season_list_id is null or f.season_list_id = new.season_list_id)
     and lacks_answer(f, 'season_pass', new.id, null)
     and exists (select 1 from season_pass p where p.id = new.id and p.state <> 'void')
     and not exists (select 1 from auto_renewal a where a.renewed_pass_id = new.id)
   limit 1;
  if lacking is not null then
    raise exception 'field % has no answer', lacking using errcode = '23514', constraint = 'order_answered';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.payment_cash_limit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if cash_operation_cents(new.order_id) >= 100000 then
    raise exception 'cash above the legal limit' using errcode = '23514', constraint = 'payment_cash_limit';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.payment_takes_its_till()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.cash_shift_id is null then
    select s.id into new.cash_shift_id
      from "order" o join box_office_clerk k on k.staff_user_id = o.staff_user_id
        join cash_shift s on s.box_office_clerk_id = k.id and s.state = 'open'
     where o.id = new.order_id for share of s;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.payout_lowers_debt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update affiliate a set owed_cents = owed_cents - x.cents
    from (select p.affiliate_id, sum(i.amount_cents)::int as cents from written i
            join seller_payout p on p.id = i.seller_payout_id where i.is_live group by 1) x
   where a.id = x.affiliate_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.payout_was_none()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update affiliate a set owed_cents = owed_cents + x.cents
    from (select p.affiliate_id, sum(i.amount_cents)::int as cents from written i join taken b
            on (b.payment_id, coalesce(b.refund_id, 0)) = (i.payment_id, coalesce(i.refund_id, 0))
              and b.seller_payout_id = i.seller_payout_id
            join seller_payout p on p.id = i.seller_payout_id where b.is_live and not i.is_live group by 1) x
   where a.id = x.affiliate_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.plan_content_is_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> 'draft' and (new.geometry, new.content_hash, new.first_seat_id, new.seat_count)
     is distinct from (old.geometry, old.content_hash, old.first_seat_id, old.seat_count) then
    raise exception 'published seat plan % is frozen', old.id using errcode = 'TQ003';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.plot_area_has_gate(area_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select 1 from plot_area a join event e on e.id = a.event_id join venue v on v.id = e.venue_id
    join event_session s on s.event_id = e.id and s.state <> 'cancelled'
    where a.id = area_id and (s.starts_at at time zone v.timezone)::date between a.starts_on and a.ends_on)
$function$;

CREATE OR REPLACE FUNCTION public.plot_area_moves_its_gate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.event_id is distinct from old.event_id and new.gate_session_id is not distinct from old.gate_session_id then
    new.gate_session_id := null;
  end if;
  if new.gate_session_id is not null and (new.starts_on, new.ends_on) is distinct from (old.starts_on, old.ends_on) then
    update event_session s set starts_at = d.from_at, doors_at = d.from_at, ends_at = d.until_at, version = s.version + 1, updated_at = now()
      from (select new.starts_on::timestamp at time zone v.timezone as from_at, (new.ends_on + time '23:59') at time zone v.timezone as until_at
              from event e join venue v on v.id = e.venue_id where e.id = new.event_id) d
     where s.id = new.gate_session_id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.plot_gives_back_what_was_agreed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  agreed integer;
  given integer;
begin
  select agreed_refund_cents into agreed from plot_sale where id = new.plot_sale_id for update;
  if agreed is null then
    if tg_table_name = 'refund' then
      raise exception 'part of plot sale % goes back without an agreement', new.plot_sale_id using errcode = 'check_violation';
    end if;
    return null;
  end if;
  select (select coalesce(sum(amount_cents), 0) from refund where plot_sale_id = new.plot_sale_id and state <> 'failed')
       + (select coalesce(sum(total_cents), 0) from order_line where plot_sale_id = new.plot_sale_id and kind = 'plot' and state = 'refunded') into given;
  if given > agreed then
    raise exception 'plot sale % gives back %, agreed was %', new.plot_sale_id, given, agreed using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.plot_sale_keeps_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select cancel_full_days, cancel_part_days, cancel_part_bp, cancel_fee_cents
    into new.cancel_full_days, new.cancel_part_days, new.cancel_part_bp, new.cancel_fee_cents from plot_price where id = new.plot_price_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.post_wallet_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update pass_holder set wallet_cents = wallet_cents + new.amount_cents where id = new.pass_holder_id
    returning wallet_cents into new.balance_cents;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.posting_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(amount_cents) from ledger_entry where posting = new.posting) <> 0 then
    raise exception 'posting % does not balance', new.posting using errcode = 'TQ004';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.published_plan_is_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare plan integer := coalesce(case when tg_op <> 'INSERT' then old.seat_plan_id end, new.seat_plan_id);
begin
  if exists (select 1 from seat_plan where id = plan and state <> 'draft') then
    raise exception 'published seat plan % is frozen', plan using errcode = 'TQ003';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.published_plan_takes_no_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from seat_plan p where p.id in (select distinct seat_plan_id from added)
    and p.state <> 'draft') then
    raise exception 'published seat plan is frozen' using errcode = 'TQ003';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.quiet_hours(at timestamp with time zone, quiet_from text, quiet_until text)
 RETURNS tstzrange
 LANGUAGE sql
 STABLE
AS $function$
  select tstzrange((l.day + d.first + quiet_from::time) at time zone 'Europe/Madrid',
      (l.day + d.last + quiet_until::time) at time zone 'Europe/Madrid')
    from (select to_char(at at time zone 'Europe/Madrid', 'HH24:MI') as clock,
        (at at time zone 'Europe/Madrid')::date as day) l
      join (values (0, 0), (-1, 0), (0, 1)) d (first, last)
        on case when quiet_from < quiet_until then d.first = d.last and clock >= quiet_from and clock < quiet_until
          when clock >= quiet_from then d.last = 1 when clock < quiet_until then d.first = -1 else false end
$function$;

CREATE OR REPLACE FUNCTION public.quotas_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  q integer := count_quota_moves();
begin
  if q is not null then
    raise exception 'quota % is full', q using errcode = 'TQ011', detail = (
      select json_build_object('quotaId', id, 'name', name, 'channel', channel, 'left', greatest(size - taken, 0))
        from session_quota where id = q);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.redact_audit(rows bigint[], words text[], accounts integer[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  pattern constant text := strike_pattern(words);
  note bigint;
  ids bigint[];
  hashes bytea[];
  changed integer;
begin
  select array_agg(e.id order by e.id), array_agg(sha256(convert_to(sealed_line(e), 'UTF8')) order by e.id)
    into ids, hashes from audit_entry e where e.id = any(rows);
  perform set_config('taquilla.striking_out', pg_current_xact_id()::text, true);
  update audit_entry e set changes = struck_out(e.changes, pattern),
      reason = struck_out(e.reason, pattern),
      actor_name = case when e.actor_kind = 'customer' and e.actor_id = any(accounts) then 'Persona borrada'
        when e.actor_kind = 'staff' then e.actor_name else struck_out(e.actor_name, pattern) end,
      ip = case when e.actor_kind = 'customer' and e.actor_id = any(accounts) then null else e.ip end
    where e.id = any(ids);
  perform set_config('taquilla.striking_out', '', true);
  note := nextval(pg_get_serial_sequence('audit_entry', 'id'));
  insert into log_redaction (row_id, before, after, note_id)
    select e.id, s.before, sha256(convert_to(sealed_line(e), 'UTF8')), note
      from unnest(ids, hashes) s(id, before) join audit_entry e on e.id = s.id
     where sha256(convert_to(sealed_line(e), 'UTF8')) <> s.before order by e.id;
  get diagnostics changed = row_count;
  if changed = 0 then return 0; end if;
  insert into audit_entry (id, actor_kind, actor_name, action, resource, resource_id, changes) overriding system value
    values (note, 'system', 'sistema', 'redact', 'auditoria', note::text,
      jsonb_build_object('rows', changed, 'mark', redaction_mark(note)));
  return changed;
end $function$;

CREATE OR REPLACE FUNCTION public.redaction_mark(note bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select encode(sha256(string_agg(int8send(r.row_id) || r.before || r.after, '' order by r.row_id)), 'hex')
    from log_redaction r where r.note_id = note
$function$;

CREATE OR REPLACE FUNCTION public.refresh_rule_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.kind = 'rule' then
    delete from subscriber_group_member m using subscriber s where m.subscriber_group_id = new.id
      and s.id = m.subscriber_id and not subscriber_matches(s, new.rule);
    insert into subscriber_group_member (subscriber_group_id, subscriber_id) select new.id, s.id from subscriber s
      where subscriber_matches(s, new.rule) on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_subscriber_groups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select 1 from subscriber_group where kind = 'rule') then return null; end if;
  delete from subscriber_group_member m using subscriber_group g where m.subscriber_id = new.id
    and g.id = m.subscriber_group_id and g.kind = 'rule' and not subscriber_matches(new, g.rule);
  insert into subscriber_group_member (subscriber_group_id, subscriber_id) select g.id, new.id from subscriber_group g
    where g.kind = 'rule' and subscriber_matches(new, g.rule) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refund_goes_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  paid payment;
  gone record;
begin
  select * into paid from payment where id = new.payment_id;
  new.method := coalesce(new.method, paid.method);
  if new.method <> paid.method and (new.method <> 'credit' or paid.method = 'account') then
    raise exception 'A refund goes back the way the money came, or as credit' using errcode = '23514';
  end if;
  if paid.commission_cents > 0 then
    select coalesce(sum(amount_cents), 0)::bigint as cents, coalesce(sum(commission_cents), 0)::int as commission into gone
      from refund where payment_id = new.payment_id and id <> new.id and state <> 'failed';
    new.commission_cents :=
      (paid.commission_cents * (gone.cents + new.amount_cents) / paid.amount_cents)::int - gone.commission;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refund_line_takes_its_share()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  l order_line;
  gone record;
begin
  update order_line set refunded_cents = refunded_cents + new.amount_cents where id = new.order_line_id returning * into l;
  select coalesce(sum(fee_cents), 0)::int as fee, coalesce(sum(vat_cents), 0)::int as vat,
         coalesce(sum(fee_vat_cents), 0)::int as fee_vat
    into gone from refund_line where order_line_id = new.order_line_id;
  new.fee_cents := greatest(0, l.refunded_cents - (l.total_cents - l.fee_cents)) - gone.fee;
  if l.refunded_cents = l.total_cents then
    new.vat_cents := l.vat_cents - gone.vat;
    new.fee_vat_cents := l.fee_vat_cents - gone.fee_vat;
  else
    new.vat_cents := least(l.vat_cents - gone.vat,
      round((new.amount_cents - new.fee_cents) * l.vat_bp / (10000.0 + l.vat_bp))::int);
    new.fee_vat_cents := least(l.fee_vat_cents - gone.fee_vat,
      round(new.fee_cents * l.fee_vat_bp / (10000.0 + l.fee_vat_bp))::int);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refund_on_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.state = 'done' then return null; end if;
  update affiliate a set owed_cents = owed_cents - (new.amount_cents - new.commission_cents)
    from "order" o where o.id = new.order_id and a.id = o.affiliate_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refund_takes_its_till()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.cash_shift_id is null and exists (select 1 from payment where id = new.payment_id
    and method in ('cash', 'card_terminal') and not is_trial) then
    select s.id into new.cash_shift_id
      from box_office_clerk k join cash_shift s on s.box_office_clerk_id = k.id and s.state = 'open'
     where k.staff_user_id = new.staff_user_id for share of s;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse(code text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin raise exception using errcode = 'TQ001', message = code; end $function$;

CREATE OR REPLACE FUNCTION public.reminder_due(moment timestamp with time zone, offset_hours integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case when offset_hours % 24 = 0
    then ((moment at time zone 'Europe/Madrid') + make_interval(days => offset_hours / 24)) at time zone 'Europe/Madrid'
    else moment + make_interval(hours => offset_hours) end
$function$;

CREATE OR REPLACE FUNCTION public.reminder_rule_is_switched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not new.is_active then
    new.active_since := null;
    new.asked_until := null;
  elsif tg_op = 'INSERT' or not old.is_active
      or (old.trigger, old.offset_hours, old.channel) is distinct from (new.trigger, new.offset_hours, new.channel) then
    new.active_since := now();
    new.asked_until := now();
  end if;
  if tg_op = 'UPDATE' and ((new.is_active and not old.is_active)
      or (old.whatsapp_template_id, old.whatsapp_values) is distinct from (new.whatsapp_template_id, new.whatsapp_values))
  then
    new.whatsapp_stopped := '';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.remittance_is_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from sepa_debit where sepa_remittance_id = new.id and state = 'pending'
      and (end_to_end_id is null or payment_id is null)) then
    raise exception 'remittance % has debits that are not in its file', new.id using errcode = '23514';
  end if;
  if new.state = 'settled' and exists (select 1 from sepa_debit where sepa_remittance_id = new.id and state = 'pending') then
    raise exception 'remittance % has debits that have not ended', new.id using errcode = '23514';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.rename_season_passes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update season_pass set member_code = new.member_code, holder_name = pass_holder_name(new.first_name, new.surname1,
    new.surname2), holder_doc = coalesce(new.nif, new.passport_no, '') where pass_holder_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.renewal_offer_fits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare places integer;
begin
  if new.state <> 'offered' or (tg_op = 'UPDATE' and old.state = 'offered'
    and old.age_category_id = new.age_category_id) then
    return new;
  end if;
  select capacity into places from age_category where id = new.age_category_id for no key update;
  if academy_places_taken(new.age_category_id, null, new.previous_enrolment_id) >= places then
    raise exception 'category % is full', new.age_category_id using errcode = 'check_violation',
      constraint = 'enrolment_within_capacity';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.reservation_is_not_overpaid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  total integer;
  paid integer;
begin
  select total_cents into total from reservation where id = new.reservation_id for no key update;
  select coalesce(sum(total_cents), 0) into paid from "order"
    where reservation_id = new.reservation_id and state in ('paid', 'partially_refunded');
  if paid > total then raise exception 'reservation % is paid beyond its total', new.reservation_id using errcode = '23514'; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.reservation_lacks(of_id integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  with asked as materialized (
    select f as field, f.asked_per from reservation r join event_session s on s.id = r.event_session_id
      join custom_field f on f.is_active and f.is_required and f.scope = 'event' and f.required_since <= r.created_at
       and (f.event_id is null or f.event_id = s.event_id)
     where r.id = of_id)
  select (exists (select 1 from asked where asked_per = 'order'
      and lacks_answer(asked.field, 'reservation', of_id, of_id)))::int
    + case when exists (select 1 from asked where asked_per = 'ticket') then (
      select count(*)::int from reservation_line l cross join generate_series(1, l.quantity) n
        left join reservation_place p on p.reservation_line_id = l.id and p.n = n.n
       where l.reservation_id = of_id and exists (select 1 from asked where asked_per = 'ticket'
         and lacks_answer(asked.field, 'reservation_place', p.id, of_id))) else 0 end
$function$;

CREATE OR REPLACE FUNCTION public.retention_limit(code text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select now() - case r.unit when 'days' then make_interval(days => r.period)
    else make_interval(months => r.period) end
                     from retention_rule r where r.code = retention_limit.code), '-infinity')
$function$;

CREATE OR REPLACE FUNCTION public.sale_on_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state <> 'authorised' then
    raise exception 'what is sold on account is sold' using errcode = '23514', constraint = 'payment_on_account';
  end if;
  update affiliate a set owed_cents = owed_cents + new.amount_cents - new.commission_cents
    from "order" o
   where o.id = new.order_id and a.id = o.affiliate_id and a.is_active
     and a.owed_cents + new.amount_cents - new.commission_cents <= a.credit_cents;
  if not found then
    raise exception 'order % is beyond the credit of its seller', new.order_id using errcode = 'TQ020', detail = coalesce(
      (select greatest(a.credit_cents - a.owed_cents, 0)::text from affiliate a join "order" o on o.affiliate_id = a.id
        where o.id = new.order_id), '0');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sales_ad_has_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.is_active and not exists (
    select 1 from media_file m where m.id = new.media_file_id and m.mime_type in ('image/jpeg', 'image/png')
      and m.size_bytes <= 2097152 and m.width * 10 between m.height * 19 and m.height * 21)
  then
    raise exception 'ad % is on and has no picture of two to one', new.id
      using errcode = 'check_violation', constraint = 'sales_ad_has_picture';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.seal_mark(previous bytea, log text, number integer, at timestamp with time zone, ids bigint[], dates date[], periods text[], hashes bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(coalesce(previous, '\x') || hashes || convert_to(jsonb_build_array(log, number,
    (extract(epoch from at) * 1000000)::bigint, to_jsonb(ids), to_jsonb(dates), to_jsonb(periods))::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.sealed_line(e audit_entry)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_build_array(e.id, (extract(epoch from e.at) * 1000000)::bigint, e.actor_kind, e.actor_id, e.actor_name,
    e.action, e.resource, e.resource_id, e.changes, e.reason, e.ip, e.request_id)::text
$function$;

CREATE OR REPLACE FUNCTION public.sealed_line(e ledger_entry)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_build_array(e.id, e.posting, (extract(epoch from e.at) * 1000000)::bigint, e.account, e.amount_cents,
    e.order_id, e.payment_id, e.refund_id)::text
$function$;

CREATE OR REPLACE FUNCTION public.search_by_words(in_table text, words tsquery, most integer)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$ begin return query execute format('select id::int from public.%I where search_words @@ $1 limit $2',
    in_table) using words, most; end $function$;

CREATE OR REPLACE FUNCTION public.search_words(text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select array_to_tsvector(array_remove(string_to_array(fold($1) || ' ' || translate(fold($1), '-@._+', '     '),
    ' '), '')) $function$;

CREATE OR REPLACE FUNCTION public.seat_place(zone_code text, row_label text, seat_number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN ((((('Sector '::text || zone_code) || ', fila '::text) || row_label) || ', butaca '::text) || seat_number);

CREATE OR REPLACE FUNCTION public.server_calls()
 RETURNS TABLE(oid oid)
 LANGUAGE sql
 STABLE
AS $function$
  select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prosecdef
$function$;

CREATE OR REPLACE FUNCTION public.server_differs(role name)
 RETURNS TABLE(kind text, name text, what text)
 LANGUAGE sql
 STABLE
AS $function$
  with verb(name, is_harmful) as (values ('select', false), ('insert', false), ('update', true), ('delete', true),
      ('truncate', true), ('trigger', true))
  select case when v.name = any(m.verbs) then 'lacks' else 'may' end, m.name, v.name from server_may() m, verb v
    where (v.name = any(m.verbs) or v.is_harmful)
      and has_table_privilege(role, m.relation, v.name) <> (v.name = any(m.verbs))
  union all
  select case when a.attname = any(m.columns) then 'lacks' else 'may' end, m.name, a.attname from server_may() m
    join pg_attribute a on a.attrelid = m.relation and a.attnum > 0 and not a.attisdropped
    where m.columns <> '{}' and has_column_privilege(role, m.relation, a.attnum, 'update') <> (a.attname = any(m.columns))
  union all
  select 'lacks', s.oid::regclass::text, 'usage' from pg_class s join pg_namespace n on n.oid = s.relnamespace
    where s.relkind = 'S' and n.nspname in ('public', 'pgboss', 'test_bank')
      and not (has_sequence_privilege(role, s.oid, 'usage') and has_sequence_privilege(role, s.oid, 'select'))
  union all
  select 'lacks', c.oid::regprocedure::text, 'execute' from server_calls() c
    where not has_function_privilege(role, c.oid, 'execute')
  union all
  select 'lacks', n.nspname, 'usage' from pg_namespace n where n.nspname in ('public', 'pgboss', 'test_bank')
      and not has_schema_privilege(role, n.oid, 'usage')
  union all
  -- Who makes functions in our schema is taken for us by those that run with the owner's rights.
  select 'may', n.nspname, 'create' from pg_namespace n where n.nspname in ('public', 'pgboss', 'test_bank')
      and has_schema_privilege(role, n.oid, 'create')
  union all
  select 'lacks', current_database(), 'temporary' where not has_database_privilege(role, current_database(), 'temporary')
  union all
  select 'may', r.rolname, 'super' from pg_roles r where r.rolname = role
      and (r.rolsuper or r.rolcreaterole or r.rolreplication or r.rolbypassrls)
  union all
  select distinct 'may', o.rolname, 'owner' from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_roles o on o.oid = c.relowner
    where n.nspname in ('public', 'pgboss', 'test_bank') and c.relkind in ('r', 'p') and pg_has_role(role, o.oid, 'member')
  union all
  select 'may', g.rolname, 'member' from pg_roles g
    where g.rolname in ('pg_write_all_data', 'pg_maintain', 'pg_write_server_files', 'pg_execute_server_program')
      and pg_has_role(role, g.oid, 'member')
$function$;

CREATE OR REPLACE FUNCTION public.server_may()
 RETURNS TABLE(relation oid, name text, verbs text[], columns text[])
 LANGUAGE sql
 STABLE
AS $function$
  select c.oid, format('%I.%I', n.nspname, c.relname),
      array_remove(array['select',
        case when not is_read then 'insert' end,
        case when not is_read and g.refused & 16 = 0 and w.columns is null then 'update' end,
        case when not is_read and g.refused & 8 = 0 and w.columns is null and c.relname <> 'audit_entry'
          then 'delete' end], null),
      coalesce(w.columns, '{}')
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (select coalesce(bit_or(t.tgtype::int), 0) as refused from pg_trigger t
      join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid
        and p.proname in ('append_only', 'append_only_but_struck_out')) g
    left join (values
      -- As invoice_is_frozen and verifactu_record_is_frozen have it.
      ('invoice', '{state,aeat_state,aeat_csv,aeat_message,sent_at,recipient_blocked_at}'::text[]),
      ('verifactu_record', '{state,batch_id,was_asked,csv,code,message,answered_at,previous_position}'),
      -- Whoever could move its limits could call anything past.
      ('retention_rule', '{period,version,updated_at,last_run_at,last_deleted_at,last_deleted,deleted_total}'))
      w(name, columns) on n.nspname = 'public' and w.name = c.relname
    -- A view writes with the rights of its owner, unless it says that it asks for those of whoever writes.
    cross join lateral (select c.relkind = 'm' or c.relkind = 'v' and not 'security_invoker=true' = any(coalesce(c.reloptions, '{}'))
      or n.nspname = 'public' and c.relname in ('retention_rule', 'migration') as is_read) r
   where n.nspname in ('public', 'pgboss', 'test_bank') and c.relkind in ('r', 'p', 'v', 'm')
     and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
       and d.deptype = 'e')
$function$;

CREATE OR REPLACE FUNCTION public.session_asks_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.is_nominative then
    insert into ticket_attendee (order_line_id, needs_doc, is_required)
      select l.id, new.attendee_needs_doc, new.entry_needs_name from order_line l
       where l.event_session_id = new.id and l.kind = 'ticket' and l.state in ('pending', 'active')
         and not exists (select 1 from "order" o where o.id = l.order_id and o.channel = 'lfp')
       order by l.id
      on conflict (order_line_id) do update set needs_doc = excluded.needs_doc, is_required = excluded.is_required;
  else
    update ticket_attendee a set is_required = false, needs_doc = false from order_line l join "order" o on o.id = l.order_id
     where l.id = a.order_line_id and l.event_session_id = new.id and o.channel <> 'lfp';
  end if;
  update ticket t set holder_name = '' from ticket_attendee a
   where t.event_session_id = new.id and a.order_line_id = t.order_line_id and a.first_name = '' and t.holder_name <> ''
     and new.is_nominative;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.session_asks_nobody()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.attendees_due_at := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.setting_int(key text, fallback integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT ((organization.settings ->> setting_int.key))::integer AS int4 FROM organization LIMIT 1), fallback);

CREATE OR REPLACE FUNCTION public.settled_charge_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from settlement where id = old.settlement_id and state not in ('draft', 'void')) then
    raise exception 'charge % is in a settlement', old.id using errcode = 'TQ006';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.settled_parts_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from settlement_item i join order_line l on l.id = i.order_line_id
      join event_session s on s.id = l.event_session_id
     where s.event_id = coalesce(new.event_id, old.event_id) and i.is_live) then
    raise exception 'event % is in a settlement', coalesce(new.event_id, old.event_id) using errcode = '23514',
      constraint = 'event_company_share_settled';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.shares_make_a_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare of_event integer := coalesce(new.event_id, old.event_id); whole integer;
begin
  select sum(percent_bp) into whole from event_company_share where event_id = of_event;
  if whole <> 10000 then
    raise exception 'shares of event % add up to % of 10000', of_event, whole using errcode = '23514',
      constraint = 'event_company_share_whole';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.signature_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a signature is not changed' using errcode = 'check_violation', constraint = 'signature_stands';
end $function$;

CREATE OR REPLACE FUNCTION public.staff_user_shut()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update login_session set revoked_at = now() where staff_user_id = new.id and revoked_at is null;
  delete from link_key where staff_user_id = new.id and used_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.stays_for_its_period()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  too_early boolean;
begin
  execute format('select exists (select 1 from gone where %s)', tg_argv[0]) into too_early;
  if too_early then
    raise exception '% is append-only for its period', tg_table_name using errcode = 'TQ002';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.stock_count_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update stock_count_line set is_open = false where stock_count_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.stock_count_is_signed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a count that has ended is only read' using errcode = 'check_violation',
    constraint = 'stock_count_is_signed';
end $function$;

CREATE OR REPLACE FUNCTION public.stretch_of(cents integer, from_bp integer, to_bp integer, line_id integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (sign(cents) * ((abs(cents)::bigint * to_bp + line_id::bigint * 6181 % 10000) / 10000
    - (abs(cents)::bigint * from_bp + line_id::bigint * 6181 % 10000) / 10000))::integer
$function$;

CREATE OR REPLACE FUNCTION public.strike_pattern(words text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select '(?<![[:alnum:]])(?:' || string_agg(regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|')
    || ')(?![[:alnum:]])' from unnest(words) word
$function$;

CREATE OR REPLACE FUNCTION public.struck_out(said jsonb, pattern text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  written constant text := said::text;
  struck jsonb;
  k text;
  v jsonb;
begin
  -- Behind a backslash stands another letter than in the word, and its border may be another.
  if said is null or (strpos(written, '\') = 0 and written !~* pattern) then return said; end if;
  case jsonb_typeof(said)
    when 'string' then return to_jsonb(struck_out(said #>> '{}', pattern));
    when 'object' then
      struck := '{}';
      for k, v in select * from jsonb_each(said) loop
        struck := struck || jsonb_build_object(k, struck_out(v, pattern));
      end loop;
      return struck;
    when 'array' then
      struck := '[]';
      for v in select * from jsonb_array_elements(said) loop
        struck := struck || jsonb_build_array(struck_out(v, pattern));
      end loop;
      return struck;
    else return said;
  end case;
end $function$;

CREATE OR REPLACE FUNCTION public.struck_out(said text, pattern text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select regexp_replace(said, pattern, '[borrado]', 'gi')
$function$;

CREATE OR REPLACE FUNCTION public.subscriber_matches(s subscriber, rule jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select (not rule ? 'states' or rule->'states' ? s.state)
     and (not rule ? 'sources' or rule->'sources' ? s.source)
     and (not rule ? 'locales' or rule->'locales' ? s.locale)
     and (not rule ? 'methods' or coalesce(rule->'methods' ? s.consent_method, false))
     and (not rule ? 'label' or fold(s.labels) like '%' || fold(rule->>'label') || '%')
     and (not rule ? 'since' or s.created_at >= (rule->>'since')::date)
     and (not rule ? 'until' or s.created_at < (rule->>'until')::date + 1)
     and (not rule ? 'openedSince' or coalesce(s.last_opened_at >= (rule->>'openedSince')::date, false))
     and (not rule ? 'isCustomer' or (s.customer_id is not null) = (rule->>'isCustomer')::boolean)
$function$;

CREATE OR REPLACE FUNCTION public.subscriber_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state = 'pending' and new.consent_at is not null then new.state := 'active'; end if;
  if new.state = 'active' and (tg_op = 'INSERT' or old.state <> 'active' or old.email <> new.email)
      and exists (select 1 from suppression where email_hash = email_hash(new.email)) then
    new.state := 'suppressed';
    new.state_reason := 'suppressed';
  end if;
  if tg_op = 'UPDATE' and new.state is distinct from old.state then new.state_at := now(); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.subscriber_wish_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into suppression (email, reason, source)
  values (old.email, case old.state when 'complained' then 'complaint' else 'unsubscribed' end, 'Suscriptor borrado')
  on conflict (email_hash) do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.supplement_owed(pass integer, session integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select 1 from season_pass p join season_list_session l on l.season_list_id = p.season_list_id
    and l.event_session_id = session and l.supplement_cents > 0 where p.id = pass)
     and not exists (select 1 from order_line o where o.season_pass_id = pass and o.supplement_session_id = session
       and o.state = 'active')
$function$;

CREATE OR REPLACE FUNCTION public.suppress_subscriber()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update subscriber set state = 'suppressed', state_reason = new.reason, version = version + 1, updated_at = now()
    where email_hash(email) = new.email_hash and state in ('pending', 'active');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.suppression_hash()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.email is not null then new.email_hash := email_hash(new.email); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.suppression_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('taquilla.own_wish', true) = 'on' or old.reason in ('hard_bounce', 'soft_bounces')
     or (old.reason = 'manual' and old.created_at > now() - interval '1 day') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or new.reason <> old.reason or new.email_hash <> old.email_hash then
    raise exception 'suppression % stays', old.id using errcode = 'TQ007';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.take_waiting_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from pass_campaign where id = new.pass_campaign_id for update;
  new.position := (select coalesce(max(position), 0) + 1 from waiting_list_entry
    where pass_campaign_id = new.pass_campaign_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.tax_exemption(vat text, why text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select exemption from vat_rate where code = vat and cause = why order by valid_from desc limit 1), '') $function$;

CREATE OR REPLACE FUNCTION public.team_holds_squad()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare taken integer;
begin
  select count(*) into taken from enrolment e where e.team_id = new.id
    and e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended');
  if taken > new.max_squad then
    raise exception 'team % has % athletes', new.id, taken using errcode = 'check_violation',
      constraint = 'team_within_squad';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_gone_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into seat_freed (event_session_id, seat_id) values (old.id, 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ticket_batch_forward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.orders_done < old.orders_done or new.tickets_done < old.tickets_done then
    raise exception 'a batch of tickets does not go back'
      using errcode = 'check_violation', constraint = 'ticket_batch_forward';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ticket_code_dies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.sequence <= old.sequence then
    raise exception 'ticket %: another code is another sequence', old.id using errcode = '23514';
  end if;
  insert into dead_ticket_code (code, ticket_id, sequence) values (old.code, old.id, old.sequence);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ticket_has_attendee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with late as (
    insert into ticket_attendee (order_line_id, needs_doc, is_required)
    select t.order_line_id, s.attendee_needs_doc, s.entry_needs_name
      from fresh t join event_session s on s.id = t.event_session_id
     where s.is_nominative and not exists (select 1 from ticket_attendee a where a.order_line_id = t.order_line_id)
     order by t.order_line_id
    on conflict do nothing returning order_line_id
  )
  update ticket t set holder_name = '' from late where t.order_line_id = late.order_line_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.too_near(session integer, seats integer[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare near integer;
begin
  perform pg_advisory_xact_lock(7303, key) from (
    select distinct hashtext(session || ' ' || seat_plan_id || ' ' || row_index) as key from seat
     where id = any(seats) order by 1) rows;
  -- A statement of its own, after the locks: it sees what was committed while they were waited for.
  select c.seat_id into near from event_session e
    join seat_claim c on c.event_session_id = e.id and c.seat_id = any(seats)
      and c.kind in ('hold', 'sale', 'reservation')
    join seat s on s.id = c.seat_id
    cross join lateral (select n.id from seat n where n.seat_plan_id = s.seat_plan_id
      and n.seat_index between s.seat_index - e.seats_apart and s.seat_index + e.seats_apart
      and n.row_index = s.row_index and n.zone_id = s.zone_id and n.id <> s.id offset 0) n
    join seat_claim o on o.event_session_id = e.id and o.seat_id = n.id
      and o.kind <> 'hidden' and (o.kind <> 'hold' or o.expires_at > now())
   where e.id = session and not (coalesce(o.cart_id = c.cart_id, false) or coalesce(o.order_id = c.order_id, false)
     or coalesce(o.reservation_id = c.reservation_id, false))
   order by 1 limit 1;
  return near;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_event_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update event_session set changed_xid = pg_current_xact_id() where event_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_priced_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update event_session set changed_xid = pg_current_xact_id()
   where id in (select event_session_id from touched) or exists (select 1 from touched where event_session_id is null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_quota_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update event_session set changed_xid = pg_current_xact_id() where id = new.event_session_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.transfer_code(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  select code || lpad((98 - (string_agg(case when c ~ '[0-9]' then c else (ascii(c) - 55)::text end, '' order by n)
    || '00')::numeric % 97)::text, 2, '0')
    from regexp_split_to_table('0' || regexp_replace(upper(code), '[^0-9A-Z]', '', 'g'), '') with ordinality u(c, n)
$function$;

CREATE OR REPLACE FUNCTION public.transfer_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.message_id, new.execution_on, new.total_cents, new.file, new.file_sha256, new.staff_user_id)
    is distinct from (old.message_id, old.execution_on, old.total_cents, old.file, old.file_sha256, old.staff_user_id) then
    raise exception 'transfer % went to the bank as it is', old.id using errcode = '23514',
      constraint = 'settlement_transfer_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.transfer_of_living_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select state from ticket where id = new.ticket_id for share) <> 'valid' then
    raise exception 'ticket % is used or void', new.ticket_id using errcode = '23514';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.vat_code_has_rate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.vat_code = 'not_subject' then return new; end if;
  perform 1 from vat_rate where code = new.vat_code and (tg_argv[0] = 'later' or valid_from <= current_date)
    limit 1 for key share;
  if not found then
    raise exception 'no VAT rate of %', new.vat_code using errcode = 'TQ015', detail =
      case when exists (select from vat_rate where code = new.vat_code) then 'later' else 'none' end;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.vat_rate_bp(vat text, on_day date)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE STRICT
AS $function$
declare bp integer;
begin
  if vat = 'not_subject' then return 0; end if;
  bp := (select rate_bp from vat_rate where code = vat and valid_from <= on_day order by valid_from desc limit 1);
  if bp is null then
    raise exception 'no VAT rate of % on %', vat, on_day using errcode = 'TQ014', detail = vat;
  end if;
  return bp;
end $function$;

CREATE OR REPLACE FUNCTION public.vat_rate_needs_general()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare own constant text := case new.tax when '02' then 'ipsi_general' else 'igic_general' end;
begin
  if new.code not in ('general', own) and not exists (select from vat_rate where tax = new.tax
    and code in ('general', own) and valid_from <= new.valid_from) then
    raise exception 'no general rate of tax %', new.tax using errcode = 'TQ021', detail = own;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.vat_rate_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.valid_from <= current_date and (tg_op = 'DELETE'
    or (new.code, new.rate_bp, new.valid_from, new.exemption, new.tax, new.cause)
    is distinct from (old.code, old.rate_bp, old.valid_from, old.exemption, old.tax, old.cause)) then
    raise exception 'a VAT rate in force stays' using errcode = 'TQ016';
  end if;
  if (tg_op = 'DELETE' or new.code <> old.code)
    and not exists (select from vat_rate where code = old.code and id <> old.id)
    and exists (select from event where vat_code = old.code) then
    raise exception 'the last VAT rate of % is used', old.code using errcode = 'TQ017';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.vat_tax(vat text, on_day date)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select tax from vat_rate where code = vat and valid_from <= on_day order by valid_from desc limit 1 $function$;

CREATE OR REPLACE FUNCTION public.verifactu_event_is_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare moves constant text[] := array['previous_position', 'signature'];
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - moves) is distinct from (to_jsonb(old) - moves)
    or old.signature not in ('', new.signature) then
    raise exception 'verifactu_event % is frozen', old.id using errcode = 'TQ002';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.verifactu_mode_is_lawful()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  today date := (select (now() at time zone timezone)::date from organization);
  last verifactu_mode%rowtype;
begin
  if tg_op <> 'INSERT' then
    raise exception 'verifactu_mode % is frozen', old.id using errcode = 'TQ002';
  end if;
  -- Whoever issues holds this row; so nothing is issued between the look and the choice.
  perform 1 from verifactu_installation where issuer_nif = new.issuer_nif and ended_at is null for update;
  select * into last from verifactu_mode where issuer_nif = new.issuer_nif order by from_on desc limit 1;
  if new.from_on < today or new.from_on <= last.from_on or coalesce(last.mode, 'verifactu') = new.mode then
    raise exception 'verifactu_mode: not a change from today on' using errcode = 'TQ002';
  end if;
  if new.mode = 'signed' and (new.from_on > today or exists (select 1 from verifactu_record r
      join verifactu_installation v on v.id = r.installation_id where r.issuer_nif = new.issuer_nif
        and r.mode = 'verifactu' and v.environment = 'real')) then
    if new.from_on <> date_trunc('year', today + interval '1 year')::date then
      raise exception 'verifactu_mode: it stays to the end of the year' using errcode = 'TQ002';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.verifactu_mode_on(nif text, day date)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select mode from verifactu_mode where issuer_nif = nif and from_on <= day
    order by from_on desc limit 1), 'verifactu')
$function$;

CREATE OR REPLACE FUNCTION public.verifactu_record_is_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare moves constant text[] := array['state', 'batch_id', 'was_asked', 'csv', 'code', 'message', 'answered_at',
  'previous_position', 'signature'];
begin
  if tg_op = 'DELETE' then
    raise exception 'verifactu_record % is never deleted', old.id using errcode = 'TQ002';
  end if;
  if (to_jsonb(new) - moves) is distinct from (to_jsonb(old) - moves)
    or old.signature not in ('', new.signature) then
    raise exception 'verifactu_record % is frozen', old.id using errcode = 'TQ002';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.visitor_of(cart uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((substr((cart)::text, 16, 3) || substr((cart)::text, 21, 3)) || substr((cart)::text, 25, 5));

CREATE OR REPLACE FUNCTION public.void_choices_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update pass_choice set state = 'void', ended_at = now(), version = version + 1 where event_session_id = new.id
    and state = 'chosen';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.void_pass_choice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update pass_choice set state = 'void', ended_at = now(), version = version + 1
    where season_pass_id = old.season_pass_id and event_session_id = old.event_session_id and state = 'chosen';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.waiting_counter_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into waiting_counter (waiting_room_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.waiting_places_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from waiting_place where waiting_room_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.whatsapp_number(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case
    when d ~ '^(\+|00)34' then case when d ~ '^(\+|00)34[67][0-9]{8}$' then '+34' || right(d, 9) end
    when d ~ '^(\+|00)[1-9][0-9]{7,14}$' then '+' || regexp_replace(d, '^(\+|00)', '')
    when d ~ '^(34)?[67][0-9]{8}$' then '+34' || right(d, 9) end
  from (select regexp_replace(phone, '[^0-9+]', '', 'g') as d) as digits
$function$;

CREATE OR REPLACE FUNCTION public.whatsapp_template_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.components, new.category, new.parameter_format) is not distinct
    from (old.components, old.category, old.parameter_format)
     or new.state <> old.state or current_setting('taquilla.meta_says', true) = 'on' then
    return new;
  end if;
  if old.state in ('approved', 'paused') then
    raise exception 'template % is approved as it is', old.id using errcode = 'TQ008';
  end if;
  if old.state = 'rejected' then
    new.state := 'draft';
    new.state_reason := '';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.whatsapp_template_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into whatsapp_template_event (whatsapp_template_id, at, kind, to_value)
      values (new.id, new.created_at, 'created', new.state);
    return null;
  end if;
  if (new.components, new.parameter_format) is distinct from (old.components, old.parameter_format) then
    insert into whatsapp_template_event (whatsapp_template_id, kind) values (new.id, 'edited');
  end if;
  if new.state <> old.state then
    insert into whatsapp_template_event (whatsapp_template_id, kind, from_value, to_value, reason)
      values (new.id, 'state', old.state, new.state, new.state_reason);
  end if;
  if new.category <> old.category then
    insert into whatsapp_template_event (whatsapp_template_id, kind, from_value, to_value)
      values (new.id, 'category', old.category, new.category);
  end if;
  if new.quality <> old.quality then
    insert into whatsapp_template_event (whatsapp_template_id, kind, from_value, to_value)
      values (new.id, 'quality', old.quality, new.quality);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.wish_moves_along()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into mail_opt_out (email_hash, purpose, subscriber_group_id, left_at)
    select email_hash(new.email), purpose, subscriber_group_id, left_at from mail_opt_out
      where email_hash = email_hash(old.email) on conflict do nothing;
  delete from subscriber_group_member m using subscriber_group g
    where m.subscriber_id = new.id and g.id = m.subscriber_group_id
      and is_opted_out(email_hash(new.email), g.id, g.is_public);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.words_query(typed text, is_begun boolean)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' || case
    when is_begun then ':*' else '' end, ' & '), '')::tsquery
    from unnest(string_to_array(fold(typed), ' ')) as word where word <> '' $function$;

CREATE OR REPLACE FUNCTION public.working_days_after(start_at timestamp with time zone, days integer)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
declare at timestamp := start_at at time zone 'Europe/Madrid'; left_over integer := days;
begin
  while left_over > 0 loop
    at := at + interval '1 day';
    if is_working_day(at::date) then left_over := left_over - 1; end if;
  end loop;
  return at at time zone 'Europe/Madrid';
end $function$;

create table "order" (
  id integer generated always as identity not null,
  number text not null,
  cart_id uuid,
  channel text not null,
  state text not null,
  customer_id integer,
  staff_user_id integer,
  email text default ''::text not null,
  first_name text default ''::text not null,
  surname1 text default ''::text not null,
  surname2 text default ''::text not null,
  phone text default ''::text not null,
  doc_no text,
  discount_id integer,
  total_cents integer not null,
  discount_cents integer default 0 not null,
  fee_cents integer default 0 not null,
  refunded_cents integer default 0 not null,
  consents jsonb default '{}'::jsonb not null,
  claims_expire_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  paid_at timestamp with time zone,
  version integer default 1 not null,
  search_words tsvector generated always as (search_words(((((((((number || ' '::text) || email) || ' '::text) || first_name) || ' '::text) || surname1) || ' '::text) || surname2))) stored statistics 500,
  wallet_cents integer default 0 not null,
  wallet_holder_id integer,
  visitor text,
  awaits_bank boolean default false not null,
  is_contested boolean default false not null,
  has_lost_turn boolean default false not null,
  is_trial boolean default false not null,
  gift_card_cents integer default 0 not null,
  supporter_id integer,
  affiliate_id integer,
  reservation_id integer,
  reservation_part text,
  place_needed_at timestamp with time zone,
  constraint order_pkey PRIMARY KEY (id),
  constraint order_number_key UNIQUE (number),
  constraint order_trial_key UNIQUE (id, is_trial),
  constraint order_awaits_bank CHECK (((NOT awaits_bank) OR (state = ANY (ARRAY['cancelled'::text, 'expired'::text])))),
  constraint order_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'box_office'::text, 'phone'::text, 'lfp'::text, 'partner'::text]))),
  constraint order_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= total_cents))),
  constraint order_discount_cents_check CHECK ((discount_cents >= 0)),
  constraint order_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint order_gift_card_within CHECK (((gift_card_cents >= 0) AND ((gift_card_cents + wallet_cents) <= total_cents))),
  constraint order_of_partner CHECK (((channel <> 'partner'::text) OR ((affiliate_id IS NOT NULL) AND (staff_user_id IS NOT NULL)))),
  constraint order_of_reservation CHECK (((reservation_id IS NULL) = (reservation_part IS NULL))),
  constraint order_reservation_part_check CHECK ((reservation_part = ANY (ARRAY['deposit'::text, 'balance'::text, 'whole'::text]))),
  constraint order_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'paid'::text, 'cancelled'::text, 'expired'::text, 'partially_refunded'::text, 'refunded'::text]))),
  constraint order_total_cents_check CHECK ((total_cents >= 0)),
  constraint order_trial_number CHECK ((is_trial = (number ~~ 'PRUEBA-%'::text))),
  constraint order_wallet_within CHECK ((((wallet_cents >= 0) AND (wallet_cents <= total_cents)) AND ((wallet_cents = 0) OR (wallet_holder_id IS NOT NULL)))),
  constraint order_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES affiliate(id),
  constraint order_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id),
  constraint order_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint order_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES discount(id),
  constraint order_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id),
  constraint order_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id),
  constraint order_supporter_id_fkey FOREIGN KEY (supporter_id) REFERENCES supporter(id),
  constraint order_wallet_holder_id_fkey FOREIGN KEY (wallet_holder_id) REFERENCES pass_holder(id)
);
CREATE INDEX order_affiliate ON public."order" USING btree (affiliate_id, paid_at) WHERE (affiliate_id IS NOT NULL);
CREATE INDEX order_awaiting_customer ON public."order" USING btree (customer_id) WHERE awaits_bank;
CREATE INDEX order_awaiting_visitor ON public."order" USING btree (visitor) WHERE awaits_bank;
CREATE INDEX order_cart ON public."order" USING btree (cart_id);
CREATE INDEX order_claims_expire_at_idx ON public."order" USING btree (claims_expire_at) WHERE (state = 'pending'::text);
CREATE INDEX order_created_at_id_idx ON public."order" USING btree (created_at DESC, id DESC);
CREATE INDEX order_customer_id_idx ON public."order" USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX order_email_idx ON public."order" USING btree (email);
CREATE UNIQUE INDEX order_one_per_cart ON public."order" USING btree (cart_id) WHERE (state <> 'cancelled'::text);
CREATE UNIQUE INDEX order_pays_reservation ON public."order" USING btree (reservation_id, ((reservation_part = 'deposit'::text))) WHERE ((reservation_id IS NOT NULL) AND (state = ANY (ARRAY['paid'::text, 'partially_refunded'::text])));
CREATE INDEX order_reservation ON public."order" USING btree (reservation_id) WHERE (reservation_id IS NOT NULL);
CREATE INDEX order_search ON public."order" USING gin (search_words);
CREATE INDEX order_state ON public."order" USING btree (state, created_at DESC, id DESC);
CREATE INDEX order_total ON public."order" USING btree (total_cents, id);
CREATE INDEX order_trials ON public."order" USING btree (id) WHERE is_trial;
CREATE UNIQUE INDEX order_tries_reservation ON public."order" USING btree (reservation_id) WHERE (state = 'pending'::text);
CREATE INDEX order_unpaid_person ON public."order" USING btree (created_at) WHERE ((state = ANY (ARRAY['expired'::text, 'cancelled'::text])) AND ((email <> ''::text) OR (first_name <> ''::text) OR (phone <> ''::text) OR (doc_no IS NOT NULL)));
CREATE INDEX order_wallet_holder ON public."order" USING btree (wallet_holder_id) WHERE (wallet_holder_id IS NOT NULL);
CREATE TRIGGER order_invoice_due AFTER UPDATE OF state ON public."order" FOR EACH ROW WHEN (((new.state = 'paid'::text) AND (old.state <> 'paid'::text) AND (new.total_cents > 0) AND (NOT new.is_trial) AND (new.channel <> 'lfp'::text))) EXECUTE FUNCTION invoice_is_due();
CREATE CONSTRAINT TRIGGER order_says_all AFTER INSERT ON public."order" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.state = 'pending'::text) AND (new.channel <> 'lfp'::text))) EXECUTE FUNCTION order_says_all();
CREATE TRIGGER order_within_reservation AFTER INSERT OR UPDATE OF state, total_cents, reservation_id ON public."order" FOR EACH ROW WHEN (((new.reservation_id IS NOT NULL) AND (new.state = ANY (ARRAY['paid'::text, 'partially_refunded'::text])))) EXECUTE FUNCTION reservation_is_not_overpaid();

create table academy_invitation_code (
  id integer generated always as identity not null,
  code text not null,
  age_category_id integer not null,
  max_uses smallint default 1 not null,
  uses smallint default 0 not null,
  expires_on date,
  recipient_email text default ''::text not null,
  price_override_cents integer,
  voided_at timestamp with time zone,
  staff_user_id integer,
  created_at timestamp with time zone default now() not null,
  mailed_at timestamp with time zone,
  mails smallint default 0 not null,
  constraint academy_invitation_code_pkey PRIMARY KEY (id),
  constraint academy_invitation_code_code_key UNIQUE (code),
  constraint academy_invitation_code_check CHECK (((uses >= 0) AND (uses <= max_uses))),
  constraint academy_invitation_code_check1 CHECK (((mails = 0) = (mailed_at IS NULL))),
  constraint academy_invitation_code_check2 CHECK (((mails = 0) OR (recipient_email <> ''::text))),
  constraint academy_invitation_code_code_check CHECK ((code ~ '^[A-HJKMNP-Z2-9]{10}$'::text)),
  constraint academy_invitation_code_mails_check CHECK ((mails >= 0)),
  constraint academy_invitation_code_max_uses_check CHECK (((max_uses >= 1) AND (max_uses <= 100))),
  constraint academy_invitation_code_price_override_cents_check CHECK ((price_override_cents >= 0)),
  constraint academy_invitation_code_age_category_id_fkey FOREIGN KEY (age_category_id) REFERENCES age_category(id) ON DELETE CASCADE,
  constraint academy_invitation_code_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX academy_invitation_code_age_category_id_id_idx ON public.academy_invitation_code USING btree (age_category_id, id DESC);

create table academy_price (
  id integer generated always as identity not null,
  age_category_id integer not null,
  concept text not null,
  enrolment_kind text default 'any'::text not null,
  amount_cents integer not null,
  vat_code text default 'sport_exempt'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint academy_price_pkey PRIMARY KEY (id),
  constraint academy_price_age_category_id_concept_enrolment_kind_key UNIQUE (age_category_id, concept, enrolment_kind),
  constraint academy_price_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint academy_price_concept_check CHECK ((concept = ANY (ARRAY['registration'::text, 'fee'::text, 'place_reservation'::text, 'kit'::text]))),
  constraint academy_price_enrolment_kind_check CHECK ((enrolment_kind = ANY (ARRAY['any'::text, 'new'::text, 'renewal'::text]))),
  constraint academy_price_age_category_id_fkey FOREIGN KEY (age_category_id) REFERENCES age_category(id) ON DELETE CASCADE
);
CREATE TRIGGER vat_code_has_rate BEFORE INSERT OR UPDATE OF vat_code ON public.academy_price FOR EACH ROW EXECUTE FUNCTION vat_code_has_rate('now');

create table academy_settings (
  id integer generated always as identity not null,
  season_list_id integer not null,
  list_kind text generated always as ('academy'::text) stored,
  renewal_opens_on date,
  renewal_closes_on date,
  signup_opens_on date,
  signup_closes_on date,
  min_age smallint default 3 not null,
  max_age smallint default 18 not null,
  max_instalments smallint default 2 not null,
  sibling_discount_bp integer default 1000 not null,
  payment_methods text[] default '{card,box_office}'::text[] not null,
  is_auto_admission boolean default false not null,
  required_documents text[] default '{photo}'::text[] not null,
  required_fields text[] default '{}'::text[] not null,
  intro_html text default ''::text not null,
  consent_html text default ''::text not null,
  protocol_url text default ''::text not null,
  delegate_name text default ''::text not null,
  delegate_email text default ''::text not null,
  delegate_phone text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  pay_hours smallint default 48 not null,
  kit_every_years smallint default 2 not null,
  early_discount_bp integer default 0 not null,
  early_until_on date,
  large_family_discount_bp integer default 0 not null,
  notice_day smallint default 20 not null,
  unused_refund_bp integer default 0 not null,
  partner_discount_bp integer default 0 not null,
  partner_clubs text default ''::text not null,
  constraint academy_settings_pkey PRIMARY KEY (id),
  constraint academy_settings_season_list_id_key UNIQUE (season_list_id),
  constraint academy_settings_check CHECK ((renewal_opens_on <= renewal_closes_on)),
  constraint academy_settings_check1 CHECK ((signup_opens_on <= signup_closes_on)),
  constraint academy_settings_check2 CHECK ((min_age <= max_age)),
  constraint academy_settings_early_discount_bp_check CHECK (((early_discount_bp >= 0) AND (early_discount_bp <= 10000))),
  constraint academy_settings_kit_every_years_check CHECK (((kit_every_years >= 1) AND (kit_every_years <= 5))),
  constraint academy_settings_large_family_discount_bp_check CHECK (((large_family_discount_bp >= 0) AND (large_family_discount_bp <= 10000))),
  constraint academy_settings_max_age_check CHECK (((max_age >= 0) AND (max_age <= 99))),
  constraint academy_settings_max_instalments_check CHECK (((max_instalments >= 1) AND (max_instalments <= 12))),
  constraint academy_settings_min_age_check CHECK (((min_age >= 0) AND (min_age <= 99))),
  constraint academy_settings_notice_day_check CHECK (((notice_day >= 1) AND (notice_day <= 31))),
  constraint academy_settings_partner_clubs_check CHECK ((length(partner_clubs) <= 300)),
  constraint academy_settings_partner_clubs_named CHECK (((partner_discount_bp = 0) OR (partner_clubs <> ''::text))),
  constraint academy_settings_partner_discount_bp_check CHECK (((partner_discount_bp >= 0) AND (partner_discount_bp <= 10000))),
  constraint academy_settings_pay_hours_check CHECK (((pay_hours >= 1) AND (pay_hours <= 720))),
  constraint academy_settings_payment_methods_check CHECK (((payment_methods <@ ARRAY['card'::text, 'card_token'::text, 'sepa'::text, 'box_office'::text, 'transfer'::text]) AND (cardinality(payment_methods) > 0))),
  constraint academy_settings_required_documents_check CHECK ((required_documents <@ '{id_card,family_book,photo,medical_check,federation_authorisation,large_family,partner_club,other}'::text[])),
  constraint academy_settings_required_fields_check CHECK ((required_fields <@ ARRAY['doc_no'::text, 'address'::text, 'school'::text, 'previous_club'::text, 'sizes'::text, 'second_guardian'::text, 'emergency_contacts'::text])),
  constraint academy_settings_sibling_discount_bp_check CHECK (((sibling_discount_bp >= 0) AND (sibling_discount_bp <= 10000))),
  constraint academy_settings_unused_refund_bp_check CHECK (((unused_refund_bp >= 0) AND (unused_refund_bp <= 10000))),
  constraint academy_settings_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id),
  constraint academy_settings_season_list_id_list_kind_fkey FOREIGN KEY (season_list_id, list_kind) REFERENCES season_list(id, kind)
);

create table academy_text (
  id integer generated always as identity not null,
  season_list_id integer not null,
  edition integer not null,
  consent_html text not null,
  protocol_url text not null,
  fingerprint text not null,
  created_at timestamp with time zone default now() not null,
  constraint academy_text_pkey PRIMARY KEY (id),
  constraint academy_text_season_list_id_edition_key UNIQUE (season_list_id, edition),
  constraint academy_text_season_list_id_fingerprint_key UNIQUE (season_list_id, fingerprint),
  constraint academy_text_edition_check CHECK ((edition > 0)),
  constraint academy_text_fingerprint_check CHECK ((fingerprint ~ '^[0-9a-f]{64}$'::text)),
  constraint academy_text_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id)
);
CREATE TRIGGER academy_text_stands BEFORE UPDATE ON public.academy_text FOR EACH ROW EXECUTE FUNCTION signature_stands();

create table access_counter (
  event_session_id integer not null,
  gate_key integer not null,
  entered integer default 0 not null,
  exited integer default 0 not null,
  constraint access_counter_pkey PRIMARY KEY (event_session_id, gate_key),
  constraint access_counter_check CHECK (((exited >= 0) AND (entered >= 0))),
  constraint access_counter_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id)
);

create table accreditation (
  id integer generated always as identity not null,
  accreditation_type_id integer not null,
  event_id integer not null,
  event_session_id integer,
  state text default 'requested'::text not null,
  first_name text not null,
  surname1 text not null,
  surname2 text default ''::text not null,
  doc_no text not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  medium text default ''::text not null,
  task text default ''::text not null,
  vehicle_plate text default ''::text not null,
  media_file_id integer,
  areas text[] default '{}'::text[] not null,
  code text,
  bib_no integer,
  valid_from_at timestamp with time zone not null,
  valid_until_at timestamp with time zone not null,
  decision_reason text default ''::text not null,
  decided_by_id integer,
  decided_at timestamp with time zone,
  sent_at timestamp with time zone,
  activated_by_id integer,
  activated_at timestamp with time zone,
  is_id_checked boolean default false not null,
  used_at timestamp with time zone,
  notes text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  season_list_id integer,
  photo_file_id uuid,
  request_no bigint,
  requested_by_email text default ''::text not null,
  constraint accreditation_pkey PRIMARY KEY (id),
  constraint accreditation_code_key UNIQUE (code),
  constraint accreditation_areas_check CHECK ((areas <@ ARRAY['stands'::text, 'press_box'::text, 'press_room'::text, 'mixed_zone'::text, 'pitch'::text, 'tunnel'::text, 'backstage'::text, 'vip'::text, 'technical'::text, 'parking'::text])),
  constraint accreditation_bib_no_check CHECK (((bib_no >= 1) AND (bib_no <= 999))),
  constraint accreditation_check CHECK ((valid_from_at < valid_until_at)),
  constraint accreditation_check1 CHECK (((state <> ALL (ARRAY['rejected'::text, 'revoked'::text])) OR (decision_reason <> ''::text))),
  constraint accreditation_check2 CHECK (((state <> ALL (ARRAY['activated'::text, 'used'::text])) OR (is_id_checked AND (code IS NOT NULL) AND (activated_at IS NOT NULL) AND (activated_by_id IS NOT NULL)))),
  constraint accreditation_of_session_or_season CHECK (((event_session_id IS NULL) OR (season_list_id IS NULL))),
  constraint accreditation_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'withdrawn'::text, 'approved'::text, 'rejected'::text, 'sent'::text, 'activated'::text, 'used'::text, 'expired'::text, 'revoked'::text]))),
  constraint accreditation_accreditation_type_id_fkey FOREIGN KEY (accreditation_type_id) REFERENCES accreditation_type(id),
  constraint accreditation_activated_by_id_fkey FOREIGN KEY (activated_by_id) REFERENCES staff_user(id),
  constraint accreditation_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES staff_user(id),
  constraint accreditation_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint accreditation_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint accreditation_media_file_id_fkey FOREIGN KEY (media_file_id) REFERENCES media_file(id),
  constraint accreditation_photo_file_id_fkey FOREIGN KEY (photo_file_id) REFERENCES answer_file(id),
  constraint accreditation_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id)
);
CREATE INDEX accreditation_accreditation_type_id_idx ON public.accreditation USING btree (accreditation_type_id);
CREATE UNIQUE INDEX accreditation_bib ON public.accreditation USING btree (event_id, COALESCE(event_session_id, 0), bib_no) WHERE ((bib_no IS NOT NULL) AND (state = ANY (ARRAY['approved'::text, 'sent'::text, 'activated'::text, 'used'::text])));
CREATE INDEX accreditation_event_id_state_idx ON public.accreditation USING btree (event_id, state);
CREATE INDEX accreditation_event_session_id_idx ON public.accreditation USING btree (event_session_id) WHERE (event_session_id IS NOT NULL);
CREATE UNIQUE INDEX accreditation_person ON public.accreditation USING btree (event_id, COALESCE(event_session_id, 0), upper(doc_no)) WHERE ((season_list_id IS NULL) AND (state = ANY (ARRAY['requested'::text, 'approved'::text, 'sent'::text, 'activated'::text, 'used'::text])));
CREATE INDEX accreditation_photo_file_id_idx ON public.accreditation USING btree (photo_file_id) WHERE (photo_file_id IS NOT NULL);
CREATE INDEX accreditation_request_no_idx ON public.accreditation USING btree (request_no) WHERE (request_no IS NOT NULL);
CREATE INDEX accreditation_season_list_id_idx ON public.accreditation USING btree (season_list_id) WHERE (season_list_id IS NOT NULL);
CREATE UNIQUE INDEX accreditation_season_person ON public.accreditation USING btree (season_list_id, upper(doc_no)) WHERE ((season_list_id IS NOT NULL) AND (state = ANY (ARRAY['requested'::text, 'approved'::text, 'sent'::text, 'activated'::text, 'used'::text])));
CREATE INDEX accreditation_valid_until ON public.accreditation USING btree (valid_until_at);
CREATE TRIGGER accreditation_answers_go AFTER DELETE ON public.accreditation FOR EACH ROW EXECUTE FUNCTION answers_go('accreditation');
CREATE TRIGGER accreditation_photo_goes AFTER DELETE OR UPDATE OF photo_file_id ON public.accreditation FOR EACH ROW WHEN ((old.photo_file_id IS NOT NULL)) EXECUTE FUNCTION accreditation_photo_goes();
CREATE CONSTRAINT TRIGGER accreditation_says_all AFTER UPDATE OF state ON public.accreditation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.state = 'requested'::text) AND (new.state = 'approved'::text))) EXECUTE FUNCTION accreditation_says_all();
CREATE TRIGGER accreditation_within_quota BEFORE INSERT OR UPDATE OF state, accreditation_type_id, event_id, season_list_id, medium ON public.accreditation FOR EACH ROW WHEN ((new.state = ANY (ARRAY['approved'::text, 'sent'::text, 'activated'::text, 'used'::text]))) EXECUTE FUNCTION accreditation_within_quota();

create table accreditation_call (
  id integer generated always as identity not null,
  event_id integer not null,
  event_session_id integer,
  season_list_id integer,
  is_open boolean default true not null,
  closes_at timestamp with time zone not null,
  note text default ''::text not null,
  link_no integer default 1 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint accreditation_call_pkey PRIMARY KEY (id),
  constraint accreditation_call_event_id_key UNIQUE (event_id),
  constraint accreditation_call_check CHECK (((event_session_id IS NULL) OR (season_list_id IS NULL))),
  constraint accreditation_call_note_check CHECK ((length(note) <= 1000)),
  constraint accreditation_call_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint accreditation_call_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint accreditation_call_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id)
);
CREATE INDEX accreditation_call_event_session_id_idx ON public.accreditation_call USING btree (event_session_id) WHERE (event_session_id IS NOT NULL);
CREATE INDEX accreditation_call_season_list_id_idx ON public.accreditation_call USING btree (season_list_id) WHERE (season_list_id IS NOT NULL);

create table accreditation_type (
  id integer generated always as identity not null,
  name text not null,
  kind text not null,
  color text default '#455a64'::text not null,
  areas text[] default '{}'::text[] not null,
  gate_id integer,
  is_seasonal boolean default false not null,
  has_bib boolean default false not null,
  has_seat boolean default false not null,
  needs_photo boolean default false not null,
  quota_per_medium integer,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  is_public boolean default false not null,
  quota integer,
  constraint accreditation_type_pkey PRIMARY KEY (id),
  constraint accreditation_type_name_key UNIQUE (name),
  constraint accreditation_type_areas_check CHECK ((areas <@ ARRAY['stands'::text, 'press_box'::text, 'press_room'::text, 'mixed_zone'::text, 'pitch'::text, 'tunnel'::text, 'backstage'::text, 'vip'::text, 'technical'::text, 'parking'::text])),
  constraint accreditation_type_color_check CHECK ((color ~ '^#[0-9a-fA-F]{6}$'::text)),
  constraint accreditation_type_kind_check CHECK ((kind = ANY (ARRAY['written_press'::text, 'photo'::text, 'radio'::text, 'tv'::text, 'staff'::text, 'supplier'::text, 'protocol'::text]))),
  constraint accreditation_type_quota_check CHECK ((quota > 0)),
  constraint accreditation_type_quota_per_medium_check CHECK ((quota_per_medium > 0)),
  constraint accreditation_type_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gate(id)
);

create table admission_draw (
  id integer generated always as identity not null,
  age_category_id integer not null,
  method text not null,
  state text default 'prepared'::text not null,
  seed text default ''::text not null,
  places integer,
  prepared_by_id integer not null,
  decided_by_id integer,
  decided_at timestamp with time zone,
  reason text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint admission_draw_pkey PRIMARY KEY (id),
  constraint admission_draw_decided CHECK (((state = 'prepared'::text) = (decided_at IS NULL))),
  constraint admission_draw_lot_has_seed CHECK (((method = 'lot'::text) = (seed <> ''::text))),
  constraint admission_draw_method_check CHECK ((method = ANY (ARRAY['order'::text, 'lot'::text, 'hand'::text]))),
  constraint admission_draw_places_check CHECK ((places >= 0)),
  constraint admission_draw_says_why CHECK (((state <> 'discarded'::text) OR (method <> 'lot'::text) OR (reason <> ''::text))),
  constraint admission_draw_state_check CHECK ((state = ANY (ARRAY['prepared'::text, 'applied'::text, 'discarded'::text]))),
  constraint admission_draw_age_category_id_fkey FOREIGN KEY (age_category_id) REFERENCES age_category(id) ON DELETE CASCADE,
  constraint admission_draw_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES staff_user(id),
  constraint admission_draw_prepared_by_id_fkey FOREIGN KEY (prepared_by_id) REFERENCES staff_user(id)
);
CREATE INDEX admission_draw_category ON public.admission_draw USING btree (age_category_id);
CREATE UNIQUE INDEX admission_draw_open ON public.admission_draw USING btree (age_category_id) WHERE (state = 'prepared'::text);

create table admission_draw_entry (
  admission_draw_id integer not null,
  enrolment_id integer not null,
  rank integer not null,
  is_admitted boolean not null,
  constraint admission_draw_entry_pkey PRIMARY KEY (admission_draw_id, enrolment_id),
  constraint admission_draw_entry_admission_draw_id_rank_key UNIQUE (admission_draw_id, rank),
  constraint admission_draw_entry_rank_check CHECK ((rank > 0)),
  constraint admission_draw_entry_admission_draw_id_fkey FOREIGN KEY (admission_draw_id) REFERENCES admission_draw(id) ON DELETE CASCADE,
  constraint admission_draw_entry_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolment(id) ON DELETE CASCADE
);
CREATE INDEX admission_draw_entry_enrolment ON public.admission_draw_entry USING btree (enrolment_id);

create table affiliate (
  id integer generated always as identity not null,
  code text not null,
  name text not null,
  kind text default 'fan_club'::text not null,
  contact_name text default ''::text not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  note text default ''::text not null,
  is_active boolean default true not null,
  page_key text default encode(uuid_send(gen_random_uuid()), 'hex'::text) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  credit_cents integer,
  commission_bp integer default 0 not null,
  owed_cents integer default 0 not null,
  constraint affiliate_pkey PRIMARY KEY (id),
  constraint affiliate_code_key UNIQUE (code),
  constraint affiliate_page_key_key UNIQUE (page_key),
  constraint affiliate_code_check CHECK (((code = upper(code)) AND (code ~ '^[A-Z0-9-]{3,20}$'::text))),
  constraint affiliate_commission_bp_check CHECK (((commission_bp >= 0) AND (commission_bp <= 5000))),
  constraint affiliate_credit_cents_check CHECK (((credit_cents >= 0) AND (credit_cents <= 100000000))),
  constraint affiliate_kind_check CHECK ((kind = ANY (ARRAY['fan_club'::text, 'agency'::text, 'partner'::text, 'other'::text]))),
  constraint affiliate_name_check CHECK ((name <> ''::text))
);

create table age_category (
  id integer generated always as identity not null,
  season_list_id integer not null,
  list_kind text generated always as ('academy'::text) stored,
  name text not null,
  sex text default 'mixed'::text not null,
  birth_year_from integer not null,
  birth_year_to integer not null,
  capacity integer,
  is_invite_only boolean default false not null,
  required_documents text[] default '{}'::text[] not null,
  kit_pack_id integer,
  "position" smallint default 0 not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint age_category_pkey PRIMARY KEY (id),
  constraint age_category_id_season_list_id_key UNIQUE (id, season_list_id),
  constraint age_category_season_list_id_name_key UNIQUE (season_list_id, name),
  constraint age_category_birth_year_from_check CHECK (((birth_year_from >= 1950) AND (birth_year_from <= 2100))),
  constraint age_category_birth_year_to_check CHECK (((birth_year_to >= 1950) AND (birth_year_to <= 2100))),
  constraint age_category_capacity_check CHECK ((capacity >= 0)),
  constraint age_category_check CHECK ((birth_year_from <= birth_year_to)),
  constraint age_category_required_documents_check CHECK ((required_documents <@ '{id_card,family_book,photo,medical_check,federation_authorisation,large_family,partner_club,other}'::text[])),
  constraint age_category_sex_check CHECK ((sex = ANY (ARRAY['mixed'::text, 'female'::text, 'male'::text]))),
  constraint age_category_kit_pack_id_fkey FOREIGN KEY (kit_pack_id) REFERENCES kit_pack(id),
  constraint age_category_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id),
  constraint age_category_season_list_id_list_kind_fkey FOREIGN KEY (season_list_id, list_kind) REFERENCES season_list(id, kind)
);

create table allowed_buyer (
  id integer generated always as identity not null,
  event_session_id integer not null,
  kind text not null,
  value text not null,
  name text default ''::text not null,
  zone_id integer,
  max_tickets integer default 1 not null,
  used_tickets integer default 0 not null,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint allowed_buyer_pkey PRIMARY KEY (id),
  constraint allowed_buyer_event_session_id_kind_value_key UNIQUE (event_session_id, kind, value),
  constraint allowed_buyer_check CHECK (((used_tickets >= 0) AND (used_tickets <= max_tickets))),
  constraint allowed_buyer_check1 CHECK (((valid_from IS NULL) OR (valid_until IS NULL) OR (valid_from < valid_until))),
  constraint allowed_buyer_kind_check CHECK ((kind = ANY (ARRAY['nif'::text, 'email'::text, 'member_no'::text, 'code'::text]))),
  constraint allowed_buyer_max_tickets_check CHECK (((max_tickets >= 1) AND (max_tickets <= 1000))),
  constraint allowed_buyer_value_check CHECK ((value <> ''::text)),
  constraint allowed_buyer_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id) ON DELETE CASCADE,
  constraint allowed_buyer_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE INDEX allowed_buyer_search ON public.allowed_buyer USING gin (fold(((COALESCE(value, ''::text) || ' '::text) || COALESCE(name, ''::text))) gin_trgm_ops);
CREATE INDEX allowed_buyer_value ON public.allowed_buyer USING btree (kind, value);

create table announcement (
  id integer generated always as identity not null,
  title text not null,
  kind text not null,
  channels text[] default '{email}'::text[] not null,
  audience_kind text not null,
  season_list_id integer,
  pass_category_id integer,
  zone_id integer,
  age_category_id integer,
  team_id integer,
  event_session_id integer,
  subscriber_group_id integer,
  addresses text default ''::text not null,
  sender_id integer,
  subject text default ''::text not null,
  body_html text default ''::text not null,
  whatsapp_template_id integer,
  attachment_id integer,
  state text default 'draft'::text not null,
  state_reason text default ''::text not null,
  scheduled_at timestamp with time zone,
  sent_at timestamp with time zone,
  staff_user_id integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  enrolment_states text[] default '{}'::text[] not null,
  academy_only text,
  resumed_at timestamp with time zone,
  whatsapp_values jsonb default '{}'::jsonb not null,
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_academy_only_check CHECK ((academy_only = ANY (ARRAY['overdue'::text, 'documents_missing'::text, 'kit_ready'::text, 'image_consent'::text, 'no_image_consent'::text]))),
  constraint announcement_audience_kind_check CHECK ((audience_kind = ANY (ARRAY['pass_holders'::text, 'overdue'::text, 'academy'::text, 'supporters'::text, 'session_buyers'::text, 'subscribers'::text, 'customers'::text, 'addresses'::text]))),
  constraint announcement_channels_check CHECK (((channels <@ ARRAY['email'::text, 'whatsapp'::text, 'push'::text, 'in_app'::text]) AND (cardinality(channels) > 0))),
  constraint announcement_check CHECK (((state <> 'scheduled'::text) OR (scheduled_at IS NOT NULL))),
  constraint announcement_check1 CHECK (((state <> ALL (ARRAY['sending'::text, 'sent'::text])) OR (sent_at IS NOT NULL))),
  constraint announcement_check2 CHECK (((audience_kind <> 'session_buyers'::text) OR (event_session_id IS NOT NULL))),
  constraint announcement_check3 CHECK (((audience_kind <> 'subscribers'::text) OR (subscriber_group_id IS NOT NULL))),
  constraint announcement_check4 CHECK (((audience_kind <> ALL (ARRAY['pass_holders'::text, 'overdue'::text, 'academy'::text])) OR (season_list_id IS NOT NULL))),
  constraint announcement_enrolment_states_check CHECK ((enrolment_states <@ ARRAY['submitted'::text, 'documents_pending'::text, 'waiting_list'::text, 'admitted'::text, 'payment_pending'::text, 'enrolled'::text, 'suspended'::text, 'finished'::text])),
  constraint announcement_kind_check CHECK ((kind = ANY (ARRAY['informative'::text, 'transactional'::text, 'commercial'::text]))),
  constraint announcement_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'sent'::text, 'paused'::text, 'cancelled'::text, 'failed'::text]))),
  constraint announcement_subject_check CHECK ((length(subject) <= 150)),
  constraint announcement_whatsapp_values_check CHECK ((jsonb_typeof(whatsapp_values) = 'object'::text)),
  constraint announcement_age_category_id_fkey FOREIGN KEY (age_category_id) REFERENCES age_category(id),
  constraint announcement_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES media_file(id),
  constraint announcement_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint announcement_pass_category_id_fkey FOREIGN KEY (pass_category_id) REFERENCES pass_category(id),
  constraint announcement_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id),
  constraint announcement_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES sender(id),
  constraint announcement_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id),
  constraint announcement_subscriber_group_id_fkey FOREIGN KEY (subscriber_group_id) REFERENCES subscriber_group(id),
  constraint announcement_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id),
  constraint announcement_whatsapp_template_id_fkey FOREIGN KEY (whatsapp_template_id) REFERENCES whatsapp_template(id),
  constraint announcement_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE INDEX announcement_by_template ON public.announcement USING btree (whatsapp_template_id) WHERE (state = 'sending'::text);
CREATE INDEX announcement_sent ON public.announcement USING btree (sent_at DESC NULLS LAST);
CREATE INDEX announcement_state ON public.announcement USING btree (state, id DESC);

create table announcement_exclusion (
  announcement_id integer not null,
  recipient_key text not null,
  staff_user_id integer,
  excluded_at timestamp with time zone default now() not null,
  constraint announcement_exclusion_pkey PRIMARY KEY (announcement_id, recipient_key),
  constraint announcement_exclusion_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcement(id) ON DELETE CASCADE,
  constraint announcement_exclusion_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);

create table announcement_recipient (
  id integer generated always as identity not null,
  announcement_id integer not null,
  channel text not null,
  name text default ''::text not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  customer_id integer,
  pass_holder_id integer,
  athlete_id integer,
  athlete_name text default ''::text not null,
  state text default 'queued'::text not null,
  problem text default ''::text not null,
  sent_at timestamp with time zone,
  delivered_at timestamp with time zone,
  opened_at timestamp with time zone,
  clicked_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  complained_at timestamp with time zone,
  is_sent boolean generated always as ((sent_at IS NOT NULL)) stored,
  is_delivered boolean generated always as ((delivered_at IS NOT NULL)) stored,
  is_opened boolean generated always as ((opened_at IS NOT NULL)) stored,
  is_clicked boolean generated always as ((clicked_at IS NOT NULL)) stored,
  is_unsubscribed boolean generated always as ((unsubscribed_at IS NOT NULL)) stored,
  is_complaint boolean generated always as ((complained_at IS NOT NULL)) stored,
  is_academy boolean generated always as ((athlete_name <> ''::text)) stored,
  created_at timestamp with time zone default now() not null,
  attempts smallint default 0 not null,
  next_at timestamp with time zone default now() not null,
  provider_ref text,
  is_replaced boolean default false not null,
  pace_id integer default 0 not null,
  constraint announcement_recipient_pkey PRIMARY KEY (id),
  constraint announcement_recipient_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'whatsapp'::text, 'push'::text, 'in_app'::text]))),
  constraint announcement_recipient_check CHECK (((email <> ''::text) OR (phone <> ''::text) OR (channel = ANY (ARRAY['push'::text, 'in_app'::text])))),
  constraint announcement_recipient_check1 CHECK (((state = ANY (ARRAY['queued'::text, 'discarded'::text])) <= (sent_at IS NULL))),
  constraint announcement_recipient_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'delivered'::text, 'bounced'::text, 'failed'::text, 'discarded'::text]))),
  constraint announcement_recipient_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcement(id) ON DELETE CASCADE,
  constraint announcement_recipient_athlete_id_fkey FOREIGN KEY (athlete_id) REFERENCES athlete(id) ON DELETE SET NULL,
  constraint announcement_recipient_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint announcement_recipient_pass_holder_id_fkey FOREIGN KEY (pass_holder_id) REFERENCES pass_holder(id)
);
CREATE INDEX announcement_recipient_academy ON public.announcement_recipient USING btree (id DESC) WHERE (athlete_name <> ''::text);
CREATE INDEX announcement_recipient_athlete ON public.announcement_recipient USING btree (athlete_id, id DESC) WHERE (athlete_id IS NOT NULL);
CREATE INDEX announcement_recipient_email ON public.announcement_recipient USING btree (email, id DESC) WHERE (email <> ''::text);
CREATE INDEX announcement_recipient_holder ON public.announcement_recipient USING btree (pass_holder_id) WHERE (pass_holder_id IS NOT NULL);
CREATE INDEX announcement_recipient_on_its_way ON public.announcement_recipient USING btree (sent_at) WHERE ((state = 'sent'::text) AND (channel = 'email'::text));
CREATE UNIQUE INDEX announcement_recipient_once ON public.announcement_recipient USING btree (announcement_id, channel, email, phone, COALESCE(athlete_id, 0));
CREATE INDEX announcement_recipient_phone ON public.announcement_recipient USING btree (phone, id DESC) WHERE (phone <> ''::text);
CREATE INDEX announcement_recipient_search ON public.announcement_recipient USING gin (fold(((((((COALESCE(name, ''::text) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(athlete_name, ''::text))) gin_trgm_ops);
CREATE INDEX announcement_recipient_state ON public.announcement_recipient USING btree (announcement_id, state, id DESC);
CREATE INDEX announcement_recipient_waiting ON public.announcement_recipient USING btree (announcement_id, pace_id, id) WHERE ((state = 'queued'::text) AND (channel = 'email'::text));
CREATE INDEX announcement_recipient_whatsapp_sent ON public.announcement_recipient USING btree (sent_at) WHERE (channel = 'whatsapp'::text);
CREATE INDEX announcement_recipient_whatsapp_waiting ON public.announcement_recipient USING btree (announcement_id, id) WHERE ((state = 'queued'::text) AND (channel = 'whatsapp'::text));
CREATE TRIGGER announcement_recipient_has_its_pace BEFORE INSERT ON public.announcement_recipient FOR EACH ROW WHEN (((new.state = 'queued'::text) AND (new.channel = 'email'::text))) EXECUTE FUNCTION delivery_has_its_pace();

create table answer_file (
  id uuid default gen_random_uuid() not null,
  file_name text not null,
  mime_type text not null,
  size_bytes integer not null,
  content bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint answer_file_pkey PRIMARY KEY (id),
  constraint answer_file_file_name_check CHECK ((file_name <> ''::text)),
  constraint answer_file_kind CHECK ((SUBSTRING(content FROM 1 FOR 3) =
CASE mime_type
    WHEN 'application/pdf'::text THEN '\x255044'::bytea
    WHEN 'image/png'::text THEN '\x89504e'::bytea
    ELSE '\xffd8ff'::bytea
END)),
  constraint answer_file_mime_type_check CHECK ((mime_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text]))),
  constraint answer_file_size CHECK ((length(content) = size_bytes)),
  constraint answer_file_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 5242880)))
);
CREATE INDEX answer_file_created ON public.answer_file USING btree (created_at);

create table athlete (
  id integer generated always as identity not null,
  first_name text not null,
  surname1 text not null,
  surname2 text default ''::text not null,
  birth_on date not null,
  sex text not null,
  nationality text default 'ES'::text not null,
  doc_no text,
  address text default ''::text not null,
  city text default ''::text not null,
  postal_code text default ''::text not null,
  school text default ''::text not null,
  "position" text,
  foot text,
  previous_club text default ''::text not null,
  shirt_size text default ''::text not null,
  shorts_size text default ''::text not null,
  socks_size text default ''::text not null,
  shoe_size text default ''::text not null,
  emergency_name text default ''::text not null,
  emergency_phone text default ''::text not null,
  second_emergency_name text default ''::text not null,
  second_emergency_phone text default ''::text not null,
  data_consent_at timestamp with time zone,
  protocol_accepted_at timestamp with time zone,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  erased_at timestamp with time zone,
  constraint athlete_pkey PRIMARY KEY (id),
  constraint athlete_doc_no_key UNIQUE (doc_no),
  constraint athlete_erased CHECK (((erased_at IS NULL) OR ((doc_no IS NULL) AND (address = ''::text) AND (city = ''::text) AND (postal_code = ''::text) AND (school = ''::text) AND (previous_club = ''::text) AND (emergency_name = ''::text) AND (emergency_phone = ''::text) AND (second_emergency_name = ''::text) AND (second_emergency_phone = ''::text) AND (note = ''::text) AND (surname2 = ''::text) AND (EXTRACT(doy FROM birth_on) = (1)::numeric)))),
  constraint athlete_foot_check CHECK ((foot = ANY (ARRAY['right'::text, 'left'::text, 'both'::text]))),
  constraint athlete_nationality_check CHECK ((nationality ~ '^[A-Z]{2}$'::text)),
  constraint athlete_position_check CHECK (("position" = ANY (ARRAY['goalkeeper'::text, 'defender'::text, 'midfielder'::text, 'forward'::text]))),
  constraint athlete_sex_check CHECK ((sex = ANY (ARRAY['female'::text, 'male'::text])))
);
CREATE INDEX athlete_birth_on_idx ON public.athlete USING btree (birth_on);
CREATE INDEX athlete_same_person ON public.athlete USING btree (birth_on, fold(((first_name || ' '::text) || surname1)));
CREATE INDEX athlete_search ON public.athlete USING gin (fold(((((((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(surname1, ''::text)) || ' '::text) || COALESCE(surname2, ''::text)) || ' '::text) || COALESCE(doc_no, ''::text))) gin_trgm_ops);
CREATE INDEX athlete_surname1_surname2_first_name_idx ON public.athlete USING btree (surname1, surname2, first_name);
CREATE TRIGGER athlete_renamed AFTER UPDATE OF first_name, surname1, surname2 ON public.athlete FOR EACH ROW EXECUTE FUNCTION athlete_renamed();
CREATE TRIGGER athlete_stays_erased BEFORE UPDATE ON public.athlete FOR EACH ROW WHEN ((old.erased_at IS NOT NULL)) EXECUTE FUNCTION athlete_stays_erased();

create table athlete_document (
  id integer generated always as identity not null,
  athlete_id integer not null,
  kind text not null,
  state text default 'pending'::text not null,
  expires_on date,
  reviewed_at timestamp with time zone,
  reviewed_by_id integer,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  file_name text default ''::text not null,
  mime_type text,
  content bytea,
  sent_at timestamp with time zone,
  sent_by_guardian_id integer,
  reminded_at timestamp with time zone,
  constraint athlete_document_pkey PRIMARY KEY (id),
  constraint athlete_document_athlete_id_kind_key UNIQUE (athlete_id, kind),
  constraint athlete_document_check CHECK (((state <> ALL (ARRAY['validated'::text, 'rejected'::text])) OR (reviewed_at IS NOT NULL))),
  constraint athlete_document_check1 CHECK (((state <> 'rejected'::text) OR (note <> ''::text))),
  constraint athlete_document_content_check CHECK (((length(content) >= 1) AND (length(content) <= 5242880))),
  constraint athlete_document_kept CHECK (((content IS NULL) OR ((mime_type IS NOT NULL) AND (file_name <> ''::text) AND paper_is_kept(kind, state)))),
  constraint athlete_document_kind_check CHECK ((kind = ANY (ARRAY['id_card'::text, 'family_book'::text, 'photo'::text, 'medical_check'::text, 'federation_authorisation'::text, 'large_family'::text, 'partner_club'::text, 'other'::text]))),
  constraint athlete_document_mime_type_check CHECK ((mime_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text]))),
  constraint athlete_document_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'validated'::text, 'rejected'::text, 'expired'::text]))),
  constraint athlete_document_athlete_id_fkey FOREIGN KEY (athlete_id) REFERENCES athlete(id) ON DELETE CASCADE,
  constraint athlete_document_reviewed_by_id_fkey FOREIGN KEY (reviewed_by_id) REFERENCES staff_user(id),
  constraint athlete_document_sent_by_guardian_id_fkey FOREIGN KEY (sent_by_guardian_id) REFERENCES guardian(id)
);
CREATE INDEX athlete_document_runs_out ON public.athlete_document USING btree (expires_on) WHERE (state = 'validated'::text);
CREATE INDEX athlete_document_sender ON public.athlete_document USING btree (sent_by_guardian_id) WHERE (sent_by_guardian_id IS NOT NULL);
CREATE INDEX athlete_document_state_kind_idx ON public.athlete_document USING btree (state, kind);
CREATE TRIGGER of_living_athlete BEFORE INSERT ON public.athlete_document FOR EACH ROW EXECUTE FUNCTION of_living_athlete();

create table athlete_guardian (
  id integer generated always as identity not null,
  athlete_id integer not null,
  guardian_id integer not null,
  "position" smallint default 1 not null,
  relation text not null,
  can_pick_up boolean default true not null,
  custody_note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint athlete_guardian_pkey PRIMARY KEY (id),
  constraint athlete_guardian_athlete_id_guardian_id_key UNIQUE (athlete_id, guardian_id),
  constraint athlete_guardian_athlete_id_position_key UNIQUE (athlete_id, "position"),
  constraint athlete_guardian_position_check CHECK (("position" = ANY (ARRAY[1, 2]))),
  constraint athlete_guardian_relation_check CHECK ((relation = ANY (ARRAY['mother'::text, 'father'::text, 'legal_guardian'::text, 'other'::text]))),
  constraint athlete_guardian_athlete_id_fkey FOREIGN KEY (athlete_id) REFERENCES athlete(id) ON DELETE CASCADE,
  constraint athlete_guardian_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardian(id)
);
CREATE INDEX athlete_guardian_guardian_id_idx ON public.athlete_guardian USING btree (guardian_id);
CREATE TRIGGER of_living_athlete BEFORE INSERT ON public.athlete_guardian FOR EACH ROW EXECUTE FUNCTION of_living_athlete();

create table athlete_photo (
  athlete_id integer not null,
  content bytea not null,
  mime_type text not null,
  sent_by_guardian_id integer,
  sent_at timestamp with time zone default now() not null,
  constraint athlete_photo_pkey PRIMARY KEY (athlete_id),
  constraint athlete_photo_content_check CHECK (((length(content) >= 1) AND (length(content) <= 5242880))),
  constraint athlete_photo_mime_type_check CHECK ((mime_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint athlete_photo_athlete_id_fkey FOREIGN KEY (athlete_id) REFERENCES athlete(id) ON DELETE CASCADE,
  constraint athlete_photo_sent_by_guardian_id_fkey FOREIGN KEY (sent_by_guardian_id) REFERENCES guardian(id) ON DELETE SET NULL
);
CREATE INDEX athlete_photo_sender ON public.athlete_photo USING btree (sent_by_guardian_id);
CREATE TRIGGER athlete_photo_is_allowed BEFORE INSERT OR UPDATE ON public.athlete_photo FOR EACH ROW EXECUTE FUNCTION athlete_photo_is_allowed();

create table attempt (
  key text not null,
  count integer not null,
  until_at timestamp with time zone not null,
  constraint attempt_pkey PRIMARY KEY (key)
);

create table audit_entry (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  actor_kind text not null,
  actor_id integer,
  actor_name text default ''::text not null,
  action text not null,
  resource text not null,
  resource_id text not null,
  changes jsonb default '{}'::jsonb not null,
  reason text,
  ip text,
  request_id text,
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'customer'::text, 'system'::text])))
);
CREATE INDEX audit_entry_actor_id_id_idx ON public.audit_entry USING btree (actor_id, id DESC) WHERE (actor_kind = 'staff'::text);
CREATE INDEX audit_entry_changes ON public.audit_entry USING btree (at) WHERE (NOT is_look(action));
CREATE INDEX audit_entry_looks ON public.audit_entry USING btree (at) WHERE is_look(action);
CREATE INDEX audit_entry_resource_resource_id_id_idx ON public.audit_entry USING btree (resource, resource_id, id DESC);
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION append_only_but_struck_out();
CREATE TRIGGER audit_entry_stays AFTER DELETE ON public.audit_entry REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stays_for_its_period('gone.at >= retention_limit(case when is_look(gone.action) then ''access_log'' else ''audit'' end)');

create table auto_renewal (
  season_pass_id integer not null,
  season_list_id integer not null,
  state text default 'notified'::text not null,
  amount_cents integer not null,
  charge_on date not null,
  notified_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  renewed_pass_id integer,
  reason text default ''::text not null,
  id integer generated always as identity not null,
  constraint auto_renewal_pkey PRIMARY KEY (season_pass_id),
  constraint auto_renewal_id_key UNIQUE (id),
  constraint auto_renewal_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint auto_renewal_check CHECK (((state = 'notified'::text) = (decided_at IS NULL))),
  constraint auto_renewal_check1 CHECK (((state = 'renewed'::text) = (renewed_pass_id IS NOT NULL))),
  constraint auto_renewal_check2 CHECK ((charge_on >= (((notified_at AT TIME ZONE 'Europe/Madrid'::text))::date + 15))),
  constraint auto_renewal_state_check CHECK ((state = ANY (ARRAY['notified'::text, 'stopped'::text, 'renewed'::text, 'failed'::text]))),
  constraint auto_renewal_renewed_pass_id_fkey FOREIGN KEY (renewed_pass_id) REFERENCES season_pass(id),
  constraint auto_renewal_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id),
  constraint auto_renewal_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id)
);
CREATE INDEX auto_renewal_due ON public.auto_renewal USING btree (season_list_id, charge_on) WHERE (state = 'notified'::text);
CREATE INDEX auto_renewal_renewed_pass_id_idx ON public.auto_renewal USING btree (renewed_pass_id) WHERE (renewed_pass_id IS NOT NULL);

create table backup_made (
  id integer generated always as identity not null,
  at timestamp with time zone default now() not null,
  file_name text not null,
  size_bytes bigint not null,
  constraint backup_made_pkey PRIMARY KEY (id),
  constraint backup_made_size_bytes_check CHECK ((size_bytes > 0))
);

create table bank_choice (
  id integer default 1 not null,
  version integer default 1 not null,
  bank_terminal_id integer,
  heir_id integer,
  updated_at timestamp with time zone default now() not null,
  updated_by_id integer,
  constraint bank_choice_pkey PRIMARY KEY (id),
  constraint bank_choice_bank_terminal_id_check CHECK ((bank_terminal_id > 2)),
  constraint bank_choice_id_check CHECK ((id = 1)),
  constraint bank_choice_bank_terminal_id_fkey FOREIGN KEY (bank_terminal_id) REFERENCES bank_terminal(id),
  constraint bank_choice_heir_id_fkey FOREIGN KEY (heir_id) REFERENCES bank_terminal(id),
  constraint bank_choice_updated_by_id_fkey FOREIGN KEY (updated_by_id) REFERENCES staff_user(id)
);
CREATE INDEX bank_choice_bank_terminal_id_idx ON public.bank_choice USING btree (bank_terminal_id);
CREATE INDEX bank_choice_heir_id_idx ON public.bank_choice USING btree (heir_id);
CREATE INDEX bank_choice_updated_by_id_idx ON public.bank_choice USING btree (updated_by_id);

create table bank_key (
  id integer generated always as identity not null,
  bank_terminal_id integer not null,
  source text not null,
  signature_version text not null,
  sealed bytea not null,
  fingerprint text not null,
  set_at timestamp with time zone default now() not null,
  set_by_id integer,
  replaced_at timestamp with time zone,
  constraint bank_key_pkey PRIMARY KEY (id),
  constraint bank_key_check CHECK ((replaced_at >= set_at)),
  constraint bank_key_fingerprint_check CHECK ((fingerprint ~ '^[0-9a-f]{8}$'::text)),
  constraint bank_key_signature_version_check CHECK ((signature_version ~ '^[A-Z0-9_]{1,40}$'::text)),
  constraint bank_key_source_check CHECK ((source = ANY (ARRAY['office'::text, 'environment'::text]))),
  constraint bank_key_bank_terminal_id_fkey FOREIGN KEY (bank_terminal_id) REFERENCES bank_terminal(id),
  constraint bank_key_set_by_id_fkey FOREIGN KEY (set_by_id) REFERENCES staff_user(id)
);
CREATE UNIQUE INDEX bank_key_current ON public.bank_key USING btree (bank_terminal_id) WHERE (replaced_at IS NULL);
CREATE INDEX bank_key_set_by_id_idx ON public.bank_key USING btree (set_by_id) WHERE (set_by_id IS NOT NULL);

create table bank_movement (
  id integer generated always as identity not null,
  account text not null,
  booked_on date not null,
  amount_cents integer not null,
  payer text default ''::text not null,
  concept text default ''::text not null,
  entry_key text not null,
  state text default 'waiting'::text not null,
  reservation_id integer,
  order_id integer,
  note text default ''::text not null,
  staff_user_id integer,
  taken_at timestamp with time zone default now() not null,
  solved_at timestamp with time zone,
  version integer default 1 not null,
  instalment_id integer,
  constraint bank_movement_pkey PRIMARY KEY (id),
  constraint bank_movement_entry_key_key UNIQUE (entry_key),
  constraint bank_movement_order_id_key UNIQUE (order_id),
  constraint bank_movement_amount_cents_check CHECK ((amount_cents > 0)),
  constraint bank_movement_of_one CHECK (((reservation_id IS NULL) OR (instalment_id IS NULL))),
  constraint bank_movement_pays CHECK (((state = 'paid'::text) = (order_id IS NOT NULL))),
  constraint bank_movement_solved CHECK (((state = 'waiting'::text) = (solved_at IS NULL))),
  constraint bank_movement_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'paid'::text, 'set_aside'::text]))),
  constraint bank_movement_told CHECK (((state <> 'set_aside'::text) OR (note <> ''::text))),
  constraint bank_movement_instalment_id_fkey FOREIGN KEY (instalment_id) REFERENCES instalment(id),
  constraint bank_movement_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id),
  constraint bank_movement_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id),
  constraint bank_movement_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX bank_movement_instalment ON public.bank_movement USING btree (instalment_id) WHERE (instalment_id IS NOT NULL);
CREATE INDEX bank_movement_reservation ON public.bank_movement USING btree (reservation_id) WHERE (reservation_id IS NOT NULL);
CREATE INDEX bank_movement_search ON public.bank_movement USING gin (fold(((COALESCE(concept, ''::text) || ' '::text) || COALESCE(payer, ''::text))) gin_trgm_ops);
CREATE INDEX bank_movement_state ON public.bank_movement USING btree (state, booked_on DESC, id DESC);
CREATE TRIGGER movement_pays_its_order BEFORE INSERT OR UPDATE OF order_id ON public.bank_movement FOR EACH ROW WHEN ((new.order_id IS NOT NULL)) EXECUTE FUNCTION movement_pays_its_order();

create table bank_terminal (
  id integer generated always as identity not null,
  environment text not null,
  merchant_code text not null,
  terminal integer not null,
  created_at timestamp with time zone default now() not null,
  provider text not null,
  constraint bank_terminal_pkey PRIMARY KEY (id),
  constraint bank_terminal_key UNIQUE (provider, environment, merchant_code, terminal),
  constraint bank_terminal_environment_check CHECK ((environment = ANY (ARRAY['practice'::text, 'stand_in'::text, 'test'::text, 'live'::text]))),
  constraint bank_terminal_merchant_code_check CHECK (
CASE
    WHEN (provider = 'redsys'::text) THEN (merchant_code ~ '^\d{9}$'::text)
    ELSE (merchant_code ~ '^[A-Za-z0-9_-]{2,40}$'::text)
END),
  constraint bank_terminal_provider_check CHECK ((provider ~ '^[a-z][a-z0-9_]{1,19}$'::text)),
  constraint bank_terminal_terminal_check CHECK (((terminal >= 1) AND (terminal <= 999)))
);
CREATE UNIQUE INDEX bank_terminal_built_in ON public.bank_terminal USING btree (environment) WHERE (environment = ANY (ARRAY['practice'::text, 'stand_in'::text]));
CREATE TRIGGER bank_terminal_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bank_terminal FOR EACH STATEMENT EXECUTE FUNCTION append_only();

create table base_data (
  part text not null,
  laid_at timestamp with time zone default now() not null,
  constraint base_data_pkey PRIMARY KEY (part)
);

create table block_label (
  id integer generated always as identity not null,
  name text not null,
  code text not null,
  color text not null,
  counts_as text default 'other'::text not null,
  version integer default 1 not null,
  sold_by text[] default '{}'::text[] not null,
  affiliate_id integer,
  constraint block_label_pkey PRIMARY KEY (id),
  constraint block_label_code_key UNIQUE (code),
  constraint block_label_name_key UNIQUE (name),
  constraint block_label_color_check CHECK ((color ~ '^#[0-9a-fA-F]{6}$'::text)),
  constraint block_label_counts_as_check CHECK ((counts_as = ANY (ARRAY['protocol'::text, 'technical'::text, 'press'::text, 'security'::text, 'company'::text, 'other'::text]))),
  constraint block_label_sold_by CHECK (((sold_by <@ ARRAY['box_office'::text, 'phone'::text]) AND (array_position(sold_by, NULL::text) IS NULL))),
  constraint block_label_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES affiliate(id)
);
CREATE INDEX block_label_affiliate ON public.block_label USING btree (affiliate_id) WHERE (affiliate_id IS NOT NULL);

create table blocked_contact (
  order_id integer not null,
  email text not null,
  first_name text not null,
  surname1 text not null,
  surname2 text not null,
  phone text not null,
  doc_no text,
  person_request_id integer,
  blocked_at timestamp with time zone default now() not null,
  constraint blocked_contact_pkey PRIMARY KEY (order_id),
  constraint blocked_contact_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id),
  constraint blocked_contact_person_request_id_fkey FOREIGN KEY (person_request_id) REFERENCES person_request(id) ON DELETE SET NULL
);
CREATE INDEX blocked_contact_blocked_at_idx ON public.blocked_contact USING btree (blocked_at);
CREATE INDEX blocked_contact_person_request_id_idx ON public.blocked_contact USING btree (person_request_id);

create table booking_fee (
  id integer generated always as identity not null,
  event_session_id integer,
  channel text not null,
  amount_cents integer not null,
  vat_code text default 'general'::text not null,
  version integer default 1 not null,
  constraint booking_fee_pkey PRIMARY KEY (id),
  constraint booking_fee_event_session_id_channel_key UNIQUE NULLS NOT DISTINCT (event_session_id, channel),
  constraint booking_fee_amount_cents_check CHECK (((amount_cents >= 0) AND (amount_cents <= 100000))),
  constraint booking_fee_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'box_office'::text, 'phone'::text]))),
  constraint booking_fee_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id) ON DELETE CASCADE
);
CREATE TRIGGER fee_deleted AFTER DELETE ON public.booking_fee REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_priced_session();
CREATE TRIGGER fee_inserted AFTER INSERT ON public.booking_fee REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_priced_session();
CREATE TRIGGER fee_updated AFTER UPDATE ON public.booking_fee REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_priced_session();
CREATE TRIGGER vat_code_has_rate BEFORE INSERT OR UPDATE OF vat_code ON public.booking_fee FOR EACH ROW EXECUTE FUNCTION vat_code_has_rate('now');

create table box_office (
  id integer generated always as identity not null,
  name text not null,
  code text not null,
  venue_id integer,
  location text default ''::text not null,
  float_cents integer default 10000 not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint box_office_pkey PRIMARY KEY (id),
  constraint box_office_code_key UNIQUE (code),
  constraint box_office_name_key UNIQUE (name),
  constraint box_office_code_check CHECK ((code ~ '^[A-Z0-9]{2,10}$'::text)),
  constraint box_office_float_cents_check CHECK (((float_cents >= 0) AND (float_cents <= 1000000))),
  constraint box_office_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venue(id)
);

create table box_office_clerk (
  id integer generated always as identity not null,
  staff_user_id integer not null,
  code text not null,
  pin_hash text,
  scope jsonb default '{}'::jsonb not null,
  permissions text[] default '{reprint}'::text[] not null,
  max_refund_day_cents integer default 0 not null,
  phone text default ''::text not null,
  note text default ''::text not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint box_office_clerk_pkey PRIMARY KEY (id),
  constraint box_office_clerk_code_key UNIQUE (code),
  constraint box_office_clerk_staff_user_id_key UNIQUE (staff_user_id),
  constraint box_office_clerk_code_check CHECK ((code ~ '^[A-Z0-9]{2,10}$'::text)),
  constraint box_office_clerk_max_refund_day_cents_check CHECK (((max_refund_day_cents >= 0) AND (max_refund_day_cents <= 10000000))),
  constraint box_office_clerk_permissions_check CHECK ((permissions <@ ARRAY['invite'::text, 'discount'::text, 'refund'::text, 'sell_blocked'::text, 'reprint'::text, 'view_totals'::text])),
  constraint box_office_clerk_scope_check CHECK ((jsonb_typeof(scope) = 'object'::text)),
  constraint box_office_clerk_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);

create table bundle_item (
  id integer generated always as identity not null,
  product_id integer not null,
  item_product_id integer not null,
  quantity integer default 1 not null,
  part_cents integer not null,
  "position" integer default 0 not null,
  of_bundle boolean generated always as (true) stored,
  is_bundle boolean generated always as (false) stored,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint bundle_item_pkey PRIMARY KEY (id),
  constraint bundle_item_product_id_item_product_id_key UNIQUE (product_id, item_product_id),
  constraint bundle_item_part_cents_check CHECK (((part_cents >= 0) AND (part_cents <= 10000000))),
  constraint bundle_item_quantity_check CHECK (((quantity >= 1) AND (quantity <= 20))),
  constraint bundle_item_item_product_id_fkey FOREIGN KEY (item_product_id) REFERENCES product(id),
  constraint bundle_item_item_product_id_is_bundle_fkey FOREIGN KEY (item_product_id, is_bundle) REFERENCES product(id, is_bundle),
  constraint bundle_item_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint bundle_item_product_id_of_bundle_fkey FOREIGN KEY (product_id, of_bundle) REFERENCES product(id, is_bundle) ON DELETE CASCADE
);
CREATE INDEX bundle_item_item ON public.bundle_item USING btree (item_product_id);

create table calendar_feed (
  id integer generated always as identity not null,
  guardian_id integer not null,
  athlete_id integer not null,
  edition integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint calendar_feed_pkey PRIMARY KEY (id),
  constraint calendar_feed_guardian_id_athlete_id_key UNIQUE (guardian_id, athlete_id),
  constraint calendar_feed_edition_check CHECK ((edition > 0)),
  constraint calendar_feed_athlete_id_fkey FOREIGN KEY (athlete_id) REFERENCES athlete(id) ON DELETE CASCADE,
  constraint calendar_feed_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardian(id) ON DELETE CASCADE
);
CREATE INDEX calendar_feed_athlete ON public.calendar_feed USING btree (athlete_id);
CREATE TRIGGER of_living_athlete BEFORE INSERT ON public.calendar_feed FOR EACH ROW EXECUTE FUNCTION of_living_athlete();

create table call_up (
  id integer generated always as identity not null,
  team_activity_id integer not null,
  enrolment_id integer not null,
  guest_reason text default ''::text not null,
  state text default 'called'::text not null,
  reason text default ''::text not null,
  answered_at timestamp with time zone,
  is_late boolean default false not null,
  answered_by_guardian_id integer,
  answered_by_staff_id integer,
  told_sequence integer,
  reminded_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint call_up_pkey PRIMARY KEY (id),
  constraint call_up_team_activity_id_enrolment_id_key UNIQUE (team_activity_id, enrolment_id),
  constraint call_up_check CHECK (((reason = ''::text) OR (state = 'no'::text))),
  constraint call_up_check1 CHECK (((state = 'called'::text) = (answered_at IS NULL))),
  constraint call_up_check2 CHECK ((num_nonnulls(answered_by_guardian_id, answered_by_staff_id) <= 1)),
  constraint call_up_state_check CHECK ((state = ANY (ARRAY['called'::text, 'yes'::text, 'no'::text]))),
  constraint call_up_answered_by_guardian_id_fkey FOREIGN KEY (answered_by_guardian_id) REFERENCES guardian(id) ON DELETE SET NULL,
  constraint call_up_answered_by_staff_id_fkey FOREIGN KEY (answered_by_staff_id) REFERENCES staff_user(id),
  constraint call_up_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolment(id),
  constraint call_up_team_activity_id_fkey FOREIGN KEY (team_activity_id) REFERENCES team_activity(id) ON DELETE CASCADE
);
CREATE INDEX call_up_enrolment ON public.call_up USING btree (enrolment_id);
CREATE INDEX call_up_guardian ON public.call_up USING btree (answered_by_guardian_id) WHERE (answered_by_guardian_id IS NOT NULL);
CREATE INDEX call_up_reason ON public.call_up USING btree (team_activity_id) WHERE (reason <> ''::text);
CREATE INDEX call_up_staff ON public.call_up USING btree (answered_by_staff_id) WHERE (answered_by_staff_id IS NOT NULL);
CREATE TRIGGER call_up_fits BEFORE INSERT ON public.call_up FOR EACH ROW EXECUTE FUNCTION call_up_fits();
CREATE TRIGGER keep_call_up_answer AFTER UPDATE OF answered_at ON public.call_up FOR EACH ROW WHEN (((new.answered_at IS NOT NULL) AND (new.answered_at IS DISTINCT FROM old.answered_at))) EXECUTE FUNCTION keep_call_up_answer();
CREATE TRIGGER keep_first_answer AFTER INSERT ON public.call_up FOR EACH ROW WHEN ((new.answered_at IS NOT NULL)) EXECUTE FUNCTION keep_call_up_answer();

create table call_up_answer (
  id integer generated always as identity not null,
  call_up_id integer not null,
  answer text not null,
  reason text default ''::text not null,
  is_late boolean not null,
  guardian_id integer,
  staff_user_id integer,
  created_at timestamp with time zone default now() not null,
  constraint call_up_answer_pkey PRIMARY KEY (id),
  constraint call_up_answer_answer_check CHECK ((answer = ANY (ARRAY['yes'::text, 'no'::text]))),
  constraint call_up_answer_call_up_id_fkey FOREIGN KEY (call_up_id) REFERENCES call_up(id) ON DELETE CASCADE,
  constraint call_up_answer_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardian(id) ON DELETE SET NULL,
  constraint call_up_answer_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX call_up_answer_call_up ON public.call_up_answer USING btree (call_up_id, id);
CREATE INDEX call_up_answer_guardian ON public.call_up_answer USING btree (guardian_id) WHERE (guardian_id IS NOT NULL);
CREATE INDEX call_up_answer_reason ON public.call_up_answer USING btree (created_at) WHERE (reason <> ''::text);
CREATE INDEX call_up_answer_staff ON public.call_up_answer USING btree (staff_user_id) WHERE (staff_user_id IS NOT NULL);

create table campaign_phase (
  id integer generated always as identity not null,
  pass_campaign_id integer not null,
  name text not null,
  kind text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  audience text default 'everyone'::text not null,
  member_from integer,
  member_until integer,
  member_since_until_on date,
  tag text,
  access_code text,
  channels text[] default '{web,box_office}'::text[] not null,
  price_kind text default 'new'::text not null,
  message_html text default ''::text not null,
  version integer default 1 not null,
  constraint campaign_phase_pkey PRIMARY KEY (id),
  constraint campaign_phase_once EXCLUDE USING gist (pass_campaign_id WITH =, kind WITH =, int4range(COALESCE(member_from, 1), member_until, '[]'::text) WITH &&, tstzrange(starts_at, ends_at) WITH &&) WHERE ((audience = ANY (ARRAY['everyone'::text, 'previous_list'::text, 'member_band'::text]))),
  constraint campaign_phase_audience_check CHECK ((audience = ANY (ARRAY['everyone'::text, 'previous_list'::text, 'member_band'::text, 'member_since'::text, 'tag'::text, 'code'::text]))),
  constraint campaign_phase_channels_check CHECK (((channels <@ ARRAY['web'::text, 'box_office'::text, 'phone'::text]) AND (cardinality(channels) > 0))),
  constraint campaign_phase_check CHECK ((starts_at < ends_at)),
  constraint campaign_phase_check1 CHECK (((audience = 'member_band'::text) = ((member_from IS NOT NULL) AND (member_until IS NOT NULL)))),
  constraint campaign_phase_check2 CHECK ((member_from <= member_until)),
  constraint campaign_phase_check3 CHECK (((audience = 'member_since'::text) = (member_since_until_on IS NOT NULL))),
  constraint campaign_phase_check4 CHECK (((audience = 'tag'::text) = (tag IS NOT NULL))),
  constraint campaign_phase_check5 CHECK (((audience = 'code'::text) = (access_code IS NOT NULL))),
  constraint campaign_phase_kind_check CHECK ((kind = ANY (ARRAY['renewal'::text, 'seat_change'::text, 'waiting_list_sign_up'::text, 'waiting_list'::text, 'sponsored'::text, 'open'::text, 'half_season'::text]))),
  constraint campaign_phase_member_from_check CHECK ((member_from > 0)),
  constraint campaign_phase_price_kind_check CHECK ((price_kind = ANY (ARRAY['new'::text, 'renewal'::text, 'half_season'::text]))),
  constraint campaign_phase_pass_campaign_id_fkey FOREIGN KEY (pass_campaign_id) REFERENCES pass_campaign(id) ON DELETE CASCADE
);
CREATE INDEX campaign_phase_pass_campaign_id_starts_at_idx ON public.campaign_phase USING btree (pass_campaign_id, starts_at);

create table campaign_reminder (
  id integer generated always as identity not null,
  pass_campaign_id integer not null,
  pass_holder_id integer not null,
  days_before smallint not null,
  ends_at timestamp with time zone not null,
  email text not null,
  sent_at timestamp with time zone default now() not null,
  constraint campaign_reminder_pkey PRIMARY KEY (id),
  constraint campaign_reminder_pass_campaign_id_pass_holder_id_days_befo_key UNIQUE (pass_campaign_id, pass_holder_id, days_before),
  constraint campaign_reminder_days_before_check CHECK (((days_before >= 0) AND (days_before <= 99))),
  constraint campaign_reminder_email_check CHECK ((email <> ''::text)),
  constraint campaign_reminder_pass_campaign_id_fkey FOREIGN KEY (pass_campaign_id) REFERENCES pass_campaign(id),
  constraint campaign_reminder_pass_holder_id_fkey FOREIGN KEY (pass_holder_id) REFERENCES pass_holder(id)
);
CREATE INDEX campaign_reminder_pass_campaign_id_sent_at_idx ON public.campaign_reminder USING btree (pass_campaign_id, sent_at DESC);
CREATE INDEX campaign_reminder_pass_holder_id_idx ON public.campaign_reminder USING btree (pass_holder_id);

create table canned_reply (
  id integer generated always as identity not null,
  title text not null,
  category text,
  body text not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint canned_reply_pkey PRIMARY KEY (id),
  constraint canned_reply_title_key UNIQUE (title),
  constraint canned_reply_category_check CHECK ((category = ANY (ARRAY['purchase'::text, 'pass'::text, 'access'::text, 'refund'::text, 'personal_data'::text, 'child_protection'::text, 'complaint'::text, 'other'::text])))
);

create table card_consent (
  id integer generated always as identity not null,
  gateway_order text not null,
  customer_id integer,
  pass_holder_id integer,
  season_pass_ids integer[] default '{}'::integer[] not null,
  consent_text text not null,
  ip text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  supporter_id integer,
  guardian_id integer,
  enrolment_ids integer[] default '{}'::integer[] not null,
  constraint card_consent_pkey PRIMARY KEY (id),
  constraint card_consent_gateway_order_key UNIQUE (gateway_order),
  constraint card_consent_consent_text_check CHECK ((consent_text <> ''::text)),
  constraint card_consent_of_one CHECK (((num_nonnulls(pass_holder_id, supporter_id, guardian_id) = 1) AND ((pass_holder_id IS NOT NULL) = (cardinality(season_pass_ids) > 0)) AND ((guardian_id IS NOT NULL) = (cardinality(enrolment_ids) > 0)))),
  constraint card_consent_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint card_consent_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardian(id),
  constraint card_consent_pass_holder_id_fkey FOREIGN KEY (pass_holder_id) REFERENCES pass_holder(id),
  constraint card_consent_supporter_id_fkey FOREIGN KEY (supporter_id) REFERENCES supporter(id)
);
CREATE INDEX card_consent_guardian ON public.card_consent USING btree (guardian_id) WHERE (guardian_id IS NOT NULL);
CREATE INDEX card_consent_holder ON public.card_consent USING btree (pass_holder_id) WHERE (pass_holder_id IS NOT NULL);
CREATE INDEX card_consent_supporter_id_idx ON public.card_consent USING btree (supporter_id) WHERE (supporter_id IS NOT NULL);

create table card_terminal (
  id integer generated always as identity not null,
  name text not null,
  box_office_id integer,
  driver text default 'simulated'::text not null,
  serial_number text not null,
  firmware text default ''::text not null,
  merchant_code text default ''::text not null,
  is_active boolean default true not null,
  last_seen_at timestamp with time zone,
  last_latency_ms integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint card_terminal_pkey PRIMARY KEY (id),
  constraint card_terminal_name_key UNIQUE (name),
  constraint card_terminal_serial_number_key UNIQUE (serial_number),
  constraint card_terminal_driver_check CHECK ((driver = 'simulated'::text)),
  constraint card_terminal_box_office_id_fkey FOREIGN KEY (box_office_id) REFERENCES box_office(id)
);
CREATE INDEX card_terminal_box_office_id_idx ON public.card_terminal USING btree (box_office_id);

create table card_token (
  id integer generated always as identity not null,
  pass_holder_id integer,
  customer_id integer,
  token text not null,
  brand text not null,
  last4 text not null,
  expires_on date not null,
  cof_transaction text,
  state text default 'active'::text not null,
  consented_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  consent_text text default ''::text not null,
  gateway_order text,
  revoked_at timestamp with time zone,
  revoke_reason text default ''::text not null,
  bank_terminal_id integer,
  guardian_id integer,
  constraint card_token_pkey PRIMARY KEY (id),
  constraint card_token_gateway_order_key UNIQUE (gateway_order),
  constraint card_token_token_key UNIQUE (token),
  constraint card_token_brand_check CHECK ((brand = ANY (ARRAY['visa'::text, 'mastercard'::text, 'amex'::text, 'other'::text]))),
  constraint card_token_last4_check CHECK ((last4 ~ '^\d{4}$'::text)),
  constraint card_token_of_somebody CHECK ((num_nonnulls(pass_holder_id, customer_id, guardian_id) > 0)),
  constraint card_token_state_check CHECK ((state = ANY (ARRAY['active'::text, 'expired'::text, 'revoked'::text]))),
  constraint card_token_bank_terminal_id_fkey FOREIGN KEY (bank_terminal_id) REFERENCES bank_terminal(id),
  constraint card_token_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint card_token_gateway_order_fkey FOREIGN KEY (gateway_order) REFERENCES card_consent(gateway_order),
  constraint card_token_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardian(id),
  constraint card_token_pass_holder_id_fkey FOREIGN KEY (pass_holder_id) REFERENCES pass_holder(id)
);
CREATE INDEX card_token_bank_terminal_id_idx ON public.card_token USING btree (bank_terminal_id) WHERE (bank_terminal_id IS NOT NULL);
CREATE INDEX card_token_customer_id_idx ON public.card_token USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX card_token_guardian ON public.card_token USING btree (guardian_id) WHERE (guardian_id IS NOT NULL);
CREATE INDEX card_token_pass_holder_id_idx ON public.card_token USING btree (pass_holder_id) WHERE (pass_holder_id IS NOT NULL);

create table cart (
  id uuid not null,
  channel text not null,
  staff_user_id integer,
  state text default 'open'::text not null,
  discount_id integer,
  expires_at timestamp with time zone not null,
  hard_limit_at timestamp with time zone not null,
  extensions smallint default 0 not null,
  created_at timestamp with time zone default now() not null,
  goods text[] default '{}'::text[] not null,
  supporter_id integer,
  parked_at timestamp with time zone,
  discount_code_id integer,
  place_needed_at timestamp with time zone,
  constraint cart_pkey PRIMARY KEY (id),
  constraint cart_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'box_office'::text, 'phone'::text, 'lfp'::text, 'partner'::text]))),
  constraint cart_check CHECK (((discount_code_id IS NULL) OR (discount_id IS NOT NULL))),
  constraint cart_state_check CHECK ((state = ANY (ARRAY['open'::text, 'ordered'::text, 'closed'::text]))),
  constraint cart_discount_code_id_fkey FOREIGN KEY (discount_code_id) REFERENCES discount_code(id),
  constraint cart_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES discount(id),
  constraint cart_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id),
  constraint cart_supporter_id_fkey FOREIGN KEY (supporter_id) REFERENCES supporter(id)
);
CREATE INDEX cart_closed ON public.cart USING btree (created_at) WHERE (state = 'closed'::text);
CREATE INDEX cart_expires_at_idx ON public.cart USING btree (expires_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX cart_one_open_per_staff ON public.cart USING btree (staff_user_id) WHERE ((state = 'open'::text) AND (staff_user_id IS NOT NULL) AND (parked_at IS NULL));
CREATE INDEX cart_parked ON public.cart USING btree (staff_user_id, parked_at) WHERE ((state = 'open'::text) AND (parked_at IS NOT NULL));

create table cart_gift_card (
  cart_id uuid not null,
  gift_card_id integer not null,
  "position" integer generated always as identity not null,
  constraint cart_gift_card_pkey PRIMARY KEY (cart_id, gift_card_id),
  constraint cart_gift_card_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id) ON DELETE CASCADE,
  constraint cart_gift_card_gift_card_id_fkey FOREIGN KEY (gift_card_id) REFERENCES gift_card(id)
);
CREATE INDEX cart_gift_card_gift_card_id_idx ON public.cart_gift_card USING btree (gift_card_id);

create table cart_instalment (
  id integer generated always as identity not null,
  cart_id uuid not null,
  instalment_id integer not null,
  is_new boolean not null,
  consents jsonb default '{}'::jsonb not null,
  constraint cart_instalment_pkey PRIMARY KEY (id),
  constraint cart_instalment_cart_id_instalment_id_key UNIQUE (cart_id, instalment_id),
  constraint cart_instalment_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id) ON DELETE CASCADE,
  constraint cart_instalment_instalment_id_fkey FOREIGN KEY (instalment_id) REFERENCES instalment(id) ON DELETE CASCADE
);
CREATE INDEX cart_instalment_instalment ON public.cart_instalment USING btree (instalment_id);

create table cart_shipping (
  cart_id uuid not null,
  recipient text not null,
  address text not null,
  postal_code text not null,
  city text not null,
  province text default ''::text not null,
  phone text default ''::text not null,
  constraint cart_shipping_pkey PRIMARY KEY (cart_id),
  constraint cart_shipping_address_check CHECK ((address <> ''::text)),
  constraint cart_shipping_city_check CHECK ((city <> ''::text)),
  constraint cart_shipping_postal_code_check CHECK ((postal_code ~ '^(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$'::text)),
  constraint cart_shipping_recipient_check CHECK ((recipient <> ''::text)),
  constraint cart_shipping_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id) ON DELETE CASCADE
);

create table case_mail (
  id integer generated always as identity not null,
  incident_id integer not null,
  message_ref text not null,
  is_ours boolean not null,
  created_at timestamp with time zone default now() not null,
  constraint case_mail_pkey PRIMARY KEY (id),
  constraint case_mail_message_ref_key UNIQUE (message_ref),
  constraint case_mail_message_ref_check CHECK (((message_ref <> ''::text) AND (length(message_ref) <= 500))),
  constraint case_mail_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incident(id) ON DELETE CASCADE
);
CREATE INDEX case_mail_incident ON public.case_mail USING btree (incident_id, id);

create table cash_movement (
  id integer generated always as identity not null,
  cash_shift_id integer not null,
  kind text not null,
  amount_cents integer not null,
  reason text not null,
  staff_user_id integer,
  created_at timestamp with time zone default now() not null,
  constraint cash_movement_pkey PRIMARY KEY (id),
  constraint cash_movement_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint cash_movement_kind_check CHECK ((kind = ANY (ARRAY['pay_in'::text, 'pay_out'::text, 'drop'::text, 'change'::text]))),
  constraint cash_movement_reason_check CHECK ((reason <> ''::text)),
  constraint cash_movement_cash_shift_id_fkey FOREIGN KEY (cash_shift_id) REFERENCES cash_shift(id),
  constraint cash_movement_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX cash_movement_cash_shift_id_idx ON public.cash_movement USING btree (cash_shift_id);
CREATE TRIGGER cash_movement_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.cash_movement FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER cash_movement_sign BEFORE INSERT ON public.cash_movement FOR EACH ROW EXECUTE FUNCTION movement_has_its_sign();

create table cash_shift (
  id integer generated always as identity not null,
  box_office_id integer not null,
  box_office_clerk_id integer not null,
  state text default 'open'::text not null,
  float_cents integer not null,
  opened_at timestamp with time zone default now() not null,
  counted_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by_id integer,
  sale_count integer default 0 not null,
  expected_cash_cents integer,
  counted_cash_cents integer,
  expected_card_cents integer,
  counted_card_cents integer,
  difference_cents integer generated always as (((counted_cash_cents - expected_cash_cents) + (counted_card_cents - expected_card_cents))) stored,
  count_detail jsonb default '{}'::jsonb not null,
  note text default ''::text not null,
  reopen_count smallint default 0 not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint cash_shift_pkey PRIMARY KEY (id),
  constraint cash_shift_check CHECK (((state = 'open'::text) = (counted_at IS NULL))),
  constraint cash_shift_check1 CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint cash_shift_check2 CHECK (((state = 'open'::text) OR ((expected_cash_cents IS NOT NULL) AND (counted_cash_cents IS NOT NULL) AND (expected_card_cents IS NOT NULL) AND (counted_card_cents IS NOT NULL)))),
  constraint cash_shift_check3 CHECK (((closed_at IS NULL) OR (closed_at >= opened_at))),
  constraint cash_shift_counted_card_cents_check CHECK ((counted_card_cents >= 0)),
  constraint cash_shift_counted_cash_cents_check CHECK ((counted_cash_cents >= 0)),
  constraint cash_shift_float_cents_check CHECK ((float_cents >= 0)),
  constraint cash_shift_state_check CHECK ((state = ANY (ARRAY['open'::text, 'counted'::text, 'closed'::text]))),
  constraint cash_shift_box_office_clerk_id_fkey FOREIGN KEY (box_office_clerk_id) REFERENCES box_office_clerk(id),
  constraint cash_shift_box_office_id_fkey FOREIGN KEY (box_office_id) REFERENCES box_office(id),
  constraint cash_shift_closed_by_id_fkey FOREIGN KEY (closed_by_id) REFERENCES staff_user(id)
);
CREATE INDEX cash_shift_box_office_clerk_id_opened_at_idx ON public.cash_shift USING btree (box_office_clerk_id, opened_at DESC);
CREATE INDEX cash_shift_box_office_id_opened_at_idx ON public.cash_shift USING btree (box_office_id, opened_at DESC);
CREATE UNIQUE INDEX cash_shift_one_open ON public.cash_shift USING btree (box_office_clerk_id) WHERE (state = ANY (ARRAY['open'::text, 'counted'::text]));
CREATE INDEX cash_shift_opened_at_id_idx ON public.cash_shift USING btree (opened_at DESC, id DESC);

create table charge_attempt (
  id integer generated always as identity not null,
  instalment_id integer,
  n smallint not null,
  method text not null,
  amount_cents integer not null,
  state text not null,
  response_code text default ''::text not null,
  payment_id integer,
  at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  card_token_id integer,
  supporter_renewal_id integer,
  constraint charge_attempt_pkey PRIMARY KEY (id),
  constraint charge_attempt_instalment_id_n_key UNIQUE (instalment_id, n),
  constraint charge_attempt_of_renewal UNIQUE (supporter_renewal_id, n),
  constraint charge_attempt_amount_cents_check CHECK ((amount_cents > 0)),
  constraint charge_attempt_method_check CHECK ((method = ANY (ARRAY['card_token'::text, 'sepa'::text, 'bizum_link'::text, 'box_office'::text]))),
  constraint charge_attempt_n_check CHECK ((n > 0)),
  constraint charge_attempt_of_one CHECK ((num_nonnulls(instalment_id, supporter_renewal_id) = 1)),
  constraint charge_attempt_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'authorised'::text, 'denied'::text, 'needs_authentication'::text, 'returned'::text]))),
  constraint charge_attempt_card_token_id_fkey FOREIGN KEY (card_token_id) REFERENCES card_token(id),
  constraint charge_attempt_instalment_id_fkey FOREIGN KEY (instalment_id) REFERENCES instalment(id),
  constraint charge_attempt_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint charge_attempt_supporter_renewal_id_fkey FOREIGN KEY (supporter_renewal_id) REFERENCES supporter_renewal(id)
);
CREATE INDEX charge_attempt_at_idx ON public.charge_attempt USING btree (at);
CREATE UNIQUE INDEX charge_attempt_of_payment ON public.charge_attempt USING btree (payment_id) WHERE ((payment_id IS NOT NULL) AND (method = 'card_token'::text));
CREATE INDEX charge_attempt_payment_id_idx ON public.charge_attempt USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE UNIQUE INDEX charge_attempt_renewal_under_way ON public.charge_attempt USING btree (supporter_renewal_id) WHERE (state = 'requested'::text);
CREATE UNIQUE INDEX charge_attempt_under_way ON public.charge_attempt USING btree (instalment_id) WHERE (state = 'requested'::text);

create table coach (
  id integer generated always as identity not null,
  first_name text not null,
  surname1 text not null,
  surname2 text default ''::text not null,
  doc_no text,
  email text default ''::text not null,
  phone text default ''::text not null,
  qualification text default ''::text not null,
  certificate_on date,
  certificate_until_on date,
  is_active boolean default true not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  adult_role text default 'coach'::text not null,
  certificate_seen_on date,
  certificate_seen_by_id integer,
  certificate_notices smallint default 0 not null,
  constraint coach_pkey PRIMARY KEY (id),
  constraint coach_doc_no_key UNIQUE (doc_no),
  constraint coach_adult_role_check CHECK ((adult_role = ANY (ARRAY['coach'::text, 'delegate'::text, 'volunteer'::text, 'physio'::text, 'driver'::text, 'canteen'::text, 'maintenance'::text, 'protection_delegate'::text, 'other'::text]))),
  constraint coach_certificate_notices_check CHECK (((certificate_notices >= 0) AND (certificate_notices <= 2))),
  constraint coach_check CHECK (((certificate_seen_by_id IS NULL) OR (certificate_seen_on IS NOT NULL))),
  constraint coach_check1 CHECK (((certificate_on IS NULL) = (certificate_until_on IS NULL))),
  constraint coach_check2 CHECK ((certificate_until_on > certificate_on)),
  constraint coach_certificate_seen_by_id_fkey FOREIGN KEY (certificate_seen_by_id) REFERENCES staff_user(id)
);
CREATE INDEX coach_certificate_until ON public.coach USING btree (certificate_until_on) WHERE is_active;
CREATE TRIGGER certificate_is_seen BEFORE INSERT OR UPDATE OF certificate_on, certificate_until_on, certificate_seen_by_id ON public.coach FOR EACH ROW EXECUTE FUNCTION certificate_is_seen();

create table crest (
  id integer generated always as identity not null,
  media_file_id integer not null,
  picture_id integer,
  on_dark_id integer,
  on_light_id integer,
  constraint crest_pkey PRIMARY KEY (id),
  constraint crest_media_file_id_key UNIQUE (media_file_id),
  constraint crest_media_file_id_fkey FOREIGN KEY (media_file_id) REFERENCES media_file(id),
  constraint crest_on_dark_id_fkey FOREIGN KEY (on_dark_id) REFERENCES media_file(id),
  constraint crest_on_light_id_fkey FOREIGN KEY (on_light_id) REFERENCES media_file(id),
  constraint crest_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES media_file(id)
);
CREATE INDEX crest_on_dark_id_idx ON public.crest USING btree (on_dark_id);
CREATE INDEX crest_on_light_id_idx ON public.crest USING btree (on_light_id);
CREATE INDEX crest_picture_id_idx ON public.crest USING btree (picture_id);

create table custom_field (
  id integer generated always as identity not null,
  scope text not null,
  event_id integer,
  season_list_id integer,
  label text not null,
  help text default ''::text not null,
  type text not null,
  is_required boolean default false not null,
  options jsonb default '{}'::jsonb not null,
  validation jsonb default '{}'::jsonb not null,
  visible_if jsonb default '{}'::jsonb not null,
  pii_class text default 'normal'::text not null,
  asked_per text default 'order'::text not null,
  "position" integer default 0 not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  edition integer default 1 not null,
  required_since timestamp with time zone,
  constraint custom_field_pkey PRIMARY KEY (id),
  constraint custom_field_asked_per_check CHECK ((asked_per = ANY (ARRAY['order'::text, 'ticket'::text]))),
  constraint custom_field_check CHECK (((event_id IS NULL) OR (scope = 'event'::text))),
  constraint custom_field_check1 CHECK (((season_list_id IS NULL) OR (scope = ANY (ARRAY['list'::text, 'academy'::text])))),
  constraint custom_field_check2 CHECK (((type <> ALL (ARRAY['select'::text, 'multi'::text])) OR (options @? '$."choices"[0]'::jsonpath))),
  constraint custom_field_pii_class_check CHECK ((pii_class = ANY (ARRAY['normal'::text, 'sensitive'::text, 'health'::text]))),
  constraint custom_field_scope_check CHECK ((scope = ANY (ARRAY['event'::text, 'list'::text, 'academy'::text, 'supporter'::text, 'plot'::text, 'accreditation'::text]))),
  constraint custom_field_type_check CHECK ((type = ANY (ARRAY['text'::text, 'long_text'::text, 'number'::text, 'date'::text, 'email'::text, 'phone'::text, 'nif'::text, 'iban'::text, 'postal_code'::text, 'select'::text, 'multi'::text, 'checkbox'::text, 'file'::text, 'signature'::text, 'separator'::text, 'consent'::text]))),
  constraint custom_field_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint custom_field_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id)
);
CREATE INDEX custom_field_event_id_idx ON public.custom_field USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX custom_field_required ON public.custom_field USING btree (scope) WHERE (is_active AND is_required);
CREATE INDEX custom_field_scope_position_idx ON public.custom_field USING btree (scope, "position");
CREATE INDEX custom_field_season_list_id_idx ON public.custom_field USING btree (season_list_id) WHERE (season_list_id IS NOT NULL);
CREATE TRIGGER custom_field_begins BEFORE INSERT OR UPDATE ON public.custom_field FOR EACH ROW EXECUTE FUNCTION custom_field_begins();
CREATE TRIGGER custom_field_says AFTER INSERT OR UPDATE ON public.custom_field FOR EACH ROW EXECUTE FUNCTION custom_field_says();
CREATE TRIGGER custom_field_type_kept BEFORE UPDATE ON public.custom_field FOR EACH ROW WHEN (((old.type IS DISTINCT FROM new.type) OR (old.scope IS DISTINCT FROM new.scope))) EXECUTE FUNCTION keep_answered_type();

create table custom_field_answer (
  id integer generated always as identity not null,
  custom_field_id integer not null,
  subject_kind text not null,
  subject_id integer not null,
  value text default ''::text not null,
  answered_at timestamp with time zone default now() not null,
  file_id uuid,
  edition integer default 1 not null,
  constraint custom_field_answer_pkey PRIMARY KEY (id),
  constraint custom_field_answer_custom_field_id_subject_kind_subject_id_key UNIQUE (custom_field_id, subject_kind, subject_id),
  constraint custom_field_answer_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['order'::text, 'order_line'::text, 'season_pass'::text, 'pass_holder'::text, 'enrolment'::text, 'supporter'::text, 'plot_sale'::text, 'accreditation'::text, 'reservation'::text, 'reservation_place'::text]))),
  constraint custom_field_answer_value_check CHECK ((length(value) <= 10000)),
  constraint custom_field_answer_custom_field_id_edition_fkey FOREIGN KEY (custom_field_id, edition) REFERENCES custom_field_text(custom_field_id, edition),
  constraint custom_field_answer_custom_field_id_fkey FOREIGN KEY (custom_field_id) REFERENCES custom_field(id),
  constraint custom_field_answer_file_id_fkey FOREIGN KEY (file_id) REFERENCES answer_file(id)
);
CREATE INDEX custom_field_answer_file ON public.custom_field_answer USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX custom_field_answer_subject_kind_subject_id_idx ON public.custom_field_answer USING btree (subject_kind, subject_id);
CREATE CONSTRAINT TRIGGER custom_field_answer_subject AFTER INSERT OR UPDATE ON public.custom_field_answer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION answer_has_subject();

create table custom_field_text (
  custom_field_id integer not null,
  edition integer not null,
  label text not null,
  help text not null,
  options jsonb not null,
  at timestamp with time zone default now() not null,
  constraint custom_field_text_pkey PRIMARY KEY (custom_field_id, edition),
  constraint custom_field_text_custom_field_id_fkey FOREIGN KEY (custom_field_id) REFERENCES custom_field(id) ON DELETE CASCADE
);

create table customer (
  id integer generated always as identity not null,
  email text not null,
  password_hash text,
  first_name text default ''::text not null,
  surname1 text default ''::text not null,
  surname2 text default ''::text not null,
  phone text default ''::text not null,
  doc_no text,
  postal_code text,
  marketing_consent_at timestamp with time zone,
  email_verified_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  search_words tsvector generated always as (search_words(((((((first_name || ' '::text) || surname1) || ' '::text) || surname2) || ' '::text) || email))) stored statistics 500,
  constraint customer_pkey PRIMARY KEY (id),
  constraint customer_email_key UNIQUE (email),
  constraint customer_email_check CHECK ((email = lower(email))),
  constraint customer_password_is_of_a_proved_address CHECK (((password_hash IS NULL) OR (email_verified_at IS NOT NULL)))
);
CREATE INDEX customer_created ON public.customer USING btree (created_at, id);
CREATE INDEX customer_name ON public.customer USING btree (surname1, id);
CREATE INDEX customer_search ON public.customer USING gin (search_words);
CREATE TRIGGER customer_address_changed BEFORE UPDATE OF email ON public.customer FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION customer_address_changed();

create table customer_group (
  id integer generated always as identity not null,
  name text not null,
  description text default ''::text not null,
  color text default '#455a64'::text not null,
  kind text default 'static'::text not null,
  min_orders integer,
  min_spent_cents integer,
  bought_within_days integer,
  event_id integer,
  postal_code_starts text,
  only_with_consent boolean default false not null,
  only_supporters boolean default false not null,
  refreshed_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_group_pkey PRIMARY KEY (id),
  constraint customer_group_name_key UNIQUE (name),
  constraint customer_group_bought_within_days_check CHECK (((bought_within_days >= 1) AND (bought_within_days <= 3650))),
  constraint customer_group_check CHECK (((kind = 'rule'::text) OR (num_nonnulls(min_orders, min_spent_cents, bought_within_days, event_id, postal_code_starts) = 0))),
  constraint customer_group_color_check CHECK ((color ~ '^#[0-9a-fA-F]{6}$'::text)),
  constraint customer_group_kind_check CHECK ((kind = ANY (ARRAY['static'::text, 'rule'::text]))),
  constraint customer_group_min_orders_check CHECK ((min_orders > 0)),
  constraint customer_group_min_spent_cents_check CHECK ((min_spent_cents > 0)),
  constraint customer_group_postal_code_starts_check CHECK ((postal_code_starts ~ '^[0-9]{1,5}$'::text)),
  constraint customer_group_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id)
);

create table customer_group_member (
  id integer generated always as identity not null,
  customer_group_id integer not null,
  customer_id integer not null,
  note text default ''::text not null,
  added_at timestamp with time zone default now() not null,
  constraint customer_group_member_pkey PRIMARY KEY (id),
  constraint customer_group_member_customer_group_id_customer_id_key UNIQUE (customer_group_id, customer_id),
  constraint customer_group_member_customer_group_id_fkey FOREIGN KEY (customer_group_id) REFERENCES customer_group(id) ON DELETE CASCADE,
  constraint customer_group_member_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE
);
CREATE INDEX customer_group_member_customer_id_idx ON public.customer_group_member USING btree (customer_id);

create table customer_person (
  id integer generated always as identity not null,
  customer_id integer not null,
  first_name text not null,
  surname1 text not null,
  surname2 text default ''::text not null,
  doc_no text,
  created_at timestamp with time zone default now() not null,
  constraint customer_person_pkey PRIMARY KEY (id),
  constraint customer_person_doc_no_check CHECK ((doc_no <> ''::text)),
  constraint customer_person_first_name_check CHECK ((first_name <> ''::text)),
  constraint customer_person_surname1_check CHECK ((surname1 <> ''::text)),
  constraint customer_person_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX customer_person_once ON public.customer_person USING btree (customer_id, lower(first_name), lower(surname1), lower(surname2));

create table customer_session (
  token_hash bytea not null,
  customer_id integer not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint customer_session_pkey PRIMARY KEY (token_hash),
  constraint customer_session_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE
);
CREATE INDEX customer_session_customer_id_idx ON public.customer_session USING btree (customer_id);
CREATE INDEX customer_session_expires ON public.customer_session USING btree (expires_at);

create table customer_sign_up (
  token_hash bytea not null,
  email text not null,
  first_name text not null,
  surname1 text not null,
  surname2 text default ''::text not null,
  phone text default ''::text not null,
  wants_marketing boolean default false not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint customer_sign_up_pkey PRIMARY KEY (token_hash),
  constraint customer_sign_up_email_check CHECK ((email = lower(email)))
);
CREATE INDEX customer_sign_up_email_idx ON public.customer_sign_up USING btree (email);
CREATE INDEX customer_sign_up_expires_at_idx ON public.customer_sign_up USING btree (expires_at);

create table customer_token (
  token_hash bytea not null,
  customer_id integer not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint customer_token_pkey PRIMARY KEY (token_hash),
  constraint customer_token_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE
);

create table dead_ticket_code (
  code text not null,
  ticket_id integer not null,
  sequence smallint not null,
  constraint dead_ticket_code_pkey PRIMARY KEY (code),
  constraint dead_ticket_code_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id)
);
CREATE INDEX dead_ticket_code_ticket ON public.dead_ticket_code USING btree (ticket_id);

create table device (
  id integer generated always as identity not null,
  event_id integer not null,
  gate_id integer,
  name text not null,
  is_active boolean default true not null,
  paired_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone,
  battery_percent smallint,
  staff_user_id integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint device_pkey PRIMARY KEY (id),
  constraint device_event_id_name_key UNIQUE (event_id, name),
  constraint device_battery_percent_check CHECK (((battery_percent >= 0) AND (battery_percent <= 100))),
  constraint device_name_check CHECK ((name <> ''::text)),
  constraint device_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint device_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gate(id),
  constraint device_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX device_gate_id_idx ON public.device USING btree (gate_id) WHERE (gate_id IS NOT NULL);

create table discount (
  id integer generated always as identity not null,
  code text,
  name text not null,
  kind text not null,
  percent_bp integer,
  amount_cents integer,
  channel text,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  max_uses integer,
  uses integer default 0 not null,
  max_tickets_per_order integer,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  buy_count integer,
  pay_count integer,
  min_amount_cents integer,
  audience text default 'everyone'::text not null,
  applies_to text default 'tickets'::text not null,
  is_combinable boolean default false not null,
  budget_cents integer,
  spent_cents integer default 0 not null,
  event_ids integer[] default '{}'::integer[] not null,
  event_session_ids integer[] default '{}'::integer[] not null,
  price_category_ids integer[] default '{}'::integer[] not null,
  product_ids integer[] default '{}'::integer[] not null,
  product_category_ids integer[] default '{}'::integer[] not null,
  has_codes boolean default false not null,
  constraint discount_pkey PRIMARY KEY (id),
  constraint discount_code_key UNIQUE (code),
  constraint discount_id_has_codes UNIQUE (id, has_codes),
  constraint discount_amount_cents_check CHECK ((amount_cents > 0)),
  constraint discount_applies_to_check CHECK ((applies_to = ANY (ARRAY['tickets'::text, 'goods'::text, 'all'::text]))),
  constraint discount_audience_check CHECK ((audience = ANY (ARRAY['everyone'::text, 'supporters'::text, 'holders'::text]))),
  constraint discount_budget_cents_check CHECK ((budget_cents > 0)),
  constraint discount_budget_is_alone CHECK (((budget_cents IS NULL) OR (((code IS NOT NULL) OR has_codes) AND (NOT is_combinable)))),
  constraint discount_buy_count_check CHECK (((buy_count >= 2) AND (buy_count <= 100))),
  constraint discount_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'box_office'::text, 'phone'::text]))),
  constraint discount_check CHECK (((max_uses IS NULL) OR (uses <= max_uses))),
  constraint discount_code_check CHECK (((code = upper(code)) AND ((length(code) >= 3) AND (length(code) <= 40)))),
  constraint discount_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'fixed_per_ticket'::text, 'fixed_per_order'::text, 'n_for_m'::text, 'cheapest_free'::text]))),
  constraint discount_kind_has_its_numbers CHECK ((((kind = 'percent'::text) = (percent_bp IS NOT NULL)) AND ((kind = ANY (ARRAY['fixed_per_ticket'::text, 'fixed_per_order'::text])) = (amount_cents IS NOT NULL)) AND ((kind = ANY (ARRAY['n_for_m'::text, 'cheapest_free'::text])) = (buy_count IS NOT NULL)) AND ((kind = 'n_for_m'::text) = (pay_count IS NOT NULL)) AND ((pay_count < buy_count) IS NOT FALSE))),
  constraint discount_max_tickets_per_order_check CHECK ((max_tickets_per_order > 0)),
  constraint discount_max_uses_check CHECK ((max_uses > 0)),
  constraint discount_min_amount_cents_check CHECK ((min_amount_cents > 0)),
  constraint discount_one_code_or_many CHECK (((code IS NULL) OR (NOT has_codes))),
  constraint discount_pay_count_check CHECK (((pay_count >= 1) AND (pay_count <= 99))),
  constraint discount_percent_bp_check CHECK (((percent_bp >= 1) AND (percent_bp <= 10000))),
  constraint discount_spent_cents_check CHECK ((spent_cents >= 0)),
  constraint discount_uses_check CHECK ((uses >= 0)),
  constraint discount_within_budget CHECK (((budget_cents IS NULL) OR (spent_cents <= budget_cents)))
);
CREATE INDEX discount_by_itself ON public.discount USING btree (id) WHERE ((code IS NULL) AND (NOT has_codes) AND is_active);
CREATE TRIGGER discount_targets AFTER INSERT OR UPDATE OF event_ids, event_session_ids, price_category_ids, product_ids, product_category_ids ON public.discount FOR EACH ROW EXECUTE FUNCTION discount_targets();

create table discount_code (
  id integer generated always as identity not null,
  discount_code_batch_id integer not null,
  discount_id integer not null,
  code text not null,
  state text default 'active'::text not null,
  max_uses integer not null,
  uses integer default 0 not null,
  name text default ''::text not null,
  email text default ''::text not null,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint discount_code_pkey PRIMARY KEY (id),
  constraint discount_code_code_key UNIQUE (code),
  constraint discount_code_check1 CHECK (((state = 'withdrawn'::text) = (withdrawn_at IS NOT NULL))),
  constraint discount_code_code_check CHECK (((length(code) >= 12) AND (length(code) <= 24))),
  constraint discount_code_email_check CHECK ((email = lower(TRIM(BOTH FROM email)))),
  constraint discount_code_state_check CHECK ((state = ANY (ARRAY['active'::text, 'withdrawn'::text]))),
  constraint discount_code_within_uses CHECK (((uses >= 0) AND (uses <= max_uses))),
  constraint discount_code_discount_code_batch_id_discount_id_fkey FOREIGN KEY (discount_code_batch_id, discount_id) REFERENCES discount_code_batch(id, discount_id),
  constraint discount_code_discount_code_batch_id_fkey FOREIGN KEY (discount_code_batch_id) REFERENCES discount_code_batch(id),
  constraint discount_code_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES discount(id)
);
CREATE INDEX discount_code_of_batch ON public.discount_code USING btree (discount_code_batch_id, id);
CREATE UNIQUE INDEX discount_code_person ON public.discount_code USING btree (discount_id, email) WHERE (email <> ''::text);
CREATE INDEX discount_code_used ON public.discount_code USING btree (discount_code_batch_id) WHERE (uses > 0);
CREATE INDEX discount_code_withdrawn ON public.discount_code USING btree (discount_code_batch_id) WHERE (state = 'withdrawn'::text);

create table discount_code_batch (
  id integer generated always as identity not null,
  discount_id integer not null,
  has_codes boolean default true not null,
  name text not null,
  prefix text default ''::text not null,
  max_uses integer not null,
  code_count integer not null,
  staff_user_id integer,
  created_at timestamp with time zone default now() not null,
  constraint discount_code_batch_pkey PRIMARY KEY (id),
  constraint discount_code_batch_id_discount_id_key UNIQUE (id, discount_id),
  constraint discount_code_batch_code_count_check CHECK ((code_count > 0)),
  constraint discount_code_batch_has_codes_check CHECK (has_codes),
  constraint discount_code_batch_max_uses_check CHECK (((max_uses >= 1) AND (max_uses <= 1000))),
  constraint discount_code_batch_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint discount_code_batch_prefix_check CHECK ((prefix ~ '^[A-Z0-9]{0,12}$'::text)),
  constraint discount_code_batch_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES discount(id),
  constraint discount_code_batch_discount_id_has_codes_fkey FOREIGN KEY (discount_id, has_codes) REFERENCES discount(id, has_codes),
  constraint discount_code_batch_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX discount_code_batch_discount ON public.discount_code_batch USING btree (discount_id, id);

create table discount_target (
  discount_id integer not null,
  event_id integer,
  event_session_id integer,
  price_category_id integer,
  product_id integer,
  product_category_id integer,
  constraint discount_target_discount_id_event_id_event_session_id_price_key UNIQUE NULLS NOT DISTINCT (discount_id, event_id, event_session_id, price_category_id, product_id, product_category_id),
  constraint discount_target_check CHECK ((num_nonnulls(event_id, event_session_id, price_category_id, product_id, product_category_id) = 1)),
  constraint discount_target_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES discount(id) ON DELETE CASCADE,
  constraint discount_target_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint discount_target_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint discount_target_price_category_id_fkey FOREIGN KEY (price_category_id) REFERENCES price_category(id),
  constraint discount_target_product_category_id_fkey FOREIGN KEY (product_category_id) REFERENCES product_category(id),
  constraint discount_target_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX discount_target_event ON public.discount_target USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX discount_target_price_category ON public.discount_target USING btree (price_category_id) WHERE (price_category_id IS NOT NULL);
CREATE INDEX discount_target_product ON public.discount_target USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX discount_target_product_category ON public.discount_target USING btree (product_category_id) WHERE (product_category_id IS NOT NULL);
CREATE INDEX discount_target_session ON public.discount_target USING btree (event_session_id) WHERE (event_session_id IS NOT NULL);

create table donation (
  id integer generated always as identity not null,
  cart_id uuid,
  order_line_id integer,
  amount_cents integer not null,
  donor_name text,
  nif text,
  address text,
  postal_code text,
  city text,
  constraint donation_pkey PRIMARY KEY (id),
  constraint donation_cart_id_key UNIQUE (cart_id),
  constraint donation_order_line_id_key UNIQUE (order_line_id),
  constraint donation_amount_cents_check CHECK ((amount_cents > 0)),
  constraint donation_donor_whole CHECK ((num_nulls(donor_name, nif, address, postal_code, city) = ANY (ARRAY[0, 5]))),
  constraint donation_postal_code_check CHECK ((postal_code ~ '^(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$'::text)),
  constraint donation_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id) ON DELETE CASCADE,
  constraint donation_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id) ON DELETE CASCADE
);

create table email_template (
  id integer generated always as identity not null,
  name text not null,
  description text default ''::text not null,
  frame_html text not null,
  content_html text default ''::text not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  blocks jsonb default '[]'::jsonb not null,
  constraint email_template_pkey PRIMARY KEY (id),
  constraint email_template_name_key UNIQUE (name),
  constraint email_template_blocks_check CHECK ((jsonb_typeof(blocks) = 'array'::text)),
  constraint email_template_frame_html_check CHECK ((frame_html ~~ '%{{contenido}}%'::text))
);

create table enrolment (
  id integer generated always as identity not null,
  number text default ('C-'::text || lpad((nextval('enrolment_number'::regclass))::text, 6, '0'::text)) not null,
  season_list_id integer not null,
  athlete_id integer not null,
  athlete_name text default ''::text not null,
  age_category_id integer not null,
  team_id integer,
  kind text default 'new'::text not null,
  state text default 'draft'::text not null,
  state_note text default ''::text not null,
  amount_cents integer default 0 not null,
  discount_cents integer default 0 not null,
  discount_reason text default ''::text not null,
  payment_frequency_id integer,
  previous_enrolment_id integer,
  academy_invitation_code_id integer,
  override_reason text default ''::text not null,
  shirt_no smallint,
  note text default ''::text not null,
  submitted_at timestamp with time zone,
  admitted_at timestamp with time zone,
  enrolled_at timestamp with time zone,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  payer_guardian_id integer,
  pay_until_at timestamp with time zone,
  lapsed_at timestamp with time zone,
  paid_cents integer default 0 not null,
  overdue_cents integer default 0 not null,
  card_token_id integer,
  sepa_mandate_id integer,
  given_back_cents integer default 0 not null,
  waiting_position integer,
  constraint enrolment_pkey PRIMARY KEY (id),
  constraint enrolment_number_key UNIQUE (number),
  constraint enrolment_previous_enrolment_id_key UNIQUE (previous_enrolment_id),
  constraint enrolment_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint enrolment_check CHECK ((discount_cents <= amount_cents)),
  constraint enrolment_check1 CHECK (((discount_cents = 0) OR (discount_reason <> ''::text))),
  constraint enrolment_check2 CHECK (((state <> ALL (ARRAY['enrolled'::text, 'suspended'::text, 'finished'::text])) OR (enrolled_at IS NOT NULL))),
  constraint enrolment_check3 CHECK (((state = ANY (ARRAY['rejected'::text, 'withdrawn'::text, 'finished'::text])) = (ended_at IS NOT NULL))),
  constraint enrolment_discount_cents_check CHECK ((discount_cents >= 0)),
  constraint enrolment_given_back_cents_check CHECK ((given_back_cents >= 0)),
  constraint enrolment_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'renewal'::text]))),
  constraint enrolment_overdue_cents_check CHECK ((overdue_cents >= 0)),
  constraint enrolment_paid_cents_check CHECK ((paid_cents >= 0)),
  constraint enrolment_shirt_no_check CHECK (((shirt_no >= 1) AND (shirt_no <= 99))),
  constraint enrolment_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'documents_pending'::text, 'waiting_list'::text, 'rejected'::text, 'admitted'::text, 'payment_pending'::text, 'enrolled'::text, 'suspended'::text, 'withdrawn'::text, 'finished'::text]))),
  constraint enrolment_waiting_position_check CHECK ((waiting_position > 0)),
  constraint enrolment_waits_in_turn CHECK (((state = 'waiting_list'::text) = (waiting_position IS NOT NULL))),
  constraint enrolment_academy_invitation_code_id_fkey FOREIGN KEY (academy_invitation_code_id) REFERENCES academy_invitation_code(id),
  constraint enrolment_age_category_id_fkey FOREIGN KEY (age_category_id) REFERENCES age_category(id),
  constraint enrolment_age_category_id_season_list_id_fkey FOREIGN KEY (age_category_id, season_list_id) REFERENCES age_category(id, season_list_id),
  constraint enrolment_athlete_id_fkey FOREIGN KEY (athlete_id) REFERENCES athlete(id),
  constraint enrolment_card_token_id_fkey FOREIGN KEY (card_token_id) REFERENCES card_token(id),
  constraint enrolment_payer_guardian_id_fkey FOREIGN KEY (payer_guardian_id) REFERENCES guardian(id),
  constraint enrolment_payment_frequency_id_fkey FOREIGN KEY (payment_frequency_id) REFERENCES payment_frequency(id),
  constraint enrolment_previous_enrolment_id_fkey FOREIGN KEY (previous_enrolment_id) REFERENCES enrolment(id),
  constraint enrolment_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id),
  constraint enrolment_sepa_mandate_id_fkey FOREIGN KEY (sepa_mandate_id) REFERENCES sepa_mandate(id),
  constraint enrolment_team_id_age_category_id_fkey FOREIGN KEY (team_id, age_category_id) REFERENCES team(id, age_category_id),
  constraint enrolment_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id)
);
CREATE INDEX enrolment_age_category_id_state_idx ON public.enrolment USING btree (age_category_id, state);
CREATE INDEX enrolment_athlete ON public.enrolment USING btree (athlete_id);
CREATE INDEX enrolment_card_token ON public.enrolment USING btree (card_token_id) WHERE (card_token_id IS NOT NULL);
CREATE INDEX enrolment_ended ON public.enrolment USING btree (athlete_id, ended_at);
CREATE UNIQUE INDEX enrolment_one_live ON public.enrolment USING btree (athlete_id, season_list_id) WHERE (state <> ALL (ARRAY['rejected'::text, 'withdrawn'::text]));
CREATE INDEX enrolment_pay_until ON public.enrolment USING btree (pay_until_at) WHERE (state = 'payment_pending'::text);
CREATE INDEX enrolment_payer ON public.enrolment USING btree (payer_guardian_id);
CREATE INDEX enrolment_search ON public.enrolment USING gin (fold(((COALESCE(athlete_name, ''::text) || ' '::text) || COALESCE(number, ''::text))) gin_trgm_ops);
CREATE INDEX enrolment_season_list_id_athlete_name_idx ON public.enrolment USING btree (season_list_id, athlete_name);
CREATE INDEX enrolment_season_list_id_state_idx ON public.enrolment USING btree (season_list_id, state);
CREATE INDEX enrolment_sepa_mandate ON public.enrolment USING btree (sepa_mandate_id) WHERE (sepa_mandate_id IS NOT NULL);
CREATE UNIQUE INDEX enrolment_shirt ON public.enrolment USING btree (team_id, shirt_no) WHERE (state <> ALL (ARRAY['rejected'::text, 'withdrawn'::text]));
CREATE INDEX enrolment_team_id_idx ON public.enrolment USING btree (team_id);
CREATE UNIQUE INDEX enrolment_waiting ON public.enrolment USING btree (age_category_id, waiting_position) WHERE (waiting_position IS NOT NULL);
CREATE TRIGGER enrolment_answers_go AFTER DELETE ON public.enrolment FOR EACH ROW EXECUTE FUNCTION answers_go('enrolment');
CREATE TRIGGER enrolment_fits BEFORE INSERT OR UPDATE OF athlete_id, age_category_id, override_reason, state ON public.enrolment FOR EACH ROW EXECUTE FUNCTION enrolment_fits();
CREATE TRIGGER enrolment_fits_team BEFORE INSERT OR UPDATE OF team_id, state ON public.enrolment FOR EACH ROW EXECUTE FUNCTION enrolment_fits_team();
CREATE CONSTRAINT TRIGGER enrolment_parts_add_up AFTER UPDATE OF amount_cents, discount_cents, given_back_cents, state ON public.enrolment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION enrolment_parts_add_up();
CREATE CONSTRAINT TRIGGER enrolment_says_all AFTER INSERT ON public.enrolment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state <> ALL (ARRAY['draft'::text, 'rejected'::text, 'withdrawn'::text, 'finished'::text]))) EXECUTE FUNCTION enrolment_says_all();
CREATE CONSTRAINT TRIGGER enrolment_says_all_now AFTER UPDATE OF state ON public.enrolment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.state = 'draft'::text) AND (new.state <> ALL (ARRAY['rejected'::text, 'withdrawn'::text])))) EXECUTE FUNCTION enrolment_says_all();
CREATE TRIGGER enrolment_waits BEFORE INSERT OR UPDATE OF state, age_category_id ON public.enrolment FOR EACH ROW EXECUTE FUNCTION enrolment_waits();
CREATE TRIGGER of_living_athlete BEFORE INSERT ON public.enrolment FOR EACH ROW EXECUTE FUNCTION of_living_athlete();

create table enrolment_signature (
  enrolment_id integer not null,
  academy_text_id integer not null,
  guardian_id integer not null,
  signed_name text not null,
  ip text default ''::text not null,
  signed_at timestamp with time zone default now() not null,
  constraint enrolment_signature_pkey PRIMARY KEY (enrolment_id),
  constraint enrolment_signature_signed_name_check CHECK (((length(signed_name) >= 3) AND (length(signed_name) <= 160))),
  constraint enrolment_signature_academy_text_id_fkey FOREIGN KEY (academy_text_id) REFERENCES academy_text(id),
  constraint enrolment_signature_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolment(id) ON DELETE CASCADE,
  constraint enrolment_signature_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardian(id)
);
CREATE INDEX enrolment_signature_guardian ON public.enrolment_signature USING btree (guardian_id);
CREATE INDEX enrolment_signature_text ON public.enrolment_signature USING btree (academy_text_id);
CREATE TRIGGER enrolment_signature_stands BEFORE UPDATE ON public.enrolment_signature FOR EACH ROW EXECUTE FUNCTION signature_stands();

create table event (
  id integer generated always as identity not null,
  slug text not null,
  title text not null,
  kind text not null,
  subtitle text default ''::text not null,
  description_html text default ''::text not null,
  poster jsonb default '{}'::jsonb not null,
  competition text,
  round text,
  home_team text,
  away_team text,
  event_company_id integer not null,
  venue_id integer not null,
  vat_code text not null,
  visibility text default 'draft'::text not null,
  min_age integer,
  duration_minutes integer,
  organizer_text text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  is_trial boolean default false not null,
  trial_of_id integer,
  author_rights_bp integer,
  constraint event_pkey PRIMARY KEY (id),
  constraint event_slug_key UNIQUE (slug),
  constraint event_trial_key UNIQUE (id, is_trial),
  constraint event_author_rights_bp_check CHECK (((author_rights_bp >= 0) AND (author_rights_bp <= 10000))),
  constraint event_check CHECK (((trial_of_id IS NULL) OR is_trial)),
  constraint event_kind_check CHECK ((kind = ANY (ARRAY['match'::text, 'theatre'::text, 'concert'::text, 'dance'::text, 'family'::text, 'other'::text]))),
  constraint event_slug_check CHECK ((slug ~ '^[a-z0-9-]{1,120}$'::text)),
  constraint event_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'link_only'::text, 'draft'::text]))),
  constraint event_event_company_id_fkey FOREIGN KEY (event_company_id) REFERENCES event_company(id),
  constraint event_trial_of_id_fkey FOREIGN KEY (trial_of_id) REFERENCES event(id) ON DELETE SET NULL,
  constraint event_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venue(id)
);
CREATE INDEX event_search ON public.event USING gin (fold(((title || ' '::text) || subtitle)) gin_trgm_ops);
CREATE UNIQUE INDEX event_trial_of ON public.event USING btree (trial_of_id) WHERE (trial_of_id IS NOT NULL);
CREATE INDEX event_trials ON public.event USING btree (id) WHERE is_trial;
CREATE TRIGGER event_changed AFTER UPDATE ON public.event FOR EACH ROW EXECUTE FUNCTION touch_event_sessions();
CREATE TRIGGER event_has_access AFTER INSERT ON public.event FOR EACH ROW EXECUTE FUNCTION give_event_its_access();
CREATE TRIGGER vat_code_has_rate BEFORE INSERT OR UPDATE OF vat_code ON public.event FOR EACH ROW EXECUTE FUNCTION vat_code_has_rate('later');

create table event_access (
  id integer generated always as identity not null,
  event_id integer not null,
  code text default lpad(((floor((random() * (100000000)::double precision)))::integer)::text, 8, '0'::text) not null,
  code_rotated_at timestamp with time zone default now() not null,
  wrong_gate text default 'warn'::text not null,
  is_reentry_allowed boolean default false not null,
  closes_minutes_after integer default 60 not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint event_access_pkey PRIMARY KEY (id),
  constraint event_access_code_key UNIQUE (code),
  constraint event_access_event_id_key UNIQUE (event_id),
  constraint event_access_closes_minutes_after_check CHECK (((closes_minutes_after >= 0) AND (closes_minutes_after <= 1440))),
  constraint event_access_code_check CHECK ((code ~ '^[0-9]{8}$'::text)),
  constraint event_access_wrong_gate_check CHECK ((wrong_gate = ANY (ARRAY['warn'::text, 'deny'::text]))),
  constraint event_access_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE
);

create table event_company (
  id integer generated always as identity not null,
  name text not null,
  legal_name text not null,
  nif text not null,
  address text default ''::text not null,
  contact_name text default ''::text not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  iban text,
  commission_bp integer default 0 not null,
  commission_fixed_cents integer default 0 not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  commission_min_cents integer default 0 not null,
  commission_tiers jsonb default '[]'::jsonb not null,
  card_cost_bp integer,
  terminal_rent_cents integer default 0 not null,
  constraint event_company_pkey PRIMARY KEY (id),
  constraint event_company_nif_name_key UNIQUE (nif, name),
  constraint event_company_card_cost_bp_check CHECK (((card_cost_bp >= 0) AND (card_cost_bp <= 10000))),
  constraint event_company_commission_bp_check CHECK (((commission_bp >= 0) AND (commission_bp <= 10000))),
  constraint event_company_commission_fixed_cents_check CHECK ((commission_fixed_cents >= 0)),
  constraint event_company_commission_min_cents_check CHECK ((commission_min_cents >= 0)),
  constraint event_company_commission_tiers_check CHECK (commission_tiers_ok(commission_tiers)),
  constraint event_company_terminal_rent_cents_check CHECK ((terminal_rent_cents >= 0))
);

create table event_company_share (
  id integer generated always as identity not null,
  event_id integer not null,
  event_company_id integer not null,
  percent_bp integer not null,
  note text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  constraint event_company_share_pkey PRIMARY KEY (id),
  constraint event_company_share_event_id_event_company_id_key UNIQUE (event_id, event_company_id),
  constraint event_company_share_percent_bp_check CHECK (((percent_bp >= 1) AND (percent_bp <= 10000))),
  constraint event_company_share_event_company_id_fkey FOREIGN KEY (event_company_id) REFERENCES event_company(id),
  constraint event_company_share_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE
);
CREATE INDEX event_company_share_event_company_id_idx ON public.event_company_share USING btree (event_company_id);
CREATE TRIGGER event_company_share_settled AFTER INSERT OR DELETE OR UPDATE ON public.event_company_share FOR EACH ROW EXECUTE FUNCTION settled_parts_stay();
CREATE CONSTRAINT TRIGGER event_company_share_whole AFTER INSERT OR DELETE OR UPDATE ON public.event_company_share DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shares_make_a_whole();

create table event_gate (
  id integer generated always as identity not null,
  event_id integer not null,
  gate_id integer not null,
  opens_minutes_before integer default 90 not null,
  max_per_minute integer default 25 not null,
  is_open boolean default true not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint event_gate_pkey PRIMARY KEY (id),
  constraint event_gate_event_id_gate_id_key UNIQUE (event_id, gate_id),
  constraint event_gate_max_per_minute_check CHECK (((max_per_minute >= 1) AND (max_per_minute <= 1000))),
  constraint event_gate_opens_minutes_before_check CHECK (((opens_minutes_before >= 0) AND (opens_minutes_before <= 600))),
  constraint event_gate_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint event_gate_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gate(id)
);
CREATE INDEX event_gate_gate_id_idx ON public.event_gate USING btree (gate_id);

create table event_pack (
  id integer generated always as identity not null,
  slug text not null,
  name text not null,
  kind text not null,
  choose integer,
  price_mode text default 'fixed'::text not null,
  discount_bp integer,
  state text default 'draft'::text not null,
  description_html text default ''::text not null,
  media_file_id integer,
  sale_starts_at timestamp with time zone not null,
  sale_ends_at timestamp with time zone not null,
  quota integer,
  sold integer default 0 not null,
  max_per_order integer default 4 not null,
  wants_same_seat boolean default false not null,
  exchange_policy text default 'none'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  held integer default 0 not null,
  constraint event_pack_pkey PRIMARY KEY (id),
  constraint event_pack_slug_key UNIQUE (slug),
  constraint event_pack_check CHECK ((sale_starts_at < sale_ends_at)),
  constraint event_pack_check1 CHECK (((kind = 'closed'::text) = (choose IS NULL))),
  constraint event_pack_check2 CHECK (((price_mode = 'percent_off'::text) = (discount_bp IS NOT NULL))),
  constraint event_pack_choose_check CHECK (((choose >= 1) AND (choose <= 100))),
  constraint event_pack_discount_bp_check CHECK (((discount_bp >= 1) AND (discount_bp <= 10000))),
  constraint event_pack_exchange_policy_check CHECK ((exchange_policy = ANY (ARRAY['none'::text, 'until_day_before'::text, 'until_start'::text]))),
  constraint event_pack_held_check CHECK ((held >= 0)),
  constraint event_pack_kind_check CHECK ((kind = ANY (ARRAY['closed'::text, 'pick'::text, 'flexible'::text]))),
  constraint event_pack_max_per_order_check CHECK (((max_per_order >= 1) AND (max_per_order <= 100))),
  constraint event_pack_price_mode_check CHECK ((price_mode = ANY (ARRAY['fixed'::text, 'percent_off'::text]))),
  constraint event_pack_quota_check CHECK ((quota > 0)),
  constraint event_pack_slug_check CHECK ((slug ~ '^[a-z0-9-]{1,120}$'::text)),
  constraint event_pack_sold_check CHECK ((sold >= 0)),
  constraint event_pack_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'paused'::text, 'archived'::text]))),
  constraint event_pack_within_quota CHECK (((quota IS NULL) OR ((sold + held) <= quota))),
  constraint event_pack_media_file_id_fkey FOREIGN KEY (media_file_id) REFERENCES media_file(id)
);

create table event_session (
  id integer generated always as identity not null,
  event_id integer not null,
  seat_plan_id integer not null,
  code text default substr(md5((random())::text), 1, 8) not null,
  starts_at timestamp with time zone not null,
  doors_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  state text default 'draft'::text not null,
  sale_starts_at timestamp with time zone not null,
  sale_ends_at timestamp with time zone not null,
  box_office_ends_at timestamp with time zone not null,
  max_per_order integer default 10 not null,
  max_per_customer integer default 10 not null,
  orphan_rule boolean default true not null,
  hold_minutes integer default 15 not null,
  is_nominative boolean default false not null,
  refund_policy text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  changed_xid xid8 default pg_current_xact_id() not null,
  buyers_only boolean default false not null,
  buyers_only_until timestamp with time zone,
  waiting_list_open boolean default true not null,
  waiting_offer_minutes integer default 60 not null,
  kept_for_waiting boolean default false not null,
  is_trial boolean default false not null,
  cancel_terms text default 'none'::text not null,
  cancel_until_hours integer default 48 not null,
  cancel_fee_cents integer default 0 not null,
  cancel_keeps_fee boolean default true not null,
  cancel_bonus_bp integer default 0 not null,
  attendees_due_at timestamp with time zone,
  attendee_needs_doc boolean default false not null,
  entry_needs_name boolean default true not null,
  takes_groups boolean default false not null,
  moves_allowed boolean default false not null,
  move_until_hours integer default 24 not null,
  move_fee_cents integer default 0 not null,
  name_fixes integer default 0 not null,
  name_fix_until_hours integer default 24 not null,
  gives_on boolean default false not null,
  give_until_hours integer default 2 not null,
  give_most integer default 1 not null,
  postponed_from timestamp with time zone,
  accessible_until_hours integer default 0 not null,
  seats_apart integer default 0 not null,
  resale_allowed boolean default false not null,
  resale_until_hours integer default 2 not null,
  resale_fee_cents integer default 0 not null,
  constraint event_session_pkey PRIMARY KEY (id),
  constraint event_session_code_key UNIQUE (code),
  constraint event_session_trial_key UNIQUE (id, is_trial),
  constraint event_session_accessible_until_hours_check CHECK (((accessible_until_hours >= 0) AND (accessible_until_hours <= 8760))),
  constraint event_session_attendees_due CHECK (((attendees_due_at IS NULL) OR is_nominative)),
  constraint event_session_cancel_bonus_bp_check CHECK (((cancel_bonus_bp >= 0) AND (cancel_bonus_bp <= 10000))),
  constraint event_session_cancel_fee_cents_check CHECK (((cancel_fee_cents >= 0) AND (cancel_fee_cents <= 100000))),
  constraint event_session_cancel_terms_check CHECK ((cancel_terms = ANY (ARRAY['none'::text, 'money'::text, 'credit'::text, 'either'::text]))),
  constraint event_session_cancel_until_hours_check CHECK (((cancel_until_hours >= 0) AND (cancel_until_hours <= 8760))),
  constraint event_session_check CHECK (((doors_at <= starts_at) AND (starts_at < ends_at) AND (sale_starts_at < sale_ends_at))),
  constraint event_session_give_most_check CHECK (((give_most >= 1) AND (give_most <= 20))),
  constraint event_session_give_until_hours_check CHECK (((give_until_hours >= 0) AND (give_until_hours <= 8760))),
  constraint event_session_hold_minutes_check CHECK (((hold_minutes >= 1) AND (hold_minutes <= 40))),
  constraint event_session_max_per_customer_check CHECK (((max_per_customer >= 1) AND (max_per_customer <= 1000))),
  constraint event_session_max_per_order_check CHECK (((max_per_order >= 1) AND (max_per_order <= 100))),
  constraint event_session_move_fee_cents_check CHECK (((move_fee_cents >= 0) AND (move_fee_cents <= 100000))),
  constraint event_session_move_until_hours_check CHECK (((move_until_hours >= 0) AND (move_until_hours <= 8760))),
  constraint event_session_name_fix_until_hours_check CHECK (((name_fix_until_hours >= 0) AND (name_fix_until_hours <= 8760))),
  constraint event_session_name_fixes_check CHECK (((name_fixes >= 0) AND (name_fixes <= 9))),
  constraint event_session_resale_fee_cents_check CHECK (((resale_fee_cents >= 0) AND (resale_fee_cents <= 100000))),
  constraint event_session_resale_until_hours_check CHECK (((resale_until_hours >= 0) AND (resale_until_hours <= 8760))),
  constraint event_session_seats_apart_check CHECK (((seats_apart >= 0) AND (seats_apart <= 6))),
  constraint event_session_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'on_sale'::text, 'paused'::text, 'closed'::text, 'cancelled'::text]))),
  constraint event_session_waiting_offer_minutes_check CHECK (((waiting_offer_minutes >= 10) AND (waiting_offer_minutes <= 2880))),
  constraint event_session_event_id_fkey FOREIGN KEY (event_id, is_trial) REFERENCES event(id, is_trial),
  constraint event_session_seat_plan_id_fkey FOREIGN KEY (seat_plan_id) REFERENCES seat_plan(id)
);
CREATE INDEX event_session_changed_xid_idx ON public.event_session USING btree (changed_xid);
CREATE INDEX event_session_event_id_starts_at_idx ON public.event_session USING btree (event_id, starts_at);
CREATE INDEX event_session_starts_at_idx ON public.event_session USING btree (starts_at);
CREATE INDEX event_session_trials ON public.event_session USING btree (id) WHERE is_trial;
CREATE TRIGGER event_session_asks_names AFTER UPDATE ON public.event_session FOR EACH ROW WHEN ((((old.is_nominative IS DISTINCT FROM new.is_nominative) OR (old.attendee_needs_doc IS DISTINCT FROM new.attendee_needs_doc)) OR (old.entry_needs_name IS DISTINCT FROM new.entry_needs_name))) EXECUTE FUNCTION session_asks_names();
CREATE TRIGGER event_session_asks_nobody BEFORE INSERT OR UPDATE ON public.event_session FOR EACH ROW WHEN (((NOT new.is_nominative) AND (new.attendees_due_at IS NOT NULL))) EXECUTE FUNCTION session_asks_nobody();
CREATE TRIGGER event_session_cancelled_choices AFTER UPDATE OF state ON public.event_session FOR EACH ROW WHEN (((new.state = 'cancelled'::text) AND (old.state <> 'cancelled'::text))) EXECUTE FUNCTION void_choices_of_session();
CREATE TRIGGER event_session_gone AFTER DELETE ON public.event_session FOR EACH ROW EXECUTE FUNCTION tell_gone_session();
CREATE TRIGGER event_session_hides_seats AFTER INSERT ON public.event_session FOR EACH ROW EXECUTE FUNCTION new_session_hides_seats();
CREATE TRIGGER event_session_other_plan_hides AFTER UPDATE OF seat_plan_id ON public.event_session FOR EACH ROW WHEN ((new.seat_plan_id <> old.seat_plan_id)) EXECUTE FUNCTION new_session_hides_seats();
CREATE TRIGGER event_session_touched BEFORE UPDATE ON public.event_session FOR EACH ROW EXECUTE FUNCTION touch_session();

create table experience (
  id integer generated always as identity not null,
  product_id integer not null,
  meeting_point text not null,
  duration_minutes integer not null,
  min_age integer,
  needs_guardian boolean default false not null,
  requirements text default ''::text not null,
  max_per_booking integer default 6 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint experience_pkey PRIMARY KEY (id),
  constraint experience_product_id_key UNIQUE (product_id),
  constraint experience_duration_minutes_check CHECK (((duration_minutes >= 5) AND (duration_minutes <= 1440))),
  constraint experience_max_per_booking_check CHECK (((max_per_booking >= 1) AND (max_per_booking <= 100))),
  constraint experience_min_age_check CHECK (((min_age >= 0) AND (min_age <= 99))),
  constraint experience_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);

create table experience_slot (
  id integer generated always as identity not null,
  experience_id integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  capacity integer not null,
  booked integer default 0 not null,
  price_cents integer not null,
  guide text default ''::text not null,
  state text default 'open'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  held integer default 0 not null,
  constraint experience_slot_pkey PRIMARY KEY (id),
  constraint experience_slot_experience_id_starts_at_key UNIQUE (experience_id, starts_at),
  constraint experience_slot_capacity_check CHECK (((capacity >= 1) AND (capacity <= 10000))),
  constraint experience_slot_check CHECK ((starts_at < ends_at)),
  constraint experience_slot_held_check CHECK ((held >= 0)),
  constraint experience_slot_price_cents_check CHECK ((price_cents >= 0)),
  constraint experience_slot_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'cancelled'::text]))),
  constraint experience_slot_within_capacity CHECK (((booked >= 0) AND ((booked + held) <= capacity))),
  constraint experience_slot_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experience(id) ON DELETE CASCADE
);
CREATE INDEX experience_slot_starts_at_idx ON public.experience_slot USING btree (starts_at);

create table external_code (
  id integer generated always as identity not null,
  external_code_batch_id integer not null,
  event_session_id integer not null,
  code text not null,
  label text default ''::text not null,
  holder_name text default ''::text not null,
  zone_id integer,
  gate_id integer,
  state text default 'valid'::text not null,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint external_code_pkey PRIMARY KEY (id),
  constraint external_code_event_session_id_code_key UNIQUE (event_session_id, code),
  constraint external_code_code_check CHECK ((code <> ''::text)),
  constraint external_code_state_check CHECK ((state = ANY (ARRAY['valid'::text, 'used'::text, 'revoked'::text]))),
  constraint external_code_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint external_code_external_code_batch_id_fkey FOREIGN KEY (external_code_batch_id) REFERENCES external_code_batch(id),
  constraint external_code_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gate(id),
  constraint external_code_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE INDEX external_code_external_code_batch_id_idx ON public.external_code USING btree (external_code_batch_id);
CREATE INDEX external_code_search ON public.external_code USING gin (fold(((((COALESCE(code, ''::text) || ' '::text) || COALESCE(label, ''::text)) || ' '::text) || COALESCE(holder_name, ''::text))) gin_trgm_ops);

create table external_code_batch (
  id integer generated always as identity not null,
  event_session_id integer not null,
  name text not null,
  source text default ''::text not null,
  code_count integer default 0 not null,
  staff_user_id integer,
  created_at timestamp with time zone default now() not null,
  constraint external_code_batch_pkey PRIMARY KEY (id),
  constraint external_code_batch_event_session_id_name_key UNIQUE (event_session_id, name),
  constraint external_code_batch_name_check CHECK ((name <> ''::text)),
  constraint external_code_batch_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint external_code_batch_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);

create table faq (
  id integer generated always as identity not null,
  question text not null,
  answer_html text not null,
  category text default 'General'::text not null,
  "position" integer default 0 not null,
  is_visible boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  slug text,
  helpful_votes integer default 0 not null,
  unhelpful_votes integer default 0 not null,
  found_by tsvector generated always as ((setweight(to_tsvector('spanish'::regconfig, fold(question)), 'A'::"char") || setweight(to_tsvector('spanish'::regconfig, fold(regexp_replace(answer_html, '<[^>]*>'::text, ' '::text, 'g'::text))), 'B'::"char"))) stored,
  constraint faq_pkey PRIMARY KEY (id),
  constraint faq_slug_key UNIQUE (slug),
  constraint faq_helpful_votes_check CHECK ((helpful_votes >= 0)),
  constraint faq_slug_check CHECK ((slug ~ '^[a-z0-9-]{1,120}$'::text)),
  constraint faq_unhelpful_votes_check CHECK ((unhelpful_votes >= 0))
);
CREATE TRIGGER faq_has_slug BEFORE INSERT OR UPDATE ON public.faq FOR EACH ROW EXECUTE FUNCTION give_faq_slug();

create table faq_vote (
  faq_id integer not null,
  voter bytea not null,
  is_helpful boolean not null,
  at timestamp with time zone default now() not null,
  constraint faq_vote_pkey PRIMARY KEY (faq_id, voter),
  constraint faq_vote_voter_check CHECK ((octet_length(voter) = 16)),
  constraint faq_vote_faq_id_fkey FOREIGN KEY (faq_id) REFERENCES faq(id) ON DELETE CASCADE
);
CREATE INDEX faq_vote_at ON public.faq_vote USING btree (at);
CREATE TRIGGER faq_vote_counts AFTER INSERT OR UPDATE ON public.faq_vote FOR EACH ROW EXECUTE FUNCTION count_faq_vote();

create table friend_offer (
  id integer generated always as identity not null,
  event_session_id integer not null,
  zone_id integer,
  amount_cents integer not null,
  max_per_pass smallint default 2 not null,
  quota integer,
  sold integer default 0 not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  needs_paid_pass boolean default true not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint friend_offer_pkey PRIMARY KEY (id),
  constraint friend_offer_event_session_id_zone_id_key UNIQUE NULLS NOT DISTINCT (event_session_id, zone_id),
  constraint friend_offer_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint friend_offer_check CHECK ((starts_at < ends_at)),
  constraint friend_offer_check1 CHECK ((sold <= quota)),
  constraint friend_offer_max_per_pass_check CHECK (((max_per_pass >= 1) AND (max_per_pass <= 20))),
  constraint friend_offer_quota_check CHECK ((quota > 0)),
  constraint friend_offer_sold_check CHECK ((sold >= 0)),
  constraint friend_offer_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint friend_offer_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE INDEX friend_offer_zone_id_idx ON public.friend_offer USING btree (zone_id) WHERE (zone_id IS NOT NULL);

create table gate (
  id integer generated always as identity not null,
  venue_id integer not null,
  name text not null,
  code text not null,
  is_accessible boolean default false not null,
  version integer default 1 not null,
  area text,
  constraint gate_pkey PRIMARY KEY (id),
  constraint gate_venue_id_code_key UNIQUE (venue_id, code),
  constraint gate_area_check CHECK ((area = ANY (ARRAY['stands'::text, 'press_box'::text, 'press_room'::text, 'mixed_zone'::text, 'pitch'::text, 'tunnel'::text, 'backstage'::text, 'vip'::text, 'technical'::text, 'parking'::text]))),
  constraint gate_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venue(id)
);

create table gate_zone (
  id integer generated always as identity not null,
  event_id integer not null,
  event_session_id integer,
  zone_id integer not null,
  gate_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint gate_zone_pkey PRIMARY KEY (id),
  constraint gate_zone_event_id_event_session_id_zone_id_key UNIQUE NULLS NOT DISTINCT (event_id, event_session_id, zone_id),
  constraint gate_zone_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint gate_zone_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id) ON DELETE CASCADE,
  constraint gate_zone_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gate(id),
  constraint gate_zone_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id) ON DELETE CASCADE
);
CREATE INDEX gate_zone_event_session_id_idx ON public.gate_zone USING btree (event_session_id) WHERE (event_session_id IS NOT NULL);
CREATE INDEX gate_zone_gate_id_idx ON public.gate_zone USING btree (gate_id);
CREATE INDEX gate_zone_zone_id_idx ON public.gate_zone USING btree (zone_id);

create table gift_card (
  id integer generated always as identity not null,
  cart_id uuid,
  order_line_id integer,
  state text default 'chosen'::text not null,
  code text,
  amount_cents integer not null,
  balance_cents integer default 0 not null,
  sender_name text default ''::text not null,
  recipient_name text default ''::text not null,
  recipient_email text default ''::text not null,
  message text default ''::text not null,
  deliver_on date,
  delivered_at timestamp with time zone,
  expires_on date,
  activated_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  refund_id integer,
  constraint gift_card_pkey PRIMARY KEY (id),
  constraint gift_card_code_key UNIQUE (code),
  constraint gift_card_order_line_id_key UNIQUE (order_line_id),
  constraint gift_card_refund_id_key UNIQUE (refund_id),
  constraint gift_card_amount_cents_check CHECK ((amount_cents > 0)),
  constraint gift_card_balance CHECK ((balance_cents >= 0)),
  constraint gift_card_code_check CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'::text)),
  constraint gift_card_has_code CHECK ((((code IS NULL) = (state = 'chosen'::text)) OR (state = 'void'::text))),
  constraint gift_card_state_check CHECK ((state = ANY (ARRAY['chosen'::text, 'active'::text, 'blocked'::text, 'void'::text]))),
  constraint gift_card_was_bought CHECK (((state = 'chosen'::text) OR (num_nonnulls(order_line_id, refund_id) = 1))),
  constraint gift_card_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id) ON DELETE CASCADE,
  constraint gift_card_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint gift_card_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id)
);
CREATE INDEX gift_card_cart_id_idx ON public.gift_card USING btree (cart_id) WHERE (cart_id IS NOT NULL);
CREATE INDEX gift_card_to_deliver ON public.gift_card USING btree (deliver_on) WHERE ((state = 'active'::text) AND (delivered_at IS NULL) AND (recipient_email <> ''::text));

create table gift_card_entry (
  id integer generated always as identity not null,
  gift_card_id integer not null,
  kind text not null,
  amount_cents integer not null,
  order_id integer,
  note text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  constraint gift_card_entry_pkey PRIMARY KEY (id),
  constraint gift_card_entry_check CHECK (((amount_cents <> 0) AND ((amount_cents > 0) = (kind = ANY (ARRAY['issue'::text, 'refund'::text]))))),
  constraint gift_card_entry_kind_check CHECK ((kind = ANY (ARRAY['issue'::text, 'use'::text, 'refund'::text, 'void'::text]))),
  constraint gift_card_entry_gift_card_id_fkey FOREIGN KEY (gift_card_id) REFERENCES gift_card(id),
  constraint gift_card_entry_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id)
);
CREATE INDEX gift_card_entry_gift_card_id_id_idx ON public.gift_card_entry USING btree (gift_card_id, id);
CREATE INDEX gift_card_entry_order_id_idx ON public.gift_card_entry USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE TRIGGER gift_card_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.gift_card_entry FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER gift_card_entry_counted AFTER INSERT ON public.gift_card_entry FOR EACH ROW EXECUTE FUNCTION count_gift_card();

create table goods_claim (
  id integer generated always as identity not null,
  cart_id uuid not null,
  order_id integer,
  order_line_id integer,
  product_variant_id integer,
  experience_slot_id integer,
  pickup text,
  pickup_session_id integer,
  quantity integer not null,
  unit_cents integer not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  is_sold boolean default false not null,
  bundle_product_id integer,
  bundle_pick uuid,
  constraint goods_claim_pkey PRIMARY KEY (id),
  constraint goods_claim_order_line_id_key UNIQUE (order_line_id),
  constraint goods_claim_at_a_gate CHECK (((pickup_session_id IS NOT NULL) = (NOT (pickup IS DISTINCT FROM 'gate'::text)))),
  constraint goods_claim_line CHECK (((order_id IS NULL) = (order_line_id IS NULL))),
  constraint goods_claim_names_one CHECK ((num_nonnulls(product_variant_id, experience_slot_id) = 1)),
  constraint goods_claim_of_bundle CHECK ((((bundle_pick IS NULL) = (bundle_product_id IS NULL)) AND ((bundle_pick IS NULL) OR (product_variant_id IS NOT NULL)))),
  constraint goods_claim_pickup CHECK (((pickup IS NOT NULL) = (product_variant_id IS NOT NULL))),
  constraint goods_claim_pickup_check CHECK ((pickup = ANY (ARRAY['gate'::text, 'shop'::text, 'shipping'::text, 'digital'::text]))),
  constraint goods_claim_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100))),
  constraint goods_claim_unit_cents_check CHECK ((unit_cents >= 0)),
  constraint goods_claim_bundle_product_id_fkey FOREIGN KEY (bundle_product_id) REFERENCES product(id),
  constraint goods_claim_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id),
  constraint goods_claim_experience_slot_id_fkey FOREIGN KEY (experience_slot_id) REFERENCES experience_slot(id),
  constraint goods_claim_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id),
  constraint goods_claim_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint goods_claim_pickup_session_id_fkey FOREIGN KEY (pickup_session_id) REFERENCES event_session(id),
  constraint goods_claim_product_variant_id_fkey FOREIGN KEY (product_variant_id) REFERENCES product_variant(id)
);
CREATE INDEX goods_claim_bundle ON public.goods_claim USING btree (bundle_pick) WHERE (bundle_pick IS NOT NULL);
CREATE INDEX goods_claim_experience_slot_id_expires_at_idx ON public.goods_claim USING btree (experience_slot_id, expires_at) WHERE (experience_slot_id IS NOT NULL);
CREATE UNIQUE INDEX goods_claim_once ON public.goods_claim USING btree (cart_id, product_variant_id, pickup, pickup_session_id, bundle_pick) NULLS NOT DISTINCT WHERE ((order_id IS NULL) AND (product_variant_id IS NOT NULL));
CREATE INDEX goods_claim_order_id_idx ON public.goods_claim USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX goods_claim_pickup_session_id_idx ON public.goods_claim USING btree (pickup_session_id) WHERE (pickup_session_id IS NOT NULL);
CREATE INDEX goods_claim_product_variant_id_expires_at_idx ON public.goods_claim USING btree (product_variant_id, expires_at) WHERE (product_variant_id IS NOT NULL);
CREATE UNIQUE INDEX goods_claim_slot_once ON public.goods_claim USING btree (cart_id, experience_slot_id) WHERE ((order_id IS NULL) AND (experience_slot_id IS NOT NULL));
CREATE CONSTRAINT TRIGGER goods_claim_sold AFTER UPDATE OF is_sold ON public.goods_claim DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.is_sold AND (NOT old.is_sold))) EXECUTE FUNCTION count_sold_goods();

create table guardian (
  id integer generated always as identity not null,
  first_name text not null,
  surname1 text not null,
  surname2 text default ''::text not null,
  doc_no text,
  email text default ''::text not null,
  phone text default ''::text not null,
  address text default ''::text not null,
  customer_id integer,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  whatsapp_consent_at timestamp with time zone,
  invited_at timestamp with time zone,
  constraint guardian_pkey PRIMARY KEY (id),
  constraint guardian_doc_no_key UNIQUE (doc_no),
  constraint guardian_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
CREATE UNIQUE INDEX guardian_account ON public.guardian USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX guardian_by_email ON public.guardian USING btree (lower(email)) WHERE (email <> ''::text);
CREATE INDEX guardian_search ON public.guardian USING gin (fold(((((((((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(surname1, ''::text)) || ' '::text) || COALESCE(surname2, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(doc_no, ''::text))) gin_trgm_ops);
CREATE INDEX guardian_whatsapp ON public.guardian USING btree (whatsapp_number(phone)) WHERE (whatsapp_consent_at IS NOT NULL);

create table holder_import (
  id integer generated always as identity not null,
  season_list_id integer not null,
  file_name text not null,
  format text not null,
  size_bytes integer not null,
  state text default 'uploaded'::text not null,
  headers jsonb default '{}'::jsonb not null,
  mapping jsonb default '{}'::jsonb not null,
  row_count integer default 0 not null,
  valid_count integer default 0 not null,
  error_count integer default 0 not null,
  last_error text default ''::text not null,
  staff_user_id integer,
  created_at timestamp with time zone default now() not null,
  validated_at timestamp with time zone,
  imported_at timestamp with time zone,
  reverted_at timestamp with time zone,
  content bytea storage e,
  content_hash bytea,
  task text,
  task_total integer default 0 not null,
  done_count integer default 0 not null,
  mark integer default 0 not null,
  crashes smallint default 0 not null,
  cancel_requested_at timestamp with time zone,
  is_all_or_nothing boolean default false not null,
  assumes_paid boolean default false not null,
  created_count integer default 0 not null,
  updated_count integer default 0 not null,
  same_count integer default 0 not null,
  pass_count integer default 0 not null,
  kept_count integer default 0 not null,
  constraint holder_import_pkey PRIMARY KEY (id),
  constraint holder_import_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint holder_import_row_count_check CHECK (((row_count >= 0) AND (row_count <= 50000))),
  constraint holder_import_rows_within CHECK ((((valid_count + error_count) <= row_count) AND (done_count <= task_total))),
  constraint holder_import_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 20971520))),
  constraint holder_import_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'validated'::text, 'with_errors'::text, 'ready'::text, 'importing'::text, 'imported'::text, 'failed'::text, 'reverted'::text]))),
  constraint holder_import_task_check CHECK ((task = ANY (ARRAY['read'::text, 'check'::text, 'import'::text, 'revert'::text]))),
  constraint holder_import_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id),
  constraint holder_import_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX holder_import_created_at_idx ON public.holder_import USING btree (created_at DESC);
CREATE INDEX holder_import_hash ON public.holder_import USING btree (content_hash) WHERE (content_hash IS NOT NULL);
CREATE INDEX holder_import_list ON public.holder_import USING btree (season_list_id);
CREATE INDEX holder_import_to_do ON public.holder_import USING btree (id) WHERE (task IS NOT NULL);

create table holder_import_row (
  holder_import_id integer not null,
  n integer not null,
  cells text[] not null,
  errors jsonb,
  pass_holder_id integer,
  holder_outcome text,
  holder_before jsonb,
  holder_version integer,
  season_pass_id integer,
  pass_outcome text,
  pass_version integer,
  kept_because text,
  constraint holder_import_row_pkey PRIMARY KEY (holder_import_id, n),
  constraint holder_import_row_holder_outcome_check CHECK ((holder_outcome = ANY (ARRAY['created'::text, 'updated'::text, 'same'::text]))),
  constraint holder_import_row_n_check CHECK ((n > 0)),
  constraint holder_import_row_pass_outcome_check CHECK ((pass_outcome = ANY (ARRAY['created'::text, 'same'::text]))),
  constraint holder_import_row_holder_import_id_fkey FOREIGN KEY (holder_import_id) REFERENCES holder_import(id) ON DELETE CASCADE,
  constraint holder_import_row_pass_holder_id_fkey FOREIGN KEY (pass_holder_id) REFERENCES pass_holder(id) ON DELETE SET NULL,
  constraint holder_import_row_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id) ON DELETE SET NULL
);
CREATE INDEX holder_import_row_holder ON public.holder_import_row USING btree (pass_holder_id) WHERE (pass_holder_id IS NOT NULL);
CREATE INDEX holder_import_row_holder_import_id_n_idx ON public.holder_import_row USING btree (holder_import_id, n) WHERE (errors IS NOT NULL);
CREATE INDEX holder_import_row_kept ON public.holder_import_row USING btree (holder_import_id, n) WHERE (kept_because IS NOT NULL);
CREATE INDEX holder_import_row_pass ON public.holder_import_row USING btree (season_pass_id) WHERE (season_pass_id IS NOT NULL);

create table holder_import_title (
  title text not null,
  field text,
  updated_at timestamp with time zone default now() not null,
  constraint holder_import_title_pkey PRIMARY KEY (title)
);

create table holder_offer (
  id integer generated always as identity not null,
  season_list_id integer not null,
  event_session_id integer not null,
  amount_cents integer,
  discount_bp integer,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  keep_until_at timestamp with time zone,
  needs_paid_pass boolean default true not null,
  is_active boolean default true not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint holder_offer_pkey PRIMARY KEY (id),
  constraint holder_offer_season_list_id_event_session_id_key UNIQUE (season_list_id, event_session_id),
  constraint holder_offer_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint holder_offer_check CHECK ((starts_at < ends_at)),
  constraint holder_offer_check1 CHECK (((amount_cents IS NULL) <> (discount_bp IS NULL))),
  constraint holder_offer_discount_bp_check CHECK (((discount_bp >= 0) AND (discount_bp <= 10000))),
  constraint holder_offer_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint holder_offer_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id)
);
CREATE INDEX holder_offer_event_session_id_idx ON public.holder_offer USING btree (event_session_id);
CREATE TRIGGER holder_offer_gone AFTER DELETE OR UPDATE OF event_session_id, season_list_id ON public.holder_offer FOR EACH ROW EXECUTE FUNCTION let_go_of_own_seats();

create table idempotency_key (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  response jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_key_pkey PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_key_created_at_idx ON public.idempotency_key USING btree (created_at);

create table image_consent (
  id integer generated always as identity not null,
  athlete_id integer not null,
  purpose text not null,
  is_granted boolean default false not null,
  guardian_id integer,
  staff_user_id integer,
  granted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  constraint image_consent_pkey PRIMARY KEY (id),
  constraint image_consent_athlete_id_purpose_key UNIQUE (athlete_id, purpose),
  constraint image_consent_check CHECK (((NOT is_granted) OR ((guardian_id IS NOT NULL) AND (granted_at IS NOT NULL) AND (revoked_at IS NULL)))),
  constraint image_consent_purpose_check CHECK ((purpose = ANY (ARRAY['web'::text, 'social_media'::text, 'press'::text, 'streaming'::text, 'team_sheet'::text]))),
  constraint image_consent_athlete_id_fkey FOREIGN KEY (athlete_id) REFERENCES athlete(id) ON DELETE CASCADE,
  constraint image_consent_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardian(id),
  constraint image_consent_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE TRIGGER athlete_photo_goes AFTER UPDATE OF is_granted ON public.image_consent FOR EACH ROW WHEN (((old.purpose = 'team_sheet'::text) AND (NOT new.is_granted))) EXECUTE FUNCTION athlete_photo_goes();
CREATE TRIGGER athlete_photo_goes_too AFTER DELETE ON public.image_consent FOR EACH ROW WHEN ((old.purpose = 'team_sheet'::text)) EXECUTE FUNCTION athlete_photo_goes();
CREATE TRIGGER of_living_athlete BEFORE INSERT ON public.image_consent FOR EACH ROW EXECUTE FUNCTION of_living_athlete();

create table inbound_mail (
  id integer generated always as identity not null,
  message_hash bytea not null,
  from_email text default ''::text not null,
  subject text default ''::text not null,
  outcome text not null,
  detail text default ''::text not null,
  incident_id integer,
  created_at timestamp with time zone default now() not null,
  constraint inbound_mail_pkey PRIMARY KEY (id),
  constraint inbound_mail_message_hash_key UNIQUE (message_hash),
  constraint inbound_mail_message_hash_check CHECK ((octet_length(message_hash) = 32)),
  constraint inbound_mail_outcome_check CHECK ((outcome = ANY (ARRAY['reply'::text, 'opened'::text, 'dropped'::text, 'automatic'::text, 'unreadable'::text, 'too_large'::text, 'bounce'::text, 'complaint'::text]))),
  constraint inbound_mail_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incident(id) ON DELETE SET NULL
);
CREATE INDEX inbound_mail_created ON public.inbound_mail USING btree (created_at);
CREATE INDEX inbound_mail_from ON public.inbound_mail USING btree (from_email, created_at);
CREATE INDEX inbound_mail_incident ON public.inbound_mail USING btree (incident_id) WHERE (incident_id IS NOT NULL);

create table incident (
  id integer generated always as identity not null,
  kind text not null,
  title text not null,
  detail text default ''::text not null,
  state text default 'new'::text not null,
  order_id integer,
  payment_id integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  number text default ('M'::text || lpad((nextval('incident_number'::regclass))::text, 6, '0'::text)) not null,
  source text default 'system'::text not null,
  category text default 'other'::text not null,
  priority text default 'normal'::text not null,
  contact_name text default ''::text not null,
  contact_email text default ''::text not null,
  contact_phone text default ''::text not null,
  customer_id integer,
  assignee_id integer,
  tracking_code text default upper(substr(replace((gen_random_uuid())::text, '-'::text, ''::text), 1, 12)) not null,
  first_reply_due_at timestamp with time zone,
  resolution_due_at timestamp with time zone,
  first_reply_at timestamp with time zone,
  last_message_at timestamp with time zone,
  resolved_at timestamp with time zone,
  closed_at timestamp with time zone,
  ended_at timestamp with time zone generated always as (
CASE
    WHEN ((state = ANY (ARRAY['resolved'::text, 'closed'::text])) AND (category <> 'child_protection'::text)) THEN COALESCE(closed_at, resolved_at, updated_at)
    ELSE NULL::timestamp with time zone
END) stored,
  channel text default 'office'::text not null,
  season_pass_id integer,
  next_due_at timestamp with time zone generated always as (
CASE
    WHEN (state = ANY (ARRAY['resolved'::text, 'closed'::text])) THEN NULL::timestamp with time zone
    WHEN (first_reply_at IS NULL) THEN LEAST(first_reply_due_at, resolution_due_at)
    ELSE resolution_due_at
END) stored,
  merged_into_id integer,
  constraint incident_pkey PRIMARY KEY (id),
  constraint incident_number_key UNIQUE (number),
  constraint incident_tracking_code_key UNIQUE (tracking_code),
  constraint incident_category_check CHECK ((category = ANY (ARRAY['purchase'::text, 'pass'::text, 'access'::text, 'refund'::text, 'personal_data'::text, 'child_protection'::text, 'complaint'::text, 'other'::text]))),
  constraint incident_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'mail'::text, 'office'::text]))),
  constraint incident_done CHECK (((state <> ALL (ARRAY['resolved'::text, 'closed'::text])) OR (source = 'system'::text) OR (resolved_at IS NOT NULL))),
  constraint incident_merged_into_another CHECK ((merged_into_id <> id)),
  constraint incident_merged_is_closed CHECK (((merged_into_id IS NULL) OR (state = 'closed'::text))),
  constraint incident_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  constraint incident_source_check CHECK ((source = ANY (ARRAY['system'::text, 'customer'::text, 'visitor'::text, 'clerk'::text]))),
  constraint incident_state_check CHECK ((state = ANY (ARRAY['new'::text, 'open'::text, 'waiting_customer'::text, 'resolved'::text, 'closed'::text, 'reopened'::text]))),
  constraint incident_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES staff_user(id),
  constraint incident_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint incident_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES incident(id) ON DELETE SET NULL,
  constraint incident_order_fkey FOREIGN KEY (order_id) REFERENCES "order"(id) ON DELETE SET NULL,
  constraint incident_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id) ON DELETE SET NULL
);
CREATE INDEX incident_assignee_id_idx ON public.incident USING btree (assignee_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX incident_customer_id_idx ON public.incident USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX incident_ended ON public.incident USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX incident_merged ON public.incident USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX incident_next_due ON public.incident USING btree (next_due_at) WHERE (next_due_at IS NOT NULL);
CREATE UNIQUE INDEX incident_once ON public.incident USING btree (kind, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX incident_order_id_idx ON public.incident USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX incident_search ON public.incident USING gin (fold(((((((((COALESCE(number, ''::text) || ' '::text) || COALESCE(title, ''::text)) || ' '::text) || COALESCE(contact_name, ''::text)) || ' '::text) || COALESCE(contact_email, ''::text)) || ' '::text) || COALESCE(tracking_code, ''::text))) gin_trgm_ops);
CREATE INDEX incident_season_pass ON public.incident USING btree (season_pass_id) WHERE (season_pass_id IS NOT NULL);
CREATE INDEX incident_state_resolution_due_at_idx ON public.incident USING btree (state, resolution_due_at);
CREATE TRIGGER incident_has_dues BEFORE INSERT OR UPDATE ON public.incident FOR EACH ROW EXECUTE FUNCTION incident_dues();
CREATE TRIGGER incident_merged_once BEFORE INSERT OR UPDATE OF merged_into_id ON public.incident FOR EACH ROW WHEN ((new.merged_into_id IS NOT NULL)) EXECUTE FUNCTION incident_merged_once();

create table incident_file (
  id integer generated always as identity not null,
  incident_message_id integer not null,
  file_name text not null,
  mime_type text not null,
  size_bytes integer not null,
  content bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint incident_file_pkey PRIMARY KEY (id),
  constraint incident_file_file_name_check CHECK (((file_name <> ''::text) AND (length(file_name) <= 120))),
  constraint incident_file_is_what_it_says CHECK (
CASE mime_type
    WHEN 'application/pdf'::text THEN (SUBSTRING(content FROM 1 FOR 5) = '\x255044462d'::bytea)
    WHEN 'image/png'::text THEN (SUBSTRING(content FROM 1 FOR 8) = '\x89504e470d0a1a0a'::bytea)
    WHEN 'image/jpeg'::text THEN (SUBSTRING(content FROM 1 FOR 3) = '\xffd8ff'::bytea)
    ELSE false
END),
  constraint incident_file_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 5242880))),
  constraint incident_file_whole CHECK ((octet_length(content) = size_bytes)),
  constraint incident_file_incident_message_id_fkey FOREIGN KEY (incident_message_id) REFERENCES incident_message(id) ON DELETE CASCADE
);
CREATE INDEX incident_file_incident_message_id_idx ON public.incident_file USING btree (incident_message_id);
CREATE TRIGGER incident_file_append_only BEFORE UPDATE ON public.incident_file FOR EACH STATEMENT EXECUTE FUNCTION append_only();

create table incident_message (
  id integer generated always as identity not null,
  incident_id integer not null,
  kind text not null,
  author_kind text not null,
  staff_user_id integer,
  author_name text not null,
  body text not null,
  created_at timestamp with time zone default now() not null,
  constraint incident_message_pkey PRIMARY KEY (id),
  constraint incident_message_author_kind_check CHECK ((author_kind = ANY (ARRAY['customer'::text, 'staff'::text, 'system'::text]))),
  constraint incident_message_body_check CHECK (((length(body) >= 1) AND (length(body) <= 10000))),
  constraint incident_message_kind_check CHECK ((kind = ANY (ARRAY['public'::text, 'internal'::text, 'event'::text]))),
  constraint incident_message_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incident(id),
  constraint incident_message_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX incident_message_incident_id_id_idx ON public.incident_message USING btree (incident_id, id);
CREATE TRIGGER incident_message_append_only BEFORE UPDATE OR TRUNCATE ON public.incident_message FOR EACH STATEMENT EXECUTE FUNCTION append_only_but_struck_out();
CREATE TRIGGER incident_message_stays AFTER DELETE ON public.incident_message REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stays_for_its_period('not exists (select 1 from incident i where i.id = gone.incident_id and i.ended_at < retention_limit(''support_cases''))');

create table instalment (
  id integer generated always as identity not null,
  contract_kind text not null,
  payment_frequency_id integer,
  n smallint not null,
  due_on date not null,
  amount_cents integer not null,
  paid_cents integer default 0 not null,
  state text default 'scheduled'::text not null,
  method text,
  attempts smallint default 0 not null,
  last_attempt_at timestamp with time zone,
  last_error text default ''::text not null,
  grace_until_on date,
  paid_at timestamp with time zone,
  payment_id integer,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  season_pass_id integer,
  enrolment_id integer,
  plot_sale_id integer,
  reminded_at timestamp with time zone,
  fee_cents integer default 0 not null,
  fee_paid_cents integer default 0 not null,
  retries_stopped_at timestamp with time zone,
  vat_code text,
  constraint instalment_pkey PRIMARY KEY (id),
  constraint instalment_amount_cents_check CHECK ((amount_cents > 0)),
  constraint instalment_check CHECK (((paid_cents >= 0) AND (paid_cents <= amount_cents))),
  constraint instalment_check1 CHECK (((state = ANY (ARRAY['paid'::text, 'paid_late'::text])) = ((paid_at IS NOT NULL) AND (paid_cents = amount_cents)))),
  constraint instalment_check2 CHECK (((vat_code IS NULL) OR (enrolment_id IS NOT NULL))),
  constraint instalment_contract_kind_check CHECK ((contract_kind = ANY (ARRAY['pass'::text, 'academy'::text, 'plot'::text, 'product'::text]))),
  constraint instalment_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint instalment_fee_paid CHECK (((fee_paid_cents >= 0) AND (fee_paid_cents <= fee_cents))),
  constraint instalment_method_check CHECK ((method = ANY (ARRAY['card_token'::text, 'sepa'::text, 'bizum_link'::text, 'box_office'::text, 'card'::text, 'bizum'::text, 'cash'::text, 'card_terminal'::text, 'wallet'::text, 'transfer'::text]))),
  constraint instalment_n_check CHECK (((n >= 1) AND (n <= 24))),
  constraint instalment_of_enrolment CHECK (((contract_kind = 'academy'::text) = (enrolment_id IS NOT NULL))),
  constraint instalment_of_pass CHECK (((contract_kind = 'pass'::text) = (season_pass_id IS NOT NULL))),
  constraint instalment_of_plot_sale CHECK (((contract_kind = 'plot'::text) = (plot_sale_id IS NOT NULL))),
  constraint instalment_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'charging'::text, 'paid'::text, 'failed'::text, 'failed_for_good'::text, 'needs_authentication'::text, 'due'::text, 'in_grace'::text, 'overdue'::text, 'paid_late'::text, 'waived'::text, 'uncollectable'::text, 'returned'::text]))),
  constraint instalment_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolment(id),
  constraint instalment_payment_frequency_id_fkey FOREIGN KEY (payment_frequency_id) REFERENCES payment_frequency(id),
  constraint instalment_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint instalment_plot_sale_id_fkey FOREIGN KEY (plot_sale_id) REFERENCES plot_sale(id),
  constraint instalment_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id)
);
CREATE INDEX instalment_due ON public.instalment USING btree (due_on) WHERE (state <> ALL (ARRAY['paid'::text, 'paid_late'::text, 'waived'::text, 'uncollectable'::text]));
CREATE INDEX instalment_due_on ON public.instalment USING btree (due_on, id);
CREATE UNIQUE INDEX instalment_enrolment ON public.instalment USING btree (enrolment_id, n) WHERE (enrolment_id IS NOT NULL);
CREATE INDEX instalment_frequency ON public.instalment USING btree (payment_frequency_id) WHERE (state <> ALL (ARRAY['paid'::text, 'paid_late'::text, 'waived'::text, 'uncollectable'::text]));
CREATE UNIQUE INDEX instalment_of_pass_nth ON public.instalment USING btree (season_pass_id, n) WHERE (season_pass_id IS NOT NULL);
CREATE UNIQUE INDEX instalment_plot_sale ON public.instalment USING btree (plot_sale_id, n) WHERE (plot_sale_id IS NOT NULL);
CREATE INDEX instalment_state ON public.instalment USING btree (state, due_on);
CREATE CONSTRAINT TRIGGER enrolment_parts_add_up AFTER INSERT OR UPDATE OF amount_cents, enrolment_id ON public.instalment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.enrolment_id IS NOT NULL)) EXECUTE FUNCTION enrolment_parts_add_up();
CREATE TRIGGER instalment_counted AFTER UPDATE ON public.instalment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_instalments();

create table invitation (
  id integer generated always as identity not null,
  invitation_batch_id integer not null,
  event_session_id integer not null,
  zone_id integer not null,
  seat_id integer,
  code text not null,
  recipient_name text not null,
  email text default ''::text not null,
  doc_no text default ''::text not null,
  state text default 'issued'::text not null,
  revoke_reason text default ''::text not null,
  sent_at timestamp with time zone,
  downloaded_at timestamp with time zone,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  opened_at timestamp with time zone,
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_code_key UNIQUE (code),
  constraint invitation_check CHECK (((state = 'revoked'::text) = (revoked_at IS NOT NULL))),
  constraint invitation_state_check CHECK ((state = ANY (ARRAY['issued'::text, 'sent'::text, 'downloaded'::text, 'used'::text, 'revoked'::text]))),
  constraint invitation_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint invitation_invitation_batch_id_fkey FOREIGN KEY (invitation_batch_id) REFERENCES invitation_batch(id),
  constraint invitation_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES seat(id),
  constraint invitation_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE INDEX invitation_event_session_id_state_idx ON public.invitation USING btree (event_session_id, state);
CREATE INDEX invitation_invitation_batch_id_idx ON public.invitation USING btree (invitation_batch_id);
CREATE UNIQUE INDEX invitation_one_per_seat ON public.invitation USING btree (event_session_id, seat_id) WHERE ((seat_id IS NOT NULL) AND (state <> 'revoked'::text));
CREATE INDEX invitation_search ON public.invitation USING gin (fold(((((COALESCE(recipient_name, ''::text) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(code, ''::text))) gin_trgm_ops);

create table invitation_batch (
  id integer generated always as identity not null,
  event_session_id integer not null,
  invitation_quota_id integer,
  cause text not null,
  message text default ''::text not null,
  staff_user_id integer,
  created_at timestamp with time zone default now() not null,
  constraint invitation_batch_pkey PRIMARY KEY (id),
  constraint invitation_batch_cause_check CHECK ((cause = ANY (ARRAY['protocol'::text, 'sponsor'::text, 'press'::text, 'company'::text, 'club'::text, 'social'::text, 'compensation'::text, 'other'::text]))),
  constraint invitation_batch_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint invitation_batch_invitation_quota_id_fkey FOREIGN KEY (invitation_quota_id) REFERENCES invitation_quota(id),
  constraint invitation_batch_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX invitation_batch_event_session_id_idx ON public.invitation_batch USING btree (event_session_id);
CREATE INDEX invitation_batch_invitation_quota_id_idx ON public.invitation_batch USING btree (invitation_quota_id);

create table invitation_quota (
  id integer generated always as identity not null,
  event_session_id integer not null,
  event_company_id integer,
  name text not null,
  quota integer not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint invitation_quota_pkey PRIMARY KEY (id),
  constraint invitation_quota_event_session_id_name_key UNIQUE (event_session_id, name),
  constraint invitation_quota_name_check CHECK ((name <> ''::text)),
  constraint invitation_quota_quota_check CHECK (((quota >= 0) AND (quota <= 100000))),
  constraint invitation_quota_event_company_id_fkey FOREIGN KEY (event_company_id) REFERENCES event_company(id),
  constraint invitation_quota_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id) ON DELETE CASCADE
);
CREATE INDEX invitation_quota_event_company_id_idx ON public.invitation_quota USING btree (event_company_id) WHERE (event_company_id IS NOT NULL);

create table invoice (
  id integer generated always as identity not null,
  issuer_nif text not null,
  issuer_name text not null,
  series text not null,
  number integer not null,
  full_number text not null,
  kind text not null,
  issued_on date not null,
  operation_on date,
  recipient_name text default ''::text not null,
  recipient_nif text default ''::text not null,
  recipient_address text default ''::text not null,
  description text not null,
  base_cents integer not null,
  vat_cents integer not null,
  total_cents integer generated always as ((base_cents + vat_cents)) stored,
  state text default 'issued'::text not null,
  order_id integer,
  settlement_id integer,
  rectifies_id integer,
  chain_sequence integer not null,
  recorded_at timestamp with time zone not null,
  recorded_text text not null,
  huella text not null,
  previous_huella text not null,
  qr_url text not null,
  aeat_state text default 'pending'::text not null,
  aeat_csv text default ''::text not null,
  aeat_message text default ''::text not null,
  sent_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  is_trial boolean generated always as (false) stored not null,
  refund_id integer,
  replaces_id integer,
  tax text default '01'::text not null,
  is_reverse_charge boolean default false not null,
  recipient_blocked_at timestamp with time zone,
  shown_name text generated always as (
CASE
    WHEN ((recipient_blocked_at IS NULL) OR (recipient_nif = ''::text)) THEN recipient_name
    ELSE 'Bloqueado'::text
END) stored not null,
  shown_nif text generated always as (
CASE
    WHEN ((recipient_blocked_at IS NULL) OR (recipient_nif = ''::text)) THEN recipient_nif
    ELSE 'Bloqueado'::text
END) stored not null,
  shown_address text generated always as (
CASE
    WHEN (recipient_blocked_at IS NULL) THEN recipient_address
    ELSE ''::text
END) stored not null,
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_huella_key UNIQUE (huella),
  constraint invoice_issuer_nif_full_number_key UNIQUE (issuer_nif, full_number),
  constraint invoice_issuer_nif_series_number_key UNIQUE (issuer_nif, series, number),
  constraint invoice_of_its_tax UNIQUE (id, tax, is_reverse_charge),
  constraint invoice_aeat_state_check CHECK ((aeat_state = ANY (ARRAY['pending'::text, 'accepted'::text, 'accepted_with_errors'::text, 'rejected'::text, 'not_sent'::text, 'kept'::text]))),
  constraint invoice_chain_sequence_check CHECK ((chain_sequence > 0)),
  constraint invoice_check CHECK (((kind = ANY (ARRAY['F2'::text, 'R5'::text])) = (recipient_nif = ''::text))),
  constraint invoice_check1 CHECK (((chain_sequence = 1) = (previous_huella = ''::text))),
  constraint invoice_check2 CHECK ((("left"(kind, 1) = 'R'::text) = (rectifies_id IS NOT NULL))),
  constraint invoice_description_check CHECK (((length(description) >= 1) AND (length(description) <= 500))),
  constraint invoice_full_number_check CHECK ((length(full_number) <= 60)),
  constraint invoice_huella_check CHECK ((huella ~ '^[0-9A-F]{64}$'::text)),
  constraint invoice_kind_check CHECK ((kind = ANY (ARRAY['F1'::text, 'F2'::text, 'F3'::text, 'R1'::text, 'R2'::text, 'R3'::text, 'R4'::text, 'R5'::text]))),
  constraint invoice_number_check CHECK ((number > 0)),
  constraint invoice_number_signs CHECK (((full_number ~ '^[!-~]([ -~]*[!-~])?$'::text) AND (full_number !~ '["''<>=]'::text))),
  constraint invoice_of_refund CHECK (((refund_id IS NULL) OR ("left"(kind, 1) = 'R'::text) OR (kind = 'F3'::text))),
  constraint invoice_of_settlement CHECK (((settlement_id IS NULL) OR (order_id IS NULL))),
  constraint invoice_previous_huella_check CHECK ((previous_huella ~ '^([0-9A-F]{64})?$'::text)),
  constraint invoice_replaces CHECK (((kind = 'F3'::text) = (replaces_id IS NOT NULL))),
  constraint invoice_reverse_is_complete CHECK (((NOT is_reverse_charge) OR (kind <> ALL (ARRAY['F2'::text, 'R5'::text])))),
  constraint invoice_state_check CHECK ((state = ANY (ARRAY['issued'::text, 'sent'::text, 'rectified'::text]))),
  constraint invoice_tax_check CHECK ((tax = ANY (ARRAY['01'::text, '02'::text, '03'::text]))),
  constraint invoice_order_id_fkey FOREIGN KEY (order_id, is_trial) REFERENCES "order"(id, is_trial),
  constraint invoice_rectifies_id_fkey FOREIGN KEY (rectifies_id) REFERENCES invoice(id),
  constraint invoice_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint invoice_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES invoice(id),
  constraint invoice_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id)
);
CREATE INDEX invoice_aeat_state_idx ON public.invoice USING btree (aeat_state) WHERE (aeat_state <> 'accepted'::text);
CREATE INDEX invoice_issued_on_id_idx ON public.invoice USING btree (issued_on DESC, id DESC);
CREATE UNIQUE INDEX invoice_of_order_once ON public.invoice USING btree (order_id, issuer_nif, tax, is_reverse_charge) WHERE (kind = ANY (ARRAY['F1'::text, 'F2'::text]));
CREATE UNIQUE INDEX invoice_of_refund_once ON public.invoice USING btree (refund_id, issuer_nif, tax) WHERE ("left"(kind, 1) = 'R'::text);
CREATE UNIQUE INDEX invoice_of_settlement_once ON public.invoice USING btree (settlement_id, ((base_cents < 0))) WHERE (settlement_id IS NOT NULL);
CREATE INDEX invoice_order_id_idx ON public.invoice USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX invoice_rectifies_id_idx ON public.invoice USING btree (rectifies_id) WHERE (rectifies_id IS NOT NULL);
CREATE UNIQUE INDEX invoice_replaced_once ON public.invoice USING btree (replaces_id) WHERE (kind = 'F3'::text);
CREATE INDEX invoice_search ON public.invoice USING gin (fold(((((COALESCE(full_number, ''::text) || ' '::text) || COALESCE(shown_name, ''::text)) || ' '::text) || COALESCE(shown_nif, ''::text))) gin_trgm_ops);
CREATE INDEX invoice_settlement_id_idx ON public.invoice USING btree (settlement_id) WHERE (settlement_id IS NOT NULL);
CREATE TRIGGER invoice_blocked BEFORE INSERT ON public.invoice FOR EACH ROW WHEN ((new.order_id IS NOT NULL)) EXECUTE FUNCTION invoice_is_blocked();
CREATE TRIGGER invoice_frozen BEFORE DELETE OR UPDATE ON public.invoice FOR EACH ROW EXECUTE FUNCTION invoice_is_frozen();

create table invoice_line (
  id integer generated always as identity not null,
  invoice_id integer not null,
  "position" smallint not null,
  description text not null,
  quantity integer default 1 not null,
  base_cents integer not null,
  vat_bp integer not null,
  vat_cents integer not null,
  total_cents integer generated always as ((base_cents + vat_cents)) stored,
  qualification text default 'S1'::text not null,
  constraint invoice_line_pkey PRIMARY KEY (id),
  constraint invoice_line_invoice_id_position_key UNIQUE (invoice_id, "position"),
  constraint invoice_line_only_taxed CHECK (((qualification = 'S1'::text) OR ((vat_bp = 0) AND (vat_cents = 0)))),
  constraint invoice_line_qualification_check CHECK ((qualification = ANY (ARRAY['S1'::text, 'S2'::text, 'N1'::text, 'N2'::text, 'E1'::text, 'E2'::text, 'E3'::text, 'E4'::text, 'E5'::text, 'E6'::text, 'E7'::text, 'E8'::text]))),
  constraint invoice_line_quantity_check CHECK ((quantity > 0)),
  constraint invoice_line_vat_bp_check CHECK (((vat_bp >= 0) AND (vat_bp <= 10000))),
  constraint invoice_line_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id)
);
CREATE TRIGGER invoice_line_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.invoice_line FOR EACH STATEMENT EXECUTE FUNCTION append_only();

create table invoice_series (
  id integer generated always as identity not null,
  issuer_nif text not null,
  series text not null,
  purpose text not null,
  year smallint not null,
  next_number integer default 1 not null,
  constraint invoice_series_pkey PRIMARY KEY (id),
  constraint invoice_series_issuer_nif_purpose_year_key UNIQUE (issuer_nif, purpose, year),
  constraint invoice_series_issuer_nif_series_key UNIQUE (issuer_nif, series),
  constraint invoice_series_next_number_check CHECK ((next_number > 0)),
  constraint invoice_series_purpose_check CHECK ((purpose = ANY (ARRAY['simplified'::text, 'complete'::text, 'rectifying_complete'::text, 'rectifying_simplified'::text]))),
  constraint invoice_series_series_check CHECK ((series ~ '^[A-Z]{1,4}[0-9]{2}-$'::text)),
  constraint invoice_series_year_check CHECK (((year >= 2000) AND (year <= 2999)))
);

create table invoice_task (
  id integer generated always as identity not null,
  order_id integer,
  refund_id integer,
  problem text default ''::text not null,
  next_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  constraint invoice_task_pkey PRIMARY KEY (id),
  constraint invoice_task_order_id_key UNIQUE (order_id),
  constraint invoice_task_refund_id_key UNIQUE (refund_id),
  constraint invoice_task_check CHECK ((num_nonnulls(order_id, refund_id) = 1)),
  constraint invoice_task_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id),
  constraint invoice_task_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id)
);
CREATE INDEX invoice_task_problem ON public.invoice_task USING btree (id) WHERE (problem <> ''::text);

create table invoice_vat (
  id integer generated always as identity not null,
  invoice_id integer not null,
  tax text default '01'::text not null,
  regime_key text default '01'::text not null,
  qualification text not null,
  exemption text default ''::text not null,
  rate_bp integer not null,
  base_cents integer not null,
  vat_cents integer not null,
  is_reverse_charge boolean default false not null,
  constraint invoice_vat_pkey PRIMARY KEY (id),
  constraint invoice_vat_invoice_id_tax_qualification_rate_bp_key UNIQUE (invoice_id, tax, qualification, rate_bp),
  constraint invoice_vat_cause_of_tax CHECK (((qualification <> ALL (ARRAY['E7'::text, 'E8'::text])) OR (tax = '03'::text))),
  constraint invoice_vat_only_taxed CHECK (((qualification = 'S1'::text) OR ((rate_bp = 0) AND (vat_cents = 0)))),
  constraint invoice_vat_qualification_check CHECK ((qualification = ANY (ARRAY['S1'::text, 'S2'::text, 'N1'::text, 'N2'::text, 'E1'::text, 'E2'::text, 'E3'::text, 'E4'::text, 'E5'::text, 'E6'::text, 'E7'::text, 'E8'::text]))),
  constraint invoice_vat_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000))),
  constraint invoice_vat_regime CHECK ((regime_key =
CASE
    WHEN ((tax <> '02'::text) AND (qualification = ANY (ARRAY['E2'::text, 'E3'::text]))) THEN '02'::text
    WHEN ((tax = '02'::text) AND (qualification = ANY (ARRAY['E1'::text, 'E6'::text]))) THEN '19'::text
    ELSE '01'::text
END)),
  constraint invoice_vat_reverse CHECK (
CASE qualification
    WHEN 'S1'::text THEN (NOT is_reverse_charge)
    WHEN 'S2'::text THEN is_reverse_charge
    ELSE true
END),
  constraint invoice_vat_tax_check CHECK ((tax = ANY (ARRAY['01'::text, '02'::text, '03'::text]))),
  constraint invoice_vat_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint invoice_vat_of_its_tax FOREIGN KEY (invoice_id, tax, is_reverse_charge) REFERENCES invoice(id, tax, is_reverse_charge)
);
CREATE TRIGGER invoice_vat_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.invoice_vat FOR EACH STATEMENT EXECUTE FUNCTION append_only();

create table kit_booking (
  id integer generated always as identity not null,
  kit_slot_id integer not null,
  enrolment_id integer not null,
  customer_id integer,
  booked_at timestamp with time zone default now() not null,
  cancelled_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint kit_booking_pkey PRIMARY KEY (id),
  constraint kit_booking_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint kit_booking_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolment(id),
  constraint kit_booking_kit_slot_id_fkey FOREIGN KEY (kit_slot_id) REFERENCES kit_slot(id)
);
CREATE INDEX kit_booking_customer_id_idx ON public.kit_booking USING btree (customer_id);
CREATE INDEX kit_booking_kit_slot_id_idx ON public.kit_booking USING btree (kit_slot_id) WHERE (cancelled_at IS NULL);
CREATE UNIQUE INDEX kit_booking_once ON public.kit_booking USING btree (enrolment_id) WHERE (cancelled_at IS NULL);
CREATE TRIGGER kit_slot_fits BEFORE INSERT OR UPDATE OF kit_slot_id, cancelled_at ON public.kit_booking FOR EACH ROW WHEN ((new.cancelled_at IS NULL)) EXECUTE FUNCTION kit_slot_fits();

create table kit_delivery (
  id integer generated always as identity not null,
  enrolment_id integer not null,
  kit_variant_id integer not null,
  quantity smallint default 1 not null,
  state text default 'pending'::text not null,
  delivered_at timestamp with time zone,
  staff_user_id integer,
  note text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  personal_name text default ''::text not null,
  personal_no smallint,
  kit_handover_id integer,
  replaces_id integer,
  lost_by text,
  charged_cents integer default 0 not null,
  kit_order_line_id integer,
  constraint kit_delivery_pkey PRIMARY KEY (id),
  constraint kit_delivery_replaces_id_key UNIQUE (replaces_id),
  constraint kit_delivery_charged_cents_check CHECK ((charged_cents >= 0)),
  constraint kit_delivery_check CHECK (((state = ANY (ARRAY['pending'::text, 'reserved'::text, 'cancelled'::text])) = (delivered_at IS NULL))),
  constraint kit_delivery_lost_by_check CHECK ((lost_by = ANY (ARRAY['family'::text, 'club'::text]))),
  constraint kit_delivery_personal_name_check CHECK ((length(personal_name) <= 20)),
  constraint kit_delivery_personal_no_check CHECK (((personal_no >= 0) AND (personal_no <= 99))),
  constraint kit_delivery_quantity_check CHECK (((quantity >= 1) AND (quantity <= 20))),
  constraint kit_delivery_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'reserved'::text, 'delivered'::text, 'exchanged'::text, 'returned'::text, 'lost'::text, 'cancelled'::text]))),
  constraint kit_family_is_charged CHECK (((charged_cents = 0) OR (lost_by = 'family'::text))),
  constraint kit_lost_by_somebody CHECK (((state ~ '^lost$'::text) = (lost_by IS NOT NULL))),
  constraint kit_signed_is_delivered CHECK (((kit_handover_id IS NULL) OR (delivered_at IS NOT NULL))),
  constraint kit_delivery_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolment(id),
  constraint kit_delivery_kit_handover_id_enrolment_id_fkey FOREIGN KEY (kit_handover_id, enrolment_id) REFERENCES kit_handover(id, enrolment_id),
  constraint kit_delivery_kit_order_line_id_kit_variant_id_fkey FOREIGN KEY (kit_order_line_id, kit_variant_id) REFERENCES kit_order_line(id, kit_variant_id),
  constraint kit_delivery_kit_variant_id_fkey FOREIGN KEY (kit_variant_id) REFERENCES kit_variant(id),
  constraint kit_delivery_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES kit_delivery(id),
  constraint kit_delivery_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX kit_delivery_enrolment_id_idx ON public.kit_delivery USING btree (enrolment_id);
CREATE INDEX kit_delivery_kit_handover_id_idx ON public.kit_delivery USING btree (kit_handover_id) WHERE (kit_handover_id IS NOT NULL);
CREATE INDEX kit_delivery_kit_order_line_id_idx ON public.kit_delivery USING btree (kit_order_line_id) WHERE (kit_order_line_id IS NOT NULL);
CREATE INDEX kit_delivery_kit_variant_id_state_idx ON public.kit_delivery USING btree (kit_variant_id, state);
CREATE TRIGGER kit_delivery_counts AFTER INSERT OR UPDATE OF state ON public.kit_delivery FOR EACH ROW EXECUTE FUNCTION kit_delivery_counts();
CREATE TRIGGER kit_says_whose BEFORE UPDATE OF state ON public.kit_delivery FOR EACH ROW WHEN (((new.state = 'delivered'::text) AND (old.state <> 'delivered'::text))) EXECUTE FUNCTION kit_says_whose();

create table kit_handover (
  id integer generated always as identity not null,
  enrolment_id integer not null,
  signed_by text not null,
  signature text,
  photo bytea,
  staff_user_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint kit_handover_pkey PRIMARY KEY (id),
  constraint kit_handover_id_enrolment_id_key UNIQUE (id, enrolment_id),
  constraint kit_handover_photo_check CHECK (((octet_length(photo) >= 1) AND (octet_length(photo) <= 1000000))),
  constraint kit_handover_signature_check CHECK (((signature ~ '^[ML0-9 ]+$'::text) AND ((length(signature) >= 10) AND (length(signature) <= 20000)))),
  constraint kit_handover_signed_by_check CHECK ((btrim(signed_by) <> ''::text)),
  constraint kit_handover_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolment(id),
  constraint kit_handover_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX kit_handover_enrolment_id_idx ON public.kit_handover USING btree (enrolment_id);
CREATE INDEX kit_handover_signed ON public.kit_handover USING btree (enrolment_id) WHERE ((signature IS NOT NULL) OR (photo IS NOT NULL));

create table kit_item (
  id integer generated always as identity not null,
  name text not null,
  supplier text default ''::text not null,
  price_cents integer default 0 not null,
  size_chart text default 'unisex'::text not null,
  size_of text default 'shirt'::text not null,
  is_personalised boolean default false not null,
  is_active boolean default true not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint kit_item_pkey PRIMARY KEY (id),
  constraint kit_item_name_key UNIQUE (name),
  constraint kit_item_price_cents_check CHECK ((price_cents >= 0)),
  constraint kit_item_size_chart_check CHECK ((size_chart = ANY (ARRAY['unisex'::text, 'men'::text, 'women'::text, 'shoes'::text, 'socks'::text, 'one_size'::text]))),
  constraint kit_item_size_of_check CHECK ((size_of = ANY (ARRAY['shirt'::text, 'shorts'::text, 'socks'::text, 'shoes'::text, 'one_size'::text])))
);

create table kit_movement (
  id integer generated always as identity not null,
  kit_variant_id integer not null,
  kind text not null,
  quantity integer not null,
  kit_delivery_id integer,
  staff_user_id integer,
  note text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  kit_order_line_id integer,
  constraint kit_movement_pkey PRIMARY KEY (id),
  constraint kit_movement_check CHECK (((kind <> 'purchase'::text) OR (quantity > 0))),
  constraint kit_movement_check1 CHECK (((kind <> ALL (ARRAY['delivery'::text, 'loss'::text])) OR (quantity < 0))),
  constraint kit_movement_check2 CHECK (((kind <> ALL (ARRAY['return'::text, 'size_change'::text])) OR (quantity > 0))),
  constraint kit_movement_kind_check CHECK ((kind = ANY (ARRAY['purchase'::text, 'adjustment'::text, 'delivery'::text, 'return'::text, 'size_change'::text, 'loss'::text]))),
  constraint kit_movement_quantity_check CHECK ((quantity <> 0)),
  constraint kit_order_line_is_bought CHECK (((kit_order_line_id IS NULL) OR (kind = 'purchase'::text))),
  constraint kit_movement_kit_delivery_id_fkey FOREIGN KEY (kit_delivery_id) REFERENCES kit_delivery(id),
  constraint kit_movement_kit_order_line_id_kit_variant_id_fkey FOREIGN KEY (kit_order_line_id, kit_variant_id) REFERENCES kit_order_line(id, kit_variant_id),
  constraint kit_movement_kit_variant_id_fkey FOREIGN KEY (kit_variant_id) REFERENCES kit_variant(id),
  constraint kit_movement_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX kit_movement_kit_delivery_id_idx ON public.kit_movement USING btree (kit_delivery_id);
CREATE INDEX kit_movement_kit_order_line_id_idx ON public.kit_movement USING btree (kit_order_line_id) WHERE (kit_order_line_id IS NOT NULL);
CREATE INDEX kit_movement_kit_variant_id_id_idx ON public.kit_movement USING btree (kit_variant_id, id DESC);
CREATE TRIGGER kit_movement_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.kit_movement FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER kit_movement_counts AFTER INSERT ON public.kit_movement FOR EACH ROW EXECUTE FUNCTION kit_movement_counts();

create table kit_order (
  id integer generated always as identity not null,
  number text default ('PR-'::text || lpad((nextval('kit_order_number'::regclass))::text, 4, '0'::text)) not null,
  supplier text not null,
  supplier_email text default ''::text not null,
  state text default 'draft'::text not null,
  note text default ''::text not null,
  staff_user_id integer,
  sent_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint kit_order_pkey PRIMARY KEY (id),
  constraint kit_order_number_key UNIQUE (number),
  constraint kit_order_sent CHECK (((state = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (sent_at IS NOT NULL))),
  constraint kit_order_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'partly_received'::text, 'received'::text, 'cancelled'::text]))),
  constraint kit_order_supplier_check CHECK ((btrim(supplier) <> ''::text)),
  constraint kit_order_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE UNIQUE INDEX kit_order_draft ON public.kit_order USING btree (lower(supplier)) WHERE (state = 'draft'::text);

create table kit_order_line (
  id integer generated always as identity not null,
  kit_order_id integer not null,
  kit_variant_id integer not null,
  ordered integer not null,
  received integer default 0 not null,
  cost_cents integer default 0 not null,
  constraint kit_order_line_pkey PRIMARY KEY (id),
  constraint kit_order_line_id_kit_variant_id_key UNIQUE (id, kit_variant_id),
  constraint kit_order_line_kit_order_id_kit_variant_id_key UNIQUE (kit_order_id, kit_variant_id),
  constraint kit_order_line_cost_cents_check CHECK ((cost_cents >= 0)),
  constraint kit_order_line_ordered_check CHECK (((ordered >= 1) AND (ordered <= 10000))),
  constraint kit_received_was_ordered CHECK (((received >= 0) AND (received <= ordered))),
  constraint kit_order_line_kit_order_id_fkey FOREIGN KEY (kit_order_id) REFERENCES kit_order(id) ON DELETE CASCADE,
  constraint kit_order_line_kit_variant_id_fkey FOREIGN KEY (kit_variant_id) REFERENCES kit_variant(id)
);
CREATE INDEX kit_order_line_kit_variant_id_idx ON public.kit_order_line USING btree (kit_variant_id);
CREATE TRIGGER kit_received_is_counted BEFORE UPDATE OF received ON public.kit_order_line FOR EACH ROW WHEN ((old.received IS DISTINCT FROM new.received)) EXECUTE FUNCTION kit_received_is_counted();

create table kit_pack (
  id integer generated always as identity not null,
  name text not null,
  note text default ''::text not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint kit_pack_pkey PRIMARY KEY (id),
  constraint kit_pack_name_key UNIQUE (name)
);

create table kit_pack_item (
  id integer generated always as identity not null,
  kit_pack_id integer not null,
  kit_item_id integer not null,
  quantity smallint default 1 not null,
  version integer default 1 not null,
  constraint kit_pack_item_pkey PRIMARY KEY (id),
  constraint kit_pack_item_kit_pack_id_kit_item_id_key UNIQUE (kit_pack_id, kit_item_id),
  constraint kit_pack_item_quantity_check CHECK (((quantity >= 1) AND (quantity <= 20))),
  constraint kit_pack_item_kit_item_id_fkey FOREIGN KEY (kit_item_id) REFERENCES kit_item(id),
  constraint kit_pack_item_kit_pack_id_fkey FOREIGN KEY (kit_pack_id) REFERENCES kit_pack(id) ON DELETE CASCADE
);

create table kit_slot (
  id integer generated always as identity not null,
  season_list_id integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  place text not null,
  capacity integer not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint kit_slot_pkey PRIMARY KEY (id),
  constraint kit_slot_capacity_check CHECK (((capacity >= 1) AND (capacity <= 500))),
  constraint kit_slot_ends CHECK (((ends_at > starts_at) AND (ends_at < (starts_at + '1 day'::interval)))),
  constraint kit_slot_place_check CHECK ((btrim(place) <> ''::text)),
  constraint kit_slot_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id)
);
CREATE INDEX kit_slot_season_list_id_idx ON public.kit_slot USING btree (season_list_id, starts_at);
CREATE TRIGGER kit_slot_keeps BEFORE UPDATE OF capacity ON public.kit_slot FOR EACH ROW EXECUTE FUNCTION kit_slot_keeps();

create table kit_variant (
  id integer generated always as identity not null,
  kit_item_id integer not null,
  size text not null,
  sku text,
  "position" smallint default 0 not null,
  stock_on_hand integer default 0 not null,
  stock_reserved integer default 0 not null,
  reorder_level integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint kit_variant_pkey PRIMARY KEY (id),
  constraint kit_variant_kit_item_id_size_key UNIQUE (kit_item_id, size),
  constraint kit_variant_sku_key UNIQUE (sku),
  constraint kit_reserved_is_in_hand CHECK ((stock_reserved <= stock_on_hand)),
  constraint kit_variant_reorder_level_check CHECK ((reorder_level >= 0)),
  constraint kit_variant_stock_on_hand_check CHECK ((stock_on_hand >= 0)),
  constraint kit_variant_stock_reserved_check CHECK ((stock_reserved >= 0)),
  constraint kit_variant_kit_item_id_fkey FOREIGN KEY (kit_item_id) REFERENCES kit_item(id)
);
CREATE TRIGGER kit_stock_is_counted BEFORE UPDATE ON public.kit_variant FOR EACH ROW WHEN (((old.stock_on_hand IS DISTINCT FROM new.stock_on_hand) OR (old.stock_reserved IS DISTINCT FROM new.stock_reserved))) EXECUTE FUNCTION kit_stock_is_counted();

create table ledger_entry (
  id bigint generated always as identity not null,
  posting uuid not null,
  at timestamp with time zone default now() not null,
  account text not null,
  amount_cents integer not null,
  order_id integer not null,
  payment_id integer,
  refund_id integer,
  is_trial boolean generated always as (false) stored not null,
  constraint ledger_entry_pkey PRIMARY KEY (id),
  constraint ledger_entry_account_check CHECK ((account = ANY (ARRAY['sales'::text, 'fees'::text, 'discounts'::text, 'receivable'::text, 'gateway'::text, 'cash'::text, 'card_terminal'::text, 'refunds_due'::text, 'wallet'::text, 'gift_cards'::text, 'bank'::text, 'commission'::text]))),
  constraint ledger_entry_order_id_fkey FOREIGN KEY (order_id, is_trial) REFERENCES "order"(id, is_trial),
  constraint ledger_entry_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint ledger_entry_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id)
);
CREATE INDEX ledger_entry_order_id_idx ON public.ledger_entry USING btree (order_id);
CREATE INDEX ledger_entry_posting_idx ON public.ledger_entry USING btree (posting);
CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE CONSTRAINT TRIGGER ledger_posting_balances AFTER INSERT ON public.ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION posting_balances();

create table legal_text (
  id integer generated always as identity not null,
  kind text not null,
  edition integer default 1 not null,
  title text not null,
  body_html text not null,
  published_at timestamp with time zone,
  version integer default 1 not null,
  signed_off_by_id integer,
  constraint legal_text_pkey PRIMARY KEY (id),
  constraint legal_text_kind_edition_key UNIQUE (kind, edition),
  constraint legal_text_kind_check CHECK ((kind = ANY (ARRAY['legal_notice'::text, 'privacy'::text, 'terms'::text, 'help'::text, 'accessibility'::text]))),
  constraint legal_text_signed_off_by_id_fkey FOREIGN KEY (signed_off_by_id) REFERENCES staff_user(id)
);
CREATE TRIGGER legal_text_stays BEFORE DELETE OR UPDATE ON public.legal_text FOR EACH ROW EXECUTE FUNCTION legal_text_stays();

create table link_key (
  key_hash bytea not null,
  staff_user_id integer not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint link_key_pkey PRIMARY KEY (key_hash),
  constraint link_key_check CHECK ((expires_at <= (created_at + '00:10:00'::interval))),
  constraint link_key_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id) ON DELETE CASCADE
);

create table list_blocked_seat (
  season_list_id integer not null,
  seat_id integer not null,
  list_seat_block_id integer not null,
  constraint list_blocked_seat_pkey PRIMARY KEY (season_list_id, seat_id),
  constraint list_blocked_seat_list_seat_block_id_season_list_id_fkey FOREIGN KEY (list_seat_block_id, season_list_id) REFERENCES list_seat_block(id, season_list_id) ON DELETE CASCADE,
  constraint list_blocked_seat_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id),
  constraint list_blocked_seat_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES seat(id)
);
CREATE INDEX list_blocked_seat_list_seat_block_id_idx ON public.list_blocked_seat USING btree (list_seat_block_id);
CREATE INDEX list_blocked_seat_seat_id_idx ON public.list_blocked_seat USING btree (seat_id);

create table list_roll_over (
  id integer generated always as identity not null,
  from_list_id integer not null,
  to_list_id integer not null,
  prices_bp integer not null,
  step_cents integer not null,
  staff_user_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint list_roll_over_pkey PRIMARY KEY (id),
  constraint list_roll_over_from_list_id_key UNIQUE (from_list_id),
  constraint list_roll_over_to_list_id_key UNIQUE (to_list_id),
  constraint list_roll_over_check CHECK ((from_list_id <> to_list_id)),
  constraint list_roll_over_prices_bp_check CHECK (((prices_bp >= '-5000'::integer) AND (prices_bp <= 5000))),
  constraint list_roll_over_step_cents_check CHECK (((step_cents >= 1) AND (step_cents <= 10000))),
  constraint list_roll_over_from_list_id_fkey FOREIGN KEY (from_list_id) REFERENCES season_list(id),
  constraint list_roll_over_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id),
  constraint list_roll_over_to_list_id_fkey FOREIGN KEY (to_list_id) REFERENCES season_list(id) ON DELETE CASCADE
);

create table list_seat_block (
  id integer generated always as identity not null,
  season_list_id integer not null,
  block_label_id integer not null,
  reason text default ''::text not null,
  until_on date,
  seat_count integer default 0 not null,
  staff_user_id integer,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint list_seat_block_pkey PRIMARY KEY (id),
  constraint list_seat_block_id_season_list_id_key UNIQUE (id, season_list_id),
  constraint list_seat_block_until_check CHECK (((until_on IS NULL) OR (until_on >= ((created_at AT TIME ZONE 'Europe/Madrid'::text))::date))),
  constraint list_seat_block_block_label_id_fkey FOREIGN KEY (block_label_id) REFERENCES block_label(id),
  constraint list_seat_block_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id),
  constraint list_seat_block_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX list_seat_block_block_label_id_idx ON public.list_seat_block USING btree (block_label_id);
CREATE INDEX list_seat_block_season_list_id_idx ON public.list_seat_block USING btree (season_list_id);
CREATE INDEX list_seat_block_until_on_idx ON public.list_seat_block USING btree (until_on) WHERE (until_on IS NOT NULL);

create table log_chain (
  log text not null,
  sealed_to bigint default 0 not null,
  seals integer default 0 not null,
  mark bytea,
  constraint log_chain_pkey PRIMARY KEY (log),
  constraint log_chain_log_check CHECK ((log = ANY (ARRAY['audit'::text, 'ledger'::text])))
);

create table log_gap (
  log text not null,
  id bigint not null,
  seen_at timestamp with time zone default now() not null,
  constraint log_gap_pkey PRIMARY KEY (log, id),
  constraint log_gap_log_fkey FOREIGN KEY (log) REFERENCES log_chain(log)
);

create table log_redaction (
  id bigint generated always as identity not null,
  log text default 'audit'::text not null,
  row_id bigint not null,
  before bytea not null,
  after bytea not null,
  note_id bigint not null,
  at timestamp with time zone default now() not null,
  constraint log_redaction_pkey PRIMARY KEY (id),
  constraint log_redaction_after_check CHECK ((octet_length(after) = 32)),
  constraint log_redaction_before_check CHECK ((octet_length(before) = 32)),
  constraint log_redaction_log_fkey FOREIGN KEY (log) REFERENCES log_chain(log)
);
CREATE INDEX log_redaction_note_id_idx ON public.log_redaction USING btree (note_id);
CREATE INDEX log_redaction_row ON public.log_redaction USING btree (log, row_id, id);
CREATE TRIGGER log_redaction_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_redaction FOR EACH STATEMENT EXECUTE FUNCTION append_only();

create table log_seal (
  log text not null,
  number integer not null,
  at timestamp with time zone default now() not null,
  previous bytea,
  ids bigint[] not null,
  dates date[] not null,
  periods text[] not null,
  hashes bytea not null,
  mark bytea generated always as (seal_mark(previous, log, number, at, ids, dates, periods, hashes)) stored not null,
  constraint log_seal_pkey PRIMARY KEY (log, number),
  constraint log_seal_log_previous_key UNIQUE NULLS NOT DISTINCT (log, previous),
  constraint log_seal_mark_key UNIQUE (mark),
  constraint log_seal_begins_once CHECK (((number = 1) = (previous IS NULL))),
  constraint log_seal_has_a_hash_each CHECK (((octet_length(hashes) = (32 * cardinality(ids))) AND (cardinality(dates) = cardinality(ids)) AND (cardinality(periods) = cardinality(ids)))),
  constraint log_seal_ids_check CHECK ((cardinality(ids) > 0)),
  constraint log_seal_number_check CHECK ((number > 0)),
  constraint log_seal_log_fkey FOREIGN KEY (log) REFERENCES log_chain(log),
  constraint log_seal_previous_fkey FOREIGN KEY (previous) REFERENCES log_seal(mark)
);
CREATE TRIGGER log_seal_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_seal FOR EACH STATEMENT EXECUTE FUNCTION append_only();

create table login_session (
  id integer generated always as identity not null,
  token_hash bytea not null,
  staff_user_id integer not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  ip text,
  user_agent text,
  stage text default 'full'::text not null,
  constraint login_session_pkey PRIMARY KEY (id),
  constraint login_session_token_hash_key UNIQUE (token_hash),
  constraint login_session_stage_check CHECK ((stage = ANY (ARRAY['full'::text, 'code'::text, 'enrol'::text]))),
  constraint login_session_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id) ON DELETE CASCADE
);
CREATE INDEX login_session_expires ON public.login_session USING btree (expires_at);
CREATE INDEX login_session_staff_user_id_idx ON public.login_session USING btree (staff_user_id);

create table look (
  id integer default 1 not null,
  short_name text default ''::text not null,
  motto text default ''::text not null,
  primary_color text,
  accent_color text,
  typeface text default 'archivo'::text not null,
  poster_style text default 'illustrated'::text not null,
  crest_id integer,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint look_pkey PRIMARY KEY (id),
  constraint look_accent_color_check CHECK ((accent_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint look_check CHECK (((primary_color IS NULL) = (accent_color IS NULL))),
  constraint look_id_check CHECK ((id = 1)),
  constraint look_motto_check CHECK ((length(motto) <= 80)),
  constraint look_poster_style_check CHECK ((poster_style = ANY (ARRAY['illustrated'::text, 'house'::text, 'plain'::text]))),
  constraint look_primary_color_check CHECK ((primary_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint look_short_name_check CHECK ((length(short_name) <= 40)),
  constraint look_typeface_check CHECK ((typeface = ANY (ARRAY['archivo'::text, 'serif'::text, 'condensed'::text, 'system'::text]))),
  constraint look_crest_id_fkey FOREIGN KEY (crest_id) REFERENCES crest(id)
);

create table mail_hook (
  provider text not null,
  topic text default ''::text not null,
  key_sealed bytea,
  version integer default 1 not null,
  confirmed_at timestamp with time zone,
  heard_at timestamp with time zone,
  constraint mail_hook_pkey PRIMARY KEY (provider),
  constraint mail_hook_check CHECK (
CASE provider
    WHEN 'ses'::text THEN ((topic ~ '^arn:aws[a-z-]*:sns:'::text) AND (key_sealed IS NULL))
    ELSE ((topic = ''::text) AND (key_sealed IS NOT NULL))
END),
  constraint mail_hook_provider_check CHECK ((provider = ANY (ARRAY['ses'::text, 'mailgun'::text])))
);

create table mail_hook_event (
  provider text not null,
  event_id text not null,
  heard_at timestamp with time zone default now() not null,
  constraint mail_hook_event_pkey PRIMARY KEY (provider, event_id)
);
CREATE INDEX mail_hook_event_heard ON public.mail_hook_event USING btree (heard_at);

create table mail_message (
  id integer generated always as identity not null,
  dedupe_key text not null,
  kind text not null,
  to_email text not null,
  subject text not null,
  html text not null,
  text text not null,
  attachments jsonb default '[]'::jsonb not null,
  order_id integer,
  state text default 'queued'::text not null,
  attempts integer default 0 not null,
  last_error text,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  sealed_body bytea,
  reply_to text default ''::text not null,
  in_reply_to text default ''::text not null,
  constraint mail_message_pkey PRIMARY KEY (id),
  constraint mail_message_dedupe_key_key UNIQUE (dedupe_key),
  constraint mail_message_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'outbox'::text, 'bounced'::text])))
);
CREATE INDEX mail_message_created_at_idx ON public.mail_message USING btree (created_at DESC);
CREATE INDEX mail_message_in_hand ON public.mail_message USING btree (sent_at) WHERE (state = 'sending'::text);
CREATE INDEX mail_message_order_id_idx ON public.mail_message USING btree (order_id);
CREATE INDEX mail_message_sealed ON public.mail_message USING btree (created_at) WHERE ((sealed_body IS NOT NULL) AND (state = ANY (ARRAY['failed'::text, 'outbox'::text])));
CREATE INDEX mail_message_to ON public.mail_message USING btree (lower(to_email), id DESC);
CREATE INDEX mail_message_with_body ON public.mail_message USING btree (created_at) WHERE ((html <> ''::text) AND (state = ANY (ARRAY['sent'::text, 'failed'::text, 'outbox'::text, 'bounced'::text])));

create table mail_opt_out (
  id integer generated always as identity not null,
  email_hash bytea not null,
  purpose text not null,
  subscriber_group_id integer,
  left_at timestamp with time zone default now() not null,
  constraint mail_opt_out_pkey PRIMARY KEY (id),
  constraint mail_opt_out_once UNIQUE NULLS NOT DISTINCT (email_hash, purpose, subscriber_group_id),
  constraint mail_opt_out_of_one CHECK (((purpose = 'group'::text) = (subscriber_group_id IS NOT NULL))),
  constraint mail_opt_out_purpose_check CHECK ((purpose = ANY (ARRAY['group'::text, 'other'::text, 'commercial'::text]))),
  constraint mail_opt_out_subscriber_group_id_fkey FOREIGN KEY (subscriber_group_id) REFERENCES subscriber_group(id)
);
CREATE INDEX mail_opt_out_group ON public.mail_opt_out USING btree (subscriber_group_id) WHERE (subscriber_group_id IS NOT NULL);
CREATE TRIGGER opt_out_ends_membership AFTER INSERT ON public.mail_opt_out FOR EACH ROW EXECUTE FUNCTION opt_out_ends_membership();
CREATE TRIGGER opt_out_stays BEFORE DELETE OR UPDATE ON public.mail_opt_out FOR EACH ROW EXECUTE FUNCTION opt_out_stays();

create table mail_pace (
  id integer generated always as identity not null,
  name text not null,
  domains text not null,
  names text[] generated always as (string_to_array(domains, ' '::text)) stored not null,
  per_minute integer,
  per_hour integer,
  is_automatic boolean default false not null,
  slowed_until timestamp with time zone,
  slow_step smallint default 0 not null,
  slow_reason text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint mail_pace_pkey PRIMARY KEY (id),
  constraint mail_pace_name_key UNIQUE (name),
  constraint mail_pace_domains_check CHECK ((domains ~ '^[a-z0-9.*-]+( [a-z0-9.*-]+)*$'::text)),
  constraint mail_pace_name_check CHECK ((name <> ''::text)),
  constraint mail_pace_per_hour_check CHECK ((per_hour > 0)),
  constraint mail_pace_per_minute_check CHECK ((per_minute > 0))
);
CREATE TRIGGER mail_pace_goes AFTER DELETE ON public.mail_pace REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION deliveries_change_pace();
CREATE TRIGGER mail_pace_is_another AFTER UPDATE ON public.mail_pace REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION deliveries_change_pace();
CREATE TRIGGER mail_pace_is_made AFTER INSERT ON public.mail_pace REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION deliveries_change_pace();

create table mail_report (
  mail_message_id integer,
  kind text not null,
  email text not null,
  created_at timestamp with time zone default now() not null,
  newsletter_delivery_id integer,
  announcement_recipient_id integer,
  constraint mail_report_of_announcement UNIQUE (announcement_recipient_id, kind),
  constraint mail_report_of_mail UNIQUE (mail_message_id, kind),
  constraint mail_report_of_newsletter UNIQUE (newsletter_delivery_id, kind),
  constraint mail_report_kind_check CHECK ((kind = ANY (ARRAY['hard'::text, 'soft'::text, 'complaint'::text]))),
  constraint mail_report_of_one CHECK ((num_nonnulls(mail_message_id, newsletter_delivery_id, announcement_recipient_id) = 1)),
  constraint mail_report_announcement_recipient_id_fkey FOREIGN KEY (announcement_recipient_id) REFERENCES announcement_recipient(id) ON DELETE CASCADE,
  constraint mail_report_mail_message_id_fkey FOREIGN KEY (mail_message_id) REFERENCES mail_message(id) ON DELETE CASCADE,
  constraint mail_report_newsletter_delivery_id_fkey FOREIGN KEY (newsletter_delivery_id) REFERENCES newsletter_delivery(id) ON DELETE CASCADE
);
CREATE INDEX mail_report_address ON public.mail_report USING btree (email, created_at) WHERE (kind = 'soft'::text);

create table mail_server (
  id integer default 1 not null,
  host text not null,
  port integer not null,
  security text not null,
  user_name text default ''::text not null,
  password_sealed bytea,
  sender_name text not null,
  sender_email text not null,
  reply_to text default ''::text not null,
  dkim_selector text default ''::text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint mail_server_pkey PRIMARY KEY (id),
  constraint mail_server_check CHECK (((security <> 'none'::text) OR (host = ANY (ARRAY['localhost'::text, '::1'::text])) OR (host ~ '^127\.[0-9]+\.[0-9]+\.[0-9]+$'::text))),
  constraint mail_server_host_check CHECK ((host <> ''::text)),
  constraint mail_server_id_check CHECK ((id = 1)),
  constraint mail_server_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint mail_server_security_check CHECK ((security = ANY (ARRAY['starttls'::text, 'tls'::text, 'none'::text]))),
  constraint mail_server_sender_email_check CHECK ((sender_email <> ''::text)),
  constraint mail_server_sender_name_check CHECK ((sender_name <> ''::text))
);

create table mail_taken (
  id bigint generated always as identity not null,
  kind text not null,
  of_id integer not null,
  at timestamp with time zone default now() not null,
  taken integer not null,
  constraint mail_taken_pkey PRIMARY KEY (id),
  constraint mail_taken_kind_check CHECK ((kind = ANY (ARRAY['pace'::text, 'sender'::text])))
);
CREATE INDEX mail_taken_lately ON public.mail_taken USING btree (kind, of_id, at) INCLUDE (taken);

create table mail_test (
  id integer generated always as identity not null,
  key_hash bytea not null,
  to_email text not null,
  route text not null,
  staff_user_id integer,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone default (now() + '7 days'::interval) not null,
  accepted_at timestamp with time zone,
  response text default ''::text not null,
  confirmed_at timestamp with time zone,
  constraint mail_test_pkey PRIMARY KEY (id),
  constraint mail_test_key_hash_key UNIQUE (key_hash),
  constraint mail_test_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id) ON DELETE SET NULL
);
CREATE INDEX mail_test_route_id_idx ON public.mail_test USING btree (route, id);

create table mailbox (
  id smallint default 1 not null,
  address text not null,
  host text not null,
  port integer not null,
  security text not null,
  user_name text not null,
  password_sealed bytea not null,
  folder text default 'INBOX'::text not null,
  has_plus boolean default true not null,
  unknown text default 'open'::text not null,
  is_active boolean default true not null,
  uid_validity bigint,
  last_uid bigint default 0 not null,
  leased_until timestamp with time zone,
  polled_at timestamp with time zone,
  failing_since timestamp with time zone,
  poll_error text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint mailbox_pkey PRIMARY KEY (id),
  constraint mailbox_address_check CHECK (((address = lower(address)) AND (address ~~ '%_@_%'::text))),
  constraint mailbox_folder_check CHECK ((folder <> ''::text)),
  constraint mailbox_id_check CHECK ((id = 1)),
  constraint mailbox_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint mailbox_security_check CHECK ((security = ANY (ARRAY['tls'::text, 'starttls'::text, 'none'::text]))),
  constraint mailbox_unknown_check CHECK ((unknown = ANY (ARRAY['open'::text, 'drop'::text])))
);

create table mailing (
  id integer generated always as identity not null,
  title text not null,
  kind text not null,
  channel text default 'email'::text not null,
  state text default 'queued'::text not null,
  state_reason text default ''::text not null,
  announcement_id integer,
  newsletter_id integer,
  event_session_id integer,
  staff_user_id integer,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  discount_id integer,
  discount_code_batch_id integer,
  subject text default ''::text not null,
  message text default ''::text not null,
  consent_origin text default ''::text not null,
  constraint mailing_pkey PRIMARY KEY (id),
  constraint mailing_discount_code_batch_id_key UNIQUE (discount_code_batch_id),
  constraint mailing_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'whatsapp'::text, 'push'::text, 'in_app'::text]))),
  constraint mailing_check CHECK (((finished_at IS NULL) OR (started_at IS NOT NULL))),
  constraint mailing_check1 CHECK (((kind = 'codes'::text) = (discount_id IS NOT NULL))),
  constraint mailing_check2 CHECK (((kind <> 'codes'::text) OR (consent_origin <> ''::text))),
  constraint mailing_check3 CHECK (((discount_id IS NULL) OR (state = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (discount_code_batch_id IS NOT NULL))),
  constraint mailing_consent_origin_check CHECK ((length(consent_origin) <= 500)),
  constraint mailing_kind_check CHECK ((kind = ANY (ARRAY['tickets'::text, 'cards'::text, 'announcement'::text, 'newsletter'::text, 'reminder'::text, 'invitations'::text, 'documents'::text, 'codes'::text]))),
  constraint mailing_message_check CHECK ((length(message) <= 3000)),
  constraint mailing_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'queued'::text, 'sending'::text, 'done'::text, 'paused'::text, 'cancelled'::text, 'failed'::text]))),
  constraint mailing_subject_check CHECK ((length(subject) <= 150)),
  constraint mailing_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcement(id),
  constraint mailing_discount_code_batch_id_fkey FOREIGN KEY (discount_code_batch_id) REFERENCES discount_code_batch(id),
  constraint mailing_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES discount(id),
  constraint mailing_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint mailing_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletter(id),
  constraint mailing_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX mailing_discount ON public.mailing USING btree (discount_id) WHERE (discount_id IS NOT NULL);
CREATE INDEX mailing_state ON public.mailing USING btree (state, id DESC);

create table mailing_item (
  id integer generated always as identity not null,
  mailing_id integer not null,
  name text default ''::text not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  about text default ''::text not null,
  order_id integer,
  mail_message_id integer,
  state text default 'queued'::text not null,
  attempts smallint default 0 not null,
  provider_ref text default ''::text not null,
  problem text default ''::text not null,
  sent_at timestamp with time zone,
  delivered_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  discount_code_id integer,
  constraint mailing_item_pkey PRIMARY KEY (id),
  constraint mailing_item_discount_code_id_key UNIQUE (discount_code_id),
  constraint mailing_item_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'delivered'::text, 'bounced'::text, 'failed'::text, 'discarded'::text]))),
  constraint mailing_item_discount_code_id_fkey FOREIGN KEY (discount_code_id) REFERENCES discount_code(id),
  constraint mailing_item_mail_message_id_fkey FOREIGN KEY (mail_message_id) REFERENCES mail_message(id),
  constraint mailing_item_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailing(id) ON DELETE CASCADE,
  constraint mailing_item_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id)
);
CREATE INDEX mailing_item_mail ON public.mailing_item USING btree (mail_message_id) WHERE (mail_message_id IS NOT NULL);
CREATE INDEX mailing_item_search ON public.mailing_item USING gin (fold(((((((COALESCE(name, ''::text) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(about, ''::text))) gin_trgm_ops);
CREATE INDEX mailing_item_state ON public.mailing_item USING btree (mailing_id, state, id DESC);
CREATE INDEX mailing_item_unwritten ON public.mailing_item USING btree (mailing_id, id) WHERE ((state = 'queued'::text) AND (mail_message_id IS NULL));

create table media_file (
  id integer generated always as identity not null,
  name text not null,
  folder text default ''::text not null,
  alt_text text default ''::text not null,
  mime_type text not null,
  size_bytes integer not null,
  width integer,
  height integer,
  content_hash bytea not null,
  content bytea not null,
  staff_user_id integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint media_file_pkey PRIMARY KEY (id),
  constraint media_file_content_hash_folder_name_key UNIQUE (content_hash, folder, name),
  constraint media_file_mime_type_check CHECK ((mime_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'image/svg+xml'::text, 'application/pdf'::text]))),
  constraint media_file_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 5242880))),
  constraint media_file_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);

create table medical_record (
  id integer generated always as identity not null,
  athlete_id integer not null,
  sealed bytea,
  consent_at timestamp with time zone,
  consent_guardian_id integer,
  delete_after_on date,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint medical_record_pkey PRIMARY KEY (id),
  constraint medical_record_athlete_id_key UNIQUE (athlete_id),
  constraint medical_record_check CHECK (((sealed IS NULL) OR ((consent_at IS NOT NULL) AND (consent_guardian_id IS NOT NULL)))),
  constraint medical_record_athlete_id_fkey FOREIGN KEY (athlete_id) REFERENCES athlete(id) ON DELETE CASCADE,
  constraint medical_record_consent_guardian_id_fkey FOREIGN KEY (consent_guardian_id) REFERENCES guardian(id)
);
CREATE TRIGGER of_living_athlete BEFORE INSERT ON public.medical_record FOR EACH ROW EXECUTE FUNCTION of_living_athlete();

create table newsletter (
  id integer generated always as identity not null,
  title text not null,
  subject text not null,
  preheader text default ''::text not null,
  sender_id integer,
  email_template_id integer,
  audience jsonb default '{"groupIds": [], "excludedGroupIds": []}'::jsonb not null,
  html text default ''::text not null,
  text text default ''::text not null,
  state text default 'draft'::text not null,
  state_reason text default ''::text not null,
  scheduled_at timestamp with time zone,
  sent_at timestamp with time zone,
  recipient_count integer default 0 not null,
  delivered_count integer default 0 not null,
  opened_count integer default 0 not null,
  clicked_count integer default 0 not null,
  bounced_count integer default 0 not null,
  complained_count integer default 0 not null,
  unsubscribed_count integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  resumed_at timestamp with time zone,
  blocks jsonb default '[]'::jsonb not null,
  second_subject text default ''::text not null,
  test_share smallint default 20 not null,
  test_hours smallint default 4 not null,
  test_rule text default 'opens'::text not null,
  test_ends_at timestamp with time zone,
  winner text,
  winner_reason text default ''::text not null,
  constraint newsletter_pkey PRIMARY KEY (id),
  constraint newsletter_blocks_check CHECK ((jsonb_typeof(blocks) = 'array'::text)),
  constraint newsletter_check CHECK (((state <> 'scheduled'::text) OR (scheduled_at IS NOT NULL))),
  constraint newsletter_check1 CHECK (((state <> ALL (ARRAY['sending'::text, 'sent'::text])) OR ((sender_id IS NOT NULL) AND (sent_at IS NOT NULL)))),
  constraint newsletter_counts CHECK (((recipient_count >= 0) AND (delivered_count >= 0) AND (bounced_count >= 0) AND ((delivered_count + bounced_count) <= recipient_count))),
  constraint newsletter_preheader_check CHECK ((length(preheader) <= 150)),
  constraint newsletter_second_subject_check CHECK ((length(second_subject) <= 150)),
  constraint newsletter_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'sent'::text, 'paused'::text, 'cancelled'::text]))),
  constraint newsletter_subject_check CHECK ((length(subject) <= 150)),
  constraint newsletter_test_hours_check CHECK (((test_hours >= 1) AND (test_hours <= 72))),
  constraint newsletter_test_rule_check CHECK ((test_rule = ANY (ARRAY['opens'::text, 'clicks'::text]))),
  constraint newsletter_test_share_check CHECK (((test_share >= 5) AND (test_share <= 50))),
  constraint newsletter_winner_check CHECK ((winner = ANY (ARRAY['a'::text, 'b'::text]))),
  constraint newsletter_winner_reason_check CHECK ((length(winner_reason) <= 300)),
  constraint newsletter_email_template_id_fkey FOREIGN KEY (email_template_id) REFERENCES email_template(id),
  constraint newsletter_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES sender(id)
);
CREATE INDEX newsletter_on_trial ON public.newsletter USING btree (test_ends_at) WHERE ((test_ends_at IS NOT NULL) AND (winner IS NULL));
CREATE INDEX newsletter_sent ON public.newsletter USING btree (sent_at DESC NULLS LAST, id DESC);
CREATE INDEX newsletter_state ON public.newsletter USING btree (state, id DESC);
CREATE TRIGGER newsletter_groups AFTER INSERT OR UPDATE OF audience ON public.newsletter FOR EACH ROW EXECUTE FUNCTION newsletter_groups();

create table newsletter_delivery (
  id integer generated always as identity not null,
  newsletter_id integer not null,
  subscriber_id integer,
  email text not null,
  state text default 'queued'::text not null,
  problem text default ''::text not null,
  sent_at timestamp with time zone,
  delivered_at timestamp with time zone,
  opened_at timestamp with time zone,
  clicked_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  complained_at timestamp with time zone,
  is_opened boolean generated always as ((opened_at IS NOT NULL)) stored,
  is_clicked boolean generated always as ((clicked_at IS NOT NULL)) stored,
  is_unsubscribed boolean generated always as ((unsubscribed_at IS NOT NULL)) stored,
  is_complaint boolean generated always as ((complained_at IS NOT NULL)) stored,
  attempts smallint default 0 not null,
  next_at timestamp with time zone default now() not null,
  variant text default 'a'::text,
  is_measured boolean default false not null,
  pace_id integer default 0 not null,
  constraint newsletter_delivery_pkey PRIMARY KEY (id),
  constraint newsletter_delivery_newsletter_id_email_key UNIQUE (newsletter_id, email),
  constraint newsletter_delivery_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'delivered'::text, 'bounced'::text, 'failed'::text, 'discarded'::text]))),
  constraint newsletter_delivery_variant_check CHECK ((variant = ANY (ARRAY['a'::text, 'b'::text]))),
  constraint newsletter_delivery_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletter(id),
  constraint newsletter_delivery_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id) ON DELETE SET NULL
);
CREATE INDEX newsletter_delivery_address ON public.newsletter_delivery USING btree (email, sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX newsletter_delivery_of_person ON public.newsletter_delivery USING btree (subscriber_id, sent_at DESC);
CREATE INDEX newsletter_delivery_of_variant ON public.newsletter_delivery USING btree (newsletter_id, pace_id, id) WHERE ((state = 'queued'::text) AND (variant IS NOT NULL));
CREATE INDEX newsletter_delivery_on_its_way ON public.newsletter_delivery USING btree (sent_at) WHERE (state = 'sent'::text);
CREATE INDEX newsletter_delivery_state ON public.newsletter_delivery USING btree (newsletter_id, state, id DESC);
CREATE INDEX newsletter_delivery_subscriber ON public.newsletter_delivery USING btree (subscriber_id, id DESC);
CREATE INDEX newsletter_delivery_waiting ON public.newsletter_delivery USING btree (newsletter_id, id) WHERE (state = 'queued'::text);
CREATE TRIGGER newsletter_delivery_counts AFTER UPDATE ON public.newsletter_delivery REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_newsletter_deliveries();
CREATE TRIGGER newsletter_delivery_counts_new AFTER INSERT ON public.newsletter_delivery REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_new_newsletter_deliveries();
CREATE TRIGGER newsletter_delivery_has_its_pace BEFORE INSERT ON public.newsletter_delivery FOR EACH ROW WHEN ((new.state = 'queued'::text)) EXECUTE FUNCTION delivery_has_its_pace();

create table newsletter_group (
  newsletter_id integer not null,
  subscriber_group_id integer not null,
  is_excluded boolean not null,
  constraint newsletter_group_pkey PRIMARY KEY (newsletter_id, subscriber_group_id),
  constraint newsletter_group_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletter(id) ON DELETE CASCADE,
  constraint newsletter_group_subscriber_group_id_fkey FOREIGN KEY (subscriber_group_id) REFERENCES subscriber_group(id)
);
CREATE INDEX newsletter_group_group ON public.newsletter_group USING btree (subscriber_group_id);

create table newsletter_link (
  id integer generated always as identity not null,
  newsletter_id integer not null,
  url text not null,
  click_count integer default 0 not null,
  second_clicks integer default 0 not null,
  constraint newsletter_link_pkey PRIMARY KEY (id),
  constraint newsletter_link_newsletter_id_url_key UNIQUE (newsletter_id, url),
  constraint newsletter_link_click_count_check CHECK ((click_count >= 0)),
  constraint newsletter_link_second_clicks_check CHECK ((second_clicks >= 0)),
  constraint newsletter_link_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletter(id) ON DELETE CASCADE
);

create table order_discount (
  order_id integer not null,
  discount_id integer not null,
  name text not null,
  cents integer not null,
  uses integer not null,
  spent_cents integer default 0 not null,
  discount_code_id integer,
  code_uses smallint default 0 not null,
  constraint order_discount_pkey PRIMARY KEY (order_id, discount_id),
  constraint order_discount_cents_check1 CHECK ((cents >= 0)),
  constraint order_discount_check CHECK (((spent_cents >= 0) AND (spent_cents <= cents))),
  constraint order_discount_check1 CHECK (((code_uses = 0) OR (discount_code_id IS NOT NULL))),
  constraint order_discount_code_uses_check CHECK (((code_uses >= 0) AND (code_uses <= 1))),
  constraint order_discount_uses_check CHECK ((uses >= 0)),
  constraint order_discount_discount_code_id_fkey FOREIGN KEY (discount_code_id) REFERENCES discount_code(id),
  constraint order_discount_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES discount(id),
  constraint order_discount_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id) ON DELETE CASCADE
);
CREATE INDEX order_discount_code ON public.order_discount USING btree (discount_code_id) WHERE (discount_code_id IS NOT NULL);
CREATE INDEX order_discount_discount ON public.order_discount USING btree (discount_id);

create table order_line (
  id integer generated always as identity not null,
  order_id integer not null,
  "position" integer not null,
  kind text default 'ticket'::text not null,
  event_session_id integer,
  zone_id integer,
  seat_id integer,
  price_id integer,
  price_category_id integer,
  description text not null,
  unit_cents integer not null,
  fee_cents integer default 0 not null,
  discount_cents integer default 0 not null,
  vat_code text not null,
  vat_bp integer not null,
  vat_cents integer not null,
  fee_vat_bp integer default 0 not null,
  fee_vat_cents integer default 0 not null,
  state text default 'pending'::text not null,
  quantity integer default 1 not null,
  product_variant_id integer,
  experience_slot_id integer,
  event_pack_id integer,
  fulfilment text,
  fulfilled_at timestamp with time zone,
  redemption_code text,
  total_cents integer generated always as (((unit_cents * quantity) - discount_cents)) stored,
  instalment_id integer,
  season_pass_id integer,
  seat_change_id integer,
  waiting_list_entry_id integer,
  for_pass_id integer,
  friend_offer_id integer,
  card_reason text,
  supplement_session_id integer,
  allowed_buyer_id integer,
  guest_policy_id integer,
  is_trial boolean default false not null,
  plot_sale_id integer,
  pickup text,
  pickup_session_id integer,
  supporter_id integer,
  bundle_product_id integer,
  bundle_pick uuid,
  refunded_cents integer default 0 not null,
  ticket_listing_id integer,
  tax text,
  tax_cause text,
  constraint order_line_pkey PRIMARY KEY (id),
  constraint order_line_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_line_redemption_code_key UNIQUE (redemption_code),
  constraint order_line_at_a_gate CHECK (((pickup_session_id IS NULL) OR (NOT (pickup IS DISTINCT FROM 'gate'::text)))),
  constraint order_line_card_reason CHECK (((card_reason IS NULL) OR (kind = 'card'::text))),
  constraint order_line_card_reason_check CHECK ((card_reason = ANY (ARRAY['lost'::text, 'stolen'::text, 'damaged'::text, 'data_change'::text]))),
  constraint order_line_cause_is_untaxed CHECK (((tax_cause IS NULL) OR ((tax IS NOT NULL) AND (vat_bp = 0)))),
  constraint order_line_check CHECK (((fee_cents >= 0) AND (fee_cents <= unit_cents))),
  constraint order_line_check1 CHECK (((NOT is_trial) OR (kind = 'ticket'::text))),
  constraint order_line_discount_within CHECK (((discount_cents >= 0) AND (discount_cents <= (unit_cents * quantity)))),
  constraint order_line_fulfilment_check CHECK ((fulfilment = ANY (ARRAY['paid'::text, 'prepared'::text, 'delivered'::text, 'returned'::text]))),
  constraint order_line_goods_only CHECK (((fulfilment IS NULL) OR (num_nonnulls(product_variant_id, experience_slot_id) = 1))),
  constraint order_line_kind_check CHECK ((kind = ANY (ARRAY['ticket'::text, 'product'::text, 'pass'::text, 'experience'::text, 'pack'::text, 'plot'::text, 'plot_deposit'::text, 'academy'::text, 'supporter'::text, 'seat_change'::text, 'card'::text, 'deposit'::text, 'supplement'::text, 'donation'::text, 'shipping'::text, 'gift_card'::text, 'group_deposit'::text, 'ticket_move'::text]))),
  constraint order_line_names_its_due CHECK ((((seat_change_id IS NOT NULL) = (kind = 'seat_change'::text)) AND ((waiting_list_entry_id IS NOT NULL) = (kind = 'deposit'::text)) AND ((kind <> 'card'::text) OR (season_pass_id IS NOT NULL)) AND ((instalment_id IS NULL) OR (kind = ANY (ARRAY['pass'::text, 'academy'::text, 'plot'::text, 'product'::text]))))),
  constraint order_line_names_its_plot CHECK (((plot_sale_id IS NULL) OR (kind = ANY (ARRAY['plot'::text, 'plot_deposit'::text])))),
  constraint order_line_names_its_supplement CHECK ((((supplement_session_id IS NOT NULL) = (kind = 'supplement'::text)) AND ((kind <> 'supplement'::text) OR (season_pass_id IS NOT NULL)))),
  constraint order_line_names_its_thing CHECK (
CASE
    WHEN (kind = ANY (ARRAY['product'::text, 'experience'::text, 'pack'::text])) THEN (num_nonnulls(product_variant_id, experience_slot_id, event_pack_id) = 1)
    WHEN (kind = 'ticket'::text) THEN (num_nonnulls(product_variant_id, experience_slot_id) = 0)
    ELSE (num_nonnulls(product_variant_id, experience_slot_id, event_pack_id) = 0)
END),
  constraint order_line_of_bundle CHECK ((((bundle_pick IS NULL) = (bundle_product_id IS NULL)) AND ((bundle_pick IS NULL) OR (product_variant_id IS NOT NULL)))),
  constraint order_line_pickup CHECK (((pickup IS NULL) OR (product_variant_id IS NOT NULL))),
  constraint order_line_pickup_check CHECK ((pickup = ANY (ARRAY['gate'::text, 'shop'::text, 'shipping'::text, 'digital'::text]))),
  constraint order_line_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000))),
  constraint order_line_refunded_within CHECK (((refunded_cents >= 0) AND (refunded_cents <= GREATEST(total_cents, 0)))),
  constraint order_line_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'refunded'::text, 'cancelled'::text]))),
  constraint order_line_tax_cause_check CHECK ((tax_cause = ANY (ARRAY['E1'::text, 'E2'::text, 'E3'::text, 'E4'::text, 'E5'::text, 'E6'::text, 'E7'::text, 'E8'::text, 'N1'::text, 'N2'::text]))),
  constraint order_line_tax_check CHECK ((tax = ANY (ARRAY['01'::text, '02'::text, '03'::text]))),
  constraint order_line_taxed CHECK (((tax IS NULL) = (vat_code = 'not_subject'::text))),
  constraint order_line_ticket_is_whole CHECK (((kind <> 'ticket'::text) OR ((num_nonnulls(event_session_id, zone_id, price_id, price_category_id) = 4) AND (quantity = 1)))),
  constraint order_line_unit_cents_check CHECK ((unit_cents >= 0)),
  constraint order_line_allowed_buyer_id_fkey FOREIGN KEY (allowed_buyer_id) REFERENCES allowed_buyer(id) ON DELETE SET NULL,
  constraint order_line_bundle_product_id_fkey FOREIGN KEY (bundle_product_id) REFERENCES product(id),
  constraint order_line_event_pack_id_fkey FOREIGN KEY (event_pack_id) REFERENCES event_pack(id),
  constraint order_line_event_session_id_fkey FOREIGN KEY (event_session_id, is_trial) REFERENCES event_session(id, is_trial),
  constraint order_line_experience_slot_id_fkey FOREIGN KEY (experience_slot_id) REFERENCES experience_slot(id),
  constraint order_line_for_pass_id_fkey FOREIGN KEY (for_pass_id) REFERENCES season_pass(id),
  constraint order_line_friend_offer_id_fkey FOREIGN KEY (friend_offer_id) REFERENCES friend_offer(id),
  constraint order_line_guest_policy_id_fkey FOREIGN KEY (guest_policy_id) REFERENCES pass_invitation_policy(id),
  constraint order_line_instalment_id_fkey FOREIGN KEY (instalment_id) REFERENCES instalment(id),
  constraint order_line_order_id_fkey FOREIGN KEY (order_id, is_trial) REFERENCES "order"(id, is_trial),
  constraint order_line_pickup_session_id_fkey FOREIGN KEY (pickup_session_id) REFERENCES event_session(id),
  constraint order_line_plot_sale_id_fkey FOREIGN KEY (plot_sale_id) REFERENCES plot_sale(id),
  constraint order_line_price_category_id_fkey FOREIGN KEY (price_category_id) REFERENCES price_category(id),
  constraint order_line_price_id_fkey FOREIGN KEY (price_id) REFERENCES price(id),
  constraint order_line_product_variant_id_fkey FOREIGN KEY (product_variant_id) REFERENCES product_variant(id),
  constraint order_line_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id),
  constraint order_line_seat_change_id_fkey FOREIGN KEY (seat_change_id) REFERENCES seat_change(id),
  constraint order_line_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES seat(id),
  constraint order_line_supplement_session_id_fkey FOREIGN KEY (supplement_session_id) REFERENCES event_session(id),
  constraint order_line_supporter_id_fkey FOREIGN KEY (supporter_id) REFERENCES supporter(id),
  constraint order_line_ticket_listing_id_fkey FOREIGN KEY (ticket_listing_id) REFERENCES ticket_listing(id),
  constraint order_line_waiting_list_entry_id_fkey FOREIGN KEY (waiting_list_entry_id) REFERENCES waiting_list_entry(id),
  constraint order_line_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE INDEX order_line_allowed_buyer ON public.order_line USING btree (allowed_buyer_id) WHERE (allowed_buyer_id IS NOT NULL);
CREATE INDEX order_line_bundle ON public.order_line USING btree (bundle_product_id) WHERE (bundle_product_id IS NOT NULL);
CREATE UNIQUE INDEX order_line_deposit_once ON public.order_line USING btree (waiting_list_entry_id) WHERE ((waiting_list_entry_id IS NOT NULL) AND (state = ANY (ARRAY['pending'::text, 'active'::text])));
CREATE INDEX order_line_event_pack_id_idx ON public.order_line USING btree (event_pack_id) WHERE (event_pack_id IS NOT NULL);
CREATE INDEX order_line_event_session_id_state_idx ON public.order_line USING btree (event_session_id, state);
CREATE INDEX order_line_experience_slot_id_idx ON public.order_line USING btree (experience_slot_id) WHERE (experience_slot_id IS NOT NULL);
CREATE INDEX order_line_for_pass ON public.order_line USING btree (for_pass_id) WHERE (for_pass_id IS NOT NULL);
CREATE INDEX order_line_guest_policy ON public.order_line USING btree (guest_policy_id) WHERE (guest_policy_id IS NOT NULL);
CREATE INDEX order_line_instalment ON public.order_line USING btree (instalment_id) WHERE (instalment_id IS NOT NULL);
CREATE UNIQUE INDEX order_line_instalment_once ON public.order_line USING btree (instalment_id) WHERE ((instalment_id IS NOT NULL) AND (state = ANY (ARRAY['pending'::text, 'active'::text])));
CREATE INDEX order_line_listing ON public.order_line USING btree (ticket_listing_id) WHERE (ticket_listing_id IS NOT NULL);
CREATE UNIQUE INDEX order_line_listing_sold ON public.order_line USING btree (ticket_listing_id) WHERE (state = 'active'::text);
CREATE INDEX order_line_other ON public.order_line USING btree (kind, id DESC) WHERE (kind <> 'ticket'::text);
CREATE INDEX order_line_pickup_session_id_idx ON public.order_line USING btree (pickup_session_id) WHERE (pickup_session_id IS NOT NULL);
CREATE UNIQUE INDEX order_line_plot_deposit_once ON public.order_line USING btree (plot_sale_id) WHERE ((kind = 'plot_deposit'::text) AND (state = ANY (ARRAY['pending'::text, 'active'::text])));
CREATE INDEX order_line_plot_sale_id_idx ON public.order_line USING btree (plot_sale_id) WHERE (plot_sale_id IS NOT NULL);
CREATE INDEX order_line_product_variant_id_idx ON public.order_line USING btree (product_variant_id) WHERE (product_variant_id IS NOT NULL);
CREATE INDEX order_line_season_pass_id_idx ON public.order_line USING btree (season_pass_id) WHERE (season_pass_id IS NOT NULL);
CREATE INDEX order_line_seat ON public.order_line USING btree (seat_id) WHERE (seat_id IS NOT NULL);
CREATE UNIQUE INDEX order_line_seat_change_once ON public.order_line USING btree (seat_change_id) WHERE ((seat_change_id IS NOT NULL) AND (state = ANY (ARRAY['pending'::text, 'active'::text])));
CREATE UNIQUE INDEX order_line_supplement_once ON public.order_line USING btree (season_pass_id, supplement_session_id) WHERE ((supplement_session_id IS NOT NULL) AND (state = ANY (ARRAY['pending'::text, 'active'::text])));
CREATE INDEX order_line_supporter ON public.order_line USING btree (supporter_id, event_session_id) WHERE (supporter_id IS NOT NULL);
CREATE INDEX order_line_waiting_list_entry ON public.order_line USING btree (waiting_list_entry_id) WHERE (waiting_list_entry_id IS NOT NULL);
CREATE TRIGGER order_line_bears_tax BEFORE INSERT ON public.order_line FOR EACH ROW WHEN (((new.tax IS NULL) AND (new.vat_code <> 'not_subject'::text))) EXECUTE FUNCTION order_line_bears_tax();
CREATE TRIGGER order_line_gives_back_budget AFTER UPDATE OF state ON public.order_line FOR EACH ROW WHEN (((new.state = 'refunded'::text) AND (old.state <> 'refunded'::text) AND (new.discount_cents > 0))) EXECUTE FUNCTION give_back_budget();
CREATE CONSTRAINT TRIGGER order_line_of_plot_agreed AFTER UPDATE OF state ON public.order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.kind = 'plot'::text) AND (new.state = 'refunded'::text) AND (old.state <> 'refunded'::text))) EXECUTE FUNCTION plot_gives_back_what_was_agreed();
CREATE CONSTRAINT TRIGGER order_line_plot_named AFTER INSERT OR UPDATE OF kind, plot_sale_id ON public.order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['plot'::text, 'plot_deposit'::text])) AND (new.plot_sale_id IS NULL))) EXECUTE FUNCTION line_names_its_plot();

create table organization (
  id integer not null,
  name text not null,
  legal_name text not null,
  nif text not null,
  address text default ''::text not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  timezone text default 'Europe/Madrid'::text not null,
  settings jsonb default '{}'::jsonb not null,
  is_demo boolean default false not null,
  maintenance_message text,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  data_delegate_name text default ''::text not null,
  data_delegate_email text default ''::text not null,
  minors_delegate_name text default ''::text not null,
  minors_delegate_email text default ''::text not null,
  minors_delegate_phone text default ''::text not null,
  activities text[] default '{sport,theatre}'::text[] not null,
  modules text[] default '{passes,academy,supporters,plots,shop,packs,donations,box_office,accreditations,waiting_rooms,announcements,whatsapp,newsletters,remittances,settlements}'::text[] not null,
  activities_version integer default 1 not null,
  activities_chosen_at timestamp with time zone,
  activities_chosen_by_id integer,
  trial_since timestamp with time zone,
  constraint organization_pkey PRIMARY KEY (id),
  constraint organization_activities_known CHECK (((activities <@ ARRAY['sport'::text, 'theatre'::text]) AND (cardinality(activities) > 0))),
  constraint organization_id_check CHECK ((id = 1)),
  constraint organization_modules_known CHECK ((modules <@ ARRAY['passes'::text, 'academy'::text, 'supporters'::text, 'plots'::text, 'shop'::text, 'packs'::text, 'donations'::text, 'box_office'::text, 'accreditations'::text, 'waiting_rooms'::text, 'announcements'::text, 'whatsapp'::text, 'newsletters'::text, 'remittances'::text, 'settlements'::text, 'lfp'::text])),
  constraint organization_timezone_check CHECK ((timezone = ANY (ARRAY['Europe/Madrid'::text, 'Atlantic/Canary'::text]))),
  constraint organization_activities_chosen_by_id_fkey FOREIGN KEY (activities_chosen_by_id) REFERENCES staff_user(id)
);

create table outside_seller (
  bank_terminal_id integer not null,
  name text not null,
  is_active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  id integer generated always as (bank_terminal_id) stored not null,
  constraint outside_seller_pkey PRIMARY KEY (bank_terminal_id),
  constraint outside_seller_id_key UNIQUE (id),
  constraint outside_seller_name_check CHECK ((name <> ''::text)),
  constraint outside_seller_bank_terminal_id_fkey FOREIGN KEY (bank_terminal_id) REFERENCES bank_terminal(id)
);

create table own_words (
  id integer generated always as identity not null,
  kind text not null,
  subject text default ''::text not null,
  preheader text default ''::text not null,
  title text default ''::text not null,
  before text default ''::text not null,
  after text default ''::text not null,
  label text default ''::text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  updated_by integer,
  constraint own_words_pkey PRIMARY KEY (id),
  constraint own_words_kind_key UNIQUE (kind),
  constraint own_words_after_check CHECK ((length(after) <= 3000)),
  constraint own_words_before_check CHECK ((length(before) <= 3000)),
  constraint own_words_check CHECK (((((((subject || preheader) || title) || before) || after) || label) <> ''::text)),
  constraint own_words_kind_check CHECK (((kind ~ '^[a-z][a-z_]*([.-][a-z_]+)*$'::text) AND (length(kind) <= 60))),
  constraint own_words_label_check CHECK ((length(label) <= 60)),
  constraint own_words_preheader_check CHECK ((length(preheader) <= 200)),
  constraint own_words_subject_check CHECK (((length(subject) <= 150) AND (subject !~ '[\n\r]'::text))),
  constraint own_words_title_check CHECK ((length(title) <= 100)),
  constraint own_words_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES staff_user(id) ON DELETE SET NULL
);
CREATE INDEX own_words_updated_by ON public.own_words USING btree (updated_by);

create table pack_claim (
  id integer generated always as identity not null,
  cart_id uuid not null,
  order_id integer,
  order_line_id integer,
  event_pack_id integer not null,
  area text not null,
  price_category_id integer not null,
  quantity integer not null,
  tickets integer not null,
  total_cents integer not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  is_sold boolean default false not null,
  constraint pack_claim_pkey PRIMARY KEY (id),
  constraint pack_claim_order_line_id_key UNIQUE (order_line_id),
  constraint pack_claim_line CHECK (((order_id IS NULL) = (order_line_id IS NULL))),
  constraint pack_claim_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100))),
  constraint pack_claim_tickets_check CHECK ((tickets > 0)),
  constraint pack_claim_total_cents_check CHECK ((total_cents >= 0)),
  constraint pack_claim_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id),
  constraint pack_claim_event_pack_id_fkey FOREIGN KEY (event_pack_id) REFERENCES event_pack(id),
  constraint pack_claim_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id),
  constraint pack_claim_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint pack_claim_price_category_id_fkey FOREIGN KEY (price_category_id) REFERENCES price_category(id)
);
CREATE INDEX pack_claim_cart_id_idx ON public.pack_claim USING btree (cart_id);
CREATE INDEX pack_claim_event_pack_id_expires_at_idx ON public.pack_claim USING btree (event_pack_id, expires_at);
CREATE INDEX pack_claim_order_id_idx ON public.pack_claim USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE CONSTRAINT TRIGGER pack_claim_sold AFTER UPDATE OF is_sold ON public.pack_claim DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.is_sold AND (NOT old.is_sold))) EXECUTE FUNCTION count_sold_packs();

create table pack_component (
  id integer generated always as identity not null,
  event_pack_id integer not null,
  event_session_id integer,
  event_id integer,
  price_category_id integer,
  min_tickets integer default 0 not null,
  max_tickets integer default 1 not null,
  credits integer default 1 not null,
  "position" integer default 0 not null,
  version integer default 1 not null,
  constraint pack_component_pkey PRIMARY KEY (id),
  constraint pack_component_event_pack_id_event_id_event_session_id_key UNIQUE NULLS NOT DISTINCT (event_pack_id, event_id, event_session_id),
  constraint pack_component_check CHECK ((num_nonnulls(event_session_id, event_id) = 1)),
  constraint pack_component_check1 CHECK ((min_tickets <= max_tickets)),
  constraint pack_component_credits_check CHECK (((credits >= 1) AND (credits <= 20))),
  constraint pack_component_max_tickets_check CHECK (((max_tickets >= 1) AND (max_tickets <= 20))),
  constraint pack_component_min_tickets_check CHECK (((min_tickets >= 0) AND (min_tickets <= 20))),
  constraint pack_component_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint pack_component_event_pack_id_fkey FOREIGN KEY (event_pack_id) REFERENCES event_pack(id) ON DELETE CASCADE,
  constraint pack_component_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint pack_component_price_category_id_fkey FOREIGN KEY (price_category_id) REFERENCES price_category(id)
);
CREATE INDEX pack_component_event_id_idx ON public.pack_component USING btree (event_id);
CREATE INDEX pack_component_event_session_id_idx ON public.pack_component USING btree (event_session_id);

create table pack_price (
  id integer generated always as identity not null,
  event_pack_id integer not null,
  area text not null,
  price_category_id integer not null,
  channel text,
  amount_cents integer not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  constraint pack_price_pkey PRIMARY KEY (id),
  constraint pack_price_event_pack_id_area_price_category_id_channel_key UNIQUE NULLS NOT DISTINCT (event_pack_id, area, price_category_id, channel),
  constraint pack_price_amount_cents_check CHECK (((amount_cents >= 0) AND (amount_cents <= 10000000))),
  constraint pack_price_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'box_office'::text, 'phone'::text]))),
  constraint pack_price_event_pack_id_fkey FOREIGN KEY (event_pack_id) REFERENCES event_pack(id) ON DELETE CASCADE,
  constraint pack_price_price_category_id_fkey FOREIGN KEY (price_category_id) REFERENCES price_category(id)
);

create table pass_block (
  id integer generated always as identity not null,
  season_pass_id integer not null,
  reason text not null,
  from_at timestamp with time zone default now() not null,
  until_at timestamp with time zone,
  case_number text default ''::text not null,
  detail text default ''::text not null,
  notified_at timestamp with time zone,
  staff_user_id integer,
  lifted_at timestamp with time zone,
  lifted_by_id integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint pass_block_pkey PRIMARY KEY (id),
  constraint pass_block_once EXCLUDE USING gist (season_pass_id WITH =, reason WITH =, tstzrange(from_at, LEAST(until_at, lifted_at)) WITH &&),
  constraint pass_block_check CHECK ((from_at < until_at)),
  constraint pass_block_check1 CHECK ((lifted_at >= from_at)),
  constraint pass_block_check2 CHECK (((reason <> ALL (ARRAY['club_sanction'::text, 'access_ban'::text])) OR (case_number <> ''::text))),
  constraint pass_block_reason_check CHECK ((reason = ANY (ARRAY['unpaid'::text, 'lost_stolen'::text, 'club_sanction'::text, 'access_ban'::text, 'documents'::text, 'fraud'::text]))),
  constraint pass_block_lifted_by_id_fkey FOREIGN KEY (lifted_by_id) REFERENCES staff_user(id),
  constraint pass_block_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id),
  constraint pass_block_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX pass_block_from_at_idx ON public.pass_block USING btree (from_at);
CREATE INDEX pass_block_season_pass_id_idx ON public.pass_block USING btree (season_pass_id);
CREATE INDEX pass_block_unlifted ON public.pass_block USING btree (season_pass_id) WHERE (lifted_at IS NULL);
CREATE INDEX pass_block_until_at_idx ON public.pass_block USING btree (until_at) WHERE (lifted_at IS NULL);

create table pass_campaign (
  id integer generated always as identity not null,
  season_list_id integer not null,
  name text not null,
  seat_guarantee_until_at timestamp with time zone,
  waiting_list_enabled boolean default false not null,
  waiting_list_deposit_cents integer default 5000 not null,
  max_seat_changes smallint default 1 not null,
  seat_change_cooldown_seasons smallint default 0 not null,
  seat_change_fee_cents integer default 0 not null,
  seat_change_multiplier_bp integer default 10000 not null,
  credit_cheaper_seat boolean default false not null,
  auto_renew_notice_days smallint default 21 not null,
  reminder_days text default '7,2,0'::text not null,
  intro_html text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  waiting_list_call_hours smallint default 72 not null,
  waiting_list_auto_call boolean default false not null,
  constraint pass_campaign_pkey PRIMARY KEY (id),
  constraint pass_campaign_season_list_id_name_key UNIQUE (season_list_id, name),
  constraint pass_campaign_auto_renew_notice_days_check CHECK (((auto_renew_notice_days >= 15) AND (auto_renew_notice_days <= 90))),
  constraint pass_campaign_max_seat_changes_check CHECK (((max_seat_changes >= 0) AND (max_seat_changes <= 10))),
  constraint pass_campaign_reminder_days_check CHECK ((reminder_days ~ '^(\d{1,2}(,\d{1,2})*)?$'::text)),
  constraint pass_campaign_seat_change_cooldown_seasons_check CHECK (((seat_change_cooldown_seasons >= 0) AND (seat_change_cooldown_seasons <= 10))),
  constraint pass_campaign_seat_change_fee_cents_check CHECK ((seat_change_fee_cents >= 0)),
  constraint pass_campaign_seat_change_multiplier_bp_check CHECK (((seat_change_multiplier_bp >= 0) AND (seat_change_multiplier_bp <= 100000))),
  constraint pass_campaign_waiting_list_call_hours_check CHECK (((waiting_list_call_hours >= 1) AND (waiting_list_call_hours <= 720))),
  constraint pass_campaign_waiting_list_deposit_cents_check CHECK ((waiting_list_deposit_cents >= 0)),
  constraint pass_campaign_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id)
);

create table pass_card (
  id integer generated always as identity not null,
  season_pass_id integer not null,
  number text not null,
  code text not null,
  nfc_uid text,
  state text not null,
  replaced_reason text,
  fee_cents integer default 0 not null,
  print_count smallint default 0 not null,
  issued_at timestamp with time zone default now() not null,
  activated_at timestamp with time zone,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  constraint pass_card_pkey PRIMARY KEY (id),
  constraint pass_card_code_key UNIQUE (code),
  constraint pass_card_nfc_uid_key UNIQUE (nfc_uid),
  constraint pass_card_number_key UNIQUE (number),
  constraint pass_card_check CHECK (((state = ANY (ARRAY['replaced'::text, 'expired'::text])) = (ended_at IS NOT NULL))),
  constraint pass_card_check1 CHECK (((replaced_reason IS NULL) OR (ended_at IS NOT NULL))),
  constraint pass_card_code_check CHECK ((length(code) >= 12)),
  constraint pass_card_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint pass_card_replaced_reason_check CHECK ((replaced_reason = ANY (ARRAY['lost'::text, 'stolen'::text, 'damaged'::text, 'data_change'::text, 'handed_over'::text]))),
  constraint pass_card_state_check CHECK ((state = ANY (ARRAY['issued'::text, 'active'::text, 'blocked'::text, 'replaced'::text, 'expired'::text]))),
  constraint pass_card_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id)
);
CREATE UNIQUE INDEX pass_card_one_live ON public.pass_card USING btree (season_pass_id) WHERE (state = ANY (ARRAY['issued'::text, 'active'::text, 'blocked'::text]));
CREATE INDEX pass_card_season_pass_id_idx ON public.pass_card USING btree (season_pass_id);

create table pass_category (
  id integer generated always as identity not null,
  season_list_id integer not null,
  name text not null,
  description text default ''::text not null,
  kind text default 'fixed_seat'::text not null,
  sessions_to_choose smallint,
  born_from_on date,
  born_until_on date,
  document_required text default ''::text not null,
  max_per_person smallint default 1 not null,
  can_release boolean default true not null,
  can_transfer boolean default true not null,
  "position" integer default 0 not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  ticket_discount_bp integer,
  constraint pass_category_pkey PRIMARY KEY (id),
  constraint pass_category_id_season_list_id_key UNIQUE (id, season_list_id),
  constraint pass_category_season_list_id_name_key UNIQUE (season_list_id, name),
  constraint pass_category_check CHECK ((born_from_on <= born_until_on)),
  constraint pass_category_check1 CHECK (((kind = 'choose_n'::text) = (sessions_to_choose IS NOT NULL))),
  constraint pass_category_check2 CHECK (((kind = 'fixed_seat'::text) OR (NOT can_release))),
  constraint pass_category_kind_check CHECK ((kind = ANY (ARRAY['fixed_seat'::text, 'standing'::text, 'no_seat'::text, 'choose_n'::text, 'flat_rate'::text, 'discount'::text]))),
  constraint pass_category_max_per_person_check CHECK (((max_per_person >= 1) AND (max_per_person <= 50))),
  constraint pass_category_sessions_to_choose_check CHECK (((sessions_to_choose >= 1) AND (sessions_to_choose <= 100))),
  constraint pass_category_ticket_discount CHECK (((kind = 'discount'::text) = (ticket_discount_bp IS NOT NULL))),
  constraint pass_category_ticket_discount_bp_check CHECK (((ticket_discount_bp >= 1) AND (ticket_discount_bp <= 10000))),
  constraint pass_category_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id)
);

create table pass_choice (
  id integer generated always as identity not null,
  season_pass_id integer not null,
  event_session_id integer not null,
  zone_id integer,
  seat_id integer,
  state text default 'chosen'::text not null,
  channel text not null,
  staff_user_id integer,
  chosen_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  constraint pass_choice_pkey PRIMARY KEY (id),
  constraint pass_choice_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'box_office'::text, 'phone'::text, 'door'::text]))),
  constraint pass_choice_check CHECK (((state = 'chosen'::text) = (ended_at IS NULL))),
  constraint pass_choice_check1 CHECK (((seat_id IS NULL) OR (zone_id IS NOT NULL))),
  constraint pass_choice_check2 CHECK (((zone_id IS NULL) = (channel = 'door'::text))),
  constraint pass_choice_state_check CHECK ((state = ANY (ARRAY['chosen'::text, 'dropped'::text, 'void'::text]))),
  constraint pass_choice_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint pass_choice_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id),
  constraint pass_choice_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES seat(id),
  constraint pass_choice_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id),
  constraint pass_choice_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE INDEX pass_choice_event_session_id_idx ON public.pass_choice USING btree (event_session_id);
CREATE UNIQUE INDEX pass_choice_once ON public.pass_choice USING btree (season_pass_id, event_session_id) WHERE (state = 'chosen'::text);
CREATE INDEX pass_choice_season_pass_id_idx ON public.pass_choice USING btree (season_pass_id);
CREATE TRIGGER pass_choice_counts AFTER INSERT OR DELETE OR UPDATE OF state, season_pass_id ON public.pass_choice FOR EACH ROW EXECUTE FUNCTION count_pass_choice();
CREATE TRIGGER pass_choice_used BEFORE UPDATE OF state ON public.pass_choice FOR EACH ROW WHEN (((old.state = 'chosen'::text) AND (new.state = 'dropped'::text))) EXECUTE FUNCTION keep_used_choice();

create table pass_discount (
  id integer generated always as identity not null,
  season_list_id integer not null,
  pass_price_id integer,
  name text not null,
  kind text not null,
  percent_bp integer,
  amount_cents integer,
  condition text default 'none'::text not null,
  min_attendance smallint,
  min_years smallint,
  valid_from_on date,
  valid_until_on date,
  document_required text default ''::text not null,
  needs_approval boolean default false not null,
  is_stackable boolean default false not null,
  max_uses integer,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint pass_discount_pkey PRIMARY KEY (id),
  constraint pass_discount_season_list_id_pass_price_id_name_key UNIQUE NULLS NOT DISTINCT (season_list_id, pass_price_id, name),
  constraint pass_discount_amount_cents_check CHECK ((amount_cents > 0)),
  constraint pass_discount_check CHECK ((((kind = 'percent'::text) = (percent_bp IS NOT NULL)) AND ((kind = 'fixed'::text) = (amount_cents IS NOT NULL)))),
  constraint pass_discount_check1 CHECK ((valid_from_on <= valid_until_on)),
  constraint pass_discount_check2 CHECK (((condition <> 'early'::text) OR (valid_until_on IS NOT NULL))),
  constraint pass_discount_check3 CHECK (((condition = 'attendance'::text) = (min_attendance IS NOT NULL))),
  constraint pass_discount_check4 CHECK (((condition = 'seniority'::text) = (min_years IS NOT NULL))),
  constraint pass_discount_condition_check CHECK ((condition = ANY (ARRAY['none'::text, 'early'::text, 'attendance'::text, 'seniority'::text, 'unemployed'::text, 'large_family'::text, 'disability'::text, 'student'::text, 'shareholder'::text, 'referral'::text, 'group'::text]))),
  constraint pass_discount_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'fixed'::text]))),
  constraint pass_discount_max_uses_check CHECK ((max_uses > 0)),
  constraint pass_discount_min_attendance_check CHECK (((min_attendance >= 1) AND (min_attendance <= 100))),
  constraint pass_discount_min_years_check CHECK (((min_years >= 1) AND (min_years <= 100))),
  constraint pass_discount_percent_bp_check CHECK (((percent_bp >= 1) AND (percent_bp <= 10000))),
  constraint pass_discount_pass_price_id_fkey FOREIGN KEY (pass_price_id) REFERENCES pass_price(id),
  constraint pass_discount_pass_price_id_season_list_id_fkey FOREIGN KEY (pass_price_id, season_list_id) REFERENCES pass_price(id, season_list_id),
  constraint pass_discount_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id)
);
CREATE INDEX pass_discount_pass_price_id_idx ON public.pass_discount USING btree (pass_price_id) WHERE (pass_price_id IS NOT NULL);

create table pass_document (
  id integer generated always as identity not null,
  season_pass_id integer not null,
  pass_discount_id integer,
  kind text not null,
  file_name text not null,
  mime_type text not null,
  size_bytes integer not null,
  content bytea,
  state text default 'pending'::text not null,
  reviewed_at timestamp with time zone,
  reviewed_by_id integer,
  review_note text default ''::text not null,
  uploaded_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  proves text default 'category'::text not null,
  constraint pass_document_pkey PRIMARY KEY (id),
  constraint pass_document_check CHECK (((state = 'pending'::text) = (reviewed_at IS NULL))),
  constraint pass_document_check1 CHECK (((state <> 'rejected'::text) OR (review_note <> ''::text))),
  constraint pass_document_check2 CHECK (((state = 'pending'::text) OR (content IS NULL))),
  constraint pass_document_kind_check CHECK ((kind = ANY (ARRAY['identity'::text, 'birth'::text, 'large_family'::text, 'disability'::text, 'unemployment'::text, 'student'::text, 'pension'::text, 'shareholder'::text, 'address'::text, 'death'::text, 'other'::text]))),
  constraint pass_document_mime_type_check CHECK ((mime_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text]))),
  constraint pass_document_proves_check CHECK ((proves = ANY (ARRAY['category'::text, 'discount'::text, 'group'::text]))),
  constraint pass_document_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 5242880))),
  constraint pass_document_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint pass_document_pass_discount_id_fkey FOREIGN KEY (pass_discount_id) REFERENCES pass_discount(id),
  constraint pass_document_reviewed_by_id_fkey FOREIGN KEY (reviewed_by_id) REFERENCES staff_user(id),
  constraint pass_document_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id)
);
CREATE INDEX pass_document_pass_discount_id_idx ON public.pass_document USING btree (pass_discount_id) WHERE (pass_discount_id IS NOT NULL);
CREATE INDEX pass_document_season_pass_id_idx ON public.pass_document USING btree (season_pass_id);
CREATE INDEX pass_document_state_uploaded_at_idx ON public.pass_document USING btree (state, uploaded_at);

create table pass_holder (
  id integer generated always as identity not null,
  member_number integer default next_member_number() not null,
  member_code text generated always as (lpad((member_number)::text, 6, '0'::text)) stored,
  member_since_on date default CURRENT_DATE not null,
  first_name text not null,
  surname1 text not null,
  surname2 text default ''::text not null,
  nif text,
  passport_no text,
  doc_type text generated always as (
CASE
    WHEN (nif ~ '^[XYZ]'::text) THEN 'nie'::text
    WHEN (nif IS NOT NULL) THEN 'nif'::text
    WHEN (passport_no IS NOT NULL) THEN 'passport'::text
    ELSE 'none'::text
END) stored,
  born_on date,
  email text default ''::text not null,
  phone text default ''::text not null,
  street text default ''::text not null,
  postal_code text default ''::text not null,
  city text default ''::text not null,
  province text default ''::text not null,
  country text default 'ES'::text not null,
  guardian_id integer,
  guardian_name text default ''::text not null,
  guardian_phone text default ''::text not null,
  customer_id integer,
  tags text[] default '{}'::text[] not null,
  email_consent_at timestamp with time zone,
  whatsapp_consent_at timestamp with time zone,
  image_consent_at timestamp with time zone,
  sharing_consent_at timestamp with time zone,
  notes text default ''::text not null,
  state text default 'active'::text not null,
  wallet_cents integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  search_words tsvector generated always as (search_words(((((((((((((((((lpad((member_number)::text, 6, '0'::text) || ' '::text) || (member_number)::text) || ' '::text) || first_name) || ' '::text) || surname1) || ' '::text) || surname2) || ' '::text) || COALESCE(nif, ''::text)) || ' '::text) || COALESCE(passport_no, ''::text)) || ' '::text) || email) || ' '::text) || phone))) stored statistics 500,
  wallet_looked_on date,
  wallet_looked_entry_id integer default 0 not null,
  constraint pass_holder_pkey PRIMARY KEY (id),
  constraint pass_holder_member_number_key UNIQUE (member_number),
  constraint pass_holder_check CHECK ((guardian_id <> id)),
  constraint pass_holder_check1 CHECK (((nif IS NULL) OR (passport_no IS NULL))),
  constraint pass_holder_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint pass_holder_email_check CHECK ((email = lower(email))),
  constraint pass_holder_member_number_check CHECK (((member_number >= 1) AND (member_number <= 999999))),
  constraint pass_holder_state_check CHECK ((state = ANY (ARRAY['active'::text, 'former'::text, 'barred'::text, 'deceased'::text]))),
  constraint pass_holder_tags_check CHECK ((tags <@ ARRAY['shareholder'::text, 'veteran'::text, 'founder'::text, 'fan_club'::text, 'volunteer'::text, 'large_family'::text, 'reduced_mobility'::text, 'vip'::text, 'animation'::text])),
  constraint pass_holder_wallet_cents_check CHECK ((wallet_cents >= 0)),
  constraint pass_holder_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint pass_holder_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES pass_holder(id)
);
CREATE INDEX pass_holder_by_email ON public.pass_holder USING btree (email) WHERE (email_consent_at IS NOT NULL);
CREATE INDEX pass_holder_created_at_idx ON public.pass_holder USING btree (created_at);
CREATE INDEX pass_holder_customer_id_idx ON public.pass_holder USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX pass_holder_guardian_id_idx ON public.pass_holder USING btree (guardian_id) WHERE (guardian_id IS NOT NULL);
CREATE INDEX pass_holder_member_code_idx ON public.pass_holder USING btree (member_code);
CREATE INDEX pass_holder_member_since ON public.pass_holder USING btree (member_since_on, id);
CREATE UNIQUE INDEX pass_holder_nif ON public.pass_holder USING btree (nif) WHERE (nif IS NOT NULL);
CREATE UNIQUE INDEX pass_holder_passport ON public.pass_holder USING btree (passport_no) WHERE (passport_no IS NOT NULL);
CREATE INDEX pass_holder_same_name ON public.pass_holder USING btree (lower(surname1), lower(first_name));
CREATE INDEX pass_holder_search ON public.pass_holder USING gin (search_words);
CREATE INDEX pass_holder_state_idx ON public.pass_holder USING btree (state);
CREATE INDEX pass_holder_surname1_id_idx ON public.pass_holder USING btree (surname1, id);
CREATE INDEX pass_holder_whatsapp ON public.pass_holder USING btree (whatsapp_number(phone)) WHERE (whatsapp_consent_at IS NOT NULL);
CREATE INDEX pass_holder_whatsapp_by_email ON public.pass_holder USING btree (lower(email)) WHERE ((whatsapp_consent_at IS NOT NULL) AND (email <> ''::text));
CREATE TRIGGER pass_holder_renamed AFTER UPDATE ON public.pass_holder FOR EACH ROW WHEN (((((((old.member_number IS DISTINCT FROM new.member_number) OR (old.first_name IS DISTINCT FROM new.first_name)) OR (old.surname1 IS DISTINCT FROM new.surname1)) OR (old.surname2 IS DISTINCT FROM new.surname2)) OR (old.nif IS DISTINCT FROM new.nif)) OR (old.passport_no IS DISTINCT FROM new.passport_no))) EXECUTE FUNCTION rename_season_passes();

create table pass_invitation (
  id integer generated always as identity not null,
  season_pass_id integer not null,
  event_session_id integer not null,
  n smallint not null,
  zone_id integer not null,
  seat_id integer,
  guest_name text default ''::text not null,
  guest_email text default ''::text not null,
  guest_doc_no text default ''::text not null,
  code text not null,
  state text default 'issued'::text not null,
  staff_user_id integer,
  issued_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  constraint pass_invitation_pkey PRIMARY KEY (id),
  constraint pass_invitation_code_key UNIQUE (code),
  constraint pass_invitation_code_check CHECK ((length(code) >= 12)),
  constraint pass_invitation_n_check CHECK (((n >= 1) AND (n <= 20))),
  constraint pass_invitation_state_check CHECK ((state = ANY (ARRAY['issued'::text, 'sent'::text, 'used'::text, 'revoked'::text]))),
  constraint pass_invitation_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint pass_invitation_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id),
  constraint pass_invitation_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES seat(id),
  constraint pass_invitation_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id),
  constraint pass_invitation_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE INDEX pass_invitation_event_session_id_idx ON public.pass_invitation USING btree (event_session_id);
CREATE UNIQUE INDEX pass_invitation_nth ON public.pass_invitation USING btree (season_pass_id, event_session_id, n) WHERE (state <> 'revoked'::text);
CREATE INDEX pass_invitation_season_pass_id_idx ON public.pass_invitation USING btree (season_pass_id);
CREATE INDEX pass_invitation_seat_id_idx ON public.pass_invitation USING btree (seat_id) WHERE (seat_id IS NOT NULL);
CREATE INDEX pass_invitation_zone_id_idx ON public.pass_invitation USING btree (zone_id);

create table pass_invitation_policy (
  id integer generated always as identity not null,
  event_id integer not null,
  is_enabled boolean default true not null,
  per_pass smallint default 1 not null,
  total_quota integer,
  issued integer default 0 not null,
  amount_cents integer default 0 not null,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  needs_paid_pass boolean default true not null,
  is_nominative boolean default false not null,
  message text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint pass_invitation_policy_pkey PRIMARY KEY (id),
  constraint pass_invitation_policy_event_id_key UNIQUE (event_id),
  constraint pass_invitation_policy_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint pass_invitation_policy_check CHECK ((issued <= total_quota)),
  constraint pass_invitation_policy_check1 CHECK ((opens_at < closes_at)),
  constraint pass_invitation_policy_issued_check CHECK ((issued >= 0)),
  constraint pass_invitation_policy_per_pass_check CHECK (((per_pass >= 0) AND (per_pass <= 20))),
  constraint pass_invitation_policy_priced CHECK (((amount_cents = 0) OR (NOT is_nominative))),
  constraint pass_invitation_policy_total_quota_check CHECK ((total_quota >= 0)),
  constraint pass_invitation_policy_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id)
);

create table pass_invitation_zone (
  id integer generated always as identity not null,
  pass_invitation_policy_id integer not null,
  zone_id integer not null,
  quota integer not null,
  issued integer default 0 not null,
  version integer default 1 not null,
  constraint pass_invitation_zone_pkey PRIMARY KEY (id),
  constraint pass_invitation_zone_pass_invitation_policy_id_zone_id_key UNIQUE (pass_invitation_policy_id, zone_id),
  constraint pass_invitation_zone_check CHECK ((issued <= quota)),
  constraint pass_invitation_zone_issued_check CHECK ((issued >= 0)),
  constraint pass_invitation_zone_quota_check CHECK ((quota >= 0)),
  constraint pass_invitation_zone_pass_invitation_policy_id_fkey FOREIGN KEY (pass_invitation_policy_id) REFERENCES pass_invitation_policy(id) ON DELETE CASCADE,
  constraint pass_invitation_zone_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE INDEX pass_invitation_zone_zone_id_idx ON public.pass_invitation_zone USING btree (zone_id);

create table pass_price (
  id integer generated always as identity not null,
  season_list_id integer not null,
  zone_id integer,
  pass_category_id integer not null,
  kind text not null,
  amount_cents integer not null,
  vat_code text default 'sport'::text not null,
  price_group_id integer,
  max_per_person smallint,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint pass_price_pkey PRIMARY KEY (id),
  constraint pass_price_id_season_list_id_key UNIQUE (id, season_list_id),
  constraint pass_price_season_list_id_zone_id_pass_category_id_kind_key UNIQUE NULLS NOT DISTINCT (season_list_id, zone_id, pass_category_id, kind),
  constraint pass_price_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint pass_price_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'renewal'::text, 'half_season'::text]))),
  constraint pass_price_max_per_person_check CHECK (((max_per_person >= 1) AND (max_per_person <= 50))),
  constraint pass_price_pass_category_id_fkey FOREIGN KEY (pass_category_id) REFERENCES pass_category(id),
  constraint pass_price_pass_category_id_season_list_id_fkey FOREIGN KEY (pass_category_id, season_list_id) REFERENCES pass_category(id, season_list_id),
  constraint pass_price_price_group_id_fkey FOREIGN KEY (price_group_id) REFERENCES price_group(id),
  constraint pass_price_price_group_id_season_list_id_fkey FOREIGN KEY (price_group_id, season_list_id) REFERENCES price_group(id, season_list_id),
  constraint pass_price_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id),
  constraint pass_price_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE INDEX pass_price_pass_category_id_idx ON public.pass_price USING btree (pass_category_id);
CREATE INDEX pass_price_price_group_id_idx ON public.pass_price USING btree (price_group_id) WHERE (price_group_id IS NOT NULL);
CREATE INDEX pass_price_zone_id_idx ON public.pass_price USING btree (zone_id);
CREATE TRIGGER vat_code_has_rate BEFORE INSERT OR UPDATE OF vat_code ON public.pass_price FOR EACH ROW EXECUTE FUNCTION vat_code_has_rate('now');

create table pass_ticket (
  season_pass_id integer not null,
  event_session_id integer not null,
  constraint pass_ticket_pkey PRIMARY KEY (season_pass_id, event_session_id),
  constraint pass_ticket_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint pass_ticket_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id)
);
CREATE INDEX pass_ticket_event_session_id_idx ON public.pass_ticket USING btree (event_session_id);

create table pass_transfer (
  id integer generated always as identity not null,
  season_pass_id integer not null,
  event_session_id integer not null,
  state text default 'proposed'::text not null,
  to_name text not null,
  to_email text default ''::text not null,
  to_phone text default ''::text not null,
  to_doc_no text default ''::text not null,
  code text not null,
  proposed_at timestamp with time zone default now() not null,
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  staff_user_id integer,
  version integer default 1 not null,
  constraint pass_transfer_pkey PRIMARY KEY (id),
  constraint pass_transfer_code_key UNIQUE (code),
  constraint pass_transfer_check CHECK (((to_email <> ''::text) OR (to_phone <> ''::text))),
  constraint pass_transfer_check1 CHECK (((state = ANY (ARRAY['accepted'::text, 'used'::text])) <= (accepted_at IS NOT NULL))),
  constraint pass_transfer_code_check CHECK ((length(code) >= 12)),
  constraint pass_transfer_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'accepted'::text, 'used'::text, 'revoked'::text, 'expired'::text]))),
  constraint pass_transfer_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint pass_transfer_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id),
  constraint pass_transfer_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX pass_transfer_event_session_id_idx ON public.pass_transfer USING btree (event_session_id);
CREATE UNIQUE INDEX pass_transfer_once ON public.pass_transfer USING btree (season_pass_id, event_session_id) WHERE (state = ANY (ARRAY['proposed'::text, 'accepted'::text, 'used'::text]));
CREATE INDEX pass_transfer_proposed_at_idx ON public.pass_transfer USING btree (proposed_at);
CREATE INDEX pass_transfer_season_pass_id_idx ON public.pass_transfer USING btree (season_pass_id);

create table pass_upload (
  token uuid default gen_random_uuid() not null,
  file_name text not null,
  mime_type text not null,
  size_bytes integer not null,
  content bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint pass_upload_pkey PRIMARY KEY (token),
  constraint pass_upload_mime_type_check CHECK ((mime_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text]))),
  constraint pass_upload_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 5242880)))
);
CREATE INDEX pass_upload_created_at_idx ON public.pass_upload USING btree (created_at);

create table payment (
  id integer generated always as identity not null,
  order_id integer not null,
  method text not null,
  state text not null,
  amount_cents integer not null,
  gateway_order text,
  response_code text,
  authorisation_code text,
  card_brand text,
  tendered_cents integer,
  change_cents integer,
  created_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone,
  last_queried_at timestamp with time zone,
  gateway_payload jsonb,
  version integer default 1 not null,
  cash_shift_id integer,
  bank_terminal_id integer,
  is_trial boolean default false not null,
  commission_cents integer default 0 not null,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_gateway_order_key UNIQUE (gateway_order),
  constraint payment_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint payment_commission CHECK ((((commission_cents >= 0) AND (commission_cents <= amount_cents)) AND ((commission_cents = 0) OR (method = 'account'::text)))),
  constraint payment_method_check CHECK ((method = ANY (ARRAY['card'::text, 'bizum'::text, 'cash'::text, 'card_terminal'::text, 'free'::text, 'wallet'::text, 'gift_card'::text, 'card_token'::text, 'sepa'::text, 'transfer'::text, 'lfp'::text, 'account'::text]))),
  constraint payment_on_account CHECK (((method <> 'account'::text) OR (settled_at IS NOT NULL))),
  constraint payment_state_check CHECK ((state = ANY (ARRAY['created'::text, 'authorised'::text, 'denied'::text, 'expired'::text, 'refunded'::text, 'partially_refunded'::text]))),
  constraint payment_trial_money CHECK (
CASE
    WHEN is_trial THEN ((cash_shift_id IS NULL) AND (method = ANY (ARRAY['card'::text, 'bizum'::text, 'cash'::text, 'free'::text])) AND (NOT (bank_terminal_id IS DISTINCT FROM
    CASE
        WHEN (method = ANY (ARRAY['card'::text, 'bizum'::text])) THEN 1
        ELSE NULL::integer
    END)))
    ELSE (bank_terminal_id IS DISTINCT FROM 1)
END),
  constraint payment_cash_shift_id_fkey FOREIGN KEY (cash_shift_id) REFERENCES cash_shift(id),
  constraint payment_order_id_fkey FOREIGN KEY (order_id, is_trial) REFERENCES "order"(id, is_trial)
);
CREATE INDEX payment_cash_shift_id_idx ON public.payment USING btree (cash_shift_id) WHERE (cash_shift_id IS NOT NULL);
CREATE INDEX payment_order_id_idx ON public.payment USING btree (order_id);
CREATE INDEX payment_owed ON public.payment USING btree (order_id) WHERE (method = ANY (ARRAY['lfp'::text, 'account'::text]));
CREATE UNIQUE INDEX payment_settles_order ON public.payment USING btree (order_id) WHERE ((state = ANY (ARRAY['authorised'::text, 'partially_refunded'::text, 'refunded'::text])) AND (method = 'free'::text));
CREATE INDEX payment_without_news ON public.payment USING btree (created_at) WHERE (state = 'created'::text);
CREATE CONSTRAINT TRIGGER payment_cash_in_till AFTER INSERT ON public.payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.method = 'cash'::text) AND (NOT new.is_trial))) EXECUTE FUNCTION cash_has_its_till();
CREATE TRIGGER payment_cash_limit BEFORE INSERT ON public.payment FOR EACH ROW WHEN (((new.method = 'cash'::text) AND (NOT new.is_trial) AND (new.amount_cents > 0))) EXECUTE FUNCTION payment_cash_limit();
CREATE TRIGGER payment_on_account AFTER INSERT ON public.payment FOR EACH ROW WHEN ((new.method = 'account'::text)) EXECUTE FUNCTION sale_on_account();
CREATE TRIGGER payment_till BEFORE INSERT ON public.payment FOR EACH ROW WHEN (((new.method = ANY (ARRAY['cash'::text, 'card_terminal'::text])) AND (NOT new.is_trial))) EXECUTE FUNCTION payment_takes_its_till();

create table payment_frequency (
  id integer generated always as identity not null,
  name text not null,
  kind text not null,
  instalments smallint not null,
  every_months smallint,
  first_bp integer default 2500 not null,
  fixed_days date[] default '{}'::date[] not null,
  min_total_cents integer default 10000 not null,
  allowed_for text[] default '{pass}'::text[] not null,
  methods text[] default '{card_token}'::text[] not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  return_fee_cents integer default 0 not null,
  constraint payment_frequency_pkey PRIMARY KEY (id),
  constraint payment_frequency_name_key UNIQUE (name),
  constraint payment_frequency_allowed_for_check CHECK (((allowed_for <@ ARRAY['pass'::text, 'academy'::text, 'plot'::text, 'product'::text]) AND (cardinality(allowed_for) > 0))),
  constraint payment_frequency_check CHECK (((kind = 'every_n_months'::text) = (every_months IS NOT NULL))),
  constraint payment_frequency_check1 CHECK (((kind <> 'fixed_dates'::text) OR (cardinality(fixed_days) = instalments))),
  constraint payment_frequency_check2 CHECK (((kind <> 'single'::text) OR (instalments = 1))),
  constraint payment_frequency_every_months_check CHECK (((every_months >= 1) AND (every_months <= 12))),
  constraint payment_frequency_first_bp_check CHECK (((first_bp >= 0) AND (first_bp <= 10000))),
  constraint payment_frequency_instalments_check CHECK (((instalments >= 1) AND (instalments <= 12))),
  constraint payment_frequency_kind_check CHECK ((kind = ANY (ARRAY['fixed_dates'::text, 'every_n_months'::text, 'single'::text]))),
  constraint payment_frequency_methods_check CHECK (((methods <@ ARRAY['card_token'::text, 'sepa'::text, 'bizum_link'::text, 'box_office'::text]) AND (cardinality(methods) > 0))),
  constraint payment_frequency_min_total_cents_check CHECK ((min_total_cents >= 0)),
  constraint payment_frequency_return_fee_cents_check CHECK (((return_fee_cents >= 0) AND (return_fee_cents <= 5000)))
);

create table person_export_file (
  person_request_id integer not null,
  format text not null,
  sealed bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint person_export_file_pkey PRIMARY KEY (person_request_id, format),
  constraint person_export_file_format_check CHECK ((format = ANY (ARRAY['json'::text, 'csv'::text, 'pdf'::text]))),
  constraint person_export_file_person_request_id_fkey FOREIGN KEY (person_request_id) REFERENCES person_request(id) ON DELETE CASCADE
);
CREATE INDEX person_export_file_created_at_idx ON public.person_export_file USING btree (created_at);

create table person_request (
  id integer generated always as identity not null,
  right_kind text not null,
  state text default 'asked'::text not null,
  email text not null,
  email_hash bytea,
  customer_id integer,
  incident_id integer,
  asked_by text not null,
  staff_user_id integer,
  reason text default ''::text not null,
  answer text default ''::text not null,
  due_at timestamp with time zone default (now() + '1 mon'::interval) not null,
  extended_at timestamp with time zone,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint person_request_pkey PRIMARY KEY (id),
  constraint person_request_asked_by_check CHECK ((asked_by = ANY (ARRAY['person'::text, 'staff'::text]))),
  constraint person_request_email_check CHECK (((email = lower(TRIM(BOTH FROM email))) AND (email ~~ '%_@_%'::text))),
  constraint person_request_ended CHECK (((state = ANY (ARRAY['done'::text, 'refused'::text])) = (ended_at IS NOT NULL))),
  constraint person_request_of_staff CHECK (((asked_by <> 'staff'::text) OR (staff_user_id IS NOT NULL))),
  constraint person_request_refused_says_why CHECK (((state <> 'refused'::text) OR (answer <> ''::text))),
  constraint person_request_right_kind_check CHECK ((right_kind = ANY (ARRAY['access'::text, 'rectification'::text, 'erasure'::text]))),
  constraint person_request_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'ready'::text, 'done'::text, 'refused'::text]))),
  constraint person_request_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint person_request_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incident(id) ON DELETE SET NULL,
  constraint person_request_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX person_request_customer_id_idx ON public.person_request USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX person_request_ended_at_idx ON public.person_request USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX person_request_incident_id_idx ON public.person_request USING btree (incident_id) WHERE (incident_id IS NOT NULL);
CREATE UNIQUE INDEX person_request_once ON public.person_request USING btree (email, right_kind) WHERE (state = 'asked'::text);
CREATE INDEX person_request_open ON public.person_request USING btree (due_at) WHERE (state = ANY (ARRAY['asked'::text, 'ready'::text]));

create table plan_change (
  id integer generated always as identity not null,
  event_session_id integer not null,
  from_plan_id integer not null,
  to_plan_id integer not null,
  staff_user_id integer,
  reason text not null,
  kept_count integer not null,
  unseated_count integer not null,
  created_at timestamp with time zone default now() not null,
  constraint plan_change_pkey PRIMARY KEY (id),
  constraint plan_change_goes_elsewhere CHECK ((from_plan_id <> to_plan_id)),
  constraint plan_change_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint plan_change_from_plan_id_fkey FOREIGN KEY (from_plan_id) REFERENCES seat_plan(id),
  constraint plan_change_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id),
  constraint plan_change_to_plan_id_fkey FOREIGN KEY (to_plan_id) REFERENCES seat_plan(id)
);
CREATE INDEX plan_change_from ON public.plan_change USING btree (from_plan_id);
CREATE INDEX plan_change_session ON public.plan_change USING btree (event_session_id);
CREATE INDEX plan_change_staff ON public.plan_change USING btree (staff_user_id) WHERE (staff_user_id IS NOT NULL);
CREATE INDEX plan_change_to ON public.plan_change USING btree (to_plan_id);

create table plot (
  id integer generated always as identity not null,
  plot_area_id integer not null,
  plot_price_id integer not null,
  number text not null,
  front_cm integer default 0 not null,
  depth_cm integer default 0 not null,
  has_power boolean default false not null,
  has_water boolean default false not null,
  x smallint default 0 not null,
  y smallint default 0 not null,
  state text default 'free'::text not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint plot_pkey PRIMARY KEY (id),
  constraint plot_id_plot_area_id_key UNIQUE (id, plot_area_id),
  constraint plot_plot_area_id_number_key UNIQUE (plot_area_id, number),
  constraint plot_depth_cm_check CHECK ((depth_cm >= 0)),
  constraint plot_front_cm_check CHECK ((front_cm >= 0)),
  constraint plot_state_check CHECK ((state = ANY (ARRAY['free'::text, 'held'::text, 'reserved'::text, 'sold'::text, 'blocked'::text, 'occupied'::text]))),
  constraint plot_plot_area_id_fkey FOREIGN KEY (plot_area_id) REFERENCES plot_area(id),
  constraint plot_plot_price_id_fkey FOREIGN KEY (plot_price_id) REFERENCES plot_price(id),
  constraint plot_plot_price_id_plot_area_id_fkey FOREIGN KEY (plot_price_id, plot_area_id) REFERENCES plot_price(id, plot_area_id)
);
CREATE INDEX plot_plot_price_id_state_idx ON public.plot USING btree (plot_price_id, state);

create table plot_area (
  id integer generated always as identity not null,
  name text not null,
  event_id integer,
  place text default ''::text not null,
  starts_on date not null,
  ends_on date not null,
  state text default 'draft'::text not null,
  map_width smallint default 100 not null,
  map_height smallint default 60 not null,
  description text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  assigns_later boolean default false not null,
  gate_session_id integer,
  constraint plot_area_pkey PRIMARY KEY (id),
  constraint plot_area_name_key UNIQUE (name),
  constraint plot_area_check CHECK ((starts_on <= ends_on)),
  constraint plot_area_map_height_check CHECK (((map_height >= 10) AND (map_height <= 1000))),
  constraint plot_area_map_width_check CHECK (((map_width >= 10) AND (map_width <= 1000))),
  constraint plot_area_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'open'::text, 'closed'::text]))),
  constraint plot_area_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint plot_area_gate_session_id_fkey FOREIGN KEY (gate_session_id) REFERENCES event_session(id) ON DELETE SET NULL
);
CREATE INDEX plot_area_event_id_idx ON public.plot_area USING btree (event_id);
CREATE TRIGGER plot_area_gate_follows BEFORE UPDATE OF event_id, starts_on, ends_on ON public.plot_area FOR EACH ROW EXECUTE FUNCTION plot_area_moves_its_gate();

create table plot_claim (
  plot_id integer not null,
  cart_id uuid not null,
  order_id integer,
  plot_sale_id integer,
  plot_price_id integer not null,
  units integer not null,
  instalments smallint not null,
  first_cents integer not null,
  price_cents integer not null,
  extras_cents integer not null,
  deposit_cents integer not null,
  buyer_kind text not null,
  buyer_name text not null,
  buyer_doc_no text not null,
  plates text[] default '{}'::text[] not null,
  occupants jsonb default '[]'::jsonb not null,
  extras jsonb default '[]'::jsonb not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  is_number_later boolean default false not null,
  constraint plot_claim_pkey PRIMARY KEY (plot_id),
  constraint plot_claim_plot_sale_id_key UNIQUE (plot_sale_id),
  constraint plot_claim_buyer_kind_check CHECK ((buyer_kind = ANY (ARRAY['person'::text, 'company'::text]))),
  constraint plot_claim_deposit_cents_check CHECK ((deposit_cents >= 0)),
  constraint plot_claim_extras_cents_check CHECK ((extras_cents >= 0)),
  constraint plot_claim_first_cents_check CHECK ((first_cents >= 0)),
  constraint plot_claim_instalments_check CHECK (((instalments >= 1) AND (instalments <= 12))),
  constraint plot_claim_price_cents_check CHECK ((price_cents >= 0)),
  constraint plot_claim_units_check CHECK (((units >= 1) AND (units <= 10000))),
  constraint plot_claim_waits_with_its_sale CHECK (((order_id IS NULL) = (plot_sale_id IS NULL))),
  constraint plot_claim_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id) ON DELETE CASCADE,
  constraint plot_claim_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id),
  constraint plot_claim_plot_id_fkey FOREIGN KEY (plot_id) REFERENCES plot(id),
  constraint plot_claim_plot_price_id_fkey FOREIGN KEY (plot_price_id) REFERENCES plot_price(id),
  constraint plot_claim_plot_sale_id_fkey FOREIGN KEY (plot_sale_id) REFERENCES plot_sale(id)
);
CREATE INDEX plot_claim_cart_id_idx ON public.plot_claim USING btree (cart_id);
CREATE INDEX plot_claim_order_id_idx ON public.plot_claim USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX plot_claim_plot_price_id_idx ON public.plot_claim USING btree (plot_price_id);

create table plot_extra (
  id integer generated always as identity not null,
  plot_price_id integer not null,
  name text not null,
  amount_cents integer not null,
  max_quantity smallint default 1 not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint plot_extra_pkey PRIMARY KEY (id),
  constraint plot_extra_plot_price_id_name_key UNIQUE (plot_price_id, name),
  constraint plot_extra_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint plot_extra_max_quantity_check CHECK (((max_quantity >= 1) AND (max_quantity <= 100))),
  constraint plot_extra_plot_price_id_fkey FOREIGN KEY (plot_price_id) REFERENCES plot_price(id) ON DELETE CASCADE
);

create table plot_occupant (
  id integer generated always as identity not null,
  plot_sale_id integer not null,
  name text not null,
  doc_no text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  code text default upper("left"(encode(sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))), 'hex'::text), 20)) not null,
  constraint plot_occupant_pkey PRIMARY KEY (id),
  constraint plot_occupant_plot_sale_id_fkey FOREIGN KEY (plot_sale_id) REFERENCES plot_sale(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX plot_occupant_code ON public.plot_occupant USING btree (code);
CREATE INDEX plot_occupant_plot_sale_id_idx ON public.plot_occupant USING btree (plot_sale_id);

create table plot_price (
  id integer generated always as identity not null,
  plot_area_id integer not null,
  name text not null,
  kind text not null,
  unit text default 'plot'::text not null,
  amount_cents integer not null,
  vat_code text not null,
  deposit_cents integer default 0 not null,
  included_people smallint default 1 not null,
  max_people smallint default 6 not null,
  included_vehicles smallint default 0 not null,
  power_watts integer default 0 not null,
  max_per_customer smallint default 1 not null,
  quota integer,
  sale_starts_at timestamp with time zone not null,
  sale_ends_at timestamp with time zone not null,
  max_instalments smallint default 1 not null,
  is_active boolean default true not null,
  "position" smallint default 0 not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  cancel_full_days smallint default 15 not null,
  cancel_part_days smallint default 7 not null,
  cancel_part_bp integer default 5000 not null,
  cancel_fee_cents integer default 0 not null,
  constraint plot_price_pkey PRIMARY KEY (id),
  constraint plot_price_id_plot_area_id_key UNIQUE (id, plot_area_id),
  constraint plot_price_plot_area_id_name_key UNIQUE (plot_area_id, name),
  constraint plot_price_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint plot_price_cancel_days CHECK ((cancel_part_days <= cancel_full_days)),
  constraint plot_price_cancel_fee_cents_check CHECK (((cancel_fee_cents >= 0) AND (cancel_fee_cents <= 1000000))),
  constraint plot_price_cancel_full_days_check CHECK (((cancel_full_days >= 0) AND (cancel_full_days <= 365))),
  constraint plot_price_cancel_part_bp_check CHECK (((cancel_part_bp >= 0) AND (cancel_part_bp <= 10000))),
  constraint plot_price_cancel_part_days_check CHECK (((cancel_part_days >= 0) AND (cancel_part_days <= 365))),
  constraint plot_price_check CHECK ((sale_starts_at < sale_ends_at)),
  constraint plot_price_check1 CHECK ((included_people <= max_people)),
  constraint plot_price_deposit_cents_check CHECK ((deposit_cents >= 0)),
  constraint plot_price_included_people_check CHECK (((included_people >= 0) AND (included_people <= 100))),
  constraint plot_price_included_vehicles_check CHECK (((included_vehicles >= 0) AND (included_vehicles <= 20))),
  constraint plot_price_kind_check CHECK ((kind = ANY (ARRAY['camping'::text, 'motorhome'::text, 'fair_booth'::text, 'stand'::text, 'parking'::text, 'box'::text]))),
  constraint plot_price_max_instalments_check CHECK (((max_instalments >= 1) AND (max_instalments <= 12))),
  constraint plot_price_max_people_check CHECK (((max_people >= 0) AND (max_people <= 200))),
  constraint plot_price_max_per_customer_check CHECK (((max_per_customer >= 1) AND (max_per_customer <= 50))),
  constraint plot_price_power_watts_check CHECK ((power_watts >= 0)),
  constraint plot_price_quota_check CHECK ((quota > 0)),
  constraint plot_price_unit_check CHECK ((unit = ANY (ARRAY['plot'::text, 'linear_metre'::text, 'square_metre'::text, 'night'::text]))),
  constraint plot_price_plot_area_id_fkey FOREIGN KEY (plot_area_id) REFERENCES plot_area(id)
);
CREATE TRIGGER vat_code_has_rate BEFORE INSERT OR UPDATE OF vat_code ON public.plot_price FOR EACH ROW EXECUTE FUNCTION vat_code_has_rate('now');

create table plot_sale (
  id integer generated always as identity not null,
  number text default ('P-'::text || lpad((nextval('plot_sale_number'::regclass))::text, 6, '0'::text)) not null,
  plot_area_id integer not null,
  plot_price_id integer not null,
  plot_id integer,
  state text default 'payment_pending'::text not null,
  channel text default 'box_office'::text not null,
  buyer_kind text default 'person'::text not null,
  buyer_name text not null,
  buyer_doc_no text,
  email text default ''::text not null,
  phone text default ''::text not null,
  customer_id integer,
  plates text[] default '{}'::text[] not null,
  units integer default 1 not null,
  price_cents integer not null,
  extras_cents integer default 0 not null,
  total_cents integer not null,
  deposit_cents integer default 0 not null,
  deposit_state text default 'none'::text not null,
  vat_code text not null,
  paid_cents integer default 0 not null,
  staff_user_id integer,
  note text default ''::text not null,
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  cancel_full_days smallint default 15 not null,
  cancel_part_days smallint default 7 not null,
  cancel_part_bp integer default 5000 not null,
  cancel_fee_cents integer default 0 not null,
  agreed_refund_cents integer,
  cancelled_by text,
  cancel_reason text default ''::text not null,
  kept_plot_id integer,
  taken_plot_id integer generated always as (COALESCE(plot_id, kept_plot_id)) stored,
  sepa_mandate_id integer,
  constraint plot_sale_pkey PRIMARY KEY (id),
  constraint plot_sale_number_key UNIQUE (number),
  constraint plot_sold_once EXCLUDE USING btree (taken_plot_id WITH =) WHERE ((state <> ALL (ARRAY['cancelled'::text, 'forfeited'::text]))) DEFERRABLE,
  constraint plot_sale_agreed_by_somebody CHECK (((agreed_refund_cents IS NULL) = (cancelled_by IS NULL))),
  constraint plot_sale_agreed_when_cancelled CHECK (((agreed_refund_cents IS NULL) OR (state = 'cancelled'::text))),
  constraint plot_sale_buyer_kind_check CHECK ((buyer_kind = ANY (ARRAY['person'::text, 'company'::text]))),
  constraint plot_sale_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['customer'::text, 'staff'::text]))),
  constraint plot_sale_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'box_office'::text]))),
  constraint plot_sale_check CHECK ((total_cents = (price_cents + extras_cents))),
  constraint plot_sale_check1 CHECK (((paid_cents >= 0) AND (paid_cents <= total_cents))),
  constraint plot_sale_check2 CHECK (((deposit_cents = 0) = (deposit_state = 'none'::text))),
  constraint plot_sale_check3 CHECK (((state <> 'assigned'::text) OR (plot_id IS NOT NULL))),
  constraint plot_sale_check4 CHECK (((agreed_refund_cents >= 0) AND (agreed_refund_cents <= total_cents))),
  constraint plot_sale_check5 CHECK (((state = ANY (ARRAY['finished'::text, 'cancelled'::text, 'forfeited'::text])) = (ended_at IS NOT NULL))),
  constraint plot_sale_deposit_cents_check CHECK ((deposit_cents >= 0)),
  constraint plot_sale_deposit_state_check CHECK ((deposit_state = ANY (ARRAY['none'::text, 'owed'::text, 'held'::text, 'returned'::text, 'retained'::text]))),
  constraint plot_sale_extras_cents_check CHECK ((extras_cents >= 0)),
  constraint plot_sale_numbered_or_kept CHECK ((num_nonnulls(plot_id, kept_plot_id) <= 1)),
  constraint plot_sale_paid_whole CHECK (((state <> ALL (ARRAY['paid'::text, 'assigned'::text, 'delivered'::text])) OR ((paid_at IS NOT NULL) AND (paid_cents = total_cents)))),
  constraint plot_sale_price_cents_check CHECK ((price_cents >= 0)),
  constraint plot_sale_staff_say_why CHECK (((cancelled_by IS DISTINCT FROM 'staff'::text) OR (cancel_reason <> ''::text))),
  constraint plot_sale_state_check CHECK ((state = ANY (ARRAY['payment_pending'::text, 'paid'::text, 'assigned'::text, 'delivered'::text, 'finished'::text, 'cancelled'::text, 'forfeited'::text]))),
  constraint plot_sale_takes_a_plot CHECK (((taken_plot_id IS NOT NULL) OR (state = ANY (ARRAY['cancelled'::text, 'forfeited'::text])))),
  constraint plot_sale_units_check CHECK (((units >= 1) AND (units <= 10000))),
  constraint plot_sale_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint plot_sale_keeps_one_of_its_area FOREIGN KEY (kept_plot_id, plot_area_id) REFERENCES plot(id, plot_area_id),
  constraint plot_sale_kept_plot_id_fkey FOREIGN KEY (kept_plot_id) REFERENCES plot(id),
  constraint plot_sale_plot_area_id_fkey FOREIGN KEY (plot_area_id) REFERENCES plot_area(id),
  constraint plot_sale_plot_id_fkey FOREIGN KEY (plot_id) REFERENCES plot(id),
  constraint plot_sale_plot_id_plot_area_id_fkey FOREIGN KEY (plot_id, plot_area_id) REFERENCES plot(id, plot_area_id),
  constraint plot_sale_plot_price_id_fkey FOREIGN KEY (plot_price_id) REFERENCES plot_price(id),
  constraint plot_sale_plot_price_id_plot_area_id_fkey FOREIGN KEY (plot_price_id, plot_area_id) REFERENCES plot_price(id, plot_area_id),
  constraint plot_sale_sepa_mandate_id_fkey FOREIGN KEY (sepa_mandate_id) REFERENCES sepa_mandate(id),
  constraint plot_sale_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX plot_sale_customer_id_idx ON public.plot_sale USING btree (customer_id);
CREATE INDEX plot_sale_mandate ON public.plot_sale USING btree (sepa_mandate_id) WHERE (sepa_mandate_id IS NOT NULL);
CREATE INDEX plot_sale_plot_area_id_state_idx ON public.plot_sale USING btree (plot_area_id, state);
CREATE INDEX plot_sale_plot_price_id_idx ON public.plot_sale USING btree (plot_price_id);
CREATE INDEX plot_sale_search ON public.plot_sale USING gin (fold(((((((COALESCE(number, ''::text) || ' '::text) || COALESCE(buyer_name, ''::text)) || ' '::text) || COALESCE(buyer_doc_no, ''::text)) || ' '::text) || COALESCE(email, ''::text))) gin_trgm_ops);
CREATE INDEX plot_sale_waits_for_number ON public.plot_sale USING btree (plot_area_id) WHERE (kept_plot_id IS NOT NULL);
CREATE TRIGGER plot_sale_answers_go AFTER DELETE ON public.plot_sale FOR EACH ROW EXECUTE FUNCTION answers_go('plot_sale');
CREATE TRIGGER plot_sale_terms BEFORE INSERT ON public.plot_sale FOR EACH ROW EXECUTE FUNCTION plot_sale_keeps_terms();

create table plot_sale_extra (
  id integer generated always as identity not null,
  plot_sale_id integer not null,
  plot_extra_id integer not null,
  name text not null,
  quantity smallint not null,
  unit_cents integer not null,
  total_cents integer generated always as ((quantity * unit_cents)) stored not null,
  constraint plot_sale_extra_pkey PRIMARY KEY (id),
  constraint plot_sale_extra_plot_sale_id_plot_extra_id_key UNIQUE (plot_sale_id, plot_extra_id),
  constraint plot_sale_extra_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100))),
  constraint plot_sale_extra_unit_cents_check CHECK ((unit_cents >= 0)),
  constraint plot_sale_extra_plot_extra_id_fkey FOREIGN KEY (plot_extra_id) REFERENCES plot_extra(id),
  constraint plot_sale_extra_plot_sale_id_fkey FOREIGN KEY (plot_sale_id) REFERENCES plot_sale(id) ON DELETE CASCADE
);
CREATE INDEX plot_sale_extra_plot_extra_id_idx ON public.plot_sale_extra USING btree (plot_extra_id);

create table price (
  id integer generated always as identity not null,
  event_session_id integer not null,
  zone_id integer not null,
  price_category_id integer not null,
  channel text,
  amount_cents integer not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  constraint price_pkey PRIMARY KEY (id),
  constraint price_event_session_id_zone_id_price_category_id_channel_key UNIQUE NULLS NOT DISTINCT (event_session_id, zone_id, price_category_id, channel),
  constraint price_amount_cents_check CHECK (((amount_cents >= 0) AND (amount_cents <= 10000000))),
  constraint price_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'box_office'::text, 'phone'::text, 'lfp'::text, 'partner'::text]))),
  constraint price_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id) ON DELETE CASCADE,
  constraint price_price_category_id_fkey FOREIGN KEY (price_category_id) REFERENCES price_category(id),
  constraint price_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE TRIGGER price_deleted AFTER DELETE ON public.price REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_priced_session();
CREATE TRIGGER price_inserted AFTER INSERT ON public.price REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_priced_session();
CREATE TRIGGER price_updated AFTER UPDATE ON public.price REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_priced_session();

create table price_category (
  id integer generated always as identity not null,
  name text not null,
  description text default ''::text not null,
  document_required text default ''::text not null,
  "position" integer default 0 not null,
  is_default boolean default false not null,
  version integer default 1 not null,
  min_per_order integer,
  max_per_order integer,
  constraint price_category_pkey PRIMARY KEY (id),
  constraint price_category_name_key UNIQUE (name),
  constraint price_category_per_order_check CHECK ((((min_per_order >= 1) AND (min_per_order <= 100)) AND ((max_per_order >= 1) AND (max_per_order <= 100)) AND (min_per_order <= max_per_order)))
);

create table price_group (
  id integer generated always as identity not null,
  season_list_id integer not null,
  name text not null,
  description text default ''::text not null,
  discount_bp integer default 0 not null,
  document_required text default ''::text not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint price_group_pkey PRIMARY KEY (id),
  constraint price_group_id_season_list_id_key UNIQUE (id, season_list_id),
  constraint price_group_season_list_id_name_key UNIQUE (season_list_id, name),
  constraint price_group_discount_bp_check CHECK (((discount_bp >= 0) AND (discount_bp <= 10000))),
  constraint price_group_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id)
);

create table price_group_member (
  id integer generated always as identity not null,
  price_group_id integer not null,
  pass_category_id integer not null,
  min_members smallint not null,
  max_members smallint not null,
  discount_bp integer,
  version integer default 1 not null,
  constraint price_group_member_pkey PRIMARY KEY (id),
  constraint price_group_member_price_group_id_pass_category_id_key UNIQUE (price_group_id, pass_category_id),
  constraint price_group_member_check CHECK ((min_members <= max_members)),
  constraint price_group_member_discount_bp_check CHECK (((discount_bp >= 0) AND (discount_bp <= 10000))),
  constraint price_group_member_max_members_check CHECK (((max_members >= 1) AND (max_members <= 50))),
  constraint price_group_member_min_members_check CHECK (((min_members >= 0) AND (min_members <= 50))),
  constraint price_group_member_pass_category_id_fkey FOREIGN KEY (pass_category_id) REFERENCES pass_category(id),
  constraint price_group_member_price_group_id_fkey FOREIGN KEY (price_group_id) REFERENCES price_group(id) ON DELETE CASCADE
);
CREATE INDEX price_group_member_pass_category_id_idx ON public.price_group_member USING btree (pass_category_id);

create table product (
  id integer generated always as identity not null,
  slug text not null,
  name text not null,
  kind text default 'goods'::text not null,
  product_category_id integer not null,
  summary text default ''::text not null,
  description_html text default ''::text not null,
  media_file_id integer,
  vat_code text default 'general'::text not null,
  state text default 'draft'::text not null,
  pickup text[] default '{shop}'::text[] not null,
  stock_policy text default 'strict'::text not null,
  max_per_order integer default 10 not null,
  withdrawal_days integer default 14 not null,
  has_redemption_code boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  min_per_order integer default 1 not null,
  is_bundle boolean generated always as ((kind = 'bundle'::text)) stored,
  constraint product_pkey PRIMARY KEY (id),
  constraint product_id_is_bundle_key UNIQUE (id, is_bundle),
  constraint product_slug_key UNIQUE (slug),
  constraint product_bundle_pickup CHECK (((kind <> 'bundle'::text) OR ((NOT (pickup && '{gate,digital}'::text[])) AND (min_per_order = 1)))),
  constraint product_kind_check CHECK ((kind = ANY (ARRAY['goods'::text, 'experience'::text, 'service'::text, 'bundle'::text]))),
  constraint product_max_per_order_check CHECK (((max_per_order >= 1) AND (max_per_order <= 100))),
  constraint product_min_per_order_check CHECK (((min_per_order >= 1) AND (min_per_order <= max_per_order))),
  constraint product_pickup_check CHECK (((pickup <@ ARRAY['gate'::text, 'shop'::text, 'shipping'::text, 'digital'::text]) AND (cardinality(pickup) > 0))),
  constraint product_slug_check CHECK ((slug ~ '^[a-z0-9-]{1,120}$'::text)),
  constraint product_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'sold_out'::text, 'archived'::text]))),
  constraint product_stock_policy_check CHECK ((stock_policy = ANY (ARRAY['strict'::text, 'none'::text]))),
  constraint product_withdrawal_days_check CHECK (((withdrawal_days >= 0) AND (withdrawal_days <= 365))),
  constraint product_media_file_id_fkey FOREIGN KEY (media_file_id) REFERENCES media_file(id),
  constraint product_product_category_id_fkey FOREIGN KEY (product_category_id) REFERENCES product_category(id)
);
CREATE INDEX product_media_file_id_idx ON public.product USING btree (media_file_id) WHERE (media_file_id IS NOT NULL);
CREATE INDEX product_product_category_id_idx ON public.product USING btree (product_category_id);
CREATE TRIGGER vat_code_has_rate BEFORE INSERT OR UPDATE OF vat_code ON public.product FOR EACH ROW EXECUTE FUNCTION vat_code_has_rate('now');

create table product_category (
  id integer generated always as identity not null,
  name text not null,
  slug text not null,
  description text default ''::text not null,
  "position" integer default 0 not null,
  is_visible boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_category_pkey PRIMARY KEY (id),
  constraint product_category_name_key UNIQUE (name),
  constraint product_category_slug_key UNIQUE (slug),
  constraint product_category_slug_check CHECK ((slug ~ '^[a-z0-9-]{1,120}$'::text))
);

create table product_variant (
  id integer generated always as identity not null,
  product_id integer not null,
  name text not null,
  size text default ''::text not null,
  color text default ''::text not null,
  sku text not null,
  price_cents integer not null,
  stock integer,
  low_stock_at integer default 5 not null,
  "position" integer default 0 not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  held integer default 0 not null,
  ean text,
  stock_why jsonb,
  cost_cents integer,
  constraint product_variant_pkey PRIMARY KEY (id),
  constraint product_variant_ean_key UNIQUE (ean),
  constraint product_variant_product_id_name_key UNIQUE (product_id, name),
  constraint product_variant_sku_key UNIQUE (sku),
  constraint product_variant_cost_cents_check CHECK (((cost_cents >= 0) AND (cost_cents <= 10000000))),
  constraint product_variant_ean_check CHECK ((ean ~ '^(\d{8}|\d{12,13})$'::text)),
  constraint product_variant_held_check CHECK ((held >= 0)),
  constraint product_variant_held_within_stock CHECK (((stock IS NULL) OR (held <= stock))),
  constraint product_variant_low_stock_at_check CHECK ((low_stock_at >= 0)),
  constraint product_variant_price_cents_check CHECK ((price_cents >= 0)),
  constraint product_variant_sku_check CHECK ((sku ~ '^[A-Z0-9-]{3,40}$'::text)),
  constraint product_variant_stock_check CHECK ((stock >= 0)),
  constraint product_variant_why_is_told_on CHECK ((stock_why IS NULL)),
  constraint product_variant_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE TRIGGER product_variant_made AFTER INSERT ON public.product_variant FOR EACH ROW EXECUTE FUNCTION log_stock();
CREATE TRIGGER product_variant_stock BEFORE UPDATE OF stock ON public.product_variant FOR EACH ROW EXECUTE FUNCTION log_stock();

create table refund (
  id integer generated always as identity not null,
  order_id integer not null,
  payment_id integer not null,
  amount_cents integer not null,
  state text default 'requested'::text not null,
  reason text not null,
  is_automatic boolean default false not null,
  staff_user_id integer,
  response_code text,
  attempts integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  done_at timestamp with time zone,
  version integer default 1 not null,
  asking_until timestamp with time zone,
  cash_shift_id integer,
  season_pass_id integer,
  plot_sale_id integer,
  method text not null,
  commission_cents integer default 0 not null,
  enrolment_id integer,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_amount_cents_check CHECK ((amount_cents > 0)),
  constraint refund_of_one_contract CHECK ((num_nonnulls(season_pass_id, plot_sale_id, enrolment_id) <= 1)),
  constraint refund_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'sending'::text, 'done'::text, 'failed'::text]))),
  constraint refund_cash_shift_id_fkey FOREIGN KEY (cash_shift_id) REFERENCES cash_shift(id),
  constraint refund_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolment(id),
  constraint refund_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id),
  constraint refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint refund_plot_sale_id_fkey FOREIGN KEY (plot_sale_id) REFERENCES plot_sale(id),
  constraint refund_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id),
  constraint refund_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE UNIQUE INDEX refund_automatic_once ON public.refund USING btree (payment_id) WHERE is_automatic;
CREATE INDEX refund_cash_shift_id_idx ON public.refund USING btree (cash_shift_id) WHERE (cash_shift_id IS NOT NULL);
CREATE INDEX refund_enrolment ON public.refund USING btree (enrolment_id) WHERE (enrolment_id IS NOT NULL);
CREATE INDEX refund_order_id_idx ON public.refund USING btree (order_id);
CREATE INDEX refund_plot_sale_id_idx ON public.refund USING btree (plot_sale_id) WHERE (plot_sale_id IS NOT NULL);
CREATE INDEX refund_season_pass_id_idx ON public.refund USING btree (season_pass_id) WHERE (season_pass_id IS NOT NULL);
CREATE INDEX refund_state_idx ON public.refund USING btree (state) WHERE (state = ANY (ARRAY['requested'::text, 'sending'::text]));
CREATE TRIGGER refund_goes_back BEFORE INSERT OR UPDATE OF method, payment_id ON public.refund FOR EACH ROW EXECUTE FUNCTION refund_goes_back();
CREATE TRIGGER refund_invoice_due AFTER UPDATE OF state ON public.refund FOR EACH ROW WHEN (((new.state = 'done'::text) AND (old.state <> 'done'::text))) EXECUTE FUNCTION invoice_is_due();
CREATE TRIGGER refund_invoice_due_at_once AFTER INSERT ON public.refund FOR EACH ROW WHEN ((new.state = 'done'::text)) EXECUTE FUNCTION invoice_is_due();
CREATE CONSTRAINT TRIGGER refund_of_plot_agreed AFTER INSERT ON public.refund DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.plot_sale_id IS NOT NULL)) EXECUTE FUNCTION plot_gives_back_what_was_agreed();
CREATE TRIGGER refund_on_account AFTER INSERT OR UPDATE OF state ON public.refund FOR EACH ROW WHEN (((new.method = 'account'::text) AND (new.state = 'done'::text))) EXECUTE FUNCTION refund_on_account();
CREATE TRIGGER refund_till BEFORE INSERT ON public.refund FOR EACH ROW WHEN ((new.staff_user_id IS NOT NULL)) EXECUTE FUNCTION refund_takes_its_till();

create table refund_line (
  refund_id integer not null,
  order_line_id integer not null,
  amount_cents integer not null,
  fee_cents integer default 0 not null,
  vat_cents integer default 0 not null,
  fee_vat_cents integer default 0 not null,
  constraint refund_line_pkey PRIMARY KEY (refund_id, order_line_id),
  constraint refund_line_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint refund_line_fee_within CHECK (((fee_cents >= 0) AND (fee_cents <= amount_cents))),
  constraint refund_line_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint refund_line_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id)
);
CREATE INDEX refund_line_order_line_id_idx ON public.refund_line USING btree (order_line_id);
CREATE TRIGGER refund_line_share BEFORE INSERT ON public.refund_line FOR EACH ROW EXECUTE FUNCTION refund_line_takes_its_share();

create table release_amount (
  id integer generated always as identity not null,
  release_policy_id integer not null,
  zone_id integer not null,
  pass_category_id integer,
  amount_cents integer not null,
  version integer default 1 not null,
  constraint release_amount_pkey PRIMARY KEY (id),
  constraint release_amount_release_policy_id_zone_id_pass_category_id_key UNIQUE NULLS NOT DISTINCT (release_policy_id, zone_id, pass_category_id),
  constraint release_amount_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint release_amount_pass_category_id_fkey FOREIGN KEY (pass_category_id) REFERENCES pass_category(id),
  constraint release_amount_release_policy_id_fkey FOREIGN KEY (release_policy_id) REFERENCES release_policy(id) ON DELETE CASCADE,
  constraint release_amount_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE INDEX release_amount_pass_category_id_idx ON public.release_amount USING btree (pass_category_id) WHERE (pass_category_id IS NOT NULL);
CREATE INDEX release_amount_zone_id_idx ON public.release_amount USING btree (zone_id);

create table release_policy (
  id integer generated always as identity not null,
  season_list_id integer not null,
  event_session_id integer,
  is_enabled boolean default true not null,
  opens text default 'public_sale'::text not null,
  opens_days_before smallint,
  closes_minutes_before integer default 240 not null,
  recover_minutes_before integer default 240 not null,
  share_kind text default 'percent'::text not null,
  share_bp integer,
  base text default 'sold_net'::text not null,
  handling_bp integer default 0 not null,
  cap_bp integer default 5000 not null,
  guaranteed_days_before smallint,
  bonus_bp integer default 0 not null,
  payout text default 'wallet'::text not null,
  credit_delay_hours smallint default 24 not null,
  credit_expires_on date,
  max_releases smallint,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint release_policy_pkey PRIMARY KEY (id),
  constraint release_policy_season_list_id_event_session_id_key UNIQUE NULLS NOT DISTINCT (season_list_id, event_session_id),
  constraint release_policy_base_check CHECK ((base = ANY (ARRAY['sold_net'::text, 'sold_gross'::text, 'pass_share'::text]))),
  constraint release_policy_bonus_bp_check CHECK (((bonus_bp >= 0) AND (bonus_bp <= 10000))),
  constraint release_policy_cap_bp_check CHECK (((cap_bp >= 0) AND (cap_bp <= 10000))),
  constraint release_policy_check CHECK (((opens = 'days_before'::text) = (opens_days_before IS NOT NULL))),
  constraint release_policy_check1 CHECK (((share_kind = 'percent'::text) = (share_bp IS NOT NULL))),
  constraint release_policy_check2 CHECK (((recover_minutes_before <= closes_minutes_before) OR (closes_minutes_before = 0))),
  constraint release_policy_closes_minutes_before_check CHECK (((closes_minutes_before >= 0) AND (closes_minutes_before <= 43200))),
  constraint release_policy_credit_delay_hours_check CHECK (((credit_delay_hours >= 0) AND (credit_delay_hours <= 2000))),
  constraint release_policy_guaranteed_days_before_check CHECK (((guaranteed_days_before >= 1) AND (guaranteed_days_before <= 365))),
  constraint release_policy_handling_bp_check CHECK (((handling_bp >= 0) AND (handling_bp <= 10000))),
  constraint release_policy_max_releases_check CHECK (((max_releases >= 0) AND (max_releases <= 200))),
  constraint release_policy_opens_check CHECK ((opens = ANY (ARRAY['public_sale'::text, 'days_before'::text]))),
  constraint release_policy_opens_days_before_check CHECK (((opens_days_before >= 1) AND (opens_days_before <= 365))),
  constraint release_policy_payout_check CHECK ((payout = ANY (ARRAY['wallet'::text, 'renewal_discount'::text]))),
  constraint release_policy_recover_minutes_before_check CHECK (((recover_minutes_before >= 0) AND (recover_minutes_before <= 43200))),
  constraint release_policy_share_bp_check CHECK (((share_bp >= 0) AND (share_bp <= 10000))),
  constraint release_policy_share_kind_check CHECK ((share_kind = ANY (ARRAY['percent'::text, 'fixed'::text]))),
  constraint release_policy_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint release_policy_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id)
);
CREATE INDEX release_policy_event_session_id_idx ON public.release_policy USING btree (event_session_id) WHERE (event_session_id IS NOT NULL);

create table reminder_log (
  id integer generated always as identity not null,
  reminder_rule_id integer not null,
  channel text not null,
  name text default ''::text not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  about text default ''::text not null,
  subject_key text not null,
  due_at timestamp with time zone not null,
  day_on date not null,
  state text not null,
  reason text default ''::text not null,
  sent_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  subject_id integer,
  handed_at timestamp with time zone,
  mail_message_id integer,
  whatsapp_message_id integer,
  is_replaced boolean default false not null,
  constraint reminder_log_pkey PRIMARY KEY (id),
  constraint reminder_log_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'whatsapp'::text]))),
  constraint reminder_log_sent CHECK (((state <> 'sent'::text) OR ((handed_at IS NOT NULL) AND (sent_at IS NOT NULL)))),
  constraint reminder_log_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'discarded'::text, 'failed'::text]))),
  constraint reminder_log_mail_message_id_fkey FOREIGN KEY (mail_message_id) REFERENCES mail_message(id),
  constraint reminder_log_reminder_rule_id_fkey FOREIGN KEY (reminder_rule_id) REFERENCES reminder_rule(id),
  constraint reminder_log_whatsapp_message_id_fkey FOREIGN KEY (whatsapp_message_id) REFERENCES whatsapp_message(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX reminder_log_daily ON public.reminder_log USING btree (channel, email, phone, day_on) WHERE (handed_at IS NOT NULL);
CREATE UNIQUE INDEX reminder_log_daily_phone ON public.reminder_log USING btree (phone, day_on) WHERE ((channel = 'whatsapp'::text) AND (handed_at IS NOT NULL) AND (phone <> ''::text));
CREATE UNIQUE INDEX reminder_log_mail ON public.reminder_log USING btree (mail_message_id) WHERE (mail_message_id IS NOT NULL);
CREATE INDEX reminder_log_on_its_way ON public.reminder_log USING btree (mail_message_id) WHERE ((state = 'queued'::text) AND (handed_at IS NOT NULL));
CREATE UNIQUE INDEX reminder_log_once ON public.reminder_log USING btree (reminder_rule_id, subject_key, COALESCE(NULLIF(email, ''::text), phone)) WHERE (NOT is_replaced);
CREATE INDEX reminder_log_phone ON public.reminder_log USING btree (phone, id DESC) WHERE (phone <> ''::text);
CREATE INDEX reminder_log_rule ON public.reminder_log USING btree (reminder_rule_id, id DESC);
CREATE INDEX reminder_log_waiting ON public.reminder_log USING btree (due_at, id) WHERE ((state = 'queued'::text) AND (handed_at IS NULL));
CREATE UNIQUE INDEX reminder_log_whatsapp ON public.reminder_log USING btree (whatsapp_message_id) WHERE (whatsapp_message_id IS NOT NULL);

create table reminder_rule (
  id integer generated always as identity not null,
  name text not null,
  trigger text not null,
  offset_hours integer not null,
  channel text not null,
  email_template_id integer,
  whatsapp_template_id integer,
  subject text default ''::text not null,
  body_html text default ''::text not null,
  quiet_from text default '21:30'::text not null,
  quiet_until text default '09:00'::text not null,
  needs_consent boolean default false not null,
  is_active boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  active_since timestamp with time zone,
  asked_until timestamp with time zone,
  whatsapp_values jsonb default '{}'::jsonb not null,
  whatsapp_stopped text default ''::text not null,
  constraint reminder_rule_pkey PRIMARY KEY (id),
  constraint reminder_rule_name_key UNIQUE (name),
  constraint reminder_rule_trigger_offset_hours_channel_key UNIQUE (trigger, offset_hours, channel),
  constraint reminder_rule_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'whatsapp'::text, 'both'::text]))),
  constraint reminder_rule_check CHECK (((trigger <> 'cart_abandoned'::text) OR (needs_consent AND (offset_hours > 0)))),
  constraint reminder_rule_check1 CHECK (((trigger <> ALL (ARRAY['session_starts'::text, 'reservation_expires'::text])) OR (offset_hours < 0))),
  constraint reminder_rule_has_template CHECK (((NOT is_active) OR (channel = 'email'::text) OR (whatsapp_template_id IS NOT NULL))),
  constraint reminder_rule_is_sometimes_loud CHECK ((quiet_from <> quiet_until)),
  constraint reminder_rule_offset_hours_check CHECK ((((offset_hours >= '-2160'::integer) AND (offset_hours <= 2160)) AND (offset_hours <> 0))),
  constraint reminder_rule_quiet_from_check CHECK ((quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint reminder_rule_quiet_until_check CHECK ((quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint reminder_rule_since CHECK (((active_since IS NOT NULL) = is_active)),
  constraint reminder_rule_subject_check CHECK ((length(subject) <= 150)),
  constraint reminder_rule_trigger_check CHECK ((trigger = ANY (ARRAY['instalment_due'::text, 'renewal_phase_ends'::text, 'reservation_expires'::text, 'session_starts'::text, 'document_expires'::text, 'cart_abandoned'::text, 'subscribed'::text, 'session_ended'::text]))),
  constraint reminder_rule_whatsapp_stopped_check CHECK ((length(whatsapp_stopped) <= 300)),
  constraint reminder_rule_whatsapp_values_check CHECK ((jsonb_typeof(whatsapp_values) = 'object'::text)),
  constraint reminder_rule_email_template_id_fkey FOREIGN KEY (email_template_id) REFERENCES email_template(id),
  constraint reminder_rule_whatsapp_template_id_fkey FOREIGN KEY (whatsapp_template_id) REFERENCES whatsapp_template(id)
);
CREATE TRIGGER reminder_rule_is_switched BEFORE INSERT OR UPDATE OF is_active, trigger, offset_hours, channel, whatsapp_template_id, whatsapp_values ON public.reminder_rule FOR EACH ROW EXECUTE FUNCTION reminder_rule_is_switched();

create table renewal_offer (
  id integer generated always as identity not null,
  previous_enrolment_id integer not null,
  season_list_id integer not null,
  age_category_id integer not null,
  state text default 'offered'::text not null,
  amount_cents integer not null,
  discount_cents integer default 0 not null,
  until_at timestamp with time zone not null,
  reminded_at timestamp with time zone,
  answered_at timestamp with time zone,
  enrolment_id integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint renewal_offer_pkey PRIMARY KEY (id),
  constraint renewal_offer_enrolment_id_key UNIQUE (enrolment_id),
  constraint renewal_offer_previous_enrolment_id_key UNIQUE (previous_enrolment_id),
  constraint renewal_offer_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint renewal_offer_discount CHECK ((discount_cents <= amount_cents)),
  constraint renewal_offer_discount_cents_check CHECK ((discount_cents >= 0)),
  constraint renewal_offer_state_check CHECK ((state = ANY (ARRAY['offered'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'withdrawn'::text]))),
  constraint renewal_offer_age_category_id_season_list_id_fkey FOREIGN KEY (age_category_id, season_list_id) REFERENCES age_category(id, season_list_id),
  constraint renewal_offer_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolment(id) ON DELETE SET NULL,
  constraint renewal_offer_previous_enrolment_id_fkey FOREIGN KEY (previous_enrolment_id) REFERENCES enrolment(id) ON DELETE CASCADE,
  constraint renewal_offer_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id)
);
CREATE INDEX renewal_offer_list ON public.renewal_offer USING btree (season_list_id, state);
CREATE INDEX renewal_offer_place ON public.renewal_offer USING btree (age_category_id) WHERE (state = 'offered'::text);
CREATE INDEX renewal_offer_until ON public.renewal_offer USING btree (until_at) WHERE (state = 'offered'::text);
CREATE TRIGGER renewal_offer_fits BEFORE INSERT OR UPDATE OF state, age_category_id ON public.renewal_offer FOR EACH ROW EXECUTE FUNCTION renewal_offer_fits();

create table renewal_proof (
  token_hash bytea not null,
  holder_ids integer[] default '{}'::integer[] not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint renewal_proof_pkey PRIMARY KEY (token_hash),
  constraint renewal_proof_holder_ids_check CHECK ((cardinality(holder_ids) <= 20))
);
CREATE INDEX renewal_proof_expires_at_idx ON public.renewal_proof USING btree (expires_at);

create table reservation (
  id integer generated always as identity not null,
  event_session_id integer not null,
  code text not null,
  contact_name text not null,
  entity_name text default ''::text not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  state text default 'pending'::text not null,
  place_count integer not null,
  total_cents integer default 0 not null,
  deposit_cents integer default 0 not null,
  order_id integer,
  notes text default ''::text not null,
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  closed_at timestamp with time zone,
  cancel_reason text default ''::text not null,
  staff_user_id integer,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  source text default 'staff'::text not null,
  group_kind text default 'other'::text not null,
  fiscal_name text default ''::text not null,
  nif text default ''::text not null,
  fiscal_address text default ''::text not null,
  fee_cents integer default 0 not null,
  deposit_paid_at timestamp with time zone,
  pay_until timestamp with time zone,
  reminded_at timestamp with time zone,
  delivered_at timestamp with time zone,
  delivered_to text default ''::text not null,
  transfer_code text generated always as (transfer_code(code)) stored,
  place_needed_at timestamp with time zone,
  constraint reservation_pkey PRIMARY KEY (id),
  constraint reservation_code_key UNIQUE (code),
  constraint reservation_check CHECK ((deposit_cents <= total_cents)),
  constraint reservation_check1 CHECK (((state = ANY (ARRAY['cancelled'::text, 'expired'::text])) = (closed_at IS NOT NULL))),
  constraint reservation_check2 CHECK (((fee_cents >= 0) AND (fee_cents <= total_cents))),
  constraint reservation_contact_name_check CHECK ((contact_name <> ''::text)),
  constraint reservation_delivered CHECK (((state = 'delivered'::text) <= (delivered_at IS NOT NULL))),
  constraint reservation_deposit_cents_check CHECK ((deposit_cents >= 0)),
  constraint reservation_deposit_of_places CHECK ((deposit_cents <= (total_cents - fee_cents))),
  constraint reservation_group_kind_check CHECK ((group_kind = ANY (ARRAY['school'::text, 'company'::text, 'club'::text, 'association'::text, 'other'::text]))),
  constraint reservation_place_count_check CHECK ((place_count > 0)),
  constraint reservation_source_check CHECK ((source = ANY (ARRAY['staff'::text, 'web'::text, 'phone'::text]))),
  constraint reservation_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'paid'::text, 'delivered'::text, 'cancelled'::text, 'expired'::text]))),
  constraint reservation_total_cents_check CHECK ((total_cents >= 0)),
  constraint reservation_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint reservation_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id),
  constraint reservation_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX reservation_event_session_id_state_idx ON public.reservation USING btree (event_session_id, state);
CREATE INDEX reservation_expiry ON public.reservation USING btree (expires_at) WHERE (state = ANY (ARRAY['pending'::text, 'confirmed'::text]));
CREATE UNIQUE INDEX reservation_one_request ON public.reservation USING btree (event_session_id, lower(email)) WHERE ((source = 'web'::text) AND (state = 'pending'::text));
CREATE INDEX reservation_search ON public.reservation USING gin (fold(((((((((COALESCE(transfer_code, ''::text) || ' '::text) || COALESCE(contact_name, ''::text)) || ' '::text) || COALESCE(entity_name, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text))) gin_trgm_ops);
CREATE UNIQUE INDEX reservation_transfer_code ON public.reservation USING btree (transfer_code);
CREATE TRIGGER reservation_answers_go AFTER DELETE ON public.reservation FOR EACH ROW EXECUTE FUNCTION answers_go('reservation');

create table reservation_line (
  id integer generated always as identity not null,
  reservation_id integer not null,
  zone_id integer not null,
  seat_id integer,
  quantity integer default 1 not null,
  price_id integer,
  unit_cents integer default 0 not null,
  fee_cents integer default 0 not null,
  constraint reservation_line_pkey PRIMARY KEY (id),
  constraint reservation_line_check CHECK (((seat_id IS NULL) OR (quantity = 1))),
  constraint reservation_line_check1 CHECK (((fee_cents >= 0) AND (fee_cents <= unit_cents))),
  constraint reservation_line_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000))),
  constraint reservation_line_unit_cents_check CHECK ((unit_cents >= 0)),
  constraint reservation_line_price_id_fkey FOREIGN KEY (price_id) REFERENCES price(id) ON DELETE SET NULL,
  constraint reservation_line_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id) ON DELETE CASCADE,
  constraint reservation_line_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES seat(id),
  constraint reservation_line_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE INDEX reservation_line_reservation_id_idx ON public.reservation_line USING btree (reservation_id);
CREATE INDEX reservation_line_seat_id_idx ON public.reservation_line USING btree (seat_id) WHERE (seat_id IS NOT NULL);

create table reservation_place (
  id integer generated always as identity not null,
  reservation_line_id integer not null,
  n integer not null,
  constraint reservation_place_pkey PRIMARY KEY (id),
  constraint reservation_place_reservation_line_id_n_key UNIQUE (reservation_line_id, n),
  constraint reservation_place_n_check CHECK ((n > 0)),
  constraint reservation_place_reservation_line_id_fkey FOREIGN KEY (reservation_line_id) REFERENCES reservation_line(id) ON DELETE CASCADE
);
CREATE TRIGGER reservation_place_answers_go AFTER DELETE ON public.reservation_place FOR EACH ROW EXECUTE FUNCTION answers_go('reservation_place');

create table retention_rule (
  code text not null,
  "position" smallint not null,
  name text not null,
  what text not null,
  act text not null,
  unit text not null,
  period smallint not null,
  "least" smallint not null,
  most smallint not null,
  law text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  last_run_at timestamp with time zone,
  last_deleted_at timestamp with time zone,
  last_deleted integer default 0 not null,
  deleted_total bigint default 0 not null,
  constraint retention_rule_pkey PRIMARY KEY (code),
  constraint retention_rule_position_key UNIQUE ("position"),
  constraint retention_rule_act_check CHECK ((act = ANY (ARRAY['delete'::text, 'empty'::text, 'anonymise'::text]))),
  constraint retention_rule_check CHECK ((deleted_total >= last_deleted)),
  constraint retention_rule_last_deleted_check CHECK ((last_deleted >= 0)),
  constraint retention_rule_law_check CHECK ((law <> ''::text)),
  constraint retention_rule_least_check CHECK (("least" >= 0)),
  constraint retention_rule_name_check CHECK ((name <> ''::text)),
  constraint retention_rule_period CHECK (((period >= "least") AND (period <= most))),
  constraint retention_rule_unit_check CHECK ((unit = ANY (ARRAY['days'::text, 'months'::text]))),
  constraint retention_rule_what_check CHECK ((what <> ''::text))
);

create table sales_ad (
  id integer generated always as identity not null,
  event_id integer not null,
  name text not null,
  placements text[] not null,
  media_file_id integer,
  alt_text text not null,
  body text default ''::text not null,
  link_url text default ''::text not null,
  audience text default 'everybody'::text not null,
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone not null,
  priority integer default 0 not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint sales_ad_pkey PRIMARY KEY (id),
  constraint sales_ad_alt_text_check CHECK ((alt_text <> ''::text)),
  constraint sales_ad_audience_check CHECK ((audience = ANY (ARRAY['everybody'::text, 'pass_holders'::text, 'not_pass_holders'::text]))),
  constraint sales_ad_check CHECK ((valid_from < valid_until)),
  constraint sales_ad_link_url_check CHECK ((link_url ~ '^(https://[^\s/\\]\S*|/([^/\\\s]\S*)?)?$'::text)),
  constraint sales_ad_placements_check CHECK (((placements <@ ARRAY['event_page'::text, 'cart'::text, 'purchase_email'::text, 'ticket_pdf'::text]) AND (cardinality(placements) > 0))),
  constraint sales_ad_priority_check CHECK (((priority >= 0) AND (priority <= 100))),
  constraint sales_ad_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint sales_ad_media_file_id_fkey FOREIGN KEY (media_file_id) REFERENCES media_file(id)
);
CREATE INDEX sales_ad_event_id_priority_idx ON public.sales_ad USING btree (event_id, priority DESC);
CREATE INDEX sales_ad_media_file_id_idx ON public.sales_ad USING btree (media_file_id) WHERE (media_file_id IS NOT NULL);
CREATE TRIGGER sales_ad_has_picture BEFORE INSERT OR UPDATE OF is_active, media_file_id ON public.sales_ad FOR EACH ROW EXECUTE FUNCTION sales_ad_has_picture();

create table sales_ad_day (
  sales_ad_id integer not null,
  placement text not null,
  day date not null,
  impressions integer default 0 not null,
  clicks integer default 0 not null,
  constraint sales_ad_day_pkey PRIMARY KEY (sales_ad_id, placement, day),
  constraint sales_ad_day_clicks_check CHECK ((clicks >= 0)),
  constraint sales_ad_day_impressions_check CHECK ((impressions >= 0)),
  constraint sales_ad_day_placement_check CHECK ((placement = ANY (ARRAY['event_page'::text, 'cart'::text, 'purchase_email'::text, 'ticket_pdf'::text]))),
  constraint sales_ad_day_sales_ad_id_fkey FOREIGN KEY (sales_ad_id) REFERENCES sales_ad(id) ON DELETE CASCADE
);

create table scan (
  id bigint generated always as identity not null,
  event_session_id integer not null,
  device_id integer,
  gate_id integer,
  staff_user_id integer,
  direction text default 'in'::text not null,
  result text not null,
  source text,
  right_id integer,
  zone_id integer,
  round smallint default 0 not null,
  code text default ''::text not null,
  is_wrong_gate boolean default false not null,
  is_offline boolean default false not null,
  at timestamp with time zone default now() not null,
  device_at timestamp with time zone,
  constraint scan_pkey PRIMARY KEY (id),
  constraint scan_check CHECK (((source IS NULL) = (right_id IS NULL))),
  constraint scan_check1 CHECK (((result <> 'ok'::text) OR (right_id IS NOT NULL))),
  constraint scan_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint scan_result_check CHECK ((result = ANY (ARRAY['ok'::text, 'already_used'::text, 'other_session'::text, 'wrong_gate'::text, 'blocked'::text, 'transferred'::text, 'supplement_unpaid'::text, 'plot_unpaid'::text, 'not_chosen'::text, 'choices_used_up'::text, 'ticket_needed'::text, 'revoked'::text, 'unknown'::text, 'out_of_hours'::text, 'full'::text, 'not_inside'::text, 'nameless'::text]))),
  constraint scan_source_check CHECK ((source = ANY (ARRAY['ticket'::text, 'pass'::text, 'pass_transfer'::text, 'pass_invitation'::text, 'invitation'::text, 'external_code'::text, 'accreditation'::text, 'plot_occupant'::text]))),
  constraint scan_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id),
  constraint scan_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint scan_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gate(id),
  constraint scan_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id),
  constraint scan_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE INDEX scan_at_id_idx ON public.scan USING btree (at DESC, id DESC);
CREATE INDEX scan_device_id_id_idx ON public.scan USING btree (device_id, id DESC) WHERE (device_id IS NOT NULL);
CREATE UNIQUE INDEX scan_enters_once ON public.scan USING btree (event_session_id, source, right_id, direction, round) WHERE (result = 'ok'::text);
CREATE INDEX scan_event_session_id_at_idx ON public.scan USING btree (event_session_id, at DESC);
CREATE TRIGGER scan_append_only BEFORE UPDATE OR TRUNCATE ON public.scan FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER scan_stays AFTER DELETE ON public.scan REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stays_for_its_period('gone.at >= retention_limit(''scans'') and exists (select 1 from event_session s where s.id = gone.event_session_id and not s.is_trial)');

create table season_list (
  id integer generated always as identity not null,
  name text not null,
  kind text not null,
  previous_list_id integer,
  starts_on date not null,
  ends_on date not null,
  seat_plan_id integer,
  vat_code text default 'sport'::text not null,
  state text default 'preparation'::text not null,
  terms_html text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint season_list_pkey PRIMARY KEY (id),
  constraint season_list_id_kind UNIQUE (id, kind),
  constraint season_list_name_key UNIQUE (name),
  constraint season_list_check CHECK ((starts_on < ends_on)),
  constraint season_list_check1 CHECK ((previous_list_id <> id)),
  constraint season_list_kind_check CHECK ((kind = ANY (ARRAY['passes'::text, 'academy'::text, 'supporters'::text]))),
  constraint season_list_state_check CHECK ((state = ANY (ARRAY['preparation'::text, 'campaign'::text, 'active'::text, 'closed'::text, 'archived'::text]))),
  constraint season_list_previous_list_id_fkey FOREIGN KEY (previous_list_id) REFERENCES season_list(id),
  constraint season_list_seat_plan_id_fkey FOREIGN KEY (seat_plan_id) REFERENCES seat_plan(id)
);
CREATE TRIGGER vat_code_has_rate BEFORE INSERT OR UPDATE OF vat_code ON public.season_list FOR EACH ROW EXECUTE FUNCTION vat_code_has_rate('now');

create table season_list_session (
  id integer generated always as identity not null,
  season_list_id integer not null,
  event_session_id integer not null,
  supplement_cents integer default 0 not null,
  own_seat_until_at timestamp with time zone,
  note text default ''::text not null,
  version integer default 1 not null,
  is_trial boolean generated always as (false) stored not null,
  constraint season_list_session_pkey PRIMARY KEY (id),
  constraint season_list_session_season_list_id_event_session_id_key UNIQUE (season_list_id, event_session_id),
  constraint season_list_session_check CHECK (((supplement_cents = 0) OR (own_seat_until_at IS NOT NULL))),
  constraint season_list_session_supplement_cents_check CHECK ((supplement_cents >= 0)),
  constraint season_list_session_event_session_id_fkey FOREIGN KEY (event_session_id, is_trial) REFERENCES event_session(id, is_trial),
  constraint season_list_session_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id)
);
CREATE INDEX season_list_session_event_session_id_idx ON public.season_list_session USING btree (event_session_id);

create table season_pass (
  id integer generated always as identity not null,
  season_list_id integer not null,
  pass_holder_id integer not null,
  member_code text default ''::text not null,
  holder_name text default ''::text not null,
  holder_doc text default ''::text not null,
  seat_label text default ''::text not null,
  pass_category_id integer not null,
  pass_price_id integer not null,
  zone_id integer,
  seat_id integer,
  kind text not null,
  state text not null,
  amount_cents integer not null,
  discount_cents integer default 0 not null,
  fee_cents integer default 0 not null,
  total_cents integer generated always as (((amount_cents - discount_cents) + fee_cents)) stored,
  paid_cents integer default 0 not null,
  overdue_cents integer default 0 not null,
  payment_frequency_id integer,
  renewed_from_id integer,
  auto_renew boolean default false not null,
  origin text not null,
  release_enabled boolean default true not null,
  transfer_enabled boolean default true not null,
  end_reason text default ''::text not null,
  signed_up_at timestamp with time zone default now() not null,
  activated_at timestamp with time zone,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  card_token_id integer,
  sepa_mandate_id integer,
  pay_until_at timestamp with time zone,
  lapsed_at timestamp with time zone,
  price_group_id integer,
  group_discount_cents integer default 0 not null,
  priority_lost_at timestamp with time zone,
  seniority_lost_at timestamp with time zone,
  leaving_on date,
  handed_over_from_id integer,
  search_words tsvector generated always as (search_words((((((member_code || ' '::text) || ltrim(member_code, '0'::text)) || ' '::text) || translate(((((holder_name || ' '::text) || holder_doc) || ' '::text) || seat_label), ','::text, ' '::text)) || regexp_replace(seat_label, '^Sector (.+), fila (.+), butaca (.+)$'::text, ' \1/\2/\3 sector\1 fila\2 butaca\3'::text)))) stored statistics 500,
  choices_allowed smallint,
  choices_used smallint default 0 not null,
  release_discount_cents integer default 0 not null,
  constraint season_pass_pkey PRIMARY KEY (id),
  constraint season_pass_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint season_pass_check CHECK (((discount_cents >= 0) AND (discount_cents <= amount_cents))),
  constraint season_pass_check1 CHECK (((paid_cents >= 0) AND (paid_cents <= ((amount_cents - discount_cents) + fee_cents)))),
  constraint season_pass_check2 CHECK ((overdue_cents <= (((amount_cents - discount_cents) + fee_cents) - paid_cents))),
  constraint season_pass_check3 CHECK (((seat_id IS NULL) OR (zone_id IS NOT NULL))),
  constraint season_pass_check4 CHECK ((renewed_from_id <> id)),
  constraint season_pass_choices CHECK (((choices_used >= 0) AND (choices_used <= COALESCE((choices_allowed)::integer, 0)))),
  constraint season_pass_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint season_pass_group_within CHECK ((((group_discount_cents >= 0) AND (group_discount_cents <= discount_cents)) AND ((group_discount_cents = 0) OR (price_group_id IS NOT NULL)))),
  constraint season_pass_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'renewal'::text, 'half_season'::text]))),
  constraint season_pass_origin_check CHECK ((origin = ANY (ARRAY['web'::text, 'box_office'::text, 'phone'::text, 'staff'::text, 'import'::text]))),
  constraint season_pass_other_than_before CHECK ((handed_over_from_id <> id)),
  constraint season_pass_overdue_cents_check CHECK ((overdue_cents >= 0)),
  constraint season_pass_release_within CHECK ((((release_discount_cents >= 0) AND (release_discount_cents <= (discount_cents - group_discount_cents))) AND ((release_discount_cents = 0) OR (renewed_from_id IS NOT NULL) OR (handed_over_from_id IS NOT NULL)))),
  constraint season_pass_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'pending_payment'::text, 'active'::text, 'suspended_unpaid'::text, 'blocked'::text, 'cancelled_by_holder'::text, 'cancelled_unpaid'::text, 'void'::text, 'handed_over'::text, 'expired'::text, 'renewed'::text, 'not_renewed'::text]))),
  constraint season_pass_card_token_id_fkey FOREIGN KEY (card_token_id) REFERENCES card_token(id),
  constraint season_pass_handed_over_from_id_fkey FOREIGN KEY (handed_over_from_id) REFERENCES season_pass(id),
  constraint season_pass_pass_category_id_fkey FOREIGN KEY (pass_category_id) REFERENCES pass_category(id),
  constraint season_pass_pass_category_id_season_list_id_fkey FOREIGN KEY (pass_category_id, season_list_id) REFERENCES pass_category(id, season_list_id),
  constraint season_pass_pass_holder_id_fkey FOREIGN KEY (pass_holder_id) REFERENCES pass_holder(id),
  constraint season_pass_pass_price_id_fkey FOREIGN KEY (pass_price_id) REFERENCES pass_price(id),
  constraint season_pass_pass_price_id_season_list_id_fkey FOREIGN KEY (pass_price_id, season_list_id) REFERENCES pass_price(id, season_list_id),
  constraint season_pass_payment_frequency_id_fkey FOREIGN KEY (payment_frequency_id) REFERENCES payment_frequency(id),
  constraint season_pass_price_group_id_fkey FOREIGN KEY (price_group_id) REFERENCES price_group(id),
  constraint season_pass_renewed_from_id_fkey FOREIGN KEY (renewed_from_id) REFERENCES season_pass(id),
  constraint season_pass_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id),
  constraint season_pass_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES seat(id),
  constraint season_pass_sepa_mandate_id_fkey FOREIGN KEY (sepa_mandate_id) REFERENCES sepa_mandate(id),
  constraint season_pass_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE UNIQUE INDEX season_pass_handed_over_once ON public.season_pass USING btree (handed_over_from_id) WHERE (handed_over_from_id IS NOT NULL);
CREATE INDEX season_pass_holder_name_id_idx ON public.season_pass USING btree (holder_name, id);
CREATE INDEX season_pass_lapses ON public.season_pass USING btree (pay_until_at) WHERE (state = 'pending_payment'::text);
CREATE INDEX season_pass_leaving ON public.season_pass USING btree (leaving_on) WHERE ((leaving_on IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX season_pass_member_code_id_idx ON public.season_pass USING btree (member_code, id);
CREATE UNIQUE INDEX season_pass_one_per_seat ON public.season_pass USING btree (season_list_id, seat_id) WHERE ((seat_id IS NOT NULL) AND (state <> ALL (ARRAY['cancelled_by_holder'::text, 'cancelled_unpaid'::text, 'void'::text, 'handed_over'::text])));
CREATE INDEX season_pass_overdue ON public.season_pass USING btree (season_list_id, overdue_cents DESC) WHERE (overdue_cents > 0);
CREATE INDEX season_pass_pass_category_id_idx ON public.season_pass USING btree (pass_category_id);
CREATE INDEX season_pass_pass_holder_id_idx ON public.season_pass USING btree (pass_holder_id);
CREATE INDEX season_pass_pass_price_id_idx ON public.season_pass USING btree (pass_price_id);
CREATE INDEX season_pass_price_group_id_idx ON public.season_pass USING btree (price_group_id) WHERE (price_group_id IS NOT NULL);
CREATE INDEX season_pass_renewed_from ON public.season_pass USING btree (renewed_from_id) WHERE (renewed_from_id IS NOT NULL);
CREATE UNIQUE INDEX season_pass_renewed_once ON public.season_pass USING btree (renewed_from_id) WHERE ((renewed_from_id IS NOT NULL) AND (state <> ALL (ARRAY['cancelled_by_holder'::text, 'cancelled_unpaid'::text, 'void'::text])));
CREATE INDEX season_pass_search ON public.season_pass USING gin (search_words);
CREATE INDEX season_pass_season_list_id_holder_name_id_idx ON public.season_pass USING btree (season_list_id, holder_name, id);
CREATE INDEX season_pass_season_list_id_member_code_id_idx ON public.season_pass USING btree (season_list_id, member_code, id);
CREATE INDEX season_pass_season_list_id_signed_up_at_id_idx ON public.season_pass USING btree (season_list_id, signed_up_at, id);
CREATE INDEX season_pass_season_list_id_state_idx ON public.season_pass USING btree (season_list_id, state);
CREATE INDEX season_pass_seat_id_idx ON public.season_pass USING btree (seat_id) WHERE (seat_id IS NOT NULL);
CREATE INDEX season_pass_signed_up_at_id_idx ON public.season_pass USING btree (signed_up_at, id);
CREATE INDEX season_pass_zone_id_idx ON public.season_pass USING btree (zone_id);
CREATE CONSTRAINT TRIGGER pass_says_all AFTER INSERT ON public.season_pass DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.origin <> 'import'::text) AND (new.handed_over_from_id IS NULL))) EXECUTE FUNCTION pass_says_all();
CREATE TRIGGER season_pass_answers_go AFTER DELETE ON public.season_pass FOR EACH ROW EXECUTE FUNCTION answers_go('season_pass');
CREATE TRIGGER season_pass_described BEFORE INSERT ON public.season_pass FOR EACH ROW WHEN ((new.holder_name = ''::text)) EXECUTE FUNCTION describe_season_pass();
CREATE TRIGGER season_pass_gives_choices BEFORE INSERT ON public.season_pass FOR EACH ROW WHEN ((new.choices_allowed IS NULL)) EXECUTE FUNCTION give_pass_choices();
CREATE TRIGGER season_pass_moved BEFORE UPDATE OF pass_holder_id, seat_id, zone_id ON public.season_pass FOR EACH ROW WHEN ((((old.pass_holder_id IS DISTINCT FROM new.pass_holder_id) OR (old.seat_id IS DISTINCT FROM new.seat_id)) OR (old.zone_id IS DISTINCT FROM new.zone_id))) EXECUTE FUNCTION describe_season_pass();

create table season_pass_discount (
  season_pass_id integer not null,
  pass_discount_id integer not null,
  amount_cents integer not null,
  state text default 'approved'::text not null,
  constraint season_pass_discount_pkey PRIMARY KEY (season_pass_id, pass_discount_id),
  constraint season_pass_discount_amount_cents_check CHECK ((amount_cents > 0)),
  constraint season_pass_discount_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint season_pass_discount_pass_discount_id_fkey FOREIGN KEY (pass_discount_id) REFERENCES pass_discount(id),
  constraint season_pass_discount_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id)
);
CREATE INDEX season_pass_discount_pass_discount_id_idx ON public.season_pass_discount USING btree (pass_discount_id);

create table seat (
  id integer not null,
  seat_plan_id integer not null,
  zone_id integer not null,
  seat_index integer not null,
  guid text not null,
  row_label text not null,
  row_index integer not null,
  seat_number text not null,
  attributes smallint default 0 not null,
  constraint seat_pkey PRIMARY KEY (id),
  constraint seat_seat_plan_id_guid_key UNIQUE (seat_plan_id, guid),
  constraint seat_seat_plan_id_seat_index_key UNIQUE (seat_plan_id, seat_index),
  constraint seat_zone_id_row_label_seat_number_key UNIQUE (zone_id, row_label, seat_number),
  constraint seat_seat_plan_id_fkey FOREIGN KEY (seat_plan_id) REFERENCES seat_plan(id) ON DELETE CASCADE,
  constraint seat_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE TRIGGER seat_frozen BEFORE DELETE OR UPDATE ON public.seat FOR EACH ROW EXECUTE FUNCTION published_plan_is_frozen();
CREATE TRIGGER seat_not_added AFTER INSERT ON public.seat REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION published_plan_takes_no_seats();

create table seat_block (
  id integer generated always as identity not null,
  event_session_id integer not null,
  block_label_id integer not null,
  reason text default ''::text not null,
  until_at timestamp with time zone,
  seat_count integer default 0 not null,
  staff_user_id integer,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  list_seat_block_id integer,
  constraint seat_block_pkey PRIMARY KEY (id),
  constraint seat_block_block_label_id_fkey FOREIGN KEY (block_label_id) REFERENCES block_label(id),
  constraint seat_block_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint seat_block_list_seat_block_id_fkey FOREIGN KEY (list_seat_block_id) REFERENCES list_seat_block(id),
  constraint seat_block_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX seat_block_event_session_id_idx ON public.seat_block USING btree (event_session_id);
CREATE INDEX seat_block_label ON public.seat_block USING btree (block_label_id);
CREATE UNIQUE INDEX seat_block_of_list ON public.seat_block USING btree (list_seat_block_id, event_session_id) WHERE (list_seat_block_id IS NOT NULL);
CREATE INDEX seat_block_until_at_idx ON public.seat_block USING btree (until_at) WHERE (until_at IS NOT NULL);

create table seat_change (
  id integer generated always as identity not null,
  season_pass_id integer not null,
  from_seat_id integer not null,
  to_seat_id integer not null,
  swap_pass_id integer,
  price_diff_cents integer default 0 not null,
  fee_cents integer default 0 not null,
  effective text default 'immediate'::text not null,
  state text default 'draft'::text not null,
  channel text default 'web'::text not null,
  reason text default ''::text not null,
  requested_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  staff_user_id integer,
  version integer default 1 not null,
  season_list_id integer not null,
  expires_at timestamp with time zone,
  credit_cents integer default 0 not null,
  swap_credit_cents integer default 0 not null,
  payer_pass_id integer,
  constraint seat_change_pkey PRIMARY KEY (id),
  constraint seat_change_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'box_office'::text, 'phone'::text]))),
  constraint seat_change_check CHECK ((from_seat_id <> to_seat_id)),
  constraint seat_change_check1 CHECK (((state = ANY (ARRAY['applied'::text, 'rejected'::text, 'expired'::text])) = (decided_at IS NOT NULL))),
  constraint seat_change_credit_cents_check CHECK ((credit_cents >= 0)),
  constraint seat_change_effective_check CHECK ((effective = ANY (ARRAY['immediate'::text, 'next_season'::text]))),
  constraint seat_change_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint seat_change_other_pass CHECK ((swap_pass_id <> season_pass_id)),
  constraint seat_change_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'pending_payment'::text, 'applied'::text, 'rejected'::text, 'expired'::text]))),
  constraint seat_change_swap_credit_cents_check CHECK ((swap_credit_cents >= 0)),
  constraint seat_change_from_seat_id_fkey FOREIGN KEY (from_seat_id) REFERENCES seat(id),
  constraint seat_change_payer_pass_id_fkey FOREIGN KEY (payer_pass_id) REFERENCES season_pass(id),
  constraint seat_change_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id),
  constraint seat_change_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id),
  constraint seat_change_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id),
  constraint seat_change_swap_pass_id_fkey FOREIGN KEY (swap_pass_id) REFERENCES season_pass(id),
  constraint seat_change_to_seat_id_fkey FOREIGN KEY (to_seat_id) REFERENCES seat(id)
);
CREATE INDEX seat_change_expires ON public.seat_change USING btree (expires_at) WHERE (state = ANY (ARRAY['draft'::text, 'pending_payment'::text]));
CREATE INDEX seat_change_from_seat_id_idx ON public.seat_change USING btree (from_seat_id);
CREATE UNIQUE INDEX seat_change_one_open ON public.seat_change USING btree (season_pass_id) WHERE (state = ANY (ARRAY['draft'::text, 'pending_payment'::text]));
CREATE UNIQUE INDEX seat_change_one_per_seat ON public.seat_change USING btree (season_list_id, to_seat_id) WHERE ((state = 'pending_payment'::text) AND (swap_pass_id IS NULL));
CREATE UNIQUE INDEX seat_change_one_swap ON public.seat_change USING btree (swap_pass_id) WHERE ((state = 'pending_payment'::text) AND (swap_pass_id IS NOT NULL));
CREATE INDEX seat_change_payer_pass ON public.seat_change USING btree (payer_pass_id) WHERE (payer_pass_id IS NOT NULL);
CREATE INDEX seat_change_requested_at_idx ON public.seat_change USING btree (requested_at);
CREATE INDEX seat_change_season_pass_id_idx ON public.seat_change USING btree (season_pass_id);
CREATE INDEX seat_change_swap_pass_id_idx ON public.seat_change USING btree (swap_pass_id) WHERE (swap_pass_id IS NOT NULL);
CREATE INDEX seat_change_to_seat_id_idx ON public.seat_change USING btree (to_seat_id);
CREATE TRIGGER seat_change_list BEFORE INSERT ON public.seat_change FOR EACH ROW WHEN ((new.season_list_id IS NULL)) EXECUTE FUNCTION fill_seat_change_list();

create table seat_claim (
  event_session_id integer not null,
  seat_id integer not null,
  kind text not null,
  cart_id uuid,
  order_id integer,
  seat_block_id integer,
  price_id integer,
  expires_at timestamp with time zone,
  changed_xid xid8 default pg_current_xact_id() not null,
  season_pass_id integer,
  invitation_id integer,
  reservation_id integer,
  for_pass_id integer,
  for_cents integer,
  friend_offer_id integer,
  friend_n smallint,
  allowed_buyer_id integer,
  guest_policy_id integer,
  pack_claim_id integer,
  quota_ids integer[],
  constraint seat_claim_pkey PRIMARY KEY (event_session_id, seat_id),
  constraint seat_claim_check CHECK (((kind = 'hold'::text) = (expires_at IS NOT NULL))),
  constraint seat_claim_check1 CHECK (((kind <> 'hold'::text) OR ((num_nonnulls(cart_id, order_id) > 0) AND (price_id IS NOT NULL)))),
  constraint seat_claim_check2 CHECK (((kind <> 'sale'::text) OR (order_id IS NOT NULL))),
  constraint seat_claim_check3 CHECK (((kind = 'block'::text) = (seat_block_id IS NOT NULL))),
  constraint seat_claim_check4 CHECK (((kind = 'invitation'::text) = (invitation_id IS NOT NULL))),
  constraint seat_claim_check5 CHECK (((kind = 'reservation'::text) = (reservation_id IS NOT NULL))),
  constraint seat_claim_for_cents_check CHECK ((for_cents >= 0)),
  constraint seat_claim_friend_n_check CHECK ((((friend_n >= 1) AND (friend_n <= 40)) AND ((friend_n > 20) = (guest_policy_id IS NOT NULL)))),
  constraint seat_claim_in_quota CHECK (((quota_ids IS NULL) OR (kind = ANY (ARRAY['hold'::text, 'sale'::text, 'reservation'::text])))),
  constraint seat_claim_kind_check CHECK ((kind = ANY (ARRAY['hold'::text, 'block'::text, 'reservation'::text, 'invitation'::text, 'pass'::text, 'sale'::text, 'hidden'::text]))),
  constraint seat_claim_of_buyer CHECK (((allowed_buyer_id IS NULL) OR (kind = ANY (ARRAY['hold'::text, 'sale'::text])))),
  constraint seat_claim_of_friend CHECK (((num_nonnulls(friend_offer_id, guest_policy_id) = num_nonnulls(friend_n)) AND ((friend_n IS NULL) OR (for_pass_id IS NOT NULL)))),
  constraint seat_claim_of_holder CHECK (((for_pass_id IS NULL) OR ((kind = ANY (ARRAY['hold'::text, 'sale'::text])) AND (for_cents IS NOT NULL)))),
  constraint seat_claim_of_pass CHECK (((kind = 'pass'::text) = (season_pass_id IS NOT NULL))),
  constraint seat_claim_price_has_reason CHECK (((for_cents IS NULL) OR (kind <> 'hold'::text) OR (num_nonnulls(for_pass_id, pack_claim_id) = 1))),
  constraint seat_claim_allowed_buyer_id_fkey FOREIGN KEY (allowed_buyer_id) REFERENCES allowed_buyer(id),
  constraint seat_claim_for_pass_id_fkey FOREIGN KEY (for_pass_id) REFERENCES season_pass(id),
  constraint seat_claim_friend_offer_id_fkey FOREIGN KEY (friend_offer_id) REFERENCES friend_offer(id),
  constraint seat_claim_guest_policy_id_fkey FOREIGN KEY (guest_policy_id) REFERENCES pass_invitation_policy(id),
  constraint seat_claim_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitation(id),
  constraint seat_claim_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id),
  constraint seat_claim_pack_claim_id_fkey FOREIGN KEY (pack_claim_id) REFERENCES pack_claim(id) ON DELETE SET NULL,
  constraint seat_claim_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id),
  constraint seat_claim_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id),
  constraint seat_claim_seat_block_id_fkey FOREIGN KEY (seat_block_id) REFERENCES seat_block(id)
) with (fillfactor=80);
CREATE INDEX seat_claim_allowed_buyer ON public.seat_claim USING btree (allowed_buyer_id) WHERE (allowed_buyer_id IS NOT NULL);
CREATE INDEX seat_claim_block ON public.seat_claim USING btree (seat_block_id) WHERE (seat_block_id IS NOT NULL);
CREATE INDEX seat_claim_cart ON public.seat_claim USING btree (cart_id) WHERE (cart_id IS NOT NULL);
CREATE INDEX seat_claim_changed ON public.seat_claim USING btree (changed_xid);
CREATE INDEX seat_claim_for_pass ON public.seat_claim USING btree (for_pass_id) WHERE (for_pass_id IS NOT NULL);
CREATE UNIQUE INDEX seat_claim_friend ON public.seat_claim USING btree (for_pass_id, event_session_id, friend_n) WHERE (friend_n IS NOT NULL);
CREATE INDEX seat_claim_friend_offer ON public.seat_claim USING btree (friend_offer_id) WHERE (friend_offer_id IS NOT NULL);
CREATE INDEX seat_claim_guest_policy ON public.seat_claim USING btree (guest_policy_id) WHERE (guest_policy_id IS NOT NULL);
CREATE INDEX seat_claim_invitation ON public.seat_claim USING btree (invitation_id) WHERE (invitation_id IS NOT NULL);
CREATE INDEX seat_claim_order ON public.seat_claim USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX seat_claim_own ON public.seat_claim USING btree (for_pass_id, event_session_id) WHERE ((for_pass_id IS NOT NULL) AND (friend_n IS NULL));
CREATE INDEX seat_claim_pack ON public.seat_claim USING btree (pack_claim_id) WHERE (pack_claim_id IS NOT NULL);
CREATE INDEX seat_claim_pass ON public.seat_claim USING btree (season_pass_id, event_session_id) WHERE (season_pass_id IS NOT NULL);
CREATE INDEX seat_claim_reservation ON public.seat_claim USING btree (reservation_id) WHERE (reservation_id IS NOT NULL);
CREATE TRIGGER seat_claim_accessible_changed AFTER UPDATE ON public.seat_claim FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['hold'::text, 'sale'::text, 'reservation'::text])) AND (old.kind <> 'block'::text) AND (NOT ((old.kind = ANY (ARRAY['hold'::text, 'sale'::text, 'reservation'::text])) AND (COALESCE((new.cart_id = old.cart_id), false) OR COALESCE((new.order_id = old.order_id), false) OR COALESCE((new.reservation_id = old.reservation_id), false)))))) EXECUTE FUNCTION keep_accessible_place();
CREATE TRIGGER seat_claim_apart_changed AFTER UPDATE ON public.seat_claim FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['hold'::text, 'sale'::text, 'reservation'::text])) AND ((old.kind <> ALL (ARRAY['hold'::text, 'sale'::text, 'reservation'::text])) OR ((old.kind = 'hold'::text) AND (old.expires_at <= now()) AND (new.kind <> 'hold'::text)) OR (NOT (COALESCE((new.cart_id = old.cart_id), false) OR COALESCE((new.order_id = old.order_id), false) OR COALESCE((new.reservation_id = old.reservation_id), false)))))) EXECUTE FUNCTION keep_seat_apart();
CREATE TRIGGER seat_claim_buyer_changed AFTER UPDATE ON public.seat_claim FOR EACH ROW WHEN ((old.allowed_buyer_id IS DISTINCT FROM new.allowed_buyer_id)) EXECUTE FUNCTION count_allowed_buyer();
CREATE TRIGGER seat_claim_buyer_gone AFTER DELETE ON public.seat_claim FOR EACH ROW WHEN ((old.allowed_buyer_id IS NOT NULL)) EXECUTE FUNCTION count_allowed_buyer();
CREATE TRIGGER seat_claim_buyer_new AFTER INSERT ON public.seat_claim FOR EACH ROW WHEN ((new.allowed_buyer_id IS NOT NULL)) EXECUTE FUNCTION count_allowed_buyer();
CREATE TRIGGER seat_claim_choice_gone AFTER DELETE ON public.seat_claim FOR EACH ROW WHEN ((old.kind = 'pass'::text)) EXECUTE FUNCTION void_pass_choice();
CREATE TRIGGER seat_claim_freed AFTER DELETE ON public.seat_claim REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION log_freed_seats();
CREATE TRIGGER seat_claim_friend_changed AFTER UPDATE ON public.seat_claim FOR EACH ROW WHEN ((old.friend_offer_id IS DISTINCT FROM new.friend_offer_id)) EXECUTE FUNCTION count_friend_offer();
CREATE TRIGGER seat_claim_friend_gone AFTER DELETE ON public.seat_claim FOR EACH ROW WHEN ((old.friend_offer_id IS NOT NULL)) EXECUTE FUNCTION count_friend_offer();
CREATE TRIGGER seat_claim_friend_new AFTER INSERT ON public.seat_claim FOR EACH ROW WHEN ((new.friend_offer_id IS NOT NULL)) EXECUTE FUNCTION count_friend_offer();
CREATE TRIGGER seat_claim_guest_changed AFTER UPDATE ON public.seat_claim FOR EACH ROW WHEN ((old.guest_policy_id IS DISTINCT FROM new.guest_policy_id)) EXECUTE FUNCTION count_priced_guest();
CREATE TRIGGER seat_claim_guest_gone AFTER DELETE ON public.seat_claim FOR EACH ROW WHEN ((old.guest_policy_id IS NOT NULL)) EXECUTE FUNCTION count_priced_guest();
CREATE TRIGGER seat_claim_guest_new AFTER INSERT ON public.seat_claim FOR EACH ROW WHEN ((new.guest_policy_id IS NOT NULL)) EXECUTE FUNCTION count_priced_guest();
CREATE TRIGGER seat_claim_leaves_buyer BEFORE UPDATE ON public.seat_claim FOR EACH ROW WHEN (((old.allowed_buyer_id IS NOT NULL) AND (NOT (old.allowed_buyer_id IS DISTINCT FROM new.allowed_buyer_id)) AND ((new.kind <> ALL (ARRAY['hold'::text, 'sale'::text])) OR (new.cart_id IS DISTINCT FROM old.cart_id)))) EXECUTE FUNCTION leave_buyer_right();
CREATE TRIGGER seat_claim_leaves_holder BEFORE UPDATE ON public.seat_claim FOR EACH ROW WHEN (((old.for_pass_id IS NOT NULL) AND (NOT (old.for_pass_id IS DISTINCT FROM new.for_pass_id)) AND ((new.kind <> ALL (ARRAY['hold'::text, 'sale'::text])) OR (new.cart_id IS DISTINCT FROM old.cart_id)))) EXECUTE FUNCTION leave_holder_hold();
CREATE TRIGGER seat_claim_leaves_pack BEFORE UPDATE ON public.seat_claim FOR EACH ROW WHEN (((old.pack_claim_id IS NOT NULL) AND (NOT (old.pack_claim_id IS DISTINCT FROM new.pack_claim_id)) AND ((new.kind <> ALL (ARRAY['hold'::text, 'sale'::text])) OR (new.cart_id IS DISTINCT FROM old.cart_id)))) EXECUTE FUNCTION leave_pack();
CREATE TRIGGER seat_claim_leaves_quotas BEFORE UPDATE ON public.seat_claim FOR EACH ROW WHEN (((old.quota_ids IS NOT NULL) AND (new.kind <> ALL (ARRAY['hold'::text, 'sale'::text, 'reservation'::text])))) EXECUTE FUNCTION leave_quotas();
CREATE TRIGGER seat_claim_own_gone AFTER DELETE ON public.seat_claim FOR EACH ROW WHEN (((old.for_pass_id IS NOT NULL) AND (old.friend_n IS NULL))) EXECUTE FUNCTION keep_own_seat_again();
CREATE TRIGGER seat_claim_quota_changed AFTER UPDATE ON public.seat_claim FOR EACH ROW WHEN ((old.quota_ids IS DISTINCT FROM new.quota_ids)) EXECUTE FUNCTION note_quota_moves();
CREATE TRIGGER seat_claim_quota_gone AFTER DELETE ON public.seat_claim FOR EACH ROW WHEN ((old.quota_ids IS NOT NULL)) EXECUTE FUNCTION note_quota_moves();
CREATE TRIGGER seat_claim_quota_new AFTER INSERT ON public.seat_claim FOR EACH ROW WHEN ((new.quota_ids IS NOT NULL)) EXECUTE FUNCTION note_quota_moves();
CREATE CONSTRAINT TRIGGER seat_claim_quotas_hold_changed AFTER UPDATE ON public.seat_claim DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.quota_ids IS DISTINCT FROM new.quota_ids)) EXECUTE FUNCTION quotas_hold();
CREATE CONSTRAINT TRIGGER seat_claim_quotas_hold_gone AFTER DELETE ON public.seat_claim DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.quota_ids IS NOT NULL)) EXECUTE FUNCTION quotas_hold();
CREATE CONSTRAINT TRIGGER seat_claim_quotas_hold_new AFTER INSERT ON public.seat_claim DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.quota_ids IS NOT NULL)) EXECUTE FUNCTION quotas_hold();
CREATE TRIGGER seat_claim_rules_new AFTER INSERT ON public.seat_claim REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_seat_rules();
CREATE TRIGGER seat_claim_ticket_changed AFTER UPDATE ON public.seat_claim FOR EACH ROW WHEN (((old.for_pass_id IS DISTINCT FROM new.for_pass_id) AND (old.friend_n IS NULL) AND (new.friend_n IS NULL))) EXECUTE FUNCTION count_pass_ticket();
CREATE TRIGGER seat_claim_ticket_gone AFTER DELETE ON public.seat_claim FOR EACH ROW WHEN (((old.for_pass_id IS NOT NULL) AND (old.friend_n IS NULL))) EXECUTE FUNCTION count_pass_ticket();
CREATE TRIGGER seat_claim_ticket_new AFTER INSERT ON public.seat_claim FOR EACH ROW WHEN (((new.for_pass_id IS NOT NULL) AND (new.friend_n IS NULL))) EXECUTE FUNCTION count_pass_ticket();

create table seat_freed (
  event_session_id integer not null,
  seat_id integer not null,
  changed_xid xid8 default pg_current_xact_id() not null,
  at timestamp with time zone default now() not null
);
CREATE INDEX seat_freed_at_idx ON public.seat_freed USING btree (at);
CREATE INDEX seat_freed_changed_xid_idx ON public.seat_freed USING btree (changed_xid);

create table seat_hiding (
  id integer generated always as identity not null,
  seat_plan_id integer not null,
  event_session_id integer,
  reason text not null,
  from_at timestamp with time zone default now() not null,
  until_at timestamp with time zone,
  seat_ids integer[] not null,
  seat_count integer generated always as (cardinality(seat_ids)) stored,
  session_count integer default 0 not null,
  state text default 'active'::text not null,
  staff_user_id integer,
  lifted_by_id integer,
  lifted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint seat_hiding_pkey PRIMARY KEY (id),
  constraint seat_hiding_check CHECK (((until_at IS NULL) OR (until_at > from_at))),
  constraint seat_hiding_check1 CHECK (((state = 'lifted'::text) = (lifted_at IS NOT NULL))),
  constraint seat_hiding_reason_check CHECK ((reason <> ''::text)),
  constraint seat_hiding_seat_ids_check CHECK ((cardinality(seat_ids) > 0)),
  constraint seat_hiding_state_check CHECK ((state = ANY (ARRAY['active'::text, 'lifted'::text]))),
  constraint seat_hiding_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint seat_hiding_lifted_by_id_fkey FOREIGN KEY (lifted_by_id) REFERENCES staff_user(id),
  constraint seat_hiding_seat_plan_id_fkey FOREIGN KEY (seat_plan_id) REFERENCES seat_plan(id),
  constraint seat_hiding_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX seat_hiding_event_session_id_idx ON public.seat_hiding USING btree (event_session_id);
CREATE INDEX seat_hiding_seat_plan_id_idx ON public.seat_hiding USING btree (seat_plan_id) WHERE (state = 'active'::text);

create table seat_hiding_claim (
  event_session_id integer not null,
  seat_id integer not null,
  seat_hiding_id integer not null,
  constraint seat_hiding_claim_pkey PRIMARY KEY (event_session_id, seat_id),
  constraint seat_hiding_claim_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id) ON DELETE CASCADE,
  constraint seat_hiding_claim_seat_hiding_id_fkey FOREIGN KEY (seat_hiding_id) REFERENCES seat_hiding(id)
);
CREATE INDEX seat_hiding_claim_seat_hiding_id_idx ON public.seat_hiding_claim USING btree (seat_hiding_id);

create table seat_plan (
  id integer generated always as identity not null,
  venue_id integer not null,
  name text not null,
  edition integer default 1 not null,
  state text default 'draft'::text not null,
  first_seat_id integer not null,
  seat_count integer not null,
  geometry jsonb not null,
  content_hash text not null,
  created_at timestamp with time zone default now() not null,
  published_at timestamp with time zone,
  version integer default 1 not null,
  recipe jsonb,
  recipe_hash text,
  constraint seat_plan_pkey PRIMARY KEY (id),
  constraint seat_plan_venue_id_name_edition_key UNIQUE (venue_id, name, edition),
  constraint seat_plan_check CHECK (((recipe IS NULL) = (recipe_hash IS NULL))),
  constraint seat_plan_seat_count_check CHECK (((seat_count >= 0) AND (seat_count <= 100000))),
  constraint seat_plan_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'retired'::text]))),
  constraint seat_plan_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venue(id)
);
CREATE INDEX seat_plan_content_hash_idx ON public.seat_plan USING btree (content_hash);
CREATE TRIGGER seat_plan_frozen BEFORE UPDATE ON public.seat_plan FOR EACH ROW EXECUTE FUNCTION plan_content_is_frozen();

create table seat_release (
  id integer generated always as identity not null,
  season_pass_id integer not null,
  event_session_id integer not null,
  seat_id integer not null,
  state text default 'released'::text not null,
  channel text default 'web'::text not null,
  staff_user_id integer,
  policy jsonb default '{}'::jsonb not null,
  order_line_id integer,
  sold_cents integer,
  compensation_cents integer,
  released_at timestamp with time zone default now() not null,
  recovered_at timestamp with time zone,
  settled_at timestamp with time zone,
  version integer default 1 not null,
  expected_cents integer,
  payout text,
  constraint seat_release_pkey PRIMARY KEY (id),
  constraint seat_release_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'box_office'::text, 'phone'::text]))),
  constraint seat_release_check CHECK (((state = 'recovered'::text) = (recovered_at IS NOT NULL))),
  constraint seat_release_check1 CHECK (((state = ANY (ARRAY['sold'::text, 'compensated'::text])) <= (sold_cents IS NOT NULL))),
  constraint seat_release_check2 CHECK (((state = 'compensated'::text) = (compensation_cents IS NOT NULL))),
  constraint seat_release_compensation_cents_check CHECK ((compensation_cents >= 0)),
  constraint seat_release_expected_cents_check CHECK ((expected_cents >= 0)),
  constraint seat_release_is_received CHECK (((payout IS NOT NULL) = (COALESCE(compensation_cents, 0) > 0))),
  constraint seat_release_payout_check CHECK ((payout = ANY (ARRAY['wallet'::text, 'renewal_discount'::text]))),
  constraint seat_release_sold_cents_check CHECK ((sold_cents >= 0)),
  constraint seat_release_state_check CHECK ((state = ANY (ARRAY['released'::text, 'recovered'::text, 'sold'::text, 'compensated'::text, 'unsold'::text, 'session_cancelled'::text]))),
  constraint seat_release_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint seat_release_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint seat_release_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id),
  constraint seat_release_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES seat(id),
  constraint seat_release_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE UNIQUE INDEX seat_release_once ON public.seat_release USING btree (season_pass_id, event_session_id) WHERE (state <> 'recovered'::text);
CREATE INDEX seat_release_order_line_id_idx ON public.seat_release USING btree (order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX seat_release_released_at_idx ON public.seat_release USING btree (released_at);
CREATE INDEX seat_release_season_pass_id_idx ON public.seat_release USING btree (season_pass_id);
CREATE UNIQUE INDEX seat_release_seat ON public.seat_release USING btree (event_session_id, seat_id) WHERE (state = ANY (ARRAY['released'::text, 'sold'::text, 'compensated'::text]));
CREATE INDEX seat_release_seat_id_idx ON public.seat_release USING btree (seat_id);

create table seller_payout (
  id integer generated always as identity not null,
  outside_seller_id integer,
  amount_cents integer not null,
  received_on date not null,
  reference text not null,
  staff_user_id integer not null,
  created_at timestamp with time zone default now() not null,
  undone_at timestamp with time zone,
  undone_by_id integer,
  undo_reason text default ''::text not null,
  affiliate_id integer,
  constraint seller_payout_pkey PRIMARY KEY (id),
  constraint seller_payout_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint seller_payout_check CHECK (((undone_at IS NULL) = (undone_by_id IS NULL))),
  constraint seller_payout_check1 CHECK (((undone_at IS NULL) = (undo_reason = ''::text))),
  constraint seller_payout_of_one CHECK ((num_nonnulls(outside_seller_id, affiliate_id) = 1)),
  constraint seller_payout_reference_check CHECK ((reference <> ''::text)),
  constraint seller_payout_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES affiliate(id),
  constraint seller_payout_outside_seller_id_fkey FOREIGN KEY (outside_seller_id) REFERENCES outside_seller(id),
  constraint seller_payout_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id),
  constraint seller_payout_undone_by_id_fkey FOREIGN KEY (undone_by_id) REFERENCES staff_user(id)
);
CREATE INDEX seller_payout_affiliate ON public.seller_payout USING btree (affiliate_id) WHERE (affiliate_id IS NOT NULL);
CREATE INDEX seller_payout_outside_seller_id_idx ON public.seller_payout USING btree (outside_seller_id);

create table seller_payout_item (
  seller_payout_id integer not null,
  payment_id integer not null,
  refund_id integer,
  amount_cents integer not null,
  is_live boolean default true not null,
  constraint seller_payout_item_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint seller_payout_item_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint seller_payout_item_seller_payout_id_fkey FOREIGN KEY (seller_payout_id) REFERENCES seller_payout(id)
);
CREATE INDEX seller_payout_item_seller_payout_id_idx ON public.seller_payout_item USING btree (seller_payout_id);
CREATE UNIQUE INDEX seller_payout_payment_once ON public.seller_payout_item USING btree (payment_id) WHERE (is_live AND (refund_id IS NULL));
CREATE UNIQUE INDEX seller_payout_refund_once ON public.seller_payout_item USING btree (refund_id) WHERE (is_live AND (refund_id IS NOT NULL));
CREATE TRIGGER seller_payout_paid AFTER INSERT ON public.seller_payout_item REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION payout_lowers_debt();
CREATE TRIGGER seller_payout_undone AFTER UPDATE ON public.seller_payout_item REFERENCING OLD TABLE AS taken NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION payout_was_none();

create table sender (
  id integer generated always as identity not null,
  name text not null,
  email text not null,
  reply_to text,
  domain text generated always as (split_part(email, '@'::text, 2)) stored,
  state text default 'pending'::text not null,
  dkim_selector text default 'taquilla1'::text not null,
  dkim_public_key text default ''::text not null,
  dkim_private_key text default ''::text not null,
  dkim_state text default 'pending'::text not null,
  spf_state text default 'pending'::text not null,
  return_path_state text default 'pending'::text not null,
  dmarc_state text default 'pending'::text not null,
  dmarc_policy text default ''::text not null,
  is_aligned boolean generated always as (((dkim_state = 'found'::text) AND (spf_state = 'found'::text) AND (dmarc_state = 'found'::text))) stored,
  last_checked_at timestamp with time zone,
  verified_at timestamp with time zone,
  is_default boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  hourly_most integer,
  daily_most integer,
  warm_up_on date,
  next_dkim_selector text default ''::text not null,
  next_dkim_public_key text default ''::text not null,
  next_dkim_private_key text default ''::text not null,
  next_dkim_state text default 'pending'::text not null,
  constraint sender_pkey PRIMARY KEY (id),
  constraint sender_email_key UNIQUE (email),
  constraint sender_check CHECK (((state <> 'verified'::text) OR (is_aligned AND (verified_at IS NOT NULL)))),
  constraint sender_daily_most_check CHECK ((daily_most > 0)),
  constraint sender_dkim_selector_check CHECK ((dkim_selector ~ '^[a-z0-9]{1,30}$'::text)),
  constraint sender_dkim_state_check CHECK ((dkim_state = ANY (ARRAY['pending'::text, 'found'::text, 'missing'::text, 'wrong'::text]))),
  constraint sender_dmarc_state_check CHECK ((dmarc_state = ANY (ARRAY['pending'::text, 'found'::text, 'missing'::text, 'wrong'::text]))),
  constraint sender_email_check CHECK (((email = lower(email)) AND (email ~~ '%_@_%'::text))),
  constraint sender_hourly_most_check CHECK ((hourly_most > 0)),
  constraint sender_next_dkim_selector_check CHECK ((next_dkim_selector ~ '^[a-z0-9]{0,30}$'::text)),
  constraint sender_next_dkim_state_check CHECK ((next_dkim_state = ANY (ARRAY['pending'::text, 'found'::text, 'missing'::text, 'wrong'::text]))),
  constraint sender_next_key CHECK ((((next_dkim_selector = ''::text) = (next_dkim_public_key = ''::text)) AND ((next_dkim_public_key = ''::text) = (next_dkim_private_key = ''::text)) AND (next_dkim_selector <> dkim_selector))),
  constraint sender_reply_to_check CHECK ((reply_to = lower(reply_to))),
  constraint sender_return_path_state_check CHECK ((return_path_state = ANY (ARRAY['pending'::text, 'found'::text, 'missing'::text, 'wrong'::text]))),
  constraint sender_spf_state_check CHECK ((spf_state = ANY (ARRAY['pending'::text, 'found'::text, 'missing'::text, 'wrong'::text]))),
  constraint sender_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'verifying'::text, 'verified'::text, 'failed'::text, 'degraded'::text])))
);
CREATE UNIQUE INDEX sender_default ON public.sender USING btree (is_default) WHERE is_default;

create table sepa_debit (
  id integer generated always as identity not null,
  sepa_remittance_id integer not null,
  instalment_id integer not null,
  sepa_mandate_id integer not null,
  amount_cents integer not null,
  sequence_type text,
  end_to_end_id text,
  state text default 'pending'::text not null,
  reason_code text default ''::text not null,
  fee_cents integer default 0 not null,
  payment_id integer,
  collected_at timestamp with time zone,
  returned_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint sepa_debit_pkey PRIMARY KEY (id),
  constraint sepa_debit_end_to_end_id_key UNIQUE (end_to_end_id),
  constraint sepa_debit_payment_id_key UNIQUE (payment_id),
  constraint sepa_debit_amount_cents_check CHECK ((amount_cents > 0)),
  constraint sepa_debit_check CHECK (((state <> 'returned'::text) OR ((returned_at IS NOT NULL) AND (reason_code <> ''::text)))),
  constraint sepa_debit_check1 CHECK (((state <> 'collected'::text) OR (collected_at IS NOT NULL))),
  constraint sepa_debit_end_to_end_id_check CHECK (((length(end_to_end_id) >= 1) AND (length(end_to_end_id) <= 35))),
  constraint sepa_debit_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint sepa_debit_sequence_type_check CHECK ((sequence_type = ANY (ARRAY['FRST'::text, 'RCUR'::text]))),
  constraint sepa_debit_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'collected'::text, 'returned'::text, 'removed'::text]))),
  constraint sepa_debit_instalment_id_fkey FOREIGN KEY (instalment_id) REFERENCES instalment(id),
  constraint sepa_debit_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint sepa_debit_sepa_mandate_id_fkey FOREIGN KEY (sepa_mandate_id) REFERENCES sepa_mandate(id),
  constraint sepa_debit_sepa_remittance_id_fkey FOREIGN KEY (sepa_remittance_id) REFERENCES sepa_remittance(id)
);
CREATE INDEX sepa_debit_instalment_id_idx ON public.sepa_debit USING btree (instalment_id);
CREATE UNIQUE INDEX sepa_debit_live ON public.sepa_debit USING btree (instalment_id) WHERE (state = 'pending'::text);
CREATE INDEX sepa_debit_sepa_mandate_id_idx ON public.sepa_debit USING btree (sepa_mandate_id);
CREATE INDEX sepa_debit_sepa_remittance_id_state_idx ON public.sepa_debit USING btree (sepa_remittance_id, state);

create table sepa_mandate (
  id integer generated always as identity not null,
  pass_holder_id integer,
  reference text not null,
  debtor_name text not null,
  iban text not null,
  kind text default 'recurrent'::text not null,
  state text default 'draft'::text not null,
  signed_on date,
  accepted_text text default ''::text not null,
  signed_ip text,
  last_used_on date,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  customer_id integer,
  signed_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text default ''::text not null,
  guardian_id integer,
  plot_sale_id integer,
  constraint sepa_mandate_pkey PRIMARY KEY (id),
  constraint sepa_mandate_reference_key UNIQUE (reference),
  constraint sepa_mandate_check CHECK (((state = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (signed_on IS NOT NULL))),
  constraint sepa_mandate_kind_check CHECK ((kind = ANY (ARRAY['recurrent'::text, 'one_off'::text]))),
  constraint sepa_mandate_of_one CHECK ((num_nonnulls(pass_holder_id, guardian_id, plot_sale_id) = 1)),
  constraint sepa_mandate_reference_check CHECK ((length(reference) <= 35)),
  constraint sepa_mandate_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'signed'::text, 'active'::text, 'cancelled'::text, 'expired'::text]))),
  constraint sepa_mandate_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint sepa_mandate_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardian(id),
  constraint sepa_mandate_pass_holder_id_fkey FOREIGN KEY (pass_holder_id) REFERENCES pass_holder(id),
  constraint sepa_mandate_plot_sale_id_fkey FOREIGN KEY (plot_sale_id) REFERENCES plot_sale(id)
);
CREATE INDEX sepa_mandate_guardian ON public.sepa_mandate USING btree (guardian_id) WHERE (guardian_id IS NOT NULL);
CREATE INDEX sepa_mandate_pass_holder_id_idx ON public.sepa_mandate USING btree (pass_holder_id);
CREATE INDEX sepa_mandate_plot_sale ON public.sepa_mandate USING btree (plot_sale_id) WHERE (plot_sale_id IS NOT NULL);

create table sepa_remittance (
  id integer generated always as identity not null,
  state text default 'draft'::text not null,
  due_until_on date not null,
  collection_on date not null,
  message_id text,
  creditor_id text default ''::text not null,
  file text,
  file_sha256 text,
  note text default ''::text not null,
  staff_user_id integer,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  settled_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint sepa_remittance_pkey PRIMARY KEY (id),
  constraint sepa_remittance_message_id_key UNIQUE (message_id),
  constraint sepa_remittance_check1 CHECK (((state = 'settled'::text) = (settled_at IS NOT NULL))),
  constraint sepa_remittance_has_file CHECK (((state <> ALL (ARRAY['sent'::text, 'settling'::text, 'settled'::text])) OR ((file IS NOT NULL) AND (message_id IS NOT NULL) AND (sent_at IS NOT NULL)))),
  constraint sepa_remittance_message_id_check CHECK (((length(message_id) >= 1) AND (length(message_id) <= 35))),
  constraint sepa_remittance_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sending'::text, 'sent'::text, 'settling'::text, 'settled'::text, 'cancelled'::text]))),
  constraint sepa_remittance_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX sepa_remittance_state_collection_on_idx ON public.sepa_remittance USING btree (state, collection_on);
CREATE INDEX sepa_remittance_under_way ON public.sepa_remittance USING btree (id) WHERE (state = ANY (ARRAY['sending'::text, 'settling'::text]));
CREATE TRIGGER remittance_is_whole BEFORE UPDATE OF state ON public.sepa_remittance FOR EACH ROW WHEN ((new.state = ANY (ARRAY['sent'::text, 'settling'::text, 'settled'::text]))) EXECUTE FUNCTION remittance_is_whole();

create table session_cancellation (
  event_session_id integer not null,
  reason text not null,
  staff_user_id integer not null,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint session_cancellation_pkey PRIMARY KEY (event_session_id),
  constraint session_cancellation_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 300))),
  constraint session_cancellation_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint session_cancellation_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);

create table session_cancellation_order (
  event_session_id integer not null,
  order_id integer not null,
  state text not null,
  amount_cents integer default 0 not null,
  refund_ids integer[] default '{}'::integer[] not null,
  attempts smallint default 0 not null,
  error text default ''::text not null,
  mailed_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  constraint session_cancellation_order_pkey PRIMARY KEY (event_session_id, order_id),
  constraint session_cancellation_order_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint session_cancellation_order_state_check CHECK ((state = ANY (ARRAY['refunded'::text, 'by_hand'::text, 'failed'::text]))),
  constraint session_cancellation_order_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES session_cancellation(event_session_id),
  constraint session_cancellation_order_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id)
);
CREATE INDEX session_cancellation_order_order_id_idx ON public.session_cancellation_order USING btree (order_id);
CREATE INDEX session_cancellation_unmailed ON public.session_cancellation_order USING btree (event_session_id) WHERE (mailed_at IS NULL);

create table session_postponement (
  id integer generated always as identity not null,
  event_session_id integer not null,
  from_starts_at timestamp with time zone not null,
  to_starts_at timestamp with time zone not null,
  refund_until_at timestamp with time zone,
  reason text not null,
  staff_user_id integer not null,
  created_at timestamp with time zone default now() not null,
  told integer,
  constraint session_postponement_pkey PRIMARY KEY (id),
  constraint session_postponement_moves CHECK ((from_starts_at <> to_starts_at)),
  constraint session_postponement_reason_check CHECK ((reason <> ''::text)),
  constraint session_postponement_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint session_postponement_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX session_postponement_session ON public.session_postponement USING btree (event_session_id, id);
CREATE INDEX session_postponement_staff ON public.session_postponement USING btree (staff_user_id);
CREATE INDEX session_postponement_untold ON public.session_postponement USING btree (id) WHERE (told IS NULL);

create table session_product (
  id integer generated always as identity not null,
  event_session_id integer not null,
  product_id integer not null,
  price_cents integer,
  available_until_at timestamp with time zone,
  is_highlighted boolean default false not null,
  "position" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint session_product_pkey PRIMARY KEY (id),
  constraint session_product_event_session_id_product_id_key UNIQUE (event_session_id, product_id),
  constraint session_product_price_cents_check CHECK ((price_cents >= 0)),
  constraint session_product_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id) ON DELETE CASCADE,
  constraint session_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX session_product_product_id_idx ON public.session_product USING btree (product_id);

create table session_quota (
  id integer generated always as identity not null,
  event_session_id integer not null,
  name text not null,
  size integer not null,
  zone_id integer,
  price_category_id integer,
  channel text,
  releases_at timestamp with time zone,
  is_released boolean default false not null,
  taken integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint session_quota_pkey PRIMARY KEY (id),
  constraint session_quota_event_session_id_name_key UNIQUE (event_session_id, name),
  constraint session_quota_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'box_office'::text, 'phone'::text, 'lfp'::text, 'partner'::text]))),
  constraint session_quota_holds CHECK (((taken >= 0) AND ((taken <= size) OR is_released))),
  constraint session_quota_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint session_quota_size_check CHECK (((size >= 0) AND (size <= 1000000))),
  constraint session_quota_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id) ON DELETE CASCADE,
  constraint session_quota_price_category_id_fkey FOREIGN KEY (price_category_id) REFERENCES price_category(id),
  constraint session_quota_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE INDEX session_quota_tariff ON public.session_quota USING btree (price_category_id) WHERE (price_category_id IS NOT NULL);
CREATE INDEX session_quota_zone ON public.session_quota USING btree (zone_id) WHERE (zone_id IS NOT NULL);
CREATE TRIGGER session_quota_begun AFTER INSERT ON public.session_quota FOR EACH ROW EXECUTE FUNCTION begin_session_quota();
CREATE TRIGGER session_quota_changed AFTER UPDATE OF name, size, releases_at ON public.session_quota FOR EACH ROW EXECUTE FUNCTION touch_quota_session();
CREATE TRIGGER session_quota_checked BEFORE INSERT OR UPDATE ON public.session_quota FOR EACH ROW EXECUTE FUNCTION check_session_quota();
CREATE TRIGGER session_quota_deleted AFTER DELETE ON public.session_quota REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_priced_session();
CREATE TRIGGER session_quota_inserted AFTER INSERT ON public.session_quota REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_priced_session();

create table session_waiter (
  id integer generated always as identity not null,
  event_session_id integer not null,
  customer_id integer,
  email text not null,
  name text default ''::text not null,
  quantity smallint not null,
  is_adjacent boolean default false not null,
  zone_ids integer[] default '{}'::integer[] not null,
  state text default 'waiting'::text not null,
  cart_id uuid,
  offered_at timestamp with time zone,
  offer_ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint session_waiter_pkey PRIMARY KEY (id),
  constraint session_waiter_cart_id_key UNIQUE (cart_id),
  constraint session_waiter_check CHECK ((((state = 'waiting'::text) = (cart_id IS NULL)) OR (state = ANY (ARRAY['left'::text, 'expired'::text])))),
  constraint session_waiter_check1 CHECK (((cart_id IS NULL) = (offer_ends_at IS NULL))),
  constraint session_waiter_check2 CHECK (((state = ANY (ARRAY['served'::text, 'expired'::text, 'left'::text])) = (ended_at IS NOT NULL))),
  constraint session_waiter_email_check CHECK (((email = lower(email)) AND (email ~~ '%@%'::text))),
  constraint session_waiter_quantity_check CHECK (((quantity >= 1) AND (quantity <= 10))),
  constraint session_waiter_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'offered'::text, 'served'::text, 'expired'::text, 'left'::text]))),
  constraint session_waiter_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id),
  constraint session_waiter_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE SET NULL,
  constraint session_waiter_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id) ON DELETE CASCADE
);
CREATE INDEX session_waiter_ended ON public.session_waiter USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX session_waiter_line ON public.session_waiter USING btree (event_session_id, id) WHERE (state = 'waiting'::text);
CREATE INDEX session_waiter_offered ON public.session_waiter USING btree (offer_ends_at) WHERE (state = 'offered'::text);
CREATE UNIQUE INDEX session_waiter_once ON public.session_waiter USING btree (event_session_id, email) WHERE (state = ANY (ARRAY['waiting'::text, 'offered'::text]));
CREATE INDEX session_waiter_search ON public.session_waiter USING gin (fold(((COALESCE(email, ''::text) || ' '::text) || COALESCE(name, ''::text))) gin_trgm_ops);

create table settlement (
  id integer generated always as identity not null,
  kind text not null,
  number text,
  state text default 'draft'::text not null,
  event_company_id integer,
  event_id integer,
  season_list_id integer,
  period_from date not null,
  period_to date not null,
  closable_from_on date,
  is_advance boolean default false not null,
  sales_cents integer default 0 not null,
  refunds_cents integer default 0 not null,
  promoter_cash_cents integer default 0 not null,
  commission_cents integer default 0 not null,
  card_cost_cents integer default 0 not null,
  other_cents integer default 0 not null,
  base_cents integer default 0 not null,
  vat_cents integer default 0 not null,
  net_cents integer default 0 not null,
  counterpart_name text default ''::text not null,
  counterpart_nif text default ''::text not null,
  iban text default ''::text not null,
  note text default ''::text not null,
  dispute_reason text default ''::text not null,
  payment_reference text default ''::text not null,
  paid_on date,
  carried_by_id integer,
  staff_user_id integer,
  paid_by_id integer,
  closed_at timestamp with time zone,
  sent_at timestamp with time zone,
  voided_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  is_trial boolean generated always as (false) stored not null,
  transfer_id integer,
  constraint settlement_pkey PRIMARY KEY (id),
  constraint settlement_number_key UNIQUE (number),
  constraint settlement_check CHECK ((period_from <= period_to)),
  constraint settlement_check1 CHECK ((net_cents = (((((sales_cents + refunds_cents) + promoter_cash_cents) + commission_cents) + card_cost_cents) + other_cents))),
  constraint settlement_check2 CHECK (((state = 'draft'::text) = (number IS NULL))),
  constraint settlement_check3 CHECK (((state = 'draft'::text) OR (closed_at IS NOT NULL))),
  constraint settlement_check4 CHECK (((state <> 'paid'::text) OR ((paid_on IS NOT NULL) AND (payment_reference <> ''::text)))),
  constraint settlement_check5 CHECK (((paid_by_id IS NULL) OR (paid_by_id <> staff_user_id))),
  constraint settlement_check6 CHECK ((carried_by_id <> id)),
  constraint settlement_in_transfer CHECK (((transfer_id IS NULL) OR (state = ANY (ARRAY['accepted'::text, 'paid'::text, 'archived'::text])))),
  constraint settlement_kind_check CHECK ((kind = ANY (ARRAY['events'::text, 'passes'::text, 'academy'::text, 'plots'::text, 'products'::text]))),
  constraint settlement_paid_is_owed CHECK (((state <> ALL (ARRAY['paid'::text, 'archived'::text])) OR (net_cents >= 0))) NOT VALID,
  constraint settlement_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'closed'::text, 'sent'::text, 'accepted'::text, 'disputed'::text, 'paid'::text, 'archived'::text, 'void'::text]))),
  constraint settlement_carried_by_id_fkey FOREIGN KEY (carried_by_id) REFERENCES settlement(id) ON DELETE SET NULL,
  constraint settlement_event_company_id_fkey FOREIGN KEY (event_company_id) REFERENCES event_company(id),
  constraint settlement_event_id_fkey FOREIGN KEY (event_id, is_trial) REFERENCES event(id, is_trial),
  constraint settlement_paid_by_id_fkey FOREIGN KEY (paid_by_id) REFERENCES staff_user(id),
  constraint settlement_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id),
  constraint settlement_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id),
  constraint settlement_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES settlement_transfer(id)
);
CREATE INDEX settlement_event_company_id_idx ON public.settlement USING btree (event_company_id);
CREATE INDEX settlement_event_id_idx ON public.settlement USING btree (event_id);
CREATE INDEX settlement_kind_created_at_idx ON public.settlement USING btree (kind, created_at DESC);
CREATE INDEX settlement_transfer_id_idx ON public.settlement USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);

create table settlement_charge (
  id integer generated always as identity not null,
  event_company_id integer not null,
  kind text not null,
  description text not null,
  amount_cents integer not null,
  on_date date not null,
  settlement_id integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint settlement_charge_pkey PRIMARY KEY (id),
  constraint settlement_charge_amount_cents_check CHECK ((amount_cents > 0)),
  constraint settlement_charge_kind_check CHECK ((kind = ANY (ARRAY['charge'::text, 'advance'::text]))),
  constraint settlement_charge_event_company_id_fkey FOREIGN KEY (event_company_id) REFERENCES event_company(id),
  constraint settlement_charge_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id) ON DELETE SET NULL
);
CREATE INDEX settlement_charge_event_company_id_idx ON public.settlement_charge USING btree (event_company_id) WHERE (settlement_id IS NULL);
CREATE INDEX settlement_charge_settlement_id_idx ON public.settlement_charge USING btree (settlement_id) WHERE (settlement_id IS NOT NULL);
CREATE TRIGGER settled_charge_stays BEFORE DELETE OR UPDATE ON public.settlement_charge FOR EACH ROW EXECUTE FUNCTION settled_charge_stays();

create table settlement_item (
  id integer generated always as identity not null,
  settlement_id integer not null,
  side text not null,
  order_line_id integer,
  instalment_id integer,
  amount_cents integer not null,
  is_live boolean default true not null,
  refund_id integer,
  wallet_entry_id integer,
  from_bp integer default 0 not null,
  to_bp integer default 10000 not null,
  vat_cents integer,
  constraint settlement_item_pkey PRIMARY KEY (id),
  constraint settlement_item_names_one CHECK ((((num_nonnulls(order_line_id, instalment_id, wallet_entry_id) + (((refund_id IS NOT NULL) AND (order_line_id IS NULL)))::integer) = 1) AND ((refund_id IS NULL) OR (side = 'refund'::text)))),
  constraint settlement_item_side_check CHECK ((side = ANY (ARRAY['sale'::text, 'refund'::text]))),
  constraint settlement_item_stretch CHECK (((0 <= from_bp) AND (from_bp < to_bp) AND (to_bp <= 10000))),
  constraint settlement_item_instalment_id_fkey FOREIGN KEY (instalment_id) REFERENCES instalment(id),
  constraint settlement_item_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint settlement_item_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint settlement_item_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id) ON DELETE CASCADE,
  constraint settlement_item_wallet_entry_id_fkey FOREIGN KEY (wallet_entry_id) REFERENCES wallet_entry(id)
);
CREATE INDEX settlement_item_instalment ON public.settlement_item USING btree (instalment_id) WHERE (instalment_id IS NOT NULL);
CREATE UNIQUE INDEX settlement_item_instalment_once ON public.settlement_item USING btree (instalment_id, side) WHERE (is_live AND (instalment_id IS NOT NULL));
CREATE UNIQUE INDEX settlement_item_order_line_once ON public.settlement_item USING btree (order_line_id, side, COALESCE(refund_id, 0), from_bp) WHERE (is_live AND (order_line_id IS NOT NULL));
CREATE UNIQUE INDEX settlement_item_refund_once ON public.settlement_item USING btree (refund_id) WHERE (is_live AND (refund_id IS NOT NULL) AND (order_line_id IS NULL));
CREATE INDEX settlement_item_settlement_id_idx ON public.settlement_item USING btree (settlement_id);
CREATE UNIQUE INDEX settlement_item_wallet_once ON public.settlement_item USING btree (wallet_entry_id) WHERE (is_live AND (wallet_entry_id IS NOT NULL));

create table settlement_line (
  id integer generated always as identity not null,
  settlement_id integer not null,
  "position" smallint not null,
  kind text not null,
  description text not null,
  event_session_id integer,
  channel text default ''::text not null,
  method text default ''::text not null,
  count integer default 0 not null,
  base_cents integer not null,
  vat_bp integer default 0 not null,
  vat_cents integer not null,
  total_cents integer generated always as ((base_cents + vat_cents)) stored,
  constraint settlement_line_pkey PRIMARY KEY (id),
  constraint settlement_line_settlement_id_position_key UNIQUE (settlement_id, "position"),
  constraint settlement_line_kind_check CHECK ((kind = ANY (ARRAY['sales'::text, 'refunds'::text, 'promoter_cash'::text, 'commission'::text, 'card_cost'::text, 'charge'::text, 'advance'::text, 'adjustment'::text, 'wallet'::text, 'invitations'::text]))),
  constraint settlement_line_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint settlement_line_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id) ON DELETE CASCADE
);
CREATE TRIGGER settlement_line_frozen BEFORE INSERT OR DELETE OR UPDATE ON public.settlement_line FOR EACH ROW EXECUTE FUNCTION closed_settlement_is_frozen();

create table settlement_transfer (
  id integer generated always as identity not null,
  state text default 'sent'::text not null,
  message_id text not null,
  execution_on date not null,
  total_cents integer not null,
  file text not null,
  file_sha256 text not null,
  staff_user_id integer not null,
  paid_on date,
  cancel_reason text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint settlement_transfer_pkey PRIMARY KEY (id),
  constraint settlement_transfer_message_id_key UNIQUE (message_id),
  constraint settlement_transfer_check CHECK (((state = 'paid'::text) = (paid_on IS NOT NULL))),
  constraint settlement_transfer_message_id_check CHECK (((length(message_id) >= 1) AND (length(message_id) <= 35))),
  constraint settlement_transfer_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'paid'::text, 'cancelled'::text]))),
  constraint settlement_transfer_total_cents_check CHECK ((total_cents > 0)),
  constraint settlement_transfer_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE TRIGGER settlement_transfer_kept BEFORE UPDATE ON public.settlement_transfer FOR EACH ROW EXECUTE FUNCTION transfer_is_kept();

create table shipment (
  id integer generated always as identity not null,
  order_line_id integer not null,
  state text default 'ordered'::text not null,
  recipient text not null,
  address text not null,
  postal_code text not null,
  city text not null,
  province text default ''::text not null,
  phone text default ''::text not null,
  carrier text default ''::text not null,
  tracking_number text default ''::text not null,
  shipped_at timestamp with time zone,
  shipped_by_id integer,
  forgotten_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint shipment_pkey PRIMARY KEY (id),
  constraint shipment_order_line_id_key UNIQUE (order_line_id),
  constraint shipment_forgotten CHECK (((forgotten_at IS NULL) OR ((recipient = ''::text) AND (address = ''::text) AND (phone = ''::text)))),
  constraint shipment_postal_code_check CHECK ((postal_code ~ '^(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$'::text)),
  constraint shipment_shipped CHECK (
CASE state
    WHEN 'shipped'::text THEN (shipped_at IS NOT NULL)
    WHEN 'void'::text THEN true
    ELSE (shipped_at IS NULL)
END),
  constraint shipment_state_check CHECK ((state = ANY (ARRAY['ordered'::text, 'due'::text, 'shipped'::text, 'void'::text]))),
  constraint shipment_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint shipment_shipped_by_id_fkey FOREIGN KEY (shipped_by_id) REFERENCES staff_user(id)
);
CREATE INDEX shipment_due ON public.shipment USING btree (created_at) WHERE (state = 'due'::text);
CREATE INDEX shipment_known ON public.shipment USING btree (COALESCE(shipped_at, created_at)) WHERE ((state = ANY (ARRAY['shipped'::text, 'void'::text])) AND (forgotten_at IS NULL));

create table staff_recovery_code (
  code_hash bytea not null,
  staff_user_id integer not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  constraint staff_recovery_code_pkey PRIMARY KEY (code_hash),
  constraint staff_recovery_code_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id) ON DELETE CASCADE
);
CREATE INDEX staff_recovery_code_staff_user_id_idx ON public.staff_recovery_code USING btree (staff_user_id);

create table staff_totp (
  staff_user_id integer not null,
  sealed_secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint staff_totp_pkey PRIMARY KEY (staff_user_id),
  constraint staff_totp_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id) ON DELETE CASCADE
);

create table staff_user (
  id integer generated always as identity not null,
  email text not null,
  name text not null,
  password_hash text,
  roles text[] default '{}'::text[] not null,
  event_company_id integer,
  is_active boolean default true not null,
  last_login_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  favourites text[] default '{}'::text[] not null,
  affiliate_id integer,
  constraint staff_user_pkey PRIMARY KEY (id),
  constraint staff_user_email_key UNIQUE (email),
  constraint staff_user_email_check CHECK ((email = lower(email))),
  constraint staff_user_favourites_check CHECK ((cardinality(favourites) <= 20)),
  constraint staff_user_of_one CHECK ((num_nonnulls(affiliate_id, event_company_id) <= 1)),
  constraint staff_user_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES affiliate(id),
  constraint staff_user_event_company_id_fkey FOREIGN KEY (event_company_id) REFERENCES event_company(id)
);
CREATE TRIGGER staff_user_shut AFTER UPDATE OF is_active ON public.staff_user FOR EACH ROW WHEN ((old.is_active AND (NOT new.is_active))) EXECUTE FUNCTION staff_user_shut();

create table staff_welcome (
  key_hash bytea not null,
  staff_user_id integer not null,
  resets_second_factor boolean default false not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint staff_welcome_pkey PRIMARY KEY (key_hash),
  constraint staff_welcome_check CHECK ((expires_at <= (created_at + '8 days'::interval))),
  constraint staff_welcome_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id) ON DELETE CASCADE
);
CREATE INDEX staff_welcome_staff_user_id_idx ON public.staff_welcome USING btree (staff_user_id);

create table stock_count (
  id integer generated always as identity not null,
  name text not null,
  is_blind boolean default false not null,
  state text default 'open'::text not null,
  begun_by_id integer not null,
  counted_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by_id integer,
  reason text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint stock_count_pkey PRIMARY KEY (id),
  constraint stock_count_ended CHECK ((((state = ANY (ARRAY['closed'::text, 'discarded'::text])) = (ended_at IS NOT NULL)) AND ((ended_at IS NULL) = (ended_by_id IS NULL)) AND ((ended_at IS NULL) OR (reason <> ''::text)))),
  constraint stock_count_name_check CHECK ((name <> ''::text)),
  constraint stock_count_state_check CHECK ((state = ANY (ARRAY['open'::text, 'counted'::text, 'closed'::text, 'discarded'::text]))),
  constraint stock_count_begun_by_id_fkey FOREIGN KEY (begun_by_id) REFERENCES staff_user(id),
  constraint stock_count_ended_by_id_fkey FOREIGN KEY (ended_by_id) REFERENCES staff_user(id)
);
CREATE INDEX stock_count_begun_by_id_idx ON public.stock_count USING btree (begun_by_id);
CREATE INDEX stock_count_ended_by_id_idx ON public.stock_count USING btree (ended_by_id) WHERE (ended_by_id IS NOT NULL);
CREATE TRIGGER stock_count_ended AFTER UPDATE OF state ON public.stock_count FOR EACH ROW WHEN ((new.state = ANY (ARRAY['closed'::text, 'discarded'::text]))) EXECUTE FUNCTION stock_count_ended();
CREATE TRIGGER stock_count_is_signed BEFORE DELETE OR UPDATE ON public.stock_count FOR EACH ROW WHEN ((old.state = ANY (ARRAY['closed'::text, 'discarded'::text]))) EXECUTE FUNCTION stock_count_is_signed();

create table stock_count_line (
  id integer generated always as identity not null,
  stock_count_id integer not null,
  product_variant_id integer not null,
  is_open boolean default true not null,
  "position" integer default 0 not null,
  name text not null,
  sku text not null,
  ean text,
  price_cents integer not null,
  cost_cents integer,
  expected integer,
  counted integer,
  counted_at timestamp with time zone,
  counted_by_id integer,
  difference integer generated always as ((counted - expected)) stored,
  constraint stock_count_line_pkey PRIMARY KEY (id),
  constraint stock_count_line_stock_count_id_product_variant_id_key UNIQUE (stock_count_id, product_variant_id),
  constraint stock_count_line_cost_cents_check CHECK ((cost_cents >= 0)),
  constraint stock_count_line_counted CHECK ((((counted IS NULL) = (expected IS NULL)) AND ((counted IS NULL) = (counted_at IS NULL)) AND ((counted IS NULL) = (counted_by_id IS NULL)))),
  constraint stock_count_line_counted_check CHECK (((counted >= 0) AND (counted <= 1000000))),
  constraint stock_count_line_expected_check CHECK ((expected >= 0)),
  constraint stock_count_line_price_cents_check CHECK ((price_cents >= 0)),
  constraint stock_count_line_counted_by_id_fkey FOREIGN KEY (counted_by_id) REFERENCES staff_user(id),
  constraint stock_count_line_product_variant_id_fkey FOREIGN KEY (product_variant_id) REFERENCES product_variant(id),
  constraint stock_count_line_stock_count_id_fkey FOREIGN KEY (stock_count_id) REFERENCES stock_count(id)
);
CREATE INDEX stock_count_line_counted_by_id_idx ON public.stock_count_line USING btree (counted_by_id) WHERE (counted_by_id IS NOT NULL);
CREATE UNIQUE INDEX stock_count_line_once ON public.stock_count_line USING btree (product_variant_id) WHERE is_open;
CREATE INDEX stock_count_line_product_variant_id_idx ON public.stock_count_line USING btree (product_variant_id);
CREATE TRIGGER stock_count_line_is_signed BEFORE DELETE OR UPDATE ON public.stock_count_line FOR EACH ROW WHEN ((NOT old.is_open)) EXECUTE FUNCTION stock_count_is_signed();

create table stock_movement (
  id integer generated always as identity not null,
  product_variant_id integer not null,
  delta integer not null,
  stock_after integer not null,
  at timestamp with time zone default now() not null,
  kind text default 'manual'::text not null,
  note text default ''::text not null,
  staff_user_id integer,
  constraint stock_movement_pkey PRIMARY KEY (id),
  constraint stock_movement_delta_check CHECK ((delta <> 0)),
  constraint stock_movement_kind_check CHECK ((kind = ANY (ARRAY['unknown'::text, 'begin'::text, 'sale'::text, 'return'::text, 'exchange'::text, 'count'::text, 'manual'::text]))),
  constraint stock_movement_stock_after_check CHECK ((stock_after >= 0)),
  constraint stock_movement_product_variant_id_fkey FOREIGN KEY (product_variant_id) REFERENCES product_variant(id) ON DELETE CASCADE,
  constraint stock_movement_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX stock_movement_product_variant_id_id_idx ON public.stock_movement USING btree (product_variant_id, id DESC);
CREATE INDEX stock_movement_staff_user_id_idx ON public.stock_movement USING btree (staff_user_id) WHERE (staff_user_id IS NOT NULL);

create table subscriber (
  id integer generated always as identity not null,
  email text not null,
  first_name text default ''::text not null,
  surname text default ''::text not null,
  locale text default 'es'::text not null,
  source text default 'staff'::text not null,
  labels text default ''::text not null,
  custom_values jsonb default '{}'::jsonb not null,
  state text default 'pending'::text not null,
  state_at timestamp with time zone default now() not null,
  state_reason text default ''::text not null,
  consent_at timestamp with time zone,
  consent_method text,
  consent_text text default ''::text not null,
  consent_ip text default ''::text not null,
  customer_id integer,
  soft_bounces smallint default 0 not null,
  last_sent_at timestamp with time zone,
  last_opened_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  measured_since timestamp with time zone,
  constraint subscriber_pkey PRIMARY KEY (id),
  constraint subscriber_email_key UNIQUE (email),
  constraint subscriber_check CHECK (((state <> 'active'::text) OR (consent_at IS NOT NULL))),
  constraint subscriber_check1 CHECK (((consent_at IS NULL) = (consent_method IS NULL))),
  constraint subscriber_consent_method_check CHECK ((consent_method = ANY (ARRAY['double_opt_in'::text, 'form'::text, 'purchase'::text, 'paper'::text, 'declared_import'::text, 'existing_customer'::text]))),
  constraint subscriber_email_check CHECK ((email = lower(TRIM(BOTH FROM email)))),
  constraint subscriber_locale_check CHECK ((locale = ANY (ARRAY['es'::text, 'ca'::text, 'eu'::text, 'gl'::text, 'en'::text]))),
  constraint subscriber_source_check CHECK ((source = ANY (ARRAY['web_form'::text, 'purchase'::text, 'pass'::text, 'import'::text, 'box_office'::text, 'staff'::text]))),
  constraint subscriber_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'unsubscribed'::text, 'bounced'::text, 'complained'::text, 'suppressed'::text]))),
  constraint subscriber_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
CREATE INDEX subscriber_active_hash ON public.subscriber USING btree (email_hash(email)) WHERE (state = 'active'::text);
CREATE INDEX subscriber_created ON public.subscriber USING btree (created_at, id);
CREATE INDEX subscriber_customer ON public.subscriber USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX subscriber_email_hash ON public.subscriber USING btree (email_hash(email));
CREATE INDEX subscriber_inactive ON public.subscriber USING btree (id) WHERE (state <> 'active'::text);
CREATE INDEX subscriber_joined ON public.subscriber USING btree (consent_at) WHERE ((state = 'active'::text) AND (consent_method = 'double_opt_in'::text));
CREATE INDEX subscriber_search ON public.subscriber USING gin (fold(((((((COALESCE(email, ''::text) || ' '::text) || COALESCE(first_name, ''::text)) || ' '::text) || COALESCE(surname, ''::text)) || ' '::text) || COALESCE(labels, ''::text))) gin_trgm_ops);
CREATE INDEX subscriber_state ON public.subscriber USING btree (state, id DESC);
CREATE INDEX subscriber_surname ON public.subscriber USING btree (surname, id);
CREATE TRIGGER refresh_subscriber_groups AFTER INSERT OR UPDATE OF state, source, locale, consent_method, labels, last_opened_at, customer_id ON public.subscriber FOR EACH ROW EXECUTE FUNCTION refresh_subscriber_groups();
CREATE TRIGGER subscriber_state BEFORE INSERT OR UPDATE ON public.subscriber FOR EACH ROW EXECUTE FUNCTION subscriber_state();
CREATE TRIGGER subscriber_wish_stays AFTER DELETE ON public.subscriber FOR EACH ROW WHEN ((old.state = ANY (ARRAY['unsubscribed'::text, 'complained'::text]))) EXECUTE FUNCTION subscriber_wish_stays();
CREATE TRIGGER wish_moves_along AFTER UPDATE OF email ON public.subscriber FOR EACH ROW WHEN ((old.email <> new.email)) EXECUTE FUNCTION wish_moves_along();

create table subscriber_group (
  id integer generated always as identity not null,
  name text not null,
  description text default ''::text not null,
  kind text default 'static'::text not null,
  rule jsonb default '{}'::jsonb not null,
  is_public boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint subscriber_group_pkey PRIMARY KEY (id),
  constraint subscriber_group_name_key UNIQUE (name),
  constraint subscriber_group_check CHECK (((kind = 'rule'::text) OR (rule = '{}'::jsonb))),
  constraint subscriber_group_kind_check CHECK ((kind = ANY (ARRAY['static'::text, 'rule'::text]))),
  constraint subscriber_group_rule_check CHECK ((jsonb_typeof(rule) = 'object'::text))
);
CREATE TRIGGER hidden_group_keeps_wishes AFTER UPDATE OF is_public ON public.subscriber_group FOR EACH ROW WHEN ((old.is_public AND (NOT new.is_public))) EXECUTE FUNCTION hidden_group_keeps_wishes();
CREATE TRIGGER refresh_rule_group AFTER INSERT OR UPDATE OF kind, rule ON public.subscriber_group FOR EACH ROW EXECUTE FUNCTION refresh_rule_group();

create table subscriber_group_member (
  id integer generated always as identity not null,
  subscriber_group_id integer not null,
  subscriber_id integer not null,
  note text default ''::text not null,
  added_at timestamp with time zone default now() not null,
  constraint subscriber_group_member_pkey PRIMARY KEY (id),
  constraint subscriber_group_member_subscriber_group_id_subscriber_id_key UNIQUE (subscriber_group_id, subscriber_id),
  constraint subscriber_group_member_subscriber_group_id_fkey FOREIGN KEY (subscriber_group_id) REFERENCES subscriber_group(id) ON DELETE CASCADE,
  constraint subscriber_group_member_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id) ON DELETE CASCADE
);
CREATE INDEX subscriber_group_member_subscriber ON public.subscriber_group_member USING btree (subscriber_id);
CREATE TRIGGER members_keep_their_wish AFTER INSERT ON public.subscriber_group_member REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION members_keep_their_wish();
CREATE TRIGGER members_keep_their_wish_later AFTER UPDATE ON public.subscriber_group_member REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION members_keep_their_wish();

create table subscriber_import (
  id integer generated always as identity not null,
  file_name text not null,
  state text default 'uploaded'::text not null,
  columns jsonb default '{}'::jsonb not null,
  mapping jsonb default '{}'::jsonb not null,
  consent_origin text default ''::text not null,
  consent_on date,
  subscriber_group_id integer,
  row_count integer default 0 not null,
  new_count integer default 0 not null,
  known_count integer default 0 not null,
  duplicate_count integer default 0 not null,
  blocked_count integer default 0 not null,
  error_count integer default 0 not null,
  staff_user_id integer,
  finished_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  passed_over jsonb default '{}'::jsonb not null,
  constraint subscriber_import_pkey PRIMARY KEY (id),
  constraint subscriber_import_check CHECK (((state = ANY (ARRAY['uploaded'::text, 'discarded'::text])) OR (length(consent_origin) >= 10))),
  constraint subscriber_import_row_count_check CHECK (((row_count >= 0) AND (row_count <= 100000))),
  constraint subscriber_import_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'analysed'::text, 'importing'::text, 'completed'::text, 'with_errors'::text, 'discarded'::text]))),
  constraint subscriber_import_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id),
  constraint subscriber_import_subscriber_group_id_fkey FOREIGN KEY (subscriber_group_id) REFERENCES subscriber_group(id)
);

create table subscriber_import_row (
  id integer generated always as identity not null,
  subscriber_import_id integer not null,
  n integer not null,
  raw jsonb default '{}'::jsonb not null,
  email text default ''::text not null,
  first_name text default ''::text not null,
  surname text default ''::text not null,
  labels text default ''::text not null,
  outcome text default 'waiting'::text not null,
  problem text default ''::text not null,
  subscriber_id integer,
  constraint subscriber_import_row_pkey PRIMARY KEY (id),
  constraint subscriber_import_row_subscriber_import_id_n_key UNIQUE (subscriber_import_id, n),
  constraint subscriber_import_row_n_check CHECK ((n > 0)),
  constraint subscriber_import_row_outcome_check CHECK ((outcome = ANY (ARRAY['waiting'::text, 'new'::text, 'known'::text, 'duplicate'::text, 'blocked'::text, 'error'::text]))),
  constraint subscriber_import_row_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscriber(id) ON DELETE SET NULL,
  constraint subscriber_import_row_subscriber_import_id_fkey FOREIGN KEY (subscriber_import_id) REFERENCES subscriber_import(id) ON DELETE CASCADE
);
CREATE INDEX subscriber_import_row_outcome ON public.subscriber_import_row USING btree (subscriber_import_id, outcome, n);
CREATE INDEX subscriber_import_row_subscriber ON public.subscriber_import_row USING btree (subscriber_id) WHERE (subscriber_id IS NOT NULL);

create table subscriber_sign_up (
  id integer generated always as identity not null,
  email text,
  email_hash bytea not null,
  subscriber_group_ids integer[] not null,
  consent_text text not null,
  asker text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone default (now() + '48:00:00'::interval),
  confirmed_at timestamp with time zone,
  constraint subscriber_sign_up_pkey PRIMARY KEY (id),
  constraint sign_up_waits_or_is_proof CHECK (
CASE
    WHEN (confirmed_at IS NULL) THEN ((email IS NOT NULL) AND (expires_at IS NOT NULL))
    ELSE ((email IS NULL) AND (expires_at IS NULL))
END),
  constraint subscriber_sign_up_email_check CHECK ((email = lower(TRIM(BOTH FROM email)))),
  constraint subscriber_sign_up_subscriber_group_ids_check CHECK ((cardinality(subscriber_group_ids) > 0))
);
CREATE INDEX subscriber_sign_up_expires ON public.subscriber_sign_up USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX subscriber_sign_up_person ON public.subscriber_sign_up USING btree (email_hash);

create table supporter (
  id integer generated always as identity not null,
  number text default ('S'::text || lpad((nextval('supporter_number'::regclass))::text, 6, '0'::text)) not null,
  supporter_tier_id integer not null,
  state text default 'pending_payment'::text not null,
  customer_id integer,
  first_name text not null,
  surname1 text not null,
  surname2 text default ''::text not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  doc_no text,
  birth_year smallint,
  postal_code text default ''::text not null,
  valid_from_on date,
  valid_until_on date,
  is_auto_renewed boolean default false not null,
  origin text default 'box_office'::text not null,
  marketing_consent_at timestamp with time zone,
  state_reason text default ''::text not null,
  notes text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  family text[] default '{}'::text[] not null,
  told_until_on date,
  card_token_id integer,
  constraint supporter_pkey PRIMARY KEY (id),
  constraint supporter_doc_no_key UNIQUE (doc_no),
  constraint supporter_number_key UNIQUE (number),
  constraint supporter_birth_year_check CHECK (((birth_year >= 1900) AND (birth_year <= 2100))),
  constraint supporter_check CHECK ((valid_from_on <= valid_until_on)),
  constraint supporter_check1 CHECK (((state <> 'active'::text) OR (valid_until_on IS NOT NULL))),
  constraint supporter_family_check CHECK ((cardinality(family) <= 6)),
  constraint supporter_origin_check CHECK ((origin = ANY (ARRAY['web'::text, 'box_office'::text, 'event'::text, 'import'::text]))),
  constraint supporter_state_check CHECK ((state = ANY (ARRAY['pending_payment'::text, 'active'::text, 'expired'::text, 'cancelled'::text, 'blocked'::text]))),
  constraint supporter_card_token_id_fkey FOREIGN KEY (card_token_id) REFERENCES card_token(id),
  constraint supporter_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint supporter_supporter_tier_id_fkey FOREIGN KEY (supporter_tier_id) REFERENCES supporter_tier(id)
);
CREATE INDEX supporter_by_email ON public.supporter USING btree (lower(email)) WHERE (marketing_consent_at IS NOT NULL);
CREATE INDEX supporter_card_token_id_idx ON public.supporter USING btree (card_token_id) WHERE (card_token_id IS NOT NULL);
CREATE INDEX supporter_created_at_id_idx ON public.supporter USING btree (created_at, id);
CREATE INDEX supporter_customer_id_idx ON public.supporter USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX supporter_search ON public.supporter USING gin (fold(((((((((((COALESCE(number, ''::text) || ' '::text) || COALESCE(first_name, ''::text)) || ' '::text) || COALESCE(surname1, ''::text)) || ' '::text) || COALESCE(surname2, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(doc_no, ''::text))) gin_trgm_ops);
CREATE INDEX supporter_state_idx ON public.supporter USING btree (state);
CREATE INDEX supporter_supporter_tier_id_state_idx ON public.supporter USING btree (supporter_tier_id, state);
CREATE INDEX supporter_surname1_id_idx ON public.supporter USING btree (surname1, id);
CREATE INDEX supporter_to_tell ON public.supporter USING btree (valid_until_on) WHERE (is_auto_renewed AND (state = 'active'::text));
CREATE INDEX supporter_valid_until_on_id_idx ON public.supporter USING btree (valid_until_on, id);
CREATE TRIGGER supporter_answers_go AFTER DELETE ON public.supporter FOR EACH ROW EXECUTE FUNCTION answers_go('supporter');

create table supporter_card (
  id integer generated always as identity not null,
  supporter_id integer not null,
  supporter_tier_id integer not null,
  kind text not null,
  valid_from_on date not null,
  valid_until_on date not null,
  price_cents integer not null,
  order_line_id integer,
  voided_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint supporter_card_pkey PRIMARY KEY (id),
  constraint supporter_card_order_line_id_key UNIQUE (order_line_id),
  constraint supporter_card_supporter_id_daterange_excl EXCLUDE USING gist (supporter_id WITH =, daterange(valid_from_on, valid_until_on, '[]'::text) WITH &&) WHERE ((voided_at IS NULL)),
  constraint supporter_card_check CHECK ((valid_from_on <= valid_until_on)),
  constraint supporter_card_kind_check CHECK ((kind = ANY (ARRAY['join'::text, 'renewal'::text]))),
  constraint supporter_card_price_cents_check CHECK ((price_cents >= 0)),
  constraint supporter_card_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint supporter_card_supporter_id_fkey FOREIGN KEY (supporter_id) REFERENCES supporter(id),
  constraint supporter_card_supporter_tier_id_fkey FOREIGN KEY (supporter_tier_id) REFERENCES supporter_tier(id)
);
CREATE INDEX supporter_card_created_at_idx ON public.supporter_card USING btree (created_at);
CREATE INDEX supporter_card_supporter_id_idx ON public.supporter_card USING btree (supporter_id);

create table supporter_renewal (
  id integer generated always as identity not null,
  supporter_id integer not null,
  until_on date not null,
  state text default 'notified'::text not null,
  amount_cents integer not null,
  charge_on date not null,
  notified_at timestamp with time zone default now() not null,
  attempts smallint default 0 not null,
  last_attempt_at timestamp with time zone,
  decided_at timestamp with time zone,
  reason text default ''::text not null,
  constraint supporter_renewal_pkey PRIMARY KEY (id),
  constraint supporter_renewal_once UNIQUE (supporter_id, until_on),
  constraint supporter_renewal_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint supporter_renewal_attempts_check CHECK ((attempts >= 0)),
  constraint supporter_renewal_decided CHECK (((state = ANY (ARRAY['notified'::text, 'charging'::text])) = (decided_at IS NULL))),
  constraint supporter_renewal_state_check CHECK ((state = ANY (ARRAY['notified'::text, 'charging'::text, 'stopped'::text, 'renewed'::text, 'failed'::text]))),
  constraint supporter_renewal_told_in_time CHECK ((charge_on >= (((notified_at AT TIME ZONE 'Europe/Madrid'::text))::date + 15))),
  constraint supporter_renewal_supporter_id_fkey FOREIGN KEY (supporter_id) REFERENCES supporter(id)
);
CREATE INDEX supporter_renewal_due ON public.supporter_renewal USING btree (charge_on) WHERE (state = 'notified'::text);

create table supporter_request (
  id integer generated always as identity not null,
  cart_id uuid,
  order_line_id integer,
  supporter_tier_id integer not null,
  supporter_id integer,
  price_cents integer not null,
  first_name text default ''::text not null,
  surname1 text default ''::text not null,
  surname2 text default ''::text not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  doc_no text,
  birth_year smallint,
  postal_code text default ''::text not null,
  is_auto_renewed boolean default false not null,
  wants_news boolean default false not null,
  family text[] default '{}'::text[] not null,
  origin text default 'web'::text not null,
  created_at timestamp with time zone default now() not null,
  constraint supporter_request_pkey PRIMARY KEY (id),
  constraint supporter_request_order_line_id_key UNIQUE (order_line_id),
  constraint supporter_request_family CHECK ((cardinality(family) <= 6)),
  constraint supporter_request_names_one CHECK (((supporter_id IS NOT NULL) OR ((first_name <> ''::text) AND (surname1 <> ''::text)))),
  constraint supporter_request_price_cents_check CHECK ((price_cents >= 0)),
  constraint supporter_request_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id) ON DELETE CASCADE,
  constraint supporter_request_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint supporter_request_supporter_id_fkey FOREIGN KEY (supporter_id) REFERENCES supporter(id),
  constraint supporter_request_supporter_tier_id_fkey FOREIGN KEY (supporter_tier_id) REFERENCES supporter_tier(id)
);
CREATE INDEX supporter_request_cart_id_idx ON public.supporter_request USING btree (cart_id) WHERE (cart_id IS NOT NULL);
CREATE UNIQUE INDEX supporter_request_once ON public.supporter_request USING btree (cart_id, supporter_id) WHERE ((cart_id IS NOT NULL) AND (supporter_id IS NOT NULL));

create table supporter_tier (
  id integer generated always as identity not null,
  name text not null,
  description text default ''::text not null,
  price_cents integer not null,
  vat_code text default 'general'::text not null,
  validity text default 'season'::text not null,
  season_list_id integer,
  valid_days integer,
  discount_bp integer default 0 not null,
  shop_discount_bp integer default 0 not null,
  presale_hours integer default 24 not null,
  max_discounted_tickets integer default 1 not null,
  card_color text default '#1b5e20'::text not null,
  min_age integer,
  max_age integer,
  is_family boolean default false not null,
  is_active boolean default true not null,
  "position" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint supporter_tier_pkey PRIMARY KEY (id),
  constraint supporter_tier_name_key UNIQUE (name),
  constraint supporter_tier_card_color_check CHECK ((card_color ~ '^#[0-9a-fA-F]{6}$'::text)),
  constraint supporter_tier_check CHECK (((validity = 'days'::text) = (valid_days IS NOT NULL))),
  constraint supporter_tier_check1 CHECK ((min_age <= max_age)),
  constraint supporter_tier_discount_bp_check CHECK (((discount_bp >= 0) AND (discount_bp <= 10000))),
  constraint supporter_tier_max_age_check CHECK (((max_age >= 0) AND (max_age <= 120))),
  constraint supporter_tier_max_discounted_tickets_check CHECK (((max_discounted_tickets >= 0) AND (max_discounted_tickets <= 20))),
  constraint supporter_tier_min_age_check CHECK (((min_age >= 0) AND (min_age <= 99))),
  constraint supporter_tier_presale_hours_check CHECK (((presale_hours >= 0) AND (presale_hours <= 720))),
  constraint supporter_tier_price_cents_check CHECK ((price_cents >= 0)),
  constraint supporter_tier_shop_discount_bp_check CHECK (((shop_discount_bp >= 0) AND (shop_discount_bp <= 10000))),
  constraint supporter_tier_valid_days_check CHECK (((valid_days >= 1) AND (valid_days <= 1830))),
  constraint supporter_tier_validity_check CHECK ((validity = ANY (ARRAY['season'::text, 'days'::text]))),
  constraint supporter_tier_season_list_id_fkey FOREIGN KEY (season_list_id) REFERENCES season_list(id)
);
CREATE TRIGGER vat_code_has_rate BEFORE INSERT OR UPDATE OF vat_code ON public.supporter_tier FOR EACH ROW EXECUTE FUNCTION vat_code_has_rate('now');

create table suppression (
  id integer generated always as identity not null,
  email text,
  email_hash bytea,
  reason text not null,
  source text default ''::text not null,
  since_at timestamp with time zone default now() not null,
  erased_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint suppression_pkey PRIMARY KEY (id),
  constraint suppression_email_hash_key UNIQUE (email_hash),
  constraint suppression_check CHECK (((email IS NOT NULL) OR (erased_at IS NOT NULL))),
  constraint suppression_email_check CHECK ((email = lower(TRIM(BOTH FROM email)))),
  constraint suppression_email_hash_check CHECK ((email_hash IS NOT NULL)),
  constraint suppression_reason_check CHECK ((reason = ANY (ARRAY['unsubscribed'::text, 'complaint'::text, 'hard_bounce'::text, 'soft_bounces'::text, 'erasure'::text, 'manual'::text])))
);
CREATE INDEX suppression_since ON public.suppression USING btree (since_at DESC, id DESC);
CREATE TRIGGER suppress_subscriber AFTER INSERT ON public.suppression FOR EACH ROW EXECUTE FUNCTION suppress_subscriber();
CREATE TRIGGER suppression_hash BEFORE INSERT OR UPDATE OF email ON public.suppression FOR EACH ROW EXECUTE FUNCTION suppression_hash();
CREATE TRIGGER suppression_stays BEFORE DELETE OR UPDATE ON public.suppression FOR EACH ROW EXECUTE FUNCTION suppression_stays();

create table team (
  id integer generated always as identity not null,
  age_category_id integer not null,
  name text not null,
  max_squad smallint default 18 not null,
  training_schedule text default ''::text not null,
  ground text default ''::text not null,
  is_active boolean default true not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  needs_licence boolean default false not null,
  constraint team_pkey PRIMARY KEY (id),
  constraint team_age_category_id_name_key UNIQUE (age_category_id, name),
  constraint team_id_age_category_id_key UNIQUE (id, age_category_id),
  constraint team_max_squad_check CHECK (((max_squad >= 1) AND (max_squad <= 60))),
  constraint team_age_category_id_fkey FOREIGN KEY (age_category_id) REFERENCES age_category(id)
);
CREATE TRIGGER team_holds_squad BEFORE UPDATE OF max_squad ON public.team FOR EACH ROW WHEN ((new.max_squad < old.max_squad)) EXECUTE FUNCTION team_holds_squad();

create table team_activity (
  id integer generated always as identity not null,
  team_id integer not null,
  kind text not null,
  title text default ''::text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  meet_at timestamp with time zone,
  ground text default ''::text not null,
  opponent text default ''::text not null,
  side text,
  note text default ''::text not null,
  state text default 'scheduled'::text not null,
  state_note text default ''::text not null,
  series_id text,
  uid uuid default gen_random_uuid() not null,
  sequence integer default 0 not null,
  changed_at timestamp with time zone default now() not null,
  max_called smallint,
  answer_until_at timestamp with time zone,
  published_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint team_activity_pkey PRIMARY KEY (id),
  constraint team_activity_uid_key UNIQUE (uid),
  constraint team_activity_check CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + '7 days'::interval)))),
  constraint team_activity_check1 CHECK (((meet_at <= starts_at) AND (meet_at >= (starts_at - '1 day'::interval)))),
  constraint team_activity_check2 CHECK (((opponent = ''::text) OR (kind = 'match'::text))),
  constraint team_activity_check3 CHECK ((answer_until_at <= starts_at)),
  constraint team_activity_check4 CHECK (((side IS NULL) OR (opponent <> ''::text))),
  constraint team_activity_kind_check CHECK ((kind = ANY (ARRAY['training'::text, 'match'::text, 'tournament'::text, 'meeting'::text, 'other'::text]))),
  constraint team_activity_max_called_check CHECK (((max_called >= 1) AND (max_called <= 60))),
  constraint team_activity_sequence_check CHECK ((sequence >= 0)),
  constraint team_activity_side_check CHECK ((side = ANY (ARRAY['home'::text, 'away'::text, 'neutral'::text]))),
  constraint team_activity_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'postponed'::text, 'cancelled'::text]))),
  constraint team_activity_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id)
);
CREATE INDEX team_activity_called ON public.team_activity USING btree (starts_at) WHERE (published_at IS NOT NULL);
CREATE INDEX team_activity_ground ON public.team_activity USING btree (lower(ground), starts_at) WHERE (ground <> ''::text);
CREATE INDEX team_activity_series ON public.team_activity USING btree (series_id, starts_at) WHERE (series_id IS NOT NULL);
CREATE INDEX team_activity_team ON public.team_activity USING btree (team_id, starts_at);
CREATE TRIGGER call_limit_holds BEFORE UPDATE OF max_called ON public.team_activity FOR EACH ROW WHEN ((new.max_called IS NOT NULL)) EXECUTE FUNCTION call_limit_holds();
CREATE TRIGGER count_activity_changes BEFORE UPDATE ON public.team_activity FOR EACH ROW EXECUTE FUNCTION count_activity_changes();

create table team_coach (
  id integer generated always as identity not null,
  team_id integer not null,
  coach_id integer not null,
  role text default 'head'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint team_coach_pkey PRIMARY KEY (id),
  constraint team_coach_team_id_coach_id_key UNIQUE (team_id, coach_id),
  constraint team_coach_role_check CHECK ((role = ANY (ARRAY['head'::text, 'assistant'::text, 'goalkeeping'::text, 'fitness'::text, 'delegate'::text, 'physio'::text, 'driver'::text, 'volunteer'::text, 'other'::text]))),
  constraint team_coach_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coach(id),
  constraint team_coach_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id) ON DELETE CASCADE
);
CREATE INDEX team_coach_coach_id_idx ON public.team_coach USING btree (coach_id);
CREATE TRIGGER team_coach_certified BEFORE INSERT OR UPDATE OF coach_id, team_id ON public.team_coach FOR EACH ROW EXECUTE FUNCTION coach_is_certified();

create table terminal_operation (
  id integer generated always as identity not null,
  card_terminal_id integer not null,
  kind text not null,
  state text default 'sent'::text not null,
  amount_cents integer default 0 not null,
  reference text not null,
  original_operation_id integer,
  planned_outcome text,
  response_code text default ''::text not null,
  authorisation_code text default ''::text not null,
  card_brand text default ''::text not null,
  latency_ms integer,
  detail text default ''::text not null,
  is_test boolean default false not null,
  payment_id integer,
  staff_user_id integer,
  created_at timestamp with time zone default now() not null,
  done_at timestamp with time zone,
  constraint terminal_operation_pkey PRIMARY KEY (id),
  constraint terminal_operation_reference_key UNIQUE (reference),
  constraint terminal_operation_amount_cents_check CHECK (((amount_cents >= 0) AND (amount_cents <= 10000000))),
  constraint terminal_operation_kind_check CHECK ((kind = ANY (ARRAY['status'::text, 'sale'::text, 'refund'::text, 'receipt'::text]))),
  constraint terminal_operation_planned_outcome_check CHECK ((planned_outcome = ANY (ARRAY['authorised'::text, 'denied'::text, 'cancelled'::text, 'unknown'::text]))),
  constraint terminal_operation_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'waiting_card'::text, 'authorised'::text, 'denied'::text, 'cancelled'::text, 'unknown'::text]))),
  constraint terminal_operation_card_terminal_id_fkey FOREIGN KEY (card_terminal_id) REFERENCES card_terminal(id),
  constraint terminal_operation_original_operation_id_fkey FOREIGN KEY (original_operation_id) REFERENCES terminal_operation(id),
  constraint terminal_operation_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint terminal_operation_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE UNIQUE INDEX terminal_one_at_a_time ON public.terminal_operation USING btree (card_terminal_id) WHERE (state = ANY (ARRAY['sent'::text, 'waiting_card'::text, 'unknown'::text]));
CREATE INDEX terminal_operation_card_terminal_id_id_idx ON public.terminal_operation USING btree (card_terminal_id, id DESC);
CREATE INDEX terminal_operation_created_at_idx ON public.terminal_operation USING btree (created_at DESC);
CREATE UNIQUE INDEX terminal_refunded_once ON public.terminal_operation USING btree (original_operation_id) WHERE (state = 'authorised'::text);

create table test_bank.card (
  identifier text not null,
  merchant_code text not null,
  terminal integer not null,
  cof_transaction text not null,
  brand text not null,
  behaviour text default 'pay'::text not null,
  created_at timestamp with time zone default now() not null,
  constraint card_pkey PRIMARY KEY (identifier),
  constraint card_cof_transaction_key UNIQUE (cof_transaction),
  constraint card_behaviour_check CHECK ((behaviour = ANY (ARRAY['pay'::text, '0116'::text, '0190'::text, '0101'::text, '0195'::text, 'SIS0321'::text, 'silent'::text, 'deaf'::text]))),
  constraint card_brand_check CHECK ((brand = ANY (ARRAY['visa'::text, 'mastercard'::text])))
);

create table test_bank.notification (
  id integer generated always as identity not null,
  operation_id integer not null,
  url text not null,
  body text not null,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  max_attempts integer not null,
  due_at timestamp with time zone not null,
  leased_until timestamp with time zone,
  last_status integer,
  created_at timestamp with time zone default now() not null,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))),
  constraint notification_operation_id_fkey FOREIGN KEY (operation_id) REFERENCES test_bank.operation(id)
);
CREATE INDEX notification_due_at_idx ON test_bank.notification USING btree (due_at) WHERE (state = 'pending'::text);
CREATE INDEX notification_operation_id_idx ON test_bank.notification USING btree (operation_id);

create table test_bank.operation (
  id integer generated always as identity not null,
  merchant_code text not null,
  terminal integer not null,
  gateway_order text not null,
  amount_cents integer not null,
  method text not null,
  state text default 'requested'::text not null,
  response_code text,
  authorisation_code text,
  charged_cents integer default 0 not null,
  refunded_cents integer default 0 not null,
  return_url text,
  created_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  transaction_type text default '0'::text not null,
  card_identifier text,
  constraint operation_pkey PRIMARY KEY (id),
  constraint operation_merchant_code_terminal_gateway_order_key UNIQUE (merchant_code, terminal, gateway_order),
  constraint operation_amount_cents_check CHECK ((amount_cents > 0)),
  constraint operation_charged_cents_check CHECK ((charged_cents >= 0)),
  constraint operation_check CHECK (((state = 'requested'::text) = (decided_at IS NULL))),
  constraint operation_check1 CHECK (((state = 'authorised'::text) OR (charged_cents = 0))),
  constraint operation_check2 CHECK (((refunded_cents >= 0) AND (refunded_cents <= charged_cents))),
  constraint operation_method_check CHECK ((method = ANY (ARRAY['card'::text, 'bizum'::text]))),
  constraint operation_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'authorised'::text, 'denied'::text]))),
  constraint operation_transaction_type_check CHECK ((transaction_type = ANY (ARRAY['0'::text, '7'::text]))),
  constraint operation_card_identifier_fkey FOREIGN KEY (card_identifier) REFERENCES test_bank.card(identifier)
);

create table test_bank.refund (
  id integer generated always as identity not null,
  operation_id integer not null,
  amount_cents integer not null,
  authorisation_code text not null,
  created_at timestamp with time zone default now() not null,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_amount_cents_check CHECK ((amount_cents > 0)),
  constraint refund_operation_id_fkey FOREIGN KEY (operation_id) REFERENCES test_bank.operation(id)
);
CREATE INDEX refund_operation_id_idx ON test_bank.refund USING btree (operation_id);

create table ticket (
  id integer generated always as identity not null,
  order_id integer not null,
  order_line_id integer not null,
  event_session_id integer not null,
  zone_id integer not null,
  seat_id integer,
  code text not null,
  state text default 'valid'::text not null,
  holder_name text default ''::text not null,
  issued_at timestamp with time zone default now() not null,
  voided_at timestamp with time zone,
  sequence smallint default 0 not null,
  print_count integer default 0 not null,
  constraint ticket_pkey PRIMARY KEY (id),
  constraint ticket_code_key UNIQUE (code),
  constraint ticket_order_line_id_key UNIQUE (order_line_id),
  constraint ticket_state_check CHECK ((state = ANY (ARRAY['valid'::text, 'used'::text, 'void'::text]))),
  constraint ticket_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint ticket_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id),
  constraint ticket_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint ticket_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES seat(id),
  constraint ticket_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE INDEX ticket_event_session_id_zone_id_idx ON public.ticket USING btree (event_session_id, zone_id);
CREATE UNIQUE INDEX ticket_one_per_seat ON public.ticket USING btree (event_session_id, seat_id) WHERE ((seat_id IS NOT NULL) AND (state <> 'void'::text));
CREATE INDEX ticket_order_id_idx ON public.ticket USING btree (order_id);
CREATE INDEX ticket_seat ON public.ticket USING btree (seat_id) WHERE (seat_id IS NOT NULL);
CREATE TRIGGER ticket_attendee_there AFTER INSERT ON public.ticket REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ticket_has_attendee();
CREATE TRIGGER ticket_code_dies BEFORE UPDATE OF code ON public.ticket FOR EACH ROW WHEN ((new.code <> old.code)) EXECUTE FUNCTION ticket_code_dies();

create table ticket_attendee (
  order_line_id integer not null,
  first_name text default ''::text not null,
  surname1 text default ''::text not null,
  surname2 text default ''::text not null,
  doc_no text,
  named_at timestamp with time zone,
  forgotten_at timestamp with time zone,
  needs_doc boolean default true not null,
  is_required boolean default true not null,
  fixes integer default 0 not null,
  constraint ticket_attendee_pkey PRIMARY KEY (order_line_id),
  constraint ticket_attendee_fixes_check CHECK (((fixes >= 0) AND (fixes <= 9))),
  constraint ticket_attendee_forgotten CHECK (((forgotten_at IS NULL) OR ((first_name = ''::text) AND (surname1 = ''::text) AND (surname2 = ''::text) AND (doc_no IS NULL)))),
  constraint ticket_attendee_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id)
);
CREATE INDEX ticket_attendee_known ON public.ticket_attendee USING btree (order_line_id) WHERE (forgotten_at IS NULL);
CREATE INDEX ticket_attendee_nameless ON public.ticket_attendee USING btree (order_line_id) WHERE ((forgotten_at IS NULL) AND ((first_name = ''::text) OR (surname1 = ''::text) OR (needs_doc AND (doc_no IS NULL))));

create table ticket_batch (
  id integer generated always as identity not null,
  event_session_id integer not null,
  staff_user_id integer not null,
  channel text,
  state text default 'making'::text not null,
  order_ids integer[] not null,
  orders_done integer default 0 not null,
  ticket_count integer not null,
  tickets_done integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  ready_at timestamp with time zone,
  constraint ticket_batch_pkey PRIMARY KEY (id),
  constraint ticket_batch_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'box_office'::text, 'phone'::text, 'partner'::text, 'lfp'::text]))),
  constraint ticket_batch_order_ids_check CHECK (((cardinality(order_ids) >= 1) AND (cardinality(order_ids) <= 50000))),
  constraint ticket_batch_state_check CHECK ((state = ANY (ARRAY['making'::text, 'ready'::text, 'cancelled'::text]))),
  constraint ticket_batch_ticket_count_check CHECK ((ticket_count > 0)),
  constraint ticket_batch_tickets_done_check CHECK ((tickets_done >= 0)),
  constraint ticket_batch_whole CHECK ((((orders_done >= 0) AND (orders_done <= cardinality(order_ids))) AND ((state = 'ready'::text) = (ready_at IS NOT NULL)) AND ((state <> 'ready'::text) OR (orders_done = cardinality(order_ids))))),
  constraint ticket_batch_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id) ON DELETE CASCADE,
  constraint ticket_batch_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX ticket_batch_created ON public.ticket_batch USING btree (created_at);
CREATE UNIQUE INDEX ticket_batch_one_making ON public.ticket_batch USING btree (event_session_id) WHERE (state = 'making'::text);
CREATE INDEX ticket_batch_session ON public.ticket_batch USING btree (event_session_id, id);
CREATE INDEX ticket_batch_staff ON public.ticket_batch USING btree (staff_user_id);
CREATE TRIGGER ticket_batch_forward BEFORE UPDATE OF orders_done, tickets_done ON public.ticket_batch FOR EACH ROW EXECUTE FUNCTION ticket_batch_forward();

create table ticket_batch_part (
  ticket_batch_id integer not null,
  "position" integer not null,
  tickets integer not null,
  content bytea not null,
  constraint ticket_batch_part_pkey PRIMARY KEY (ticket_batch_id, "position"),
  constraint ticket_batch_part_position_check CHECK (("position" > 0)),
  constraint ticket_batch_part_tickets_check CHECK ((tickets > 0)),
  constraint ticket_batch_part_ticket_batch_id_fkey FOREIGN KEY (ticket_batch_id) REFERENCES ticket_batch(id) ON DELETE CASCADE
);

create table ticket_key (
  id text not null,
  public_pem text not null,
  first_used_at timestamp with time zone default now() not null,
  constraint ticket_key_pkey PRIMARY KEY (id),
  constraint ticket_key_id_check CHECK ((id ~ '^[0-9a-f]{6}$'::text))
);

create table ticket_listing (
  id integer generated always as identity not null,
  ticket_id integer not null,
  ticket_sequence smallint not null,
  event_session_id integer not null,
  price_id integer not null,
  asked_cents integer not null,
  pays_cents integer not null,
  is_credit boolean default false not null,
  state text default 'listed'::text not null,
  cart_id uuid,
  order_id integer,
  expires_at timestamp with time zone,
  refund_id integer,
  staff_user_id integer,
  reason text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint ticket_listing_pkey PRIMARY KEY (id),
  constraint ticket_listing_asked_cents_check CHECK ((asked_cents > 0)),
  constraint ticket_listing_ended CHECK (((state = 'listed'::text) = (ended_at IS NULL))),
  constraint ticket_listing_held CHECK (((state <> 'listed'::text) OR ((num_nonnulls(cart_id, order_id) > 0) = (expires_at IS NOT NULL)))),
  constraint ticket_listing_pays_check CHECK (((pays_cents >= 0) AND (pays_cents <= asked_cents))),
  constraint ticket_listing_sold CHECK (((state <> 'sold'::text) OR (order_id IS NOT NULL))),
  constraint ticket_listing_state_check CHECK ((state = ANY (ARRAY['listed'::text, 'sold'::text, 'withdrawn'::text, 'ended'::text]))),
  constraint ticket_listing_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint ticket_listing_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id),
  constraint ticket_listing_price_id_fkey FOREIGN KEY (price_id) REFERENCES price(id),
  constraint ticket_listing_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint ticket_listing_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id),
  constraint ticket_listing_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id)
);
CREATE INDEX ticket_listing_cart ON public.ticket_listing USING btree (cart_id) WHERE (cart_id IS NOT NULL);
CREATE UNIQUE INDEX ticket_listing_one ON public.ticket_listing USING btree (ticket_id) WHERE (state = 'listed'::text);
CREATE INDEX ticket_listing_order ON public.ticket_listing USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX ticket_listing_price ON public.ticket_listing USING btree (price_id);
CREATE INDEX ticket_listing_refund ON public.ticket_listing USING btree (refund_id) WHERE (refund_id IS NOT NULL);
CREATE INDEX ticket_listing_session ON public.ticket_listing USING btree (event_session_id, state);
CREATE INDEX ticket_listing_sold_at ON public.ticket_listing USING btree (ended_at) WHERE (state = 'sold'::text);
CREATE INDEX ticket_listing_staff ON public.ticket_listing USING btree (staff_user_id) WHERE (staff_user_id IS NOT NULL);
CREATE INDEX ticket_listing_ticket ON public.ticket_listing USING btree (ticket_id);
CREATE TRIGGER listing_of_living_ticket BEFORE INSERT OR UPDATE OF asked_cents, ticket_id, ticket_sequence ON public.ticket_listing FOR EACH ROW EXECUTE FUNCTION listing_of_living_ticket();

create table ticket_move (
  id integer generated always as identity not null,
  ticket_id integer not null,
  event_session_id integer not null,
  from_seat_id integer not null,
  to_seat_id integer not null,
  price_id integer not null,
  list_cents integer not null,
  off_cents integer not null,
  fee_cents integer default 0 not null,
  net_cents integer not null,
  state text default 'pending_payment'::text not null,
  order_line_id integer,
  staff_user_id integer,
  reason text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  version integer default 1 not null,
  constraint ticket_move_pkey PRIMARY KEY (id),
  constraint ticket_move_order_line_id_key UNIQUE (order_line_id),
  constraint ticket_move_check CHECK (((off_cents >= 0) AND (off_cents <= list_cents))),
  constraint ticket_move_decided CHECK (((state = 'pending_payment'::text) = (decided_at IS NULL))),
  constraint ticket_move_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint ticket_move_goes_elsewhere CHECK ((from_seat_id <> to_seat_id)),
  constraint ticket_move_list_cents_check CHECK ((list_cents >= 0)),
  constraint ticket_move_paid CHECK (((state <> 'applied'::text) OR (net_cents <= 0) OR (order_line_id IS NOT NULL))),
  constraint ticket_move_state_check CHECK ((state = ANY (ARRAY['pending_payment'::text, 'applied'::text, 'dropped'::text, 'expired'::text]))),
  constraint ticket_move_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id),
  constraint ticket_move_from_seat_id_fkey FOREIGN KEY (from_seat_id) REFERENCES seat(id),
  constraint ticket_move_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint ticket_move_price_id_fkey FOREIGN KEY (price_id) REFERENCES price(id),
  constraint ticket_move_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id),
  constraint ticket_move_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id),
  constraint ticket_move_to_seat_id_fkey FOREIGN KEY (to_seat_id) REFERENCES seat(id)
);
CREATE INDEX ticket_move_from ON public.ticket_move USING btree (from_seat_id);
CREATE INDEX ticket_move_price ON public.ticket_move USING btree (price_id);
CREATE INDEX ticket_move_session ON public.ticket_move USING btree (event_session_id);
CREATE INDEX ticket_move_staff ON public.ticket_move USING btree (staff_user_id) WHERE (staff_user_id IS NOT NULL);
CREATE INDEX ticket_move_ticket ON public.ticket_move USING btree (ticket_id, id);
CREATE INDEX ticket_move_to ON public.ticket_move USING btree (to_seat_id);
CREATE UNIQUE INDEX ticket_move_waits ON public.ticket_move USING btree (ticket_id) WHERE (state = 'pending_payment'::text);

create table ticket_transfer (
  id integer generated always as identity not null,
  ticket_id integer not null,
  from_transfer_id integer,
  state text default 'offered'::text not null,
  to_name text default ''::text not null,
  to_email text default ''::text not null,
  accepted_name text default ''::text not null,
  accepted_email text default ''::text not null,
  dead_sequence smallint,
  staff_user_id integer,
  created_at timestamp with time zone default now() not null,
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint ticket_transfer_pkey PRIMARY KEY (id),
  constraint ticket_transfer_accepted CHECK (((state = ANY (ARRAY['accepted'::text, 'passed_on'::text])) <= (accepted_at IS NOT NULL))),
  constraint ticket_transfer_dead_code CHECK (((accepted_at IS NULL) = (dead_sequence IS NULL))),
  constraint ticket_transfer_state_check CHECK ((state = ANY (ARRAY['offered'::text, 'accepted'::text, 'passed_on'::text, 'taken_back'::text, 'expired'::text]))),
  constraint ticket_transfer_from_transfer_id_fkey FOREIGN KEY (from_transfer_id) REFERENCES ticket_transfer(id),
  constraint ticket_transfer_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id),
  constraint ticket_transfer_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id)
);
CREATE INDEX ticket_transfer_holder ON public.ticket_transfer USING btree (accepted_email) WHERE (state = 'accepted'::text);
CREATE UNIQUE INDEX ticket_transfer_one_holder ON public.ticket_transfer USING btree (ticket_id) WHERE (state = 'accepted'::text);
CREATE UNIQUE INDEX ticket_transfer_one_offer ON public.ticket_transfer USING btree (ticket_id) WHERE (state = 'offered'::text);
CREATE INDEX ticket_transfer_ticket ON public.ticket_transfer USING btree (ticket_id);
CREATE TRIGGER transfer_of_living_ticket AFTER INSERT OR UPDATE OF state ON public.ticket_transfer FOR EACH ROW WHEN ((new.state = ANY (ARRAY['offered'::text, 'accepted'::text]))) EXECUTE FUNCTION transfer_of_living_ticket();

create table unseated_ticket (
  id integer generated always as identity not null,
  plan_change_id integer not null,
  ticket_id integer not null,
  place text not null,
  state text default 'open'::text not null,
  to_seat_id integer,
  created_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  from_seat_id integer,
  constraint unseated_ticket_pkey PRIMARY KEY (id),
  constraint unseated_ticket_decided CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint unseated_ticket_seat CHECK (((state = 'reseated'::text) = (to_seat_id IS NOT NULL))),
  constraint unseated_ticket_state_check CHECK ((state = ANY (ARRAY['open'::text, 'reseated'::text, 'refunded'::text]))),
  constraint unseated_ticket_from_seat_id_fkey FOREIGN KEY (from_seat_id) REFERENCES seat(id),
  constraint unseated_ticket_plan_change_id_fkey FOREIGN KEY (plan_change_id) REFERENCES plan_change(id),
  constraint unseated_ticket_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id),
  constraint unseated_ticket_to_seat_id_fkey FOREIGN KEY (to_seat_id) REFERENCES seat(id)
);
CREATE INDEX unseated_ticket_change ON public.unseated_ticket USING btree (plan_change_id);
CREATE INDEX unseated_ticket_from_seat ON public.unseated_ticket USING btree (from_seat_id) WHERE (from_seat_id IS NOT NULL);
CREATE UNIQUE INDEX unseated_ticket_open ON public.unseated_ticket USING btree (ticket_id) WHERE (state = 'open'::text);
CREATE INDEX unseated_ticket_seat ON public.unseated_ticket USING btree (to_seat_id) WHERE (to_seat_id IS NOT NULL);
CREATE INDEX unseated_ticket_ticket ON public.unseated_ticket USING btree (ticket_id);

create table vat_rate (
  code text not null,
  name text not null,
  rate_bp integer not null,
  exemption text,
  valid_from date not null,
  id integer generated always as identity not null,
  version integer default 1 not null,
  tax text default '01'::text not null,
  cause text,
  constraint vat_rate_pkey PRIMARY KEY (code, valid_from),
  constraint vat_rate_id_key UNIQUE (id),
  constraint vat_rate_cause_check CHECK ((cause = ANY (ARRAY['E1'::text, 'E2'::text, 'E3'::text, 'E4'::text, 'E5'::text, 'E6'::text, 'E7'::text, 'E8'::text, 'N1'::text, 'N2'::text]))),
  constraint vat_rate_cause_is_untaxed CHECK (((cause IS NULL) OR (rate_bp = 0))),
  constraint vat_rate_cause_of_tax CHECK (((cause <> ALL (ARRAY['E7'::text, 'E8'::text])) OR (tax = '03'::text))),
  constraint vat_rate_general_of_tax CHECK (((code !~ '^(iva|ipsi|igic)_general$'::text) OR ((cause IS NULL) AND (tax =
CASE
    WHEN (code ~ '^iva'::text) THEN '01'::text
    WHEN (code ~ '^ipsi'::text) THEN '02'::text
    ELSE '03'::text
END)))),
  constraint vat_rate_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000))),
  constraint vat_rate_tax_check CHECK ((tax = ANY (ARRAY['01'::text, '02'::text, '03'::text])))
);
CREATE TRIGGER vat_rate_needs_general BEFORE INSERT OR UPDATE ON public.vat_rate FOR EACH ROW WHEN ((new.tax <> '01'::text)) EXECUTE FUNCTION vat_rate_needs_general();
CREATE TRIGGER vat_rate_stays BEFORE DELETE OR UPDATE ON public.vat_rate FOR EACH ROW EXECUTE FUNCTION vat_rate_stays();

create table venue (
  id integer generated always as identity not null,
  name text not null,
  address text default ''::text not null,
  city text default ''::text not null,
  postal_code text default ''::text not null,
  timezone text default 'Europe/Madrid'::text not null,
  safe_capacity integer not null,
  how_to_arrive text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint venue_pkey PRIMARY KEY (id),
  constraint venue_name_key UNIQUE (name),
  constraint venue_safe_capacity_check CHECK ((safe_capacity > 0)),
  constraint venue_timezone_check CHECK ((timezone = ANY (ARRAY['Europe/Madrid'::text, 'Atlantic/Canary'::text])))
);

create table verifactu_batch (
  id integer generated always as identity not null,
  installation_id integer not null,
  state text default 'sent'::text not null,
  record_count integer not null,
  is_late boolean not null,
  csv text default ''::text not null,
  code integer,
  message text default ''::text not null,
  answer text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  answered_at timestamp with time zone,
  constraint verifactu_batch_pkey PRIMARY KEY (id),
  constraint verifactu_batch_record_count_check CHECK (((record_count >= 1) AND (record_count <= 1000))),
  constraint verifactu_batch_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'accepted'::text, 'partial'::text, 'rejected'::text, 'fault'::text, 'unreachable'::text, 'lost'::text]))),
  constraint verifactu_batch_installation_id_fkey FOREIGN KEY (installation_id) REFERENCES verifactu_installation(id)
);
CREATE UNIQUE INDEX verifactu_batch_under_way ON public.verifactu_batch USING btree (installation_id) WHERE (state = 'sent'::text);

create table verifactu_check (
  id integer generated always as identity not null,
  issuer_nif text not null,
  environment text not null,
  year integer not null,
  month integer not null,
  state text default 'open'::text not null,
  is_automatic boolean default false not null,
  asked_by integer,
  created_at timestamp with time zone default now() not null,
  page_key jsonb,
  next_at timestamp with time zone default now() not null,
  failures integer default 0 not null,
  message text default ''::text not null,
  seen_count integer default 0 not null,
  others_count integer default 0 not null,
  differences_count integer default 0 not null,
  done_at timestamp with time zone,
  constraint verifactu_check_pkey PRIMARY KEY (id),
  constraint verifactu_check_check CHECK (((state = 'open'::text) = (done_at IS NULL))),
  constraint verifactu_check_environment_check CHECK ((environment = ANY (ARRAY['test'::text, 'real'::text]))),
  constraint verifactu_check_issuer_nif_check CHECK ((issuer_nif ~ '^[0-9A-Z]{9}$'::text)),
  constraint verifactu_check_month_check CHECK (((month >= 1) AND (month <= 12))),
  constraint verifactu_check_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'failed'::text]))),
  constraint verifactu_check_year_check CHECK (((year >= 2024) AND (year <= 2100))),
  constraint verifactu_check_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff_user(id) ON DELETE SET NULL
);
CREATE INDEX verifactu_check_asked_by ON public.verifactu_check USING btree (asked_by);
CREATE UNIQUE INDEX verifactu_check_by_itself ON public.verifactu_check USING btree (issuer_nif, environment, year, month) WHERE is_automatic;
CREATE UNIQUE INDEX verifactu_check_under_way ON public.verifactu_check USING btree (issuer_nif, environment) WHERE (state = 'open'::text);

create table verifactu_difference (
  id integer generated always as identity not null,
  check_id integer not null,
  kind text not null,
  full_number text not null,
  issued_on date not null,
  invoice_id integer,
  ours text default ''::text not null,
  theirs text default ''::text not null,
  constraint verifactu_difference_pkey PRIMARY KEY (id),
  constraint verifactu_difference_check_id_full_number_key UNIQUE (check_id, full_number),
  constraint verifactu_difference_kind_check CHECK ((kind = ANY (ARRAY['missing'::text, 'unknown'::text, 'content'::text, 'state'::text]))),
  constraint verifactu_difference_check_id_fkey FOREIGN KEY (check_id) REFERENCES verifactu_check(id) ON DELETE CASCADE,
  constraint verifactu_difference_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id)
);
CREATE INDEX verifactu_difference_invoice ON public.verifactu_difference USING btree (invoice_id);

create table verifactu_event (
  id integer generated always as identity not null,
  installation_id integer not null,
  issuer_nif text not null,
  mode text default 'signed'::text not null,
  "position" integer not null,
  kind text not null,
  detail text not null,
  previous_position integer generated always as (NULLIF(("position" - 1), 0)) stored,
  previous_huella text not null,
  recorded_at timestamp with time zone not null,
  recorded_text text not null,
  huella text not null,
  xml text not null,
  signature text default ''::text not null,
  records_seen integer not null,
  created_at timestamp with time zone default now() not null,
  constraint verifactu_event_pkey PRIMARY KEY (id),
  constraint verifactu_event_huella_key UNIQUE (huella),
  constraint verifactu_event_installation_id_position_huella_key UNIQUE (installation_id, "position", huella),
  constraint verifactu_event_installation_id_position_key UNIQUE (installation_id, "position"),
  constraint verifactu_event_installation_id_previous_huella_key UNIQUE (installation_id, previous_huella),
  constraint verifactu_event_check CHECK ((("position" = 1) = (previous_huella = ''::text))),
  constraint verifactu_event_huella_check CHECK ((huella ~ '^[0-9A-F]{64}$'::text)),
  constraint verifactu_event_kind_check CHECK ((kind = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text]))),
  constraint verifactu_event_mode_check CHECK ((mode = 'signed'::text)),
  constraint verifactu_event_position_check CHECK (("position" > 0)),
  constraint verifactu_event_xml_check CHECK ((xml <> ''::text)),
  constraint verifactu_event_installation_id_issuer_nif_mode_fkey FOREIGN KEY (installation_id, issuer_nif, mode) REFERENCES verifactu_installation(id, issuer_nif, mode),
  constraint verifactu_event_installation_id_previous_position_previous_fkey FOREIGN KEY (installation_id, previous_position, previous_huella) REFERENCES verifactu_event(installation_id, "position", huella)
);
CREATE INDEX verifactu_event_unsigned ON public.verifactu_event USING btree (installation_id, "position") WHERE (signature = ''::text);
CREATE TRIGGER verifactu_event_frozen BEFORE DELETE OR UPDATE ON public.verifactu_event FOR EACH ROW EXECUTE FUNCTION verifactu_event_is_frozen();

create table verifactu_flow (
  installation_id integer not null,
  wait_seconds integer default 60 not null,
  next_at timestamp with time zone default now() not null,
  failures integer default 0 not null,
  failing_since timestamp with time zone,
  late_before timestamp with time zone,
  stopped_code integer,
  stopped_message text default ''::text not null,
  most_at_once integer default 1000 not null,
  constraint verifactu_flow_pkey PRIMARY KEY (installation_id),
  constraint verifactu_flow_most_at_once_check CHECK (((most_at_once >= 1) AND (most_at_once <= 1000))),
  constraint verifactu_flow_wait_seconds_check CHECK ((wait_seconds >= 0)),
  constraint verifactu_flow_installation_id_fkey FOREIGN KEY (installation_id) REFERENCES verifactu_installation(id)
);

create table verifactu_installation (
  id integer generated always as identity not null,
  issuer_nif text not null,
  number text not null,
  environment text not null,
  database_identity text not null,
  warned_position integer default 0 not null,
  began_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  mode text default 'verifactu'::text not null,
  end_cause text default ''::text not null,
  constraint verifactu_installation_pkey PRIMARY KEY (id),
  constraint verifactu_installation_id_issuer_nif_key UNIQUE (id, issuer_nif),
  constraint verifactu_installation_mode UNIQUE (id, issuer_nif, mode),
  constraint verifactu_installation_number_key UNIQUE (number),
  constraint verifactu_installation_end_cause_check CHECK ((end_cause = ANY (ARRAY[''::text, 'mode'::text, 'elsewhere'::text, 'restored'::text]))),
  constraint verifactu_installation_environment_check CHECK ((environment = ANY (ARRAY['test'::text, 'real'::text]))),
  constraint verifactu_installation_issuer_nif_check CHECK ((issuer_nif ~ '^[0-9A-Z]{9}$'::text)),
  constraint verifactu_installation_mode_check CHECK ((mode = ANY (ARRAY['verifactu'::text, 'signed'::text]))),
  constraint verifactu_installation_number_check CHECK (((length(number) >= 1) AND (length(number) <= 100)))
);
CREATE UNIQUE INDEX verifactu_installation_current ON public.verifactu_installation USING btree (issuer_nif, environment) WHERE (ended_at IS NULL);

create table verifactu_mode (
  id integer generated always as identity not null,
  issuer_nif text not null,
  mode text not null,
  from_on date not null,
  reason text not null,
  chosen_by integer not null,
  chosen_at timestamp with time zone default now() not null,
  constraint verifactu_mode_pkey PRIMARY KEY (id),
  constraint verifactu_mode_issuer_nif_from_on_key UNIQUE (issuer_nif, from_on),
  constraint verifactu_mode_issuer_nif_check CHECK ((issuer_nif ~ '^[0-9A-Z]{9}$'::text)),
  constraint verifactu_mode_mode_check CHECK ((mode = ANY (ARRAY['verifactu'::text, 'signed'::text]))),
  constraint verifactu_mode_reason_check CHECK ((btrim(reason) <> ''::text)),
  constraint verifactu_mode_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES staff_user(id)
);
CREATE TRIGGER verifactu_mode_lawful BEFORE INSERT OR DELETE OR UPDATE ON public.verifactu_mode FOR EACH ROW EXECUTE FUNCTION verifactu_mode_is_lawful();

create table verifactu_record (
  id integer generated always as identity not null,
  installation_id integer not null,
  issuer_nif text not null,
  "position" integer not null,
  kind text not null,
  is_correction boolean default false not null,
  invoice_id integer not null,
  previous_position integer generated always as (NULLIF(("position" - 1), 0)) stored,
  previous_huella text not null,
  recorded_at timestamp with time zone not null,
  recorded_text text not null,
  huella text not null,
  xml text not null,
  state text default 'pending'::text not null,
  batch_id integer,
  was_asked boolean default false not null,
  csv text default ''::text not null,
  code integer,
  message text default ''::text not null,
  answered_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  mode text default 'verifactu'::text not null,
  signature text default ''::text not null,
  constraint verifactu_record_pkey PRIMARY KEY (id),
  constraint verifactu_record_huella_key UNIQUE (huella),
  constraint verifactu_record_installation_id_position_huella_key UNIQUE (installation_id, "position", huella),
  constraint verifactu_record_installation_id_position_key UNIQUE (installation_id, "position"),
  constraint verifactu_record_installation_id_previous_huella_key UNIQUE (installation_id, previous_huella),
  constraint verifactu_record_check CHECK ((("position" = 1) = (previous_huella = ''::text))),
  constraint verifactu_record_huella_check CHECK ((huella ~ '^[0-9A-F]{64}$'::text)),
  constraint verifactu_record_kept CHECK (((mode = 'signed'::text) = (state = 'kept'::text))),
  constraint verifactu_record_kind_check CHECK ((kind = ANY (ARRAY['issue'::text, 'cancellation'::text]))),
  constraint verifactu_record_position_check CHECK (("position" > 0)),
  constraint verifactu_record_signed CHECK (((signature = ''::text) OR (mode = 'signed'::text))),
  constraint verifactu_record_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sending'::text, 'accepted'::text, 'accepted_with_errors'::text, 'rejected'::text, 'kept'::text]))),
  constraint verifactu_record_xml_check CHECK ((xml <> ''::text)),
  constraint verifactu_record_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES verifactu_batch(id),
  constraint verifactu_record_installation_id_issuer_nif_fkey FOREIGN KEY (installation_id, issuer_nif) REFERENCES verifactu_installation(id, issuer_nif),
  constraint verifactu_record_installation_id_previous_position_previou_fkey FOREIGN KEY (installation_id, previous_position, previous_huella) REFERENCES verifactu_record(installation_id, "position", huella),
  constraint verifactu_record_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint verifactu_record_mode FOREIGN KEY (installation_id, issuer_nif, mode) REFERENCES verifactu_installation(id, issuer_nif, mode)
);
CREATE INDEX verifactu_record_invoice_id_idx ON public.verifactu_record USING btree (invoice_id);
CREATE INDEX verifactu_record_of_batch ON public.verifactu_record USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX verifactu_record_rejected ON public.verifactu_record USING btree (id) WHERE (state = 'rejected'::text);
CREATE INDEX verifactu_record_unsigned ON public.verifactu_record USING btree (installation_id, "position") WHERE ((mode = 'signed'::text) AND (signature = ''::text));
CREATE INDEX verifactu_record_waits ON public.verifactu_record USING btree (installation_id, "position") WHERE (state = 'pending'::text);
CREATE TRIGGER verifactu_record_frozen BEFORE DELETE OR UPDATE ON public.verifactu_record FOR EACH ROW EXECUTE FUNCTION verifactu_record_is_frozen();

create table verifactu_seen (
  check_id integer not null,
  full_number text not null,
  issued_on date not null,
  told text not null,
  huella text not null,
  is_ours boolean not null,
  constraint verifactu_seen_pkey PRIMARY KEY (check_id, full_number),
  constraint verifactu_seen_told_check CHECK ((told = ANY (ARRAY['Correcto'::text, 'AceptadoConErrores'::text, 'Anulado'::text]))),
  constraint verifactu_seen_check_id_fkey FOREIGN KEY (check_id) REFERENCES verifactu_check(id) ON DELETE CASCADE
);

create table waiting_code (
  id integer generated always as identity not null,
  waiting_room_id integer not null,
  code text not null,
  note text default ''::text not null,
  max_uses integer default 1 not null,
  used_count integer default 0 not null,
  valid_until timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint waiting_code_pkey PRIMARY KEY (id),
  constraint waiting_code_waiting_room_id_code_key UNIQUE (waiting_room_id, code),
  constraint waiting_code_check CHECK (((used_count >= 0) AND (used_count <= max_uses))),
  constraint waiting_code_code_check CHECK ((code ~ '^[A-Z0-9]{6,20}$'::text)),
  constraint waiting_code_max_uses_check CHECK (((max_uses >= 1) AND (max_uses <= 10000))),
  constraint waiting_code_waiting_room_id_fkey FOREIGN KEY (waiting_room_id) REFERENCES waiting_room(id) ON DELETE CASCADE
);

create table waiting_counter (
  waiting_room_id integer not null,
  last_ticket integer default 0 not null,
  constraint waiting_counter_pkey PRIMARY KEY (waiting_room_id),
  constraint waiting_counter_waiting_room_id_fkey FOREIGN KEY (waiting_room_id) REFERENCES waiting_room(id) ON DELETE CASCADE
);

create table waiting_list_entry (
  id integer generated always as identity not null,
  pass_campaign_id integer not null,
  "position" integer default 0 not null,
  first_name text not null,
  surname1 text not null,
  surname2 text default ''::text not null,
  email text not null,
  phone text default ''::text not null,
  nif text,
  zone_id integer,
  pass_category_id integer,
  seats_wanted smallint default 1 not null,
  sponsor_id integer,
  deposit_cents integer default 0 not null,
  deposit_state text default 'none'::text not null,
  state text default 'waiting'::text not null,
  called_at timestamp with time zone,
  expires_at timestamp with time zone,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  customer_id integer,
  served_pass_id integer,
  decided_at timestamp with time zone,
  constraint waiting_list_entry_pkey PRIMARY KEY (id),
  constraint waiting_list_entry_pass_campaign_id_position_key UNIQUE (pass_campaign_id, "position"),
  constraint waiting_list_entry_called_until CHECK (((state <> 'called'::text) OR (expires_at IS NOT NULL))),
  constraint waiting_list_entry_check CHECK (((state = 'called'::text) <= (called_at IS NOT NULL))),
  constraint waiting_list_entry_check1 CHECK (((deposit_state = 'none'::text) OR (deposit_cents > 0))),
  constraint waiting_list_entry_deposit_cents_check CHECK ((deposit_cents >= 0)),
  constraint waiting_list_entry_deposit_state_check CHECK ((deposit_state = ANY (ARRAY['none'::text, 'paid'::text, 'lent'::text, 'deducted'::text, 'returned'::text]))),
  constraint waiting_list_entry_email_check CHECK ((email = lower(email))),
  constraint waiting_list_entry_lent CHECK (((deposit_state <> 'lent'::text) OR (served_pass_id IS NOT NULL))),
  constraint waiting_list_entry_seats_wanted_check CHECK (((seats_wanted >= 1) AND (seats_wanted <= 10))),
  constraint waiting_list_entry_state_check CHECK ((state = ANY (ARRAY['pending_deposit'::text, 'waiting'::text, 'called'::text, 'served'::text, 'declined'::text, 'expired'::text]))),
  constraint waiting_list_entry_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint waiting_list_entry_pass_campaign_id_fkey FOREIGN KEY (pass_campaign_id) REFERENCES pass_campaign(id),
  constraint waiting_list_entry_pass_category_id_fkey FOREIGN KEY (pass_category_id) REFERENCES pass_category(id),
  constraint waiting_list_entry_served_pass_id_fkey FOREIGN KEY (served_pass_id) REFERENCES season_pass(id),
  constraint waiting_list_entry_sponsor_id_fkey FOREIGN KEY (sponsor_id) REFERENCES pass_holder(id),
  constraint waiting_list_entry_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);
CREATE INDEX waiting_list_called ON public.waiting_list_entry USING btree (expires_at) WHERE (state = 'called'::text);
CREATE INDEX waiting_list_ended ON public.waiting_list_entry USING btree (COALESCE(decided_at, updated_at)) WHERE ((state = ANY (ARRAY['served'::text, 'declined'::text, 'expired'::text])) AND (email <> ''::text));
CREATE INDEX waiting_list_entry_customer_id_idx ON public.waiting_list_entry USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX waiting_list_entry_pass_category_id_idx ON public.waiting_list_entry USING btree (pass_category_id);
CREATE INDEX waiting_list_entry_served_pass_id_idx ON public.waiting_list_entry USING btree (served_pass_id) WHERE (served_pass_id IS NOT NULL);
CREATE INDEX waiting_list_entry_sponsor_id_idx ON public.waiting_list_entry USING btree (sponsor_id) WHERE (sponsor_id IS NOT NULL);
CREATE INDEX waiting_list_entry_zone_id_idx ON public.waiting_list_entry USING btree (zone_id);
CREATE UNIQUE INDEX waiting_list_once ON public.waiting_list_entry USING btree (pass_campaign_id, email) WHERE (state = ANY (ARRAY['pending_deposit'::text, 'waiting'::text, 'called'::text]));
CREATE INDEX waiting_list_open ON public.waiting_list_entry USING btree (state) WHERE (state = ANY (ARRAY['pending_deposit'::text, 'called'::text]));
CREATE INDEX waiting_list_owed ON public.waiting_list_entry USING btree (id) WHERE ((deposit_state = 'paid'::text) AND (state = ANY (ARRAY['served'::text, 'declined'::text, 'expired'::text])));
CREATE INDEX waiting_list_queue ON public.waiting_list_entry USING btree (pass_campaign_id, "position") WHERE (state = ANY (ARRAY['waiting'::text, 'called'::text]));
CREATE INDEX waiting_list_search ON public.waiting_list_entry USING gin (fold(((((((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(surname1, ''::text)) || ' '::text) || COALESCE(surname2, ''::text)) || ' '::text) || COALESCE(email, ''::text))) gin_trgm_ops);
CREATE UNIQUE INDEX waiting_list_sponsored_once ON public.waiting_list_entry USING btree (pass_campaign_id, sponsor_id) WHERE ((sponsor_id IS NOT NULL) AND (state = ANY (ARRAY['waiting'::text, 'called'::text, 'served'::text])));
CREATE TRIGGER waiting_list_place BEFORE INSERT ON public.waiting_list_entry FOR EACH ROW WHEN ((new."position" = 0)) EXECUTE FUNCTION take_waiting_place();

create table waiting_minute (
  waiting_room_id integer not null,
  minute timestamp with time zone not null,
  refused integer default 0 not null,
  failed integer default 0 not null,
  constraint waiting_minute_pkey PRIMARY KEY (waiting_room_id, minute),
  constraint waiting_minute_waiting_room_id_fkey FOREIGN KEY (waiting_room_id) REFERENCES waiting_room(id) ON DELETE CASCADE
);

create table waiting_place (
  waiting_room_id integer not null,
  ticket integer not null,
  visitor uuid not null,
  customer_id integer,
  email text,
  joined_at timestamp with time zone default now() not null,
  constraint waiting_place_pkey PRIMARY KEY (waiting_room_id, ticket),
  constraint waiting_place_waiting_room_id_visitor_key UNIQUE (waiting_room_id, visitor)
);

create table waiting_room (
  id integer generated always as identity not null,
  name text not null,
  event_id integer,
  event_session_id integer,
  state text default 'closed'::text not null,
  opens_at timestamp with time zone not null,
  outflow_per_minute integer default 200 not null,
  max_inside integer default 1000 not null,
  threshold integer default 0 not null,
  message text default ''::text not null,
  grace_seconds integer default 300 not null,
  session_minutes integer default 20 not null,
  revoke_after_purchase boolean default true not null,
  opened_at timestamp with time zone,
  seed uuid,
  shuffled_tickets integer default 0 not null,
  admitted_position integer default 0 not null,
  credit double precision default 0 not null,
  ticked_at timestamp with time zone,
  admitted_per_minute integer default 0 not null,
  staff_user_id integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint waiting_room_pkey PRIMARY KEY (id),
  constraint waiting_room_check CHECK (((event_id IS NULL) OR (event_session_id IS NULL))),
  constraint waiting_room_check1 CHECK ((threshold <= max_inside)),
  constraint waiting_room_check2 CHECK (((seed IS NULL) = (opened_at IS NULL))),
  constraint waiting_room_check3 CHECK (((admitted_position >= 0) AND (shuffled_tickets >= 0))),
  constraint waiting_room_grace_seconds_check CHECK (((grace_seconds >= 30) AND (grace_seconds <= 3600))),
  constraint waiting_room_max_inside_check CHECK (((max_inside >= 1) AND (max_inside <= 100000))),
  constraint waiting_room_message_check CHECK ((length(message) <= 500)),
  constraint waiting_room_name_check CHECK ((name <> ''::text)),
  constraint waiting_room_outflow_per_minute_check CHECK (((outflow_per_minute >= 1) AND (outflow_per_minute <= 100000))),
  constraint waiting_room_session_minutes_check CHECK (((session_minutes >= 5) AND (session_minutes <= 240))),
  constraint waiting_room_state_check CHECK ((state = ANY (ARRAY['closed'::text, 'pre_queue'::text, 'open'::text, 'paused'::text, 'stopped'::text, 'sold_out'::text]))),
  constraint waiting_room_threshold_check CHECK (((threshold >= 0) AND (threshold <= 100000))),
  constraint waiting_room_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint waiting_room_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id) ON DELETE CASCADE,
  constraint waiting_room_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX waiting_room_event_id_idx ON public.waiting_room USING btree (event_id);
CREATE INDEX waiting_room_event_session_id_idx ON public.waiting_room USING btree (event_session_id);
CREATE UNIQUE INDEX waiting_room_one_per_sale ON public.waiting_room USING btree (COALESCE(event_id, 0), COALESCE(event_session_id, 0)) WHERE (state <> 'closed'::text);
CREATE TRIGGER waiting_counter_made AFTER INSERT ON public.waiting_room FOR EACH ROW EXECUTE FUNCTION waiting_counter_made();
CREATE TRIGGER waiting_places_gone AFTER DELETE ON public.waiting_room FOR EACH ROW EXECUTE FUNCTION waiting_places_gone();

create table waiting_turn (
  waiting_room_id integer not null,
  ticket integer not null,
  kind text default 'line'::text not null,
  turn_at timestamp with time zone default now() not null,
  entered_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  order_id integer,
  constraint waiting_turn_pkey PRIMARY KEY (waiting_room_id, ticket),
  constraint waiting_turn_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint waiting_turn_end_reason_check CHECK ((end_reason = ANY (ARRAY['lapsed'::text, 'expired'::text, 'purchased'::text, 'left'::text, 'stopped'::text]))),
  constraint waiting_turn_kind_check CHECK ((kind = ANY (ARRAY['line'::text, 'code'::text, 'buyer'::text]))),
  constraint waiting_turn_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id),
  constraint waiting_turn_waiting_room_id_fkey FOREIGN KEY (waiting_room_id) REFERENCES waiting_room(id) ON DELETE CASCADE
);
CREATE INDEX waiting_turn_living ON public.waiting_turn USING btree (waiting_room_id) WHERE (ended_at IS NULL);
CREATE INDEX waiting_turn_order_id_idx ON public.waiting_turn USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX waiting_turn_recent ON public.waiting_turn USING btree (waiting_room_id, turn_at);

create table wallet_entry (
  id integer generated always as identity not null,
  pass_holder_id integer not null,
  kind text not null,
  amount_cents integer not null,
  balance_cents integer default 0 not null,
  expires_on date,
  season_pass_id integer,
  seat_release_id integer,
  order_id integer,
  staff_user_id integer,
  note text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  constraint wallet_entry_pkey PRIMARY KEY (id),
  constraint wallet_entry_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint wallet_entry_balance_cents_check CHECK ((balance_cents >= 0)),
  constraint wallet_entry_check CHECK (
CASE
    WHEN (kind = ANY (ARRAY['use'::text, 'expiry'::text])) THEN (amount_cents < 0)
    WHEN (kind = 'adjustment'::text) THEN true
    ELSE (amount_cents > 0)
END),
  constraint wallet_entry_check1 CHECK (((kind = 'release'::text) = (seat_release_id IS NOT NULL))),
  constraint wallet_entry_kind_check CHECK ((kind = ANY (ARRAY['release'::text, 'refund'::text, 'gift'::text, 'adjustment'::text, 'use'::text, 'expiry'::text, 'deposit'::text]))),
  constraint wallet_entry_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id),
  constraint wallet_entry_pass_holder_id_fkey FOREIGN KEY (pass_holder_id) REFERENCES pass_holder(id),
  constraint wallet_entry_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id),
  constraint wallet_entry_seat_release_id_fkey FOREIGN KEY (seat_release_id) REFERENCES seat_release(id),
  constraint wallet_entry_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES staff_user(id)
);
CREATE INDEX wallet_entry_created_at_idx ON public.wallet_entry USING btree (created_at);
CREATE INDEX wallet_entry_expires ON public.wallet_entry USING btree (expires_on, pass_holder_id) WHERE (expires_on IS NOT NULL);
CREATE INDEX wallet_entry_order_id_idx ON public.wallet_entry USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX wallet_entry_pass_holder_id_id_idx ON public.wallet_entry USING btree (pass_holder_id, id);
CREATE UNIQUE INDEX wallet_entry_release_once ON public.wallet_entry USING btree (seat_release_id) WHERE (seat_release_id IS NOT NULL);
CREATE INDEX wallet_entry_season_pass_id_idx ON public.wallet_entry USING btree (season_pass_id) WHERE (season_pass_id IS NOT NULL);
CREATE TRIGGER wallet_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.wallet_entry FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER wallet_entry_posted BEFORE INSERT ON public.wallet_entry FOR EACH ROW EXECUTE FUNCTION post_wallet_entry();

create table wallet_notice (
  pass_holder_id integer not null,
  expires_on date not null,
  days_before smallint not null,
  amount_cents integer not null,
  email text not null,
  sent_at timestamp with time zone default now() not null,
  constraint wallet_notice_pkey PRIMARY KEY (pass_holder_id, expires_on, days_before),
  constraint wallet_notice_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint wallet_notice_days_before_check CHECK (((days_before >= 0) AND (days_before <= 99))),
  constraint wallet_notice_pass_holder_id_fkey FOREIGN KEY (pass_holder_id) REFERENCES pass_holder(id)
);

create table whatsapp_contact (
  id integer generated always as identity not null,
  phone text,
  user_id text,
  last_inbound_at timestamp with time zone,
  opted_out_at timestamp with time zone,
  is_marketing_stopped boolean default false not null,
  marketing_said_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint whatsapp_contact_pkey PRIMARY KEY (id),
  constraint whatsapp_contact_phone_key UNIQUE (phone),
  constraint whatsapp_contact_user_id_key UNIQUE (user_id),
  constraint whatsapp_contact_check CHECK (((phone IS NOT NULL) OR (user_id IS NOT NULL))),
  constraint whatsapp_contact_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{7,14}$'::text)),
  constraint whatsapp_contact_user_id_check CHECK (((user_id <> ''::text) AND (length(user_id) <= 200)))
);
CREATE INDEX whatsapp_contact_updated ON public.whatsapp_contact USING btree (updated_at);

create table whatsapp_message (
  id integer generated always as identity not null,
  kind text not null,
  phone text,
  user_id text,
  answer_to text,
  whatsapp_template_id integer,
  body text default ''::text not null,
  state text default 'queued'::text not null,
  problem text default ''::text not null,
  provider_ref text,
  attempts smallint default 0 not null,
  next_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  delivered_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  template_values jsonb,
  constraint whatsapp_message_pkey PRIMARY KEY (id),
  constraint whatsapp_message_answer_to_key UNIQUE (answer_to),
  constraint whatsapp_message_check CHECK (((phone IS NOT NULL) OR (user_id IS NOT NULL))),
  constraint whatsapp_message_has_template CHECK (((kind <> 'answer'::text) = (whatsapp_template_id IS NOT NULL))),
  constraint whatsapp_message_has_values CHECK (((kind = 'reminder'::text) = (template_values IS NOT NULL))),
  constraint whatsapp_message_kind_check CHECK ((kind = ANY (ARRAY['answer'::text, 'test'::text, 'reminder'::text]))),
  constraint whatsapp_message_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'delivered'::text, 'failed'::text]))),
  constraint whatsapp_message_template_values_check CHECK ((jsonb_typeof(template_values) = 'object'::text)),
  constraint whatsapp_message_whatsapp_template_id_fkey FOREIGN KEY (whatsapp_template_id) REFERENCES whatsapp_template(id) ON DELETE CASCADE
);
CREATE INDEX whatsapp_message_created ON public.whatsapp_message USING btree (created_at);
CREATE INDEX whatsapp_message_sent ON public.whatsapp_message USING btree (sent_at) WHERE (kind <> 'answer'::text);
CREATE INDEX whatsapp_message_template ON public.whatsapp_message USING btree (whatsapp_template_id) WHERE (whatsapp_template_id IS NOT NULL);
CREATE INDEX whatsapp_message_waiting ON public.whatsapp_message USING btree (next_at) WHERE (state = 'queued'::text);

create table whatsapp_template (
  id integer generated always as identity not null,
  name text not null,
  language text default 'es'::text not null,
  category text not null,
  parameter_format text default 'positional'::text not null,
  components jsonb not null,
  state text default 'draft'::text not null,
  state_reason text default ''::text not null,
  quality text default 'unknown'::text not null,
  provider_ref text,
  submitted_at timestamp with time zone,
  approved_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  told_at timestamp with time zone,
  constraint whatsapp_template_pkey PRIMARY KEY (id),
  constraint whatsapp_template_name_language_key UNIQUE (name, language),
  constraint whatsapp_template_provider_ref_key UNIQUE (provider_ref),
  constraint whatsapp_template_category_check CHECK ((category = ANY (ARRAY['marketing'::text, 'utility'::text, 'authentication'::text]))),
  constraint whatsapp_template_check CHECK (((state <> 'rejected'::text) OR (state_reason <> ''::text))),
  constraint whatsapp_template_language_check CHECK ((language = ANY (ARRAY['es'::text, 'ca'::text, 'eu'::text, 'gl'::text, 'en'::text]))),
  constraint whatsapp_template_name_check CHECK (((name ~ '^[a-z0-9_]+$'::text) AND (length(name) <= 512))),
  constraint whatsapp_template_parameter_format_check CHECK ((parameter_format = ANY (ARRAY['positional'::text, 'named'::text]))),
  constraint whatsapp_template_quality_check CHECK ((quality = ANY (ARRAY['unknown'::text, 'green'::text, 'yellow'::text, 'red'::text]))),
  constraint whatsapp_template_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'pending'::text, 'approved'::text, 'rejected'::text, 'paused'::text, 'disabled'::text, 'archived'::text, 'in_appeal'::text, 'pending_deletion'::text, 'deleted'::text, 'limit_exceeded'::text])))
);
CREATE INDEX whatsapp_template_created ON public.whatsapp_template USING btree (created_at);
CREATE TRIGGER whatsapp_template_changes BEFORE UPDATE ON public.whatsapp_template FOR EACH ROW EXECUTE FUNCTION whatsapp_template_changes();
CREATE TRIGGER whatsapp_template_history AFTER INSERT OR UPDATE ON public.whatsapp_template FOR EACH ROW EXECUTE FUNCTION whatsapp_template_history();

create table whatsapp_template_event (
  id integer generated always as identity not null,
  whatsapp_template_id integer not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  from_value text default ''::text not null,
  to_value text default ''::text not null,
  reason text default ''::text not null,
  constraint whatsapp_template_event_pkey PRIMARY KEY (id),
  constraint whatsapp_template_event_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'edited'::text, 'state'::text, 'category'::text, 'quality'::text]))),
  constraint whatsapp_template_event_whatsapp_template_id_fkey FOREIGN KEY (whatsapp_template_id) REFERENCES whatsapp_template(id) ON DELETE CASCADE
);
CREATE INDEX whatsapp_template_event_template ON public.whatsapp_template_event USING btree (whatsapp_template_id, id DESC);

create table zone (
  id integer generated always as identity not null,
  seat_plan_id integer not null,
  code text not null,
  name text not null,
  kind text not null,
  capacity integer not null,
  "position" integer not null,
  color text default '#64748b'::text not null,
  gate_id integer,
  constraint zone_pkey PRIMARY KEY (id),
  constraint zone_seat_plan_id_code_key UNIQUE (seat_plan_id, code),
  constraint zone_capacity_check CHECK ((capacity >= 0)),
  constraint zone_kind_check CHECK ((kind = ANY (ARRAY['numbered'::text, 'general'::text]))),
  constraint zone_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gate(id),
  constraint zone_seat_plan_id_fkey FOREIGN KEY (seat_plan_id) REFERENCES seat_plan(id) ON DELETE CASCADE
);
CREATE TRIGGER zone_frozen BEFORE INSERT OR DELETE OR UPDATE OF seat_plan_id, code, kind, capacity ON public.zone FOR EACH ROW EXECUTE FUNCTION published_plan_is_frozen();

create table zone_claim (
  id bigint generated always as identity not null,
  event_session_id integer not null,
  zone_id integer not null,
  shard smallint not null,
  quantity integer not null,
  kind text not null,
  cart_id uuid,
  order_id integer,
  price_id integer,
  expires_at timestamp with time zone,
  invitation_id integer,
  reservation_id integer,
  allowed_buyer_id integer,
  season_pass_id integer,
  for_pass_id integer,
  for_cents integer,
  pack_claim_id integer,
  quota_ids integer[],
  seat_block_id integer,
  constraint zone_claim_pkey PRIMARY KEY (id),
  constraint zone_claim_check CHECK (((kind = 'hold'::text) = (expires_at IS NOT NULL))),
  constraint zone_claim_check2 CHECK (((kind = 'invitation'::text) = (invitation_id IS NOT NULL))),
  constraint zone_claim_check3 CHECK (((kind = 'reservation'::text) = (reservation_id IS NOT NULL))),
  constraint zone_claim_check4 CHECK (((kind = 'pass'::text) = (season_pass_id IS NOT NULL))),
  constraint zone_claim_for_cents_check CHECK ((for_cents >= 0)),
  constraint zone_claim_in_quota CHECK (((quota_ids IS NULL) OR (kind = ANY (ARRAY['hold'::text, 'sale'::text, 'reservation'::text])))),
  constraint zone_claim_kind_check CHECK ((kind = ANY (ARRAY['hold'::text, 'block'::text, 'sale'::text, 'reservation'::text, 'invitation'::text, 'pass'::text]))),
  constraint zone_claim_of_block CHECK (((kind = 'block'::text) = (seat_block_id IS NOT NULL))),
  constraint zone_claim_of_holder CHECK (((for_pass_id IS NULL) OR ((kind = ANY (ARRAY['hold'::text, 'sale'::text])) AND (quantity = 1) AND (for_cents IS NOT NULL)))),
  constraint zone_claim_price_has_reason CHECK (((for_cents IS NULL) OR (kind <> 'hold'::text) OR (num_nonnulls(for_pass_id, pack_claim_id) = 1))),
  constraint zone_claim_priced CHECK (((kind <> ALL (ARRAY['hold'::text, 'sale'::text])) OR (price_id IS NOT NULL))),
  constraint zone_claim_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000))),
  constraint zone_claim_allowed_buyer_id_fkey FOREIGN KEY (allowed_buyer_id) REFERENCES allowed_buyer(id),
  constraint zone_claim_event_session_id_zone_id_shard_fkey FOREIGN KEY (event_session_id, zone_id, shard) REFERENCES zone_counter(event_session_id, zone_id, shard),
  constraint zone_claim_for_pass_id_fkey FOREIGN KEY (for_pass_id) REFERENCES season_pass(id),
  constraint zone_claim_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitation(id),
  constraint zone_claim_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"(id),
  constraint zone_claim_pack_claim_id_fkey FOREIGN KEY (pack_claim_id) REFERENCES pack_claim(id) ON DELETE SET NULL,
  constraint zone_claim_price_id_fkey FOREIGN KEY (price_id) REFERENCES price(id),
  constraint zone_claim_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id),
  constraint zone_claim_season_pass_id_fkey FOREIGN KEY (season_pass_id) REFERENCES season_pass(id),
  constraint zone_claim_seat_block_id_fkey FOREIGN KEY (seat_block_id) REFERENCES seat_block(id)
);
CREATE INDEX zone_claim_allowed_buyer ON public.zone_claim USING btree (allowed_buyer_id) WHERE (allowed_buyer_id IS NOT NULL);
CREATE INDEX zone_claim_block ON public.zone_claim USING btree (seat_block_id) WHERE (seat_block_id IS NOT NULL);
CREATE INDEX zone_claim_cart_id_idx ON public.zone_claim USING btree (cart_id) WHERE (cart_id IS NOT NULL);
CREATE INDEX zone_claim_event_session_id_zone_id_expires_at_idx ON public.zone_claim USING btree (event_session_id, zone_id, expires_at) WHERE (kind = 'hold'::text);
CREATE INDEX zone_claim_for_pass ON public.zone_claim USING btree (for_pass_id) WHERE (for_pass_id IS NOT NULL);
CREATE INDEX zone_claim_invitation_id_idx ON public.zone_claim USING btree (invitation_id) WHERE (invitation_id IS NOT NULL);
CREATE INDEX zone_claim_order_id_idx ON public.zone_claim USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX zone_claim_pack ON public.zone_claim USING btree (pack_claim_id) WHERE (pack_claim_id IS NOT NULL);
CREATE UNIQUE INDEX zone_claim_pass ON public.zone_claim USING btree (season_pass_id, event_session_id) WHERE (season_pass_id IS NOT NULL);
CREATE INDEX zone_claim_reservation_id_idx ON public.zone_claim USING btree (reservation_id) WHERE (reservation_id IS NOT NULL);
CREATE TRIGGER zone_claim_buyer_changed AFTER UPDATE ON public.zone_claim FOR EACH ROW WHEN (((old.allowed_buyer_id IS NOT NULL) OR (new.allowed_buyer_id IS NOT NULL))) EXECUTE FUNCTION count_allowed_buyer();
CREATE TRIGGER zone_claim_buyer_gone AFTER DELETE ON public.zone_claim FOR EACH ROW WHEN ((old.allowed_buyer_id IS NOT NULL)) EXECUTE FUNCTION count_allowed_buyer();
CREATE TRIGGER zone_claim_buyer_new AFTER INSERT ON public.zone_claim FOR EACH ROW WHEN ((new.allowed_buyer_id IS NOT NULL)) EXECUTE FUNCTION count_allowed_buyer();
CREATE TRIGGER zone_claim_choice_gone AFTER DELETE ON public.zone_claim FOR EACH ROW WHEN ((old.kind = 'pass'::text)) EXECUTE FUNCTION void_pass_choice();
CREATE TRIGGER zone_claim_leaves_quotas BEFORE UPDATE ON public.zone_claim FOR EACH ROW WHEN (((old.quota_ids IS NOT NULL) AND (new.kind <> ALL (ARRAY['hold'::text, 'sale'::text, 'reservation'::text])))) EXECUTE FUNCTION leave_quotas();
CREATE TRIGGER zone_claim_quota_changed AFTER UPDATE ON public.zone_claim FOR EACH ROW WHEN (((old.quota_ids IS DISTINCT FROM new.quota_ids) OR ((new.quota_ids IS NOT NULL) AND (old.quantity <> new.quantity)))) EXECUTE FUNCTION note_quota_moves();
CREATE TRIGGER zone_claim_quota_gone AFTER DELETE ON public.zone_claim FOR EACH ROW WHEN ((old.quota_ids IS NOT NULL)) EXECUTE FUNCTION note_quota_moves();
CREATE TRIGGER zone_claim_quota_new AFTER INSERT ON public.zone_claim FOR EACH ROW WHEN ((new.quota_ids IS NOT NULL)) EXECUTE FUNCTION note_quota_moves();
CREATE CONSTRAINT TRIGGER zone_claim_quotas_hold_changed AFTER UPDATE ON public.zone_claim DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.quota_ids IS DISTINCT FROM new.quota_ids) OR ((new.quota_ids IS NOT NULL) AND (old.quantity <> new.quantity)))) EXECUTE FUNCTION quotas_hold();
CREATE CONSTRAINT TRIGGER zone_claim_quotas_hold_gone AFTER DELETE ON public.zone_claim DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.quota_ids IS NOT NULL)) EXECUTE FUNCTION quotas_hold();
CREATE CONSTRAINT TRIGGER zone_claim_quotas_hold_new AFTER INSERT ON public.zone_claim DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.quota_ids IS NOT NULL)) EXECUTE FUNCTION quotas_hold();
CREATE TRIGGER zone_claim_ticket_changed AFTER UPDATE ON public.zone_claim FOR EACH ROW WHEN ((old.for_pass_id IS DISTINCT FROM new.for_pass_id)) EXECUTE FUNCTION count_pass_ticket();
CREATE TRIGGER zone_claim_ticket_gone AFTER DELETE ON public.zone_claim FOR EACH ROW WHEN ((old.for_pass_id IS NOT NULL)) EXECUTE FUNCTION count_pass_ticket();
CREATE TRIGGER zone_claim_ticket_new AFTER INSERT ON public.zone_claim FOR EACH ROW WHEN ((new.for_pass_id IS NOT NULL)) EXECUTE FUNCTION count_pass_ticket();

create table zone_counter (
  event_session_id integer not null,
  zone_id integer not null,
  shard smallint default 0 not null,
  capacity integer not null,
  taken integer default 0 not null,
  constraint zone_counter_pkey PRIMARY KEY (event_session_id, zone_id, shard),
  constraint zone_counter_check CHECK (((taken >= 0) AND (taken <= capacity))),
  constraint zone_counter_event_session_id_fkey FOREIGN KEY (event_session_id) REFERENCES event_session(id) ON DELETE CASCADE,
  constraint zone_counter_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zone(id)
);

create view access_right (
  source text,
  right_id integer,
  event_session_id integer,
  zone_id integer,
  seat_id integer,
  gate_id integer,
  code text,
  sequence integer,
  holder_name text,
  category text,
  document_required text,
  status text
);

create view commission_invoice (
  id integer,
  issuer_nif text,
  issuer_name text,
  series text,
  number integer,
  full_number text,
  kind text,
  issued_on date,
  operation_on date,
  recipient_name text,
  recipient_nif text,
  recipient_address text,
  description text,
  base_cents integer,
  vat_cents integer,
  total_cents integer,
  state text,
  settlement_id integer,
  rectifies_id integer,
  chain_sequence integer,
  recorded_at timestamp with time zone,
  recorded_text text,
  huella text,
  previous_huella text,
  qr_url text,
  created_at timestamp with time zone,
  tax text
);

create view commission_invoice_line (
  id integer,
  commission_invoice_id integer,
  "position" smallint,
  description text,
  quantity integer,
  base_cents integer,
  vat_bp integer,
  vat_cents integer,
  total_cents integer
);

create view event_part (
  event_id integer,
  event_company_id integer,
  from_bp integer,
  to_bp integer
);

create view list_seat_kept (
  season_list_id integer,
  seat_id integer,
  list_seat_block_id integer
);

create view pass_standing (
  season_pass_id integer,
  pass_holder_id integer,
  season_list_id integer,
  has_renewal_priority boolean,
  keeps_seniority boolean,
  overdue_since_on date
);

create view protected_case (
  id integer,
  number text,
  source text,
  category text,
  priority text,
  state text,
  title text,
  contact_name text,
  contact_email text,
  contact_phone text,
  customer_id integer,
  order_id integer,
  assignee_id integer,
  tracking_code text,
  first_reply_due_at timestamp with time zone,
  resolution_due_at timestamp with time zone,
  first_reply_at timestamp with time zone,
  last_message_at timestamp with time zone,
  resolved_at timestamp with time zone,
  closed_at timestamp with time zone,
  version integer,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  kind text default 'case'::text,
  channel text,
  season_pass_id integer,
  next_due_at timestamp with time zone
);

create view received_mail (
  id integer,
  from_email text,
  subject text,
  outcome text,
  detail text,
  incident_id integer,
  created_at timestamp with time zone,
  message_hash bytea default sha256(((gen_random_uuid())::text)::bytea)
);

create view support_case (
  id integer,
  number text,
  source text,
  category text,
  priority text,
  state text,
  title text,
  contact_name text,
  contact_email text,
  contact_phone text,
  customer_id integer,
  order_id integer,
  assignee_id integer,
  tracking_code text,
  first_reply_due_at timestamp with time zone,
  resolution_due_at timestamp with time zone,
  first_reply_at timestamp with time zone,
  last_message_at timestamp with time zone,
  resolved_at timestamp with time zone,
  closed_at timestamp with time zone,
  version integer,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  kind text default 'case'::text,
  channel text,
  season_pass_id integer,
  next_due_at timestamp with time zone
);

create view system_incident (
  id integer,
  kind text,
  title text,
  detail text default ''::text,
  state text default 'new'::text,
  order_id integer,
  payment_id integer,
  version integer,
  created_at timestamp with time zone,
  updated_at timestamp with time zone
);
