/** A club that is written to: a visitor, a customer with an account, who answers, and the files that people send. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {asFile} from '../../support/passes/papers';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

export interface Opened extends ErrorBody {
  number: string;
  trackingCode: string;
  hash: string;
}
export interface OwnCase extends ErrorBody {
  number: string;
  state: string;
  title: string;
  emailMasked: string;
  orderNumber: string | null;
  passName: string | null;
  firstReplyAt: string | null;
  messages: {isStaff: boolean; body: string; files: {id: number; fileName: string; sizeBytes: number}[]}[];
}
export interface Thread extends ErrorBody {
  id: number;
  state: string;
  source: string;
  channel: string;
  nextDueAt: string | null;
  orders: {number: string; isSubject: boolean}[];
  customer: {id: number} | null;
  messages: {kind: string; authorKind: string; body: string; files: {id: number; fileName: string}[]}[];
}

export let app: TestApp;
export let world: World;
/** Without an account, with one, who answers, and who answers for children. */
export let stranger: Visitor;
export let ana: Visitor;
export let staff: Visitor;
export let delegate: Visitor;

export function setStage(): void {
  beforeAll(async () => {
    app = await startApp({databaseUrl: (await freshDatabase()).url});
    world = await makeWorld(app.db);
    stranger = new Visitor(app.url);
    ana = new Visitor(app.url);
    ana.cookies.set('customer', world.customer.token);
    staff = new Visitor(app.url, world.staff.events_manager.token);
    delegate = new Visitor(app.url, world.staff.academy_manager.token);
  });
  beforeEach(() => app.db.query('delete from attempt'));
  afterAll(async () => {
    hangUp();
    await app.stop();
  });
}

let people = 0;
export const newEmail = (): string => `escribe-${process.pid}-${++people}@example.org`;

export const question = (more: object = {}) => ({
  category: 'purchase',
  title: 'Me han cobrado dos veces',
  body: 'Compré ayer dos entradas y tengo dos cargos.',
  contactName: 'Berta Ruiz',
  contactEmail: newEmail(),
  ...more,
});

export const write = (who: Visitor, more: object = {}, key?: string): Promise<Answer<Opened>> =>
  who.post<Opened>('/api/public/cases', question(more), idempotency(key));

export const own = (hash: string, who = stranger): Promise<Answer<OwnCase>> =>
  who.get<OwnCase>(`/api/public/cases/${hash}`);

export const say = (hash: string, body: string, more: object = {}): Promise<Answer<OwnCase>> =>
  stranger.post<OwnCase>(`/api/public/cases/${hash}/messages`, {body, ...more}, idempotency());

export const idOf = async ({number}: {number: string}): Promise<number> =>
  (await app.db.query<{id: number}>('select id from incident where number = $1', [number])).rows[0]!.id;

export const thread = async (opened: {number: string}, who = staff): Promise<Answer<Thread>> =>
  who.get<Thread>(`/api/mensajes/${await idOf(opened)}/hilo`);

export const answer = async (
  opened: {number: string},
  body: string,
  more: object = {},
  who = staff,
): Promise<Answer<ErrorBody & {messageId: number; mailed: boolean}>> =>
  who.post(`/api/mensajes/${await idOf(opened)}/responder`, {kind: 'public', body, ...more}, idempotency());

export const moveTo = async (opened: {number: string}, to: string, who = staff): Promise<Answer<ErrorBody>> =>
  who.post<ErrorBody>(`/api/mensajes/${await idOf(opened)}/estado`, {to});

export const png = (): Buffer =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

export const upload = (
  who: Visitor,
  content: Buffer,
  name: string,
  path = '/api/public/case-uploads',
): Promise<Answer<ErrorBody & {token: string; fileName: string; sizeBytes: number}>> =>
  who.send(`${path}?name=${encodeURIComponent(name)}`, asFile(content));
