/**
 * F23: two processes send a newsletter to a real mail server and die in the middle of it, again and again, while people
 * leave by the button of their mail program. Everybody who stays gets it; twice only who was in the hand of one that
 * died, and then it is the same message; who has left gets none that was not in hand at that moment.
 */
import {readConfig} from '../../../api/src/platform/environment/config';
import {Database} from '../../../api/src/platform/database/db';
import {sendNewsletter} from '../../../api/src/domain/messaging/newsletters/send';
import {unsubscribeUrl} from '../../../api/src/outside/mail/links/unsubscribe-link';
import {startFakeSmtp, type FakeSmtp} from '../../domain/documents/fake-smtp';
import {APP_SECRET, freePort, startApp, startChild, type ChildApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {inTurn} from '../../support/run/draw';
import {chanceOf, figure} from '../../support/run/figures';
import {makeWorld} from '../../support/world/fixture';
import {
  makeGroup,
  makeSender,
  newsletterCounted,
  newsletterFigures,
  subscribeMany,
  writeNewsletter,
  type Subscribed,
} from '../../support/world/newsletters';
import {long, mostMs, until} from '../../support/run/until';
import {hangUp, Visitor} from '../../support/wire/visitor';

const atLength = inTurn(__filename);

const PEOPLE = long(20_000, 1_200);
const KILLS = long(50, 3);
const LEAVERS = long(500, 40);
/** How long the server thinks about a message: while both work, and while one is being started again. */
const [THINKS_MS, DAWDLES_MS] = [25, 250];
/** Most that one process has in hand (jobs/campaigns). */
const IN_HAND = 200;
const config = readConfig({APP_SECRET});

let db: Database;
let url: string;
let smtp: FakeSmtp;
let newsletterId: number;
let people: Subscribed[];
let ports: number[];
const workers: ChildApp[] = [];

const startWorker = async (at: number): Promise<void> => {
  workers[at] = await startChild({
    databaseUrl: url,
    port: ports[at]!,
    env: {SMTP_URL: smtp.url, MAIL_FROM: 'Club <no-responder@club.example.org>', LOG_LEVEL: 'warn', DATABASE_POOL: '6'},
  });
};

beforeAll(async () => {
  ({url} = await freshDatabase());
  db = new Database(url, 6);
  smtp = await startFakeSmtp();
  const app = await startApp({databaseUrl: url});
  await makeWorld(app.db);
  await app.stop();
  await makeSender(db, config.secret);
  const groupId = await makeGroup(db);
  people = await subscribeMany(db, groupId, PEOPLE);
  newsletterId = await writeNewsletter(db, groupId, {subject: 'Hola, {{nombre}}'});
  ports = [await freePort(), await freePort()];
}, 180_000);
afterAll(async () => {
  hangUp();
  await Promise.all(workers.map(worker => worker.end('SIGKILL')));
  await smtp.close();
  await db.close();
});

/** What is in hand, by the moment at which it was taken: all that one process takes at once has the same. */
const inHand = async (id = newsletterId): Promise<string[]> =>
  (
    await db.query<{at: string}>(
      `select distinct next_at::text as at from newsletter_delivery
        where newsletter_id = $1 and state = 'queued' and next_at > now()`,
      [id],
    )
  ).rows.map(({at}) => at);
const lastTaken = async (): Promise<string> =>
  (
    await db.query<{at: string}>(
      'select max(next_at)::text as at from newsletter_delivery where newsletter_id = $1 and next_at > now()',
      [newsletterId],
    )
  ).rows[0]!.at;
/** What a dead one had is free again: moved, not waited for. Whose it was. */
const free = async (taken: string[], id = newsletterId): Promise<string[]> =>
  (
    await db.query<{email: string}>(
      `update newsletter_delivery set next_at = now() - interval '1 second'
        where newsletter_id = $1 and state = 'queued' and next_at::text = any($2) returning email`,
      [id, taken],
    )
  ).rows.map(({email}) => email);

interface Left {
  email: string;
  /** Messages that the server had by then. */
  at: number;
  /** Their mail was in somebody's hand. */
  isInHand: boolean;
}

/** Once it is answered the row is waited for: whoever is just taking it has it in hand. */
async function leave({id, email}: Subscribed): Promise<Left> {
  const {pathname, search} = new URL(unsubscribeUrl(config, {subscriberId: id, email}));
  await until('the way out answers', async () => {
    for (const worker of workers) {
      const posted = await new Visitor(worker.url)
        .send(pathname + search, {
          method: 'POST',
          body: 'List-Unsubscribe=One-Click',
          headers: {'content-type': 'application/x-www-form-urlencoded'},
        })
        .catch(() => null);
      if (posted?.status === 200) return true;
    }
    return false;
  });
  const isInHand = await db.withTransaction(async tx => {
    const {rows} = await tx.query<{isInHand: boolean}>(
      `select state = 'queued' and next_at > now() as "isInHand" from newsletter_delivery
        where newsletter_id = $1 and email = $2 for update`,
      [newsletterId, email],
    );
    return rows[0]!.isInHand;
  });
  return {email, at: smtp.messages.length, isInHand};
}

interface Copies {
  times: number;
  ids: Set<string>;
  /** Which message of the server was the last. */
  last: number;
}
/** By address, of the messages from one on. */
function copiesOf(from: number): Map<string, Copies> {
  const got = new Map<string, Copies>();
  for (const [at, wire] of smtp.messages.entries()) {
    if (at < from) continue;
    const [, email] = /^To: <?([^>\r\n]+)/m.exec(wire)!;
    const [, id] = /^Message-ID: (<[^>]+>)/im.exec(wire)!;
    const one = got.get(email!) ?? {times: 0, ids: new Set(), last: at};
    got.set(email!, {times: one.times + 1, ids: one.ids.add(id!), last: at});
  }
  return got;
}
/** Who had it more often than by one in each hand that died with it. */
const twiceWithoutDeath = (got: Map<string, Copies>, deaths: Map<string, number>): string[] =>
  [...got].filter(([email, {times}]) => times > 1 + (deaths.get(email) ?? 0)).map(([email]) => email);

const letGo = (id: number, count: number) =>
  db.withTransaction(tx =>
    sendNewsletter(tx, {
      newsletterId: id,
      count,
      scheduledAt: null,
      surroundings: {publicUrl: config.publicUrl, hasServer: true},
    }),
  );

atLength(
  '[F23] killed with -9 in the middle of a newsletter: nobody is left out, twice only who was in hand, and none after leaving',
  async () => {
    const chance = chanceOf('deaths');
    await letGo(newsletterId, PEOPLE);
    smtp.delayMs = THINKS_MS;
    await Promise.all([startWorker(0), startWorker(1)]);

    const left = new Map<string, Left>();
    const leaving = (async () => {
      const wish = chanceOf('leavers');
      for (let n = 1; n <= LEAVERS; n++) {
        const enough = Math.floor((n * PEOPLE * 0.6) / LEAVERS);
        await until(`${enough} messages`, () => smtp.messages.length >= enough, 300_000);
        const one = wish.pick(people);
        if (!left.has(one.email)) left.set(one.email, await leave(one));
      }
    })();

    /** How often it was in the hand of one that died. */
    const deaths = new Map<string, number>();
    const lost: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const enough = smtp.messages.length + 1 + chance.below(100);
      await until(`${enough} messages`, () => smtp.messages.length >= enough, 120_000, 2);
      await until('both have some in hand', async () => (await inHand()).length >= 2, 60_000, 2);
      const who = chance.below(2);
      await workers[who]!.end('SIGKILL');
      const [held, last] = [await inHand(), await lastTaken()];
      // Once the other takes more, it has written what became of those before: what is left of them was the dead one's.
      await until('the other goes on', async () => (await lastTaken()) > last);
      const whose = await free(held);
      lost.push(whose.length);
      for (const email of whose) deaths.set(email, (deaths.get(email) ?? 0) + 1);
      smtp.delayMs = DAWDLES_MS;
      await startWorker(who);
      smtp.delayMs = THINKS_MS;
    }
    await leaving;
    smtp.delayMs = 0;
    await until('it is over', async () => (await newsletterFigures(db, newsletterId)).state === 'sent', 300_000, 100);

    const got = copiesOf(0);
    const stayed = people.filter(({email}) => !left.has(email));
    const afterLeaving = [...left.values()].filter(one => (got.get(one.email)?.last ?? -1) >= one.at);
    const none = [...left.keys()].filter(email => !got.has(email)).length;
    figure(
      `${stayed.length} que se quedan, ${stayed.filter(({email}) => !got.has(email)).length} sin él; ${smtp.messages.length - got.size} repetidos de ${lost.reduce((sum, n) => sum + n, 0)} que estaban en la mano al morir (como mucho ${Math.max(...lost)} a la vez), con el mismo Message-ID; ${left.size} se dieron de baja: ${none} ya no lo recibieron, ${afterLeaving.length} lo tenían en camino en ese momento`,
      {times: `${KILLS} muertes en un envío de ${PEOPLE} con dos procesos`},
    );
    expect(stayed.filter(({email}) => !got.has(email))).toEqual([]);
    expect(got.size + none).toBe(PEOPLE);
    expect(twiceWithoutDeath(got, deaths)).toEqual([]);
    expect([...got].filter(([, {ids}]) => ids.size !== 1)).toEqual([]);
    expect(new Set([...got.values()].flatMap(({ids}) => [...ids])).size).toBe(got.size);
    expect(afterLeaving.filter(one => !one.isInHand)).toEqual([]);
    expect(none).toBeGreaterThan(0);
    expect(deaths.size).toBeGreaterThan(0);
    expect(Math.max(...lost)).toBeLessThanOrEqual(IN_HAND);
    expect(await newsletterFigures(db, newsletterId)).toMatchObject(await newsletterCounted(db, newsletterId));
    const {rows} = await db.query<{n: number}>(
      `select count(*)::int as n from newsletter_delivery where newsletter_id = $1 and state <> 'sent'
        and email <> all($2)`,
      [newsletterId, [...left.keys()]],
    );
    expect(rows[0]!.n).toBe(0);
  },
  mostMs(3_600_000, 240_000),
);

atLength('[F23] negative control: what is taken from one that lives comes twice, and is seen', async () => {
  const groupId = await makeGroup(db, 'Una');
  const [one] = await subscribeMany(db, groupId, 1);
  const id = await writeNewsletter(db, groupId);
  const before = smtp.messages.length;
  smtp.delayMs = 20_000;
  await letGo(id, 1);
  const copies = () => copiesOf(before).get(one!.email)?.times ?? 0;
  await until('it is in hand', () => copies() === 1);
  expect(await free(await inHand(id), id)).toEqual([one!.email]);
  await until('the other has it too', () => copies() === 2);
  expect(twiceWithoutDeath(copiesOf(before), new Map())).toEqual([one!.email]);
  expect(copiesOf(before).get(one!.email)!.ids.size).toBe(1);
});
