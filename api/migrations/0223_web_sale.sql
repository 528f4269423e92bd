-- Whether the public can buy a session on the web at this moment, and if not, why: its own state, the event that is a
-- draft, the sale that is to come or over. Whatever says «a la venta» asks this.
create function web_sale(s event_session) returns text language sql stable
begin atomic
  select case when s.state <> 'on_sale' then s.state
    when e.visibility = 'draft' then 'event_draft'
    when s.sale_starts_at > now() then 'to_come'
    when s.sale_ends_at <= now() then 'over'
    else 'open' end
    from event e where e.id = s.event_id;
end;
