/** A batch as its settlement says it: which numbers became what, what it came to, how it was paid. */
import {notFound} from '../../errors';
import type {Tx} from '../../tx';
import {sayNumbers} from './numbers';
import {readAccount, type ConsignmentAccount} from './read-account';

export interface ConsignmentPaper {
  id: number;
  state: 'open' | 'settled';
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
  paid: {cents: number; on: string; reference: string; isCash: boolean} | null;
  at: Date;
  numbers: Record<'sold' | 'returned' | 'lost' | 'issued', string>;
  account: ConsignmentAccount;
}

export async function readConsignmentPaper(tx: Tx, id: number): Promise<ConsignmentPaper> {
  const {rows} = await tx.query<Omit<ConsignmentPaper, 'numbers' | 'account'>>(
    `select b.id, b.state, a.name as outlet, e.title as "eventTitle", s.starts_at as "startsAt", v.timezone,
       z.name as "zoneName", k.name as "tariffName", b.unit_cents as "unitCents", b.commission_bp as "commissionBp",
       b.quantity, u.name as "issuedBy", b.created_at as "createdAt", w.name as "settledBy", b.settled_at as "settledAt",
       case when p.id is not null then json_build_object('cents', p.amount_cents, 'on', p.received_on, 'reference', p.reference,
         'isCash', p.cash_movement_id is not null) end as paid, now() as at
       from consignment b join affiliate a on a.id = b.affiliate_id join event_session s on s.id = b.event_session_id
         join event e on e.id = s.event_id join venue v on v.id = e.venue_id join zone z on z.id = b.zone_id
         join price_category k on k.id = b.price_category_id join staff_user u on u.id = b.staff_user_id
         left join staff_user w on w.id = b.settled_by_id left join seller_payout p on p.id = b.seller_payout_id
      where b.id = $1`,
    [id],
  );
  if (!rows[0]) throw notFound('No existe ese lote.');
  const {rows: tickets} = await tx.query<{n: number; state: keyof ConsignmentPaper['numbers']}>(
    'select n, state from consigned_ticket where consignment_id = $1 order by n',
    [id],
  );
  const of = (state: string): string => sayNumbers(tickets.filter(ticket => ticket.state === state).map(({n}) => n));
  return {
    ...rows[0],
    numbers: {sold: of('sold'), returned: of('returned'), lost: of('lost'), issued: of('issued')},
    account: await readAccount(tx, id),
  };
}
