/** What the database refuses, as a person can understand it: one place for all its codes. */
import {
  busy,
  chargeWaits,
  conflict,
  creditUsedUp,
  DomainError,
  invalid,
  isErrorCode,
  placeNeedUndeclared,
  quotaFull,
  terminalNeeded,
  tooNear,
  wheelchairFirst,
  type FullQuota,
} from '../../domain/kernel/errors';
import {isConnectionLost} from '../process/outage';

interface PgError extends Error {
  code?: string;
  constraint?: string;
  table?: string;
  detail?: string;
}

/** How often the database has refused work that may be repeated, since the start: for /metrics. */
export const refusals = {
  lock_timeout: 0,
  deadlock: 0,
  serialization: 0,
  statement_timeout: 0,
  too_many_connections: 0,
  shutdown: 0,
  connection_lost: 0,
  disk_full: 0,
  read_only: 0,
};
const REFUSED: Record<string, keyof typeof refusals> = {
  '55P03': 'lock_timeout',
  '40P01': 'deadlock',
  '40001': 'serialization',
  '57014': 'statement_timeout',
  '53300': 'too_many_connections',
  '57P01': 'shutdown',
  '57P02': 'shutdown',
  '57P03': 'shutdown',
  '25P03': 'statement_timeout',
  '53100': 'disk_full',
  '25006': 'read_only',
};

type NoRow = 'disk_full' | 'read_only';
let noRow: {at: number; why: NoRow} | null = null;
/** Timed work writes every few seconds: what was refused no longer than this ago is still so. */
const STILL_MS = 30_000;

/** Why the database takes no row: its disk is full, or it has become a replica. Null: it does. */
export const whyNoRow = (now = performance.now()): NoRow | null =>
  noRow && now - noRow.at < STILL_MS ? noRow.why : null;

const invalidValue = (pg: PgError) =>
  new DomainError('invalid', 'Hay un valor que no es válido.', {details: {constraint: pg.constraint}});

