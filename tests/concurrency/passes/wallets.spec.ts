/**
 * Credit of a wallet: what nobody has spent expires when it was said, told before; staff put it right; it is never
 * below zero.
 */
import {adjustWallet} from '../../../api/src/domain/passes/wallet/adjust-wallet';
import {expireWallets} from '../../../api/src/domain/passes/wallet/expire-wallets';
import {unspentLots, type Movement} from '../../../api/src/domain/passes/wallet/wallet-lots';
import {sendWalletNotices} from '../../../api/src/jobs/passes/expire-wallets';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {mailsOf} from '../../support/passes/instalments';
import {expectInvariants} from '../../support/world/invariants';
import {count} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 2});
});
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

let n = 0;
const holder = async (): Promise<number> =>
  (
    await app.db.query<{id: number}>(
      `insert into pass_holder (first_name, surname1, email)
        values ('Socia', 'Número ' || $1, 'monedero-' || $1 || '@example.org') returning id`,
      [++n],
    )
  ).rows[0]!.id;
/** `expiresIn`: days from today. */
const credit = (id: number, cents: number, expiresIn: number | null) =>
  app.db.query(
    `insert into wallet_entry (pass_holder_id, kind, amount_cents, expires_on, note)
      values ($1, 'gift', $2, (now() at time zone 'Europe/Madrid')::date + $3::int, 'Regalo')`,
    [id, cents, expiresIn],
  );
const spend = (id: number, cents: number) =>
  app.db.query(`insert into wallet_entry (pass_holder_id, kind, amount_cents, note) values ($1, 'use', $2, 'Compra')`, [
    id,
    -cents,
  ]);
const balance = async (id: number): Promise<number> =>
  (await app.db.query<{cents: number}>('select wallet_cents as cents from pass_holder where id = $1', [id])).rows[0]!
    .cents;
const expire = () => app.db.withTransaction(tx => expireWallets(tx));
const move = (
  id: number,
  kind: string,
  amountCents: number,
  madeOn: string,
  expiresOn: string | null = null,
  orderId: number | null = null,
): Movement => ({id, kind, amountCents, expiresOn, madeOn, orderId});

test('[D4] only what is not spent is left of each credit, what expires first is spent first, an unpaid order gives back the same credit', () => {
  const gift = move(1, 'gift', 1000, '2026-01-01');
  const release = move(2, 'release', 2000, '2026-02-01', '2026-06-30');
  expect(unspentLots([gift, release, move(3, 'use', -1500, '2026-03-01')])).toEqual([
    {id: 2, cents: 500, expiresOn: '2026-06-30'},
    {id: 1, cents: 1000, expiresOn: null},
  ]);
  // Spent after its day: it was not there any more.
  expect(unspentLots([gift, release, move(3, 'use', -600, '2026-07-01')])).toEqual([
    {id: 2, cents: 2000, expiresOn: '2026-06-30'},
    {id: 1, cents: 400, expiresOn: null},
  ]);
  expect(unspentLots([gift, release, move(3, 'expiry', -2000, '2026-07-01')])).toEqual([
    {id: 1, cents: 1000, expiresOn: null},
  ]);
  // A spending of long ago does not keep what came after it.
  expect(
    unspentLots([gift, move(2, 'use', -1000, '2026-01-02'), move(3, 'release', 2000, '2026-02-01', '2026-06-30')]),
  ).toEqual([{id: 3, cents: 2000, expiresOn: '2026-06-30'}]);
  expect(
    unspentLots([
      release,
      move(3, 'use', -2000, '2026-03-01', null, 7),
      move(4, 'refund', 2000, '2026-03-02', null, 7),
    ]),
  ).toEqual([{id: 2, cents: 2000, expiresOn: '2026-06-30'}]);
});

