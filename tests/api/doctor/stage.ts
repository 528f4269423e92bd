/** An installation in good surroundings, each of which a test may break, and `npm run doctor` in them. */
import {randomBytes} from 'node:crypto';
import {readConfig} from '../../../api/src/platform/environment/config';
import {Database} from '../../../api/src/platform/database/db';
import {beginTest, confirmTest} from '../../../api/src/domain/mail-server/test-mail';
import {readMailServer, routeOf} from '../../../api/src/outside/mail/server';
import {startFakeSmtp, type FakeSmtp} from '../../domain/documents/fake-smtp';
import {APP_SECRET, freePort, startChild, type ChildApp} from '../../support/run/app';
import {runCommand} from '../../support/run/command';
import {startWorldClock, type WorldClock} from '../../support/doubles/world-clock';
import {startTlsFront, type TlsFront} from '../../support/wire/front-of-tls';
import {ownDatabase, type OwnDatabase} from '../../support/run/own-database';
import {AS_SERVER} from '../../support/run/server';

interface Finding {
  what: string;
  state: 'good' | 'look' | 'bad';
  says: string;
  todo?: string;
}

export const TICKET_KEY = Buffer.alloc(32, 7).toString('base64');
/** There before the first test of a file that opens the surroundings. */
export let own: OwnDatabase;
export let db: Database;
export let child: ChildApp;
export let smtp: FakeSmtp;
export let front: TlsFront | null;
let clock: WorldClock;
export let env: Record<string, string>;

/** What the world's clock says, by so much more than this machine's. */
export const setClockAhead = (ms: number): void => {
  clock.aheadMs = ms;
};

export function openSurroundings(): void {
  beforeAll(async () => {
    own = await ownDatabase();
    smtp = await startFakeSmtp();
    clock = await startWorldClock();
    const port = await freePort();
    front = await startTlsFront(`http://127.0.0.1:${port}`, 90);
    env = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: front?.url ?? `http://127.0.0.1:${port}`,
      DATABASE_URL: own.url,
      ...AS_SERVER,
      APP_SECRET,
      TICKET_KEY,
      TRUST_PROXY: front ? 'true' : 'false',
      SMTP_URL: smtp.url.replace('//', '//correo:clave-del-correo@'),
      MAIL_FROM: 'Club <entradas@club.example>',
      ALERT_EMAIL: 'sistemas@club.example',
      NTP_SERVER: clock.at,
      ALLOW_TEST_BANK: 'true',
      ALLOW_LOOPBACK_HTTP: 'true',
      ...(front ? {NODE_EXTRA_CA_CERTS: front.authority} : {}),
    };
    smtp.answers.EHLO = '250-fake\r\n250 AUTH PLAIN';
    smtp.answers.AUTH = '235 2.7.0 welcome';
    child = await startChild({databaseUrl: own.url, port, env});
    db = new Database(own.url, 2);
    await db.query(`insert into backup_made (file_name, size_bytes) values ('taquilla-hoy.tar.gz', 1)`);
    await confirmMail();
  }, 120_000);
  afterAll(async () => {
    await child.end('SIGKILL');
    await front?.close();
    clock.close();
    await smtp.close();
    await db.close();
    await own.drop();
  });
}

/** As if somebody had pressed the button of a test mail that went by this server. */
export async function confirmMail(): Promise<void> {
  const server = await readMailServer(db, readConfig({...env, NODE_ENV: 'test'}));
  const keyHash = randomBytes(32);
  await beginTest(db, {keyHash, to: 'alguien@club.example', route: routeOf(server!), staffUserId: null});
  await confirmTest(db, keyHash);
}

interface Said {
  status: number;
  text: string;
  findings: Finding[];
}

export async function doctor(
  change: Record<string, string | undefined> = {},
  words: readonly string[] = ['--json'],
): Promise<Said> {
  const {code, stdout, said} = await runCommand(['doctor', ...words], {...env, ...change});
  const findings =
    words.includes('--json') && stdout.startsWith('{') ? (JSON.parse(stdout) as {findings: Finding[]}).findings : [];
  return {status: code ?? -1, text: said, findings};
}
export const of = ({findings}: Said, what: string): Finding | undefined => findings.find(one => one.what === what);
export const saysBad = async (
  change: Record<string, string | undefined>,
  what: string,
  says: string | RegExp,
): Promise<Said> => {
  const said = await doctor(change);
  expect([said.status, of(said, what)]).toEqual([
    1,
    expect.objectContaining({what, state: 'bad', says: expect.stringMatching(says) as string}),
  ]);
  expect(of(said, what)!.todo).toBeTruthy();
  return said;
};
