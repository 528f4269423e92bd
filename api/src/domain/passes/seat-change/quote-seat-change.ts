/**
 * What another seat costs: the price of the same category and kind of sale in the new zone less that of the old one,
 * times the campaign's multiplier and never below zero, and the fee. A cheaper seat gives the difference to the wallet,
 * up to what is paid, when the campaign says so.
 */
import type {Channel} from '../../kernel/channel';
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {SEAT_CHANGE_REFUSALS, readSeatChangeRules, type SeatChangeRules} from './seat-change-refusal';

export interface SeatPrice {
  passPriceId: number;
  zoneId: number;
  /** Cents that are owed for the zone, the multiplier in them; never negative. */
  differenceCents: number;
  /** Cents for the wallet when the new seat is cheaper. */
  creditCents: number;
}

export interface SeatChangeQuote extends SeatPrice {
  seatLabel: string;
  feeCents: number;
  totalCents: number;
}

/** The price of a seat for a pass that may change. @throws DomainError 409 `seat_change_no_price` */
export async function priceSeat(
  tx: Tx,
  seasonPassId: number,
  seatId: number,
  rules: SeatChangeRules,
): Promise<SeatPrice> {
  const {rows} = await tx.query<{
    passPriceId: number | null;
    zoneId: number;
    oldCents: number;
    newCents: number | null;
    paidCents: number;
  }>(
    `select n.id as "passPriceId", s.zone_id as "zoneId", o.amount_cents as "oldCents", n.amount_cents as "newCents",
      p.paid_cents as "paidCents"
       from season_pass p join pass_price o on o.id = p.pass_price_id join seat s on s.id = $2
       left join pass_price n on n.season_list_id = p.season_list_id and n.pass_category_id = p.pass_category_id
         and n.kind = p.kind and n.zone_id = s.zone_id and (n.is_active or n.id = o.id)
            and (n.price_group_id is null or n.price_group_id = p.price_group_id)
      where p.id = $1`,
    [seasonPassId, seatId],
  );
  const row = rows[0];
  if (!row || row.passPriceId === null || row.newCents === null)
    throw conflict('seat_change_no_price', 'En esa zona no hay abonos de tu categoría.');
  const difference = row.newCents - row.oldCents;
  return {
    passPriceId: row.passPriceId,
    zoneId: row.zoneId,
    differenceCents: Math.max(0, Math.round((difference * rules.multiplierBp) / 10_000)),
    creditCents: rules.creditCheaper && difference < 0 ? Math.min(-difference, row.paidCents) : 0,
  };
}

/**
 * The rules, when they allow it. @throws DomainError 409 `seat_change_<reason>`, with the window as details when it is
 * not open
 */
export async function requireMayChange(
  tx: Tx,
  seasonPassId: number,
  channel: Channel | null,
): Promise<SeatChangeRules & {seatId: number}> {
  const rules = await readSeatChangeRules(tx, seasonPassId, channel);
  if (rules.refusal !== null)
    throw conflict(
      `seat_change_${rules.refusal}`,
      SEAT_CHANGE_REFUSALS[rules.refusal],
      rules.refusal === 'closed' && rules.window
        ? {startsAt: rules.window.startsAt, endsAt: rules.window.endsAt}
        : undefined,
    );
  return {...rules, seatId: rules.seatId!};
}

/** What the page shows before anything is done. Errors: `seat_change_…` 409. */
export async function quoteSeatChange(
  tx: Tx,
  seasonPassId: number,
  seatId: number,
  channel: Channel | null,
): Promise<SeatChangeQuote> {
  const rules = await requireMayChange(tx, seasonPassId, channel);
  const price = await priceSeat(tx, seasonPassId, seatId, rules);
  const {rows} = await tx.query<{label: string}>(
    `select z.name || ', fila ' || s.row_label || ', butaca ' || s.seat_number as label from seat s
      join zone z on z.id = s.zone_id where s.id = $1`,
    [seatId],
  );
  return {
    ...price,
    seatLabel: rows[0]!.label,
    feeCents: rules.feeCents,
    totalCents: price.differenceCents + rules.feeCents,
  };
}
