-- What a server refuses for whoever sends says nothing of whom it was for: a campaign that meets it stops, and those it was
-- refused to wait until it goes on.
alter table newsletter_delivery add column refused_at timestamptz;
alter table announcement_recipient add column refused_at timestamptz;
create index newsletter_delivery_refused on newsletter_delivery (newsletter_id, refused_at) where refused_at is not null;
create index announcement_recipient_refused on announcement_recipient (announcement_id, refused_at)
  where refused_at is not null;
