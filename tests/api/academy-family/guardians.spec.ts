/** Two guardians of one child: each with rights of their own, neither reading the other; and the same child by both. */
import {findSameAthlete} from '../../../api/src/domain/academy/family/same-athlete';
import {letters, mailsTo} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {meeting} from '../../support/run/until';
import {Visitor, type ErrorBody} from '../../support/wire/visitor';
import {ask, child, type Family, familyOf, makeStage, send, type Stage} from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await makeStage();
});
afterAll(() => stage.stop());

const change = (who: Visitor, athleteId: number, body: object) =>
  who.post<Family & ErrorBody>(`/api/public/family/athletes/${athleteId}`, body);
const tokenIn = (text: string) => decodeURIComponent(/invitacion=([\w.%-]+)/.exec(text)![1]!);
const second = (email: string) => ({firstName: 'Hugo', surname1: 'Paz', email, relation: 'father'});

test('the second guardian is told, comes in by the link once, and each reads only what is theirs', async () => {
  const eva = await stage.parent('eva@example.org');
  const guardian = {
    firstName: 'Eva',
    surname1: 'Gil',
    docNo: '12345678Z',
    phone: '600 111 222',
    address: 'Calle Secreta, 4',
  };
  const sent = ask(stage, [child(stage, {address: 'Calle Secreta, 4'})], {
    guardian,
    second: second('hugo@example.org'),
  });
  must(await send(eva, sent));
  expect((await familyOf(eva)).children[0]!.other).toEqual({firstName: 'Hugo', state: 'invited'});
  const [mail] = await mailsTo(stage.app, 'hugo@example.org');
  expect(mail!.subject).toBe('Constas como tutor de Noa');
  expect(`${mail!.text} ${mail!.html}`).not.toMatch(/Secreta|600 111|eva@example|12345678Z/);

  const hugo = await stage.parent('otro-correo@example.org', 'Hugo');
  expect((await familyOf(hugo)).children).toEqual([]);
  const accept = (who: Visitor, token: string) => who.post<Family & ErrorBody>('/api/public/family/accept', {token});
  expect((await accept(hugo, `${tokenIn(mail!.text).slice(0, -2)}xx`)).status).toBe(404);
  must(await accept(hugo, tokenIn(mail!.text)));
  const thief = await stage.parent('ladron@example.org');
  expect((await accept(thief, tokenIn(mail!.text))).status).toBe(409);

  const his = await hugo.get<Family>('/api/public/family');
  expect(his.body.children.map(c => [c.firstName, c.other])).toEqual([['Noa', {firstName: 'Eva', state: 'linked'}]]);
  expect(his.text).not.toMatch(/Secreta|600 111|eva@example|12345678Z|Gil/);
  expect((await eva.get('/api/public/family')).text).not.toMatch(/otro-correo|hugo@example|Paz/);
});

test('[C24] a picture of a child of 13: one guardian takes it back, the lists know at once, and the other cannot undo it', async () => {
  const rosa = await stage.parent('rosa@example.org', 'Rosa');
  must(
    await send(rosa, ask(stage, [child(stage, {consents: ['web', 'press']})], {second: second('juan@example.org')})),
  );
  const id = (await familyOf(rosa)).children[0]!.id;
  const juan = await stage.parent('juan@example.org', 'Juan');
  expect((await familyOf(juan)).children[0]!.consents.filter(c => c.isGranted).map(c => c.purpose)).toEqual([
    'web',
    'press',
  ]);
  const manager = new Visitor(stage.app.url, stage.world.staff.academy_manager.token);
  const listed = async () => {
    const filter = encodeURIComponent(JSON.stringify({athleteId: id, isGranted: true}));
    return must(await manager.get<{purpose: string}[]>(`/api/bases/consentimientos?filter=${filter}`)).map(
      c => c.purpose,
    );
  };
  expect((await listed()).sort()).toEqual(['press', 'web']);
  must(await change(juan, id, {consent: {purpose: 'web', isGranted: false}}));
  expect(await listed()).toEqual(['press']);
  const again = await change(rosa, id, {consent: {purpose: 'web', isGranted: true}});
  expect([again.status, again.body.code]).toEqual([409, 'other_guardian_refused']);
  expect((await familyOf(rosa)).children[0]!.consents[0]).toEqual({
    purpose: 'web',
    isGranted: false,
    isRefusedByOther: true,
  });
  must(await change(juan, id, {consent: {purpose: 'web', isGranted: true}}));
  expect((await listed()).sort()).toEqual(['press', 'web']);
});

