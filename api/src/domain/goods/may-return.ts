/**
 * What may be given back. Goods that have not been handed over always; afterwards within the days of the product: by
 * post at least the fourteen of the law (RDL 1/2007, art. 102 and 104, counted from the day of delivery), over the
 * counter as many as the club gives. A dated visit until it begins (art. 103.l: no withdrawal), or when the club calls
 * it off.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {Line} from '../orders/line-kind';

export async function refuseLateReturn(tx: Tx, lines: Line[]): Promise<void> {
  const {rows} = await tx.query<{name: string; isVisit: boolean; until: string; days: number}>(
    `select p.name, s.id is not null as "isVisit", p.withdrawal_days as days,
            to_char(coalesce(club_day(s.starts_at), club_day(l.fulfilled_at) + p.withdrawal_days), 'DD/MM/YYYY') as until
       from order_line l left join product_variant v on v.id = l.product_variant_id
       left join experience_slot s on s.id = l.experience_slot_id left join experience e on e.id = s.experience_id
       join product p on p.id = coalesce(v.product_id, e.product_id)
      where l.id = any($1) and (
        (v.id is not null and l.fulfilment = 'delivered'
          and club_day(l.fulfilled_at) + p.withdrawal_days < club_today())
        or (s.id is not null and s.state <> 'cancelled' and (s.starts_at <= now() or l.fulfilment = 'delivered')))
      order by l.id limit 1`,
    [lines.map(line => line.id)],
  );
  const late = rows[0];
  if (!late) return;
  throw conflict(
    'too_late_to_return',
    late.isVisit
      ? `«${late.name}» ya ha empezado o se ha usado, y una visita con fecha no se devuelve.`
      : late.days === 0
        ? `«${late.name}» ya está entregado y no admite devolución.`
        : `«${late.name}» se podía devolver hasta el ${late.until}.`,
  );
}
