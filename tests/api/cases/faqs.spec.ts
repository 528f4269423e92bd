/**
 * Questions are found by what people write, with accents or without, bent or misspelt; and one connection counts once.
 */
import {idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {must} from '../../support/world/purchase';
import {ana, app, setStage, staff, stranger} from './stage';

setStage();

interface Found {
  items: {id: number; question: string}[];
}
const TEXTS: [string, string][] = [
  ['¿Puedo pedir la devolución de mi entrada?', '<p>Solo si el acto se cancela o cambia de fecha.</p>'],
  ['¿Cómo cambio el asiento de mi abono?', '<p>Desde <a href="/mi-abono">Mi abono</a>, en el plazo de cambios.</p>'],
  ['¿A qué hora abren las puertas?', '<p>Hora y media antes de que empiece.</p>'],
  ['¿Hay plazas para sillas de ruedas?', '<p>En todos los sectores, con acompañante.</p>'],
  ['¿Tengo que imprimir la entrada?', '<p>No: enséñala en el móvil.</p>'],
];
const ids = new Map<string, number>();
const find = async (q: string): Promise<string[]> =>
  must(await stranger.get<Found>(`/api/public/faqs?q=${encodeURIComponent(q)}`)).items.map(item => item.question);

beforeAll(async () => {
  await app.db.query('delete from faq');
  for (const [question, answer] of TEXTS) {
    const {rows} = await app.db.query<{id: number}>(
      'insert into faq (question, answer_html) values ($1, $2) returning id',
      [question, answer],
    );
    ids.set(question, rows[0]!.id);
  }
  await app.db.query(`insert into faq (question, answer_html, is_visible) values ('¿Devolución secreta?', 'x', false)`);
});

test.each([
  ['devolución', 0],
  ['DEVOLUCIONES', 0],
  ['devolusion', 0],
  ['me pueden devolver el dinero de las entradas? quiero una devolucion', 0],
  ['Cambiar de asiento: quisiera otro asiento para el abono de mi hija', 1],
  ['cuando se abre la puerta', 2],
  ['acompañante', 3],
  ['acompanante de mi padre en silla', 3],
])('«%s» finds what speaks of it first', async (typed, at) => {
  expect((await find(typed))[0]).toBe(TEXTS[at]![0]);
});

test('what is not there finds nothing, hidden ones never, and no text breaks the search', async () => {
  expect(await find('aparcamiento subterráneo')).toEqual([]);
  expect(await find('de la que con por')).toEqual([]);
  expect((await find('devolución')).join()).not.toContain('secreta');
  for (const hostile of [
    `'`,
    `\\`,
    `a & | ! ( ) : *`,
    `’ or ''='`,
    '\u0000',
    '<->',
    '%',
    '🎟️'.repeat(100),
    'x'.repeat(600),
  ])
    expect(Array.isArray(await find(hostile))).toBe(true);
  expect((await stranger.get(`/api/public/faqs?q=${'x'.repeat(601)}`)).status).toBe(422);
  expect(must(await stranger.get<Found>('/api/public/faqs')).items).toHaveLength(TEXTS.length);
});

test('one connection counts once: again is nothing more, the other way moves it, cookies do not help', async () => {
  const id = ids.get(TEXTS[0]![0])!;
  const counted = async () =>
    (
      await app.db.query<{yes: number; no: number}>(
        'select helpful_votes as yes, unhelpful_votes as no from faq where id = $1',
        [id],
      )
    ).rows[0];
  const vote = (isHelpful: boolean, who = stranger) =>
    who.post<ErrorBody>(`/api/public/faqs/${id}/vote`, {isHelpful}, idempotency());
  must(await vote(true));
  must(await vote(true));
  must(await vote(true, ana));
  must(await vote(true, new Visitor(app.url)));
  expect(await counted()).toEqual({yes: 1, no: 0});
  must(await vote(false));
  expect(await counted()).toEqual({yes: 0, no: 1});
  await Promise.all(Array.from({length: 8}, (_, n) => vote(n % 2 === 0, new Visitor(app.url))));
  const {yes, no} = (await counted())!;
  expect(yes + no).toBe(1);
  // The database, whoever asks: one row for each, and it counts by itself.
  const voter = Buffer.alloc(16, 7);
  const insert = () =>
    app.db.query('insert into faq_vote (faq_id, voter, is_helpful) values ($1, $2, true)', [id, voter]);
  await insert();
  await expect(insert()).rejects.toThrow();
  expect((await counted())!.yes).toBe(yes + 1);
  // What is kept says nothing of an address.
  const {rows} = await app.db.query<{voter: Buffer}>('select voter from faq_vote where faq_id = $1', [id]);
  expect(rows.every(row => row.voter.length === 16 && !row.voter.toString('latin1').includes('127.0'))).toBe(true);
});

test('voting without end is slowed down, and what is not there or hidden has no votes', async () => {
  const hidden = await app.db.query<{id: number}>('select id from faq where not is_visible');
  const vote = (id: number) => stranger.post<ErrorBody>(`/api/public/faqs/${id}/vote`, {isHelpful: true});
  expect([(await vote(999_999)).status, (await vote(hidden.rows[0]!.id)).status]).toEqual([404, 404]);
  await app.db.query('delete from attempt');
  const id = ids.get(TEXTS[1]![0])!;
  const statuses = new Set<number>();
  for (let n = 0; n < 31; n++) statuses.add((await vote(id)).status);
  expect([...statuses]).toEqual([200, 429]);
  // A role that edits questions does not edit what people said of them.
  const {rows} = await app.db.query<{version: number}>('select version from faq where id = $1', [id]);
  const edited = await staff.send<ErrorBody>(`/api/preguntas-frecuentes/${id}`, {
    method: 'PUT',
    body: {question: '¿Y ahora?', answerHtml: '<p>x</p>', helpfulVotes: 900, version: rows[0]!.version},
    headers: {'if-match': String(rows[0]!.version)},
  });
  expect([200, 403, 422]).toContain(edited.status);
  expect((await app.db.query<{n: number}>('select helpful_votes as n from faq where id = $1', [id])).rows[0]!.n).toBe(
    1,
  );
});
