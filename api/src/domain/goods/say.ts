/** What mail and PDF say of goods and visits that wait: the code against which they are handed over, and where it is. */
import type {Tx} from '../kernel/tx';
import type {Appointment, Line, PaperParts} from '../orders/line-kind';

export async function sayGoods(tx: Tx, lines: Line[]): Promise<Partial<PaperParts>> {
  const {rows} = await tx.query<{
    title: string;
    quantity: number;
    code: string | null;
    pickup: string | null;
    session: string | null;
    venue: string | null;
    meetingPoint: string | null;
    requirements: string | null;
    days: number;
    isDelivered: boolean;
    appointment: (Omit<Appointment, 'startsAt' | 'endsAt'> & {startsAt: string; endsAt: string}) | null;
  }>(
    `select l.description as title, l.quantity, l.redemption_code as code, l.pickup,
            t.title || ', ' || to_char(g.starts_at at time zone n.timezone, 'DD/MM/YYYY HH24:MI') as session,
            n.name as venue, e.meeting_point as "meetingPoint",
            concat_ws(' ', nullif(e.requirements, ''), case when e.min_age > 0 then 'Desde ' || e.min_age || ' años.' end,
              case when e.needs_guardian then 'Los menores vienen con un adulto.' end) as requirements,
            p.withdrawal_days as days, l.fulfilment = 'delivered' as "isDelivered",
            case when s.id is not null then json_build_object('id', s.id, 'what', p.name, 'startsAt', s.starts_at,
              'endsAt', s.ends_at, 'timezone', o.timezone, 'place', e.meeting_point, 'revision', s.version - 1) end as appointment
       from order_line l left join product_variant v on v.id = l.product_variant_id
       left join experience_slot s on s.id = l.experience_slot_id left join experience e on e.id = s.experience_id
       join product p on p.id = coalesce(v.product_id, e.product_id)
       left join event_session g on g.id = l.pickup_session_id left join event t on t.id = g.event_id
       left join venue n on n.id = t.venue_id cross join organization o
      where l.id = any($1) and l.state = 'active' order by l.position`,
    [lines.map(line => line.id)],
  );
  const waiting = rows.filter(row => !row.isDelivered);
  const posted = rows.filter(row => row.pickup === 'shipping');
  return {
    redemptions: waiting.map(
      ({title, quantity, code, pickup, session, venue, meetingPoint, requirements, appointment}) => ({
        title,
        quantity,
        code,
        isShipped: pickup === 'shipping',
        ...(appointment && {
          appointment: {
            ...appointment,
            startsAt: new Date(appointment.startsAt),
            endsAt: new Date(appointment.endsAt),
          },
        }),
        detail:
          meetingPoint !== null
            ? [`Lugar: ${meetingPoint}.`, requirements].filter(Boolean).join(' ')
            : session !== null
              ? `Se recoge en ${venue}: ${session}.`
              : ({shop: 'Se recoge en la tienda.', shipping: 'Se envía a casa.'}[pickup!] ?? ''),
      }),
    ),
    notes:
      posted.length > 0
        ? [
            `Tienes ${Math.min(...posted.map(row => row.days))} días desde que recibes el envío para devolverlo sin dar explicaciones.`,
          ]
        : [],
  };
}
