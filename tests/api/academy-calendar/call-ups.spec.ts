/**
 * Call-ups: who may be called, how many, what the families are told and when; by the link of a mail without an account,
 * and nothing of anybody else.
 */
import {remindCallUps, tellChangedCallUps} from '../../../api/src/jobs/academy/call-up-mails';
import {mailsTo} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {meeting} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {type CalendarStage, callUp, inHours, stageCalendar} from './stage';

let stage: CalendarStage;
beforeAll(async () => {
  stage = await stageCalendar();
});
afterAll(async () => {
  hangUp();
  await stage.app.stop();
});

const save = (activityId: number, called: object[], more: object = {}, key = idempotency()) =>
  stage.manager.post<{count: number} & ErrorBody>(
    `/api/bases/actividades/${activityId}/convocatoria`,
    {called, publish: false, ...more},
    key,
  );
const of = (...children: {enrolmentId: number}[]) => children.map(({enrolmentId}) => ({enrolmentId}));
interface Shown {
  name: string;
  athleteName: string;
  state: string;
  callUp: {state: string; reason: string; answeredBy: string | null; isOpen: boolean; token: string} | null;
}
/** The token of the link in the last mail to this address. */
async function linkOf(email: string): Promise<string> {
  const mail = (await mailsTo(stage.app, email)).at(-1)!;
  return /\/cantera\/convocatoria\/([^?\s"]+)\?respuesta=si/.exec(mail.text)![1]!;
}
const show = (token: string) =>
  new Visitor(stage.app.url).get<Shown & ErrorBody>(`/api/public/academy/call-ups/${token}`);
const say = (token: string, answer: string, reason?: string) =>
  new Visitor(stage.app.url).post<Shown & ErrorBody>(`/api/public/academy/call-ups/${token}`, {answer, reason});
const longAgo = (activityId: number) =>
  stage.app.db.query(`update team_activity set published_at = now() - interval '2 days' where id = $1`, [activityId]);

test('of the team, or a guest with a reason; nobody of another season, nobody who may not play', async () => {
  const id = await stage.activity();
  const [own, guest, suspended] = [
    await stage.child(),
    await stage.child({teamId: stage.otherTeamId}),
    await stage.child({state: 'suspended'}),
  ];
  expect((await save(id, of(guest))).body.errors!.called).toContain('de otro equipo');
  expect((await save(id, of(suspended))).body.errors!.called).toContain('no puede jugar');
  expect((await save(id, [{enrolmentId: 999_999}])).body.errors!.called).toContain('temporada');
  must(await save(id, [...of(own), {enrolmentId: guest.enrolmentId, guestReason: 'Falta un portero'}]));
  const {people} = must(
    await stage.manager.get<{people: {enrolmentId: number; guestOf: string | null; state: string | null}[]}>(
      `/api/bases/actividades/${id}/convocatoria`,
    ),
  );
  expect(people.find(one => one.enrolmentId === guest.enrolmentId)).toMatchObject({
    guestOf: 'Alevín B',
    state: 'called',
  });
  expect(people.find(one => one.enrolmentId === suspended.enrolmentId)).toMatchObject({state: null});
  await expect(
    stage.app.db.query('insert into call_up (team_activity_id, enrolment_id) values ($1, $2)', [
      await stage.activity(),
      guest.enrolmentId,
    ]),
  ).rejects.toMatchObject({details: {constraint: 'call_up_of_team'}});
});

test('no more than the limit, also when two call at once; counted without the lock it would be one more', async () => {
  const children = await Promise.all(Array.from({length: 4}, () => stage.child()));
  const id = await stage.activity({max_called: 1});
  const {body} = await save(id, of(children[0]!, children[1]!));
  expect(body.errors!.called).toContain('como mucho van 1');
  expect((await save(id, of(...children), {maxCalled: 3})).body.errors!.called).toContain('quita a 1');

  // The naive way: each counts, both find room, both are in.
  const {db} = stage.app;
  const naive = await stage.activity();
  const counted = meeting(2);
  await Promise.all(
    children.slice(0, 2).map(child =>
      db.withTransaction(async tx => {
        const {rows} = await tx.query<{n: number}>(
          'select count(*)::int as n from call_up where team_activity_id = $1',
          [naive],
        );
        await counted();
        if (rows[0]!.n < 1)
          await tx.query('insert into call_up (team_activity_id, enrolment_id) values ($1, $2)', [
            naive,
            child.enrolmentId,
          ]);
      }),
    ),
  );
  expect((await db.query('select 1 from call_up where team_activity_id = $1', [naive])).rowCount).toBe(2);

  // Straight into the table, both at once: the second waits for the first and finds it full.
  const begun = meeting(2);
  const calls = await Promise.allSettled(
    children.slice(0, 2).map(child =>
      db.withTransaction(async tx => {
        await tx.query('select 1');
        await begun();
        await tx.query('insert into call_up (team_activity_id, enrolment_id) values ($1, $2)', [id, child.enrolmentId]);
      }),
    ),
  );
  expect(calls.map(({status}) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const limit = () => db.query('update team_activity set max_called = 1 where id = $1', [naive]);
  await expect(limit()).rejects.toMatchObject({details: {constraint: 'call_up_within_limit'}});
});

test('nobody is written to before it is published; then each guardian once, whoever looks at the link changes nothing', async () => {
  const child = await stage.child({guardians: 2});
  const [one, other] = child.guardians;
  const id = await stage.activity({meet_at: inHours(71), ground: 'Campo 1', note: 'Traed la segunda equipación.'});
  expect(must(await save(id, of(child))).count).toBe(0);
  expect(await mailsTo(stage.app, one!.email)).toEqual([]);
  const key = idempotency();
  expect(must(await save(id, of(child), {publish: true}, key)).count).toBe(2);
  expect(must(await save(id, of(child), {publish: true}, key)).count).toBe(2);
  expect(must(await save(id, of(child), {publish: true})).count).toBe(0);
  const [mail] = await mailsTo(stage.app, one!.email);
  expect(mail!.subject).toBe('Convocatoria: Alevín A – CD Ribera');
  expect(mail!.text).toContain('Traed la segunda equipación.');
  expect(mail!.html).not.toContain('Secreto');
  // In clear, as staff see it, the link is not there.
  const {rows} = await stage.app.db.query<{text: string}>('select text from mail_message where to_email = $1', [
    one!.email,
  ]);
  expect(rows[0]!.text).not.toContain('/cantera/convocatoria/');

  const token = await linkOf(one!.email);
  for (let i = 0; i < 3; i++) expect(must(await show(token)).callUp).toMatchObject({state: 'called', isOpen: true});
  await new Visitor(stage.app.url).get(`/cantera/convocatoria/${token}?respuesta=si`);
  expect((await callUp(stage.app.db, id, child.enrolmentId))!.state).toBe('called');

  expect(must(await say(token, 'no', 'Tiene fiebre')).callUp).toMatchObject({state: 'no', reason: 'Tiene fiebre'});
  const seen = must(await show(await linkOf(other!.email))).callUp!;
  expect([seen.state, seen.reason, seen.answeredBy]).toEqual(['no', '', /^Tutor\d+$/.exec(seen.answeredBy!)![0]]);
  expect(JSON.stringify(must(await show(await linkOf(other!.email))))).not.toContain('Secreto');
});

test('two guardians at once: the last word counts, both are on record', async () => {
  const child = await stage.child({guardians: 2});
  const id = await stage.activity();
  must(await save(id, of(child), {publish: true}));
  const [mine, yours] = await Promise.all(child.guardians.map(({email}) => linkOf(email)));
  const said = await Promise.all([say(mine!, 'yes'), say(yours!, 'no', 'Está de viaje')]);
  expect(said.map(({status}) => status)).toEqual([200, 200]);
  const kept = (await callUp(stage.app.db, id, child.enrolmentId))!;
  const {rows} = await stage.app.db.query<{answer: string; guardianId: number}>(
    'select answer, guardian_id as "guardianId" from call_up_answer where call_up_id = $1 order by id',
    [kept.id],
  );
  expect(rows.map(row => row.answer).sort()).toEqual(['no', 'yes']);
  expect(new Set(rows.map(row => row.guardianId)).size).toBe(2);
  expect(kept.state).toBe(rows.at(-1)!.answer);
});

test('a reason is read by who wrote it and by who runs the academy, by nobody else', async () => {
  const child = await stage.child();
  const id = await stage.activity();
  must(await save(id, of(child), {publish: true}));
  must(await say(await linkOf(child.guardians[0]!.email), 'no', 'Secreto de la familia'));
  const path = `/api/bases/actividades/${id}/convocatoria`;
  expect(must(await stage.manager.get<object>(path))).toMatchObject({
    people: expect.arrayContaining([expect.objectContaining({reason: 'Secreto de la familia'})]) as unknown,
  });
  // Finance looks at enrolments, not at this.
  const finance = new Visitor(stage.app.url, stage.world.staff.finance_manager.token);
  expect((await finance.get('/api/bases/actividades')).status).toBe(200);
  expect((await finance.get(path)).status).toBe(403);
});

test('a link of another child, altered, or of somebody who is a guardian no more, opens nothing', async () => {
  const child = await stage.child({guardians: 2});
  const id = await stage.activity();
  must(await save(id, of(child), {publish: true}));
  const token = await linkOf(child.guardians[1]!.email);
  const [name, proof] = token.split('.') as [string, string];
  for (const altered of [
    `${name}.${proof.slice(0, -1)}${proof.endsWith('A') ? 'B' : 'A'}`,
    `1-1.${proof}`,
    'nada',
    `${name}`,
  ])
    expect([(await show(altered)).status, (await say(altered, 'yes')).status]).toEqual([404, 404]);
  await stage.app.db.query('delete from athlete_guardian where guardian_id = $1', [child.guardians[1]!.id]);
  expect([(await show(token)).status, (await say(token, 'yes')).status]).toEqual([404, 404]);
});

test('late: a «no» is taken and the coach is told without the reason, a «va» after a «no» is not', async () => {
  const child = await stage.child();
  const id = await stage.activity();
  const coach = await stage.one(
    `insert into coach (first_name, surname1, email, certificate_on, certificate_until_on, certificate_seen_on,
      certificate_seen_by_id) select 'Iván', 'Ruiz', 'mister@example.org', club_today(), club_today() + 365, club_today(),
      min(id) from staff_user returning id`,
  );
  await stage.app.db.query(`insert into team_coach (team_id, coach_id, role) values ($1, $2, 'head')`, [
    stage.teamId,
    coach,
  ]);
  must(await save(id, of(child), {publish: true, answerUntilAt: inHours(24).toISOString()}));
  const token = await linkOf(child.guardians[0]!.email);
  must(await say(token, 'no', 'Viaje'));
  must(await say(token, 'yes'));
  expect(await mailsTo(stage.app, 'mister@example.org')).toEqual([]);
  await stage.app.db.query(`update team_activity set answer_until_at = now() - interval '1 minute' where id = $1`, [
    id,
  ]);
  must(await say(token, 'no', 'Anginas'));
  must(await say(token, 'no', 'Anginas, con fiebre'));
  const told = await mailsTo(stage.app, 'mister@example.org');
  expect(told.map(({subject}) => subject)).toEqual([expect.stringMatching(/^Baja de última hora: Noa\d+ Prueba$/)]);
  expect(told[0]!.text).not.toContain('Anginas');
  expect((await say(token, 'yes')).body.code).toBe('too_late');
  expect((await callUp(stage.app.db, id, child.enrolmentId))!.isLate).toBe(true);
  // Staff note what is said at the pitch, also then.
  const {id: callUpId} = (await callUp(stage.app.db, id, child.enrolmentId))!;
  must(await stage.manager.post(`/api/bases/convocatorias/${callUpId}/respuesta`, {answer: 'yes'}));
  expect(must(await show(token)).callUp).toMatchObject({state: 'yes', answeredBy: 'El club'});
  await stage.app.db.query(
    `update team_activity set answer_until_at = null, meet_at = null, starts_at = now() - interval '1 minute' where id = $1`,
    [id],
  );
  expect((await say(token, 'no')).body.code).toBe('too_late');
});

test('who is silent is reminded once, the day before; who has answered is left alone', async () => {
  const [silent, answered] = [await stage.child(), await stage.child()];
  const id = await stage.activity({starts_at: inHours(20), ends_at: inHours(22)});
  must(await save(id, of(silent, answered), {publish: true}));
  must(await say(await linkOf(answered.guardians[0]!.email), 'yes'));
  expect(await remindCallUps(stage.app.runtime)).toBe(0);
  await longAgo(id);
  const [first, second] = await Promise.all([remindCallUps(stage.app.runtime), remindCallUps(stage.app.runtime)]);
  expect(first + second).toBe(1);
  expect(await remindCallUps(stage.app.runtime)).toBe(0);
  const subjects = (await mailsTo(stage.app, silent.guardians[0]!.email)).map(({subject}) => subject);
  expect(subjects).toEqual([expect.stringContaining('Convocatoria'), expect.stringContaining('Falta tu respuesta')]);
  expect(await mailsTo(stage.app, answered.guardians[0]!.email)).toHaveLength(1);
});

test('those who know of it are told of a change, once it has settled; of a cancellation too, and of nothing twice', async () => {
  const child = await stage.child();
  const id = await stage.activity();
  must(await save(id, of(child), {publish: true}));
  const settle = () =>
    stage.app.db.withTransaction(async tx => {
      await tx.query('alter table team_activity disable trigger count_activity_changes');
      await tx.query(`update team_activity set changed_at = now() - interval '2 minutes' where id = $1`, [id]);
      await tx.query('alter table team_activity enable trigger count_activity_changes');
    });
  const change = (body: object) => stage.manager.post(`/api/bases/actividades/${id}/cambiar`, {scope: 'one', ...body});
  must(await change({ground: 'Campo 3'}));
  expect(await tellChangedCallUps(stage.app.runtime)).toBe(0);
  must(await change({ground: 'Campo 4'}));
  await settle();
  expect(await tellChangedCallUps(stage.app.runtime)).toBe(1);
  expect(await tellChangedCallUps(stage.app.runtime)).toBe(0);
  must(await change({to: 'cancelled', stateNote: 'Campo helado'}));
  await settle();
  expect(await tellChangedCallUps(stage.app.runtime)).toBe(1);
  const mails = await mailsTo(stage.app, child.guardians[0]!.email);
  expect(mails.map(({kind}) => kind)).toEqual(['call_up_called', 'call_up_changed', 'call_up_cancelled']);
  expect(mails[1]!.text).toContain('Campo 4');
  expect(mails[2]!.text).toContain('Campo helado');
  const token = /convocatoria\/([^?\s"]+)\?/.exec(mails[0]!.text)![1]!;
  expect((await say(token, 'yes')).body.code).toBe('wrong_state');
  expect((await save(id, of(child))).body.code).toBe('wrong_state');
});

test('who is taken off after the families knew is told so, and the link is over', async () => {
  const [stays, goes] = [await stage.child(), await stage.child()];
  const id = await stage.activity();
  must(await save(id, of(stays, goes), {publish: true}));
  const token = await linkOf(goes.guardians[0]!.email);
  expect(must(await save(id, of(stays))).count).toBe(1);
  const mails = await mailsTo(stage.app, goes.guardians[0]!.email);
  expect(mails.map(({kind}) => kind)).toEqual(['call_up_called', 'call_up_dropped']);
  expect((await show(token)).status).toBe(404);
});
