/**
 * The bank's statement pays what is owed in parts, of passes, of the academy and of plots: by its reference and its exact
 * sum at once, else when somebody says so, from what is proposed; each movement once, each instalment once, the books in
 * the same transaction. A file of another account, with a mistake or too large is refused whole and says where.
 */
import {sellPlot} from '../../../api/src/domain/plots/sell';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {giveSeatedInstalmentPasses, mailsOf, statesOf} from '../../support/passes/instalments';
import {keepInvariants} from '../../support/world/invariants';
import {long} from '../../support/run/until';
import {makePlots} from '../../support/world/plots';
import {must} from '../../support/world/purchase';
import {makeAcademy, makePlayer, owe} from '../../support/world/squads';
import {camt053, n43} from '../../support/doubles/statements';
import {matchTransfer, movementsOf, proposalsFor, takeStatement, type Movement} from '../../support/world/transfers';
import {hangUp, idempotency, Visitor} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let staff: Visitor;
let seat = 2;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 8});
  staff = new Visitor(app.url, world.staff.finance_manager.token);
  await app.db.query(
    `update organization set settings = settings || '{"sepaIban": "ES9121000418450200051332"}'::jsonb`,
  );
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const pass = async (dueIn = [0, 60]) =>
  (await giveSeatedInstalmentPasses(app, world, [world.seat(seat++)], dueIn, true))[0]!;
const referenceOf = async (id: number): Promise<string> =>
  (await app.db.query<{said: string}>('select instalment_reference($1) as said', [id])).rows[0]!.said;
/** Its state, by what it was paid, and what has come to the bank for it. */
const instalment = async (id: number) =>
  (
    await app.db.query<{state: string; method: string; bank: number}>(
      `select i.state, max(y.method) as method, sum(e.amount_cents)::int as bank
         from instalment i join order_line l on l.instalment_id = i.id join payment y on y.order_id = l.order_id
           join ledger_entry e on e.payment_id = y.id and e.account = 'bank' where i.id = $1 group by i.id`,
      [id],
    )
  ).rows[0]!;
const waiting = async (concept: string): Promise<Movement> => {
  const {rows} = await app.db.query<{id: number}>('select id from bank_movement where concept like $1', [
    `%${concept}%`,
  ]);
  return must(await movementsOf(staff)).find(one => one.id === rows[0]!.id)!;
};

test('what names an instalment and is exact pays it, once, in both formats; its reference is told by mail', async () => {
  const {id, instalmentIds} = await pass();
  const [first, second] = (await Promise.all(instalmentIds.map(referenceOf))) as [string, string];
  must(await staff.post(`/api/plazos/${instalmentIds[0]}/enlace`, {}, idempotency()));
  expect((await mailsOf(app, 'instalment_link')).at(-1)!.text).toContain(`con este concepto: ${first}`);
  const file = n43([{cents: 10_000, concept: `abono ${first.slice(0, 3)} ${first.slice(3)}`}]);
  expect(must(await takeStatement(staff, file))).toMatchObject({found: 1, paid: 1, waiting: 0});
  expect(must(await takeStatement(staff, file))).toMatchObject({paid: 0, repeated: 1});
  const newer = camt053([{cents: 10_000, concept: second, payer: 'Ana'}]).replace('053.001.02', '053.001.08');
  expect(must(await takeStatement(staff, newer.replace('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')))).toMatchObject({
    paid: 1,
  });
  expect(await statesOf(app, id)).toEqual(['paid', 'paid']);
  expect(await instalment(instalmentIds[0]!)).toEqual({state: 'paid', method: 'transfer', bank: 10_000});
});

test('of two files at once that overlap, each movement is one; looking first and then writing keeps it twice (negative control)', async () => {
  const lines = Array.from({length: 30}, (_, n) => ({cents: 3_000 + n, concept: `cuota ${n}`, day: '261120'}));
  await app.db.query('create table naive (key text)');
  const naive = () =>
    app.db.withTransaction(async tx => {
      const {rowCount} = await tx.query(`select 1 from naive where key = 'one'`);
      await new Promise(go => setTimeout(go, 50));
      if (rowCount === 0) await tx.query(`insert into naive values ('one')`);
    });
  await Promise.all([naive(), naive()]);
  expect((await app.db.query('select 1 from naive')).rowCount).toBe(2);
  await app.db.query('drop table naive');

  const taken = (
    await Promise.all([takeStatement(staff, n43(lines.slice(0, 20))), takeStatement(staff, n43(lines.slice(0, 30)))])
  ).map(one => must(one));
  expect(taken.reduce((sum, one) => sum + one.waiting, 0)).toBe(30);
  expect(taken.reduce((sum, one) => sum + one.repeated, 0)).toBe(20);
});

