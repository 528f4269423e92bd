import {checkActivity} from '../../domain/academy/calendar/check-activity';
import {statesOf} from '../../domain/machines/registry';
import {RO, RO_OR_NULL, entity, enumOf, id, instant, int, longText, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'bases/actividades',
  table: 'team_activity',
  label: ['actividad', 'actividades'],
  group: 'academy',
  search: ['title', 'opponent', 'ground'],
  sort: ['startsAt', 'ASC'],
  keep: true,
  beforeWrite: (tx, {before, data}) => checkActivity(tx, before, data),
  computed: {
    teamName: '(select m.name from team m where m.id = t.team_id)',
    // What clashes is said, not refused: two teams may share a ground.
    clashes: `(case when t.ground <> '' and t.state = 'scheduled' then (select string_agg(m.name, ', ' order by m.name)
      from team_activity o join team m on m.id = o.team_id where lower(o.ground) = lower(t.ground) and o.ground <> ''
      and o.state = 'scheduled' and o.id <> t.id and o.starts_at < t.ends_at and o.ends_at > t.starts_at
      and o.starts_at > t.starts_at - interval '7 days') end)`,
    calledCount: '(select count(*)::int from call_up u where u.team_activity_id = t.id)',
    yesCount: `(select count(*)::int from call_up u where u.team_activity_id = t.id and u.state = 'yes')`,
    noCount: `(select count(*)::int from call_up u where u.team_activity_id = t.id and u.state = 'no')`,
  },
})
export class TeamActivity {
  @id() id: number;
  @ref('bases/equipos') teamId: number;
  @enumOf(['training', 'match', 'tournament', 'meeting', 'other']) kind: string;
  @text({optional: true, max: 120}) title?: string;
  @instant() startsAt: string;
  @instant() endsAt: string;
  @instant({optional: 'null'}) meetAt?: string;
  @text({optional: true, max: 120}) ground?: string;
  @text({optional: true, max: 120}) opponent?: string;
  @enumOf(['home', 'away', 'neutral'], {optional: 'null'}) side?: string;
  @longText({optional: true, max: 2000}) note?: string;
  @enumOf(statesOf('team_activity'), RO) state: string;
  @text(RO) stateNote: string;
  @text(RO_OR_NULL) seriesId: string;
  @int({optional: 'null', min: 1, max: 60}) maxCalled?: number;
  @instant({optional: 'null'}) answerUntilAt?: string;
  @int(RO) sequence: number;
  @instant(RO_OR_NULL) publishedAt: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
