import {checkHolder} from '../../domain/passes/holder/check-holder';
import {
  BY_DATABASE,
  cents,
  day,
  email,
  entity,
  enumOf,
  id,
  instant,
  int,
  longText,
  nif,
  phone,
  postalCode,
  ref,
  tags,
  text,
  version,
} from '../../web/rest/fields';

/** A pass that counts: not given back, not stopped, not handed over. */
const LIVE = `('requested', 'pending_payment', 'active', 'suspended_unpaid', 'blocked')`;

@entity({
  path: 'abonados',
  table: 'pass_holder',
  label: ['abonado', 'abonados'],
  group: 'passes',
  search: ['memberCode', 'firstName', 'surname1', 'surname2', 'nif', 'email'],
  hasSearchWords: true,
  sort: ['memberCode', 'ASC'],
  sortable: ['memberCode', 'surname1', 'memberSinceOn', 'createdAt'],
  keep: true,
  hidden: ['notes', 'doorNote'],
  beforeWrite: (tx, {before, data}) => checkHolder(tx, before, data),
  computed: {
    livePasses: `(select count(*)::int from season_pass p where p.pass_holder_id = t.id and p.state in ${LIVE})`,
    // The season that runs before one that is sold already.
    lastListId:
      '(select p.season_list_id from season_pass p join season_list l on l.id = p.season_list_id where p.pass_holder_id = t.id order by club_today() between l.starts_on and l.ends_on desc, l.starts_on desc, l.id desc limit 1)',
  },
})
export class PassHolder {
  @id() id: number;
  @int({optional: true, min: 1, max: 999999, description: 'Vacío: el siguiente libre.', default: BY_DATABASE})
  memberNumber?: number;
  @text({readOnly: true}) memberCode: string;
  @day({optional: true, default: BY_DATABASE}) memberSinceOn?: string;
  @text({max: 80}) firstName: string;
  @text({max: 80}) surname1: string;
  @text({optional: true, max: 80}) surname2?: string;
  @enumOf(['nif', 'nie', 'passport', 'none'], {readOnly: true}) docType: string;
  @nif({optional: 'null'}) nif?: string;
  @text({optional: 'null', max: 20, pattern: '^$|^[A-Z0-9]{5,20}$', patternMessage: 'Solo mayúsculas y números.'})
  passportNo?: string;
  @day({optional: 'null'}) bornOn?: string;
  @email({optional: true}) email?: string;
  @phone({optional: true}) phone?: string;
  @text({optional: true, max: 200}) street?: string;
  @postalCode({optional: true}) postalCode?: string;
  @text({optional: true, max: 80}) city?: string;
  @text({optional: true, max: 80}) province?: string;
  @text({optional: true, max: 2, pattern: '^$|^[A-Z]{2}$', patternMessage: 'Dos letras, como ES.', default: 'ES'})
  country?: string;
  @ref('abonados', {optional: 'null'}) guardianId?: number;
  @text({optional: true, max: 120}) guardianName?: string;
  @phone({optional: true}) guardianPhone?: string;
  @ref('clientes', {optional: 'null', description: 'Su cuenta en la web'}) customerId?: number;
  @tags(
    [
      'shareholder',
      'veteran',
      'founder',
      'fan_club',
      'volunteer',
      'large_family',
      'reduced_mobility',
      'vip',
      'animation',
    ],
    {optional: true},
  )
  tags?: string[];
  @instant({optional: 'null'}) emailConsentAt?: string;
  @instant({optional: 'null'}) whatsappConsentAt?: string;
  @instant({optional: 'null'}) imageConsentAt?: string;
  @instant({optional: 'null'}) sharingConsentAt?: string;
  @longText({optional: true, max: 5000}) notes?: string;
  @text({optional: true, max: 200, description: 'lo que se lee en la puerta cuando pasa'}) doorNote?: string;
  @enumOf(['active', 'former', 'barred', 'deceased'], {optional: true, default: 'active'}) state?: string;
  @cents({readOnly: true}) walletCents: number;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
