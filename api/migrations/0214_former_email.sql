-- «Ese no es mi correo»: the address that an order bore before counts in the limit of what one person may have, as the
-- one that it bears now does. Else who has all that they may have writes another address on it and buys again.
create table order_former_email (
  order_id integer not null references "order",
  email text not null check (email = lower(trim(email)) and email like '%_@_%'),
  created_at timestamptz not null default now(),
  primary key (email, order_id)
);
create index order_former_email_order_id_idx on order_former_email (order_id);

insert into order_former_email (order_id, email, created_at)
select o.id, lower(trim(a.changes -> 'email' ->> 0)), min(a.at)
  from audit_entry a join "order" o on o.id::text = a.resource_id
 where a.resource = 'pedidos' and a.action = 'edit' and a.changes -> 'email' ->> 0 like '%_@_%'
   and lower(trim(a.changes -> 'email' ->> 0)) <> o.email
 group by 1, 2;
