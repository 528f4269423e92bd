/**
 * The lists of turnstiles of others are read strictly and written so that they are read again; what a
 * turnstile did by itself is heard and never doubled.
 */
import {chanceFrom} from '../../../api/src/demo/random';
import {importCodes} from '../../../api/src/domain/access/import-codes';
import {hearReading, type Operation} from '../../../api/src/domain/access/turnstiles/hear-readings';
import {takeBack} from '../../../api/src/domain/access/turnstiles/take-back';
import {type Line, readBlack, readWhite, writeBlack, writeWhite} from '../../../api/src/domain/access/turnstiles/tnac';
import {readAccessBoard} from '../../../api/src/reports/sessions/access-board';
import {addReader, readAt, type Gate} from '../../support/world/door';
import {giveInvitation} from '../../support/world/guests';
import {openScene} from '../../support/scene/scene';
import {turn} from '../../support/run/draw';

const on = openScene(async ({db, world}) => {
  await db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
       ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  const gate = await db.query<{id: number}>(
    `insert into gate (venue_id, code, name) values ($1, 'T7', 'Puerta siete') returning id`,
    [world.venueId],
  );
  const deviceId = await addReader(db, world.eventId);
  return {gateId: gate.rows[0]!.id, gate: {deviceId, eventSessionId: world.sessionId} as Gate};
});

const lines = (text: string): Line[] =>
  text
    .split(/\r?\n/)
    .map((row, i) => ({line: i + 1, cells: row.split(';')}))
    .filter(({cells}) => cells.length > 1 || cells[0] !== '');

test('[board 1] a white list is read column by column, and each line that is not one is named', () => {
  const {rows, problems} = readWhite(
    lines(`ABC123;2627;P1;GOL;1;0;2027-01-31T20:30:00;Peña;T7
ABC124;2627;P1;GOL;0;;;;
ABC125;2627;P1;GOL;0;1;;;T7
ABC126;2627;P1;GOL;2;0;;;T7
ABC127;2627;P1;GOL;0;0;31/01/2027;;T7
ABC128;2627;P1;GOL;0;0;2027-02-30T20:30:00;;T7
ABC129;2627;P1
;2627;P1;GOL;0;0;;;T7
ABC130;2627;P1;GOL;0;0;;Palco;T7;`),
  );
  expect(rows).toEqual([
    {line: 1, code: 'ABC123', label: 'Peña (reducida)', gate: 'T7', validUntil: '2027-01-31T20:30:00'},
    {line: 2, code: 'ABC124', label: 'GOL', gate: '', validUntil: ''},
    {line: 9, code: 'ABC130', label: 'Palco', gate: 'T7', validUntil: ''},
  ]);
  expect(problems.map(({line, problem}) => [line, problem])).toEqual([
    [3, 'Es de muestra (is_specimen): no abre ninguna puerta.'],
    [4, 'reduced_price: se espera 0 o 1.'],
    [5, 'validity_date: se espera una fecha como 2027-01-31T20:30:00.'],
    [6, 'validity_date: se espera una fecha como 2027-01-31T20:30:00.'],
    [7, 'Se esperan 9 columnas separadas por punto y coma, y hay 3.'],
    [8, 'Falta el código (barcode).'],
  ]);
});

test('[board 1] what is written is read again as it was, whatever stands in it', () => {
  const draw = chanceFrom(turn());
  const signs = [...'AZaz09ñÁ ,"\'|', ';', '\n', '\r\n'];
  const word = (most: number): string => Array.from({length: draw.below(most + 1)}, () => draw.pick(signs)).join('');
  const clean = (text: string): string => text.replace(/[;\r\n]+/g, ' ').trim();
  for (let round = 0; round < 3000; round++) {
    const barcode = `C${round}`;
    const right = {
      barcode,
      season: word(6),
      product: word(6),
      category: word(12),
      isReduced: draw.isLucky(0.5),
      isSpecimen: false,
      validUntil: draw.isLucky(0.5) ? '2027-01-31T20:30:00' : '',
      tag: word(12),
      gate: word(4),
    };
    const {rows, problems} = readWhite(lines(writeWhite([right])));
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      {
        line: 1,
        code: barcode,
        label: `${clean(right.tag) || clean(right.category)}${right.isReduced ? ' (reducida)' : ''}`.trim(),
        gate: clean(right.gate),
        validUntil: right.validUntil,
      },
    ]);
    const black = {barcode, reason: 'STOLEN' as const, season: word(6), product: word(6), at: '2027-01-31T20:30:00'};
    expect(readBlack(lines(writeBlack([black])))).toEqual({
      rows: [{line: 1, code: barcode, reason: 'STOLEN'}],
      problems: [],
    });
  }
});

