/** Announcements on the stage of the newsletters: the same club, senders and mail server. */
import {sendAnnouncements} from '../../../api/src/jobs/campaigns/send-announcements';
import {idempotency, type Answer, type ErrorBody, type Visitor} from '../../support/wire/visitor';
import {app, office, one} from '../newsletters/stage';

let lists = 0;
/** So many addresses that nobody has written to before. */
export function addresses(count: number): string[] {
  const list = `aviso${process.pid}x${++lists}`;
  return Array.from({length: count}, (_, n) => `${list}-${n + 1}@buzon${n % 7}.example`);
}

/** So many customers, who have agreed to advertising, and nobody else has. */
export async function agree(count: number): Promise<string[]> {
  await app.db.query('update customer set marketing_consent_at = null');
  const emails = addresses(count);
  await app.db.query(
    `insert into customer (email, first_name, surname1, marketing_consent_at)
      select e, 'Persona', n::text, now() from unnest($1::text[]) with ordinality as x(e, n)`,
    [emails],
  );
  return emails;
}

export const write = (more: Record<string, unknown> = {}): Promise<number> => {
  const row = {
    title: 'Aviso',
    kind: 'informative',
    audience_kind: 'addresses',
    addresses: '',
    subject: 'Cambia la puerta del sábado',
    body_html: '<p>Se entra por la <strong>puerta 7</strong>.</p>',
    ...more,
  };
  const columns = Object.keys(row);
  return one<number>(
    `insert into announcement (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})
      returning id`,
    Object.values(row),
  );
};
export const writeTo = (people: string[], more: Record<string, unknown> = {}): Promise<number> =>
  write({addresses: people.join('\n'), ...more});
/** Advertising to the customers who have agreed. */
export const advertise = (more: Record<string, unknown> = {}): Promise<number> =>
  write({kind: 'commercial', audience_kind: 'customers', ...more});

export interface Done extends ErrorBody {
  state: string;
  count: number;
  to: string;
}
export const say = (id: number, body: object, who: Visitor = office, key = idempotency()): Promise<Answer<Done>> =>
  who.post<Done>(`/api/comunicados/${id}/enviar`, body, key);
export const send = (id: number, count: number, scheduledAt?: string): Promise<Answer<Done>> =>
  say(id, {act: 'send', count, ...(scheduledAt && {scheduledAt})});
/** Until all has gone, however busy the machine is. */
export const go = (): Promise<number> => sendAnnouncements(app.runtime, 60_000);
/** What somebody had in hand is free again. */
export const passLease = () =>
  app.db.query(`update announcement_recipient set next_at = now() where state = 'queued' and next_at > now()`);

export const stateOf = async (id: number): Promise<{state: string; reason: string}> =>
  (
    await app.db.query<{state: string; reason: string}>(
      'select state, state_reason as reason from announcement where id = $1',
      [id],
    )
  ).rows[0]!;
/** «sent», «queued» …: how many of its lines stand so. */
export const standing = async (id: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await app.db.query<{state: string; n: number}>(
        'select state, count(*)::int as n from announcement_recipient where announcement_id = $1 group by state',
        [id],
      )
    ).rows.map(({state, n}) => [state, n]),
  );
