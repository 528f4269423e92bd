/**
 * What the demo's customer finds to do: instalments to come on a kept card, a renewal that makes itself and was
 * announced in time, and her own seat at a match outside the pass.
 */
import {OFFERS} from '../../domain/passes/renewal/auto-renew-offers';
import type {DemoTx} from '../bulk-insert';
import type {Season} from './season';

/** Told ten days ago for in six days: sixteen days' notice, where the law asks for fifteen. */
const NOTICE = {toldDaysAgo: 10, chargedInDays: 6};

export async function storeFamily(tx: DemoTx, now: Season, next: Season, frequencyId: number): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `select p.id from season_pass p join pass_holder h on h.id = p.pass_holder_id
      join customer c on c.id = h.customer_id where p.season_list_id = $1 and p.state = 'active'
      and c.email = 'ana@example.org'`,
    [now.id],
  );
  const own = rows[0]?.id;
  if (own === undefined) return;
  await storePlan(tx, own, frequencyId);
  for (const categoryId of [now.categories.eight, now.categories.club]) await giveOther(tx, now.id, categoryId, own);
  await storeCard(tx, own);
  await tx.query('update season_pass set auto_renew = true where id = $1', [own]);
  await tx.query(
    `with ${OFFERS}
     insert into auto_renewal (season_pass_id, season_list_id, state, amount_cents, charge_on, notified_at)
     select o.id, $1, 'notified', o.amount_cents - coalesce((select sum(c.cents) from cuts c where c.id = o.id), 0),
       o.day, now() - make_interval(days => $5) from offers o`,
    [next.id, [own], [await dayIn(tx, NOTICE.chargedInDays)], 'renewal', NOTICE.toldDaysAgo],
  );
  await tx.query(
    `insert into holder_offer (season_list_id, event_session_id, discount_bp, starts_at, ends_at, note)
     select l.id, s.id, 2000, now() - interval '2 days', s.starts_at - interval '4 hours',
       'Este partido no entra en el abono: tu butaca, un veinte por ciento más barata.'
       from season_list l join event_session s on s.seat_plan_id = l.seat_plan_id join event e on e.id = s.event_id
      where l.id = $1 and s.state = 'on_sale' and s.starts_at > now() + interval '5 days' and not exists (select 1
        from season_list_session k where k.season_list_id = l.id and k.event_session_id = s.id)
      order by e.title like '%Femenino%', s.starts_at limit 1`,
    [now.id],
  );
}

/** A pass of another kind, for who comes with her: she chooses its matches, or pays less for a ticket. */
async function giveOther(tx: DemoTx, listId: number, categoryId: number, ownPassId: number): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `update season_pass p set pass_holder_id = o.pass_holder_id from season_pass o
      where o.id = $3 and p.id = (select c.id from season_pass c where c.season_list_id = $1 and c.pass_category_id = $2
        and c.state = 'active' and c.overdue_cents = 0 and c.renewed_from_id is null and c.payment_frequency_id is null
        and c.id % 11 = 4 order by c.id limit 1) returning p.id`,
    [listId, categoryId, ownPassId],
  );
  await tx.query(
    `update pass_card c set number = p.member_code || '-' || p.id from season_pass p
      where p.id = c.season_pass_id and p.id = any($1)`,
    [rows.map(row => row.id)],
  );
}

const dayIn = async (tx: DemoTx, days: number): Promise<string> =>
  (await tx.query<{day: string}>(`select (club_today() + $1::int)::text as day`, [days])).rows[0]!.day;

/** Three parts: one paid when she signed, one due soon, one after it. */
async function storePlan(tx: DemoTx, passId: number, frequencyId: number): Promise<void> {
  await tx.query(
    'delete from charge_attempt a using instalment i where i.id = a.instalment_id and i.season_pass_id = $1',
    [passId],
  );
  await tx.query('delete from instalment where season_pass_id = $1', [passId]);
  await tx.query('update season_pass set payment_frequency_id = $2 where id = $1', [passId, frequencyId]);
  await tx.query(
    `insert into instalment (contract_kind, season_pass_id, payment_frequency_id, n, due_on, amount_cents, paid_cents,
      state, method, attempts, last_attempt_at, paid_at)
     select 'pass', p.id, p.payment_frequency_id, x.n,
       case when x.n = 1 then club_day(p.signed_up_at)
       else club_today() + case x.n when 2 then 9 else 70 end end, part.cents,
       case when x.n = 1 then part.cents else 0 end,
            case when x.n = 1 then 'paid' else 'scheduled' end, case when x.n = 1 then 'card' else 'card_token' end,
              case when x.n = 1 then 1 else 0 end, case when x.n = 1 then p.signed_up_at end,
              case when x.n = 1 then p.signed_up_at end
       from season_pass p cross join generate_series(1, 3) as x(n) cross
         join lateral (select case when x.n = 1 then p.total_cents - 2 * (p.total_cents * 33 / 100)
         else p.total_cents * 33 / 100 end as cents) part where p.id = $1 order by x.n`,
    [passId],
  );
  await tx.query(
    `update season_pass set paid_cents = (select sum(paid_cents) from instalment where season_pass_id = $1),
      overdue_cents = 0 where id = $1`,
    [passId],
  );
}

/** A card that the test bank knows and will charge. */
async function storeCard(tx: DemoTx, passId: number): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `insert into card_token (pass_holder_id, token, brand, last4, expires_on, cof_transaction, state, consent_text,
      consented_at, created_at)
     select p.pass_holder_id, md5('demo card ' || p.id), 'visa', '4548', club_today() + 800, lpad(p.id::text, 15, '9'),
       'active', 'Autorizo al club a cobrar en esta tarjeta los plazos de mi abono.', p.signed_up_at, p.signed_up_at
       from season_pass p where p.id = $1 returning id`,
    [passId],
  );
  await tx.query('update season_pass set card_token_id = $2, sepa_mandate_id = null where id = $1', [
    passId,
    rows[0]!.id,
  ]);
  await tx.query(
    `insert into test_bank.card (identifier, merchant_code, terminal, cof_transaction, brand)
      select t.token, o.merchant_code, o.terminal, t.cof_transaction, t.brand from card_token t cross
      join (select merchant_code, terminal from test_bank.operation limit 1) o where t.id = $1`,
    [rows[0]!.id],
  );
}
