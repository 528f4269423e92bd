/**
 * What some teams of the academy do from last month to the next two: trainings, matches, and call-ups in each state. The
 * children of the family that logs in are in it, where there is one.
 */
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';
import {type Chance, chanceFrom} from '../random';

const SEED = 2014;
const FAMILY = 'familia@example.org';
const TEAMS = ['Benjamín A', 'Alevín A', 'Infantil A'];
const RIVALS = ['CD Ribera', 'AD San Gil', 'Escuela Municipal', 'CF Puente Viejo', 'UD Soto Bajo', 'Atlético Molino'];
const REASONS = ['Cumpleaños de su abuela', 'Está malo', 'Viaje de familia', ''];
const BEFORE = -35;
const AFTER = 56;

interface Team {
  id: number;
  name: string;
  ground: string;
  listId: number;
}

interface ActivityRow {
  id: number;
  uid: string;
  teamId: number;
  kind: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  meetAt: Date | null;
  ground: string;
  opponent: string;
  side: string | null;
  note: string;
  state: string;
  stateNote: string;
  seriesId: string | null;
  maxCalled: number | null;
  answerUntilAt: Date | null;
  publishedAt: Date | null;
}

export async function storeActivities(tx: DemoTx, listId: number, calendar: Calendar): Promise<void> {
  const chance = chanceFrom(SEED);
  const {rows: teams} = await tx.query<Team>(
    `select t.id, t.name, t.ground, c.season_list_id as "listId" from team t join age_category c on c.id = t.age_category_id
      where c.season_list_id = $1 and (t.name = any($2) or exists (select 1 from enrolment e
        join athlete_guardian k on k.athlete_id = e.athlete_id join guardian g on g.id = k.guardian_id
        join customer u on u.id = g.customer_id where e.team_id = t.id and u.email = $3)) order by t.id`,
    [listId, TEAMS, FAMILY],
  );
  const activities = teams.flatMap((team, at) => [
    ...trainings(team, at, calendar, chance),
    ...matches(team, calendar, chance),
  ]);
  const first = await takeIds(tx, 'team_activity', activities.length);
  activities.forEach((one, at) => (one.id = first + at));
  await insertRows(tx, 'team_activity', activities);
  for (const team of teams) await storeCallUps(tx, team, activities, calendar, chance);
}

/** Twice a week; one of last week was called off, one of next week is put off. */
function trainings(team: Team, at: number, calendar: Calendar, chance: Chance): ActivityRow[] {
  const series = chance.uuid();
  const weekdays = at % 2 === 0 ? [2, 4] : [1, 3];
  const hour = 17 + (at % 3);
  const days = Array.from({length: AFTER - BEFORE}, (_, n) => BEFORE + n).filter(day =>
    weekdays.includes(calendar.daysAhead(day, '12:00').getUTCDay()),
  );
  const off = days.findLast(day => day < 0);
  const later = days.find(day => day > 6);
  return days.map(day => ({
    id: 0,
    uid: chance.uuid(),
    teamId: team.id,
    kind: 'training',
    title: '',
    startsAt: calendar.daysAhead(day, `${hour}:30`),
    endsAt: calendar.daysAhead(day, `${hour + 1}:45`),
    meetAt: null,
    ground: team.ground,
    opponent: '',
    side: null,
    note: '',
    state: day === off ? 'cancelled' : day === later ? 'postponed' : 'scheduled',
    stateNote:
      day === off ? 'El campo estaba helado.' : day === later ? 'Lo usa el primer equipo; os diremos el día.' : '',
    seriesId: series,
    maxCalled: null,
    answerUntilAt: null,
    publishedAt: null,
  }));
}

function matches(team: Team, calendar: Calendar, chance: Chance): ActivityRow[] {
  return [-3, -2, -1, 0, 1, 2, 3].map((week, n) => {
    const isHome = n % 2 === 0;
    const on = (time: string) => (week < 0 ? calendar.weekendAgo(-week - 1, 6, time) : calendar.weekend(week, 6, time));
    return {
      id: 0,
      uid: chance.uuid(),
      teamId: team.id,
      kind: 'match',
      title: '',
      startsAt: on('11:00'),
      endsAt: on('12:30'),
      meetAt: on('10:15'),
      ground: isHome ? team.ground : 'Campo municipal de la Ribera',
      opponent: RIVALS[(n + team.id) % RIVALS.length]!,
      side: isHome ? 'home' : 'away',
      note: isHome ? '' : 'Vamos en coches: quien tenga sitio, que lo diga.',
      state: 'scheduled',
      stateNote: '',
      seriesId: null,
      maxCalled: 14,
      answerUntilAt: week === 0 ? calendar.minutesAfter(on('11:00'), -24 * 60) : null,
      // Of what comes, the next one is known, the one after it is being prepared, the others are not begun.
      publishedAt: week < 0 ? calendar.minutesAfter(on('11:00'), -4 * 24 * 60) : week === 0 ? calendar.now : null,
    };
  });
}

async function storeCallUps(
  tx: DemoTx,
  team: Team,
  activities: ActivityRow[],
  calendar: Calendar,
  chance: Chance,
): Promise<void> {
  const {rows: squad} = await tx.query<{id: number; guardianId: number; isOfFamily: boolean}>(
    `select e.id, (select min(k.guardian_id) from athlete_guardian k where k.athlete_id = e.athlete_id) as "guardianId",
       exists (select 1 from athlete_guardian k join guardian g on g.id = k.guardian_id
         join customer u on u.id = g.customer_id where k.athlete_id = e.athlete_id and u.email = $2) as "isOfFamily"
       from enrolment e where e.team_id = $1 and e.state in ('enrolled', 'payment_pending') order by 3 desc, e.id`,
    [team.id, FAMILY],
  );
  const {rows: others} = await tx.query<{id: number; guardianId: number}>(
    `select e.id, (select min(k.guardian_id) from athlete_guardian k where k.athlete_id = e.athlete_id) as "guardianId"
       from enrolment e where e.season_list_id = $1 and e.state = 'enrolled' and e.team_id <> $2
        and e.age_category_id = (select age_category_id from team where id = $2) order by e.id limit 1`,
    [team.listId, team.id],
  );
  const own = activities.filter(one => one.teamId === team.id && one.kind === 'match');
  const coming = own.filter(one => one.startsAt > calendar.now);
  const called = own.filter(one => one.publishedAt !== null || one === coming[1]);
  const rows = called.flatMap(match =>
    [
      ...squad.slice(0, 13).map(one => ({...one, guest: ''})),
      ...others.map(one => ({...one, isOfFamily: false, guest: 'Falta un portero'})),
    ].map(one => {
      const isOver = match.startsAt <= calendar.now;
      const state =
        match.publishedAt === null || (one.isOfFamily && !isOver)
          ? 'called'
          : chance.weighted([
              ['yes', 7],
              ['no', 2],
              ['called', isOver ? 0 : 3],
            ] as const);
      return {
        teamActivityId: match.id,
        enrolmentId: one.id,
        guestReason: one.guest,
        state,
        reason: state === 'no' ? chance.pick(REASONS) : '',
        answeredAt: state === 'called' ? null : isOver ? calendar.minutesAfter(match.startsAt, -2000) : calendar.now,
        answeredByGuardianId: state === 'called' ? null : one.guardianId,
        toldSequence: match.publishedAt === null ? null : 0,
      };
    }),
  );
  await insertRows(tx, 'call_up', rows);
}
