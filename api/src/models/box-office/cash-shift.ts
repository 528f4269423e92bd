import {
  RO,
  RO_OR_NULL,
  cents,
  entity,
  enumOf,
  id,
  instant,
  int,
  json,
  longText,
  ref,
  text,
  version,
} from '../../web/rest/fields';

@entity({
  path: 'turnos-caja',
  table: 'cash_shift',
  label: ['turno de caja', 'turnos de caja'],
  group: 'cash',
  readOnly: true,
  hidden: ['countDetail', 'floatDetail'],
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
  @ref('usuarios', RO_OR_NULL) countedById: number;
  @int({...RO_OR_NULL, description: 'número de su cierre (Z), por taquilla'}) zNumber: number;
  @int(RO) saleCount: number;
  @cents({...RO_OR_NULL, min: -100_000_000}) expectedCashCents: number;
  @cents(RO_OR_NULL) countedCashCents: number;
  @cents({...RO_OR_NULL, min: -100_000_000}) expectedCardCents: number;
  @cents(RO_OR_NULL) countedCardCents: number;
  @cents({...RO_OR_NULL, min: -100_000_000}) differenceCents: number;
  @json(RO) countDetail: object;
  @json(RO) floatDetail: object;
  @ref('turnos-caja', RO_OR_NULL) followsId: number;
  @text({...RO, max: 300}) floatReason: string;
  @cents(RO_OR_NULL) leftCents: number;
  @text({...RO, max: 500}) differenceReason: string;
  @longText({...RO, max: 1000}) note: string;
  @int(RO) reopenCount: number;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
