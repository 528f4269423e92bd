import {checkEnrolment} from '../../domain/academy/money/check-enrolment';
import {ENROLMENT_STATES} from '../../domain/academy/enrolment-states';
import {
  RO,
  RO_OR_NULL,
  cents,
  entity,
  enumOf,
  id,
  instant,
  int,
  longText,
  ref,
  text,
  version,
} from '../../web/rest/fields';

@entity({
  path: 'bases',
  table: 'enrolment',
  label: ['inscripción', 'inscripciones'],
  group: 'academy',
  search: ['athleteName', 'number'],
  sort: ['athleteName', 'ASC'],
  keep: true,
  beforeWrite: (tx, {before, data}) => checkEnrolment(tx, before, data),
})
export class Enrolment {
  @id() id: number;
  @text(RO) number: string;
  @ref('listas') seasonListId: number;
  @ref('deportistas') athleteId: number;
  @text(RO) athleteName: string;
  @ref('bases/categorias') ageCategoryId: number;
  @ref('bases/equipos', {optional: 'null'}) teamId?: number;
  @enumOf(['new', 'renewal']) kind: string;
  @text({
    optional: true,
    max: 300,
    description: 'Por qué está en una categoría que no es la de su año («sube de categoría»).',
  })
  overrideReason?: string;
  @enumOf(ENROLMENT_STATES, RO) state: string;
  @text(RO) stateNote: string;
  @cents(RO) amountCents: number;
  @cents({optional: true}) discountCents?: number;
  @text({optional: true, max: 200}) discountReason?: string;
  @ref('frecuencias', {optional: 'null'}) paymentFrequencyId?: number;
  @cents(RO) paidCents: number;
  @cents(RO) overdueCents: number;
  @cents(RO) givenBackCents: number;
  @ref('bases/tutores', RO_OR_NULL) payerGuardianId: number;
  @instant(RO_OR_NULL) payUntilAt: string;
  @int(RO_OR_NULL) waitingPosition: number;
  @ref('bases', RO_OR_NULL) previousEnrolmentId: number;
  @ref('bases/codigos-invitacion', RO_OR_NULL) academyInvitationCodeId: number;
  @int({optional: 'null', min: 1, max: 99}) shirtNo?: number;
  @longText({optional: true, max: 2000}) note?: string;
  @instant(RO_OR_NULL) submittedAt: string;
  @instant(RO_OR_NULL) admittedAt: string;
  @instant(RO_OR_NULL) enrolledAt: string;
  @instant(RO_OR_NULL) endedAt: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
