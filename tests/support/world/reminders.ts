/** Rules of reminders, and people whose moment has come: of a house with its mail server, with or without an application. */
import type {Database} from '../../../api/src/platform/database/db';
import {sendReminders} from '../../../api/src/jobs/campaigns/send-reminders';
import {sendMail} from '../../../api/src/jobs/mails/send-mail';
import type {Runtime} from '../../../api/src/runtime';
import type {World} from './fixture';
import {letters, type Letter} from './mails';

interface House {
  db: Database;
  runtime: Runtime;
  world: World;
}

export interface Logged {
  email: string;
  state: string;
  reason: string;
  isHanded: boolean;
}

/** `of`: asked when something is done, for the house is there only then. */
export function remindersOf(of: () => House) {
  const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
    Object.values((await of().db.query<Record<string, T>>(text, values)).rows[0]!)[0]!;

  /** «21:30», so many hours from now on the wall in Madrid. */
  const clock = (hours: number): Promise<string> =>
    one<string>(`select to_char((now() + make_interval(hours => $1)) at time zone 'Europe/Madrid', 'HH24:MI')`, [
      hours,
    ]);

  let rules = 0;
  /** Silent at another hour, and switched on three days ago. */
  async function makeRule(trigger: string, more: Record<string, unknown> = {}): Promise<number> {
    const row: Record<string, unknown> = {
      name: `Regla ${++rules}`,
      trigger,
      offset_hours: -3,
      channel: 'email',
      subject: 'Aviso para {{nombre}}',
      body_html: '<p>Hola, {{nombre}}: <a href="{{enlace}}">míralo</a>.</p>',
      quiet_from: await clock(6),
      quiet_until: await clock(7),
      is_active: true,
      ...more,
    };
    const columns = Object.keys(row);
    const id = await one<number>(
      `insert into reminder_rule (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})
        returning id`,
      Object.values(row),
    );
    await of().db.query(
      `update reminder_rule set active_since = now() - interval '3 days', asked_until = now() - interval '3 days'
        where id = $1 and is_active`,
      [id],
    );
    return id;
  }

  /** Each test has its own rules and people. */
  const forget = async (): Promise<void> => {
    await of().db.query('delete from reminder_log');
    await of().db.query('delete from reminder_rule');
    await of().db.query(`delete from mail_message where kind in ('reminder', 'reminder_test')`);
  };

  const run = () => sendReminders(of().runtime, 5_000);
  /** As the queue does, one after the other. */
  async function deliverAll(): Promise<void> {
    const {rows} = await of().db.query<{id: number}>(
      `select id from mail_message where kind = 'reminder' and state = 'queued' order by id`,
    );
    for (const {id} of rows) await sendMail(of().runtime, id);
  }
  const mails = (): Promise<Letter[]> => letters(of().db, `kind = 'reminder'`);

  const log = async (ruleId: number): Promise<Logged[]> =>
    (
      await of().db.query<Logged>(
        `select email, state, reason, handed_at is not null as "isHanded" from reminder_log where reminder_rule_id = $1
          order by email, id`,
        [ruleId],
      )
    ).rows;
  const stands = async (ruleId: number): Promise<string[]> =>
    (await log(ruleId)).map(
      ({email, state, isHanded}) => `${email} ${isHanded && state === 'queued' ? 'handed' : state}`,
    );

  /** A session that starts in so many minutes: for a rule of three hours before, 179 is due now. */
  async function sessionIn(minutes: number): Promise<number> {
    return one<number>(
      `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, state, sale_starts_at, sale_ends_at,
         box_office_ends_at)
       select event_id, seat_plan_id, t, t - interval '1 hour', t + interval '2 hours', 'on_sale', now() - interval '9 days',
         t, t from event_session, (select now() + make_interval(mins => $2) as t) x where id = $1 returning id`,
      [of().world.sessionId, minutes],
    );
  }

  let orders = 0;
  /** A paid ticket without a seat; its id. */
  async function ticketFor(sessionId: number, email: string, firstName = 'Ana'): Promise<number> {
    return one<number>(
      `with o as (insert into "order" (number, channel, state, email, first_name, total_cents, paid_at)
           values ($3, 'web', 'paid', $2, $4, 0, now()) returning id),
         l as (insert into order_line (order_id, event_session_id, position, zone_id, price_id, price_category_id,
             description, unit_cents, vat_code, vat_bp, vat_cents, state)
           select o.id, $1, 1, p.zone_id, p.id, p.price_category_id, 'Entrada', 0, 'general', 2100, 0, 'active'
             from o, price p where p.id = $5 returning id, order_id, zone_id)
       insert into ticket (order_id, order_line_id, event_session_id, zone_id, code)
         select order_id, id, $1, zone_id, 'R' || id from l returning id`,
      [sessionId, email, `R-${process.pid}-${++orders}`, firstName, of().world.prices.standing],
    );
  }

  /** Taken by another person. */
  const giveTo = (ticketId: number, email: string) =>
    of().db.query(
      `insert into ticket_transfer (ticket_id, state, to_name, to_email, accepted_name, accepted_email, dead_sequence,
         accepted_at) values ($1, 'accepted', 'Luis', $2, 'Luis Paz', $2, 0, now())`,
      [ticketId, email],
    );

  let people = 0;
  const address = (who = 'persona'): string => `${who}-${process.pid}-${++people}@example.org`;

  /** An account that began to pay so many minutes ago, and let it lapse. */
  async function cartOf(email: string, {minutes = 70, agrees = true} = {}): Promise<number> {
    const customerId = await one<number>(
      `insert into customer (email, first_name, marketing_consent_at) values ($1, 'Eva', case when $2 then now() end)
        on conflict (email) do update set first_name = 'Eva' returning id`,
      [email, agrees],
    );
    return one<number>(
      `with o as (insert into "order" (number, channel, state, customer_id, email, first_name, total_cents, created_at)
           values ($3, 'web', 'expired', $1, $2, 'Eva', 2650, now() - make_interval(mins => $4)) returning id),
         l as (insert into order_line (order_id, event_session_id, position, zone_id, price_id, price_category_id,
             description, unit_cents, vat_code, vat_bp, vat_cents, state)
           select o.id, p.event_session_id, 1, p.zone_id, p.id, p.price_category_id, 'Entrada', 2500, 'general', 2100, 0,
             'cancelled' from o, price p where p.id = $5)
       select id from o`,
      [customerId, email, `C-${process.pid}-${++orders}`, minutes, of().world.prices.standing],
    );
  }

  return {
    one,
    clock,
    makeRule,
    forget,
    run,
    deliverAll,
    mails,
    log,
    stands,
    sessionIn,
    ticketFor,
    giveTo,
    address,
    cartOf,
  };
}
