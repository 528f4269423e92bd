/**
 * The crest of the house: what is refused and in which words, what it becomes, and that shop, mail and paper carry it at
 * once with the rest of the look.
 */
import {deflateSync, inflateSync} from 'node:zlib';
import {mailIdentity} from '../../../api/src/outside/mail/identity';
import {readOrderFile, ticketDocument} from '../../../api/src/outside/papers/documents/order-document';
import {Resvg} from '@resvg/resvg-js';
import {drawMissingCrests} from '../../../api/src/outside/papers/draw-crest';
import {readCrest} from '../../../api/src/outside/drawing/crest/read-crest';
import {assemble} from '../../../api/src/outside/mail/layout';
import {html} from '../../../api/src/outside/mail/html';
import {ticketsPdf} from '../../../api/src/outside/drawing/tickets';
import {startApp} from '../../support/run/app';
import {must, notify, placeOrder} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {Visitor, type ErrorBody} from '../../support/wire/visitor';
import {SVG, SHIELD, app, databaseUrl, world, admin, openHouse, read, save, upload} from './stage';

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

describe('the house', () => {
  openHouse();

  const refusal = async (content: Buffer): Promise<string> => {
    const answer = await upload(content);
    expect(answer.status).toBe(answer.body.code === 'too_large' ? 413 : 422);
    expect(answer.body.errors).toEqual({file: answer.body.message});
    return answer.body.message;
  };

  test('a crest that is no crest is refused in words', async () => {
    expect(await refusal(Buffer.alloc(20 * 1024 * 1024, 1))).toBe('La imagen pasa de 2 MB.');
    expect(await refusal(SVG('<script>alert(1)</script>'))).toContain('script');
    expect(await refusal(SVG('<path onload="alert(1)" d="M0 0h9v9z"/>'))).toContain('manejador de eventos');
    expect(await refusal(SVG('<image href="https://example.org/x.png" width="9" height="9"/>'))).toContain('enlaza');
    expect(await refusal(Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj <<>> endobj'))).toContain('PNG, JPG o SVG');
    expect(await refusal(Buffer.from('hola'))).toContain('PNG, JPG o SVG');
    expect(await refusal(png(5000, 40))).toContain('4000');
    expect(await refusal(png(16, 16))).toContain('pequeña');
    expect(await refusal(png(400, 40))).toContain('alargada');
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
