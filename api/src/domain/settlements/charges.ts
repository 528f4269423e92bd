/**
 * What a company owes beside the commission: the rent of a card terminal for each session that was worked with one,
 * once; charges that were noted; and advances, which it has had already. The next settlement until their day takes them,
 * and gives them back when it is thrown away or void.
 */
import type {Tx} from '../kernel/tx';
import type {Draft} from './collect';

export interface Charge {
  kind: 'charge' | 'advance';
  description: string;
  eventSessionId: number | null;
  count: number;
  cents: number;
}

export async function takeCharges(tx: Tx, draft: Draft, terminalRentCents: number): Promise<Charge[]> {
  if (draft.kind !== 'events' || draft.eventCompanyId === null) return [];
  const {rows} = await tx.query<Charge>(
    `with due as (select c.id, c.kind, c.description, c.amount_cents, c.on_date from settlement_charge c
       where c.event_company_id = $2 and c.on_date <= $3::date and (c.settlement_id is null or exists (select 1
         from settlement s where s.id = c.settlement_id and s.state = 'void')) for update of c),
     taken as (update settlement_charge set settlement_id = $1, version = version + 1, updated_at = now()
       where id in (select id from due))
     select kind, description, null::int as "eventSessionId", 1 as count, amount_cents as cents
       from due order by kind desc, on_date, id`,
    [draft.id, draft.eventCompanyId, draft.periodTo],
  );
  if (terminalRentCents === 0) return rows;
  const {rows: sessions} = await tx.query<{id: number}>(
    `select distinct l.event_session_id as id from settlement_item i join order_line l on l.id = i.order_line_id
       join event_session t on t.id = l.event_session_id
       join event e on e.id = t.event_id and e.event_company_id = $2
       join payment p on p.order_id = l.order_id and p.method = 'card_terminal'
         and p.state in ('authorised', 'partially_refunded', 'refunded')
      where i.settlement_id = $1 and i.side = 'sale' and not exists (select 1 from settlement_line x
        join settlement s on s.id = x.settlement_id where x.kind = 'charge' and x.event_session_id = l.event_session_id
        and s.event_company_id = $2 and s.state <> 'void') order by 1`,
    [draft.id, draft.eventCompanyId],
  );
  return [
    ...rows,
    ...sessions.map(session => ({
      kind: 'charge' as const,
      description: 'Alquiler de datáfono',
      eventSessionId: session.id,
      count: 1,
      cents: terminalRentCents,
    })),
  ];
}
