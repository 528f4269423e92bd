/**
 * A person who is in the house in every way: an account, orders, a pass, a card, a plot, messages. Their words stand
 * nowhere else. With them another at the same address, of whom nothing may go out and nothing be lost.
 */
import {makePersonCopies} from '../../../api/src/jobs/make-person-copies';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {givePass} from '../../support/passes/passes';
import {notify, placeOrder} from '../../support/world/purchase';
import {hangUp, Visitor} from '../../support/wire/visitor';

export const ZENOBIA = {
  email: 'zenobia.quimerica@correo.example',
  firstName: 'Zenobia',
  surname1: 'Quimérica',
  surname2: 'Alcaparrón',
  phone: '+34611998877',
  docNo: '77665544W',
  street: 'Calle Zarzaparrilla 7',
  said: 'perdí el gorro de astracán',
};
/** At the same address, and somebody else. */
export const DAUGHTER = {firstName: 'Filomena', docNo: '11223344B'};
export const WORDS = Object.values(ZENOBIA);

export interface Stage {
  app: TestApp;
  world: World;
  admin: Visitor;
  clerk: Visitor;
  zenobia: Visitor;
  customerId: number;
  orderId: number;
  passId: number;
  one(text: string, values?: unknown[]): Promise<number>;
  /** Tables with a row that says one of these words, in letters or in bytes. */
  saying(words: readonly string[]): Promise<string[]>;
  copies(): Promise<number>;
  stop(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const app = await startApp({databaseUrl: (await freshDatabase()).url});
  const world = await makeWorld(app.db, {});
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await app.db.query<{id: number}>(text, values)).rows[0]!.id;
  const customerId = world.customer.id;
  const z = ZENOBIA;
  await app.db.withTransaction(async tx => {
    await tx.query(
      `insert into customer_email_change (customer_id, old_email, email, token_hash, old_token_hash, staff_user_id,
         expires_at, waits_until_at, proved_at, ended_at, is_done)
       select id, email, $2, sha256('1'), sha256('2'), (select min(id) from staff_user), now() + interval '2 days', now(),
         now(), now(), true from customer where id = $1`,
      [customerId, z.email],
    );
    await tx.query(
      `update customer set email = $2, first_name = $3, surname1 = $4, surname2 = $5, phone = $6, doc_no = $7 where id = $1`,
      [customerId, z.email, z.firstName, z.surname1, z.surname2, z.phone, z.docNo],
    );
  });
  // A changed address ends its sessions.
  await app.db.query(
    `insert into customer_session (token_hash, customer_id, expires_at)
      values (sha256(convert_to($1, 'UTF8')), $2, now() + interval '1 day')`,
    [world.customer.token, customerId],
  );
  const zenobia = new Visitor(app.url);
  zenobia.cookies.set('customer', world.customer.token);
  const {order} = await placeOrder(
    app.url,
    world,
    {seats: [4, 6]},
    {email: z.email, firstName: z.firstName, surname1: z.surname1, surname2: z.surname2, phone: z.phone},
  );
  await notify(app, order);
  const orderId = await one('select id from "order" where number = $1', [order.orderNumber]);
  await app.db.query('update "order" set customer_id = $1, doc_no = $3 where id = $2', [customerId, orderId, z.docNo]);
  const passId = await givePass(app.db, world, world.seat(30));
  await fill({app, world, one, customerId, orderId, passId});
  const as = (token: string) => new Visitor(app.url, token);
  return {
    app,
    world,
    one,
    customerId,
    orderId,
    passId,
    zenobia,
    admin: as(world.staff.admin.token),
    clerk: as(world.staff.clerk.token),
    saying: words => saying(app, words),
    copies: () => makePersonCopies(app.runtime),
    stop: async () => {
      hangUp();
      await app.stop();
    },
  };
}

interface Filling {
  app: TestApp;
  world: World;
  one: Stage['one'];
  customerId: number;
  orderId: number;
  passId: number;
}

