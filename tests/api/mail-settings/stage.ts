/**
 * A club without a mail server of its own yet, its administrator, and a small server anew for each test that lets in
 * whoever knows the password.
 */
import {queueMail} from '../../../api/src/outside/mail/queue/mail-queue';
import {type FakeSmtp, startFakeSmtp} from '../../domain/documents/fake-smtp';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase, type FreshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {hangUp, Visitor, type ErrorBody} from '../../support/wire/visitor';

export interface State {
  source: string;
  version: number | null;
  host: string;
  hasPassword: boolean;
  isPasswordLost: boolean;
  test: {toEmail: string; acceptedAt: string | null; confirmedAt: string | null; response: string} | null;
  waiting: number;
}
export interface Line {
  what: string;
  state: string;
  says: string;
  todo: string;
}
export interface Tried {
  lines: Line[];
  isAccepted: boolean;
}

export const PASSWORD = 'clave-muy-secreta-de-correo';
export let database: FreshDatabase;
export let app: TestApp;
export let world: World;
export let admin: Visitor;
export let smtp: FakeSmtp;

/** One app for a spec file; the small server is gone after each test. */
export function setStage(): void {
  beforeAll(async () => {
    database = await freshDatabase();
    app = await startApp({databaseUrl: database.url});
    world = await makeWorld(app.db, {});
    admin = new Visitor(app.url, world.staff.admin.token);
  });
  afterAll(async () => {
    hangUp();
    await app.stop();
  });
  beforeEach(async () => {
    smtp = await startFakeSmtp();
    smtp.account = `club:${PASSWORD}`;
    await app.db.query(`delete from attempt`);
  });
  afterEach(() => smtp.close());
}

export const typed = (more: object = {}) => ({
  host: '127.0.0.1',
  port: smtp.port,
  security: 'none',
  userName: 'club',
  senderName: 'Club de Pruebas',
  senderEmail: 'entradas@club.example',
  replyTo: '',
  dkimSelector: '',
  ...more,
});
export const read = async () => (await admin.get<State>('/api/correo-saliente')).body;
export const put = (body: object) => admin.send<State & ErrorBody>('/api/correo-saliente', {method: 'PUT', body});
/** Sets it, whatever stands. */
export async function set(more: object = {}): Promise<State> {
  const done = await put({...typed(more), password: PASSWORD, version: (await read()).version});
  expect(done.status).toBe(200);
  return done.body;
}
export const tryIt = (more: object = {}) =>
  admin.post<Tried & ErrorBody>('/api/correo-saliente/probar', {to: 'eva@example.org', ...more});
export const mailLacks = async () =>
  (await admin.get<{steps: {id: string; lacks: string[]}[]}>('/api/inicio')).body.steps.find(
    step => step.id === 'mail',
  )!.lacks;

let mails = 0;
export const queue = async (): Promise<number> =>
  (await app.db.withTransaction(tx =>
    queueMail(app.runtime, tx, {
      subject: 'Hola',
      html: '<p>Hola</p>',
      text: 'Hola',
      dedupeKey: `settings-${++mails}`,
      kind: 'text_test',
      to: 'eva@example.org',
      orderId: null,
      attachments: [],
    }),
  ))!;
export const stateOf = async (id: number) =>
  (await app.db.query<{state: string}>('select state from mail_message where id = $1', [id])).rows[0]!.state;
