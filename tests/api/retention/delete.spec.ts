/**
 * What is past goes by its rule, not a moment before, once, whoever does it; staff change the period within its limits.
 */
import {randomBytes} from 'node:crypto';
import {prune} from '../../../api/src/jobs/prune';
import {Visitor, type ErrorBody} from '../../support/wire/visitor';
import {app, athlete, closeStage, one, openStage, past, record, SAMPLES, within, world} from './stage';

interface Rule {
  code: string;
  period: number;
  least: number;
  most: number;
  unit: string;
  version: number;
  lastRunAt: string | null;
  lastDeletedAt: string | null;
  lastDeleted: number;
  deletedTotal: number;
}

let admin: Visitor;
beforeAll(async () => {
  await openStage();
  admin = new Visitor(app.url, world.staff.admin.token);
});
afterAll(closeStage);

const PATH = '/api/ajustes/conservacion';
const rules = async (): Promise<Map<string, Rule>> =>
  new Map((await admin.get<{rules: Rule[]}>(PATH)).body.rules.map(rule => [rule.code, rule]));
const put = (...wanted: object[]) =>
  admin.send<{rules: Rule[]} & ErrorBody>(PATH, {method: 'PUT', body: {rules: wanted}});
const set = async (code: string, period: number) =>
  expect((await put({code, period, version: (await rules()).get(code)!.version})).status).toBe(200);

test('there is a sample of every kind', async () => {
  expect(Object.keys(SAMPLES).sort()).toEqual([...(await rules()).keys()].sort());
});

test.each(Object.keys(SAMPLES))(
  '[S17] %s: goes after its period and not before, and the rule says how many',
  async code => {
    const old = [await SAMPLES[code]!(past(code)), await SAMPLES[code]!(past(code))];
    const young = await SAMPLES[code]!(within(code));
    const before = (await rules()).get(code)!;
    await prune(app.runtime);
    expect(await Promise.all([...old, young].map(gone => gone()))).toEqual([true, true, false]);
    const after = (await rules()).get(code)!;
    const records = {links: 10, sealed_mails: 4}[code] ?? 2;
    expect([after.lastDeleted, after.deletedTotal - before.deletedTotal]).toEqual([records, records]);
    expect(after.lastDeletedAt).toBe(after.lastRunAt);
    await prune(app.runtime);
    expect((await rules()).get(code)!.lastDeleted).toBe(records); // a round with nothing to do forgets nothing
    expect(after.version).toBe(before.version); // and is in nobody's way who edits
  },
);

test('another period, another end: shorter takes what was within, longer keeps what was past', async () => {
  const sample = await SAMPLES.carts!(`now() - interval '20 days'`);
  await prune(app.runtime);
  expect(await sample()).toBe(false);
  await set('carts', 60);
  const older = await SAMPLES.carts!(`now() - interval '50 days'`);
  await prune(app.runtime);
  expect([await sample(), await older()]).toEqual([false, false]);
  await set('carts', 10);
  await prune(app.runtime);
  expect([await sample(), await older()]).toEqual([true, true]);
  await set('carts', 30);
});

describe('changing a period', () => {
  test('beyond its limits it is refused by name, and nothing of the request is kept', async () => {
    const now = await rules();
    const audit = now.get('audit')!;
    const refused = await put(
      {code: 'carts', version: now.get('carts')!.version, period: 25},
      {code: 'audit', version: audit.version, period: audit.least - 1},
      {code: 'pass_uploads', version: 1, period: 2},
      {code: 'invoices', version: 1, period: 1},
    );
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {audit: 'Debe estar entre 36 y 120 meses.', pass_uploads: 'Es siempre 1 día.', invoices: 'No existe este plazo.'},
    ]);
    const far = await put({code: 'carts', version: now.get('carts')!.version, period: 9999});
    expect([far.status, far.body.errors]).toEqual([422, {carts: 'Debe estar entre 1 y 365 días.'}]);
    expect((await put({code: 'audit', version: audit.version, period: audit.most + 1})).body.errors).toEqual({
      audit: 'Debe estar entre 36 y 120 meses.',
    });
    expect((await rules()).get('carts')!.period).toBe(30);
  });

  test('the database refuses it as well', async () => {
    await expect(
      app.db.query(`update retention_rule set period = least - 1 where code = 'audit'`),
    ).rejects.toMatchObject({status: 422});
    await expect(
      app.db.query(`update retention_rule set period = most + 1 where code = 'audit'`),
    ).rejects.toMatchObject({status: 422});
  });

  test('an old version is refused; who changed what stands in the audit; only who configures may', async () => {
    const {version} = (await rules()).get('scans')!;
    await set('scans', 14);
    const stale = await put({code: 'scans', version, period: 15});
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
    const {rows} = await app.db.query<{changes: object; actor: string}>(
      `select changes, actor_name as actor from audit_entry where action = 'configure' order by id desc limit 1`,
    );
    expect(rows[0]!.changes).toEqual({scans: [12, 14]});
    await set('scans', 12);
    const clerk = new Visitor(app.url, world.staff.clerk.token);
    expect([
      (await clerk.get(PATH)).status,
      (await clerk.send(PATH, {method: 'PUT', body: {rules: [{code: 'scans', version: version + 2, period: 13}]}}))
        .status,
    ]).toEqual([403, 403]);
  });
});

