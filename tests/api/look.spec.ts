/**
 * The look of the house: what is refused and in which words, that everything can be read whatever is chosen, and that
 * all follows at once.
 */
import {deflateSync, inflateSync} from 'node:zlib';
import {contrast} from '../../api/src/domain/look/colours';
import {officeColours, pairsOf, paperColours, posterInks, shopColours} from '../../api/src/domain/look/palettes';
import {layBase} from '../../api/src/domain/beginning/lay-base';
import {mailIdentity, readOrderFile, ticketDocument} from '../../api/src/files/documents/order-document';
import {Resvg} from '@resvg/resvg-js';
import {drawMissingCrests} from '../../api/src/files/crest/draw-crest';
import {readCrest} from '../../api/src/files/crest/read-crest';
import {assemble} from '../../api/src/mail/layout';
import {html} from '../../api/src/mail/html';
import {ticketsPdf} from '../../api/src/pdf/tickets';
import {startApp, type TestApp} from '../support/app';
import {freshDatabase} from '../support/database';
import {makeWorld, type World} from '../support/fixture';
import {must, notify, placeOrder} from '../support/purchase';
import {until} from '../support/until';
import {Visitor, type Answer, type ErrorBody} from '../support/visitor';

interface Look {
  version: number;
  shortName: string;
  motto: string;
  primary: string | null;
  accent: string | null;
  typeface: string;
  posterStyle: string;
  crestId: number | null;
  crest: {url: string; width: number; height: number} | null;
  colours: {
    shop: {light: Record<string, string>};
    pairs: {place: string; theme: string; ratio: number; chosen: string; mended: string; isMended: boolean}[];
  };
}

