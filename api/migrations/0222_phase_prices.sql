-- A phase in which anybody takes a new pass does not sell at the price of who renews; one that did sells at that of its
-- kind from now on.
update campaign_phase set price_kind = case kind when 'half_season' then 'half_season' else 'new' end
 where price_kind = 'renewal' and kind in ('open', 'half_season', 'sponsored', 'waiting_list')
   and audience in ('everyone', 'code');
create function phase_price_fits(kind text, audience text, price_kind text) returns boolean language sql immutable
  return price_kind <> 'renewal' or kind not in ('open', 'half_season', 'sponsored', 'waiting_list')
    or audience not in ('everyone', 'code');
alter table campaign_phase add constraint campaign_phase_price check (phase_price_fits(kind, audience, price_kind));
