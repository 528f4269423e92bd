/** A family's calendar: its own children's and nobody else's, and a file at an address that can be taken back. */
import {must} from '../../support/world/purchase';
import {readIcs, valueOf} from '../../support/wire/read-ics';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {type CalendarStage, type Child, inHours, stageCalendar} from './stage';

let stage: CalendarStage;
let mine: Child;
let other: Child;
let parent: Visitor;
beforeAll(async () => {
  stage = await stageCalendar();
  mine = await stage.child({guardians: 2});
  other = await stage.child({teamId: stage.otherTeamId});
  parent = await stage.logIn(mine.guardians[0]!.id);
});
afterAll(async () => {
  hangUp();
  await stage.app.stop();
});

interface Calendar {
  activities: {
    id: number;
    name: string;
    athleteId: number;
    callUp: {token: string; state: string; reason: string} | null;
  }[];
  feeds: {athleteId: number; url: string}[];
}
const calendar = async (visitor = parent): Promise<Calendar> =>
  must(await visitor.get<Calendar>('/api/public/family/calendar'));
const feed = (visitor: Visitor, athleteId: number, renew = false) =>
  visitor.post<{url: string} & ErrorBody>(`/api/public/family/calendar/${athleteId}`, {renew});
const pathOf = (url: string) => new URL(url).pathname;
const anybody = () => new Visitor(stage.app.url);

test('nobody without an account, nothing of others, sixty days, an unpublished call-up is not there yet', async () => {
  expect((await anybody().get('/api/public/family/calendar')).status).toBe(401);
  const own = await stage.activity();
  const theirs = await stage.activity({team_id: stage.otherTeamId});
  const late = await stage.activity({starts_at: inHours(61 * 24), ends_at: inHours(61 * 24 + 2)});
  await stage.app.db.query('insert into call_up (team_activity_id, enrolment_id) values ($1, $2)', [
    own,
    mine.enrolmentId,
  ]);
  await stage.app.db.query(
    `insert into call_up (team_activity_id, enrolment_id, guest_reason) values ($1, $2, 'Refuerzo')`,
    [theirs, mine.enrolmentId],
  );
  const before = (await calendar()).activities;
  expect(before.map(({id}) => id)).toContain(own);
  expect(before.map(({id}) => id)).not.toContain(theirs);
  expect(before.map(({id}) => id)).not.toContain(late);
  expect(before.find(({id}) => id === own)!.callUp).toBeNull();
  await stage.app.db.query('update team_activity set published_at = now() where id = any($1)', [[own, theirs]]);
  const after = (await calendar()).activities;
  expect(after.find(({id}) => id === own)!.callUp!.state).toBe('called');
  // Called as a guest: that one match of the other team, and no other.
  expect(after.map(({id}) => id)).toContain(theirs);

  // Answered from the page with the token that came with it.
  const {token} = after.find(({id}) => id === own)!.callUp!;
  must(await anybody().post(`/api/public/academy/call-ups/${token}`, {answer: 'no', reason: 'Un viaje'}));
  expect((await calendar()).activities.find(({id}) => id === own)!.callUp).toMatchObject({
    state: 'no',
    reason: 'Un viaje',
  });

  const stranger = new Visitor(stage.app.url);
  stranger.cookies.set('customer', stage.world.customer.token);
  expect(await calendar(stranger)).toEqual({activities: [], feeds: []});
});

