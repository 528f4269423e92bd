import type {RenderedMail} from '../../../api/src/outside/mail/layout';
import {calledBy, greeting} from '../../../api/src/outside/mail/layout';
import {renderPasswordReset, renderSignUp} from '../../../api/src/outside/mail/render/account';
import {renderAutomaticRefund} from '../../../api/src/outside/mail/render/automatic-refund';
import {renderOrderConfirmation} from '../../../api/src/outside/mail/render/order-confirmation';
import {orderLines, vatSummary} from '../../../api/src/outside/mail/render/order-lines';
import {renderRefundDone} from '../../../api/src/outside/mail/render/refund-done';
import {renderUnseated} from '../../../api/src/outside/mail/render/tickets/unseated';
import {CANARY, identity, matchSession, orderMail, organizer, ticket} from './samples';

const NBSP = /\u00a0/g;

/** What a person sees of the HTML. */
function seen(mail: RenderedMail): string {
  return mail.html
    .replace(/<(style|title)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(nbsp|zwnj|#847);/g, ' ')
    .replace(/&[a-z0-9#]+;/g, unescaped)
    .replace(NBSP, ' ')
    .replace(/\s+/g, ' ');
}

const unescaped = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|#39|#96);/g,
    (_, name: string) => ({amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#96': '`'})[name] ?? '',
  );

/** Opening tags with their attributes, as a browser would find them. */
function tagsOf(html: string): {element: string; attributes: Record<string, string>}[] {
  return [...html.matchAll(/<([a-z][a-z0-9]*)((?:[^<>"]|"[^"]*")*)>/gi)].map(([, element, rest]) => ({
    element: element!.toLowerCase(),
    attributes: Object.fromEntries(
      [...rest!.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [
        name!.toLowerCase(),
        unescaped(value ?? ''),
      ]),
    ),
  }));
}

const bad = (text: string) => `${text} ${CANARY}`;
const badOrganizer = {
  ...organizer,
  name: bad('n'),
  legalName: bad('l'),
  nif: bad('1'),
  address: bad('a'),
  email: bad('e'),
  phone: bad('p'),
};
const badIdentity = {
  ...identity,
  ...badOrganizer,
  primary: `#000"><img src=x onerror=alert(1)>`,
  crest: {url: '/media/1/"><img src=x onerror=alert(1)>.png', width: 100, height: 100},
};
const badSession = matchSession(
  [
    ticket(1, {
      zoneName: bad('z'),
      gate: bad('g'),
      rowLabel: bad('r'),
      seatNumber: bad('s'),
      priceCategoryName: bad('c'),
      documentRequired: bad('d'),
      vatExemption: bad('x'),
    }),
  ],
  {
    eventTitle: bad('t'),
    subtitle: bad('s'),
    competition: bad('c'),
    round: bad('r'),
    venueName: bad('v'),
    venueAddress: bad('a'),
    refundPolicy: bad('p'),
    conditions: bad('k'),
    organizer: badOrganizer,
  },
);
const common = {identity: badIdentity, orderNumber: bad('T26'), firstName: bad('f')};

const mails: Record<string, RenderedMail> = {
  order: renderOrderConfirmation(orderMail({...common, sessions: [badSession, badSession]})),
  refund: renderRefundDone({
    ...common,
    amountCents: 100,
    method: 'card',
    cause: 'event_cancelled',
    reason: null,
    sessions: [badSession],
    hasTicketsLeft: true,
    reservationUrl: 'https://entradas.example/reservas/x?a="><img src=x onerror=alert(1)>',
  }),
  automatic: renderAutomaticRefund({
    ...common,
    amountCents: 100,
    method: 'bizum',
    cause: 'seats_gone',
    sessions: [{...badSession, eventTitle: bad('t')}],
    eventUrl: 'https://entradas.example/eventos/1',
  }),
  password: renderPasswordReset({
    ...common,
    url: 'https://entradas.example/forgot-password/change?token=a&b=c',
    validMinutes: 60,
  }),
  unseated: renderUnseated({
    ...common,
    reservationUrl: 'https://entradas.example/reservas/x?a="><img src=x onerror=alert(1)>',
    eventTitle: bad('t'),
    venueName: bad('v'),
    startsAt: badSession.startsAt,
    timezone: badSession.timezone,
    seats: [{place: bad('z'), givenTo: bad('h')}],
    keptCount: 1,
  }),
  address: renderSignUp({...common, url: 'https://entradas.example/x?token=a', validMinutes: 1440}),
};

describe.each(Object.entries(mails))('the %s mail', (_name, mail) => {
  const tags = tagsOf(mail.html);

  test('lets nothing out of its text: canaries stay text, tags and attributes stay ours', () => {
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail.html).not.toContain(CANARY);
    const elements = [
      'html',
      'head',
      'meta',
      'title',
      'style',
      'body',
      'div',
      'table',
      'tr',
      'td',
      'th',
      'p',
      'a',
      'h1',
      'h2',
      'strong',
      'span',
      'br',
      'img',
    ];
    const attributes = [
      'lang',
      'dir',
      'charset',
      'name',
      'content',
      'class',
      'style',
      'role',
      'width',
      'cellpadding',
      'cellspacing',
      'border',
      'align',
      'valign',
      'bgcolor',
      'href',
      'scope',
      'src',
      'alt',
      'height',
    ];
    // The crest in the head, from the shop itself, is the one picture.
    expect(tags.filter(tag => tag.element === 'img').map(tag => tag.attributes.src!.split('/1/')[0])).toEqual([
      'https://entradas.example/media',
    ]);
    expect([...new Set(tags.map(tag => tag.element))].filter(element => !elements.includes(element))).toEqual([]);
    expect(
      [...new Set(tags.flatMap(tag => Object.keys(tag.attributes)))].filter(name => !attributes.includes(name)),
    ).toEqual([]);
  });

  test('loads nothing and leads only to the shop or to a mailbox', () => {
    expect(mail.html).not.toMatch(/url\(|@import|@font-face/i);
    for (const {attributes} of tags)
      if ('href' in attributes) expect(attributes.href).toMatch(/^(https:\/\/entradas\.example|mailto:)/);
  });

  test('is Spanish, ready for dark screens and phones, and says who writes', () => {
    expect(mail.html).toContain('<html lang="es"');
    expect(mail.html).toContain('prefers-color-scheme:dark');
    expect(mail.html).toContain('max-width:620px');
    expect(seen(mail)).toContain('Aviso legal · Privacidad · Condiciones');
    expect(mail.html.length).toBeLessThan(90_000);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text).toContain('NIF');
  });

  test('the text part leads to every place that the HTML leads to by its button', () => {
    const at = tags.findIndex(tag => tag.attributes.class === 'button');
    expect(mail.text).toContain(tags[at + 1]!.attributes.href);
  });
});

describe('the order confirmation', () => {
  const mail = renderOrderConfirmation(orderMail());
  const both = [seen(mail), mail.text.replace(NBSP, ' ').replace(/\s+/g, ' ')];

  test.each(['HTML', 'text'])('says in %s what the law wants kept', kind => {
    const words = both[kind === 'HTML' ? 0 : 1];
    for (const wanted of [
      'Hola, Begoña:',
      'Tus 2 entradas van adjuntas en PDF',
      'Liga Nacional · Jornada 17',
      'Atlético Marisma – Deportivo Serrano',
      'Sábado, 12 de diciembre de 2026, 18:30',
      'Apertura de puertas: 17:00',
      'Estadio de la Ría, Paseo de los Esteros, 12, 21001 Huelva',
      'Tribuna Baja · puerta 4 · fila 12 · butacas 23 y 24',
      '2 × 26,50 € · General',
      '53,00 €',
      'Gastos de gestión, ya incluidos',
      '3,00 €',
      'Total, IVA incluido',
      'IVA 10 %: base 45,46 €, cuota 4,54 €',
      'IVA 21 %: base 2,48 €, cuota 0,52 €',
      'Pedido T26-004217, del 20/11/2026, pagado con tarjeta.',
      'no admiten desistimiento',
      'art. 103.l',
      'hojas de reclamaciones',
      'Atlético Marisma, S. A. D.',
      'NIF A12345674',
      'entradas@atleticomarisma.example',
      '+34 959 000 000',
    ])
      expect(words).toContain(wanted);
  });

  test('has the link to the order once as a button and once in the text', () => {
    expect(mail.html.match(/\/reservas\/8dK2mQ0vR7xW1nYbZs5tLp/g)).toHaveLength(1);
    expect(mail.text.match(/\/reservas\/8dK2mQ0vR7xW1nYbZs5tLp/g)).toHaveLength(1);
  });

  test('shows discount, free orders, several payments and what was given back', () => {
    const split = renderOrderConfirmation(
      orderMail({
        discountCents: 500,
        refundedCents: 2650,
        payments: [
          {method: 'cash', amountCents: 1000},
          {method: 'card_terminal', amountCents: 4300},
        ],
      }),
    ).text.replace(NBSP, ' ');
    expect(split).toContain('Descuento aplicado: −5,00 €');
    expect(split).toContain('Devuelto: −26,50 €');
    expect(split).toContain('pagado con efectivo (10,00 €) y tarjeta en taquilla (43,00 €)');
    expect(renderOrderConfirmation(orderMail({payments: [{method: 'free', amountCents: 0}]})).text).toContain(
      'sin coste',
    );
  });

  test('does not tell the buyer twice who organises, and tells each when there are two', () => {
    const other = matchSession([ticket(9)], {
      eventTitle: 'La vida es sueño',
      organizer: {...organizer, legalName: 'Compañía del Espejo, S. L.'},
    });
    expect(
      renderOrderConfirmation(orderMail({sessions: [matchSession([ticket(1)]), matchSession([ticket(2)])]})).text.match(
        /^Organiza/gm,
      ),
    ).toHaveLength(1);
    const two = renderOrderConfirmation(orderMail({sessions: [matchSession([ticket(1)]), other]}));
    expect(two.text).toContain('Organiza «La vida es sueño»: Compañía del Espejo');
    expect(two.subject).toBe('Tus entradas para Atlético Marisma – Deportivo Serrano y 1 más (pedido T26-004217)');
  });
});

test('seats of one row and price are one line in seat order; other prices and returned ones stand apart', () => {
  const lines = orderLines([
    ticket(10),
    ticket(9),
    ticket(11, {priceCategoryName: 'Infantil', totalCents: 1000}),
    ticket(12, {state: 'void'}),
    ticket(1, {rowLabel: null, seatNumber: null}),
    ticket(2, {rowLabel: null, seatNumber: null}),
  ]);
  expect(lines.map(line => line.place.replace('Tribuna Baja · puerta 4 · ', ''))).toEqual([
    'fila 12 · butacas 9 y 10',
    'fila 12 · butaca 11',
    'fila 12 · butaca 12',
    'sin numerar',
  ]);
  expect(lines[2]!.detail).toContain('devuelta');
  expect(lines[0]!.amount.replace(NBSP, ' ')).toBe('53,00 €');
});

test('the VAT summary adds up to the total, exempt parts included', () => {
  const tickets = [ticket(1), ticket(2, {vatExemption: 'art. 20.Uno.14.º LIVA', vatBp: 0, vatCents: 0})];
  expect(vatSummary(tickets).map(line => line.replace(NBSP, ' '))).toEqual([
    'IVA 10 %: base 22,73 €, cuota 2,27 €',
    'IVA 21 %: base 2,48 €, cuota 0,52 €',
    'Exento de IVA (art. 20.Uno.14.º LIVA): 25,00 €',
  ]);
});

test.each([
  ['Begoña', 'Hola, Begoña:'],
  ["Mª José O'Neill-Pérez", "Hola, Mª José O'Neill-Pérez:"],
  ['', 'Hola:'],
  ['Gana dinero en www.estafa.example', 'Hola:'],
  ['http://x.y', 'Hola:'],
  ['x'.repeat(60), 'Hola:'],
])('greets %p as %p: a form is no billboard', (name, wanted) => {
  expect(greeting(name)).toBe(wanted);
});

test.each([
  ['Nando Cprueba', 'Nando'],
  [' Ana de la Torre Gil', 'Ana'],
  ['Ana', 'Ana'],
  ['', ''],
  ['Mamá y papá', 'Mamá y papá'],
  ['Peña Los Amigos', 'Peña Los Amigos'],
  ['Ayuntamiento de Alameda', 'Ayuntamiento de Alameda'],
  ['C.D. Puerto', 'C.D. Puerto'],
  ['Cdana Ruiz', 'Cdana'],
])('[C14] %p is greeted as %p', (name, called) => {
  expect(calledBy(name)).toBe(called);
});

test('an address that is no web address is never linked', () => {
  expect(() => renderPasswordReset({identity, firstName: '', url: 'javascript:alert(1)', validMinutes: 5})).toThrow(
    TypeError,
  );
});

test('the late payment says that nothing was issued and that the money comes back by itself', () => {
  const {text, subject} = renderAutomaticRefund({
    identity,
    orderNumber: 'T26-1',
    firstName: 'Begoña',
    amountCents: 5300,
    method: 'bizum',
    cause: 'seats_gone',
    sessions: [matchSession([])],
  });
  expect(subject.replace(NBSP, ' ')).toBe('Te devolvemos 53,00 € (pedido T26-1)');
  expect(text).toContain('No se ha emitido ninguna entrada');
  expect(text).toContain('no tienes que hacer nada');
  expect(text).toContain('tu Bizum');
});

test('money that comes back of an order without tickets speaks of none', () => {
  const ask = {identity, orderNumber: 'T26-1', firstName: 'Begoña', amountCents: 5300, method: 'card' as const};
  for (const cause of ['seats_gone', 'paid_twice', 'wrong_amount', 'plot_gone'] as const) {
    const {text} = renderAutomaticRefund({...ask, cause, sessions: [], eventUrl: 'https://entradas.example/eventos'});
    expect(text).not.toMatch(/entradas? |localidad/);
    expect(text).toMatch(cause === 'paid_twice' ? /Lo que compraste sigue siendo tuyo/ : /No nos quedamos nada/);
  }
});
