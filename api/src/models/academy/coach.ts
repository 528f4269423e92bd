import {
  RO,
  RO_OR_NULL,
  day,
  email,
  entity,
  flag,
  id,
  instant,
  longText,
  nif,
  phone,
  text,
  version,
} from '../../rest/fields';

@entity({
  path: 'bases/entrenadores',
  table: 'coach',
  label: ['entrenador', 'entrenadores'],
  group: 'academy',
  search: ['firstName', 'surname1', 'surname2', 'email', 'docNo'],
  sort: ['surname1', 'ASC'],
  computed: {
    fullName: `(t.first_name || ' ' || t.surname1 || case when t.surname2 = '' then '' else ' ' || t.surname2 end)`,
    certificateState: `(case when t.certificate_on is null then 'missing'
      when t.certificate_until_on < current_date then 'expired'
      when t.certificate_until_on < current_date + 30 then 'expiring' else 'valid' end)`,
    teamCount: '(select count(*)::int from team_coach k where k.coach_id = t.id)',
  },
})
export class Coach {
  @id() id: number;
  @text({max: 80}) firstName: string;
  @text({max: 80}) surname1: string;
  @text({optional: true, max: 80}) surname2?: string;
  @nif({optional: 'null'}) docNo?: string;
  @email({optional: true}) email?: string;
  @phone({optional: true}) phone?: string;
  @text({optional: true, max: 120}) qualification?: string;
  @day({optional: 'null', description: 'Fecha del certificado de ausencia de delitos sexuales (LOPIVI, art. 57).'})
  certificateOn?: string;
  @day(RO_OR_NULL) certificateUntilOn: string;
  @flag({default: true}) isActive?: boolean;
  @longText({optional: true, max: 2000}) note?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