test('the address is for one’s own child; another edition, another child’s, an altered one: 404', async () => {
  expect((await feed(parent, other.athleteId)).status).toBe(404);
  expect((await feed(anybody(), mine.athleteId)).status).toBe(401);
  const {url} = must(await feed(parent, mine.athleteId));
  expect(must(await feed(parent, mine.athleteId)).url).toBe(url);
  expect((await calendar()).feeds).toEqual([{athleteId: mine.athleteId, url}]);
  expect((await anybody().get(pathOf(url))).status).toBe(200);
  const [, name, proof] = /calendars\/([^.]+)\.([^/]+)\//.exec(url)!;
  const [id, edition] = name!.split('-') as [string, string];
  for (const altered of [
    `${id}-${edition}1.${proof}`,
    `${id}2-${edition}.${proof}`,
    `${name}.${proof!.slice(1)}`,
    name!,
  ])
    expect((await anybody().get(`/api/public/academy/calendars/${altered}/equipo.ics`)).status).toBe(404);
  const renewed = must(await feed(parent, mine.athleteId, true)).url;
  expect(renewed).not.toBe(url);
  expect((await anybody().get(pathOf(url))).status).toBe(404);
  expect((await anybody().get(pathOf(renewed))).status).toBe(200);
  // The other guardian has an address of her own, and it goes with the guardianship.
  const second = await stage.logIn(mine.guardians[1]!.id);
  const hers = must(await feed(second, mine.athleteId)).url;
  expect(hers).not.toBe(renewed);
  await stage.app.db.query('delete from athlete_guardian where guardian_id = $1', [mine.guardians[1]!.id]);
  expect((await anybody().get(pathOf(hers))).status).toBe(404);
});

test('a telephone that asks again is told 304, and after a change the new version of the same appointment', async () => {
  const {url} = must(await feed(parent, mine.athleteId));
  const id = await stage.activity({kind: 'training', opponent: '', side: null, ground: 'Campo 7'});
  const read = async (headers: Record<string, string> = {}) => {
    const answer = await anybody().get(pathOf(url), headers);
    return {
      answer,
      events: answer.status === 200 ? readIcs(answer.text).parts.filter(part => part.name === 'VEVENT') : [],
    };
  };
  const first = await read();
  expect(first.answer.headers['content-type']).toMatch(/^text\/calendar; charset=utf-8/);
  expect(first.answer.headers['cache-control']).toBe('private, max-age=300');
  const etag = first.answer.headers.etag!;
  for (const sent of [etag, `W/${etag}`, `"x", ${etag}`])
    expect((await read({'if-none-match': sent})).answer.status).toBe(304);
  expect((await read({'if-none-match': '"x"'})).answer.status).toBe(200);
  const uid = async () => {
    const {rows} = await stage.app.db.query<{uid: string}>('select uid from team_activity where id = $1', [id]);
    return `actividad-${rows[0]!.uid}@${new URL(url).host}`;
  };
  const mineIn = async (events: ReturnType<typeof readIcs>[]) => {
    const wanted = await uid();
    return events.find(event => valueOf(event, 'UID') === wanted)!;
  };
  const before = await mineIn(first.events);
  must(
    await stage.manager.post(`/api/bases/actividades/${id}/cambiar`, {
      scope: 'one',
      to: 'cancelled',
      stateNote: 'Lluvia',
    }),
  );
  const second = await read({'if-none-match': etag});
  expect(second.answer.status).toBe(200);
  const after = await mineIn(second.events);
  expect([valueOf(before, 'SEQUENCE'), valueOf(after, 'SEQUENCE')]).toEqual(['0', '1']);
  expect([valueOf(before, 'STATUS'), valueOf(after, 'STATUS')]).toEqual(['CONFIRMED', 'CANCELLED']);
  expect(valueOf(after, 'LAST-MODIFIED')! >= valueOf(before, 'LAST-MODIFIED')!).toBe(true);
  // Nobody but the child is in it.
  const {rows} = await stage.app.db.query<{name: string}>(
    'select first_name as name from athlete where id <> $1 union select first_name from guardian',
    [mine.athleteId],
  );
  expect(rows.filter(({name}) => second.answer.text.includes(name))).toEqual([]);
  expect(second.answer.text).not.toMatch(/example\.org/);
});

test('what a family may not reach says so: a call-up of others by their link alone', async () => {
  const id = await stage.activity({team_id: stage.otherTeamId});
  must(
    await stage.manager.post(
      `/api/bases/actividades/${id}/convocatoria`,
      {called: [{enrolmentId: other.enrolmentId}], publish: true},
      idempotency(),
    ),
  );
  expect((await calendar()).activities.map(one => one.id)).not.toContain(id);
});
