/** What a holder sees of changing seats: whether it may be done and why not, what is under way, who proposes a swap. */
import type {Channel} from '../../kernel/channel';
import {DomainError} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {readSeatChangeRules, type SeatChangeRules} from './seat-change-refusal';
import {priceSwap, type SwapPrice} from './swap-seats';

export interface OpenSeatChange {
  id: number;
  state: 'draft' | 'pending_payment';
  isSwap: boolean;
  /** Whether this pass asked, or was asked. */
  isAsker: boolean;
  fromSeat: string;
  /** Null: a proposal that is not answered does not tell the other's seat. */
  toSeat: string | null;
  otherName: string | null;
  otherMemberCode: string | null;
  message: string;
  totalCents: number;
  isPayer: boolean;
  expiresAt: Date;
  /** Of a proposal that this pass has to answer: what it would cost, or why it cannot be. */
  offer: {isPayer: boolean; totalCents: number; creditCents: number} | null;
  refusal: string | null;
}

export interface SeatChangeView
  extends Pick<
    SeatChangeRules,
    'refusal' | 'used' | 'limit' | 'feeCents' | 'multiplierBp' | 'creditCheaper' | 'window'
  > {
  seatLabel: string | null;
  seatId: number | null;
  seasonListId: number;
  planHash: string | null;
  /** What the category costs in each zone, for the map. */
  prices: {zoneId: number; cents: number}[];
  open: OpenSeatChange[];
  done: {fromSeat: string; toSeat: string; at: Date; isSwap: boolean}[];
}

interface OpenRow extends Omit<OpenSeatChange, 'offer' | 'refusal'> {
  seasonPassId: number;
  swapPassId: number | null;
  fromSeatId: number;
  toSeatId: number;
}

const PLACE = (seat: string) =>
  `(select z.name || ', fila ' || s.row_label || ', butaca ' || s.seat_number from seat s
    join zone z on z.id = s.zone_id where s.id = ${seat})`;

export async function readSeatChange(tx: Tx, seasonPassId: number, channel: Channel): Promise<SeatChangeView> {
  const {refusal, used, limit, feeCents, multiplierBp, creditCheaper, window, seatId, seasonListId} =
    await readSeatChangeRules(tx, seasonPassId, channel);
  const {rows} = await tx.query<Pick<SeatChangeView, 'seatLabel' | 'planHash' | 'prices' | 'done'>>(
    `select ${PLACE('p.seat_id')} as "seatLabel", (select content_hash from seat_plan n
      where n.id = l.seat_plan_id) as "planHash",
            (select coalesce(json_agg(json_build_object('zoneId', x.zone_id, 'cents', x.amount_cents)), '[]')
              from pass_price x where x.season_list_id = l.id and x.pass_category_id = p.pass_category_id
              and x.kind = p.kind and x.zone_id is not null and x.is_active
              and (x.price_group_id is null or x.price_group_id = p.price_group_id)) as prices,
            (select coalesce(json_agg(json_build_object('fromSeat',
              ${PLACE('case when c.season_pass_id = p.id then c.from_seat_id else c.to_seat_id end')}, 'toSeat',
              ${PLACE('case when c.season_pass_id = p.id then c.to_seat_id else c.from_seat_id end')},
                             'at', c.decided_at, 'isSwap', c.swap_pass_id is not null) order by c.decided_at desc),
                               '[]') from seat_change c where p.id in (c.season_pass_id, c.swap_pass_id)
                               and c.state = 'applied') as done
       from season_pass p join season_list l on l.id = p.season_list_id where p.id = $1`,
    [seasonPassId],
  );
  return {
    refusal,
    used,
    limit,
    feeCents,
    multiplierBp,
    creditCheaper,
    window,
    seatId,
    seasonListId,
    ...rows[0]!,
    open: await readOpen(tx, seasonPassId, channel),
  };
}

async function readOpen(tx: Tx, seasonPassId: number, channel: Channel): Promise<OpenSeatChange[]> {
  const {rows} = await tx.query<OpenRow>(
    `select c.id, c.state, c.swap_pass_id is not null as "isSwap", c.season_pass_id = $1 as "isAsker",
      c.season_pass_id as "seasonPassId", c.swap_pass_id as "swapPassId", c.from_seat_id as "fromSeatId",
      c.to_seat_id as "toSeatId",
            ${PLACE('case when c.season_pass_id = $1 then c.from_seat_id else c.to_seat_id end')} as "fromSeat",
            case when c.season_pass_id = $1 and c.state = 'draft' then null
              else ${PLACE('case when c.season_pass_id = $1 then c.to_seat_id else c.from_seat_id end')} end
              as "toSeat",
            h.first_name || ' ' || h.surname1 as "otherName", h.member_code as "otherMemberCode", c.reason as message,
              c.price_diff_cents + c.fee_cents as "totalCents", coalesce(c.payer_pass_id = $1, false) as "isPayer",
              c.expires_at as "expiresAt"
       from seat_change c left join season_pass o on o.id = case when c.season_pass_id = $1 then c.swap_pass_id
         else c.season_pass_id end left join pass_holder h on h.id = o.pass_holder_id
      where $1 in (c.season_pass_id, c.swap_pass_id) and c.state in ('draft', 'pending_payment')
        and (c.expires_at > now() or exists (select 1 from order_line l
        where l.seat_change_id = c.id and l.state = 'pending')) order by c.id`,
    [seasonPassId],
  );
  const open: OpenSeatChange[] = [];
  for (const {seasonPassId: asker, swapPassId, fromSeatId, toSeatId, ...row} of rows) {
    const asked =
      row.state === 'draft' && !row.isAsker && swapPassId !== null
        ? await offerOf(tx, {seasonPassId: asker, swapPassId, fromSeatId, toSeatId}, channel)
        : {price: null, refusal: null};
    open.push({
      ...row,
      refusal: asked.refusal,
      offer: asked.price && {
        isPayer: asked.price.payerPassId === swapPassId,
        totalCents: asked.price.payerPassId === swapPassId ? asked.price.totalCents : 0,
        creditCents: asked.price.swapCreditCents,
      },
    });
  }
  return open;
}

async function offerOf(
  tx: Tx,
  swap: Parameters<typeof priceSwap>[1],
  channel: Channel,
): Promise<{price: SwapPrice | null; refusal: string | null}> {
  try {
    return {price: await priceSwap(tx, swap, channel), refusal: null};
  } catch (error) {
    if (error instanceof DomainError) return {price: null, refusal: error.message};
    throw error;
  }
}
