/**
 * A batch of numbered tickets for an outlet to sell on paper. Promises: its places are kept from now on, by the same
 * counters and quotas as every buyer's, whole or not at all; what the batch may come to be owed fits the outlet's credit;
 * price and commission are those of today, whatever becomes of them.
 */
import {conflict, invalid} from '../kernel/errors';
import {euros} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {claimSeats, claimZone} from '../seats/claim-places';
import {OUT_CENTS, owedFor} from './outlet-room';
import {findSeats} from './seats-said';

export interface ConsignmentAsk {
  affiliateId: number;
  eventSessionId: number;
  /** It says the zone, too. */
  priceId: number;
  /** Of an unnumbered zone; of a numbered one, `seats` as they are said. */
  quantity: number | null;
  seats: string;
  /** Basis points; null: the outlet's own. */
  commissionBp: number | null;
  note: string;
  staffUserId: number;
}

interface Outlet {
  name: string;
  isActive: boolean;
  creditCents: number | null;
  owedCents: number;
  commissionBp: number;
  /** What is out on paper may still be sold. */
  outCents: number;
}

/** @throws DomainError 409 `wrong_state`, `zone_full`, `seats_taken`, `quota_full`, `credit_used_up`; 422 by field */
export async function issueConsignment(tx: Tx, ask: ConsignmentAsk): Promise<{id: number; quantity: number}> {
  const outlet = await lockOutlet(tx, ask.affiliateId);
  const {zoneId, isNumbered, priceCategoryId, unitCents} = await readPrice(tx, ask);
  const seatIds = isNumbered ? await chosenSeats(tx, zoneId, ask) : null;
  const quantity = seatIds?.length ?? placesOf(ask);
  const commissionBp = ask.commissionBp ?? outlet.commissionBp;
  const room = outlet.creditCents! - outlet.owedCents - outlet.outCents;
  if ((await owedFor(tx, {unitCents, commissionBp}, quantity, 0)) > room)
    throw conflict(
      'credit_used_up',
      `${outlet.name} tiene ${euros(Math.max(room, 0))} de crédito libre, contando lo que debe y lo que tiene por vender. Haz un lote menor o súbele el crédito.`,
      {leftCents: Math.max(room, 0)},
    );
  const {rows} = await tx.query<{id: number; blockId: number}>(
    `with label as (
       insert into block_label (name, code, color) values ('Lotes de entradas', 'LOTES', '#6d4c41')
         on conflict (code) do update set code = excluded.code returning id),
     made as (
       insert into consignment (affiliate_id, event_session_id, zone_id, price_id, price_category_id, unit_cents,
         commission_bp, quantity, note, staff_user_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id),
     block as (
       insert into seat_block (event_session_id, block_label_id, reason, seat_count, staff_user_id, consignment_id)
         select $2, label.id, left('Lote ' || made.id || ' de ' || $11, 200), $8, $10, made.id from label, made
         returning id)
     select made.id, block.id as "blockId" from made, block`,
    [
      ask.affiliateId,
      ask.eventSessionId,
      zoneId,
      ask.priceId,
      priceCategoryId,
      unitCents,
      commissionBp,
      quantity,
      ask.note,
      ask.staffUserId,
      outlet.name,
    ],
  );
  const {id, blockId} = rows[0]!;
  const {eventSessionId, priceId} = ask;
  if (seatIds)
    await claimSeats(
      tx,
      eventSessionId,
      'block',
      seatIds.map(seatId => ({seatId, ownerId: blockId, priceId})),
      'partner',
    );
  else
    await claimZone(tx, {
      ...{eventSessionId, zoneId, kind: 'block', channel: 'partner'},
      claims: [{ownerId: blockId, quantity, priceId}],
    });
  await tx.query(
    `insert into consigned_ticket (consignment_id, n, code, seat_id)
      select $1, n, upper(substr(replace(gen_random_uuid()::text, '-', ''), 17)), ($3::int[])[n]
        from generate_series(1, $2) n`,
    [id, quantity, seatIds],
  );
  return {id, quantity};
}

