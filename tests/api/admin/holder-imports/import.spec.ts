/**
 * Imports of holders: files as clubs send them are taken in, people are found again, and all of it is taken back but
 * what has been used or changed since.
 */
import {holderTable, nifOf, toCsvText, toXlsx} from '../../../support/passes/holder-file';
import {act, idle, takeIn, tryFile, uploadFile} from '../../../support/passes/holder-imports';
import {expectInvariants} from '../../../support/world/invariants';
import type {ErrorBody} from '../../../support/wire/visitor';
import {app, one, openImports, root, rowsOf, seatOf, world} from './stage';

openImports();

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
