/** A team with its children and their guardians, one of them logged in. */
import {randomBytes} from 'node:crypto';
import {tokenHash} from '../../../api/src/platform/keys/token';
import type {Database} from '../../../api/src/platform/database/db';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {Visitor} from '../../support/wire/visitor';

const year = new Date().getFullYear() - 10;
let made = 0;

export interface Child {
  enrolmentId: number;
  athleteId: number;
  guardians: {id: number; email: string}[];
}

export interface CalendarStage {
  app: TestApp;
  world: World;
  manager: Visitor;
  listId: number;
  teamId: number;
  otherTeamId: number;
  /** `guardians`: how many; they have mail addresses. */
  child(more?: {teamId?: number | null; guardians?: number; state?: string}): Promise<Child>;
  /** Somebody logged in as this guardian. */
  logIn(guardianId: number): Promise<Visitor>;
  activity(more?: Record<string, unknown>): Promise<number>;
  one<T = number>(text: string, values?: unknown[]): Promise<T>;
}

export async function stageCalendar(): Promise<CalendarStage> {
  const app = await startApp({databaseUrl: (await freshDatabase()).url});
  const world = await makeWorld(app.db, {});
  const one = async <T = number>(text: string, values: unknown[] = []): Promise<T> =>
    (await app.db.query<{id: T}>(text, values)).rows[0]!.id;
  const listId = await one(
    `insert into season_list (name, kind, starts_on, ends_on)
      values ('Cantera', 'academy', club_today() - 60, club_today() + 300) returning id`,
  );
  const categoryId = await one(
    `insert into age_category (season_list_id, name, birth_year_from, birth_year_to) values ($1, 'Alevín', $2, $2)
      returning id`,
    [listId, year],
  );
  const team = (name: string) =>
    one('insert into team (age_category_id, name) values ($1, $2) returning id', [categoryId, name]);
  const teamId = await team('Alevín A');
  const otherTeamId = await team('Alevín B');
  return {
    app,
    world,
    manager: new Visitor(app.url, world.staff.academy_manager.token),
    listId,
    teamId,
    otherTeamId,
    one,
    child: async ({teamId: of = teamId, guardians = 1, state = 'admitted'} = {}) => {
      const n = ++made;
      const athleteId = await one(
        `insert into athlete (first_name, surname1, birth_on, sex) values ($1, 'Prueba', $2, 'female') returning id`,
        [`Noa${n}`, `${year}-03-04`],
      );
      const people: Child['guardians'] = [];
      for (let at = 1; at <= guardians; at++) {
        const email = `tutor${n}.${at}@example.org`;
        const id = await one('insert into guardian (first_name, surname1, email) values ($1, $2, $3) returning id', [
          `Tutor${n}${at}`,
          'Secreto',
          email,
        ]);
        await app.db.query(
          `insert into athlete_guardian (athlete_id, guardian_id, position, relation) values ($1, $2, $3, 'other')`,
          [athleteId, id, at],
        );
        people.push({id, email});
      }
      const enrolmentId = await one(
        `insert into enrolment (season_list_id, athlete_id, age_category_id, team_id, state, admitted_at, enrolled_at)
          values ($1, $2, $3, $4, $5, now(), now()) returning id`,
        [listId, athleteId, categoryId, of, state],
      );
      return {enrolmentId, athleteId, guardians: people};
    },
    logIn: async guardianId => {
      const customerId = await one(
        `insert into customer (email, password_hash, first_name, surname1, email_verified_at)
          values ($1, 'x', 'Ana', 'Gil', now()) returning id`,
        [`cuenta${guardianId}@example.org`],
      );
      await app.db.query('update guardian set customer_id = $2 where id = $1', [guardianId, customerId]);
      const token = randomBytes(32).toString('base64url');
      await app.db.query(
        `insert into customer_session (token_hash, customer_id, expires_at) values ($1, $2, now() + interval '1 day')`,
        [tokenHash(token), customerId],
      );
      const visitor = new Visitor(app.url);
      visitor.cookies.set('customer', token);
      return visitor;
    },
    activity: async (more = {}) => {
      const facts: Record<string, unknown> = {
        team_id: teamId,
        kind: 'match',
        opponent: 'CD Ribera',
        side: 'home',
        starts_at: inHours(72),
        ends_at: inHours(74),
        ...more,
      };
      const names = Object.keys(facts);
      return one(
        `insert into team_activity (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})
          returning id`,
        Object.values(facts),
      );
    },
  };
}

export const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);

/** What is kept of a call-up. */
export const callUp = async (db: Pick<Database, 'query'>, activityId: number, enrolmentId: number) =>
  (
    await db.query<{id: number; state: string; reason: string; isLate: boolean; told: number | null}>(
      `select id, state, reason, is_late as "isLate", told_sequence as told from call_up
        where team_activity_id = $1 and enrolment_id = $2`,
      [activityId, enrolmentId],
    )
  ).rows[0];