const SVG = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="80" height="100" viewBox="0 0 80 100">${inside}</svg>`);
const SHIELD = SVG('<path fill="#7a1f3d" d="M0 0h80v60L40 100 0 60z"/><path fill="#f3e9d2" d="M30 20h20v50H30z"/>');

/** A PNG of one colour; `rows` short of `height` is one that was cut off. */
function png(width: number, height: number, {rows = height, colour = [122, 31, 61, 255]} = {}): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(content.length);
    const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(named));
    return Buffer.concat([head, named, sum]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 6], 8);
  const pixels = Buffer.concat(
    Array.from({length: rows}, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, Buffer.from(colour))])),
  );
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** What the pages of a PDF are drawn with, unpacked. */
const drawnIn = (file: Buffer): string =>
  file
    .toString('latin1')
    .split('stream\n')
    .map(piece => {
      try {
        return inflateSync(Buffer.from(piece, 'latin1'), {finishFlush: 2}).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');

describe('colours', () => {
  /** The same numbers on every run. */
  function* colours(count: number): Generator<{primary: string; accent: string}> {
    let state = 20_261_123;
    const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    const hex = () =>
      `#${Array.from({length: 3}, () =>
        Math.floor(next() * 256)
          .toString(16)
          .padStart(2, '0'),
      ).join('')}`;
    for (const [primary, accent] of [
      ['#ffffff', '#ffffff'],
      ['#000000', '#000000'],
      ['#777777', '#777777'],
      ['#ffff00', '#0000ff'],
      ['#7b7b7b', '#fefefe'],
      ['#0b4d36', '#ffd400'],
      ['#ff0000', '#00ff00'],
    ])
      yield {primary: primary!, accent: accent!};
    for (let i = 0; i < count; i++) yield {primary: hex(), accent: hex()};
  }

  test('whatever two are chosen, all that is written can be read and all that is pressed can be seen', () => {
    const weak: string[] = [];
    const least = (what: string, one: string, other: string, ratio: number, chosen: object) => {
      if (contrast(one, other) < ratio)
        weak.push(`${what}: ${one} / ${other} = ${contrast(one, other).toFixed(2)} of ${JSON.stringify(chosen)}`);
    };
    for (const chosen of colours(2000)) {
      for (const [theme, c] of Object.entries(shopColours(chosen))) {
        for (const paper of [c.paper, c.surface, c.sunken]) {
          for (const ink of ['ink', 'ink2', 'link'] as const) least(`shop ${theme} ${ink}`, c[ink], paper, 4.5, chosen);
          for (const edge of ['primary', 'focus', 'rule', 'lineStrong'] as const)
            least(`shop ${theme} ${edge}`, c[edge], paper, 3, chosen);
        }
        least(`shop ${theme} brand`, c.brand, c.onBrand, 4.5, chosen);
        least(`shop ${theme} accent`, c.accent, c.onAccent, 4.5, chosen);
        least(`shop ${theme} primary`, c.primary, c.onPrimary, 4.5, chosen);
        least(`shop ${theme} hover`, c.primaryHover, c.onPrimaryHover, 4.5, chosen);
      }
      for (const [theme, c] of Object.entries(officeColours(chosen))) {
        for (const paper of [c.paper, c.page])
          for (const ink of ['ink', 'muted', 'primary'] as const)
            least(`office ${theme} ${ink}`, c[ink], paper, 4.5, chosen);
        least(`office ${theme} field`, c.field, c.paper, 2.9, chosen);
        least(`office ${theme} primary`, c.primary, c.onPrimary, 4.5, chosen);
        least(`office ${theme} button`, c.button, c.onButton, 4.5, chosen);
        least(`office ${theme} button hover`, c.buttonHover, c.onButton, 4.5, chosen);
        for (const ground of [c.rail.background, c.rail.hover])
          for (const ink of [c.rail.text, c.rail.muted]) least(`rail ${theme}`, ink, ground, 4.5, chosen);
        least(`rail ${theme} mark`, c.rail.mark, c.rail.background, 3, chosen);
      }
      const paper = paperColours(chosen);
      least('paper', paper.primary, paper.onPrimary, 4.5, chosen);
      for (const ground of ['#ffffff', paper.tint]) least('paper ink', paper.primaryInk, ground, 4.5, chosen);
      least('mail by night', paper.nightInk, '#171c24', 4.5, chosen);
      const inks = posterInks(chosen);
      least('poster', inks.deep, '#ffffff', 4.5, chosen);
      least('poster second', inks.deep, inks.second, 4.5, chosen);
      least('poster pale', inks.deep, inks.pale, 4.5, chosen);
      for (const pair of pairsOf(chosen))
        if (pair.ratio < 4.5) weak.push(`pair ${pair.theme} ${pair.place}: ${pair.ratio}`);
    }
    expect(weak.slice(0, 10)).toEqual([]);
  });

  test('the judge is not blind: yellow on white is told', () => {
    expect(contrast('#ffff00', '#ffffff')).toBeLessThan(1.1);
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(
      pairsOf({primary: '#ffff00', accent: '#ffff00'})
        .filter(pair => pair.isMended)
        .map(pair => `${pair.theme} ${pair.place}`),
    ).toEqual(expect.arrayContaining(['light Enlaces', 'light Botones', 'paper Texto en color']));
  });
});

describe('the house', () => {
  let app: TestApp;
  let databaseUrl: string;
  let world: World;
  let admin: Visitor;
  let clerk: Visitor;
  beforeAll(async () => {
    databaseUrl = (await freshDatabase()).url;
    app = await startApp({databaseUrl});
    world = await makeWorld(app.db);
    [admin, clerk] = (['admin', 'clerk'] as const).map(role => new Visitor(app.url, world.staff[role].token)) as [
      Visitor,
      Visitor,
    ];
  });
  afterAll(() => app.stop());

  const read = async () => must(await admin.get<Look>('/api/aspecto'));
  const save = async (part: Partial<Look>, version?: number): Promise<Answer<Look & ErrorBody>> => {
    const {colours: _, crest: __, ...now} = await read();
    return admin.send<Look & ErrorBody>('/api/aspecto', {
      method: 'PUT',
      body: {...now, ...part, version: version ?? now.version},
    });
  };
  const upload = (content: Buffer, visitor = admin) =>
    visitor.send<{id: number; url: string; width: number; height: number} & ErrorBody>('/api/aspecto/escudo', {
      method: 'POST',
      body: content,
      headers: {'content-type': 'application/octet-stream'},
    });
  const refusal = async (content: Buffer): Promise<string> => {
    const answer = await upload(content);
    expect(answer.status).toBe(answer.body.code === 'too_large' ? 413 : 422);
    expect(answer.body.errors).toEqual({file: answer.body.message});
    return answer.body.message;
  };

  test('begins neutral, and the base data say that colours are still to be chosen', async () => {
    await app.db.withTransaction(layBase);
    const look = await read();
    expect(look).toMatchObject({
      shortName: '',
      motto: '',
      primary: null,
      accent: null,
      typeface: 'archivo',
      posterStyle: 'illustrated',
      crest: null,
    });
    const steps = must(await admin.get<{steps: {id: string; isDone: boolean}[]}>('/api/inicio')).steps;
    expect(steps.find(step => step.id === 'look')?.isDone).toBe(false);
  });

  test('a field that is wrong is named, and nothing is kept of the others', async () => {
    const wrong = await save({
      primary: 'verde',
      accent: '#12345',
      shortName: 'x'.repeat(41),
      motto: '<b>Hola</b>',
      crestId: 999_999,
    });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['accent', 'crestId', 'motto', 'primary', 'shortName']);
    expect((await save({primary: '#7a1f3d', accent: null})).body.errors).toEqual({
      accent: expect.stringContaining('dos colores'),
    });
    expect((await save({typeface: 'comic'})).status).toBe(422);
    expect(await read()).toMatchObject({primary: null, shortName: '', version: 1});
  });

  test('two people at once: the second is told, nothing of the first is lost', async () => {
    const {version} = await read();
    const both = await Promise.all([save({motto: 'Uno'}, version), save({motto: 'Dos'}, version)]);
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
    expect(both.find(answer => answer.status === 409)!.body.code).toBe('stale_version');
    expect((await read()).motto).toBe(both.find(answer => answer.status === 200)!.body.motto);
  });

  test('the database refuses by itself what is no colour, pairing or kind of poster', async () => {
    for (const wrong of [
      `primary_color = 'red', accent_color = 'red'`,
      `primary_color = '#FFFFFF', accent_color = '#FFFFFF'`,
      `primary_color = '#112233', accent_color = null`,
      `typeface = 'comic'`,
      `poster_style = 'x'`,
      `id = 2`,
    ])
      await expect(app.db.query(`update look set ${wrong}`)).rejects.toMatchObject({status: 422});
    await expect(app.db.query('insert into look (id) values (1)')).rejects.toMatchObject({status: 409});
  });

  test('who may not configure may not choose, and the old way is closed', async () => {
    expect((await upload(SHIELD, clerk)).status).toBe(403);
    expect((await clerk.send('/api/aspecto', {method: 'PUT', body: {}})).status).toBe(403);
    const {version} = (await app.db.query<{version: number}>('select version from organization')).rows[0]!;
    const answer = await admin.send<ErrorBody>('/api/configuracion/1', {
      method: 'PUT',
      body: {brand: {colors: {primary: 'red'}}, version},
    });
    expect(answer.status).toBe(422);
  });

  test('a crest that is no crest is refused in words', async () => {
    expect(await refusal(Buffer.alloc(20 * 1024 * 1024, 1))).toBe('El escudo pasa de 2 MB.');
    expect(await refusal(SVG('<script>alert(1)</script>'))).toContain('script');
    expect(await refusal(SVG('<path onload="alert(1)" d="M0 0h9v9z"/>'))).toContain('manejador de eventos');
    expect(await refusal(SVG('<image href="https://example.org/x.png" width="9" height="9"/>'))).toContain('enlaza');
    expect(await refusal(Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj <<>> endobj'))).toContain('PNG, JPG o SVG');
    expect(await refusal(Buffer.from('hola'))).toContain('PNG, JPG o SVG');
    expect(await refusal(png(5000, 40))).toContain('4000');
    expect(await refusal(png(16, 16))).toContain('pequeño');
    expect(await refusal(png(400, 40))).toContain('alargado');
    expect(await refusal(png(60, 60).subarray(0, 120))).toContain('dañada');
    expect(await refusal(png(60, 60, {colour: [0, 0, 0, 0]}))).toContain('vacía');
    expect(await refusal(SVG(''))).toContain('vacía');
    // A head that says JPEG, and nothing behind it.
    expect(
      await refusal(
        Buffer.concat([Buffer.from('ffd8ffc0001108004000400301220002110103110100', 'hex'), Buffer.alloc(40)]),
      ),
    ).toContain('no se puede');
    expect((await app.db.query('select 1 from crest')).rowCount).toBe(0);
  });

  test('one that grows without end does not take the API along', async () => {
    const doubling = Array.from(
      {length: 26},
      (_, i) => `<g id="g${i + 1}"><use href="#g${i}"/><use href="#g${i}"/></g>`,
    ).join('');
    const answer = await upload(SVG(`<defs><path id="g0" d="M0 0h1v1z"/>${doubling}</defs><use href="#g26"/>`));
    expect(answer.status).toBe(422);
    expect((await admin.get('/api/aspecto')).status).toBe(200);
  });

  test('PNG and SVG become a PNG of the right proportions; the same bytes are the same crest', async () => {
    const first = must(await upload(png(300, 150)));
    expect(first).toMatchObject({width: 320, height: 160});
    expect(must(await upload(png(300, 150))).id).toBe(first.id);
    expect(readCrest(SHIELD)).toMatchObject({width: 256, height: 320, kind: {mimeType: 'image/svg+xml'}});
  });

  test('shop, icon, waiting room, mail, PDF and audit carry the new look at once', async () => {
    const before = await new Visitor(app.url).get('/look.css');
    const crest = must(await upload(SHIELD));
    const saved = must(
      await save({
        primary: '#7A1F3D',
        accent: '#F3E9D2',
        typeface: 'serif',
        posterStyle: 'house',
        shortName: 'Encinar',
        crestId: crest.id,
      }),
    );
    expect(saved).toMatchObject({primary: '#7a1f3d', accent: '#f3e9d2', crest: {url: crest.url}});
    const visitor = new Visitor(app.url);
    const site = must(
      await visitor.get<{
        look: {typeface: string; posterStyle: string; crest: {url: string}; shop: {light: Record<string, string>}};
      }>('/api/public/site'),
    );
    expect(site.look).toMatchObject({
      typeface: 'serif',
      posterStyle: 'house',
      crest: {url: crest.url},
      shop: {light: {brand: '#7a1f3d', onBrand: '#ffffff', accent: '#f3e9d2'}},
    });
    expect((await visitor.get(crest.url)).headers['content-type']).toBe('image/svg+xml');
    await until('the style sheet has the new colour', async () =>
      (await visitor.get('/look.css')).text.includes('--brand:#7a1f3d'),
    );
    const css = await visitor.get('/look.css');
    expect(css.text).toContain('Source Serif 4');
    expect(css.headers.etag).not.toBe(before.headers.etag);
    expect((await visitor.get('/look.css', {'if-none-match': String(css.headers.etag)})).status).toBe(304);
    expect((await visitor.get('/icon.svg')).text).toContain('data:image/png;base64,');
    const queue = await visitor.get('/queue');
    expect(queue.text).toContain('--brand:#7a1f3d');
    expect(queue.text).toContain('Encinar');

    const identity = await mailIdentity(app.db, app.runtime.config);
    const mail = assemble({identity, subject: 'x', preheader: 'x', title: 'x', body: html`x`, text: []});
    const picture = /<img src="([^"]+)"/.exec(mail.html)![1]!;
    expect(mail.html).toContain('background:#7a1f3d');
    expect(mail.html).toContain('Georgia');
    expect(picture).toMatch(/\/escudo-sobre-oscuro\.png$/);
    const shown = await visitor.get(picture.replace(app.runtime.config.publicUrl, ''));
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);

    const {order} = await placeOrder(app.url, world, {seats: [0]});
    must(await notify(app, order));
    const {rows: orders} = await app.db.query<{id: number}>('select id from "order" order by id desc limit 1');
    const pdf = await ticketsPdf(
      ticketDocument(
        await app.db.withTransaction(tx => readOrderFile(tx, app.runtime.config, orders[0]!.id)),
        app.runtime.config,
      ),
    );
    expect(pdf.toString('latin1')).toContain('/Subtype /Image');
    expect(drawnIn(pdf)).toMatch(/0\.478\d* 0\.121\d* 0\.239\d* scn/);

    const {rows} = await app.db.query<{action: string; changes: Record<string, unknown>}>(
      `select action, changes from audit_entry where resource = 'aspecto' order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({
      action: 'configure',
      changes: {primary: [null, '#7a1f3d'], typeface: ['archivo', 'serif']},
    });
    const steps = must(await admin.get<{steps: {id: string; isDone: boolean}[]}>('/api/inicio')).steps;
    expect(steps.find(step => step.id === 'look')?.isDone).toBe(true);
  });

  test('in the colour of its band it has a rim upon it, as in shop and office: light on dark, dark on light', async () => {
    const {width, height, plain, onDark, onLight} = readCrest(SVG('<path fill="#7a1f3d" d="M4 4h72v56L40 96 4 60z"/>'));
    const inks = (picture: Buffer) => {
      const image = new Resvg(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${picture.toString('base64')}"/></svg>`,
      ).render();
      const {pixels} = image;
      const found = {white: 0, ink: 0, club: 0};
      for (let at = 0; at < pixels.length; at += 4) {
        const colour = pixels[at + 3] === 255 ? pixels.subarray(at, at + 3).toString('hex') : '';
        if (colour === 'ffffff') found.white++;
        if (colour === '12161d') found.ink++;
        if (colour === '7a1f3d') found.club++;
      }
      return {...found, size: `${image.width} × ${image.height}`};
    };
    expect(inks(plain)).toMatchObject({white: 0, ink: 0, size: '256 × 320'});
    const [light, dark] = [inks(onDark), inks(onLight)];
    for (const {size, club} of [light, dark]) expect([size, club > 20_000]).toEqual(['256 × 320', true]);
    expect([light.white > 1000, light.ink]).toEqual([true, 0]);
    expect([dark.ink > 1000, dark.white]).toEqual([true, 0]);

    const {version} = await read();
    must(await save({primary: '#ffd400', accent: '#101010', version}));
    expect((await mailIdentity(app.db, app.runtime.config)).crest!.url).toMatch(/\/escudo-sobre-claro\.png$/);
  });

  test('one from before gets its pictures once, at the start, also when two processes start; what cannot be drawn stops nothing', async () => {
    const before = async (content: Buffer) =>
      (
        await app.db.query<{id: number}>(
          `with file as (insert into media_file (name, folder, alt_text, mime_type, size_bytes, width, height,
            content_hash, content) values ('escudo.svg', 'Marca', 'Escudo', 'image/svg+xml', length($1::bytea), 80, 100,
            sha256($1), $1) returning id)
       insert into crest (media_file_id) select id from file returning id`,
          [content],
        )
      ).rows[0]!.id;
    const broken = await before(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    const crest = await before(SVG('<circle cx="40" cy="50" r="38" fill="#204060"/>'));
    const pictures = async (id: number) =>
      (
        await app.db.query<Record<string, number | null>>(
          'select picture_id, on_dark_id, on_light_id from crest where id = $1',
          [id],
        )
      ).rows[0]!;
    const files = async () =>
      (await app.db.query<{count: number}>('select count(*)::int from media_file')).rows[0]!.count;
    const count = await files();
    expect(await Promise.all([drawMissingCrests(app.db), drawMissingCrests(app.db)])).toEqual([1, 1]);
    const drawn = await pictures(crest);
    expect(new Set(Object.values(drawn)).size).toBe(3);
    expect(await files()).toBe(count + 3);
    expect(await drawMissingCrests(app.db)).toBe(0);
    expect([await pictures(crest), await files()]).toEqual([drawn, count + 3]);
    expect(Object.values(await pictures(broken))).toEqual([null, null, null]);

    await app.db.query('update crest set picture_id = null, on_dark_id = null, on_light_id = null where id = $1', [
      crest,
    ]);
    const started = await startApp({databaseUrl, work: true});
    await until('the start draws it', async () => (await pictures(crest)).on_light_id !== null);
    await started.stop();
    expect(await pictures(crest)).toEqual(drawn);
  });

  test('its file is in use: the media manager does not delete it', async () => {
    const id = Number(/\/media\/(\d+)\//.exec((await read()).crest!.url)![1]);
    expect((await admin.post<ErrorBody>(`/api/emails/gestor-de-medios/${id}/borrar`)).status).toBe(409);
  });
});
