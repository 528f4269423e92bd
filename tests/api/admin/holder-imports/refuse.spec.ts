/**
 * Imports of holders refused: a reason for every wrong cell and every seat that cannot be had, exactly what is right
 * taken in or nothing at all, files made to hurt turned away, nothing started twice.
 */
import {bookParts, columnName, holderTable, toCp1252, toCsvText, toZip} from '../../../support/passes/holder-file';
import {act, idle, takeIn, tryFile, uploadFile, type ImportRun} from '../../../support/passes/holder-imports';
import {Visitor} from '../../../support/wire/visitor';
import {app, one, openImports, root, rowsOf, seatOf, world} from './stage';

openImports();

test('[F21] wrong cells are named, right rows go in; all or nothing takes none', async () => {
  const table = holderTable({
    count: 20,
    from: 200,
    category: 'General',
    zone: 'TRIB',
    seatOf: seatOf(40),
    spoil: (cells, n) => {
      if (n === 1) cells[4] = '12345678A';
      if (n === 2) cells[11] = 'Oro';
      if (n === 3) cells[14] = '99';
      if (n === 4) cells[0] = '200';
      if (n === 5) cells[1] = '=cmd|calc';
      if (n === 6) cells[5] = '31/02/1980';
      if (n === 7) cells[15] = 'mucho';
      if (n === 8) [cells[13], cells[14]] = seatText(41);
    },
  });
  const checked = await tryFile(root, world.seasonListId, 'con errores.csv', toCp1252(toCsvText(table)));
  expect(checked).toMatchObject({state: 'with_errors', validCount: 12, errorCount: 8});
  const {rows} = await rowsOf(checked.id, 'errores');
  expect(rows.map(row => [row.n, ...row.errors.map(error => error.field)])).toEqual([
    [3, 'nif'],
    [4, 'category'],
    [5, 'seat'],
    [6, 'memberNumber'],
    [7, 'firstName'],
    [8, 'bornOn'],
    [9, 'amount'],
    [10, 'seat'],
  ]);
  const cells = await root.get(`/api/importaciones-abonados/${checked.id}/errores.csv`);
  expect(cells.text).toContain('3;DNI;12345678A;La letra o los números no cuadran.');
  expect(cells.text).toContain(`;'=cmd|calc;`);
  expect(cells.text).not.toMatch(/(^|;)[=@]/m);
  const whole = await root.get(`/api/importaciones-abonados/${checked.id}/errores.csv?forma=filas`);
  expect(whole.text.split('\r\n')).toHaveLength(10);
  expect((await act(root, checked.id, 'importar', {mode: 'all_or_nothing'})).body.code).toBe('has_errors');
  expect(await takeIn(root, checked.id)).toMatchObject({state: 'imported', createdCount: 12, passCount: 12});
  expect(
    (await one<{n: number}>(`select count(*)::int as n from pass_holder where member_number between 200 and 219`)).n,
  ).toBe(12);
});
const seatText = (n: number): [string, string] => [String(seatOf(0)(n).row), String(seatOf(0)(n).seat)];

test('a seat that is sold, blocked or of somebody with a pass is refused; one sold between the trial and the import is told then', async () => {
  const [sold, blocked, late] = [world.seat(160), world.seat(161), world.seat(162)];
  const block = await one<{id: number}>(
    `insert into list_seat_block (season_list_id, block_label_id) values ($1, $2) returning id`,
    [world.seasonListId, world.blockLabelId],
  );
  await app.db.query(
    'insert into list_blocked_seat (season_list_id, seat_id, list_seat_block_id) values ($1, $2, $3)',
    [world.seasonListId, blocked, block.id],
  );
  const buy = (seatId: number) =>
    app.db.query(`insert into seat_claim (event_session_id, seat_id, kind) values ($1, $2, 'hidden')`, [
      world.sessionId,
      seatId,
    ]);
  await buy(sold);
  const file = toCsvText(
    holderTable({count: 4, from: 400, category: 'general', zone: 'tribuna', seatOf: n => ({row: 9, seat: n + 1})}),
  );
  const run = await tryFile(root, world.seasonListId, 'butacas.csv', file);
  expect((await rowsOf(run.id, 'errores')).rows.map(row => [row.n, row.errors[0]!.message])).toEqual([
    [2, expect.stringMatching(/^Esa butaca está ocupada en Club de Pruebas – Visitante/)],
    [3, 'Esa butaca no se ofrece como abono.'],
  ]);
  await buy(late);
  expect(await takeIn(root, run.id)).toMatchObject({state: 'imported', passCount: 1, errorCount: 3, validCount: 1});
  expect((await rowsOf(run.id, 'errores')).rows.map(row => row.n)).toEqual([2, 3, 4]);
  await app.db.query(`delete from seat_claim where kind = 'hidden'`);
});

