import {ADULT_ROLES, certificateState} from '../../domain/academy/teams/adult-roles';
import {
  RO,
  RO_OR_NULL,
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
  ref,
  text,
  version,
} from '../../web/rest/fields';

@entity({
  path: 'bases/entrenadores',
  table: 'coach',
  label: ['persona adulta', 'personas adultas'],
  group: 'academy',
  search: ['firstName', 'surname1', 'surname2', 'email', 'docNo'],
  sort: ['surname1', 'ASC'],
  computed: {
    fullName: `(t.first_name || ' ' || t.surname1 || case when t.surname2 = '' then '' else ' ' || t.surname2 end)`,
    certificateState: certificateState('t'),
    certificateSeenBy: '(select u.name from staff_user u where u.id = t.certificate_seen_by_id)',
    teamNames: `(select string_agg(m.name, ', ' order by m.name) from team_coach k join team m on m.id = k.team_id
      where k.coach_id = t.id)`,
    teamCount: '(select count(*)::int from team_coach k where k.coach_id = t.id)',
  },
})
export class Coach {
  @id() id: number;
  @text({max: 80}) firstName: string;
  @text({max: 80}) surname1: string;
  @text({optional: true, max: 80}) surname2?: string;
  @enumOf(ADULT_ROLES, {optional: true, default: 'coach'}) adultRole?: string;
  @nif({optional: 'null'}) docNo?: string;
  @email({optional: true}) email?: string;
  @phone({optional: true}) phone?: string;
  @text({optional: true, max: 120}) qualification?: string;
  @day({...RO_OR_NULL, description: 'Fecha del certificado de ausencia de delitos sexuales (LOPIVI, art. 57).'})
  certificateOn: string;
  @day(RO_OR_NULL) certificateUntilOn: string;
  @day({...RO_OR_NULL, description: 'Cuándo se vio; null en los anteriores al registro.'}) certificateSeenOn: string;
  @ref('usuarios', RO_OR_NULL) certificateSeenById: number;
  @int({...RO, description: 'Avisos de que caduca: 1, antes; 2, ya caducado.'}) certificateNotices: number;
  @flag({default: true}) isActive?: boolean;
  @longText({optional: true, max: 2000}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
