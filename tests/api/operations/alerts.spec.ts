/**
 * What is not well is told to who runs the machine, by mail and without anybody asking: when it begins, once a day as
 * long as it lasts, and when it is over; by one process, and also when the mail server or the database is away.
 */
import {type Config, readConfig} from '../../../api/src/platform/environment/config';
import {Database} from '../../../api/src/platform/database/db';
import {layBase} from '../../../api/src/domain/beginning/lay-base';
import {Watch} from '../../../api/src/ops/alerts/watch';
import {watchTimer} from '../../../api/src/ops/alerts/watch-timer';
import {log} from '../../../api/src/platform/process/log';
import type {Runtime} from '../../../api/src/runtime';
import {type FakeSmtp, startFakeSmtp} from '../../domain/documents/fake-smtp';
import {APP_SECRET, ENVIRONMENT, freePort} from '../../support/run/app';
import {runCommand} from '../../support/run/command';
import {startWorldClock, type WorldClock} from '../../support/doubles/world-clock';
import {freshDatabase} from '../../support/run/database';

let smtp: FakeSmtp;
let clock: WorldClock;
let db: Database;
let env: Record<string, string>;
let config: Config;

beforeAll(async () => {
  log.level = 'silent';
  smtp = await startFakeSmtp();
  clock = await startWorldClock();
  const port = await freePort();
  env = {
    ...ENVIRONMENT,
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: (await freshDatabase()).url,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Club <entradas@club.example>',
    ALERT_EMAIL: 'sistemas@club.example, guardia@club.example',
    NTP_SERVER: clock.at,
  };
  config = readConfig(env);
  db = new Database(env.DATABASE_URL!, 8);
  await db.withTransaction(layBase);
});
afterAll(async () => {
  await db.close();
  await smtp.close();
  clock.close();
});
beforeEach(async () => {
  smtp.messages.length = 0;
  smtp.recipients.length = 0;
  smtp.answers = {};
  smtp.people = {};
  await db.query('delete from doctor_finding; delete from backup_made; delete from staff_user');
  // As if a process worked.
  await db.query('update pgboss.version set maintained_on = now(), monitored_on = now()');
  await db.query(`insert into backup_made (file_name, size_bytes) values ('ayer.tar.gz', 1)`);
});

const copyIs = (hours: number) => db.query('update backup_made set at = now() - make_interval(hours => $1)', [hours]);
const copyFails = (trouble: string) => db.query('insert into backup_made (trouble) values ($1)', [trouble]);
/** As if all that is known of it had been so for longer. */
const passes = (time: string) =>
  db.query('update doctor_finding set since = since - $1::interval, told_at = told_at - $1::interval', [time]);
