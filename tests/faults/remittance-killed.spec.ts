/**
 * The process that closes a remittance of hundreds, and that takes it as collected, dies with -9 over and over: it goes on
 * where it was, and in the end each debit is one order, one payment, one notice and one line of the file, and its money
 * is in the books once.
 */
import {XMLParser} from 'fast-xml-parser';
import {Database} from '../../api/src/platform/database/db';
import {addBankDays} from '../../api/src/domain/sepa/bank-days';
import {freePort, startApp, startChild, type ChildApp} from '../support/run/app';
import {freshDatabase} from '../support/run/database';
import {inTurn} from '../support/run/draw';
import {chanceOf, figure} from '../support/run/figures';
import {makeWorld, type World} from '../support/world/fixture';
import {giveInstalmentPasses} from '../support/passes/instalments';
import {expectInvariants} from '../support/world/invariants';
import {must} from '../support/world/purchase';
import {count, long, mostMs, until} from '../support/run/until';
import {hangUp, idempotency, Visitor} from '../support/wire/visitor';

const atLength = inTurn(__filename);

const DEBITS = long(2_000, 320);
const KILLS = long(20, 2);

let db: Database;
let url: string;
let world: World;
let child: ChildApp | undefined;
let port: number;
let remittanceId: number;
const chance = chanceOf('deaths');

beforeAll(
  async () => {
    ({url} = await freshDatabase());
    db = new Database(url, 4);
    port = await freePort();
    const shop = await startApp({databaseUrl: url});
    world = await makeWorld(shop.db, {rows: Math.ceil(DEBITS / 40) + 1, seatsPerRow: 40});
    const passes = await giveInstalmentPasses(
      shop,
      world,
      count(DEBITS).map(n => world.seat(n + 2)),
      [0],
      true,
    );
    await db.query(
      `update organization set settings = settings || '{"sepaIban": "ES9121000418450200051332"}', nif = 'B85626240'`,
    );
    await db.query(
      `with m as (insert into sepa_mandate (pass_holder_id, reference, debtor_name, iban, state, signed_on)
       select p.pass_holder_id, 'ABONO-' || p.id, 'Titular', 'ES9121000418450200051332', 'signed', club_today()
         from season_pass p where p.id = any($1) returning id, pass_holder_id)
     update season_pass p set sepa_mandate_id = m.id from m where m.pass_holder_id = p.pass_holder_id`,
      [passes.map(pass => pass.id)],
    );
    await shop.stop();
  },
  mostMs(600_000, 120_000),
);
afterEach(() => expectInvariants(db));
afterAll(async () => {
  hangUp();
  await child?.end('SIGKILL');
  await db.close();
});

const start = async () => (child = await startChild({databaseUrl: url, port, env: {LOG_LEVEL: 'warn'}}));
const act = <T>(path: string, body: unknown = {}) =>
  new Visitor(child!.url, world.staff.passes_manager.token).post<T>(path, body, idempotency());
const figures = async () =>
  (
    await db.query<{state: string; asked: number; pending: number}>(
      `select r.state, count(*) filter (where d.end_to_end_id is not null)::int as asked,
         count(*) filter (where d.state = 'pending')::int as pending
         from sepa_remittance r join sepa_debit d on d.sepa_remittance_id = r.id where r.id = $1 group by r.id`,
      [remittanceId],
    )
  ).rows[0]!;

/** Killed whenever some more are through, until it is done. */
async function killUntil(state: string, through: (now: Awaited<ReturnType<typeof figures>>) => number): Promise<void> {
  let inTheMiddle = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const before = through(await figures());
    await until(
      'some are through, or all',
      async () => {
        const now = await figures();
        return now.state === state || through(now) > before;
      },
      60_000,
      5,
    );
    await new Promise(resolve => setTimeout(resolve, chance.below(60)));
    await child!.end('SIGKILL');
    if ((await figures()).state !== state) inTheMiddle++;
    await start();
  }
  expect(inTheMiddle).toBeGreaterThan(0);
  await until(`it is ${state}`, async () => (await figures()).state === state, 120_000, 50);
}

