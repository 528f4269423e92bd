/**
 * Athletes and who answers for them: guardians, documents, consents. Medical data stand apart, in an area of their own.
 */
import {DOCUMENT_KINDS} from '../domain/academy/document-kinds';
import {
  day,
  email,
  entity,
  enumOf,
  flag,
  id,
  instant,
  int,
  longText,
  nif,
  phone,
  postalCode,
  ref,
  text,
  version,
} from '../rest/fields';

const RO = {readOnly: true};
const RO_OR_NULL = {readOnly: true, optional: 'null'} as const;
const NAME = (alias: string) => `trim(${alias}.first_name || ' ' || ${alias}.surname1 || ' ' || ${alias}.surname2)`;

@entity({
  path: 'deportistas',
  table: 'athlete',
  label: ['deportista', 'deportistas'],
  group: 'academy',
  search: ['firstName', 'surname1', 'surname2', 'docNo'],
  sort: ['surname1', 'ASC'],
  computed: {fullName: `(${NAME('t')})`, birthYear: 'extract(year from t.birth_on)::int'},
})
export class Athlete {
  @id() id: number;
  @text({max: 80}) firstName: string;
  @text({max: 80}) surname1: string;
  @text({optional: true, max: 80}) surname2?: string;
  @day() birthOn: string;
  @enumOf(['female', 'male']) sex: string;
  @text({optional: true, max: 2, pattern: '^[A-Z]{2}$', patternMessage: 'Dos letras, como ES.'}) nationality?: string;
  @nif({optional: 'null'}) docNo?: string;
  @text({optional: true}) address?: string;
  @text({optional: true, max: 80}) city?: string;
  @postalCode({optional: true}) postalCode?: string;
  @text({optional: true, max: 120}) school?: string;
  @enumOf(['goalkeeper', 'defender', 'midfielder', 'forward'], {optional: 'null'}) position?: string;
  @enumOf(['right', 'left', 'both'], {optional: 'null'}) foot?: string;
  @text({optional: true, max: 120}) previousClub?: string;
  @text({optional: true, max: 10}) shirtSize?: string;
  @text({optional: true, max: 10}) shortsSize?: string;
  @text({optional: true, max: 10}) socksSize?: string;
  @text({optional: true, max: 10}) shoeSize?: string;
  @text({optional: true, max: 120}) emergencyName?: string;
  @phone({optional: true}) emergencyPhone?: string;
  @text({optional: true, max: 120}) secondEmergencyName?: string;
  @phone({optional: true}) secondEmergencyPhone?: string;
  @instant(RO_OR_NULL) dataConsentAt: string;
  @instant(RO_OR_NULL) protocolAcceptedAt: string;
  @longText({optional: true, max: 2000}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'bases/tutores',
  table: 'guardian',
  label: ['tutor', 'tutores'],
  group: 'academy',
  search: ['firstName', 'surname1', 'surname2', 'email', 'docNo'],
  sort: ['surname1', 'ASC'],
  computed: {
    fullName: `(${NAME('t')})`,
    athleteNames: `(select string_agg(a.first_name || ' ' || a.surname1, ', ' order by a.birth_on)
      from athlete_guardian g join athlete a on a.id = g.athlete_id where g.guardian_id = t.id)`,
  },
})
export class Guardian {
  @id() id: number;
  @text({max: 80}) firstName: string;
  @text({max: 80}) surname1: string;
  @text({optional: true, max: 80}) surname2?: string;
  @nif({optional: 'null'}) docNo?: string;
  @email({optional: true}) email?: string;
  @phone({optional: true}) phone?: string;
  @text({optional: true}) address?: string;
  @ref('clientes', {optional: 'null', description: 'Cuenta con la que entra en la web.'}) customerId?: number;
  @longText({optional: true, max: 2000}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'bases/tutelas',
  table: 'athlete_guardian',
  label: ['tutela', 'tutelas'],
  group: 'academy',
  sort: ['id', 'ASC'],
  computed: {
    athleteName: `(select ${NAME('a')} from athlete a where a.id = t.athlete_id)`,
    guardianName: `(select ${NAME('g')} from guardian g where g.id = t.guardian_id)`,
  },
})
export class AthleteGuardian {
  @id() id: number;
  @ref('deportistas') athleteId: number;
  @ref('bases/tutores') guardianId: number;
  @int({min: 1, max: 2, description: '1: el primero al que se avisa; 2: el segundo.'}) position: number;
  @enumOf(['mother', 'father', 'legal_guardian', 'other']) relation: string;
  @flag() canPickUp?: boolean;
  @text({optional: true, max: 500}) custodyNote?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'bases/documentos',
  table: 'athlete_document',
  label: ['documento de deportista', 'documentos de deportistas'],
  group: 'academy',
  search: ['note'],
  computed: {athleteName: `(select ${NAME('a')} from athlete a where a.id = t.athlete_id)`},
})
export class AthleteDocument {
  @id() id: number;
  @ref('deportistas') athleteId: number;
  @enumOf(DOCUMENT_KINDS) kind: string;
  @enumOf(['pending', 'validated', 'rejected', 'expired'], RO) state: string;
  @day({optional: 'null'}) expiresOn?: string;
  @instant(RO_OR_NULL) reviewedAt: string;
  @ref('usuarios', RO_OR_NULL) reviewedById: number;
  @text({optional: true, max: 300}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'bases/consentimientos',
  table: 'image_consent',
  label: ['consentimiento de imagen', 'consentimientos de imagen'],
  group: 'academy',
  readOnly: true,
  computed: {
    athleteName: `(select ${NAME('a')} from athlete a where a.id = t.athlete_id)`,
    guardianName: `(select ${NAME('g')} from guardian g where g.id = t.guardian_id)`,
  },
})
export class ImageConsent {
  @id() id: number;
  @ref('deportistas', RO) athleteId: number;
  @enumOf(['web', 'social_media', 'press', 'streaming'], RO) purpose: string;
  @flag(RO) isGranted: boolean;
  @ref('bases/tutores', RO_OR_NULL) guardianId: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO_OR_NULL) grantedAt: string;
  @instant(RO_OR_NULL) revokedAt: string;
  @instant(RO) updatedAt: string;
}

/**
 * Which athletes have a record and until when; what it says is answered by its own command only
 * (controllers/admin/academy/medical-records.ts).
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