function placesOf({quantity, seats}: ConsignmentAsk): number {
  if (seats !== '') throw invalid({seats: 'Esa zona es de plazas sin numerar: di cuántas.'});
  if (quantity === null) throw invalid({quantity: 'Di cuántas entradas lleva.'});
  return quantity;
}

function chosenSeats(tx: Tx, zoneId: number, {quantity, seats}: ConsignmentAsk): Promise<number[]> {
  if (quantity !== null) throw invalid({quantity: 'Esa zona es numerada: lo dicen sus butacas.'});
  return findSeats(tx, zoneId, seats);
}

/** Two batches of one outlet one after the other: both count in its credit. */
async function lockOutlet(tx: Tx, affiliateId: number): Promise<Outlet> {
  await tx.query('select 1 from affiliate where id = $1 for no key update', [affiliateId]);
  const {rows} = await tx.query<Outlet>(
    `select a.name, a.is_active as "isActive", a.credit_cents as "creditCents", a.owed_cents as "owedCents",
       a.commission_bp as "commissionBp", ${OUT_CENTS} as "outCents" from affiliate a where a.id = $1`,
    [affiliateId],
  );
  const outlet = rows[0];
  if (!outlet) throw invalid({affiliateId: 'No existe.'});
  if (!outlet.isActive) throw invalid({affiliateId: 'Está desactivado: no vende.'});
  if (outlet.creditCents === null)
    throw invalid({affiliateId: 'No vende a cuenta: ponle antes un crédito en su ficha.'});
  return outlet;
}

interface Row {
  state: string;
  isOver: boolean;
  isTrial: boolean;
  isNominative: boolean;
  asksFields: boolean;
  zoneId: number | null;
  isNumbered: boolean;
  priceCategoryId: number;
  unitCents: number;
  mostCents: number;
}

async function readPrice(tx: Tx, {eventSessionId, priceId}: ConsignmentAsk): Promise<Row & {zoneId: number}> {
  const {rows} = await tx.query<Row>(
    `select s.state, s.ends_at < now() as "isOver", s.is_trial as "isTrial", s.is_nominative as "isNominative",
       exists (select 1 from custom_field f where f.scope = 'event' and f.is_active and f.is_required
         and (f.event_id is null or f.event_id = s.event_id)) as "asksFields",
       z.id as "zoneId", z.kind = 'numbered' as "isNumbered", p.price_category_id as "priceCategoryId", p.amount_cents as "unitCents",
       setting_int('simplifiedInvoiceMaxCents', 40000) as "mostCents"
       from event_session s left join price p on p.id = $2 and p.event_session_id = s.id and p.is_active
         and coalesce(p.channel, 'partner') = 'partner'
         left join zone z on z.id = p.zone_id and z.seat_plan_id = s.seat_plan_id
      where s.id = $1 for no key update of s`,
    [eventSessionId, priceId],
  );
  const row = rows[0];
  if (!row) throw invalid({eventSessionId: 'No existe.'});
  if (!['on_sale', 'paused'].includes(row.state) || row.isOver)
    throw conflict('wrong_state', 'La sesión no está a la venta: no se hacen lotes de ella.');
  if (row.isTrial) throw conflict('is_trial', 'Una prueba no se vende en lotes.');
  if (row.isNominative)
    throw invalid({eventSessionId: 'Sus entradas llevan nombre, y las de un lote no: véndelas de otra manera.'});
  if (row.asksFields)
    throw invalid({eventSessionId: 'Al comprarla se piden datos obligatorios, y a quien compra en papel no.'});
  if (row.zoneId === null) throw invalid({priceId: 'No es una tarifa de esta sesión que vendan agencias y peñas.'});
  if (row.unitCents === 0) throw invalid({priceId: 'Es gratis: da invitaciones.'});
  if (row.unitCents > row.mostCents)
    throw invalid({priceId: `De más de ${euros(row.mostCents)} lleva factura con nombre: véndelas en taquilla.`});
  return row as Row & {zoneId: number};
}
