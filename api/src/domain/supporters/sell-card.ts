/**
 * A supporter's card over the counter, whole or not at all: person, order, money, ledger and the period that was paid
 * for, in one transaction. Periods never overlap (the database refuses): a renewal begins when the card in hand ends.
 */
import {conflict, invalid, notFound} from '../../errors';
import {vatInside} from '../../money';
import type {Tx} from '../../tx';
import {moveOne, to} from '../machines/move';
import {requireTill} from '../cash/require-till';
import {accountOf, post} from '../payments/ledger';

export interface Person {
  firstName: string;
  surname1: string;
  surname2: string;
  email: string;
  phone: string;
  docNo: string | null;
  birthYear: number | null;
  postalCode: string;
}

export interface CardSale {
  tierId: number;
  /** Somebody who is known, or the data of somebody new. */
  supporterId: number | null;
  person: Person | null;
  method: 'cash' | 'card_terminal';
  tenderedCents: number | null;
  expectedTotalCents: number;
  isAutoRenewed: boolean;
  staffUserId: number;
}

export interface SoldCard {
  supporterId: number;
  supporterNumber: string;
  orderId: number;
  orderNumber: string;
  totalCents: number;
  changeCents: number;
  validFromOn: string;
  validUntilOn: string;
}

interface Tier {
  id: number;
  name: string;
  price_cents: number;
  vat_code: string;
  vat_bp: number;
  validity: 'season' | 'days';
  valid_days: number | null;
  is_active: boolean;
  min_age: number | null;
  max_age: number | null;
  season_ends: string;
  today: string;
}

/** Errors: `not_found` 404, `total_changed` 409, `blocked` 409, `already_valid` 409, `invalid` 422. */
export async function sellCard(tx: Tx, ask: CardSale): Promise<SoldCard> {
  const tier = await readTier(tx, ask.tierId);
  if (ask.expectedTotalCents !== tier.price_cents)
    throw conflict('total_changed', 'El precio ha cambiado. Revísalo antes de cobrar.', {totalCents: tier.price_cents});
  if (ask.tenderedCents !== null && ask.method !== 'cash')
    throw invalid({tenderedCents: 'Solo el efectivo lleva importe entregado.'});
  if (ask.tenderedCents !== null && ask.tenderedCents < tier.price_cents)
    throw invalid({tenderedCents: 'Lo entregado no llega al importe.'});
  const supporterId = ask.supporterId ?? (await makeSupporter(tx, ask, tier));
  const who = (
    await tx.query<{
      number: string;
      state: string;
      first_name: string;
      surname1: string;
      surname2: string;
      email: string;
      phone: string;
      customer_id: number | null;
      birth_year: number | null;
      last: string | null;
    }>(
      `select s.number, s.state, s.first_name, s.surname1, s.surname2, s.email, s.phone, s.customer_id, s.birth_year,
        (select max(valid_until_on)::text from supporter_card c
        where c.supporter_id = s.id and c.voided_at is null) as last from supporter s where s.id = $1 for update of s`,
      [supporterId],
    )
  ).rows[0];
  if (!who) throw notFound('No existe ese simpatizante.');
  if (who.state === 'blocked') throw conflict('blocked', 'Está bloqueado: desbloquéalo antes de venderle un carné.');
  checkAge(tier, who.birth_year);
  const period = (
    await tx.query<{starts: string; ends: string; is_empty: boolean}>(
      `select p.starts::text, p.ends::text, p.ends < p.starts as is_empty
         from (select s.starts, case when $2::int is null then $3::date else s.starts + $2::int - 1 end as ends
           from (select greatest($4::date, coalesce($1::date + 1, $4::date)) as starts) s) p`,
      [who.last, tier.valid_days, tier.season_ends, tier.today],
    )
  ).rows[0]!;
  if (period.is_empty)
    throw conflict('already_valid', `Ya tiene carné hasta el final de la temporada (${tier.season_ends}).`);
  const order = await makeOrder(tx, ask, tier, who);
  await tx.query(
    `insert into supporter_card (supporter_id, supporter_tier_id, kind, valid_from_on, valid_until_on, price_cents,
      order_line_id) values ($1, $2, $3, $4, $5, $6, $7)`,
    [supporterId, tier.id, who.last ? 'renewal' : 'join', period.starts, period.ends, tier.price_cents, order.lineId],
  );
  await moveOne(tx, to('supporter', 'active', ['pending_payment', 'active', 'expired', 'cancelled']), {
    id: supporterId,
    set: `state_reason = '', supporter_tier_id = $2, valid_until_on = $4, is_auto_renewed = $5,
      valid_from_on = case when state = 'active' then valid_from_on else $3::date end`,
    values: [tier.id, period.starts, period.ends, ask.isAutoRenewed],
  });
  return {
    supporterId,
    supporterNumber: who.number,
    orderId: order.id,
    orderNumber: order.number,
    totalCents: tier.price_cents,
    changeCents: ask.tenderedCents === null ? 0 : ask.tenderedCents - tier.price_cents,
    validFromOn: period.starts,
    validUntilOn: period.ends,
  };
}