const white = (...codes: string[]) =>
  on.db.withTransaction(tx =>
    importCodes(tx, {
      eventSessionId: on.world.sessionId,
      name: 'Lote',
      source: 'Otros',
      rows: codes.map((code, i) => ({
        line: i + 1,
        code,
        zone: '',
        gate: '',
        label: 'X',
        holderName: '',
        validUntil: '',
      })),
      isDryRun: false,
      staffUserId: null,
    }),
  );

test('[board 1] a black list takes back what came from outside, and says of each other line why not', async () => {
  await white('FUERA1', 'FUERA2', 'FUERA3');
  await giveInvitation(on.db, on.world, on.world.seat(40), 'NUESTRO1');
  expect((await readAt(on.db, on.gate, 'FUERA2')).result).toBe('ok');
  const ask = (isDryRun: boolean) =>
    on.db.withTransaction(tx =>
      takeBack(tx, {
        eventSessionId: on.world.sessionId,
        isDryRun,
        rows: ['FUERA1', 'FUERA2', 'NUESTRO1', 'NADIE', 'FUERA1'].map((code, i) => ({
          line: i + 1,
          code,
          reason: 'STOLEN' as const,
        })),
      }),
    );
  const said = {
    good: 1,
    problems: [
      {line: 2, value: 'FUERA2', problem: 'Ya ha entrado: no se puede retirar.'},
      {line: 3, value: 'NUESTRO1', problem: 'Es un código nuestro: se anula en su pedido o en su abono.'},
      {line: 4, value: 'NADIE', problem: 'No está entre los códigos importados de esta sesión.'},
      {line: 5, value: 'FUERA1', problem: 'Repetido: ya está en una línea anterior.'},
    ],
  };
  expect(await ask(true)).toEqual(said);
  expect((await on.db.query(`select from external_code where state = 'revoked'`)).rowCount).toBe(0);
  expect(await ask(false)).toEqual(said);
  expect((await on.db.query(`select code, revoke_reason from external_code where state = 'revoked'`)).rows).toEqual([
    {code: 'FUERA1', revoke_reason: 'STOLEN'},
  ]);
  expect((await readAt(on.db, on.gate, 'FUERA1')).result).toBe('revoked');
  expect((await readAt(on.db, on.gate, 'FUERA3')).result).toBe('ok');
});

const figures = async () => {
  const {inside, entered, exits, refused} = await readAccessBoard(on.db, on.world.sessionId);
  return {inside, entered, exits, refused};
};

test('[board 1] what a turnstile did by itself: let in is entered, refused uses nothing up, twice is a conflict', async () => {
  await giveInvitation(on.db, on.world, on.world.seat(43), 'CONTADO1');
  const tell = (operation: Operation, code = 'CONTADO1') =>
    on.db.withTransaction(tx =>
      hearReading(tx, {...on.gate, code, operation, direction: 'in', at: new Date()}, new Map()),
    );
  expect(await tell('OFFLINE_FAIL')).toMatchObject({result: 'refused_there', isConflict: false});
  expect(await tell('CANCELLED_TICKET')).toMatchObject({result: 'revoked', isConflict: false});
  expect(await tell('OFFLINE_OK')).toMatchObject({result: 'ok', isConflict: false});
  expect(await tell('OK')).toMatchObject({result: 'already_used', isConflict: true});
  expect(await tell('FAIL', 'NADIE')).toMatchObject({result: 'refused_there'});
  expect(await figures()).toMatchObject({inside: 2, entered: 1, refused: 3});
  const {rows} = await on.db.query<{source: string | null}>(
    `select source from scan where result = 'refused_there' order by id`,
  );
  expect(rows).toEqual([{source: 'invitation'}, {source: null}]);
});
