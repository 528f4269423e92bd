-- A plot in a cart: held once by the database, with what was chosen and its prices, until it is paid, left or its time is over. Bound to an order it waits for
-- that order's money, and comes back into the cart when its buyer does.
create table plot_claim (
  plot_id integer primary key references plot,
  cart_id uuid not null references cart on delete cascade,
  order_id integer references "order",
  -- Of the order that waits.
  plot_sale_id integer unique references plot_sale,
  plot_price_id integer not null references plot_price,
  units integer not null check (units between 1 and 10000),
  instalments smallint not null check (instalments between 1 and 12),
  first_cents integer not null check (first_cents >= 0),
  price_cents integer not null check (price_cents >= 0),
  extras_cents integer not null check (extras_cents >= 0),
  deposit_cents integer not null check (deposit_cents >= 0),
  buyer_kind text not null check (buyer_kind in ('person', 'company')),
  buyer_name text not null,
  buyer_doc_no text not null,
  plates text[] not null default '{}',
  occupants jsonb not null default '[]',
  extras jsonb not null default '[]',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint plot_claim_waits_with_its_sale check ((order_id is null) = (plot_sale_id is null))
);
create index on plot_claim (cart_id);
create index on plot_claim (order_id) where order_id is not null;
create index on plot_claim (plot_price_id);

-- The sale is made when the order is: its line names it before the money can come.
alter table order_line drop constraint order_line_names_its_plot;
alter table order_line add constraint order_line_names_its_plot check (plot_sale_id is null or kind in ('plot', 'plot_deposit'));
create function line_names_its_plot() returns trigger language plpgsql as $$
begin
  if exists (select 1 from order_line where id = new.id and plot_sale_id is null) then
    raise exception 'order line % names no sale of a plot', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger order_line_plot_named after insert or update of kind, plot_sale_id on order_line deferrable initially deferred
  for each row when (new.kind in ('plot', 'plot_deposit') and new.plot_sale_id is null) execute function line_names_its_plot();