/** A season ends with its list, or, without one, on the next 30 June. */
async function readTier(tx: Tx, tierId: number): Promise<Tier> {
  const tier = (
    await tx.query<Tier>(
      `select t.id, t.name, t.price_cents, t.vat_code, coalesce(vat_rate_bp(t.vat_code, current_date), 0) as vat_bp,
        t.validity, t.valid_days, t.is_active, t.min_age, t.max_age, d.today::text,
              coalesce(l.ends_on, make_date(extract(year from d.today)::int + case when extract(month
                from d.today) >= 7 then 1 else 0 end, 6, 30))::text as season_ends
         from supporter_tier t left join season_list l on l.id = t.season_list_id cross
           join (select (now() at time zone 'Europe/Madrid')::date as today) d where t.id = $1`,
      [tierId],
    )
  ).rows[0];
  if (!tier || !tier.is_active) throw invalid({tierId: 'Ese carné no se vende.'});
  return tier;
}

function checkAge(tier: Tier, birthYear: number | null): void {
  if (birthYear === null) {
    if (tier.min_age !== null || tier.max_age !== null)
      throw invalid({'person.birthYear': 'Este carné va por edad: escribe el año de nacimiento.'});
    return;
  }
  const age = Number(tier.today.slice(0, 4)) - birthYear;
  if (tier.min_age !== null && age < tier.min_age)
    throw invalid({'person.birthYear': `Este carné es a partir de ${tier.min_age} años.`});
  if (tier.max_age !== null && age > tier.max_age)
    throw invalid({'person.birthYear': `Este carné es hasta los ${tier.max_age} años.`});
}

async function makeSupporter(tx: Tx, {person, isAutoRenewed}: CardSale, tier: Tier): Promise<number> {
  if (!person) throw invalid({person: 'Elige a una persona o escribe sus datos.'});
  const {rows} = await tx.query<{id: number}>(
    `insert into supporter (supporter_tier_id, first_name, surname1, surname2, email, phone, doc_no, birth_year,
      postal_code, is_auto_renewed, customer_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (select c.id from customer c where c.email = nullif($5, '')))
       returning id`,
    [
      tier.id,
      person.firstName,
      person.surname1,
      person.surname2,
      person.email,
      person.phone,
      person.docNo,
      person.birthYear,
      person.postalCode,
      isAutoRenewed,
    ],
  );
  return rows[0]!.id;
}

async function makeOrder(
  tx: Tx,
  ask: CardSale,
  tier: Tier,
  who: {
    first_name: string;
    surname1: string;
    surname2: string;
    email: string;
    phone: string;
    customer_id: number | null;
  },
): Promise<{id: number; number: string; lineId: number}> {
  const order = (
    await tx.query<{id: number; number: string}>(
      `insert into "order" (number, channel, state, customer_id, staff_user_id, email, first_name, surname1, surname2,
        phone, total_cents, paid_at)
       values (to_char(now() at time zone 'Europe/Madrid', 'YY') || '-' || lpad(nextval('order_number')::text, 7, '0'),
         'box_office', 'paid', $1, $2, $3, $4, $5, $6, $7, $8, now()) returning id, number`,
      [
        who.customer_id,
        ask.staffUserId,
        who.email,
        who.first_name,
        who.surname1,
        who.surname2,
        who.phone,
        tier.price_cents,
      ],
    )
  ).rows[0]!;
  const line = await tx.query<{id: number}>(
    `insert into order_line (order_id, position, kind, description, unit_cents, vat_code, vat_bp, vat_cents, state)
      values ($1, 1, 'supporter', $2, $3, $4, $5, $6, 'active') returning id`,
    [order.id, tier.name, tier.price_cents, tier.vat_code, tier.vat_bp, vatInside(tier.price_cents, tier.vat_bp)],
  );
  const isFree = tier.price_cents === 0;
  const payment = await tx.query<{id: number; method: string; cashShiftId: number | null}>(
    `insert into payment (order_id, method, state, amount_cents, tendered_cents, change_cents, settled_at)
      values ($1, $2, 'authorised', $3, $4, $5, now())
     returning id, method, cash_shift_id as "cashShiftId"`,
    [
      order.id,
      isFree ? 'free' : ask.method,
      tier.price_cents,
      isFree ? null : ask.tenderedCents,
      isFree || ask.tenderedCents === null ? null : ask.tenderedCents - tier.price_cents,
    ],
  );
  requireTill(payment.rows[0]!);
  if (!isFree)
    await post(tx, {orderId: order.id, paymentId: payment.rows[0]!.id}, [
      [accountOf(ask.method), tier.price_cents],
      ['sales', -tier.price_cents],
    ]);
  return {...order, lineId: line.rows[0]!.id};
}
