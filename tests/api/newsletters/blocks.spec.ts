/**
 * A newsletter of blocks: kept clean, refused by its fields, with what its template fixes; events as they are when it leaves;
 * seen while it is written with somebody's own words; sent to each with theirs; and never deleted with its list.
 */
import {sendNewsletters} from '../../../api/src/jobs/campaigns/send-newsletters';
import type {ErrorBody} from '../../support/wire/visitor';
import {app, figuresOf, groupId, office, one, send, setStage, smtp, subscribe, world} from './stage';

setStage();

const FOOT = {id: 90, type: 'footer'};
interface Kept extends ErrorBody {
  id: number;
  version: number;
  blocks: Record<string, unknown>[];
}
interface Drawn extends ErrorBody {
  subject: string;
  html: string;
  text: string;
  bytes: number;
  reader: {name: string; email: string} | null;
  problems: Record<string, string>;
  titles: Record<string, string>;
  faults: Record<string, string>;
}
const make = (blocks: object[], more: object = {}) =>
  office.post<Kept>('/api/emails/boletines', {
    title: 'De bloques',
    subject: 'Hola, {{nombre|amigo}}',
    preheader: 'Lo que viene este mes en el club',
    audience: {groupIds: [groupId], excludedGroupIds: []},
    blocks,
    ...more,
  });
const draw = (blocks: object[], more: object = {}) =>
  office.post<Drawn>('/api/emails/boletines/borrador', {subject: 'Hola, {{nombre}}', blocks, ...more});
const bodies = () => smtp.messages.map(wire => wire.replace(/=\r?\n/g, '').replace(/=3D/g, '='));

test('it is kept clean, and what is wrong is said of its field', async () => {
  const made = await make([{id: 1, type: 'text', html: '<p onclick="a()">Hola</p><script>x</script>'}, FOOT]);
  expect([made.status, made.body.errors]).toEqual([200, undefined]);
  expect(made.body.blocks).toEqual([{id: 1, type: 'text', html: '<p>Hola</p>'}, FOOT]);
  const bare = await make([{id: 1, type: 'divider'}]);
  expect([bare.status, bare.body.errors]).toEqual([422, {blocks: expect.stringContaining('enlace de baja')}]);
  const unknown = await make([FOOT], {subject: 'Hola, {{mote}}'});
  expect([unknown.status, unknown.body.errors?.subject]).toEqual([422, expect.stringContaining('No existe {{mote}}')]);
  const wrong = await make([{id: 1, type: 'button', label: 'Ver', href: 'nada'}, FOOT]);
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['blocks.0.href']]);
});

test('what its template fixes is not changed nor taken out, whoever asks', async () => {
  const fixed = {id: 1, type: 'text', html: '<p>Aviso del club</p>', locked: true};
  const template = await office.post<Kept>('/api/emails/plantillas', {
    name: 'De bloques',
    frameHtml: '<div>{{contenido}}<a href="{{baja}}">Baja</a></div>',
    blocks: [fixed, FOOT],
  });
  expect(template.status).toBe(200);
  const from = {emailTemplateId: template.body.id};
  const made = await make([fixed, {id: 2, type: 'divider', locked: true}, FOOT], from);
  expect(made.body.blocks).toEqual([fixed, {id: 2, type: 'divider'}, FOOT]);
  const gone = await make([FOOT], from);
  expect([gone.status, gone.body.errors?.blocks]).toEqual([422, expect.stringContaining('no se puede quitar')]);
  const at = `/api/emails/boletines/${made.body.id}`;
  const changed = await office.send<Kept>(at, {
    method: 'PUT',
    body: {blocks: [{...fixed, html: '<p>Otro aviso</p>'}, FOOT], version: made.body.version},
  });
  expect([changed.status, changed.body.errors?.['blocks.0']]).toEqual([
    422,
    expect.stringContaining('no se puede cambiar'),
  ]);
});

test('seen while it is written: with a person of the list, and what is not whole is said and left out', async () => {
  await subscribe(3);
  const blocks = [{id: 1, type: 'text', html: '<p>Hola, {{nombre|amigo}}</p>'}, {id: 2, type: 'event'}, FOOT];
  const sample = await draw(blocks);
  expect(sample.body).toMatchObject({
    reader: null,
    subject: 'Hola, Ana',
    problems: {'blocks.1.eventId': 'Falta el evento.'},
  });
  const first = await draw(blocks, {groupIds: [groupId]});
  expect(first.body.reader?.name).toBe('Persona 1');
  expect(first.body.html).toContain('Hola, Persona 1');
  expect((await draw(blocks, {groupIds: [groupId], nth: 4})).body.reader?.name).toBe('Persona 2');
});

