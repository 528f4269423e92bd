/**
 * Imports of holders: files as clubs send them, a reason for every wrong cell, exactly what is right taken in, and all
 * of it taken back.
 */
import {makeWorld, type World} from '../../support/fixture';
import {startApp, type TestApp} from '../../support/app';
import {freshDatabase} from '../../support/database';
import {bookParts, columnName, holderTable, nifOf, toCp1252, toCsvText, toXlsx, toZip} from '../../support/holder-file';
import {act, idle, openList, takeIn, tryFile, uploadFile, type ImportRun} from '../../support/holder-imports';
import {expectInvariants} from '../../support/invariants';
import {Visitor, type ErrorBody} from '../../support/visitor';

let app: TestApp;
let world: World;
let root: Visitor;
beforeAll(async () => {
  // Imports run in a process of their own, which is the built one.
  app = await startApp({databaseUrl: (await freshDatabase()).url, work: true});
  world = await makeWorld(app.db, {rows: 12, seatsPerRow: 20});
  await openList(app.db, world);
  root = new Visitor(app.url, world.staff.superadmin.token);
}, 180_000);
afterAll(() => app.stop());
afterEach(() => expectInvariants(app.db));

const seatOf = (first: number) => (n: number) => ({
  row: 2 + Math.floor((first + n) / 20),
  seat: 1 + ((first + n) % 20),
});
const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  (await app.db.query<T>(text, values)).rows[0]!;
const rowsOf = async (importId: number, view: string) =>
  (
    await root.get<{
      total: number;
      rows: {
        n: number;
        errors: {field: string; message: string}[];
        keptBecause: string | null;
        outcome: string | null;
      }[];
    }>(`/api/importaciones-abonados/${importId}/filas?ver=${view}`)
  ).body;

test('a file with seats: people, contracts, instalments, cards and seats of the session to come; undone, nothing is left', async () => {
  const before = await one(
    `select (select count(*) from pass_holder)::int as holders, (select count(*) from seat_claim)::int as claims`,
  );
  const checked = await tryFile(
    root,
    world.seasonListId,
    'abonados.xlsx',
    toXlsx(holderTable({count: 30, from: 100, category: 'General', zone: 'Tribuna', seatOf: seatOf(0)})),
  );
  expect(checked).toMatchObject({state: 'ready', rowCount: 30, validCount: 30, errorCount: 0});
  expect(await takeIn(root, checked.id)).toMatchObject({
    state: 'imported',
    createdCount: 30,
    passCount: 30,
    updatedCount: 0,
  });
  const passes = await one(
    `select count(*)::int as n, count(*) filter (where p.state = 'active')::int as active, count(*)
      filter (where p.state = 'pending_payment' and i.state = 'scheduled')::int as owing,
      sum(p.total_cents)::int as total, sum(i.amount_cents)::int as instalments,
            count(c.id)::int as cards, (select count(*)::int from seat_claim
              where kind = 'pass' and event_session_id = $1) as claims, min(p.origin) as origin
       from season_pass p join instalment i on i.season_pass_id = p.id
         left join pass_card c on c.season_pass_id = p.id`,
    [world.sessionId],
  );
  expect(passes).toEqual({
    n: 30,
    active: 27,
    owing: 3,
    total: 930_000,
    instalments: 930_000,
    cards: 27,
    claims: 30,
    origin: 'import',
  });
  expect(
    await one(
      `select first_name, surname1, nif, born_on, postal_code, email from pass_holder where member_number = 101`,
    ),
  ).toEqual({
    first_name: 'Andrés',
    surname1: 'Ibáñez',
    nif: nifOf(30_000_101),
    born_on: '1986-06-18',
    postal_code: '28002',
    email: 'abonada101@example.org',
  });
  await expectInvariants(app.db);
  expect((await act(root, checked.id, 'importar', {mode: 'valid_only'})).status).toBe(409);
  expect((await act(root, checked.id, 'deshacer')).status).toBe(200);
  expect(await idle(root, checked.id)).toMatchObject({state: 'reverted', keptCount: 0});
  expect(
    await one(
      `select (select count(*) from pass_holder)::int as holders, (select count(*) from seat_claim)::int as claims`,
    ),
  ).toEqual(before);
});

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