test('the photo of an accreditation goes with it, unless something else shows it', async () => {
  const photo = () =>
    one(
      `insert into media_file (name, mime_type, size_bytes, content_hash, content)
        values ('foto.png', 'image/png', 1, $1, 'x') returning id`,
      [randomBytes(32)],
    );
  const [own, shared] = [await photo(), await photo()];
  const type = await one(`insert into accreditation_type (name, kind) values ('Con foto', 'photo') returning id`);
  for (const id of [own, shared])
    await app.db.query(
      `insert into accreditation (accreditation_type_id, event_id, first_name, surname1, doc_no, media_file_id,
        valid_from_at, valid_until_at)
        values ($1, $2, 'Eva', 'Gil', $3, $4, now() - interval '4 years', now() - interval '3 years')`,
      [type, world.eventId, String(id), id],
    );
  await app.db.query(`insert into faq (question, answer_html) values ('¿Prensa?', $1)`, [
    `<img src="/media/${shared}/foto.png">`,
  ]);
  await prune(app.runtime);
  expect((await app.db.query('select id from media_file where id = any($1)', [[own, shared]])).rows).toEqual([
    {id: shared},
  ]);
});

describe('a medical record', () => {
  test('goes on its own day, whatever the season', async () => {
    const today = `(now() at time zone 'Europe/Madrid')::date`;
    const [due, later] = [
      await record(await athlete(`${today} + 200`), today),
      await record(await athlete(`${today} - 3000`), `${today} + 1`),
    ];
    await prune(app.runtime);
    expect((await app.db.query('select id from medical_record where id = any($1)', [[due, later]])).rows).toEqual([
      {id: later},
    ]);
  });

  test('without a day it is shown when it goes; a day that is past is refused by name', async () => {
    const id = await athlete(`date '2031-06-30'`);
    const guardian = await one(`insert into guardian (first_name, surname1) values ('Elena', 'Gil') returning id`);
    await app.db.query(
      `insert into athlete_guardian (athlete_id, guardian_id, position, relation) values ($1, $2, 1, 'mother')`,
      [id, guardian],
    );
    const at = `/api/deportistas/${id}/ficha-medica`;
    const manager = new Visitor(app.url, world.staff.academy_manager.token);
    const save = (deleteAfterOn: string | null) =>
      manager.send<{endsOn: string; deleteAfterOn: string | null} & ErrorBody>(at, {
        method: 'PUT',
        body: {
          allergies: 'Polen',
          conditions: '',
          medication: '',
          healthCardNo: '',
          note: '',
          consentGuardianId: guardian,
          deleteAfterOn,
        },
      });
    expect((await save(null)).body).toMatchObject({deleteAfterOn: null, endsOn: '2032-06-30'});
    expect((await save('2031-12-31')).body).toMatchObject({deleteAfterOn: '2031-12-31', endsOn: '2031-12-31'});
    const refused = await save('2020-01-01');
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {deleteAfterOn: 'Ese día la ficha ya se habría borrado: pon uno posterior a hoy.'},
    ]);
  });
});

test('two workers at once: each record goes once, and none is missed', async () => {
  const gone = await Promise.all(Array.from({length: 60}, () => SAMPLES.scans!(past('scans'))));
  const before = (await rules()).get('scans')!.deletedTotal;
  for (let round = 0; round < 6; round++) await Promise.all([prune(app.runtime, 15), prune(app.runtime, 15)]);
  expect((await Promise.all(gone.map(look => look()))).every(Boolean)).toBe(true);
  expect((await rules()).get('scans')!.deletedTotal - before).toBe(60);
});

test('a batch is bounded, and one act that fails leaves the others alone', async () => {
  const scans = await Promise.all(Array.from({length: 5}, () => SAMPLES.scans!(past('scans'))));
  await app.db.query(
    `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
  );
  await app.db.query('create trigger refuse before delete on cart for each row execute function refuse()');
  const cart = await SAMPLES.carts!(past('carts'));
  await prune(app.runtime, 3);
  expect((await Promise.all(scans.map(look => look()))).filter(Boolean)).toHaveLength(3);
  expect(await cart()).toBe(false);
  await app.db.query('drop trigger refuse on cart');
  await prune(app.runtime, 3);
  expect([(await Promise.all(scans.map(look => look()))).every(Boolean), await cart()]).toEqual([true, true]);
});
