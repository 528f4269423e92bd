/**
 * The price of an enrolment that is paid for changes: another category, a paper that lowers it, or its family leaves. More is added to the last
 * part that is to come, or is a new part; less is let off from the last part on, and what was paid too much goes back the
 * way it came. What is shown before is the act itself, undone.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {moveOne, to} from '../../machines/move';
import {endPending, lockPayers} from '../../orders/lock-payers';
import {refundPart} from '../../payments/refund-part';
import {requirePlace} from '../require-place';
import {checkEnrolment} from './check-enrolment';
import {dropKit} from '../kit/owe-kit';
import {endEnrolmentParts} from './end';
import {settleEnrolments} from './pay';
import {HAD_BACK} from '../personal/payer';
import {quoteEnrolment} from './quote';

/** Those whose money can be settled. */
export const WITH_PLACE: readonly string[] = ['payment_pending', 'enrolled', 'suspended'];

export interface SettleUp {
  enrolmentId: number;
  /** `discount`: what is good by now and was not when the place was given. */
  act: 'category' | 'discount' | 'leave';
  ageCategoryId: number | null;
  overrideReason: string;
  reason: string;
  /** What was shown; another sum is refused. Null: only to show it. */
  expectedRefundCents: number | null;
  /** Null: the family itself. */
  staffUserId: number | null;
}

export interface SettledUp {
  beforeCents: number;
  afterCents: number;
  paidCents: number;
  addedCents: number;
  letOffCents: number;
  refundCents: number;
  /** Of a family that leaves: the end of the last month that is charged; null: none is. */
  countedUntilOn: string | null;
  refundIds: number[];
  toSend: number[];
}

interface Row {
  id: number;
  state: string;
  kind: 'new' | 'renewal';
  seasonListId: number;
  athleteId: number;
  ageCategoryId: number;
  amountCents: number;
  discountCents: number;
  discountReason: string;
  paidCents: number;
  overrideCents: number | null;
  payerId: number | null;
  /** Of clothes that the family lost: owed whatever the season costs. */
  lostCents: number;
}

/** Errors: `not_found` 404, `wrong_state`, `category_full`, `charge_under_way`, `total_changed` 409, `invalid` 422. */
export async function settleUp(tx: Tx, ask: SettleUp): Promise<SettledUp> {
  if (ask.expectedRefundCents !== null && ask.reason.trim().length < 3)
    throw invalid({reason: 'Escribe el motivo: la familia lo leerá.'});
  const orderIds = await lockAll(tx, ask.enrolmentId);
  const row = await readRow(tx, ask.enrolmentId);
  if (!WITH_PLACE.includes(row.state))
    throw conflict('wrong_state', 'Solo con la plaza dada: esta inscripción está en otro estado.');
  await tx.query('savepoint settle_up');
  const done = await ACTS[ask.act](tx, row, ask);
  if (ask.expectedRefundCents !== null && ask.expectedRefundCents !== done.refundCents)
    throw conflict('total_changed', 'Lo que se devuelve ha cambiado. Revísalo antes de seguir.', {
      refundCents: done.refundCents,
    });
  if (ask.expectedRefundCents === null) await tx.query('rollback to savepoint settle_up');
  else if (done.refundCents > 0) {
    const {refundIds, toSend, sentCents} = await refundPart(tx, {
      orderIds,
      of: {enrolmentId: row.id},
      amountCents: done.refundCents,
      reason: ask.reason.trim().slice(0, 300),
      staffUserId: ask.staffUserId,
    });
    if (sentCents !== done.refundCents)
      throw conflict('not_refundable', 'No queda en sus pedidos dinero cobrado que devolver.');
    return {...done, refundIds, toSend};
  }
  return done;
}

/** Orders, then parts, then the enrolment. Those that have paid. */
async function lockAll(tx: Tx, enrolmentId: number): Promise<number[]> {
  const payers = await lockPayers(tx, 'l.instalment_id in (select id from instalment where enrolment_id = $1)', [
    enrolmentId,
  ]);
  const orderIds = await endPending(tx, payers, 'esta inscripción');
  await tx.query('select 1 from instalment where enrolment_id = $1 order by id for update', [enrolmentId]);
  return orderIds;
}