test('what does not say whose it is gets proposals, the surest first; what is taken pays once, whoever else tries', async () => {
  const {id, instalmentIds} = await pass([5, 90]);
  const athlete = await makePlayer(app.db, await makeAcademy(app.db), {state: 'enrolled'});
  await owe(app.db, athlete);
  const {rows: child} = await app.db.query<{id: number; payer: string}>(
    `select i.id, g.first_name || ' ' || g.surname1 as payer from instalment i join enrolment e on e.id = i.enrolment_id
       join athlete_guardian k on k.athlete_id = e.athlete_id join guardian g on g.id = k.guardian_id where e.id = $1`,
    [athlete],
  );
  must(
    await takeStatement(
      staff,
      camt053([
        {cents: 12_000, concept: 'cuota futbol', payer: child[0]!.payer.toUpperCase()},
        {cents: 10_000, concept: 'sin nombre alguno', payer: 'Otra Persona'},
      ]),
    ),
  );
  const ofChild = await waiting('cuota futbol');
  const [best] = must(await proposalsFor(staff, ofChild.id)).list;
  expect(best).toMatchObject({
    kind: 'instalment',
    id: child[0]!.id,
    owedCents: 12_000,
    overCents: 0,
    hasPayer: true,
    hasReference: false,
  });
  must(await matchTransfer(staff, ofChild.id, best!.code));
  expect(await instalment(child[0]!.id)).toMatchObject({method: 'transfer', bank: 12_000});

  const nameless = await waiting('sin nombre');
  const codes = must(await proposalsFor(staff, nameless.id)).list.map(one => one.code);
  const code = await referenceOf(instalmentIds[0]!);
  expect(codes).toContain(code);
  const both = await Promise.all([matchTransfer(staff, nameless.id, code), matchTransfer(staff, nameless.id, code)]);
  expect(both.map(one => one.status).sort()).toEqual([200, 409]);
  expect(await statesOf(app, id)).toEqual(['paid', 'scheduled']);
  expect((await matchTransfer(staff, nameless.id, await referenceOf(instalmentIds[1]!))).status).toBe(409);
  // What is paid is proposed no more.
  must(await takeStatement(staff, n43([{cents: 10_000, concept: `otra vez ${code}`, day: '261119'}])));
  const late = await waiting('otra vez');
  expect(late.note).toContain('ya está pagado');
  expect(must(await proposalsFor(staff, late.id)).list.map(one => one.code)).not.toContain(code);
});

test('too little and too much are told in euros, and nothing is paid', async () => {
  const {id, instalmentIds} = await pass([5]);
  const code = await referenceOf(instalmentIds[0]!);
  must(
    await takeStatement(
      staff,
      n43([
        {cents: 9_000, concept: `parte ${code}`, day: '261118'},
        {cents: 12_550, concept: `de mas ${code}`, day: '261118'},
      ]),
    ),
  );
  const [less, more] = [await waiting('parte'), await waiting('de mas')];
  expect([less.note, more.note].map(note => note.replaceAll('\u00a0', ' '))).toEqual([
    'Han llegado 90,00 € y por este plazo se deben 100,00 €: faltan 10,00 €.',
    'Han llegado 125,50 € y por este plazo se deben 100,00 €: sobran 25,50 €.',
  ]);
  expect(must(await proposalsFor(staff, more.id)).list[0]).toMatchObject({code, overCents: 2_550, hasReference: true});
  expect((await matchTransfer(staff, less.id, code)).body.code).toBe('amount_differs');
  expect(await statesOf(app, id)).toEqual(['scheduled']);
});

