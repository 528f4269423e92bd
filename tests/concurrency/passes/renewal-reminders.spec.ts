/**
 * Reminders of a renewal that ends: each holder once for each number of days, whoever runs the job; a family in one
 * mail; who has renewed, owes, renews by itself or wants silence hears nothing.
 */
import {remindRenewals} from '../../../api/src/domain/passes/renewal/remind-renewals';
import {sendRenewalReminders} from '../../../api/src/jobs/mails/renewal-reminders';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {letters} from '../../support/world/mails';
import {makeRenewals, type Holder, type RenewalWorld} from '../../support/passes/renewals';
import {count, long} from '../../support/run/until';

const ROUNDS = long(15, 3);

let app: TestApp;
let world: World;
let renewals: RenewalWorld;
let seat = 2;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 20});
  renewals = await makeRenewals(app.db, world);
  await app.db.query(`update pass_campaign set reminder_days = '7,2,0'`);
});
// Each test has the holders that it makes.
beforeEach(() =>
  app.db.query(`update season_pass set state = 'handed_over' where season_list_id = $1 and state = 'active'`, [
    renewals.oldListId,
  ]),
);
afterAll(async () => {
  await expectInvariants(app.db);
  await app.stop();
});

const give = (who: Partial<Holder> = {}) => {
  const index = seat++;
  return renewals.give(index, {email: `socia-${index}@example.org`, ...who});
};
/** The window ends in so many days, at 23:30 in Madrid. */
const endsIn = (days: number) =>
  app.db.query(
    `update campaign_phase set ends_at
      = ((now() at time zone 'Europe/Madrid')::date + $1::int + time '23:59:30') at time zone 'Europe/Madrid'
      where kind = 'renewal'`,
    [days],
  );
const run = () => sendRenewalReminders(app.runtime);
interface Mail {
  to: string;
  subject: string;
  text: string;
}
const mails = async (): Promise<Mail[]> => letters(app.db, `kind = 'renewal_reminder'`);
const toldDays = async (holderId: number): Promise<number[]> =>
  (
    await app.db.query<{n: number}>(
      'select days_before as n from campaign_reminder where pass_holder_id = $1 order by id',
      [holderId],
    )
  ).rows.map(row => row.n);

test('negative control: looking who has not been told and writing afterwards tells them twice', async () => {
  const {holderId} = await give();
  const naive = async (): Promise<boolean> => {
    const {rows} = await app.db.query<{told: boolean}>(
      `select exists (select 1 from audit_entry where resource = 'control' and resource_id = $1::text) as told`,
      [holderId],
    );
    if (rows[0]!.told) return false;
    await app.db.query(
      `insert into audit_entry (actor_kind, action, resource, resource_id)
        values ('system', 'naive', 'control', $1::text)`,
      [holderId],
    );
    return true;
  };
  expect((await Promise.all(count(10).map(naive))).filter(Boolean).length).toBeGreaterThan(1);
});

test('nobody long before; seven days, two days and the last day are each told once, with the day and the seat', async () => {
  const {holderId} = await give();
  const before = (await mails()).length;
  await endsIn(20);
  await run();
  expect(await toldDays(holderId)).toEqual([]);
  for (const days of [7, 6, 3, 2, 1, 0]) {
    await endsIn(days);
    await run();
    await run();
  }
  expect(await toldDays(holderId)).toEqual([7, 2, 0]);
  const sent = (await mails()).slice(before);
  expect(sent.map(mail => mail.subject)).toEqual([
    'Quedan 7 días para renovar tu abono',
    'Quedan 2 días para renovar tu abono',
    'Hoy es el último día para renovar tu abono',
  ]);
  expect(sent[0]!.text).toMatch(/Marta Gil · .*fila \d+, butaca \d+/);
  expect(sent[0]!.text).toContain('a las 23:59');
});

test('a day that was missed is told late, the ones before it never', async () => {
  const {holderId} = await give();
  await endsIn(1);
  await run();
  expect(await toldDays(holderId)).toEqual([2]);
  expect((await mails()).at(-1)!.subject).toBe('Mañana es el último día para renovar tu abono');
});

