/**
 * What is under way in each part of the product: money and contracts that would be out of sight if it were switched
 * off.
 */
import type {Tx} from '../kernel/tx';
import type {Activity, ModuleId} from './modules';

type Part = ModuleId | Activity;

export interface Live {
  of: Part;
  /** With this it is not switched off at all: money is owed, or somebody waits for an answer. */
  stops: boolean;
  count: number;
  text: string;
}

const UNPAID = `state not in ('paid', 'paid_late', 'waived', 'uncollectable')`;
const RUNNING = `l.state not in ('closed', 'archived')`;
const TO_COME = `from event e where e.visibility <> 'draft' and not e.is_trial and exists (select 1 from event_session s
  where s.event_id = e.id and s.state not in ('draft', 'cancelled') and s.ends_at > now())`;

/** One line each: whose it is, whether it stops, one of them, several, and which rows they are. */
const LINES: readonly [of: Part, stops: boolean, one: string, many: string, rows: string][] = [
  ['sport', false, 'partido por jugar', 'partidos por jugar', `${TO_COME} and e.kind = 'match'`],
  ['theatre', false, 'función por hacer', 'funciones por hacer', `${TO_COME} and e.kind in ('theatre', 'dance')`],
  [
    'passes',
    true,
    'plazo de abono sin pagar',
    'plazos de abonos sin pagar',
    `from instalment where contract_kind = 'pass' and ${UNPAID}`,
  ],
  [
    'passes',
    true,
    'abono a medio comprar',
    'abonos a medio comprar',
    `from season_pass where state in ('requested', 'pending_payment')`,
  ],
  [
    'passes',
    false,
    'abono en vigor',
    'abonos en vigor',
    `from season_pass p join season_list l on l.id = p.season_list_id
      where p.state in ('active', 'suspended_unpaid', 'blocked') and ${RUNNING}`,
  ],
  [
    'lfp',
    true,
    'pedido de la liga o del visitante sin confirmar',
    'pedidos de la liga o del visitante sin confirmar',
    `from "order" where state = 'pending' and channel = 'lfp'`,
  ],
  [
    'supporters',
    true,
    'agencia o peña que debe lo que ha vendido',
    'agencias o peñas que deben lo que han vendido',
    'from affiliate where owed_cents <> 0',
  ],
  ['passes', false, 'monedero con saldo', 'monederos con saldo', 'from pass_holder where wallet_cents > 0'],
  [
    'academy',
    true,
    'plazo de cantera sin pagar',
    'plazos de cantera sin pagar',
    `from instalment where contract_kind = 'academy' and ${UNPAID}`,
  ],
  [
    'academy',
    false,
    'inscripción de esta temporada',
    'inscripciones de esta temporada',
    `from enrolment n join season_list l on l.id = n.season_list_id
      where n.state not in ('draft', 'rejected', 'withdrawn', 'finished') and ${RUNNING}`,
  ],
  [
    'supporters',
    false,
    'carné de simpatizante en vigor',
    'carnés de simpatizante en vigor',
    `from supporter where state in ('pending_payment', 'active', 'blocked')`,
  ],
  ['plots', true, 'parcela sin pagar', 'parcelas sin pagar', `from plot_sale where state = 'payment_pending'`],
  ['plots', true, 'fianza por devolver', 'fianzas por devolver', `from plot_sale where deposit_state = 'held'`],
  [
    'plots',
    false,
    'parcela vendida en uso',
    'parcelas vendidas en uso',
    `from plot_sale where state in ('paid', 'assigned', 'delivered')`,
  ],
  [
    'shop',
    true,
    'producto vendido sin entregar',
    'productos vendidos sin entregar',
    `from order_line where fulfilment in ('paid', 'prepared')`,
  ],
  ['shop', false, 'producto publicado', 'productos publicados', `from product where state = 'published'`],
  [
    'packs',
    false,
    'pack a la venta',
    'packs a la venta',
    `from event_pack where state = 'published' and sale_ends_at > now()`,
  ],
  [
    'box_office',
    true,
    'turno de caja sin cerrar',
    'turnos de caja sin cerrar',
    `from cash_shift where state <> 'closed'`,
  ],
  [
    'box_office',
    true,
    'reserva pendiente',
    'reservas pendientes',
    `from reservation where state in ('pending', 'confirmed')`,
  ],
  [
    'accreditations',
    false,
    'acreditación que todavía vale',
    'acreditaciones que todavía valen',
    `from accreditation where state in ('requested', 'approved', 'sent', 'activated') and valid_until_at > now()`,
  ],
  [
    'waiting_rooms',
    true,
    'sala de espera en marcha',
    'salas de espera en marcha',
    `from waiting_room where state <> 'closed'`,
  ],
  [
    'announcements',
    true,
    'comunicado por salir',
    'comunicados por salir',
    `from announcement where state in ('scheduled', 'sending')`,
  ],
  ['announcements', false, 'recordatorio activo', 'recordatorios activos', 'from reminder_rule where is_active'],
  [
    'whatsapp',
    false,
    'recordatorio por WhatsApp',
    'recordatorios por WhatsApp',
    `from reminder_rule where is_active and channel = 'whatsapp'`,
  ],
  [
    'newsletters',
    true,
    'boletín por salir',
    'boletines por salir',
    `from newsletter where state in ('scheduled', 'sending')`,
  ],
  ['newsletters', false, 'suscriptor', 'suscriptores', `from subscriber where state = 'active'`],
  [
    'remittances',
    true,
    'remesa sin cobrar',
    'remesas sin cobrar',
    `from sepa_remittance where state in ('draft', 'sending', 'sent', 'settling')`,
  ],
  [
    'remittances',
    true,
    'plazo domiciliado sin cobrar',
    'plazos domiciliados sin cobrar',
    `from instalment where method = 'sepa' and ${UNPAID}`,
  ],
  [
    'remittances',
    false,
    'mandato en vigor',
    'mandatos en vigor',
    `from sepa_mandate where state in ('signed', 'active')`,
  ],
  [
    'settlements',
    false,
    'liquidación sin pagar',
    'liquidaciones sin pagar',
    `from settlement where state in ('draft', 'closed', 'sent', 'accepted', 'disputed')`,
  ],
];

const COUNTS = `select ${LINES.map(([, , , , rows], at) => `(select count(*)::int ${rows}) as "${at}"`).join(', ')}`;

export async function readLive(tx: Tx): Promise<Live[]> {
  const {rows} = await tx.query<Record<string, number>>(COUNTS);
  return LINES.flatMap(([of, stops, one, many], at) => {
    const count = rows[0]![at]!;
    return count === 0 ? [] : [{of, stops, count, text: count === 1 ? one : many}];
  });
}
