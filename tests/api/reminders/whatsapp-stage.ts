/** Rules by WhatsApp, people who have agreed to it, and Meta's double beside the club's mail server. */
import {sendReminderMessages} from '../../../api/src/jobs/campaigns/send-reminder-messages';
import {
  postHook,
  startFakeWhatsapp,
  statusOf,
  type FakeWhatsapp,
  type SentMessage,
} from '../../support/doubles/fake-whatsapp';
import {count} from '../../support/run/until';
import {app, one, setStage as setHouse, world} from '../newsletters/stage';
import {address, deliverAll, forget, mails, makeRule, run, sessionIn, ticketFor} from './stage';

export let meta: FakeWhatsapp;

export function setStage(): void {
  const env: Record<string, string> = {};
  beforeAll(async () => {
    meta = await startFakeWhatsapp();
    Object.assign(env, meta.env);
  });
  setHouse(env);
  beforeEach(() => {
    meta.messages.length = 0;
    meta.refuse = () => undefined;
    meta.onMessage = () => undefined;
  });
  afterEach(async () => {
    await forget();
    await app.db.query('delete from whatsapp_message');
    await app.db.query('update pass_holder set whatsapp_consent_at = null');
    await app.db.query(`update event_session set state = 'cancelled' where id <> $1`, [world.sessionId]);
    await app.db.query(`update organization set settings = settings - 'whatsappDailyLimit' - 'whatsappPrices'`);
  });
  afterAll(() => meta.close());
}

let numbers = 610_000_000 + (process.pid % 1000) * 1000;
/** As Meta writes it. */
export const newPhone = (): string => `34${++numbers}`;
let templates = 0;
export async function template(more: Record<string, unknown> = {}): Promise<{id: number; ref: string}> {
  const ref = `${700_000 + ++templates}`;
  const row = {
    category: 'utility',
    components: {
      body: {text: 'Hola, {{1}}: {{2}} te espera mañana.', examples: {1: 'Ana', 2: 'El concierto'}},
      buttons: [
        {kind: 'url', text: 'Ver', url: `${app.url}/{{1}}`, example: `${app.url}/reservas/x`},
        {kind: 'quick_reply', text: 'Vale'},
      ],
    },
    ...more,
  };
  const id = await one<number>(
    `insert into whatsapp_template (name, category, components, provider_ref, state, approved_at)
      values ($1, $2, $3, $4, 'approved', now()) returning id`,
    [`aviso_${process.pid}_${templates}`, row.category, JSON.stringify(row.components), ref],
  );
  return {id, ref};
}
export const VALUES = {'body.1': '{{nombre}}', 'body.2': '«{{evento}}»', 'button.0': '{{enlace}}'};
export async function rule(
  channel: 'whatsapp' | 'both',
  more: Record<string, unknown> = {},
): Promise<{id: number; template: {id: number; ref: string}}> {
  const of = await template();
  const id = await makeRule((more.trigger as string) ?? 'session_starts', {
    channel,
    whatsapp_template_id: of.id,
    whatsapp_values: JSON.stringify(VALUES),
    ...more,
  });
  return {id, template: of};
}

export interface Person {
  email: string;
  phone: string;
}
/** With a ticket for a session in three hours; the first `agreed` may be written to by WhatsApp. */
export async function crowd(size: number, agreed = size, session?: number): Promise<Person[]> {
  const of = session ?? (await sessionIn(179));
  const people = count(size).map(() => ({email: address('wa'), phone: newPhone()}));
  for (const [at, {email, phone}] of people.entries()) {
    await ticketFor(of, email);
    if (at < agreed) await agree(email, phone);
  }
  return people;
}
export const agree = (email: string, phone: string) =>
  app.db.query(
    `insert into pass_holder (first_name, surname1, email, phone, whatsapp_consent_at)
      values ('Ana', 'Ruiz', $1, $2, now() - interval '1 day')`,
    [email, phone.slice(2)],
  );
export const go = async (): Promise<void> => {
  await run();
  await sendReminderMessages(app.runtime, 20_000);
  await run();
  await deliverAll();
};
export const written = (): string[] => meta.messages.map(({to}) => to).sort();
export const mailed = async (): Promise<string[]> => (await mails()).map(({to}) => to).sort();
export const phones = (people: Person[]): string[] => people.map(({phone}) => phone).sort();
export const emails = (people: Person[]): string[] => people.map(({email}) => email).sort();
/** «whatsapp sent»: how many. */
export const standing = async (ruleId: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await app.db.query<{what: string; n: number}>(
        `select channel || ' ' || state as what, count(*)::int as n from reminder_log where reminder_rule_id = $1
          group by 1`,
        [ruleId],
      )
    ).rows.map(({what, n}) => [what, n]),
  );
export const reasons = (ruleId: number): Promise<string[] | null> =>
  one(
    `select array_agg(distinct reason order by reason) from reminder_log where reminder_rule_id = $1 and reason <> ''`,
    [ruleId],
  );
export const stopped = (ruleId: number): Promise<string> =>
  one('select whatsapp_stopped from reminder_rule where id = $1', [ruleId]);
export const told = (message: SentMessage, status: 'sent' | 'delivered' | 'read' | 'failed', code?: number) =>
  postHook(app.url, 'messages', statusOf(message, status, {code}));
export const soon = () => app.db.query(`update whatsapp_message set next_at = now() where state = 'queued'`);
