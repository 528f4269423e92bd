/** A batch on paper: which numbers became what, what it came to, how it was paid; and each of its settlements. */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {sayNumbers} from './numbers';
import {saySeats} from './seats-said';
import {readAccount, type ConsignmentAccount} from './read-account';

/** How a settlement was paid. */
export interface Paid {
  cents: number;
  on: string;
  reference: string;
  isCash: boolean;
}

const PAID = `case when p.id is not null then json_build_object('cents', p.amount_cents, 'on', p.received_on,
  'reference', p.reference, 'isCash', p.cash_movement_id is not null) end`;

/** What both papers of a batch say of it. */
interface Head {
  id: number;
  outlet: string;
  eventTitle: string;
  startsAt: Date;
  timezone: string;
  zoneName: string;
  tariffName: string;
  unitCents: number;
  commissionBp: number;
  quantity: number;
  issuedBy: string;
  createdAt: Date;
  settledBy: string | null;
  settledAt: Date | null;
  at: Date;
}

const HEAD = `b.id, b.state, a.name as outlet, e.title as "eventTitle", s.starts_at as "startsAt", v.timezone,
  z.name as "zoneName", k.name as "tariffName", b.unit_cents as "unitCents", b.commission_bp as "commissionBp",
  b.quantity, u.name as "issuedBy", b.created_at as "createdAt", now() as at`;
const OF_BATCH = `consignment b join affiliate a on a.id = b.affiliate_id join event_session s on s.id = b.event_session_id
  join event e on e.id = s.event_id join venue v on v.id = e.venue_id join zone z on z.id = b.zone_id
  join price_category k on k.id = b.price_category_id join staff_user u on u.id = b.staff_user_id`;

export interface ConsignmentPaper extends Head {
  state: 'open' | 'settled';
  settlements: {n: number; paid: Paid | null}[];
  numbers: Record<'sold' | 'returned' | 'lost' | 'issued', string>;
  account: ConsignmentAccount;
}

export async function readConsignmentPaper(tx: Tx, id: number): Promise<ConsignmentPaper> {
  const {rows} = await tx.query<Omit<ConsignmentPaper, 'numbers' | 'account'>>(
    `select ${HEAD}, w.name as "settledBy", b.settled_at as "settledAt",
       coalesce((select json_agg(json_build_object('n', m.n, 'paid', ${PAID}) order by m.n)
         from consignment_settlement m left join seller_payout p on p.id = m.seller_payout_id
        where m.consignment_id = b.id), '[]') as settlements
       from ${OF_BATCH} left join staff_user w on w.id = b.settled_by_id
      where b.id = $1`,
    [id],
  );
  if (!rows[0]) throw notFound('No existe ese lote.');
  const say = await readTickets(tx, id);
  const of = (state: string): string => say(ticket => ticket.state === state);
  return {
    ...rows[0],
    numbers: {sold: of('sold'), returned: of('returned'), lost: of('lost'), issued: of('issued')},
    account: await readAccount(tx, id),
  };
}

/** One settlement of a batch, as it was made. */
export interface SettlementPaper extends Head {
  settledBy: string;
  settledAt: Date;
  n: number;
  sold: number;
  numbers: string;
  soldCents: number;
  refundedCents: number;
  commissionCents: number;
  receivedCents: number;
  carriedCents: number;
  owedCents: number;
  vat: ConsignmentAccount['vat'];
  paid: Paid | null;
}

/** @throws DomainError 404 */
export async function readSettlementPaper(tx: Tx, consignmentId: number, n: number): Promise<SettlementPaper> {
  const {rows} = await tx.query<Omit<SettlementPaper, 'numbers'> & {settlementId: number}>(
    `select ${HEAD}, m.id as "settlementId", w.name as "settledBy", m.created_at as "settledAt", m.n, m.sold, m.sold_cents as "soldCents",
       m.refunded_cents as "refundedCents", m.commission_cents as "commissionCents", m.received_cents as "receivedCents",
       m.carried_cents as "carriedCents", m.owed_cents as "owedCents", m.vat, ${PAID} as paid
       from ${OF_BATCH} join consignment_settlement m on m.consignment_id = b.id
         join staff_user w on w.id = m.staff_user_id left join seller_payout p on p.id = m.seller_payout_id
      where b.id = $1 and m.n = $2`,
    [consignmentId, n],
  );
  if (!rows[0]) throw notFound('No existe esa liquidación del lote.');
  const {settlementId, ...paper} = rows[0];
  const say = await readTickets(tx, consignmentId);
  return {...paper, numbers: say(ticket => ticket.settlementId === settlementId)};
}

interface Ticket {
  n: number;
  state: keyof ConsignmentPaper['numbers'];
  settlementId: number | null;
  seatId: number | null;
}

/** How some of a batch's tickets are said: their numbers, and of chosen seats where they sit. */
async function readTickets(tx: Tx, consignmentId: number): Promise<(which: (ticket: Ticket) => boolean) => string> {
  const {rows: tickets} = await tx.query<Ticket>(
    `select n, state, settlement_id as "settlementId", seat_id as "seatId" from consigned_ticket
      where consignment_id = $1 order by n`,
    [consignmentId],
  );
  const {rows: room} = await tx.query<{id: number; row: string; number: string}>(
    `select s.id, s.row_label as row, s.seat_number as number
       from seat s
      where (s.zone_id, s.row_label) in (select o.zone_id, o.row_label
        from consigned_ticket c join seat o on o.id = c.seat_id where c.consignment_id = $1)
      order by s.row_index, s.seat_index`,
    [consignmentId],
  );
  return which => {
    const said = tickets.filter(which);
    const seatIds = new Set(said.map(ticket => ticket.seatId));
    const seats = saySeats(room.map(seat => ({...seat, isSaid: seatIds.has(seat.id)})));
    return [sayNumbers(said.map(({n}) => n)), seats].filter(Boolean).join(': ');
  };
}
