/** Ads are shown where, when and to whom they say, counted as sums, and lead nowhere but where the house allows. */
import {drawAdPicture} from '../../../api/src/demo/satellites/draw-ad-picture';
import {countAds} from '../../../api/src/domain/ads/count-ads';
import {readKind} from '../../../api/src/domain/media/read-kind';
import {storeMedia} from '../../../api/src/domain/media/store-media';
import {confirmOrder} from '../../../api/src/jobs/mails/confirm-order';
import {readOrderFile, ticketDocument} from '../../../api/src/outside/papers/documents/order-document';
import {paperAds} from '../../../api/src/jobs/ad-places';
import {isRobot} from '../../../api/src/acts/ads/robots';
import {ticketsPdf} from '../../../api/src/outside/drawing/tickets';
import {readPdf} from '../../domain/documents/read-pdf';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {mailsTo} from '../../support/world/mails';
import {givePass, givePassTo} from '../../support/passes/passes';
import {must, notify, placeOrder} from '../../support/world/purchase';
import {hangUp, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

const BROWSER = {'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'};
let app: TestApp;
let world: World;
let office: Visitor;
let pictureId: number;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
  office = new Visitor(app.url, world.staff.admin.token);
  pictureId = await keep(drawAdPicture('#0a5', '#fd0', 1));
});
beforeEach(async () => {
  await app.db.query('delete from sales_ad');
  await app.db.query(`update organization set settings = settings || '{"adHosts": "example.org, www.socio.es"}'`);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const keep = async (content: Buffer): Promise<number> =>
  app.db.withTransaction(
    async tx =>
      (
        await storeMedia(tx, {
          name: 'anuncio',
          folder: '',
          altText: '',
          content,
          kind: readKind(content),
          staffUserId: null,
        })
      ).id,
  );
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const body = (more: object = {}): object => ({
  eventId: world.eventId,
  name: 'Lanzadera',
  placements: ['event_page', 'cart', 'purchase_email', 'ticket_pdf'],
  mediaFileId: pictureId,
  altText: 'Autobús gratis desde la estación',
  body: 'Cada diez minutos.',
  linkUrl: 'https://example.org/bus',
  audience: 'everybody',
  validFrom: day(-1),
  validUntil: day(5),
  priority: 50,
  isActive: true,
  ...more,
});
const made = async (more: object = {}): Promise<number> =>
  must(await office.post<{id: number}>('/api/anuncios-venta', body(more))).id;
const refused = async (more: object): Promise<Record<string, string> | undefined> =>
  (await office.post<ErrorBody>('/api/anuncios-venta', body(more))).body.errors;
/** What is kept in memory for some seconds is asked for anew: by another process, so to say. */
const forget = (): void => {
  (app.runtime.ads as unknown as {ads: unknown}).ads = (_key: unknown, read: () => unknown) => read();
};
interface Shown {
  id: number;
  href: string | null;
}
const shown = async (visitor = new Visitor(app.url), placement = 'event_page'): Promise<Shown[]> => {
  forget();
  return must(await visitor.get<never>(`/api/public/ads?placement=${placement}&events=${world.eventId}`)) as Shown[];
};
const idsOf = async (visitor?: Visitor, placement?: string): Promise<number[]> =>
  (await shown(visitor, placement)).map(({id}) => id);
const counts = async () => {
  await app.runtime.ads.flush();
  return (
    await app.db.query('select sales_ad_id as id, placement, impressions, clicks from sales_ad_day order by 1, 2')
  ).rows;
};
const seen = (id: number, headers: Record<string, string> = BROWSER, more: object = {}) =>
  new Visitor(app.url).post(
    '/api/public/ads/seen',
    {id, eventId: world.eventId, placement: 'event_page', ...more},
    headers,
  );
const click = (id: number, placement = 'event_page', headers: Record<string, string> = BROWSER) =>
  new Visitor(app.url).get<ErrorBody>(`/api/public/ads/${id}/visit?placement=${placement}`, headers);

test('the foremost are shown, by the database’s clock, while they are on and their event is public', async () => {
  const [low, high, late] = [await made({priority: 10}), await made({priority: 90}), await made({priority: 10})];
  expect(await idsOf()).toEqual([high, late]);
  expect(await idsOf(undefined, 'cart')).toEqual([high]);
  await app.db.query(`update sales_ad set valid_until = now() where id = $1`, [high]);
  expect(await idsOf()).toEqual([late, low]);
  await app.db.query(`update sales_ad set valid_from = now() + interval '1 minute' where id = $1`, [late]);
  expect(await idsOf()).toEqual([low]);
  await app.db.query(`update sales_ad set is_active = false where id = $1`, [low]);
  expect(await idsOf()).toEqual([]);
  const hidden = await made();
  await app.db.query(`update event set visibility = 'draft' where id = $1`, [world.eventId]);
  expect(await idsOf()).toEqual([]);
  expect((await click(hidden)).status).toBe(404);
  await app.db.query(`update event set visibility = 'public' where id = $1`, [world.eventId]);
});

test('for holders and for everybody else are two audiences; who is not logged in is no holder', async () => {
  const [holders, others] = [await made({audience: 'pass_holders'}), await made({audience: 'not_pass_holders'})];
  const customer = new Visitor(app.url);
  customer.cookies.set('customer', world.customer.token);
  expect(await idsOf()).toEqual([others]);
  expect(await idsOf(customer)).toEqual([others]);
  const passId = await givePass(app.db, world, world.seat(40));
  await givePassTo(app.db, passId, world.customer.id);
  expect(await idsOf(customer)).toEqual([holders]);
  await app.db.query(`update season_pass set state = 'expired' where id = $1`, [passId]);
  expect(await idsOf(customer)).toEqual([others]);
});

test('it is counted as sums by place and day: no robots, nothing that does not run, no flood, no cookie', async () => {
  const id = await made({placements: ['event_page']});
  forget();
  const answer = await seen(id);
  expect([answer.status, answer.headers['set-cookie']]).toEqual([204, undefined]);
  await seen(id, {'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)'});
  await seen(id, {});
  await seen(id, BROWSER, {placement: 'cart'});
  await seen(id + 1000);
  expect((await click(id)).headers.location).toBe('https://example.org/bus');
  await new Visitor(app.url).send(`/api/public/ads/${id}/visit?placement=event_page`, {
    method: 'HEAD',
    headers: BROWSER,
  });
  expect(await counts()).toEqual([{id, placement: 'event_page', impressions: 1, clicks: 1}]);
  for (let i = 0; i < 80; i++) expect((await seen(id)).status).toBe(204);
  const row = (await counts())[0]!;
  expect(row.impressions).toBeGreaterThan(30);
  expect(row.impressions).toBeLessThanOrEqual(60);
  const list = must(await office.get<never>('/api/anuncios-venta')) as {impressions: number; clicks: number}[];
  expect(list).toMatchObject([{impressions: row.impressions, clicks: 1}]);
  const report = must(await office.get<{rows: object[]}>(`/api/informes/anuncios?eventId=${world.eventId}`));
  expect(report.rows).toMatchObject([
    {ad: 'Lanzadera', place: 'Ficha del evento', impressions: row.impressions, clicks: 1},
  ]);
  expect(isRobot('Mozilla/5.0 (Linux; Android 9; CUBOT_X19)')).toBe(false);
});

test('processes that write at once add up, and an ad that is gone stops nobody', async () => {
  const [one, two] = [await made(), await made()];
  const write = (ids: number[]) =>
    app.db.withTransaction(tx =>
      countAds(
        tx,
        ids.map(adId => ({adId, placement: 'cart' as const, impressions: 2, clicks: 1})),
      ),
    );
  await Promise.all(Array.from({length: 20}, (_, i) => write(i % 2 ? [one, two, 999_999] : [two, one])));
  expect(await counts()).toEqual([
    {id: one, placement: 'cart', impressions: 40, clicks: 20},
    {id: two, placement: 'cart', impressions: 40, clicks: 20},
  ]);
});

test('what cannot be written now is kept, and a stop writes what is left', async () => {
  const id = await made();
  app.runtime.ads.count(id, 'cart', 'impressions');
  await app.db.query('alter table sales_ad_day rename to elsewhere');
  await app.runtime.ads.flush();
  await app.db.query('alter table elsewhere rename to sales_ad_day');
  app.runtime.ads.count(id, 'cart', 'clicks');
  await app.runtime.ads.stop();
  app.runtime.ads.start();
  const {rows} = await app.db.query('select impressions, clicks from sales_ad_day');
  expect(rows).toEqual([{impressions: 1, clicks: 1}]);
});

test('a link leads to a host that the house has named, when it is saved and when it is clicked', async () => {
  for (const linkUrl of [
    'https://evil.example',
    'https://example.org.evil.es/',
    'https://example.org@evil.es/',
    'https://sub.example.org/',
    'https://example.org:444/',
  ])
    expect(await refused({linkUrl})).toMatchObject({linkUrl: expect.stringContaining('permite')});
  for (const linkUrl of [
    'http://example.org/',
    '//evil.es',
    '/\\evil.es',
    'javascript:alert(1)',
    'https://\\evil.es',
    'https:///evil.es',
  ])
    expect(await refused({linkUrl})).toHaveProperty('linkUrl');
  const id = await made({linkUrl: 'https://WWW.socio.es/alta?de=anuncio'});
  expect((await click(id, 'purchase_email')).headers.location).toBe('https://www.socio.es/alta?de=anuncio');
  const own = await made({linkUrl: '/abonos'});
  expect((await click(own)).headers.location).toBe(`${app.runtime.config.publicUrl}/abonos`);
  // Taken off the list, what still stands in mails leads to the event, and is no click.
  await app.db.query(`update organization set settings = settings - 'adHosts'`);
  expect((await click(id)).headers.location).toBe(`${app.runtime.config.publicUrl}/eventos/${world.slug}`);
  expect(await counts()).toEqual([
    {id, placement: 'purchase_email', impressions: 0, clicks: 1},
    {id: own, placement: 'event_page', impressions: 0, clicks: 1},
  ]);
  // What somebody slipped into the table leads nowhere either; an address in the question is none of ours.
  await app.db.query(`update sales_ad set link_url = 'https://evil.example/' where id = $1`, [id]);
  expect((await click(id)).headers.location).toBe(`${app.runtime.config.publicUrl}/eventos/${world.slug}`);
  expect((await click(id, 'event_page&url=https://evil.example')).headers.location).not.toContain('evil');
  await expect(app.db.query(`update sales_ad set link_url = '//evil.es' where id = $1`, [id])).rejects.toMatchObject({
    details: {constraint: 'sales_ad_link_url_check'},
  });
  for (const where of [`${id + 999}/visit?placement=cart`, `${id}/visit`, `${id}/visit?placement=door`])
    expect(told(await new Visitor(app.url).get<ErrorBody>(`/api/public/ads/${where}`, BROWSER))).toBe('404 not_found');
  await app.db.query('update sales_ad set is_active = false where id = $1', [id]);
  expect((await click(id)).status).toBe(404);
  // Its time is over, its mails are not.
  await app.db.query('update sales_ad set valid_until = now() where id = $1', [own]);
  expect((await click(own)).status).toBe(302);
});

test('who names the hosts is the administration; a name is a host and nothing else', async () => {
  const {version} = must(await office.get<{version: number}>('/api/ajustes'));
  const save = (visitor: Visitor, adHosts: string) =>
    visitor.send<ErrorBody>('/api/ajustes', {method: 'PUT', body: {version, values: {adHosts}}});
  expect((await save(new Visitor(app.url, world.staff.events_manager.token), 'evil.es')).status).toBe(403);
  for (const adHosts of ['https://evil.es', 'es', '*.es', 'evil.es/x', 'a.es b.es'])
    expect((await save(office, adHosts)).status).toBe(422);
  expect((await save(office, 'ejemplo.es, www.ejemplo.es')).status).toBe(200);
});

test('a picture is what mails and paper take, two to one; none, and the ad is off', async () => {
  const square = await keep(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"/>'));
  expect(await refused({mediaFileId: square})).toMatchObject({mediaFileId: expect.stringContaining('JPG o PNG')});
  expect(await refused({mediaFileId: null})).toMatchObject({mediaFileId: expect.stringContaining('imagen')});
  await app.db.query('update media_file set width = 500 where id = $1', [pictureId]);
  expect(await refused({})).toMatchObject({mediaFileId: expect.stringContaining('500 × 400')});
  await app.db.query('update media_file set width = 800 where id = $1', [pictureId]);
  const off = await made({mediaFileId: null, isActive: false});
  await expect(app.db.query('update sales_ad set is_active = true where id = $1', [off])).rejects.toMatchObject({
    details: {constraint: 'sales_ad_has_picture'},
  });
  expect(await refused({validUntil: day(-2)})).toEqual({validUntil: 'Debe ser posterior al comienzo.'});
});

test('a mail and a ticket have it, told as advertising, counted as they are made, their clicks told apart', async () => {
  const id = await made();
  forget();
  const {order} = await placeOrder(app.url, world, {seats: [3]});
  must(await notify(app, order));
  const {rows} = await app.db.query<{id: number; email: string}>(
    'select id, email from "order" order by id desc limit 1',
  );
  await confirmOrder(app.runtime, rows[0]!.id);
  const [mail] = await mailsTo(app, rows[0]!.email);
  const at = `/api/public/ads/${id}/visit?placement=`;
  expect(mail!.html).toMatch(
    /Publicidad<\/p><a href="[^"]+purchase_email"[^>]*><img src="http[^"]+\/media\/[^"]+" alt="Autobús/,
  );
  expect(mail!.text).toContain(
    `Publicidad: Autobús gratis desde la estación\nCada diez minutos.\n${app.runtime.config.publicUrl}${at}purchase_email`,
  );
  const file = await readOrderFile(app.db, app.runtime.config, rows[0]!.id);
  const ads = await paperAds(app.runtime, app.db, file);
  const {pages, structure} = readPdf(await ticketsPdf(ticketDocument(file, app.runtime.config, null, ads)));
  expect(pages[0]).toContain('Publicidad');
  expect(pages[0]).toContain('Cada diez minutos.');
  expect(structure).toContain(`${at}ticket_pdf`);
  expect(structure).toMatch(/\/S \/Link\b/);
  expect((await counts()).map(({placement, impressions}) => [placement, impressions])).toEqual([
    ['purchase_email', 1],
    ['ticket_pdf', 1],
  ]);
  expect(readPdf(await ticketsPdf(ticketDocument(file, app.runtime.config))).pages[0]).not.toContain('Publicidad');
});
