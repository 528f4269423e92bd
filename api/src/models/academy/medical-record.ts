import {RO, RO_OR_NULL, day, entity, id, instant, ref} from '../../web/rest/fields';
import {NAME} from './fragments';

/**
 * Which athletes have a record and until when; what it says is answered by its own command only
 * (acts/academy/office/medical-records.ts).
 */
@entity({
  path: 'bases/fichas-medicas',
  table: 'medical_record',
  label: ['ficha médica', 'fichas médicas'],
  group: 'medical',
  readOnly: true,
  computed: {
    athleteName: `(select ${NAME('a')} from athlete a where a.id = t.athlete_id)`,
    isFilled: 't.sealed is not null',
    endsOn: 'medical_record_ends_on(t)::date',
  },
})
export class MedicalRecord {
  @id() id: number;
  @ref('deportistas', RO) athleteId: number;
  @instant(RO_OR_NULL) consentAt: string;
  @ref('bases/tutores', RO_OR_NULL) consentGuardianId: number;
  @day(RO_OR_NULL) deleteAfterOn: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
}