/** The turn of the look before goes with its connection, a moment later. */
async function turn(watch: Watch, on = db): Promise<boolean> {
  for (;;) {
    const answer = await watch.takeTurn(on);
    if (answer !== null) return answer;
  }
}
/** Without the line ends of quoted-printable. */
const firstMail = (): string => smtp.messages[0]!.replace(/=\r?\n/g, '');
/** Each mail of one look by its subject, and what its two readers got is the same. */
const told = (): string[] => {
  const subjects = smtp.messages.splice(0).map(message => /^Subject: (.*)$/m.exec(message)![1]!.trim());
  const all = subjects.map(subject => subject.replace(/ \(.*/, ''));
  return [...new Set(all)];
};

test('[audit F32] a copy that is late is told once to each, again after a day, and when there is one', async () => {
  const watch = new Watch(config);
  await turn(watch);
  expect(told()).toEqual([]);
  await copyIs(30);
  await turn(watch);
  expect(smtp.recipients.sort()).toEqual(['RCPT TO:<guardia@club.example>', 'RCPT TO:<sistemas@club.example>']);
  expect(firstMail()).toContain('ayer.tar.gz');
  expect(told()).toEqual(['Aviso: Copias']);
  for (const time of ['1 hour', '20 hours']) {
    await passes(time);
    await turn(watch);
  }
  // Another process knows it as well.
  await turn(new Watch(config));
  expect(told()).toEqual([]);
  await passes('4 hours');
  await turn(watch);
  expect(told()).toEqual(['Aviso: Copias']);
  await copyIs(0);
  await turn(watch);
  expect(told()).toEqual(['Resuelto: Copias']);
  await turn(watch);
  expect(told()).toEqual([]);
});

test('[audit F32] a copy that failed, and what verify found, are told at once with the reason', async () => {
  await copyFails('No queda sitio en el disco');
  await db.query(`insert into log_verified (trouble) values ('libro mayor: La fila 7 no es la que se selló')`);
  await turn(new Watch(config));
  const body = firstMail();
  expect(body).toContain('No queda sitio en el disco');
  expect(body).toContain('La fila 7 no es la que se sell');
  expect(told().map(subject => subject.split(': ')[1]!.split(', ').sort())).toEqual([['Copias', 'Sellos']]);
  await db.query('insert into log_verified default values; delete from backup_made where trouble is not null');
  await turn(new Watch(config));
  expect(told()).toHaveLength(1);
});

test('[audit F32] a disk that is full and the rest that may pass by itself is told when it has lasted', async () => {
  const full = new Watch(readConfig({...env, DATA_DIR: '/proc'}));
  await turn(full);
  expect(told()).toEqual([]);
  await passes('3 minutes');
  await turn(full);
  expect(firstMail()).toContain('Quedan 0 GiB');
  expect(told()[0]).toContain('Disco');
  await turn(new Watch(config));
  expect(told()[0]).toContain('Resuelto: Disco');
});

test('[audit F32] what cannot be sent is sent when the mail server is back; one address that is refused stops nobody', async () => {
  await copyIs(30);
  const watch = new Watch(config);
  smtp.answers = {GREETING: '421 not now'};
  expect(await turn(watch)).toBe(false);
  await passes('2 hours');
  expect(await turn(watch)).toBe(false);
  smtp.answers = {};
  smtp.people = {'guardia@club.example': '550 no such person'};
  expect(await turn(watch)).toBe(true);
  expect(told()).toEqual(['Aviso: Copias']);
  await turn(watch);
  expect(told()).toEqual([]);
});

test('[audit F32] two processes that look at the same moment tell it once', async () => {
  await copyIs(30);
  smtp.delayMs = 300;
  const pair = [new Watch(config), new Watch(config)];
  // Without a turn each of them tells it.
  await Promise.all(pair.map(watch => watch['look'](db)));
  expect(smtp.messages.splice(0)).toHaveLength(4);
  await db.query('update doctor_finding set told_at = null');
  let answers: (boolean | null)[];
  do answers = await Promise.all(pair.map(watch => watch.takeTurn(db)));
  while (answers.every(answer => answer === null));
  smtp.delayMs = 0;
  expect(answers.filter(answer => answer === null)).toHaveLength(1);
  expect(smtp.messages.splice(0)).toHaveLength(2);
});

test('[audit F32] a database that does not answer is told without it, once, and that it is back', async () => {
  const away = new Database(`postgres://taquilla@127.0.0.1:${await freePort()}/taquilla`, 2);
  let minutes = 0;
  const watch = new Watch(config, () => new Date(Date.UTC(2027, 0, 1, 12, minutes)));
  for (const [at, subjects] of [
    [0, []],
    [4, ['Aviso: PostgreSQL']],
    [60, []],
    [25 * 60, ['Aviso: PostgreSQL']],
  ] as const) {
    minutes = at;
    await turn(watch, away);
    expect(told()).toEqual(subjects);
  }
  await away.close();
  await turn(watch);
  expect(told()).toEqual(['Resuelto: PostgreSQL']);
  await turn(watch);
  expect(told()).toEqual([]);
});

test('[audit F32] without ALERT_EMAIL who may do everything is told; without anybody nothing is lost', async () => {
  await copyIs(30);
  const {alertEmails: _, ...rest} = config;
  const watch = new Watch({...rest, alertEmails: []});
  expect(await turn(watch)).toBe(false);
  await db.query(
    `insert into staff_user (email, name, roles) values ('jefa@club.example', 'Jefa', '{superadmin}'),
      ('taquilla@club.example', 'Otra', '{box_office}')`,
  );
  expect(await turn(watch)).toBe(true);
  expect(smtp.recipients).toEqual(['RCPT TO:<jefa@club.example>']);
});

test('[audit F32] it looks by itself in production and where somebody asks for it, and on no other laptop', () => {
  const timers = (more: Partial<Config>) => {
    const stops = watchTimer({config: {...config, alertEmails: [], ...more}, db} as unknown as Runtime);
    for (const stop of stops) stop();
    return stops.length;
  };
  expect([timers({}), timers({production: true}), timers({alertEmails: ['yo@club.es']})]).toEqual([0, 1, 1]);
});

test('[audit F32] the command proves that alerts arrive, and tells of a unit that failed but not twice', async () => {
  const alert = (...words: string[]) => runCommand(['alert', ...words], {...env, APP_SECRET, LOG_LEVEL: 'info'});
  expect(await alert()).toMatchObject({code: 0, stdout: 'El aviso de prueba ha salido: mira si ha llegado.\n'});
  expect(told()).toEqual(['Aviso: Prueba']);
  expect(await alert('taquilla-backup.service')).toMatchObject({code: 0});
  expect(firstMail()).toContain('journalctl -u taquilla-backup.service');
  expect(told()).toEqual(['Aviso: Copias']);
  await copyFails('No queda sitio en el disco');
  expect(await alert('taquilla-backup.service')).toMatchObject({code: 0});
  expect(firstMail()).toContain('No queda sitio');
  expect(told()).toEqual(['Aviso: Copias']);
  expect(await alert('taquilla-backup.service')).toMatchObject({code: 0});
  expect(told()).toEqual([]);
  // With the database away as well.
  expect(
    await runCommand(['alert', 'taquilla-backup.service'], {
      ...env,
      DATABASE_URL: 'postgres://taquilla@127.0.0.1:1/taquilla',
    }),
  ).toMatchObject({code: 0});
  expect(told()).toEqual(['Aviso: Copias']);
  expect(await runCommand(['alert'], {...env, ALERT_EMAIL: ''})).toMatchObject({
    code: 1,
    said: expect.stringContaining('ALERT_EMAIL') as string,
  });
});