test('ids of another family lead nowhere, whatever is asked of them', async () => {
  const eva = await stage.parent('suya@example.org');
  const {children} = must(await send(eva, ask(stage, [child(stage)])));
  const id = (await familyOf(eva)).children[0]!.id;
  const other = await stage.parent('curiosa@example.org');
  for (const body of [
    {consent: {purpose: 'web', isGranted: true}},
    {sizes: {shirtSize: 'M'}},
    {inviteAgain: true},
    {whatsapp: true},
  ])
    expect((await change(other, id, body)).status).toBe(404);
  expect((await other.post(`/api/public/family/enrolments/${children[0]!.enrolmentId}/withdraw`)).status).toBe(404);
  const stolen = await other.post<ErrorBody>(
    '/api/public/family/enrolments/quote',
    ask(stage, [child(stage, {athleteId: id})]),
  );
  expect(stolen.status).toBe(404);
  must(await eva.post(`/api/public/family/enrolments/${children[0]!.enrolmentId}/withdraw`));
  expect((await familyOf(eva)).children[0]!.enrolments[0]!.state).toBe('withdrawn');
  must(await send(eva, ask(stage, [child(stage, {athleteId: id})])));
});

test('a document alone opens nothing: an account becomes only the guardian that its own address names', async () => {
  await stage.app.db.query(
    `insert into guardian (first_name, surname1, doc_no, email) values ('Iris', 'Sol', '00000000T', 'iris@example.org')`,
  );
  const eva = await stage.parent('ajena@example.org');
  const guardian = {firstName: 'Eva', surname1: 'Gil', docNo: '00000000T'};
  const refused = await send(eva, ask(stage, [child(stage)], {guardian}));
  expect(Object.keys(refused.body.errors!)).toEqual(['guardian.docNo']);
  const iris = await stage.parent('iris@example.org', 'Iris');
  expect((await familyOf(iris)).guardian).toMatchObject({firstName: 'Iris', docNo: '00000000T'});
});

test('the same child by two guardians at once: looking without waiting finds nobody twice; the real way takes one', async () => {
  const noa = {firstName: 'Noa', surname1: 'Doble', birthOn: `${stage.year}-02-03`, docNo: null};
  const together = meeting(2);
  // The naive way: both look before either has written.
  const found = await Promise.all(
    [1, 2].map(() =>
      stage.app.db.withTransaction(async tx => {
        const known = await findSameAthlete(tx, noa, {guardianId: 0, secondEmail: 'ana-doble@example.org'});
        await together();
        return known;
      }),
    ),
  );
  expect(found).toEqual([null, null]);

  const [ana, luis] = await Promise.all([
    stage.parent('ana-doble@example.org', 'Ana'),
    stage.parent('luis-doble@example.org', 'Luis'),
  ]);
  const said = child(stage, {...noa, docNo: undefined});
  const answers = await Promise.all([
    send(
      ana!,
      ask(stage, [said], {
        second: {firstName: 'Luis', surname1: 'Gil', email: 'luis-doble@example.org', relation: 'father'},
      }),
    ),
    send(
      luis!,
      ask(stage, [said], {
        second: {firstName: 'Ana', surname1: 'Gil', email: 'ana-doble@example.org', relation: 'mother'},
      }),
    ),
  ]);
  expect(answers.map(a => a.status).sort()).toEqual([200, 409]);
  const lost = answers.find(a => a.status === 409)!;
  expect(['duplicate', 'athlete_known']).toContain(lost.body.code);
  expect(lost.body.message).toMatch(/Noa/);
  expect(await stage.one(`select count(*)::int as id from athlete where surname1 = 'Doble'`)).toBe(1);
});

test('writing again to who has not come in takes the old link back', async () => {
  const eva = await stage.parent('repite@example.org');
  must(await send(eva, ask(stage, [child(stage)], {second: second('tarde@example.org')})));
  const id = (await familyOf(eva)).children[0]!.id;
  must(await change(eva, id, {inviteAgain: true}));
  expect((await letters(stage.app.db, `to_email = 'tarde@example.org'`)).length).toBe(1);
  await stage.app.db.query(
    `update guardian set invited_at = now() - interval '1 day' where email = 'tarde@example.org'`,
  );
  must(await change(eva, id, {inviteAgain: true}));
  const [old, fresh] = await letters(stage.app.db, `to_email = 'tarde@example.org'`);
  const late = await stage.parent('tarde-cuenta@example.org', 'Hugo');
  const accept = (text: string) => late.post<ErrorBody>('/api/public/family/accept', {token: tokenIn(text)});
  expect((await accept(old!.text)).status).toBe(404);
  expect((await accept(fresh!.text)).status).toBe(200);
});