test('a family hears of all of its passes in one mail; whoever renews is told no more', async () => {
  await endsIn(7);
  const parent = await give({email: 'familia@example.org'});
  const children = [
    await give({email: '', guardianId: parent.holderId}),
    await give({email: '', guardianId: parent.holderId}),
  ];
  await run();
  const family = (await mails()).filter(mail => mail.to === 'familia@example.org');
  expect(family.map(mail => mail.subject)).toEqual(['Quedan 7 días para renovar los 3 abonos de tu familia']);
  // Two of them are renewed, one of those is waiting for its papers.
  const renew = (passId: number, state: string) =>
    app.db.query(
      `insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, seat_id, kind,
        state, amount_cents, paid_cents, renewed_from_id, origin)
     select $2, p.pass_holder_id, r.pass_category_id, r.id, p.zone_id, p.seat_id, 'renewal', $3, 1000,
       case when $3 = 'active' then 1000 else 0 end, p.id, 'web' from season_pass p, pass_price r
       where p.id = $1 and r.season_list_id = $2 and r.zone_id is not null order by r.id limit 1`,
      [passId, renewals.newListId, state],
    );
  await renew(parent.passId, 'active');
  await renew(children[0]!.passId, 'requested');
  await endsIn(2);
  await run();
  expect((await mails()).filter(mail => mail.to === 'familia@example.org').map(mail => mail.subject)).toEqual([
    'Quedan 7 días para renovar los 3 abonos de tu familia',
    'Quedan 2 días para renovar tu abono',
  ]);
  expect([
    await toldDays(parent.holderId),
    await toldDays(children[0]!.holderId),
    await toldDays(children[1]!.holderId),
  ]).toEqual([[7], [7], [7, 2]]);
});

test('who owes, is barred, has no address, asked for silence, renews by itself or is not meant by the window hears nothing', async () => {
  await endsIn(2);
  const debtor = await give();
  const barred = await give();
  const silent = await give({email: ''});
  const bounced = await give({email: 'rebota@example.org'});
  const itself = await give();
  const other = await give();
  await app.db.query('update season_pass set paid_cents = 0, overdue_cents = 5000 where id = $1', [debtor.passId]);
  await app.db.query(`update pass_holder set state = 'barred' where id = $1`, [barred.holderId]);
  await app.db.query(`insert into suppression (email, reason) values ('rebota@example.org', 'hard_bounce')`);
  await app.db.query(
    `insert into auto_renewal (season_pass_id, season_list_id, amount_cents, charge_on)
      values ($1, $2, 1000, club_today() + 21)`,
    [itself.passId, renewals.newListId],
  );
  await app.db.query(
    `update campaign_phase set audience = 'member_band', member_from = 1, member_until = (select member_number - 1
      from pass_holder where id = $1) where kind = 'renewal'`,
    [other.holderId],
  );
  await run();
  for (const one of [debtor, barred, silent, bounced, itself, other]) expect(await toldDays(one.holderId)).toEqual([]);
  await app.db.query(
    `update campaign_phase set audience = 'previous_list', member_from = null, member_until = null
      where kind = 'renewal'`,
  );
  await run();
  expect(await toldDays(other.holderId)).toEqual([2]);
  await app.db.query('update season_pass set paid_cents = 30000, overdue_cents = 0 where id = $1', [debtor.passId]);
});

test(`five workers at once tell each address once, and one that dies tells nobody, ${ROUNDS} rounds`, async () => {
  await endsIn(7);
  for (let round = 0; round < ROUNDS; round++) {
    const holders: number[] = [];
    for (let i = 0; i < 12; i++) holders.push((await give()).holderId);
    const before = (await mails()).length;
    const dies = app.db
      .withTransaction(async tx => {
        await remindRenewals(tx, 5);
        throw new Error('dies');
      })
      .catch((error: Error) => error.message);
    const [word] = await Promise.all([dies, ...count(5).map(() => run())]);
    await run();
    expect(word).toBe('dies');
    const sent = (await mails()).slice(before).map(mail => mail.to);
    expect([sent.length, new Set(sent).size]).toEqual([12, 12]);
    for (const id of holders) expect(await toldDays(id)).toEqual([7]);
  }
});
