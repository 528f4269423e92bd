import {allows} from '../../web/auth/permissions';
import {checkGuardian} from '../../domain/academy/family/check-guardian';
import {
  RO,
  RO_OR_NULL,
  email,
  entity,
  id,
  instant,
  longText,
  nif,
  phone,
  ref,
  text,
  version,
} from '../../web/rest/fields';
import {NAME} from './fragments';

@entity({
  path: 'bases/tutores',
  table: 'guardian',
  label: ['tutor', 'tutores'],
  group: 'academy',
  search: ['firstName', 'surname1', 'surname2', 'email', 'docNo'],
  sort: ['surname1', 'ASC'],
  beforeWrite: (tx, {before, data, actor}) =>
    checkGuardian(tx, before, data, {readsHealth: allows(actor.roles, 'medical', 'view')}),
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
  @instant(RO_OR_NULL) whatsappConsentAt: string;
  @instant(RO_OR_NULL) invitedAt: string;
  @longText({optional: true, max: 2000}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
