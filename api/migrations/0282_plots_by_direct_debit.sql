-- Whoever buys a plot in parts may have those that are still to come debited, as a pass or an enrolment may.
alter table sepa_mandate add column plot_sale_id integer references plot_sale;
alter table sepa_mandate drop constraint sepa_mandate_of_one;
alter table sepa_mandate add constraint sepa_mandate_of_one
  check (num_nonnulls(pass_holder_id, guardian_id, plot_sale_id) = 1);
create index sepa_mandate_plot_sale on sepa_mandate (plot_sale_id) where plot_sale_id is not null;
alter table plot_sale add column sepa_mandate_id integer references sepa_mandate;
create index plot_sale_mandate on plot_sale (sepa_mandate_id) where sepa_mandate_id is not null;