test('[F22] the same file is told, the same people are found again, empty cells take nothing away, an undo puts back what was', async () => {
  const people = holderTable({count: 5, from: 300});
  const text = toCsvText(people, ',');
  const checked = await tryFile(root, world.seasonListId, 'personas.csv', text);
  expect(await takeIn(root, checked.id)).toMatchObject({state: 'imported', createdCount: 5, passCount: 0});
  expect((await uploadFile(root, world.seasonListId, 'otro nombre.csv', text)).body).toMatchObject({
    code: 'same_file',
    details: {importId: checked.id, state: 'imported'},
  });
  const again = await uploadFile(root, world.seasonListId, 'otro nombre.csv', text, true);
  expect(again.status).toBe(200);
  await idle(root, again.body.id);
  const {mapping} = (
    await root.get<{mapping: Record<string, number>}>(`/api/importaciones-abonados/${again.body.id}/columnas`)
  ).body;
  await act(root, again.body.id, 'validar', {mapping});
  await idle(root, again.body.id);
  expect(await takeIn(root, again.body.id)).toMatchObject({
    state: 'imported',
    createdCount: 0,
    updatedCount: 0,
    sameCount: 5,
  });

  const changed = [
    'NIF;Nombre;Apellidos;Móvil;Población',
    `${nifOf(30_000_300)};María Ángeles;${people[1]![2]};611 222 333;`,
    `${nifOf(30_000_301)};${people[2]![1]};${people[2]![2]};;Villanueva`,
  ].join('\n');
  const was = await one(`select first_name, phone, city from pass_holder where member_number = 300`);
  const update = await tryFile(root, world.seasonListId, 'cambios.csv', changed);
  expect(await takeIn(root, update.id)).toMatchObject({createdCount: 0, updatedCount: 2});
  expect(await one(`select first_name, phone, city from pass_holder where member_number = 300`)).toEqual({
    ...(was as object),
    first_name: 'María Ángeles',
    phone: '611 222 333',
  });
  await app.db.query(
    `update pass_holder set notes = 'llamó por teléfono', version = version + 1 where member_number = 301`,
  );
  await act(root, update.id, 'deshacer');
  expect(await idle(root, update.id)).toMatchObject({state: 'reverted', keptCount: 1});
  expect(await one(`select first_name, phone, city from pass_holder where member_number = 300`)).toEqual(was);
  expect((await rowsOf(update.id, 'conservadas')).rows).toMatchObject([
    {n: 3, keptBecause: 'Los datos de la persona se han cambiado después.'},
  ]);
});

test('who is somebody else is not overwritten; names with birth or mail find people again', async () => {
  const lines = [
    'N.º de abonado;Nombre;Apellidos;NIF;Correo;Nacimiento',
    ';Rosa;Vidal;;rosa@example.org;',
    ';Rosa;Vidal;;;1980-02-03',
    `300;Otra;Persona;;;`,
    `9001;X;Y;${nifOf(30_000_300)};;`,
    ';Sin;Nada;;;',
  ];
  const run = await tryFile(root, world.seasonListId, 'quien.csv', lines.join('\n'));
  expect((await rowsOf(run.id, 'errores')).rows.map(row => [row.n, row.errors[0]!.message])).toEqual([
    [4, expect.stringMatching(/^Ese número es de otra persona: /)],
    [5, 'Esta persona ya es el abonado 300.'],
    [6, 'Falta algo que diga quién es: número, NIF, fecha de nacimiento o correo.'],
  ]);
  expect(await takeIn(root, run.id)).toMatchObject({createdCount: 2});
  const twice = await tryFile(
    root,
    world.seasonListId,
    'quien2.csv',
    [lines[0], ';rosa;VIDAL;;rosa@example.org;'].join('\n'),
  );
  expect(await takeIn(root, twice.id)).toMatchObject({createdCount: 0, updatedCount: 1});
});

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