test('[D4] it expires the day after its last, once, whoever else looks', async () => {
  const id = await holder();
  await credit(id, 1000, null);
  await credit(id, 3000, -1);
  await credit(id, 2000, 0);
  expect((await Promise.all(count(4).map(expire))).reduce((a, b) => a + b)).toBe(1);
  expect(await balance(id)).toBe(3000);
  expect(
    (
      await app.db.query(
        `select amount_cents as cents from wallet_entry where pass_holder_id = $1 and kind = 'expiry'`,
        [id],
      )
    ).rows,
  ).toEqual([{cents: -3000}]);
  expect(await expire()).toBe(0);
  // Given back after its day: it is looked at again.
  await credit(id, 500, -2);
  await spend(id, 100);
  expect(await expire()).toBe(1);
  expect(await balance(id)).toBe(2900);
});

test('[D4] thirty days before, and seven, its holder is told what is left of it, once each', async () => {
  const id = await holder();
  const mine = async () =>
    (await mailsOf(app, 'wallet_expiry')).filter(mail => mail.to === `monedero-${n}@example.org`);
  await credit(id, 4000, 31);
  await sendWalletNotices(app.runtime);
  expect(await mine()).toEqual([]);
  await credit(id, 2500, 20);
  await spend(id, 500);
  for (let again = 0; again < 2; again++) await sendWalletNotices(app.runtime);
  expect((await mine()).map(mail => /hay ([\d,]+)/.exec(mail.text)?.[1])).toEqual(['20,00']);
  // Thirteen days pass: the first credit is in the thirty days, the second in the seven.
  await app.db.query(`update wallet_notice set expires_on = expires_on - 13 where pass_holder_id = $1`, [id]);
  await app.db.query('alter table wallet_entry disable trigger wallet_entry_append_only');
  await app.db.query(`update wallet_entry set expires_on = expires_on - 13 where pass_holder_id = $1`, [id]);
  await app.db.query('alter table wallet_entry enable trigger wallet_entry_append_only');
  for (let again = 0; again < 2; again++) await sendWalletNotices(app.runtime);
  expect((await mine()).map(mail => /hay ([\d,]+)/.exec(mail.text)?.[1])).toEqual(['20,00', '20,00', '40,00']);
});

test('[D4] staff put a wallet right with the reason; never below zero, whoever spends at the same time', async () => {
  const id = await holder();
  const staff = new Visitor(app.url, world.staff.passes_manager.token);
  const path = `/api/abonados/${id}/ajustar-monedero`;
  const adjust = (body: object, who = staff) =>
    who.post<ErrorBody & {balanceCents: number}>(path, {reason: 'Partido suspendido', ...body}, idempotency());
  expect((await adjust({amountCents: 1500})).body).toEqual({balanceCents: 1500});
  expect((await adjust({amountCents: -1600})).body.errors).toEqual({amountCents: expect.stringContaining('15,00')});
  expect((await adjust({amountCents: 0})).body.errors).toHaveProperty('amountCents');
  expect((await adjust({amountCents: 100, expiresOn: '2020-01-01'})).body.errors).toHaveProperty('expiresOn');
  expect((await adjust({amountCents: 100, reason: 'x'})).status).toBe(422);
  expect((await adjust({amountCents: 100}, new Visitor(app.url, world.staff.clerk.token))).status).toBe(403);
  expect(
    (
      await app.db.query('select reason from audit_entry where action = $1 and resource_id = $2', [
        'adjust_wallet',
        String(id),
      ])
    ).rows,
  ).toEqual([{reason: 'Partido suspendido'}]);
  const take = () =>
    app.db
      .withTransaction(tx =>
        adjustWallet(tx, {
          passHolderId: id,
          amountCents: -1000,
          reason: 'A la vez',
          expiresOn: null,
          staffUserId: world.staff.admin.id,
        }),
      )
      .then(
        () => 'done',
        (error: {code: string}) => error.code,
      );
  expect((await Promise.all([take(), take(), take()])).sort()).toEqual(['done', 'invalid', 'invalid']);
  expect(await balance(id)).toBe(500);
});
