/** Papers from a phone to whoever looks at them: refused, mended, good, run out; and what is kept of them. */
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {followPapers} from '../../../api/src/jobs/academy/papers';
import {letters} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';
import {ask, child, type Family, familyOf, makeStage, send, type Stage} from './stage';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
const EICAR = Buffer.concat([
  PNG,
  Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'),
]);

let stage: Stage;
let manager: Visitor;
let scanner: http.Server;
beforeAll(async () => {
  scanner = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      response.statusCode = Buffer.concat(parts).includes('EICAR') ? 406 : 200;
      response.end();
    });
  });
  await new Promise<void>(resolve => scanner.listen(0, '127.0.0.1', resolve));
  stage = await makeStage({SCAN_URL: `http://127.0.0.1:${(scanner.address() as AddressInfo).port}/scan`});
  manager = new Visitor(stage.app.url, stage.world.staff.academy_manager.token);
  await stage.app.db.query(`update academy_settings set required_documents = '{photo,id_card}'`);
});
afterAll(async () => {
  await stage.stop();
  scanner.close();
});

const upload = (who: Visitor, athleteId: number, kind: string, content: Buffer): Promise<Answer<Family & ErrorBody>> =>
  who.send(`/api/public/family/athletes/${athleteId}/documents?kind=${kind}&name=foto.png`, {
    method: 'POST',
    body: content,
    headers: {'content-type': 'application/octet-stream', 'content-length': String(content.length)},
  });
const idOf = (athleteId: number, kind: string) =>
  stage.one('select id from athlete_document where athlete_id = $1 and kind = $2', [athleteId, kind]);
const review = (id: number, verdict: string, more: object = {}) =>
  manager.post<ErrorBody>(`/api/bases/documentos/${id}/revisar`, {verdict, ...more});
const kept = async (id: number): Promise<boolean> =>
  (await stage.one('select (content is not null)::int as id from athlete_document where id = $1', [id])) === 1;

test('a request waits for its papers; the last good one moves it on, by itself where admission does', async () => {
  const eva = await stage.parent('papeles@example.org');
  const sent = must(await send(eva, ask(stage, [child(stage)])));
  expect(sent.children[0]!.state).toBe('documents_pending');
  const [one] = (await familyOf(eva)).children;
  expect(one!.enrolments[0]).toMatchObject({
    next: 'send_papers',
    missing: 'Falta: DNI o NIE, foto de carné.',
  });
  must(await upload(eva, one!.id, 'photo', PNG));
  const family = must(await upload(eva, one!.id, 'id_card', PNG));
  expect(family.children[0]!.papers.map(p => p.state)).toEqual(['pending', 'pending']);
  expect(family.children[0]!.enrolments[0]).toMatchObject({next: 'wait', missing: ''});

  const card = await idOf(one!.id, 'id_card');
  const photo = await idOf(one!.id, 'photo');
  const seen = await manager.get(`/api/bases/documentos/${card}/archivo`);
  expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(
    await stage.one(
      `select count(*)::int as id from audit_entry where resource = 'bases/documentos' and action = 'view' and resource_id = $1`,
      [String(card)],
    ),
  ).toBe(1);

  must(await review(card, 'rejected', {note: 'Falta una cara'}));
  expect(await kept(card)).toBe(false);
  const [refused] = await letters(stage.app.db, `kind = 'paper_rejected'`);
  expect([refused!.to, refused!.subject]).toEqual(['papeles@example.org', 'Un documento de Noa no vale']);
  expect(refused!.text).toContain('Falta una cara.');
  expect((await familyOf(eva)).children[0]!.papers[0]).toMatchObject({state: 'rejected', note: 'Falta una cara'});

  must(await upload(eva, one!.id, 'id_card', PNG));
  must(await review(photo, 'validated'));
  expect((await familyOf(eva)).children[0]!.enrolments[0]!.state).toBe('documents_pending');
  must(await review(card, 'validated'));
  expect((await familyOf(eva)).children[0]!.enrolments[0]!.state).toBe('submitted');
  // The card of identity goes with the judgement, the photo is needed; who looked and when stays.
  expect([await kept(card), await kept(photo)]).toEqual([false, true]);
  expect((await manager.get(`/api/bases/documentos/${card}/archivo`)).status).toBe(404);
  await expect(
    stage.app.db.query(
      `update athlete_document set content = 'x', file_name = 'x', mime_type = 'image/png' where id = $1`,
      [card],
    ),
  ).rejects.toThrow();
  expect((await letters(stage.app.db, `kind = 'paper_complete'`)).map(m => m.subject)).toEqual([
    'Los documentos de Noa están bien',
  ]);
  const again = await upload(eva, one!.id, 'id_card', PNG);
  expect([again.status, again.body.code]).toEqual([409, 'not_waiting']);
});

test('[C08] one paper of a family of four is refused: the others go on', async () => {
  const eva = await stage.parent('cuatro@example.org');
  const children = [1, 2, 3, 4].map(() => child(stage));
  const sent = must(await send(eva, ask(stage, children)));
  const family = await familyOf(eva);
  for (const {id} of family.children) for (const kind of ['photo', 'id_card']) must(await upload(eva, id, kind, PNG));
  for (const [n, {id}] of family.children.entries()) {
    must(await review(await idOf(id, 'photo'), 'validated'));
    must(await review(await idOf(id, 'id_card'), n === 2 ? 'rejected' : 'validated', n === 2 ? {note: 'Borroso'} : {}));
  }
  const states = (await familyOf(eva)).children.map(c => c.enrolments[0]!.state);
  expect([states.filter(s => s === 'submitted').length, states[2]]).toEqual([3, 'documents_pending']);
  expect(sent.children.length).toBe(4);
});