async function fill({app, world, one, customerId, orderId, passId}: Filling): Promise<void> {
  const z = ZENOBIA;
  const named = [z.firstName, z.surname1, z.surname2];
  const full = named.join(' ');
  const run = (text: string, values: unknown[] = []) => app.db.query(text, values);
  const line = await one('select min(id) as id from order_line where order_id = $1', [orderId]);
  await run(
    `insert into ticket_attendee (order_line_id, first_name, surname1, surname2, doc_no) values ($1, $2, $3, $4, $5)
      on conflict (order_line_id) do update set first_name = $2, surname1 = $3, surname2 = $4, doc_no = $5`,
    [line, ...named, z.docNo],
  );
  await run('update ticket set holder_name = $2 where order_line_id = $1', [line, full]);
  await run(
    `insert into customer_person (customer_id, first_name, surname1, surname2, doc_no) values ($1, $2, $3, $4, $5),
      ($1, $6, 'Gil', '', $7)`,
    [customerId, ...named, z.docNo, DAUGHTER.firstName, DAUGHTER.docNo],
  );
  await run(
    `update pass_holder set first_name = $2, surname1 = $3, surname2 = $4, nif = $5, email = $6, phone = $7, street = $8,
       customer_id = $9, notes = $10 where id = (select pass_holder_id from season_pass where id = $1)`,
    [passId, ...named, z.docNo, z.email, z.phone, z.street, customerId, z.said],
  );
  await run(`insert into pass_holder (first_name, surname1, nif, email, customer_id) values ($1, 'Gil', $2, $3, $4)`, [
    DAUGHTER.firstName,
    DAUGHTER.docNo,
    z.email,
    customerId,
  ]);
  await run(
    `insert into pass_document (season_pass_id, kind, file_name, mime_type, size_bytes, content)
      values ($1, 'identity', 'dni-zenobia.pdf', 'application/pdf', 12, convert_to('%PDF-' || $2::text, 'UTF8'))`,
    [passId, z.docNo],
  );
  const holder = await one('select pass_holder_id as id from season_pass where id = $1', [passId]);
  await run(
    `insert into sepa_mandate (pass_holder_id, reference, debtor_name, iban, state, signed_on)
      values ($1, 'M-ZEN', $2, 'ES9121000418450200051332', 'active', club_today())`,
    [holder, full],
  );
  await run(
    `insert into card_token (pass_holder_id, token, brand, last4, expires_on) values ($1, 'tok-z', 'visa', '4242', '2030-01-01')`,
    [holder],
  );
  const tier = await one(
    `insert into supporter_tier (name, price_cents, validity, valid_days) values ('Carné', 1000, 'days', 365) returning id`,
  );
  await run(
    `insert into supporter (supporter_tier_id, state, customer_id, first_name, surname1, surname2, email, phone, doc_no)
      values ($1, 'expired', $2, $3, $4, $5, $6, $7, $8)`,
    [tier, customerId, ...named, z.email, z.phone, z.docNo],
  );
  const area = await one(
    `insert into plot_area (name, starts_on, ends_on) values ('Feria', club_today() - 60, club_today() - 50) returning id`,
  );
  const plotPrice = await one(
    `insert into plot_price (plot_area_id, name, kind, amount_cents, vat_code, sale_starts_at, sale_ends_at)
      values ($1, 'Caseta', 'fair_booth', 1000, 'general', now() - interval '90 days',
        now() - interval '60 days') returning id`,
    [area],
  );
  const sale = await one(
    `insert into plot_sale (plot_area_id, plot_price_id, state, buyer_name, buyer_doc_no, email, phone, price_cents,
       total_cents, vat_code, ended_at, customer_id, cancelled_by, agreed_refund_cents)
      values ($1, $2, 'cancelled', $3, $4, $5, $6, 0, 0, 'general', now(), $7, 'customer', 0) returning id`,
    [area, plotPrice, full, z.docNo, z.email, z.phone, customerId],
  );
  await run(`insert into plot_occupant (plot_sale_id, name, doc_no) values ($1, $2, $3)`, [sale, full, z.docNo]);
  const campaign = await one(`insert into pass_campaign (season_list_id, name) values ($1, 'Altas') returning id`, [
    world.seasonListId,
  ]);
  await run(
    `insert into waiting_list_entry (pass_campaign_id, first_name, surname1, surname2, email, phone, nif, state)
      values ($1, $2, $3, $4, $5, $6, $7, 'declined')`,
    [campaign, ...named, z.email, z.phone, z.docNo],
  );
  const incident = await one(
    `insert into incident (kind, title, source, category, contact_name, contact_email, contact_phone, customer_id, state,
       resolved_at) values ('case', $1, 'customer', 'other', $2, $3, $4, $5, 'resolved', now()) returning id`,
    [z.said, full, z.email, z.phone, customerId],
  );
  const message = await one(
    `insert into incident_message (incident_id, kind, author_kind, author_name, body) values ($1, 'public', 'customer', $2, $3)
      returning id`,
    [incident, full, `Hola, soy ${full} y ${z.said}`],
  );
  await run(
    `insert into incident_message (incident_id, kind, author_kind, author_name, body)
      values ($1, 'internal', 'staff', 'Rosa Oficina', $2)`,
    [incident, `Llama a ${z.firstName} al ${z.phone}: es pesadísima`],
  );
  await run(
    `insert into incident_file (incident_message_id, file_name, mime_type, size_bytes, content)
      values ($1, 'gorro.pdf', 'application/pdf', octet_length(convert_to('%PDF-' || $2::text, 'UTF8')), convert_to('%PDF-' || $2::text, 'UTF8'))`,
    [message, z.said],
  );
  await run(
    `insert into inbound_mail (message_hash, from_email, subject, outcome) values (sha256('x'), $1, $2, 'opened')`,
    [z.email, z.said],
  );
  const subscriber = await one(
    `insert into subscriber (email, first_name, surname, state, consent_at, consent_method, consent_ip, customer_id)
      values ($1, $2, $3, 'active', now(), 'form', '203.0.113.9', $4) returning id`,
    [z.email, z.firstName, z.surname1, customerId],
  );
  const group = await one(`insert into subscriber_group (name) values ('Avisos') returning id`);
  await run('insert into subscriber_group_member (subscriber_group_id, subscriber_id) values ($1, $2)', [
    group,
    subscriber,
  ]);
  const newsletter = await one(`insert into newsletter (title, subject) values ('Boletín', 'Boletín') returning id`);
  await run(
    `insert into newsletter_delivery (newsletter_id, subscriber_id, email, state, sent_at) values ($1, $2, $3, 'sent', now())`,
    [newsletter, subscriber, z.email],
  );
  await run(`insert into mail_opt_out (email_hash, purpose) values (email_hash($1), 'commercial')`, [z.email]);
  await run(
    `with b as (insert into invitation_batch (event_session_id, cause) values ($1, 'press') returning id)
     insert into invitation (invitation_batch_id, event_session_id, zone_id, code, recipient_name, email, doc_no)
       select id, $1, $2, 'INV-INVITADA-1', $3, $4, $5 from b`,
    [world.sessionId, world.zones.standing, full, z.email, z.docNo],
  );
  await run(
    `insert into mail_message (dedupe_key, kind, to_email, subject, html, text, state, sent_at, order_id)
      values ('zen:' || $1::text, 'order', $1::text, $2, $3, $3, 'sent', now(), $4)`,
    [z.email, `Tu compra, ${z.firstName}`, `Hola ${full}`, orderId],
  );
  await run(`update mail_message set state = 'sent', sent_at = now() where state <> 'sent'`);
  await run(
    `insert into audit_entry (actor_kind, actor_id, actor_name, action, resource, resource_id, changes, ip) values
      ('customer', $1::int, $2, 'edit', 'cuenta', $1::int::text, $3, '203.0.113.9'),
      ('staff', 1, 'Rosa Oficina', 'edit', 'clientes', $1::int::text, $4, null),
      ('staff', 1, 'Rosa Oficina', 'create', 'otra-cosa', '9', $5, null)`,
    [
      customerId,
      `${z.firstName} ${z.surname1}`,
      JSON.stringify({phone: ['', z.phone]}),
      JSON.stringify({firstName: ['', z.firstName], surname1: ['', z.surname1], nested: {docNo: z.docNo}}),
      JSON.stringify({to: z.email}),
    ],
  );
  await run(`insert into whatsapp_contact (phone) values ($1)`, [z.phone]);
  await run(
    `insert into shipment (order_line_id, state, recipient, address, postal_code, city, phone, shipped_at)
      select max(id), 'shipped', $2::text, $3::text, '30001', 'Murcia', $4::text, now() from order_line where order_id = $1`,
    [orderId, full, z.street, z.phone],
  );
  await run(
    `insert into gift_card (order_line_id, state, code, amount_cents, sender_name, recipient_name, recipient_email, message)
      select max(id), 'active', 'ABCDEFGH23456789', 1000, $2::text, 'Otra Persona', 'otra@example.org', $3::text from order_line
        where order_id = $1`,
    [orderId, full, z.said],
  );
}

async function saying(app: TestApp, words: readonly string[]): Promise<string[]> {
  const {rows: tables} = await app.db.query<{name: string}>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'test_bank', 'pgboss') order by 1`,
  );
  const patterns = words.flatMap(word => [word, Buffer.from(word).toString('hex')]);
  const regex = patterns.map(word => word.replace(/[^\p{L}\p{N} ]/gu, '\\$&')).join('|');
  const found: string[] = [];
  for (const {name} of tables) {
    const {rows} = await app.db.query<{n: number}>(`select count(*)::int as n from ${name} t where t::text ~* $1`, [
      regex,
    ]);
    if (rows[0]!.n > 0) found.push(name.replace('public.', ''));
  }
  return found;
}
