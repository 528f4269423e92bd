/**
 * A child that left: its family takes home all that is kept, and then it is forgotten: searched for in every column of
 * every table. Who has a place is not erased, and to who is nothing is added.
 */
import {eraseAthlete} from '../../../api/src/domain/academy/personal/erase-athlete';
import {must} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {type ErrorBody, hangUp, Visitor} from '../../support/wire/visitor';
import {askForTwo, openList, type Opened, signature} from './opening';
import {
  act,
  childOf,
  enrolmentOf,
  jobs,
  make,
  openSeason,
  payOnTheWeb,
  scheduleOf,
  type Season,
  sendPhoto,
} from './whole';

/** Words that stand nowhere else. */
const LEO = {
  firstName: 'Leopoldino',
  school: 'Colegio Zarzaparrilla',
  address: 'Calle Quimérica 7',
  emergencyName: 'Zenobia Tía',
  emergencyPhone: '+34699887766',
};
const HEALTH = 'alergia al alcaparrón';
const REASON = 'lo lleva al otorrino';
const SAID = [...Object.values(LEO), HEALTH, REASON].join('|').replace('+', '\\+');

let s: Season;
let opened: Opened;
const athlete = {noa: 0, leo: 0};
const enrolment = {noa: 0, leo: 0};

beforeAll(async () => {
  s = await openSeason();
  opened = await openList(s);
  const ask = await askForTwo(s, opened, LEO);
  const {totalCents} = must(await s.mother.post<{totalCents: number}>('/api/public/family/enrolments/quote', ask));
  await act(s.mother, '/api/public/family/enrolments', {...ask, signed: await signature(s, opened, totalCents)});
  for (const [key, name] of [
    ['noa', 'Noa'],
    ['leo', LEO.firstName],
  ] as const) {
    athlete[key] = (await childOf(s, name)).id;
    enrolment[key] = (await enrolmentOf(s, name)).id;
    must(await sendPhoto(s, athlete[key]));
    const {rows} = await s.app.db.query<{id: number}>('select id from athlete_document where athlete_id = $1', [
      athlete[key],
    ]);
    await act(s.manager, `/api/bases/documentos/${rows[0]!.id}/revisar`, {verdict: 'validated'});
    must(await s.manager.post(`/api/bases/${enrolment[key]}/estado`, {to: 'admitted'}));
  }
  await act(s.mother, `/api/public/family/athletes/${athlete.leo}/health`, {
    act: 'save',
    allergies: HEALTH,
    consent: true,
  });
  await jobs(s);
  const first = async (id: number) => (await scheduleOf(s, id)).instalments[0]!.id;
  await payOnTheWeb(s, [await first(enrolment.noa), await first(enrolment.leo)], 21_000, {keepCard: true});
  await jobs(s);
  const {kit} = must(await s.manager.get<{kit: {id: number}[]}>(`/api/bases/${enrolment.leo}/ficha`));
  await act(s.manager, `/api/bases/${enrolment.leo}/entregar-prendas`, {
    items: [{deliveryId: kit[0]!.id}],
    signedBy: 'Ana García',
    signature: 'M10 20L200 180L420 90M500 90L700 240',
  });
  const teamId = await make(s.manager, '/api/bases/equipos', {ageCategoryId: opened.categories.elite, name: 'Élite A'});
  await act(s.manager, '/api/bases/lote', {act: 'assign', enrolmentIds: [enrolment.leo], teamId});
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const matchId = await make(s.manager, '/api/bases/actividades', {
    teamId,
    kind: 'match',
    opponent: 'CD Ribera',
    side: 'home',
    startsAt: at(72),
    endsAt: at(74),
  });
  await act(s.manager, `/api/bases/actividades/${matchId}/convocatoria`, {
    called: [{enrolmentId: enrolment.leo}],
    publish: true,
  });
  await s.app.db.query(
    `update call_up set state = 'no', reason = $2, answered_at = now(), answered_by_guardian_id = (select id from guardian limit 1)
      where enrolment_id = $1`,
    [enrolment.leo, REASON],
  );
  await jobs(s);
  await s.app.db.query(`update mail_message set state = 'sent', sent_at = now()`);
});
afterAll(async () => {
  hangUp();
  await s.app.stop();
});

type Data = Record<string, Record<string, unknown>[]>;
const dataOf = async (who: Visitor, id: number, path = `/api/deportistas/${id}/datos`): Promise<Data | number> => {
  const {status, text} = await who.get(path);
  return status === 200 ? (JSON.parse(text) as Data) : status;
};
const erase = (who: Visitor, id: number, reason = 'Lo pide su madre') =>
  who.post<{isErased: boolean} & ErrorBody>(`/api/deportistas/${id}/borrar-datos`, {reason});
