/** Whoever reads the database, a backup or the outbox takes over nobody's account, order or seat by what mails say. */
import fs from 'node:fs';
import path from 'node:path';
import {newToken, signedId} from '../../../api/src/platform/keys/token';
import {queueMail} from '../../../api/src/outside/mail/queue/mail-queue';
import {sendMail} from '../../../api/src/jobs/mails/send-mail';
import {conceal} from '../../../api/src/outside/mail/conceal';
import type {RenderedMail} from '../../../api/src/outside/mail/layout';
import {startFakeSmtp} from '../../domain/documents/fake-smtp';
import {identity as example, matchSession, ticket} from '../../domain/documents/samples';
import {ROOT, startApp, type TestApp} from '../../support/run/app';
import {freshDatabase, type FreshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {letters} from '../../support/world/mails';
import {must, notify, placeOrder} from '../../support/world/purchase';
import {hangUp, Visitor} from '../../support/wire/visitor';
import {ACADEMY} from '../samples/academy-mails';

let database: FreshDatabase;
let app: TestApp;
let world: World;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp({databaseUrl: database.url, work: true});
  world = await makeWorld(app.db, {});
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const FOLDER = path.join(ROOT, 'api/src/outside/mail/render');
/** Kinds that a template words differently; the others have one. */
const KINDS: Record<string, string[]> = {
  'academy/call-up': ['called', 'reminder', 'changed', 'postponed', 'cancelled', 'dropped'],
  'automatic-refund': ['seats_gone', 'plot_gone', 'paid_twice', 'wrong_amount'],
  'accreditation-notice': ['asked', 'approved', 'rejected', 'revoked'],
  'auto-renewal': ['notice', 'impossible', 'failed'],
  'goods/group-notice': ['asked', 'accepted', 'reminder', 'expired', 'cancelled', 'refused'],
  'goods/supporter-renewal': ['notice', 'denied', 'failed'],
  'goods/plot-notice': ['assigned', 'delivered', 'finished', 'cancelled', 'forfeited'],
  'instalment-notice': [
    'soon',
    'link',
    'reminder',
    'denied',
    'gave_up',
    'needs_payer',
    'new_card',
    'returned',
    'debit',
  ],
  'pass-given': ['transfer', 'guest'],
  'pass-review': ['requested', 'offered', 'approved', 'active', 'discount_refused', 'paper_refused'],
  'session-waiter': ['joined', 'offered', 'expired'],
  'tickets/invitation': ['invited', 'reminded', 'revoked'],
  'tickets/ticket-transfer': [
    'offered',
    'accepted',
    'given',
    'offer_withdrawn',
    'taken_back',
    'returned',
    'moved',
    'unseated',
    'reseated',
    'void',
  ],
  'waiting-list': ['joined', 'called', 'expired', 'closed', 'left'],
  'academy/family-notice': ['rejected', 'expiring', 'expired', 'complete'],
  'academy/place-notice': ['admitted', 'waiting', 'offered'],
};

/** All that any template may ask for; what opens something is noted in `opens`. */
function everything(file: string, kind: string, opens: string[]): object {
  const {publicUrl, secret} = app.runtime.config;
  const keep = (text: string) => (opens.push(text), text);
  const link = (page: string) =>
    `${publicUrl}${page}${keep(signedId(secret, 'payment_link', Math.floor(Math.random() * 1e9)))}`;
  const code = () =>
    keep(
      newToken()
        .replace(/[^A-Za-z0-9]/g, 'X')
        .slice(0, 16)
        .toUpperCase(),
    );
  const at = new Date('2026-12-12T17:30:00Z');
  const [cardCode, givenCode] = [code(), code()];
  const inFours = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ');
  opens.push(inFours(cardCode), inFours(givenCode));
  return {
    kind,
    told: kind,
    contactName: 'Marta Soto',
    entityName: '',
    placeCount: 20,
    giverName: 'Ana',
    takerName: 'Marta',
    untilAt: at,
    dueAt: at,
    identity: {...example, publicUrl},
    firstName: 'Marta',
    people: ['Luz Soto'],
    groupNames: ['Boletín del club'],
    toName: 'Marta',
    name: 'Marta',
    holderName: 'Marta Soto',
    listName: 'Abono 26/27',
    seatLabel: 'A 1',
    what: 'Plazo 2',
    categoryName: 'Adulto',
    orderNumber: 'T26-1',
    paidOn: '21/11/2026',
    paidAt: at,
    dueOn: '15/10/2026',
    untilOn: null,
    chargeOn: '12 de junio de 2027',
    means: 'Visa ···· 0003',
    reason: 'Lluvia',
    card: null,
    amountCents: 100,
    owedCents: 100,
    totalCents: 100,
    discountCents: 0,
    feeCents: 0,
    dueNowCents: 100,
    depositCents: 0,
    depositState: 'none',
    seatsWanted: 1,
    linkDays: 3,
    method: 'card',
    cause: kind || 'requested',
    hasTicketsLeft: true,
    payments: [{method: 'card', amountCents: 100}],
    lines: [{description: 'Plazo', quantity: 1, cents: 100, vatCents: 9}],
    redemptions: [{title: 'Bufanda', detail: 'Se recoge en la tienda.', quantity: 2, code: cardCode}],
    besides: {
      lines: [{description: 'Bufanda', quantity: 2, cents: 100}],
      redemptions: [{title: 'Bufanda', detail: 'Se recoge en la tienda.', quantity: 2, code: cardCode}],
      cards: [
        {
          holderName: 'Marta',
          listName: 'Abono',
          categoryName: 'Adulto',
          place: 'A 1',
          gate: null,
          number: '000004',
          code: cardCode,
        },
      ],
      coming: [],
      notes: [],
    },
    goods: [{description: 'Bufanda', quantity: 2}],
    to: 'Calle Mayor, 1',
    carrier: 'Correos',
    trackingNumber: 'PQ1',
    days: 14,
    cents: 100,
    senderName: 'Ana',
    buyerName: 'Marta Prieto',
    recipientName: 'Marta',
    message: 'Felicidades',
    expiresOn: null,
    number: 'S000001',
    tierName: 'Oro',
    priceCents: 100,
    lastDay: '30/06/2027',
    coming: [],
    notes: [],
    seats: file === 'tickets/unseated' ? [{place: 'Fila 8', givenTo: null}] : [],
    keptCount: 1,
    passes: [{holderName: 'Marta', seatLabel: 'A 1'}],
    cards: [
      {
        holderName: 'Marta',
        listName: 'Abono',
        categoryName: 'Adulto',
        place: 'A 1',
        gate: null,
        number: '000004',
        code: cardCode,
      },
    ],
    orders: file === 'tickets/session-postponed' ? [{number: '26-1', url: link('/reservas/')}] : [],
    groups: [],
    fromStartsAt: at,
    toStartsAt: at,
    refundUntilAt: at,
    sessions: [matchSession([ticket(1)])],
    eventTitle: 'Partido',
    startsAt: at,
    doorsAt: at,
    timezone: 'Europe/Madrid',
    venueName: 'Estadio',
    place: kind === 'guest' || kind === 'transfer' ? 'Fila 8' : 3,
    gate: null,
    // A group's is its number, for the telephone.
    code: file === 'goods/group-notice' ? 'R1234567' : givenCode,
    documentRequired: '',
    typeName: 'Prensa',
    quantity: 1,
    offerEndsAt: at,
    expiresAt: at,
    payUntilAt: at,
    daysLeft: 3,
    until: 'viernes',
    minutes: 10,
    sale: 'Final',
    isPayable: true,
    note: '',
    droppedName: null,
    email: 'marta@example.org',
    caseNumber: 'C-1',
    trackingCode: code(),
    title: 'Tu mensaje',
    subject: 'Un regalo',
    discountName: 'Para ti',
    body: 'Hola',
    validMinutes: 60,
    url: link('/register?token='),
    stopUrl: link('/abonos/renovacion-automatica?enlace='),
    renewUrl: link('/abonos/renovar?enlace='),
    reservationUrl: link('/reservas/'),
    orderUrl: link('/reservas/'),
    shopUrl: publicUrl,
    pageUrl: link('/mi-abono?enlace='),
    walletUrl: link('/mi-abono?enlace='),
    receiptUrl: link('/reservas/'),
    linkUrl: link('/perfil/abono/1/plazos?enlace='),
    payUrl: link('/perfil/abono/1/plazos?enlace='),
    statusUrl: link('/abonos/lista-espera?enlace='),
    signUpUrl: link('/abonos/nuevo?enlace='),
    familyUrl: `${publicUrl}/perfil/familia`,
    ...ACADEMY[file],
  };
}

const rowsAsText = async (): Promise<string> =>
  (await app.db.query<{row: string}>('select m::text as row from mail_message m')).rows.map(({row}) => row).join('\n');

test('[X1] no template leaves in its stored mail anything that opens something, and its reader still gets all of it', async () => {
  const files = fs
    .readdirSync(FOLDER, {recursive: true, encoding: 'utf8'})
    .filter(name => name.endsWith('.ts'))
    .map(name => name.replace(/\.ts$/, ''))
    .filter(name => !['order-lines', 'goods/pass-parts', 'goods/redemptions'].includes(name));
  expect(files.length).toBeGreaterThan(14);
  const opens: string[] = [];
  let inMails = 0;
  for (const file of files) {
    const module = (await import(path.join(FOLDER, `${file}.ts`))) as Record<string, unknown>;
    const renders = Object.entries(module).filter(([name]) => name.startsWith('render')) as [
      string,
      (input: object) => RenderedMail,
    ][];
    expect([file, renders.length]).not.toEqual([file, 0]);
    for (const [name, render] of renders) {
      for (const kind of KINDS[file] ?? ['']) {
        const mine: string[] = [];
        const mail = render(everything(file, kind, mine));
        const shown = mine.filter(word => mail.html.includes(word) || mail.text.includes(word));
        inMails += shown.length;
        const key = `${name}:${kind}`;
        await app.db.withTransaction(tx =>
          queueMail(app.runtime, tx, {
            ...mail,
            dedupeKey: key,
            kind: 'text_test',
            to: 'todas@example.org',
            orderId: null,
            attachments: [],
          }),
        );
        const [letter] = await letters(app.db, 'dedupe_key = $1', [key]);
        expect([key, letter]).toEqual([key, expect.objectContaining({html: mail.html, text: mail.text})]);
        opens.push(...shown);
      }
    }
  }
  expect(inMails).toBeGreaterThan(30);
  const stored = await rowsAsText();
  for (const word of opens) expect(stored).not.toContain(word);
  expect(stored).not.toMatch(/role="img"|[?&](token|enlace|paso|api_key)=|\/reservas\//);
  // What everybody may open is still there.
  expect(stored).toContain(`${app.runtime.config.publicUrl}/aviso-legal`);
});

test('[X1] marketing, events and finance read the mails of an account and of an order, and open neither', async () => {
  const stranger = new Visitor(app.url);
  must(await stranger.post('/api/public/account/password/forgot', {email: world.customer.email}));
  must(
    await stranger.post('/api/public/account/register', {
      email: 'nueva@example.org',
      firstName: 'Eva',
      surname1: 'Soto',
      acceptTerms: true,
    }),
  );
  const {order} = await placeOrder(app.url, world, {seats: [2]}, {email: 'compra@example.org'});
  must(await notify(app, order));
  const kinds = ['password_reset', 'sign_up', 'order_confirmation'];
  let mails = await letters(app.db, 'kind = any($1)', [kinds]);
  for (let tries = 0; mails.length < 3 && tries < 100; tries++) {
    await app.db.query('select pg_sleep(0.1)');
    mails = await letters(app.db, 'kind = any($1)', [kinds]);
  }
  const links = mails.map(({text}) => /(?:token=|\/reservas\/)([\w.-]{20,})/.exec(text)?.[1] ?? '');
  expect(links.map(Boolean)).toEqual([true, true, true]);
  for (const role of ['marketing_manager', 'events_manager', 'finance_manager', 'admin', 'superadmin'] as const) {
    const member = new Visitor(app.url, world.staff[role].token);
    const read = [
      await member.get('/api/correos?range=[0,99]'),
      ...(await Promise.all(mails.map(({id}) => member.get(`/api/correos/${id}`)))),
    ];
    for (const answer of read) {
      expect(answer.status).toBe(200);
      for (const link of links) expect(answer.text).not.toContain(link);
    }
    expect(read[1]!.text).toContain('[enlace personal]');
    const may = role === 'admin' || role === 'superadmin';
    for (const {id, kind} of mails) {
      const opened = await member.post(`/api/correos/${id}/abrir`);
      expect([role, kind, opened.status]).toEqual([role, kind, !may ? 403 : kind === 'order_confirmation' ? 200 : 409]);
    }
  }
  const stored = await rowsAsText();
  for (const link of links) expect(stored).not.toContain(link);
  // The one place where a person sees them is a laptop's outbox, and that is noted.
  expect(
    (
      await app.db.query(`select 1 from audit_entry where action = 'open_mail' and resource_id = $1`, [
        String(mails.find(({kind}) => kind === 'order_confirmation')!.id),
      ])
    ).rowCount,
  ).toBe(2);
});

test('[X1] once a mail server has a key nothing of it is left, and nobody opens what it will have', async () => {
  const smtp = await startFakeSmtp();
  // A database of its own: the other application's worker would take the mail.
  const served = await startApp({databaseUrl: (await freshDatabase()).url, env: {SMTP_URL: smtp.url}});
  const {staff} = await makeWorld(served.db, {});
  try {
    const link = `${served.url}/reservas/${signedId(served.runtime.config.secret, 'reservation', 77)}`;
    const mail = {subject: 'Prueba', html: `<a href="${link}">Ver</a>`, text: `Ver: ${link}.`};
    const id = await served.db.withTransaction(tx =>
      queueMail(served.runtime, tx, {
        ...mail,
        dedupeKey: 'x1-sent',
        kind: 'password_reset',
        to: 'eva@example.org',
        orderId: null,
        attachments: [],
      }),
    );
    expect((await new Visitor(served.url, staff.admin.token).post(`/api/correos/${id}/abrir`)).status).toBe(409);
    await sendMail(served.runtime, id!);
    expect(smtp.messages.join('').replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(link);
    expect(
      (await served.db.query('select state, sealed_body, html, text from mail_message where id = $1', [id])).rows,
    ).toEqual([{state: 'sent', sealed_body: null, html: '<a>Ver</a>', text: 'Ver: [enlace personal].'}]);
    const other = {...mail, html: 'x', text: 'x'};
    const foreign = await served.db.withTransaction(tx =>
      queueMail(served.runtime, tx, {
        ...other,
        dedupeKey: 'x1-foreign',
        kind: 'text_test',
        to: 'eva@example.org',
        orderId: null,
        attachments: [],
      }),
    );
    await served.db.query(`update mail_message set dedupe_key = 'x1-moved' where id = $1`, [foreign]);
    await sendMail(served.runtime, foreign!);
    expect((await served.db.query('select state, last_error from mail_message where id = $1', [foreign])).rows).toEqual(
      [{state: 'failed', last_error: expect.stringContaining('APP_SECRET')}],
    );
  } finally {
    await served.stop();
    await smtp.close();
  }
});

test('the crest stays where it was; a picture of somebody has no address that a browser would ask for in vain', () => {
  const shop = 'https://entradas.example.org';
  const picture = (url: string) => `<img src="${url}" alt="">`;
  const stored = (url: string) => conceal({subject: '', html: picture(url), text: ''}, shop).html;
  const crest = `${shop}/media/7/escudo.png`;
  expect(stored(crest)).toBe(picture(crest));
  for (const url of [
    `${shop}/media/7/escudo.png?token=a`,
    `${shop}/reservas/abc/qr.png`,
    'https://example.net/media/7/a.png',
  ])
    expect(stored(url)).toBe('<img alt="">');
});