test('a part of a plot is paid, too', async () => {
  const area = await makePlots(app.db, 2);
  const sold = await app.db.withTransaction(async tx =>
    sellPlot(tx, {
      plotId: await area.plotId('A1'),
      units: 1,
      buyer: {kind: 'person', name: 'Rosa Maya', docNo: null, email: 'rosa@example.org', phone: ''},
      occupants: [],
      plates: [],
      extras: [],
      instalments: 2,
      expectedTotalCents: 8_000,
      note: '',
      staffUserId: world.staff.admin.id,
      payment: {method: 'card_terminal', tenderedCents: null, reference: null},
    }),
  );
  const {rows} = await app.db.query<{id: number; said: string; cents: number}>(
    `select i.id, instalment_reference(i.id) as said, i.amount_cents as cents from instalment i
       join order_line l on l.order_id = $1 and l.plot_sale_id = i.plot_sale_id where i.state <> 'paid' limit 1`,
    [sold.orderId],
  );
  const file = n43([{cents: rows[0]!.cents, concept: rows[0]!.said, day: '261117'}]);
  expect(must(await takeStatement(staff, file))).toMatchObject({paid: 1});
  expect(await instalment(rows[0]!.id)).toMatchObject({state: 'paid', bank: rows[0]!.cents});
});

test('an instalment at the bank in a remittance waits for its end; who takes no instalments sees and pays none', async () => {
  const {instalmentIds} = await pass([5]);
  const code = await referenceOf(instalmentIds[0]!);
  await app.db.query(`update instalment set state = 'charging' where id = $1`, [instalmentIds[0]]);
  must(await takeStatement(staff, n43([{cents: 10_000, concept: `en curso ${code}`, day: '261116'}])));
  const movement = await waiting('en curso');
  expect(movement.note).toContain('cobrando');
  await app.db.query(`update instalment set state = 'scheduled' where id = $1`, [instalmentIds[0]]);
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  expect(must(await proposalsFor(clerk, movement.id)).list).toEqual([]);
  expect((await matchTransfer(clerk, movement.id, code)).status).toBe(403);
  expect((await matchTransfer(staff, movement.id, `${code.slice(0, 8)}00`)).body.errors).toHaveProperty('code');
  must(await matchTransfer(staff, movement.id, code));
});

test('a file of another account, with a mistake or too large is refused whole and says where', async () => {
  const good = n43([{cents: 700, concept: 'uno', day: '261115'}]);
  const refused = async (file: string | Buffer): Promise<string> => {
    const {status, body} = await takeStatement(staff, file);
    expect(status).toBe(422);
    return body.errors!.file!;
  };
  expect(await refused(n43([{cents: 700, concept: 'uno'}], '00491500051234567892'))).toContain('acaba en 7892');
  expect(await refused(good.replace('00000000000700', '0000000000070X'))).toBe(
    'Línea 2 del Cuaderno 43: el importe (posiciones 29 a 42) no es un número: «0000000000070X».',
  );
  expect(await refused(n43([{cents: 700, concept: 'uno', day: '461115'}]))).toBe(
    'El extracto trae movimientos del 15/11/2046, que todavía no ha llegado: revisa el fichero.',
  );
  expect(await refused(good.replace('261115', '261315'))).toContain('Línea 2 del Cuaderno 43: la fecha');
  expect(await refused(good.replace('\r\n2301', '\r\n9901'))).toContain('Línea 3 del Cuaderno 43: «99»');
  const camt = camt053([
    {cents: 700, concept: 'x'},
    {cents: 800, concept: 'y'},
  ]);
  expect(await refused(camt.replace('>8.00<', '>ocho<'))).toContain('Movimiento 2: su importe (Amt)');
  const deep = `<?xml version="1.0"?>${'<a>'.repeat(300_000)}`;
  expect(await refused(deep)).toMatch(/No se puede leer|demasiado tiempo o memoria/);
});

test('Latin 1 and UTF-8 are read the same', async () => {
  const text = n43([{cents: 4_321, concept: 'Peña Ñandú', day: '261114'}]);
  must(await takeStatement(staff, Buffer.from(text, 'latin1')));
  expect(must(await takeStatement(staff, Buffer.from(text, 'utf8')))).toMatchObject({repeated: 1});
  expect((await waiting('Peña Ñandú')).amountCents).toBe(4_321);
});

test('fifty thousand movements of one file are kept; more are refused', async () => {
  const lines = Array.from({length: 50_001}, (_, n) => ({cents: 100_001 + n, concept: `masivo ${n}`, day: '261113'}));
  const many = long(50_000, 2_000);
  expect(must(await takeStatement(staff, n43(lines.slice(0, many))))).toMatchObject({found: many, waiting: many});
  const {status, body} = await takeStatement(staff, n43(lines));
  expect([status, body.errors?.file]).toEqual([422, expect.stringContaining('50001 movimientos')]);
});
