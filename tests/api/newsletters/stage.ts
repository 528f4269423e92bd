/** A list, a sender whose domain is in order, a newsletter and a mail server that keeps what it is given. */
import {startFakeSmtp, type FakeSmtp} from '../../domain/documents/fake-smtp';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {
  type Figures,
  makeGroup,
  makeSender,
  newsletterCounted,
  newsletterFigures,
  subscribeMany,
  writeNewsletter,
} from '../../support/world/newsletters';
import {hangUp, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

export let app: TestApp;
export let world: World;
export let smtp: FakeSmtp;
export let office: Visitor;
export let groupId: number;
export let publicKey: string;

/** `more`: of the environment; read when it starts. */
export function setStage(more: Record<string, string> = {}): void {
  beforeAll(async () => {
    smtp = await startFakeSmtp();
    app = await startApp({
      databaseUrl: (await freshDatabase()).url,
      env: {SMTP_URL: smtp.url, MAIL_FROM: 'Club <no-responder@club.example.org>', ...more},
    });
    world = await makeWorld(app.db);
    office = new Visitor(app.url, world.staff.marketing_manager.token);
    ({publicKey} = await makeSender(app.db, app.runtime.config.secret));
    groupId = await makeGroup(app.db);
  });
  beforeEach(async () => {
    await app.db.query('delete from attempt');
    await app.db.query('delete from subscriber_group_member');
    smtp.messages.length = smtp.recipients.length = smtp.senders.length = 0;
    smtp.answers = {};
    smtp.people = {};
    smtp.delayMs = 0;
  });
  afterAll(async () => {
    hangUp();
    await app.stop();
    await smtp.close();
  });
}

export const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  Object.values((await app.db.query<Record<string, T>>(text, values)).rows[0]!)[0]!;

/** So many people, in the list of all. */
export const subscribe = async (count: number): Promise<string[]> =>
  (await subscribeMany(app.db, groupId, count)).map(({email}) => email);

export const write = (more: {subject?: string; html?: string} = {}): Promise<number> =>
  writeNewsletter(app.db, groupId, more);

export interface Sent extends ErrorBody {
  state: string;
  count: number;
}
export const send = (id: number, count: number, scheduledAt?: string): Promise<Answer<Sent>> =>
  office.post<Sent>(`/api/emails/boletines/${id}/enviar`, {count, ...(scheduledAt && {scheduledAt})});
export const act = (id: number, what: string): Promise<Answer<ErrorBody>> =>
  office.post(`/api/emails/boletines/${id}/parar`, {act: what});

export const figuresOf = (id: number): Promise<Figures> => newsletterFigures(app.db, id);
/** The same, counted from the rows. */
export const countedOf = (id: number) => newsletterCounted(app.db, id);
/** «RCPT TO:<ana@…>» */
export const reached = (): string[] => smtp.recipients.map(line => /<([^>]*)>/.exec(line)![1]!);
