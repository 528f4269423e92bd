/** Invitation codes by mail, and whom an announcement to families reaches. */
import {startApp, type TestApp} from '../../support/run/app';
import {makeAcademy, makePlayer, makeTeam, owe, type Academy} from '../../support/world/squads';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {mailsTo} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let academy: Academy;
let manager: Visitor;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  academy = await makeAcademy(app.db);
  manager = new Visitor(app.url, world.staff.academy_manager.token);
  await app.db.query(
    `insert into academy_price (age_category_id, concept, enrolment_kind, amount_cents)
      values ($1, 'fee', 'any', 30000), ($1, 'kit', 'new', 8000), ($1, 'kit', 'renewal', 3000)`,
    [academy.categoryId],
  );
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const invite = (sent: object, key = idempotency()) =>
  manager.post<{id: number; code: string}[]>(`/api/bases/categorias/${academy.categoryId}/codigos`, sent, key);
const send = (id: number, sent: object = {}, key = idempotency()) =>
  manager.post<{mails: number} & ErrorBody>(`/api/bases/codigos-invitacion/${id}/enviar`, sent, key);

test('each address gets one mail with its code, price and days; the same key sends nothing again', async () => {
  const key = idempotency();
  const ask = {recipientEmails: ['Una@example.org', 'dos@example.org', 'una@example.org'], expiresOn: '2099-01-31'};
  const codes = must(await invite(ask, key));
  expect(must(await invite(ask, key))).toEqual(codes);
  expect(codes).toHaveLength(2);
  const [mail, ...more] = await mailsTo(app, 'una@example.org');
  expect(more).toEqual([]);
  expect(mail!.subject).toBe('Tu código para inscribirte en Alevín');
  expect(mail!.html).toContain(`/cantera/nueva?codigo=${codes[0]!.code}`);
  expect(mail!.text).toContain(`${codes[0]!.code.slice(0, 5)} ${codes[0]!.code.slice(5)}`);
  expect(mail!.text).toContain('Equipación: 80,00');
  expect(mail!.text).toContain('Vale hasta el 31/01/2099');
  const {rows} = await app.db.query<{html: string}>(`select html from mail_message where to_email = 'una@example.org'`);
  expect(rows[0]!.html).not.toContain(codes[0]!.code);
});

test('a code is sent again, also to another address; not one that opens nothing', async () => {
  const [code] = must(await invite({count: 1, priceOverrideCents: 0, maxUses: 3}));
  expect(Object.keys((await send(code!.id)).body.errors!)).toEqual(['email']);
  const key = idempotency();
  expect(must(await send(code!.id, {email: 'Tres@example.org'}, key)).mails).toBe(1);
  expect(must(await send(code!.id, {email: 'Tres@example.org'}, key)).mails).toBe(1);
  expect(must(await send(code!.id)).mails).toBe(2);
  const mails = await mailsTo(app, 'tres@example.org');
  expect(mails).toHaveLength(2);
  expect(mails[0]!.text).toContain('Con este código no se paga nada.');
  expect(mails[0]!.text).toContain('Sirve para 3 inscripciones.');
  must(await manager.post(`/api/bases/codigos-invitacion/${code!.id}/anular`));
  expect((await send(code!.id)).body.code).toBe('wrong_state');
  expect((await send(999_999)).status).toBe(404);
});

test('an announcement reaches families by state, team, image, money and papers', async () => {
  const teamId = await makeTeam(app.db, academy, 'Alevín A');
  const [inTeam, owes, waits] = [
    await makePlayer(app.db, academy, {teamId}),
    await makePlayer(app.db, academy, {state: 'enrolled'}),
    await makePlayer(app.db, academy, {state: 'waiting_list'}),
  ];
  await owe(app.db, owes);
  await app.db.query(
    `insert into athlete_document (athlete_id, kind, state) select athlete_id, 'photo', 'pending' from enrolment
      where id = $1`,
    [owes],
  );
  await app.db.query(
    `insert into image_consent (athlete_id, purpose, is_granted, guardian_id, granted_at)
      select e.athlete_id, 'web', true, k.guardian_id, now() from enrolment e
        join athlete_guardian k on k.athlete_id = e.athlete_id where e.id = $1`,
    [inTeam],
  );
  const names = new Map(
    (await app.db.query<{id: number; name: string}>('select id, athlete_name as name from enrolment')).rows.map(row => [
      row.id,
      row.name,
    ]),
  );
  const reached = async (more: object) => {
    const made = must(
      await manager.post<{id: number}>('/api/comunicados', {
        title: 'Aviso',
        kind: 'informative',
        audienceKind: 'academy',
        seasonListId: academy.listId,
        ...more,
      }),
    );
    const {people} = must(await manager.get<{people: {about: string}[]}>(`/api/comunicados/${made.id}/audiencia`));
    return people.map(one => one.about).sort();
  };
  const of = (...ids: number[]) => ids.map(id => names.get(id)!).sort();
  expect(await reached({})).toEqual(of(inTeam, owes));
  expect(await reached({teamId})).toEqual(of(inTeam));
  expect(await reached({enrolmentStates: ['waiting_list', 'enrolled']})).toEqual(of(owes, waits));
  expect(await reached({academyOnly: 'overdue'})).toEqual(of(owes));
  await app.db.query(`update academy_settings set required_documents = '{photo}'`);
  expect(await reached({academyOnly: 'documents_missing'})).toEqual(of(inTeam));
  expect(await reached({academyOnly: 'image_consent'})).toEqual(of(inTeam));
  expect(await reached({academyOnly: 'no_image_consent'})).toEqual(of(owes));
  expect(await reached({academyOnly: 'kit_ready'})).toEqual([]);
});
