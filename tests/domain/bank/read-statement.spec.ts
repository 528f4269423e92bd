/** A bank's statement: every line, in and out, with its balance; batches are parted or nobody's; other currencies told. */
import fc from 'fast-check';
import {readStatement} from '../../../api/src/outside/bank/statements/read-statement';
import {camt053, n43, type Line} from '../../support/doubles/statements';

const refusal = (file: string): string => {
  try {
    readStatement(Buffer.from(file));
  } catch (error) {
    return (error as {errors: {file: string}}).errors.file;
  }
  throw new Error('it was taken');
};
const read = (file: string) => readStatement(Buffer.from(file, 'latin1'));

test('[M8] what goes out is read as what comes in, with its code, its reference and the balance after it', () => {
  const lines: Line[] = [
    {cents: 12_000, concept: 'ABONO TPV', code: '12'},
    {cents: -350, concept: 'COMISION MANTENIMIENTO', code: '17'},
    {cents: -10_000, concept: 'DEVOLUCION ADEUDO R12-D345 MOTIVO AM04', code: '05'},
  ];
  expect(
    read(n43(lines)).movements.map(one => [one.cents, one.code, one.endToEndId, one.reasonCode, one.balanceCents]),
  ).toEqual([
    [12_000, '12', '', '', 112_000],
    [-350, '17', '', '', 111_650],
    [-10_000, '05', 'R12-D345', 'AM04', 101_650],
  ]);
  expect(read(camt053(lines)).movements.map(one => [one.cents, one.balanceCents])).toEqual([
    [12_000, 12_100],
    [-350, 11_750],
    [-10_000, 1_750],
  ]);
});

const batch = (details: string, cents = 42_956) =>
  camt053([{cents, concept: 'x'}]).replace(/<NtryDtls>.*<\/NtryDtls>/, `<NtryDtls>${details}</NtryDtls>`);
const one = (name: string, amount: string) =>
  `<TxDtls><Refs><EndToEndId>E-${name}</EndToEndId></Refs>${amount}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>R${name}</Ustrd></RmtInf></TxDtls>`;
const instd = (euros: string) => `<AmtDtls><InstdAmt><Amt Ccy="EUR">${euros}</Amt></InstdAmt></AmtDtls>`;

test('[B16] a batch is parted by what each payer ordered; one that cannot be is nobody’s', () => {
  const parted = read(batch(one('Uno', instd('329.56')) + one('Dos', instd('100.00')))).movements;
  expect(parted.map(line => [line.payer, line.cents])).toEqual([
    ['Uno', 32_956],
    ['Dos', 10_000],
  ]);
  for (const details of [one('Uno', '') + one('Dos', ''), one('Uno', instd('329.56')) + one('Dos', instd('99.00'))])
    expect(read(batch(details)).movements).toMatchObject([
      {payer: '', cents: 42_956, endToEndId: '', concept: expect.stringContaining('2 pagos juntos') as string},
    ]);
});

test('[B16] however a batch is made, its lines sum to it and none is put under another’s name', () => {
  const anyPart = fc.record({
    cents: fc.integer({min: 1, max: 99_999}),
    isTold: fc.boolean(),
    off: fc.integer({min: 0, max: 3}),
  });
  fc.assert(
    fc.property(fc.array(anyPart, {minLength: 2, maxLength: 6}), parts => {
      const total = parts.reduce((sum, part) => sum + part.cents, 0);
      const told = parts.map((part, i) => {
        const said = part.cents + (part.off === 3 ? 1 : 0);
        return one(
          `P${i}`,
          part.isTold ? instd(`${Math.floor(said / 100)}.${String(said % 100).padStart(2, '0')}`) : '',
        );
      });
      const lines = read(batch(told.join(''), total)).movements;
      expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(total);
      const isWhole = parts.every(part => part.isTold && part.off !== 3);
      expect(lines.map(line => line.payer)).toEqual(isWhole ? parts.map((_, i) => `P${i}`) : ['']);
    }),
    {numRuns: 300},
  );
});

test('[M26] accounts in another currency are told, and those in euros read; alone they are refused for what they are', () => {
  const euros = n43([{cents: 700, concept: 'uno'}])
    .split('\r\n')
    .slice(0, -2);
  const dollars = n43(
    [
      {cents: 900, concept: 'dos'},
      {cents: 100, concept: 'tres'},
    ],
    '21000418459999999999',
  )
    .replaceAll('978', '840')
    .split('\r\n')
    .slice(0, -2);
  const end = (lines: string[], counted = lines.length) =>
    [...lines, `88${'9'.repeat(18)}${String(counted).padStart(6, '0')}`].join('\r\n');
  const foreign = [{account: '210004189999999999', currency: 'USD', movements: 2}];
  const both = read(end([...dollars, ...euros]));
  expect([both.movements.map(line => line.cents), both.foreign]).toEqual([[700], foreign]);
  expect(refusal(end(dollars))).toContain('es en USD');
  const francs = camt053([{cents: 700, concept: 'x'}]).replaceAll('"EUR"', '"CHF"');
  expect(refusal(francs)).toContain('es en CHF');

  // A head, which some banks count and some do not.
  const headed = ['00999920261130', ...euros];
  for (const counted of [headed.length, headed.length - 1])
    expect(read(end(headed, counted)).movements).toHaveLength(1);
  expect(refusal(end(headed, headed.length + 1))).toContain('no están todas');
  expect(refusal(end([...euros.slice(0, 2), '00999920261130', ...euros.slice(2)]))).toContain('cabecera');
});
