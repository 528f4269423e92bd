/**
 * Two holders change places. One proposes, naming the other by member number and first surname, the other sees it and
 * agrees within three days; only then is it said what it costs and to whom. At most one of them pays: whoever moves to
 * the dearer seat, else whoever proposed, the fee. When nobody owes, agreeing is doing.
 */
import type {Channel} from '../../kernel/channel';
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {applySeatChange, hasReleases} from './apply-seat-change';
import {requireNoneOpen} from './change-seat';
import {priceSeat, requireMayChange} from './quote-seat-change';

export const SWAP_HOURS = 72;

export interface ProposeSwap {
  seasonPassId: number;
  memberNumber: number;
  surname1: string;
  /** What the other reads with the proposal. */
  message: string;
  channel: Channel;
}

/** The proposal's id. Errors: `seat_change_…` 409; `swap_unknown` 409 for a wrong number as for a wrong name. */
export async function proposeSwap(
  tx: Tx,
  {seasonPassId, memberNumber, surname1, message, channel}: ProposeSwap,
): Promise<number> {
  await tx.query('select 1 from season_pass where id = $1 for update', [seasonPassId]);
  const rules = await requireMayChange(tx, seasonPassId, channel);
  await requireNoneOpen(tx, seasonPassId);
  const {rows} = await tx.query<{id: number; seatId: number}>(
    `select p.id, p.seat_id as "seatId" from season_pass p join pass_holder h on h.id = p.pass_holder_id
      where p.season_list_id = $1 and h.member_number = $2 and fold(h.surname1) = fold(trim($3)) and p.id <> $4
        and p.seat_id is not null and p.state in ('active', 'suspended_unpaid', 'blocked') order by p.id limit 1`,
    [rules.seasonListId, memberNumber, surname1, seasonPassId],
  );
  const other = rows[0];
  if (!other)
    throw conflict(
      'swap_unknown',
      'No encontramos un abono con butaca de esta temporada con ese número y ese primer apellido.',
    );
  if (await hasReleases(tx, [seasonPassId]))
    throw conflict(
      'swap_released',
      'Tienes el asiento liberado en una fecha que aún no ha llegado: recupéralo antes de proponer una permuta.',
    );
  const made = await tx.query<{id: number}>(
    `insert into seat_change (season_pass_id, season_list_id, from_seat_id, to_seat_id, swap_pass_id, state, channel,
      reason, expires_at) values ($1, $2, $3, $4, $5, 'draft', $6, $7, now() + interval '${SWAP_HOURS} hours')
      returning id`,
    [seasonPassId, rules.seasonListId, rules.seatId, other.seatId, other.id, channel, message],
  );
  return made.rows[0]!.id;
}

export interface AgreedSwap {
  seatChangeId: number;
  state: 'applied' | 'pending_payment';
  payerPassId: number | null;
  totalCents: number;
  vatCode: string;
}

interface Proposal {
  seasonPassId: number;
  swapPassId: number;
  fromSeatId: number;
  toSeatId: number;
}

/**
 * The other agrees. Errors: 404; `seat_change_…`, `swap_moved`, `swap_released`, `swap_both_owe`, `total_changed` 409.
 */
export async function agreeToSwap(
  tx: Tx,
  ask: {seatChangeId: number; swapPassId: number; channel: Channel; expectedTotalCents: number | null},
): Promise<AgreedSwap> {
  const {seatChangeId, channel} = ask;
  await tx.query(
    `select 1 from season_pass p where p.id in (select unnest(array[season_pass_id, swap_pass_id]) from seat_change
      where id = $1) order by p.id for update`,
    [seatChangeId],
  );
  const {rows} = await tx.query<Proposal>(
    `select season_pass_id as "seasonPassId", swap_pass_id as "swapPassId", from_seat_id as "fromSeatId",
      to_seat_id as "toSeatId" from seat_change where id = $1 and swap_pass_id = $2 and state = 'draft'
      and expires_at > now() for update`,
    [seatChangeId, ask.swapPassId],
  );
  const swap = rows[0];
  if (!swap) throw notFound('Esa propuesta ya no está en pie.');
  await requireNoneOpen(tx, swap.swapPassId);
  const price = await priceSwap(tx, swap, channel);
  const mine = price.payerPassId === swap.swapPassId ? price.totalCents : 0;
  if (ask.expectedTotalCents !== null && ask.expectedTotalCents !== mine)
    throw conflict('total_changed', 'El precio ha cambiado. Revísalo antes de seguir.', {totalCents: mine});
  await move(tx, to('seat_change', 'pending_payment'), {
    id: seatChangeId,
    set: `payer_pass_id = $2, price_diff_cents = $3, fee_cents = $4, credit_cents = $5, swap_credit_cents = $6,
      expires_at = now() + interval '${SWAP_HOURS} hours'`,
    values: [
      price.payerPassId,
      price.totalCents - price.feeCents,
      price.feeCents,
      price.creditCents,
      price.swapCreditCents,
    ],
  });
  const done = {seatChangeId, payerPassId: price.payerPassId, totalCents: price.totalCents, vatCode: price.vatCode};
  if (price.totalCents > 0) return {...done, state: 'pending_payment'};
  if ((await applySeatChange(tx, seatChangeId)) === null)
    throw conflict('swap_moved', 'Uno de los dos asientos ha cambiado: la permuta ya no se puede hacer.');
  return {...done, state: 'applied'};
}

export interface SwapPrice {
  payerPassId: number | null;
  feeCents: number;
  totalCents: number;
  creditCents: number;
  swapCreditCents: number;
  vatCode: string;
}

/** What a swap would cost now, both being allowed to change. Errors as for agreeing. */
export async function priceSwap(tx: Tx, swap: Proposal, channel: Channel): Promise<SwapPrice> {
  const [mine, theirs] = [
    await requireMayChange(tx, swap.seasonPassId, channel),
    await requireMayChange(tx, swap.swapPassId, channel),
  ];
  if (mine.seatId !== swap.fromSeatId || theirs.seatId !== swap.toSeatId)
    throw conflict('swap_moved', 'Uno de los dos asientos ha cambiado: la permuta ya no se puede hacer.');
  if (await hasReleases(tx, [swap.seasonPassId, swap.swapPassId]))
    throw conflict('swap_released', 'Uno de los dos tiene el asiento liberado en una fecha que aún no ha llegado.');
  const asker = await priceSeat(tx, swap.seasonPassId, swap.toSeatId, mine);
  const asked = await priceSeat(tx, swap.swapPassId, swap.fromSeatId, theirs);
  if (asker.differenceCents > 0 && asked.differenceCents > 0)
    throw conflict(
      'swap_both_owe',
      'En esta permuta los dos tenéis que pagar una diferencia: hacedla en nuestras oficinas.',
    );
  const totalCents = asker.differenceCents + asked.differenceCents + mine.feeCents;
  const payerPassId = totalCents === 0 ? null : asked.differenceCents > 0 ? swap.swapPassId : swap.seasonPassId;
  return {
    payerPassId,
    feeCents: mine.feeCents,
    totalCents,
    creditCents: asker.creditCents,
    swapCreditCents: asked.creditCents,
    vatCode: mine.vatCode,
  };
}
