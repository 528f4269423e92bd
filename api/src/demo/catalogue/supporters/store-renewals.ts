/**
 * Cards that renew themselves, each state once: told of it, stopped, renewed, failed; and the card at the bank of whoever
 * logs in to look. Their periods are there.
 */
import type {DemoTx} from '../../bulk-insert';
import {ANA_EMAIL} from '../../accounts';

const TODAY = 'club_today()';

export async function storeRenewals(tx: DemoTx): Promise<void> {
  await tx.query(
    `with ana as (select s.id, s.customer_id from supporter s where s.email = $1 and s.customer_id is not null
         and s.state = 'active' order by s.id limit 1),
       others as (select s.id, s.customer_id from supporter s where s.customer_id is not null and s.state = 'active'
         and s.is_auto_renewed and s.email <> $1 order by s.id limit 40),
       kept as (insert into card_token (customer_id, token, brand, last4, expires_on, consented_at, created_at)
         select customer_id, md5('carné ' || id), case when id % 3 = 0 then 'mastercard' else 'visa' end,
           lpad((id * 37 % 10000)::text, 4, '0'), make_date(extract(year from club_today())::int + 3, 6, 30), now() - interval '90 days',
           now() - interval '90 days' from (select * from ana union select * from others) who returning id, customer_id)
     update supporter s set card_token_id = (select min(k.id) from kept k where k.customer_id = s.customer_id),
         is_auto_renewed = true
       where s.id in (select id from ana union select id from others)`,
    [ANA_EMAIL],
  );
  // A year's card that ends soon has been told; a period behind another one was bought by itself.
  await tx.query(
    `insert into supporter_renewal (supporter_id, until_on, state, amount_cents, charge_on, notified_at, attempts,
       last_attempt_at, decided_at, reason)
     select s.id, s.valid_until_on, 'notified', t.price_cents, greatest(s.valid_until_on - 6, ${TODAY} + 15), now(), 0, null,
         null, ''
       from supporter s join supporter_tier t on t.id = s.supporter_tier_id
      where s.is_auto_renewed and s.state = 'active' and s.card_token_id is not null
        and s.valid_until_on between ${TODAY} and ${TODAY} + 21`,
  );
  await tx.query(
    `update supporter s set told_until_on = s.valid_until_on from supporter_renewal r where r.supporter_id = s.id`,
  );
  await tx.query(
    `insert into supporter_renewal (supporter_id, until_on, state, amount_cents, charge_on, notified_at, attempts,
       last_attempt_at, decided_at, reason)
     select c.supporter_id, c.valid_from_on - 1, case when x.n % 9 = 1 then 'stopped' when x.n % 9 = 2 then 'failed' else 'renewed' end,
         c.price_cents, c.valid_from_on - 6, c.valid_from_on - 22, case when x.n % 9 = 1 then 0 when x.n % 9 = 2 then 3 else 1 end,
         case when x.n % 9 = 1 then null else c.valid_from_on - 6 end, c.valid_from_on - 6,
         case when x.n % 9 = 1 then 'Parada por su titular' when x.n % 9 = 2 then 'El banco no ha aceptado el cobro' else '' end
       from (select c.id, row_number() over (order by c.id) as n from supporter_card c join supporter s on s.id = c.supporter_id
           where c.kind = 'renewal' and s.card_token_id is not null order by c.id limit 18) x
       join supporter_card c on c.id = x.id`,
  );
}
