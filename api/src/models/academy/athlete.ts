import {
  RO,
  RO_OR_NULL,
  day,
  entity,
  enumOf,
  id,
  instant,
  longText,
  nif,
  phone,
  postalCode,
  text,
  version,
} from '../../web/rest/fields';
import {NAME} from './fragments';

@entity({
  path: 'deportistas',
  table: 'athlete',
  label: ['deportista', 'deportistas'],
  group: 'academy',
  search: ['firstName', 'surname1', 'surname2', 'docNo'],
  sort: ['surname1', 'ASC'],
  computed: {
    fullName: `(${NAME('t')})`,
    birthYear: 'extract(year from t.birth_on)::int',
    hasPhoto: 'exists (select 1 from athlete_photo p where p.athlete_id = t.id)',
  },
})
export class Athlete {
  @id() id: number;
  @text({max: 80}) firstName: string;
  @text({max: 80}) surname1: string;
  @text({optional: true, max: 80}) surname2?: string;
  @day() birthOn: string;
  @enumOf(['female', 'male']) sex: string;
  @text({optional: true, max: 2, pattern: '^[A-Z]{2}$', patternMessage: 'Dos letras, como ES.', default: 'ES'})
  nationality?: string;
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
  @instant(RO_OR_NULL) erasedAt: string;
  @longText({optional: true, max: 2000}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
