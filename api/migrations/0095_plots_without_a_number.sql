-- An area may be sold without choosing a number. A sale of it keeps a real plot from the first minute (kept_plot_id), told to nobody until staff give the
-- number (plot_id): a plot is taken by one living sale, numbered or not, so an area cannot sell more than it has.
alter table plot_area add column assigns_later boolean not null default false;
alter table plot_claim add column is_number_later boolean not null default false;
alter table plot_sale
  add column kept_plot_id integer references plot,
  add constraint plot_sale_keeps_one_of_its_area foreign key (kept_plot_id, plot_area_id) references plot (id, plot_area_id),
  add constraint plot_sale_numbered_or_kept check (num_nonnulls(plot_id, kept_plot_id) <= 1);

-- What was sold without a plot gets one that is free.
with waiting as (
  select id, plot_price_id, row_number() over (partition by plot_price_id order by id) as n from plot_sale
   where plot_id is null and state not in ('cancelled', 'forfeited')
), spare as (
  select id, plot_price_id, row_number() over (partition by plot_price_id order by id) as n from plot where state = 'free'
)
update plot_sale s set kept_plot_id = spare.id from waiting join spare using (plot_price_id, n) where s.id = waiting.id;
update plot p set state = case s.state when 'payment_pending' then 'held' else 'sold' end from plot_sale s where s.kept_plot_id = p.id;

alter table plot_sale
  add column taken_plot_id integer generated always as (coalesce(plot_id, kept_plot_id)) stored,
  add constraint plot_sale_takes_a_plot check (taken_plot_id is not null or state in ('cancelled', 'forfeited'));
drop index plot_sold_once;
-- Two that wait may change their plots in one statement, so it is asked at its end.
alter table plot_sale add constraint plot_sold_once exclude using btree (taken_plot_id with =)
  where (state not in ('cancelled', 'forfeited')) deferrable initially immediate;
create index plot_sale_waits_for_number on plot_sale (plot_area_id) where kept_plot_id is not null;
