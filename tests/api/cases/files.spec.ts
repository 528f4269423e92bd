/**
 * Files of a case: what they are is read from their bytes, they wait for one message, and they are served to staff of
 * the area and to whoever has that case's link. The database refuses what is not what it says.
 */
import {PDF} from '../../support/passes/papers';
import {must} from '../../support/world/purchase';
import {Visitor, type ErrorBody} from '../../support/wire/visitor';
import {answer, app, idOf, own, png, say, setStage, staff, stranger, thread, upload, world, write} from './stage';

setStage();

const fileOf = (hash: string, id: number) => stranger.get(`/api/public/cases/${hash}/files/${id}`);

test('sent with the first words and with a later one; staff and customer read the same bytes', async () => {
  const bill = must(await upload(stranger, PDF, 'cargo «doble».pdf'));
  const made = must(await write(stranger, {files: [bill.token]}));
  const shot = must(await upload(stranger, png(), 'captura.exe'));
  must(await say(made.hash, 'Y la captura.', {files: [shot.token]}));
  const files = (await own(made.hash)).body.messages.flatMap(message => message.files);
  expect(files.map(file => [file.fileName, file.sizeBytes])).toEqual([
    ['cargo «doble».pdf', PDF.length],
    ['captura.exe', png().length],
  ]);
  const sent = await fileOf(made.hash, files[0]!.id);
  expect([sent.status, sent.text]).toEqual([200, PDF.toString('utf8')]);
  expect(sent.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="cargo doble.pdf"; filename*=UTF-8''cargo%20%C2%ABdoble%C2%BB.pdf`,
  });
  // By its bytes a picture, whatever it was called.
  expect((await fileOf(made.hash, files[1]!.id)).headers['content-type']).toBe('image/png');
  const id = await idOf(made);
  expect((await staff.get(`/api/mensajes/${id}/archivos/${files[0]!.id}`)).text).toBe(PDF.toString('utf8'));
  const looks = await app.db.query(
    `select 1 from audit_entry where resource = 'mensajes' and resource_id = $1 and action = 'view'`,
    [String(id)],
  );
  expect(looks.rowCount).toBe(1);
});

test('a foreign link, a note of staff and a role without the area get nothing', async () => {
  const token = async (): Promise<string> => must(await upload(stranger, PDF, 'a.pdf')).token;
  const one = must(await write(stranger, {files: [await token()]}));
  const other = must(await write(stranger, {files: [await token()]}));
  const note = must(await upload(staff, PDF, 'interno.pdf', '/api/mensajes/archivos'));
  must(await answer(one, 'Míralo.', {kind: 'internal', files: [note.token]}));
  const all = (await thread(one)).body.messages.flatMap(message => message.files);
  expect(all.map(file => file.fileName)).toEqual(['a.pdf', 'interno.pdf']);
  expect((await own(one.hash)).body.messages.flatMap(message => message.files)).toHaveLength(1);
  const mine = all[0]!.id;
  for (const status of [
    (await fileOf(other.hash, mine)).status,
    (await fileOf(one.hash, all[1]!.id)).status,
    (await fileOf(`${one.hash}x`, mine)).status,
    (await staff.get(`/api/mensajes/${await idOf(other)}/archivos/${mine}`)).status,
  ])
    expect(status).toBe(404);
  const marketing = new Visitor(app.url, world.staff.marketing_manager.token);
  expect((await marketing.get(`/api/mensajes/${await idOf(one)}/archivos/${mine}`)).status).toBe(403);
  expect((await upload(marketing, PDF, 'x.pdf', '/api/mensajes/archivos')).status).toBe(403);
});

test('what is no PDF, PNG or JPG is refused by its bytes, as is what is too large, empty, used up or too much', async () => {
  for (const [content, name] of [
    [Buffer.from('MZ'.padEnd(100, 'x')), 'factura.pdf'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'.padEnd(100)), 'foto.png'],
    [Buffer.alloc(0), 'vacio.pdf'],
  ] as const) {
    const refused = await upload(stranger, content, name);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['file']]);
  }
  const large = await upload(stranger, Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)]), 'grande.pdf');
  expect([413, 422]).toContain(large.status);
  expect(Object.keys(large.body.errors ?? {})).toEqual(['file']);
  const {token} = must(await upload(stranger, PDF, 'a.pdf'));
  must(await write(stranger, {files: [token]}));
  const again = await write(stranger, {files: [token]});
  expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['files']]);
  const many = await write(stranger, {files: Array.from({length: 6}, () => crypto.randomUUID())});
  expect(many.status).toBe(422);
});

test('the database keeps nothing that is not what it says, and staff take away what should not be there', async () => {
  const {token} = must(await upload(stranger, PDF, 'dni.pdf'));
  const made = must(await write(stranger, {files: [token]}));
  const id = await idOf(made);
  const store = (mime: string, content: Buffer, size = content.length) =>
    app.db.query(
      `insert into incident_file (incident_message_id, file_name, mime_type, size_bytes, content)
        values ((select min(id) from incident_message where incident_id = $1), 'x', $2, $3, $4)`,
      [id, mime, size, content],
    );
  await expect(store('image/png', PDF)).rejects.toMatchObject({details: {constraint: 'incident_file_is_what_it_says'}});
  await expect(store('text/html', Buffer.from('<b>'))).rejects.toMatchObject({
    details: {constraint: 'incident_file_is_what_it_says'},
  });
  await expect(store('application/pdf', PDF, 3)).rejects.toMatchObject({details: {constraint: 'incident_file_whole'}});
  await expect(app.db.query(`update incident_file set file_name = 'otro'`)).rejects.toThrow();
  const [file] = (await own(made.hash)).body.messages[0]!.files;
  const drop = () => staff.send<ErrorBody>(`/api/mensajes/${id}/archivos/${file!.id}`, {method: 'DELETE'});
  must(await drop());
  expect((await drop()).status).toBe(404);
  expect((await fileOf(made.hash, file!.id)).status).toBe(404);
  expect((await thread(made)).body.messages.at(-1)).toMatchObject({kind: 'event', body: 'Archivo borrado: dni.pdf.'});
});