/** Tables with a row that says one of these words, in letters or in bytes. */
async function saying(words: string): Promise<string[]> {
  const {rows: tables} = await s.app.db.query<{name: string}>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'test_bank', 'pgboss') order by 1`,
  );
  const found: string[] = [];
  for (const {name} of tables) {
    const {rows} = await s.app.db.query<{n: number}>(`select count(*)::int as n from ${name} t where t::text ~ $1`, [
      `${words}|${words
        .split('|')
        .map(word => Buffer.from(word).toString('hex'))
        .join('|')}`,
    ]);
    if (rows[0]!.n > 0) found.push(name);
  }
  return found;
}

test('the family takes home what is kept, also of its health; the office what its role may see', async () => {
  const home = `/api/public/family/athletes/${athlete.leo}/data`;
  const own = (await dataOf(s.mother, athlete.leo, home)) as Data;
  expect(own.athlete).toEqual([expect.objectContaining(LEO)]);
  expect(own.medical).toEqual([expect.objectContaining({allergies: HEALTH})]);
  expect(own.callUps).toEqual([expect.objectContaining({state: 'no', reason: REASON})]);
  expect(own.clothes).toEqual([expect.objectContaining({state: 'delivered', signedBy: 'Ana García'})]);
  expect(own.instalments!.map(part => part.paidCents)).toEqual([9_000, 0, 0]);
  expect(own.guardians).toEqual([{name: 'Ana García', relation: 'mother', canPickUp: true}]);
  expect(JSON.stringify(own)).not.toContain(s.world.customer.email);
  expect(((await dataOf(s.manager, athlete.leo)) as Data).medical).toEqual(own.medical);
  expect(await dataOf(s.admin, athlete.leo)).not.toHaveProperty('medical');
  expect(await dataOf(s.admin, athlete.leo)).toHaveProperty('athlete');
  expect(await dataOf(s.office, athlete.leo)).toBe(403);
  expect(await dataOf(s.admin, 999_999)).toBe(404);
  expect(await dataOf(new Visitor(s.app.url), athlete.leo, home)).toBe(401);
});

test('who has a place is not erased; a reason is asked', async () => {
  const refused = await erase(s.admin, athlete.leo);
  expect([refused.status, refused.body.code]).toEqual([409, 'athlete_active']);
  expect(await saying('Leopoldino')).toContain('public.athlete');
  const dumb = await erase(s.admin, athlete.leo, ' ');
  expect([dumb.status, Object.keys(dumb.body.errors ?? {})]).toEqual([422, ['reason']]);
  expect((await erase(s.office, athlete.leo)).status).toBe(403);
});

test('who left is in no column of any table, but where the law keeps it; its brother and the money stay', async () => {
  const shown = await act<{refundCents: number}>(s.manager, `/api/bases/${enrolment.leo}/ajustar`, {act: 'leave'});
  await act(s.manager, `/api/bases/${enrolment.leo}/ajustar`, {
    act: 'leave',
    reason: 'Se muda',
    expectedRefundCents: shown.refundCents,
  });
  await jobs(s);
  await s.app.db.query(`update mail_message set state = 'sent', sent_at = now()`);
  expect(await saying(SAID)).toEqual(
    expect.arrayContaining(['public.athlete', 'public.call_up', 'public.mail_message']),
  );
  const paid = await s.app.db.query('select id, paid_cents from instalment order by id');
  expect((await erase(s.admin, athlete.leo)).body).toEqual({isErased: true});
  expect((await erase(s.admin, athlete.leo)).body).toEqual({isErased: false});
  // Orders, invoices and the log of who did what (LO 3/2018 art. 32); answers to repeated requests go within days.
  const kept = [
    'public.audit_entry',
    'public.idempotency_key',
    'public.invoice',
    'public.invoice_line',
    'public.verifactu_record',
    'public.order_line',
  ];
  expect((await saying(SAID)).filter(name => !kept.includes(name))).toEqual([]);
  expect((await s.app.db.query('select id, paid_cents from instalment order by id')).rows).toEqual(paid.rows);
  expect((await enrolmentOf(s, 'Noa')).paidCents).toBe(12_000);
  expect(await childOf(s, LEO.firstName)).toBeUndefined();
  const {rows} = await s.app.db.query(
    'select first_name, athlete_name from enrolment e join athlete a on a.id = e.athlete_id where e.id = $1',
    [enrolment.leo],
  );
  expect(rows).toEqual([{first_name: 'Deportista', athlete_name: `${athlete.leo}, Deportista`}]);
  // Its guardian has another child here: she and her card stay.
  expect((await scheduleOf(s, enrolment.noa)).card).toMatchObject({last4: '0003'});
});

test('nothing is added to who is erased, nor changed', async () => {
  const {body: before} = await s.admin.get<object>(`/api/deportistas/${athlete.leo}`);
  const refused = await s.admin.send<ErrorBody>(`/api/deportistas/${athlete.leo}`, {
    method: 'PUT',
    body: {...before, firstName: 'Leo'},
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'athlete_erased']);
  await expect(
    s.app.db.query(`insert into athlete_document (athlete_id, kind) values ($1, 'other')`, [athlete.leo]),
  ).rejects.toMatchObject({code: 'athlete_erased'});
});

test('a paper that comes while its child is being erased waits, and is refused', async () => {
  const {rows} = await s.app.db.query<{id: number}>(
    `insert into athlete (first_name, surname1, birth_on, sex) values ('Uno', 'Más', '2015-04-05', 'male') returning id`,
  );
  const {id} = rows[0]!;
  let paper: Promise<unknown> = Promise.resolve();
  await s.app.db.withTransaction(async tx => {
    await eraseAthlete(tx, id);
    paper = s.app.db.query(`insert into athlete_document (athlete_id, kind) values ($1, 'other')`, [id]).then(
      () => 'written',
      (failure: {code: string}) => failure.code,
    );
    await until('the paper waits', async () => {
      const {rows: waits} = await s.app.db.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waits.length > 0;
    });
  });
  expect(await paper).toBe('athlete_erased');
});
