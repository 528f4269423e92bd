-- How few and how many of a product, or of a tariff in one session, an order may have.

alter table product add min_per_order integer not null default 1;
alter table product add constraint product_min_per_order_check check (min_per_order between 1 and max_per_order);

alter table price_category add min_per_order integer, add max_per_order integer;
alter table price_category add constraint price_category_per_order_check
  check (min_per_order between 1 and 100 and max_per_order between 1 and 100 and min_per_order <= max_per_order);