async function readRow(tx: Tx, id: number): Promise<Row> {
  const {rows} = await tx.query<Row>(
    `select e.id, e.state, e.kind, e.season_list_id as "seasonListId", e.athlete_id as "athleteId",
      e.age_category_id as "ageCategoryId", e.amount_cents as "amountCents", e.discount_cents as "discountCents", e.discount_reason as "discountReason",
      e.paid_cents - ${HAD_BACK} as "paidCents", e.payer_guardian_id as "payerId",
      (select coalesce(sum(d.charged_cents), 0)::int from kit_delivery d where d.enrolment_id = e.id) as "lostCents",
      (select c.price_override_cents from academy_invitation_code c where c.id = e.academy_invitation_code_id
        and c.age_category_id = e.age_category_id) as "overrideCents"
       from enrolment e where e.id = $1 for update`,
    [id],
  );
  if (!rows[0]) throw notFound('No existe esa inscripción.');
  return rows[0];
}

async function changeCategory(tx: Tx, row: Row, ask: SettleUp): Promise<SettledUp> {
  const {ageCategoryId} = ask;
  if (ageCategoryId === null || ageCategoryId === row.ageCategoryId)
    throw invalid({ageCategoryId: 'Elige otra categoría.'});
  await checkEnrolment(
    tx,
    {seasonListId: row.seasonListId, athleteId: row.athleteId, ageCategoryId: row.ageCategoryId},
    {ageCategoryId, overrideReason: ask.overrideReason.trim()},
  );
  await requirePlace(tx, ageCategoryId, row.id);
  const quote = await quoteEnrolment(tx, {
    ...row,
    ageCategoryId,
    priceOverrideCents: null,
    guardianId: row.payerId,
    enrolmentId: row.id,
  });
  const beforeCents = row.amountCents - row.discountCents;
  const afterCents = quote.amountCents + row.lostCents - quote.discountCents;
  const {givenBackCents, ...parts} = await fitParts(
    tx,
    row.id,
    afterCents - beforeCents,
    row.paidCents,
    'Cambio de categoría',
  );
  await tx.query(
    `update enrolment set age_category_id = $2, team_id = null, shirt_no = null, override_reason = $3, amount_cents = $4,
      discount_cents = $5, discount_reason = $6, early_discount_cents = 0, given_back_cents = given_back_cents + $7, version = version + 1,
      updated_at = now() where id = $1`,
    [
      row.id,
      ageCategoryId,
      ask.overrideReason.trim(),
      quote.amountCents + row.lostCents,
      quote.discountCents,
      quote.discountReason,
      givenBackCents,
    ],
  );
  await settleEnrolments(tx, [row.id]);
  return {beforeCents, afterCents, paidCents: row.paidCents, ...parts, countedUntilOn: null, refundIds: [], toSend: []};
}

/** What it is discounted for already stays as it was reckoned. */
async function addDiscounts(tx: Tx, row: Row): Promise<SettledUp> {
  const quote = await quoteEnrolment(tx, {
    ...row,
    priceOverrideCents: row.overrideCents,
    guardianId: row.payerId,
    enrolmentId: row.id,
  });
  const more = quote.discounts.filter(({text}) => !row.discountReason.includes(text));
  const beforeCents = row.amountCents - row.discountCents;
  const cents = Math.min(
    beforeCents - row.lostCents,
    more.reduce((sum, one) => sum + one.amountCents, 0),
  );
  if (cents <= 0)
    throw conflict('wrong_state', 'No hay ningún descuento nuevo: ni título ni carné validado desde entonces.');
  const reason = [row.discountReason, ...more.map(({text}) => text)].filter(Boolean).join('; ');
  const {givenBackCents, ...parts} = await fitParts(tx, row.id, -cents, row.paidCents, reason);
  await tx.query(
    `update enrolment set discount_cents = discount_cents + $2, discount_reason = $3,
      given_back_cents = given_back_cents + $4, version = version + 1, updated_at = now() where id = $1`,
    [row.id, cents, reason, givenBackCents],
  );
  await settleEnrolments(tx, [row.id]);
  return {
    beforeCents,
    afterCents: beforeCents - cents,
    paidCents: row.paidCents,
    ...parts,
    countedUntilOn: null,
    refundIds: [],
    toSend: [],
  };
}

