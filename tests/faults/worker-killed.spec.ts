/**
 * F03: the process that sends mails and draws their PDF dies with work in hand, over and over. Everybody has the mail
 * in the end, whole and once; twice only who was being answered at the very moment of a death. Imports:
 * holder-import.spec.ts.
 */
import {Database} from '../../api/src/platform/database/db';
import {startFakeSmtp, type FakeSmtp} from '../domain/documents/fake-smtp';
import {freePort, startApp, startChild, type ChildApp} from '../support/run/app';
import {freshDatabase} from '../support/run/database';
import {inTurn} from '../support/run/draw';
import {chanceOf, figure} from '../support/run/figures';
import {makeWorld, type World} from '../support/world/fixture';
import {expectInvariants} from '../support/world/invariants';
import {bankWord, childConfig, insist, must, placeOrder, postForm} from '../support/world/purchase';
import {count, inParallel, long, mostMs, until} from '../support/run/until';
import {hangUp} from '../support/wire/visitor';

const test = inTurn(__filename);

const KILLS = long(100, 2);
/** Orders that wait for their mail before each death. */
const ORDERS = 8;
const config = childConfig();

let db: Database;
let url: string;
let world: World;
let smtp: FakeSmtp;
let child: ChildApp | undefined;

beforeAll(async () => {
  ({url} = await freshDatabase());
  db = new Database(url, 4);
  smtp = await startFakeSmtp();
  smtp.delayMs = 15;
});
afterEach(() => expectInvariants(db));
afterAll(async () => {
  hangUp();
  await child?.end('SIGKILL');
  await smtp.close();
  await db.close();
});

const unsent = async () =>
  (
    await db.query<{n: number}>(
      `select count(*)::int as n from "order" o where o.state = 'paid' and not exists (select 1 from mail_message m
        where m.order_id = o.id and m.state = 'sent')`,
    )
  ).rows[0]!.n;
/** Addresses of the messages that the mail server has accepted. */
const delivered = () => smtp.messages.map(message => /^To: <?([^>\r\n]+)/m.exec(message)![1]);

test(
  '[F03] the sender of mails and PDF killed with -9: every mail comes, whole; twice only what was in the air',
  async () => {
    const shop = await startApp({databaseUrl: url});
    world = await makeWorld(shop.db, {rows: 30, seatsPerRow: 40, maxPerCustomer: 10});
    await shop.stop();
    const port = await freePort();
    const env = {SMTP_URL: smtp.url, LOG_LEVEL: 'warn', DATABASE_POOL: '8'};
    const chance = chanceOf('deaths');
    let seat = 2;
    let orders = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      child = await startChild({databaseUrl: url, port, env});
      const before = smtp.messages.length;
      await inParallel(count(ORDERS), 4, async () => {
        const {order} = await placeOrder(child!.url, world, {seats: [seat++]}, {}, insist);
        must(await insist(() => postForm(child!.url, bankWord(config, order.gatewayOrder, order.totalCents))));
        orders++;
      });
      const enough = before + 1 + chance.below(ORDERS - 1);
      await until('some of them are sent', () => smtp.messages.length >= enough, 90_000, 2);
      await new Promise(resolve => setTimeout(resolve, chance.below(40)));
      await child.end('SIGKILL');
      // What it had in hand is free again when its time is over and the queue's maintenance has passed: moved, not
      // waited for.
      await db.query(
        `update pgboss.job set state = 'retry', started_on = null, start_after = now() where state = 'active'`,
      );
      await db.query(`update mail_message set sent_at = sent_at - interval '1 hour' where state = 'sending'`);
    }
    child = await startChild({databaseUrl: url, port, env});
    await until('every paid order has its mail', async () => (await unsent()) === 0, 120_000, 100);
    const twice = delivered().length - new Set(delivered()).size;
    figure(
      `${new Set(delivered()).size} correos con sus entradas en PDF, 0 perdidos, ${twice} repetidos (los que estaban en el aire: como mucho 4 por muerte)`,
      {times: `${KILLS} muertes, ${orders} pedidos`},
    );
    expect(new Set(delivered()).size).toBe(orders);
    // Four are sent at the same moment: of each death at most those.
    expect(twice).toBeLessThanOrEqual(KILLS * 4);
    for (const message of smtp.messages) expect(pdfOf(message)).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
    const {rows} = await db.query<{n: number}>(
      `select count(*)::int as n from mail_message where kind = 'order_confirmation' and state <> 'sent'`,
    );
    expect(rows[0]!.n).toBe(0);
  },
  mostMs(3_600_000, 180_000),
);

const pdfOf = (message: string): string => {
  const part = message.split(/^--.*$/m).find(piece => /^Content-Type: application\/pdf/im.test(piece));
  return part
    ? Buffer.from(
        part
          .split(/\r?\n\r?\n/)
          .slice(1)
          .join(''),
        'base64',
      ).toString('latin1')
    : 'none';
};

test('[F03] nothing is moved: a mail that a dead worker had in hand is sent within a minute', async () => {
  smtp.delayMs = 60_000;
  const {order} = await placeOrder(child!.url, world, {seats: [world.seatCount - 1]});
  must(await postForm(child!.url, bankWord(config, order.gatewayOrder, order.totalCents)));
  const had = smtp.messages.length;
  await until('it is in hand', () => smtp.messages.length > had, 30_000, 5);
  await child!.end('SIGKILL');
  const died = Date.now();
  smtp.delayMs = 0;
  child = await startChild({databaseUrl: url, env: {SMTP_URL: smtp.url, LOG_LEVEL: 'warn'}});
  // The short form moves the clock by most of the lease.
  if (long(1, 0) === 0)
    await db.query(`update mail_message set sent_at = sent_at - interval '43 seconds' where state = 'sending'`);
  await until('it is sent', async () => (await unsent()) === 0, 120_000, 100);
  figure('enviado por quien lo recogió', {
    times: '1 muerte con un correo en la mano',
    limits: [{name: 'al cabo de', value: Math.round((Date.now() - died) / 1000), most: 60, unit: 's'}],
  });
}, 180_000);
