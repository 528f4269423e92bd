/**
 * Files of answers: taken by their bytes, kept where nobody reaches them, opened by a link of five minutes that only those
 * who may read answers can make.
 */
import {fileLink} from '../../../api/src/web/auth/file-link';
import {APP_SECRET} from '../../support/run/app';
import {must} from '../../support/world/purchase';
import {Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';
import {admin, app, fill, kept, makeField, openHouse, order, orderId, world} from './stage';

openHouse();

const PDF = Buffer.from('%PDF-1.4\n%prueba con letras de sobra para ser algo\n');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const upload = (name: string, body: Buffer): Promise<Answer<{token: string; fileName: string} & ErrorBody>> =>
  new Visitor(app.url).send(`/api/public/answer-files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body,
    headers: {'content-type': 'application/octet-stream', 'content-length': String(body.length)},
    timeoutMs: 60_000,
  });

interface Detail extends ErrorBody {
  answers: {id: number; value: string; hasFile: boolean}[];
}
const answersOf = async (orderNumber: string) =>
  must(await admin.get<Detail>(`/api/pedidos/${await orderId(orderNumber)}/detalle`)).answers;

test('a file is what its bytes say: the rest is refused with a sentence', async () => {
  expect(must(await upload('../póliza.pdf', PDF)).fileName).toBe('..póliza.pdf');
  expect((await upload('foto.png', PNG)).status).toBe(200);
  const svg = await upload(
    'dibujo.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  );
  expect([svg.status, svg.body.message]).toEqual([422, '«dibujo.svg» no es un PDF, un PNG ni un JPG.']);
  const lying = await upload('virus.pdf', Buffer.from('MZ esto no es un PDF, aunque lo diga su nombre'));
  expect(lying.body.errors).toEqual({file: '«virus.pdf» no es un PDF, un PNG ni un JPG, aunque lo diga su nombre.'});
  expect((await upload('vacio.pdf', Buffer.alloc(0))).body.errors).toEqual({file: '«vacio.pdf» está vacío.'});
  const large = await upload('grande.pdf', Buffer.concat([PDF, Buffer.alloc(50 * 1024 * 1024)]));
  expect([large.status, large.body.message]).toEqual([413, 'El documento pasa de 5 MB.']);
  // Negative control: the database looks, too.
  await expect(
    app.db.query(
      `insert into answer_file (file_name, mime_type, size_bytes, content) values ('x.pdf', 'application/pdf', 5, '<svg>')`,
    ),
  ).rejects.toMatchObject({details: {constraint: 'answer_file_kind'}});
});

test('a required file reaches its order: by its token, once more after the bank, and never by a name alone', async () => {
  const field = await makeField({label: 'Seguro', type: 'file', isRequired: true});
  const inCart = await fill(1);
  for (const value of ['', 'poliza.pdf', '00000000-0000-4000-8000-000000000000'])
    expect((await order(inCart, value ? [[field, value]] : [])).body.errors).toEqual({
      [`answers.${field}`]: 'Adjunta el documento.',
    });
  const {token} = must(await upload('poliza.pdf', PDF));
  const first = must(await order(inCart, [[field, token]]));
  expect(await kept(first.orderNumber)).toEqual([['order', field, 'poliza.pdf', 1]]);
  must(await inCart.buyer.post(`/api/public/orders/${first.checkoutToken}/reopen`));
  const second = must(await order(inCart, [[field, token]]));
  expect(await answersOf(second.orderNumber)).toMatchObject([{value: 'poliza.pdf', hasFile: true}]);
});

test('a signature is drawn or typed', async () => {
  const field = await makeField({label: 'Firma', type: 'signature', isRequired: true});
  const {token} = must(await upload('firma.png', PNG));
  const drawn = must(await order(await fill(1), [[field, token]]));
  const typed = must(await order(await fill(1), [[field, 'Ana García']]));
  expect(await answersOf(drawn.orderNumber)).toMatchObject([{value: 'firma.png', hasFile: true}]);
  expect(await answersOf(typed.orderNumber)).toMatchObject([{value: 'Ana García', hasFile: false}]);
});

test('a file is opened by a link of five minutes that staff with the right make; altered, old or foreign opens nothing', async () => {
  const field = await makeField({label: 'Carné', type: 'file'});
  const {token} = must(await upload('carné 1.pdf', PDF));
  const placed = must(await order(await fill(1), [[field, token]]));
  const [answer] = await answersOf(placed.orderNumber);
  const ask = (who: Visitor) =>
    who.post<{url: string; expiresAt: string} & ErrorBody>(`/api/respuestas-formularios/${answer!.id}/enlace`);
  expect((await ask(new Visitor(app.url, world.staff.clerk.token))).status).toBe(403);
  expect((await ask(new Visitor(app.url))).status).toBe(401);
  const {url} = must(await ask(admin));
  const anybody = new Visitor(app.url);
  const opened = await anybody.get(url);
  expect(opened.status).toBe(200);
  expect(opened.text).toBe(PDF.toString());
  expect(opened.headers['content-type']).toBe('application/octet-stream');
  expect(opened.headers['content-disposition']).toContain('attachment');
  expect(opened.headers['x-content-type-options']).toBe('nosniff');
  expect(opened.headers['cache-control']).toContain('no-store');
  const link = url.split('/').at(-1)!;
  for (const bad of [link.slice(0, -1), `${link}x`, link.replace('~', '~z'), token, `${token}.x`])
    expect((await anybody.get(`/api/public/answer-files/${bad}`)).status).toBe(404);
  const old = fileLink(APP_SECRET, token, Date.now() - 6 * 60_000).link;
  const late = await anybody.get<ErrorBody>(`/api/public/answer-files/${old}`);
  expect([late.status, late.body.code]).toEqual([410, 'link_expired']);
  const health = await makeField({label: 'Informe médico', type: 'file', piiClass: 'health'});
  const other = must(await order(await fill(1), [[health, token]]));
  const [report] = await answersOf(other.orderNumber);
  expect((await admin.post(`/api/respuestas-formularios/${report!.id}/enlace`)).status).toBe(403);
  const medical = new Visitor(app.url, world.staff.academy_manager.token);
  expect((await medical.post(`/api/respuestas-formularios/${report!.id}/enlace`)).status).toBe(200);
});