test('what is no paper is refused with a sentence: by its bytes, its size, the scanner, and whose child it is', async () => {
  const eva = await stage.parent('malos@example.org');
  must(await send(eva, ask(stage, [child(stage)])));
  const id = (await familyOf(eva)).children[0]!.id;
  const virus = await upload(eva, id, 'photo', EICAR);
  expect([virus.status, virus.body.errors!.file]).toEqual([422, expect.stringContaining('antivirus')]);
  const text = await upload(eva, id, 'photo', Buffer.from('hola'));
  expect([text.status, text.body.errors!.file]).toEqual([422, expect.stringContaining('no es un PDF')]);
  const pdf = await upload(eva, id, 'photo', Buffer.from('%PDF-1.4 hola'));
  expect(pdf.body.errors!.file).toContain('imagen');
  const large = await upload(eva, id, 'photo', Buffer.alloc(6 * 1024 * 1024, 1)).catch(() => null);
  if (large) expect([large.status, large.body.message]).toEqual([413, expect.stringContaining('5 MB')]);
  expect((await upload(eva, id, 'large_family', PNG)).body.code).toBe('not_waiting');
  const other = await stage.parent('ajena@example.org');
  expect((await upload(other, id, 'photo', PNG)).status).toBe(404);
  expect(await stage.one('select count(*)::int as id from athlete_document where athlete_id = $1', [id])).toBe(0);
});

test('without an answer of the scanner nothing is taken', async () => {
  const eva = await stage.parent('mudo@example.org');
  must(await send(eva, ask(stage, [child(stage)])));
  const id = (await familyOf(eva)).children[0]!.id;
  const before = stage.app.runtime.config.scanUrl;
  stage.app.runtime.config.scanUrl = 'http://127.0.0.1:9/nobody';
  expect((await upload(eva, id, 'photo', PNG)).status).toBe(503);
  stage.app.runtime.config.scanUrl = before;
});

test('a paper that runs out is told of before and then, and the request waits again', async () => {
  const eva = await stage.parent('caduca@example.org');
  must(await send(eva, ask(stage, [child(stage)])));
  const id = (await familyOf(eva)).children[0]!.id;
  for (const kind of ['photo', 'id_card']) must(await upload(eva, id, kind, PNG));
  must(await review(await idOf(id, 'photo'), 'validated'));
  const soon = await stage.app.db.query<{on: string}>(`select (club_today() + 20)::text as on`);
  must(await review(await idOf(id, 'id_card'), 'validated', {expiresOn: soon.rows[0]!.on}));
  const run = () => stage.app.db.withTransaction(tx => followPapers(stage.app.runtime, tx));
  expect(await run()).toEqual({expired: 0, told: 1});
  expect(await run()).toEqual({expired: 0, told: 0});
  await stage.app.db.query(
    `update athlete_document set expires_on = club_today() - 2 where athlete_id = $1 and kind = 'id_card'`,
    [id],
  );
  expect(await run()).toEqual({expired: 1, told: 0});
  expect((await familyOf(eva)).children[0]!.enrolments[0]).toMatchObject({
    state: 'documents_pending',
    next: 'send_papers',
  });
  expect(
    (await letters(stage.app.db, `to_email = 'caduca@example.org' and kind like 'paper_e%'`)).map(m => m.kind),
  ).toEqual(['paper_expiring', 'paper_expired']);
});

test('a title that lowers the price is offered to whoever has it, waited for once sent, and held against nobody', async () => {
  await stage.app.db.query(
    `update academy_settings set partner_discount_bp = 1500, partner_clubs = 'CD Río Verde', required_documents = '{photo}'`,
  );
  const eva = await stage.parent('convenio@example.org');
  must(await send(eva, ask(stage, [child(stage)])));
  const [one] = (await familyOf(eva)).children;
  expect(one!.papers.map(p => [p.kind, p.isAsked, p.state])).toEqual([
    ['photo', true, 'missing'],
    ['partner_club', false, 'offered'],
  ]);
  expect(one!.enrolments[0]!.missing).toBe('Falta: foto de carné.');
  expect((await upload(eva, one!.id, 'large_family', PNG)).body.code).toBe('not_waiting'); // nothing is off for it
  must(await upload(eva, one!.id, 'partner_club', PNG));
  must(await upload(eva, one!.id, 'photo', PNG));
  must(await review(await idOf(one!.id, 'photo'), 'validated'));
  // The price is not fixed while somebody has still to look at what would lower it.
  expect((await familyOf(eva)).children[0]!.enrolments[0]).toMatchObject({state: 'documents_pending', missing: ''});
  const card = await idOf(one!.id, 'partner_club');
  must(await review(card, 'rejected', {note: 'Es de otro club'}));
  const [told] = (await familyOf(eva)).children;
  expect(told!.enrolments[0]).toMatchObject({state: 'submitted', discountCents: 0, missing: ''});
  expect(told!.papers.map(p => [p.kind, p.state])).toEqual([
    ['photo', 'validated'],
    ['partner_club', 'rejected'],
  ]);
  await stage.app.db.query(
    `update academy_settings set partner_discount_bp = 0, required_documents = '{photo,id_card}'`,
  );
});

test('a discount for partner clubs that names none is refused', async () => {
  const id = await stage.one('select id from academy_settings limit 1');
  const {body} = await manager.get<{version: number}>(`/api/conf-deportistas/${id}`);
  const refused = await manager.send<ErrorBody>(`/api/conf-deportistas/${id}`, {
    method: 'PUT',
    body: {partnerDiscountBp: 1500, partnerClubs: ' ', version: body.version},
  });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    {partnerClubs: 'Escribe qué clubes: las familias tienen que saber si es el suyo.'},
  ]);
});
