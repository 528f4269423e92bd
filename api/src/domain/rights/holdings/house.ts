/** What the house keeps of itself: who works here, its companies, its logs. */
import type {Excused, Holding} from '../holding';

/** The words under which acts on a person's records are noted, with whose ids. */
export const NOTED_UNDER: readonly [resources: readonly string[], ids: string][] = [
  [['clientes', 'cuenta', 'account'], ':customers'],
  [['pedidos'], ':orders'],
  [['abonados'], ':holders'],
  [['simpatizantes'], ':supporters'],
  [['bases/tutores'], ':guardians'],
  [['bases/entrenadores'], ':coaches'],
  [['parcelas/parcelas-vendidas'], ':plots'],
  [['reservas', 'grupos-reservas'], ':reservations'],
  [['acreditaciones'], ':accreditations'],
  [['mensajes', 'mensajes-proteccion'], ':cases'],
  [['emails/subscriptores'], ':subscribers'],
];

/** As one list, which is looked up: read anew for each row of the audit, the numbers of four hundred orders took seconds. */
const NOTED = NOTED_UNDER.flatMap(([resources, ids]) =>
  resources.map(resource => `select '${resource}', unnest(${ids})::text`),
).join(' union all ');

export const ABOUT = `((t.actor_kind = 'customer' and t.actor_id = any(:customers))
  or (t.resource, t.resource_id) in (${NOTED}))`;

export const HOUSE: Holding[] = [
  {
    table: 'audit_entry',
    title: 'Quién miró o cambió tus datos',
    mine: ABOUT,
    // Who works here is no data of the person's; what was changed stands in the record itself.
    without: ['actor_name', 'changes', 'reason', 'request_id', 'ip', 'resource_id'],
    forget: {stays: 'se tacha con redact_audit, y la huella de lo tachado queda'},
  },
];

const STAFF = 'de quien trabaja en la casa: se lo da su empresa';
const COMPANY = 'de una empresa';
const HOUSE_OWN = 'de la casa, de nadie';
const excuse = (why: string, ...tables: string[]): Excused[] => tables.map(table => ({table, why}));

export const HOUSE_EXCUSED: Excused[] = [
  ...excuse(
    STAFF,
    'staff_user',
    'login_session',
    'staff_totp',
    'staff_recovery_code',
    'staff_welcome',
    'link_key',
    'box_office_clerk',
  ),
  ...excuse(
    COMPANY,
    'verifactu_check',
    'event_company',
    'affiliate',
    'organization',
    'settlement',
    'invoice_series',
    'venue',
    'academy_settings',
    'kit_item',
    'kit_order',
    'verifactu_installation',
    'verifactu_mode',
    'verifactu_event',
  ),
  ...excuse('lo mismo que la factura, como se mandó a Hacienda', 'verifactu_record', 'invoice_line'),
  ...excuse(
    HOUSE_OWN,
    'consignment',
    'consigned_ticket',
    'consignment_settlement',
    'turnstile_key',
    'media_file',
    'faq_vote',
    'log_seal',
    'log_chain',
    'log_redaction',
    'log_verified',
  ),
  ...excuse(HOUSE_OWN, 'device', 'reader_invitation'),
  {table: 'door_right', why: 'huellas de códigos, sin nombres; se van a las dos semanas de la sesión'},
  ...excuse(HOUSE_OWN, 'backup_made', 'doctor_finding'),
  {table: 'ledger_entry', why: 'solo importes'},
];