/** More: added. Less: let off from the last part on, then given back, never more than was paid. */
async function fitParts(
  tx: Tx,
  enrolmentId: number,
  differenceCents: number,
  paidCents: number,
  note: string,
): Promise<{addedCents: number; letOffCents: number; refundCents: number; givenBackCents: number}> {
  const {rows} = await tx.query<{id: number; cents: number}>(
    `select id, amount_cents as cents from instalment where enrolment_id = $1
      and state not in ('paid', 'paid_late', 'waived', 'uncollectable') order by n desc`,
    [enrolmentId],
  );
  if (differenceCents >= 0) {
    if (differenceCents > 0) await addToParts(tx, enrolmentId, rows[0]?.id ?? null, differenceCents);
    return {addedCents: differenceCents, letOffCents: 0, refundCents: 0, givenBackCents: 0};
  }
  let left = -differenceCents;
  let givenBackCents = 0;
  for (const part of rows) {
    if (left <= 0) break;
    const cents = Math.min(left, part.cents);
    if (cents === part.cents) {
      await moveOne(tx, to('instalment', 'waived'), {id: part.id, set: 'note = $2', values: [note]});
      givenBackCents += cents;
    } else
      await tx.query('update instalment set amount_cents = amount_cents - $2, version = version + 1 where id = $1', [
        part.id,
        cents,
      ]);
    left -= cents;
  }
  const refundCents = Math.min(left, paidCents);
  return {
    addedCents: 0,
    letOffCents: -differenceCents - left,
    refundCents,
    givenBackCents: givenBackCents + left,
  };
}

/** Two weeks to pay what nothing else is to come with. */
async function addToParts(tx: Tx, enrolmentId: number, lastId: number | null, cents: number): Promise<void> {
  if (lastId !== null) {
    await tx.query('update instalment set amount_cents = amount_cents + $2, version = version + 1 where id = $1', [
      lastId,
      cents,
    ]);
    return;
  }
  await tx.query(
    `insert into instalment (contract_kind, enrolment_id, payment_frequency_id, n, due_on, amount_cents, method, vat_code)
      select 'academy', $1, o.payment_frequency_id, o.n + 1, least(club_today() + 15, l.ends_on),
        $2, o.method, o.vat_code from instalment o join enrolment e on e.id = o.enrolment_id
        join season_list l on l.id = e.season_list_id where o.enrolment_id = $1 order by o.n desc limit 1`,
    [enrolmentId, cents],
  );
}

/** What the months that were used cost is kept; of what was paid beyond it, the share that the academy says goes back. */
async function leave(tx: Tx, row: Row, ask: SettleUp): Promise<SettledUp> {
  const priceCents = row.amountCents - row.discountCents;
  const {rows} = await tx.query<{used: number; months: number; bp: number; countedUntilOn: string | null}>(
    `select least(greatest(0, ${MONTHS('t.last', 'l.starts_on')}), ${MONTHS('l.ends_on', 'l.starts_on')}) as used,
      ${MONTHS('l.ends_on', 'l.starts_on')} as months, coalesce(s.unused_refund_bp, 0) as bp,
      case when t.last >= l.starts_on then least(l.ends_on,
        (date_trunc('month', t.last) + interval '1 month - 1 day')::date)::text end as "countedUntilOn"
       from season_list l left join academy_settings s on s.season_list_id = l.id,
         lateral (select case when extract(day from d.today) <= coalesce(s.notice_day, 20) then d.today
           else (d.today + interval '1 month')::date end as last
           from (select club_today() as today) d) t where l.id = $1`,
    [row.seasonListId],
  );
  const {used, months, bp, countedUntilOn} = rows[0]!;
  const keptCents = row.lostCents + Math.round(((priceCents - row.lostCents) * used) / Math.max(1, months));
  const refundCents = Math.min(row.paidCents, Math.round((Math.max(0, row.paidCents - keptCents) * bp) / 10_000));
  const before = await openCents(tx, row.id);
  await endEnrolmentParts(tx, row.id, ask.reason.trim() || 'Baja');
  const letOffCents = before - (await openCents(tx, row.id));
  await moveOne(tx, to('enrolment', 'withdrawn'), {
    id: row.id,
    set: 'ended_at = now(), state_note = $2, given_back_cents = given_back_cents + $3',
    values: [ask.reason.trim(), refundCents],
  });
  await dropKit(tx, [row.id]);
  return {
    beforeCents: priceCents,
    afterCents: priceCents - letOffCents - refundCents,
    paidCents: row.paidCents,
    addedCents: 0,
    letOffCents,
    refundCents,
    countedUntilOn,
    refundIds: [],
    toSend: [],
  };
}

const ACTS = {category: changeCategory, discount: addDiscounts, leave};

/** From the month of one day to that of another, both counted (SQL). */
const MONTHS = (until: string, from: string): string =>
  `((extract(year from ${until}) - extract(year from ${from})) * 12 + extract(month from ${until})
    - extract(month from ${from}) + 1)::int`;

async function openCents(tx: Tx, enrolmentId: number): Promise<number> {
  const {rows} = await tx.query<{cents: number}>(
    `select coalesce(sum(amount_cents - paid_cents), 0)::int as cents from instalment
      where enrolment_id = $1 and state not in ('paid', 'paid_late', 'waived', 'uncollectable')`,
    [enrolmentId],
  );
  return rows[0]!.cents;
}
