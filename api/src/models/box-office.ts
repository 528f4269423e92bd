/** The counter: box offices, who sells at them, their tills and card terminals. */
import {checkClerk} from '../domain/box-office/check-clerk';
import {
  cents,
  entity,
  enumOf,
  flag,
  id,
  instant,
  int,
  json,
  longText,
  phone,
  ref,
  tags,
  text,
  version,
} from '../rest/fields';

const RO = {readOnly: true};
const RO_OR_NULL = {readOnly: true, optional: 'null'} as const;
export const CLERK_PERMISSIONS = ['invite', 'discount', 'refund', 'sell_blocked', 'reprint', 'view_totals'] as const;
const CODE = {max: 10, pattern: '^[A-Z0-9]{2,10}$', patternMessage: 'De 2 a 10 letras mayúsculas y cifras.'};

@entity({
  path: 'taquillas',
  table: 'box_office',
  label: ['taquilla', 'taquillas'],
  group: 'box_office',
  search: ['name', 'code', 'location'],
  sort: ['name', 'ASC'],
  keep: true,
  computed: {
    terminalCount: '(select count(*)::int from card_terminal c where c.box_office_id = t.id and c.is_active)',
    openShiftCount: `(select count(*)::int from cash_shift s where s.box_office_id = t.id and s.state <> 'closed')`,
  },
})
export class BoxOffice {
  @id() id: number;
  @text({max: 80}) name: string;
  @text(CODE) code: string;
  @ref('recintos', {optional: 'null'}) venueId?: number;
  @text({optional: true, max: 200}) location?: string;
  @text({optional: true, max: 120}) ticketPrinter?: string;
  @flag() hasCashDrawer?: boolean;
  @cents({optional: true, max: 1_000_000, description: 'Fondo de caja habitual, en céntimos.'}) floatCents?: number;
  @flag() isActive?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'taquilleros',
  table: 'box_office_clerk',
  label: ['taquillero', 'taquilleros'],
  group: 'box_office',
  search: ['code', 'note'],
  sort: ['code', 'ASC'],
  keep: true,
  hidden: ['scope'],
  computed: {
    name: '(select u.name from staff_user u where u.id = t.staff_user_id)',
    hasPin: '(t.pin_hash is not null)',
    openShiftId: `(select s.id from cash_shift s where s.box_office_clerk_id = t.id and s.state <> 'closed')`,
    lastShiftAt: '(select max(s.opened_at) from cash_shift s where s.box_office_clerk_id = t.id)',
  },
  beforeWrite: (tx, {data}) => checkClerk(tx, data),
})
export class BoxOfficeClerk {
  @id() id: number;
  @ref('usuarios') staffUserId: number;
  @text(CODE) code: string;
  @json({optional: true}) scope?: object;
  @tags(CLERK_PERMISSIONS, {optional: true}) permissions?: string[];
  @cents({optional: true, max: 10_000_000, description: 'Lo que puede devolver en un día, en céntimos; 0: nada.'})
  maxRefundDayCents?: number;
  @phone({optional: true}) phone?: string;
  @longText({optional: true, max: 1000}) note?: string;
  @flag() isActive?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'datafonos',
  table: 'card_terminal',
  label: ['datáfono', 'datáfonos'],
  group: 'box_office',
  search: ['name', 'serialNumber', 'merchantCode'],
  sort: ['name', 'ASC'],
  keep: true,
})
export class CardTerminal {
  @id() id: number;
  @text({max: 80}) name: string;
  @ref('taquillas', {optional: 'null'}) boxOfficeId?: number;
  @enumOf(['simulated']) driver: string;
  @text({max: 40}) serialNumber: string;
  @text({optional: true, max: 40}) firmware?: string;
  @text({optional: true, max: 20}) merchantCode?: string;
  @flag() isActive?: boolean;
  @instant(RO_OR_NULL) lastSeenAt: string;
  @int(RO_OR_NULL) lastLatencyMs: number;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'turnos-caja',
  table: 'cash_shift',
  label: ['turno de caja', 'turnos de caja'],
  group: 'cash',
  readOnly: true,
  hidden: ['countDetail'],
  sort: ['openedAt', 'DESC'],
  computed: {
    clerkName:
      '(select u.name from box_office_clerk k join staff_user u on u.id = k.staff_user_id where k.id = t.box_office_clerk_id)',
  },
})
export class CashShift {
  @id() id: number;
  @ref('taquillas', RO) boxOfficeId: number;
  @ref('taquilleros', RO) boxOfficeClerkId: number;
  @enumOf(['open', 'counted', 'closed'], RO) state: string;
  @cents(RO) floatCents: number;
  @instant(RO) openedAt: string;
  @instant(RO_OR_NULL) countedAt: string;
  @instant(RO_OR_NULL) closedAt: string;
  @ref('usuarios', RO_OR_NULL) closedById: number;
  @int(RO) saleCount: number;
  @cents({...RO_OR_NULL, min: -100_000_000}) expectedCashCents: number;
  @cents(RO_OR_NULL) countedCashCents: number;
  @cents({...RO_OR_NULL, min: -100_000_000}) expectedCardCents: number;
  @cents(RO_OR_NULL) countedCardCents: number;
  @cents({...RO_OR_NULL, min: -100_000_000}) differenceCents: number;
  @json(RO) countDetail: object;
  @longText({...RO, max: 1000}) note: string;
  @int(RO) reopenCount: number;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'movimientos-caja',
  table: 'cash_movement',
  label: ['movimiento de caja', 'movimientos de caja'],
  group: 'cash',
  readOnly: true,
  search: ['reason'],
})
export class CashMovement {
  @id() id: number;
  @ref('turnos-caja', RO) cashShiftId: number;
  @enumOf(['pay_in', 'pay_out', 'drop', 'change'], RO) kind: string;
  @cents({...RO, min: -100_000_000}) amountCents: number;
  @text({...RO, max: 300}) reason: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) createdAt: string;
}

@entity({
  path: 'operaciones-datafono',
  table: 'terminal_operation',
  label: ['operación de datáfono', 'operaciones de datáfono'],
  group: 'cash',
  readOnly: true,
  search: ['reference', 'authorisationCode'],
})
export class TerminalOperation {
  @id() id: number;
  @ref('datafonos', RO) cardTerminalId: number;
  @enumOf(['status', 'sale', 'refund', 'receipt'], RO) kind: string;
  @enumOf(['sent', 'waiting_card', 'authorised', 'denied', 'cancelled', 'unknown'], RO) state: string;
  @cents(RO) amountCents: number;
  @text(RO) reference: string;
  @ref('operaciones-datafono', RO_OR_NULL) originalOperationId: number;
  @text(RO) responseCode: string;
  @text(RO) authorisationCode: string;
  @text(RO) cardBrand: string;
  @int(RO_OR_NULL) latencyMs: number;
  @text({...RO, max: 500}) detail: string;
  @flag(RO) isTest: boolean;
  @ref('pagos', RO_OR_NULL) paymentId: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) createdAt: string;
  @instant(RO_OR_NULL) doneAt: string;
}