/** Database refusals that a person can understand; everything else stays what it was. */
export function asDomainError(error: unknown): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error;
  const pg = error as PgError;
  switch (pg.code) {
    case '23505':
      return conflict('duplicate', 'Ya existe un registro con esos datos.', {
        constraint: pg.constraint,
        columns: columnsOf(pg.detail),
      });
    case '23P01': // an exclusion constraint: two windows of the same thing, or one that is unique by the end of a statement
      if (!pg.detail?.includes('[')) return conflict('duplicate', 'Ya existe un registro con esos datos.');
      return conflict('overlap', 'Coincide en el tiempo con otro registro.', {constraint: pg.constraint});
    case '23503':
      return /still referenced/.test(pg.detail ?? '')
        ? conflict('in_use', 'No se puede borrar: hay otros registros que lo usan.', {table: pg.table})
        : new DomainError('invalid', 'Un dato apunta a un registro que no existe.', {
            errors: Object.fromEntries(columnsOf(pg.detail).map(c => [c, 'No existe.'])),
          });
    case '23514':
      if (pg.constraint === 'order_named')
        return conflict('names_missing', 'Esta sesión pide el nombre de cada asistente: vuelve a cargar la página.');
      if (pg.constraint === 'order_answered')
        return conflict('answers_missing', 'Falta contestar algo que ahora se pregunta: vuelve a cargar la página.');
      if (pg.constraint === 'accreditation_quota')
        return conflict('quota_full', 'El cupo de este tipo, o el de su medio, está completo.');
      if (pg.constraint === 'device_turnstile_has_gate')
        return invalid({gateId: 'Un torniquete lee en una puerta: elige cuál.'});
      if (pg.constraint === 'team_within_squad')
        return conflict('team_full', 'El equipo tiene la plantilla completa: saca antes a alguien o amplíala.');
      if (pg.constraint === 'athlete_erased')
        return conflict(
          'athlete_erased',
          'Los datos de ese deportista se han borrado: no se puede añadir ni cambiar nada.',
        );
      if (pg.constraint === 'team_is_active') return conflict('team_inactive', 'El equipo está inactivo.');
      if (pg.constraint === 'team_needs_licence')
        return conflict('licence_missing', 'En ese equipo hace falta la autorización federativa validada.');
      if (pg.constraint === 'custom_field_type_kept')
        return conflict('answered', 'Ya tiene respuestas: crea otro campo y desactiva este.');
      if (pg.constraint === 'rule_group_keeps_its_own')
        return conflict('kept_by_rule', 'Este grupo se mantiene solo: cambia sus condiciones.');
      if (pg.constraint === 'matched_payout_stays')
        return conflict(
          'wrong_state',
          'Ese cobro está casado con un ingreso del banco: suéltalo antes en Conciliación bancaria.',
        );
      if (pg.constraint === 'organization_stays' || pg.constraint === 'event_company_stays')
        return invalid({nif: 'Ya hay facturas con ese NIF: otro es otra empresa, y se da de alta como tal.'});
      if (pg.constraint === 'event_seller_stays')
        return invalid({
          eventCompanyId:
            'Ya se han vendido entradas en nombre de esa compañía: sus facturas y su liquidación son suyas.',
        });
      return invalidValue(pg);
    case '23502':
    case '22003':
    case '22001':
    case '22P02':
    case '22P05':
    case '22007':
    case '22008':
    case '22021':
      return invalidValue(pg);
    case '55P03': // lock_not_available
    case '40P01': // deadlock
    case '40001':
    case '57014': // statement timeout
    case '53300': // too many connections
    case '57P01':
    case '57P02':
    case '57P03':
    case '25P03':
    case '53100': // disk full
    case '25006': // a primary that has become a standby
      refusals[REFUSED[pg.code]!]++;
      if (pg.code === '53100' || pg.code === '25006')
        noRow = {at: performance.now(), why: pg.code === '53100' ? 'disk_full' : 'read_only'};
      return busy();
    case 'TQ001':
      return new DomainError(isErrorCode(pg.message) ? pg.message : 'hold_race', 'No se ha podido completar.');
    case 'TQ003':
      return conflict('plan_published', 'El plano está publicado y no se puede cambiar: crea una edición nueva.');
    case 'TQ009':
      return conflict('till_needed', 'El efectivo entra en una caja: abre tu turno de caja y vuelve a cobrar.');
    case 'TQ007':
      return conflict('suppression_stays', 'Lo pidió la propia persona: solo ella puede volver a recibir correos.');
    case 'TQ010':
      return conflict(
        'published_stays',
        'Lo publicado no cambia, porque hay pedidos que lo aceptaron: haz una edición nueva.',
      );
    case 'TQ011':
      return quotaFull(JSON.parse(pg.detail!) as FullQuota);
    case 'TQ012': {
      const taken = pg.detail === '1' ? 'Ya hay 1 entrada vendida' : `Ya hay ${pg.detail} entradas vendidas`;
      return new DomainError('invalid', undefined, {errors: {size: `${taken} o en carritos: no puede ser menos.`}});
    }
    case 'TQ013':
      return conflict('wrong_state', 'Lo que cuenta un cupo no cambia: bórralo y crea otro.');
    case 'TQ014':
      return conflict('wrong_state', `No se puede vender: el tipo de IVA «${pg.detail}» no está en vigor.`);
    case 'TQ015':
      return new DomainError('invalid', 'Revisa los campos marcados.', {
        errors: {
          vatCode: pg.detail === 'later' ? 'Ese tipo de IVA todavía no está en vigor.' : 'No existe ese tipo de IVA.',
        },
      });
    case 'TQ016':
      return conflict(
        'wrong_state',
        'Este tipo de IVA ya está en vigor y hay ventas hechas con él. Crea otro con la fecha en que cambia.',
      );
    case 'TQ017':
      return conflict('in_use', 'Hay eventos con este tipo de IVA: cámbiales antes el suyo.');
    case 'TQ021':
      return new DomainError('invalid', 'Revisa los campos marcados.', {
        errors: {tax: `Crea antes el tipo general de ese impuesto, con la clave «${pg.detail}».`},
      });
    case 'TQ018':
      return pg.detail === 'companion' ? wheelchairFirst() : placeNeedUndeclared();
    case 'TQ019':
      return tooNear(Number(pg.detail));
    case 'TQ020':
      return creditUsedUp(Number(pg.detail));
    case 'TQ022':
      return conflict(
        'wrong_state',
        `El ${pg.detail} está cerrado en Conciliación bancaria: para cambiarlo, ábrelo antes con su motivo.`,
      );
    case 'TQ023':
      return chargeWaits();
    case 'TQ024':
      return terminalNeeded();
    case 'TQ008':
      return conflict(
        'approved_stays',
        'Meta la ha aprobado así y puede estar en uso: copia la plantilla y cambia la copia.',
      );
    default:
      if (!isConnectionLost(pg)) return error;
      refusals.connection_lost++;
      return busy();
  }
}

const columnsOf = (detail?: string) =>
  (/\((.+?)\)=/.exec(detail ?? '')?.[1] ?? '')
    .split(', ')
    .filter(Boolean)
    .map(c => c.replace(/_([a-z])/g, (_, l: string) => l.toUpperCase()));