test('all or nothing: one row that is taken meanwhile takes everything back', async () => {
  const run = await tryFile(
    root,
    world.seasonListId,
    'todo.csv',
    toCsvText(
      holderTable({count: 10, from: 500, category: 'General', zone: 'Tribuna', seatOf: n => ({row: 10, seat: n + 1})}),
    ),
  );
  await app.db.query(`insert into seat_claim (event_session_id, seat_id, kind) values ($1, $2, 'hidden')`, [
    world.sessionId,
    world.seat(185),
  ]);
  const ended = await takeIn(root, run.id, {mode: 'all_or_nothing'});
  expect(ended).toMatchObject({
    state: 'failed',
    lastError: expect.stringMatching(/^La fila 7 ya no se puede importar/),
  });
  expect(
    (await one<{n: number}>('select count(*)::int as n from pass_holder where member_number between 500 and 509')).n,
  ).toBe(0);
  await app.db.query(`delete from seat_claim where kind = 'hidden'`);
});

test('files made to hurt are refused at once, with the reason', async () => {
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const wide = `<row r="1">${Array.from({length: 80}, (_, i) => `<c r="${columnName(i)}1" t="inlineStr"><is><t>x</t></is></c>`).join('')}</row>`;
  const hurts: [name: string, content: Buffer | string, reason: RegExp][] = [
    [
      'bomba.xlsx',
      toZip({...bookParts(sheet('')), 'xl/worksheets/hoja1.xml': Buffer.alloc(400_000_000 / 4, 32)}),
      /descomprimido pasa de|comprimido de una manera/,
    ],
    [
      'miente.xlsx',
      toZip(
        {...bookParts(sheet('')), 'xl/worksheets/hoja1.xml': Buffer.alloc(80_000_000, 32)},
        {'xl/worksheets/hoja1.xml': 100},
      ),
      /.+/,
    ],
    [
      'entidades.xlsx',
      toZip(bookParts(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${sheet('<row><c><v>&a;</v></c></row>')}`)),
      /definiciones XML/,
    ],
    ['ancha.xlsx', toZip(bookParts(sheet(wide))), /más de 60 columnas/],
    [
      'larga.xlsx',
      toZip(bookParts(`<worksheet><dimension ref="A1:Q90000"/><sheetData/></worksheet>`)),
      /más de 50.000 filas/,
    ],
    [
      'hojas.xlsx',
      toZip({
        ...bookParts(sheet('')),
        ...Object.fromEntries(Array.from({length: 60}, (_, i) => [`xl/worksheets/h${i}.xml`, '<worksheet/>'])),
      }),
      /más de 40 hojas/,
    ],
    ['macros.xlsx', toZip({...bookParts(sheet('')), 'xl/vbaProject.bin': 'x'}), /macros/],
    ['foto.csv', Buffer.from('89504e470d0a1a0a', 'hex'), /una imagen/],
    ['pagina.csv', '<html><table><tr><td>1</td></tr></table></html>', /página web/],
    ['viejo.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Excel antiguo/],
    ['ancha.csv', `${Array.from({length: 100}, (_, i) => i).join(';')}\n1`, /más de 60 columnas/],
    ['larga.csv', `Nombre;Apellido\n${'a;b\n'.repeat(210_000)}`, /más de 50.000 filas/],
    ['programa.csv', Buffer.from('7f454c4600', 'hex'), /un programa/],
    ['binario.csv', Buffer.from([65, 66, 0, 67, 10]), /no es texto/],
  ];
  await uploadFile(root, world.seasonListId, hurts[3]![0], hurts[3]![1]);
  const took: Record<string, number> = {};
  for (const [name, content, reason] of hurts) {
    const sent = await uploadFile(root, world.seasonListId, name, content);
    took[name] = Math.round(sent.took);
    if (name === 'miente.xlsx' && sent.status === 200) expect((await idle(root, sent.body.id)).state).toBe('failed');
    else expect([name, sent.status, sent.body.message]).toEqual([name, 422, expect.stringMatching(reason)]);
  }
  console.log(`refused after ms: ${JSON.stringify(took)}`);
  const formula = await uploadFile(
    root,
    world.seasonListId,
    'formula.xlsx',
    toZip(
      bookParts(
        sheet(
          '<row r="1"><c r="A1" t="inlineStr"><is><t>Nombre</t></is></c></row><row r="2"><c r="A2"><f>VLOOKUP(1,2,3)</f></c></row>',
        ),
      ),
    ),
  );
  expect(await idle(root, formula.body.id)).toMatchObject({
    state: 'failed',
    lastError: expect.stringMatching(/^La celda A2 es una fórmula sin resultado/),
  });
});

test('a trial that is stopped can be tried again; what is under way is not started twice', async () => {
  const run: ImportRun = await tryFile(
    root,
    world.seasonListId,
    'parar.csv',
    toCsvText(holderTable({count: 3, from: 900})),
  );
  expect((await act(root, run.id, 'cancelar')).status).toBe(409);
  const [first, second] = await Promise.all([
    act(root, run.id, 'importar', {mode: 'valid_only'}),
    act(root, run.id, 'importar', {mode: 'valid_only'}),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  expect(await idle(root, run.id)).toMatchObject({state: 'imported', createdCount: 3});
  expect(
    (
      await new Visitor(app.url, world.staff.finance_manager.token).post('/api/importaciones-abonados/1/importar', {
        mode: 'valid_only',
      })
    ).status,
  ).toBe(403);
});
