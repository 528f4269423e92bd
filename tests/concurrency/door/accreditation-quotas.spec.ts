/**
 * Quotas of accreditations: of a type, and of a medium (nobody's counts as one), held by the database whatever writes;
 * and nobody is asked for twice at once.
 */
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {makeWorld, type World} from '../../support/world/fixture';
import {count, inParallel, long, meeting} from '../../support/run/until';
import {hangUp, tally, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let doc = 0;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
});
beforeEach(() => app.db.query('delete from accreditation'));
afterAll(async () => {
  hangUp();
  await app.stop();
});

const makeType = async (quota: number | null, ofMedium: number | null): Promise<number> =>
  (
    await app.db.query<{id: number}>(
      `insert into accreditation_type (name, kind, quota, quota_per_medium) values ($1, 'photo', $2, $3) returning id`,
      [`Tipo ${++doc}`, quota, ofMedium],
    )
  ).rows[0]!.id;

async function ask(type: number, media: readonly string[]): Promise<number[]> {
  const {rows} = await app.db.query<{id: number}>(
    `insert into accreditation (accreditation_type_id, event_id, first_name, surname1, doc_no, medium, valid_from_at,
       valid_until_at) select $1, $2, 'Eva', 'Gil', 'P' || ($4::int + n), m, now(), now() + interval '1 day'
       from unnest($3::text[]) with ordinality as t(m, n) returning id`,
    [type, world.eventId, media, (doc += 1000)],
  );
  return rows.map(row => row.id);
}

const approveAll = (ids: readonly number[]) =>
  inParallel(ids, ids.length, id =>
    new Visitor(app.url, world.staff.admin.token).patiently(me =>
      me.post<ErrorBody>(`/api/acreditaciones/${id}/aprobar`, {}),
    ),
  );
/** Past the program: what else may write, writes so. */
const approveInDatabase = (ids: readonly number[]) =>
  inParallel(ids, ids.length, async id => {
    try {
      await app.db.query(`update accreditation set state = 'approved', code = 'C' || id where id = $1`, [id]);
      return true;
    } catch {
      return false;
    }
  });
const given = async (type: number, medium?: string): Promise<number> =>
  (
    await app.db.query<{n: number}>(
      `select count(*)::int as n from accreditation where accreditation_type_id = $1 and state = 'approved'
        and ($2::text is null or medium = $2)`,
      [type, medium ?? null],
    )
  ).rows[0]!.n;

test('negative control: counted without the lock of the type, more are given than there are', async () => {
  const {rows} = await app.db.query<{def: string}>(
    `select pg_get_functiondef('accreditation_within_quota'::regproc) as def`,
  );
  const def = rows[0]!.def;
  try {
    await app.db.query(def.replace(' for no key update;', ';'));
    const type = await makeType(null, 2);
    const ids = await ask(
      type,
      count(3).map(() => 'Radio Alameda'),
    );
    // Each has counted before any of them is committed, however busy the machine is.
    const everybody = meeting(3);
    await Promise.all(
      ids.map(id =>
        app.db.withTransaction(async tx => {
          await tx.query(`update accreditation set state = 'approved', code = 'C' || id where id = $1`, [id]);
          await everybody();
        }),
      ),
    );
    expect(await given(type)).toBe(3);
  } finally {
    await app.db.query(def);
  }
});

test('approved by many at once, a medium has its quota and the type its own, nobody beyond; no medium is a medium', async () => {
  for (let round = 0; round < long(10, 2); round++) {
    const type = await makeType(5, 2);
    const ids = await ask(
      type,
      count(24).map(i => ['Radio Alameda', 'radio alameda ', '', 'Onda Coso'][i % 4]!),
    );
    const answers = await approveAll(ids);
    expect(answers.every(answer => answer.status === 200 || answer.body.code === 'quota_full')).toBe(true);
    expect(tally(answers)[200]).toBe(5);
    expect(await given(type)).toBe(5);
    expect((await given(type, 'Radio Alameda')) + (await given(type, 'radio alameda '))).toBeLessThanOrEqual(2);
    expect(await given(type, '')).toBeLessThanOrEqual(2);
  }
});

test('whatever writes meets the quota; who has one keeps it when the quota shrinks', async () => {
  const type = await makeType(null, 2);
  const ids = await ask(
    type,
    count(12).map(() => ''),
  );
  expect((await approveInDatabase(ids)).filter(Boolean).length).toBe(2);
  await app.db.query('update accreditation_type set quota = 1 where id = $1', [type]);
  await app.db.query(
    `update accreditation set state = 'sent' where state = 'approved' and accreditation_type_id = $1`,
    [type],
  );
});

test('the same person asked for by many at once is asked for once', async () => {
  const type = await makeType(null, null);
  const answers = await inParallel(count(12), 12, async () => {
    try {
      await app.db.query(
        `insert into accreditation (accreditation_type_id, event_id, first_name, surname1, doc_no, valid_from_at,
          valid_until_at) values ($1, $2, 'Eva', 'Gil', '12345678Z', now(), now() + interval '1 day')`,
        [type, world.eventId],
      );
      return true;
    } catch {
      return false;
    }
  });
  expect(answers.filter(Boolean).length).toBe(1);
});
