/** How the money of an event is split among companies: all shares at once, together exactly 100 %. */
import {conflict, invalid, notFound} from '../kernel/errors';
import {formatDecimal} from '../kernel/money';
import type {Tx} from '../kernel/tx';

export interface Share {
  eventCompanyId: number;
  percentBp: number;
  note: string;
}

const WHOLE_BP = 10_000;

/** None: everything belongs to the event's own company. Errors: `invalid` 422, `not_found` 404, `wrong_state` 409. */
export async function saveShares(tx: Tx, eventId: number, shares: Share[]): Promise<void> {
  const sum = shares.reduce((total, share) => total + share.percentBp, 0);
  if (shares.length > 0 && sum !== WHOLE_BP)
    throw invalid({shares: `Las partes suman ${formatDecimal(sum / 100, 2)} %: deben sumar 100 %.`});
  if (new Set(shares.map(s => s.eventCompanyId)).size !== shares.length)
    throw invalid({shares: 'Una compañía aparece dos veces.'});
  const event = await tx.query<{seller: number | null; name: string}>(
    `select e.event_company_id as seller, coalesce(k.name, '') as name from event e
       left join event_company k on k.id = e.event_company_id where e.id = $1 for no key update of e`,
    [eventId],
  );
  const found = event.rows[0];
  if (!found) throw notFound('No existe ese evento.');
  if (shares.length > 0 && found.seller !== null && !shares.some(share => share.eventCompanyId === found.seller))
    throw invalid({
      shares: `El evento es de ${found.name}, que factura las entradas y declara su IVA: tiene que tener una parte.`,
    });
  const settled = await tx.query(
    `select 1 from event_session s join order_line l on l.event_session_id = s.id
       join settlement_item i on i.order_line_id = l.id and i.is_live where s.event_id = $1 limit 1`,
    [eventId],
  );
  if (settled.rowCount > 0)
    throw conflict('wrong_state', 'Ya hay una liquidación de este evento: el reparto no cambia mientras no se anule.');
  const known = await tx.query<{n: number}>('select count(*)::int as n from event_company where id = any($1)', [
    shares.map(s => s.eventCompanyId),
  ]);
  if (known.rows[0]!.n !== shares.length) throw invalid({shares: 'Alguna compañía no existe.'});
  await tx.query('delete from event_company_share where event_id = $1', [eventId]);
  if (shares.length > 0)
    await tx.query(
      `insert into event_company_share (event_id, event_company_id, percent_bp, note) select $1, *
        from unnest($2::int[], $3::int[], $4::text[])`,
      [eventId, shares.map(s => s.eventCompanyId), shares.map(s => s.percentBp), shares.map(s => s.note)],
    );
}