test('what has been used stays: a pass that was lent, its person too', async () => {
  const run = await tryFile(
    root,
    world.seasonListId,
    'usados.csv',
    toCsvText(
      holderTable({count: 3, from: 600, category: 'General', zone: 'Tribuna', seatOf: n => ({row: 11, seat: n + 1})}),
    ),
  );
  await takeIn(root, run.id);
  await app.db.query(
    `insert into pass_transfer (season_pass_id, event_session_id, to_name, to_email, code)
      select p.id, $1, 'Amiga', 'amiga@example.org', 'abcdefghijkl' from season_pass p
      join pass_holder h on h.id = p.pass_holder_id where h.member_number = 601`,
    [world.sessionId],
  );
  await act(root, run.id, 'deshacer');
  expect(await idle(root, run.id)).toMatchObject({state: 'reverted', keptCount: 1});
  expect(
    (
      await app.db.query<{n: number}>(
        'select member_number as n from pass_holder where member_number between 600 and 602',
      )
    ).rows,
  ).toEqual([{n: 601}]);
  expect((await rowsOf(run.id, 'conservadas')).rows).toMatchObject([
    {n: 3, keptBecause: 'El abono ya se ha usado, cobrado o cambiado.'},
  ]);
  await app.db.query(
    `update holder_import set imported_at = now() - interval '25 hours', state = 'imported' where id = $1`,
    [run.id],
  );
  expect((await act(root, run.id, 'deshacer')).status).toBe(409);
});

test('[F21] days, amounts, separators and columns as they come', async () => {
  const file = [
    'sep=\t',
    'Socio\tNombre\tApellido 1\tFecha Nacimiento\tCategoría\tZona\tFila\tButaca\tCuota\tPagado',
    '700\tAna\t"de la ""O"""\t31485\tGENERAL\ttrib\t12\t1\t1.234,5 €\tX',
    '',
    '701\tIvo\tSoler\t14-3-1986 0:00:00\tGeneral\tTRIB\t12\t2\t309.99999999999994\tPendiente',
  ].join('\r\n');
  const run = await tryFile(
    root,
    world.seasonListId,
    'raro.csv',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file, 'utf16le')]),
  );
  expect(run).toMatchObject({state: 'ready', rowCount: 2});
  await takeIn(root, run.id);
  const {rows} = await app.db.query(
    `select h.member_number as m, h.surname1, h.born_on, p.total_cents as cents, p.state from pass_holder h
      join season_pass p on p.pass_holder_id = h.id where member_number between 700 and 701 order by 1`,
  );
  expect(rows).toEqual([
    {m: 700, surname1: 'de la "O"', born_on: '1986-03-14', cents: 123_450, state: 'active'},
    {m: 701, surname1: 'Soler', born_on: '1986-03-14', cents: 31_000, state: 'pending_payment'},
  ]);
});

test('what a column was taken for is known the next time', async () => {
  const file = (n: number) => `Clave rara;Nom;Cognom;Notas\n${800 + n};Ona;Puig ${n};x\n`;
  const first = await uploadFile(root, world.seasonListId, 'rara1.csv', file(1));
  await idle(root, first.body.id);
  expect(
    (await act<ErrorBody>(root, first.body.id, 'validar', {mapping: {firstName: 1, surname1: 2}})).body.errors,
  ).toHaveProperty(['mapping.memberNumber']);
  expect(
    (await act(root, first.body.id, 'validar', {mapping: {memberNumber: 0, firstName: 1, surname1: 2}})).status,
  ).toBe(200);
  const second = await uploadFile(root, world.seasonListId, 'rara2.csv', file(2));
  await idle(root, second.body.id);
  expect(
    (await root.get<{mapping: object}>(`/api/importaciones-abonados/${second.body.id}/columnas`)).body.mapping,
  ).toEqual({memberNumber: 0, firstName: 1, surname1: 2});
  await idle(root, first.body.id);
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