test('each gets theirs, in HTML and in text; the event is as it is when it leaves', async () => {
  const [nameless] = await subscribe(2);
  await app.db.query(`update subscriber set first_name = '' where email = $1`, [nameless]);
  const eventId = world.eventId;
  const {body} = await make([
    {id: 1, type: 'header'},
    {id: 2, type: 'text', html: '<p>Hola, {{nombre|amigo}}</p>'},
    {id: 3, type: 'event', eventId},
    FOOT,
  ]);
  await app.db.query('update newsletter set sender_id = (select min(id) from sender) where id = $1', [body.id]);
  await app.db.query('update event set title = $2 where id = $1', [eventId, 'El gran partido']);
  expect((await send(body.id, 2)).body).toEqual({state: 'sending', count: 2});
  await app.db.query('update event set title = $2 where id = $1', [eventId, 'El partido aplazado']);
  expect(await sendNewsletters(app.runtime, 600_000)).toBe(2);
  expect(await figuresOf(body.id)).toMatchObject({state: 'sent', delivered: 2});
  const [a, b] = bodies();
  const unnamed = [a!, b!].find(mail => mail.includes(nameless!))!;
  expect(unnamed).toContain('Subject: Hola, amigo');
  for (const mail of [a!, b!]) {
    expect(mail).toContain('El partido aplazado');
    expect(mail).toContain('EL PARTIDO APLAZADO');
    expect(mail).not.toContain('{{');
  }
  const deleted = await office.send<ErrorBody>(`/api/emails/boletines/${body.id}`, {method: 'DELETE'});
  expect([deleted.status, deleted.body.code, deleted.body.message]).toEqual([
    409,
    'in_use',
    expect.stringContaining('2 entregas de boletines'),
  ]);
  expect(await one('select count(*)::int from newsletter_delivery where newsletter_id = $1', [body.id])).toBe(2);
});

test('an event that nobody can buy keeps it from leaving', async () => {
  await subscribe(1);
  const {body} = await make([{id: 1, type: 'event', eventId: world.eventId}, FOOT]);
  await app.db.query('update newsletter set sender_id = (select min(id) from sender) where id = $1', [body.id]);
  await app.db.query(`update event set visibility = 'draft' where id = $1`, [world.eventId]);
  const sent = await send(body.id, 1);
  await app.db.query(`update event set visibility = 'public' where id = $1`, [world.eventId]);
  expect([sent.status, sent.body.code, sent.body.message]).toEqual([
    409,
    'newsletter_not_ready',
    expect.stringContaining('que no está publicado'),
  ]);
});

test('[T12] [T26] whoever writes finds products, and what nobody can buy is said of its block', async () => {
  const productId = await one<number>(
    `with c as (insert into product_category (slug, name) values ('aficion', 'Afición') returning id)
     insert into product (slug, name, state, product_category_id) select 'bufanda', 'Bufanda', 'archived', id from c returning id`,
  );
  expect((await office.get<{id: number}[]>('/api/productos')).body.map(({id}) => id)).toContain(productId);
  expect((await office.post('/api/productos', {name: 'Otra', slug: 'otra'})).status).toBe(403);
  const eventId = await one<number>(
    `insert into event (slug, title, kind, venue_id, event_company_id, visibility, vat_code) select 'pasado', 'Sin fechas',
       kind, venue_id, event_company_id, 'public', vat_code from event where id = $1 returning id`,
    [world.eventId],
  );
  const {body} = await draw([
    {id: 5, type: 'event'},
    {id: 6, type: 'event', eventId},
    {id: 7, type: 'product', productId},
    {id: 8, type: 'event', eventId: world.eventId},
    FOOT,
  ]);
  expect(body.titles).toEqual({6: 'Sin fechas', 7: 'Bufanda', 8: expect.any(String)});
  expect(body.faults).toEqual({
    6: '«Sin fechas», que no tiene más fechas',
    7: '«Bufanda», que no está a la venta',
  });
});

test('[T19] a template is its blocks: a frame is for whoever brings one, and then a whole one', async () => {
  const plain = await office.post<Kept & {frameHtml: string}>('/api/emails/plantillas', {
    name: 'Sin marco',
    blocks: [FOOT],
  });
  expect([plain.status, plain.body.frameHtml]).toEqual([200, '']);
  const half = await office.post<Kept>('/api/emails/plantillas', {name: 'A medias', frameHtml: '<p>{{contenido}}</p>'});
  expect([half.status, Object.keys(half.body.errors ?? {})]).toEqual([422, ['frameHtml']]);
  await subscribe(1);
  const made = await make([], {html: '<p>Hola</p>', emailTemplateId: plain.body.id});
  const seen = await office.get<Drawn>(`/api/emails/boletines/${made.body.id}/vista`);
  expect(seen.body.html).toContain('<p>Hola</p>');
  expect(seen.body.html).toMatch(/href="[^"]*\/email\/baja"/);
});