test('work and its mark in two transactions are done twice by who dies between them (negative control)', async () => {
  await db.query('create table naive (id int, is_done boolean)');
  await db.query('create table naive_paid (id int)');
  await db.query('insert into naive values (1, false)');
  const naive = async (dies: boolean) => {
    const {rows} = await db.query<{id: number}>('select id from naive where not is_done');
    for (const {id} of rows) {
      await db.query('insert into naive_paid values ($1)', [id]);
      if (dies) return;
      await db.query('update naive set is_done = true where id = $1', [id]);
    }
  };
  await naive(true);
  await naive(false);
  expect((await db.query('select 1 from naive_paid')).rowCount).toBe(2);
  await db.query('drop table naive, naive_paid');
});

atLength(
  'a remittance of hundreds, killed while it is closed and while it is taken as collected: every debit once',
  async () => {
    await start();
    const today = (await db.query<{d: string}>(`select (now() at time zone 'Europe/Madrid')::date::text as d`)).rows[0]!
      .d;
    remittanceId = must(
      await act<{id: number}>('/api/remesas/preparar', {dueUntilOn: today, collectionOn: addBankDays(today, 3)}),
    ).id;
    // Whoever presses is answered before it is done; the process may die under the answer.
    const pressed = act<{state: string; left: number}>(`/api/remesas/${remittanceId}/enviar`).catch(() => null);
    await killUntil('sent', now => now.asked);
    await pressed;
    const {rows: one} = await db.query(
      `select count(*)::int as debits, count(distinct y.order_id)::int as orders, count(distinct d.payment_id)::int as payments,
         (select count(*)::int from mail_message where kind = 'instalment_debit') as notices
         from sepa_debit d join payment y on y.id = d.payment_id where d.sepa_remittance_id = $1`,
      [remittanceId],
    );
    expect(one).toEqual([{debits: DEBITS, orders: DEBITS, payments: DEBITS, notices: DEBITS}]);
    expect((await db.query(`select 1 from "order"`)).rowCount).toBe(DEBITS);
    const {rows: files} = await db.query<{file: string}>('select file from sepa_remittance where id = $1', [
      remittanceId,
    ]);
    const told = new XMLParser({parseTagValue: false}).parse(files[0]!.file) as {
      Document: {CstmrDrctDbtInitn: {GrpHdr: {NbOfTxs: string; CtrlSum: string}}};
    };
    expect(told.Document.CstmrDrctDbtInitn.GrpHdr).toMatchObject({
      NbOfTxs: String(DEBITS),
      CtrlSum: `${DEBITS * 100}.00`,
    });

    const early = await act<{code: string}>(`/api/remesas/${remittanceId}/abonar`);
    expect([early.status, early.body.code]).toEqual([409, 'wrong_state']);
    await db.query('update sepa_remittance set collection_on = club_today() where id = $1', [remittanceId]);
    const settled = act<{state: string}>(`/api/remesas/${remittanceId}/abonar`).catch(() => null);
    await killUntil('settled', now => DEBITS - now.pending);
    await settled;
    const {rows: two} = await db.query(
      `select (select count(*)::int from payment where state = 'authorised') as paid,
         (select sum(amount_cents)::int from ledger_entry where account = 'bank') as bank,
         (select count(*)::int from instalment where state = 'paid') as parts`,
    );
    expect(two).toEqual([{paid: DEBITS, bank: DEBITS * 10_000, parts: DEBITS}]);
    figure(`una remesa de ${DEBITS} adeudos, cerrada y abonada, 0 repetidos y 0 perdidos`, {
      times: `${2 * KILLS} muertes`,
    });
  },
  mostMs(3_600_000, 300_000),
);
