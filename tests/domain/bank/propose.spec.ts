/** What a line of the bank may be: sums to the cent, what is named before what only fits, nothing that is not open. */
import fc from 'fast-check';
import type {OpenThings} from '../../../api/src/domain/reconciliation/open-things';
import {propose, take} from '../../../api/src/domain/reconciliation/propose';
import {patternOf, type Line} from '../../../api/src/domain/reconciliation/rules';

const line = (cents: number, concept: string, more: Partial<Line> = {}): Line => ({
  id: 1,
  bookedOn: '2026-11-30',
  cents,
  payer: '',
  concept,
  code: '02',
  endToEndId: '',
  reasonCode: '',
  ...more,
});
const open = (more: Partial<OpenThings> = {}): OpenThings => ({
  blocks: [],
  debits: new Map(),
  settlements: [],
  refunds: [],
  payouts: [],
  cardDays: [],
  rules: [],
  cardFeeMaxBp: 300,
  ...more,
});
const block = (sequenceType: 'FRST' | 'RCUR', cents: number, remittanceId = 7, netCents = cents) => ({
  remittanceId,
  sequenceType,
  messageId: `PRE2026112710000000000REM000000000${remittanceId}`,
  collectionOn: '2026-11-29',
  grossCents: cents,
  netCents,
});
const card = (on: string, cents: number, terminalId = 2) => ({cardKind: 'card' as const, terminalId, on, cents});

test('[M8] a remittance: whole, by block, or without what came back before; sure when it is named or alone', () => {
  const things = open({blocks: [block('FRST', 5_000), block('RCUR', 7_000)]});
  expect(propose(line(12_000, 'ABONO REMESA RECIBOS'), things)).toMatchObject([
    {key: 'remesa:7:FRST+RCUR', isSure: true, parts: [{cents: 5_000}, {cents: 7_000}]},
  ]);
  expect(propose(line(7_000, 'ABONO REMESA'), things)[0]).toMatchObject({key: 'remesa:7:RCUR', isSure: true});
  expect(propose(line(7_000, 'INGRESO'), things)[0]).toMatchObject({isSure: false});
  const net = open({blocks: [block('RCUR', 7_000, 7, 6_000)]});
  expect(propose(line(6_000, 'REMESA PRE2026112710000000000REM0000000007'), net)[0]).toMatchObject({isSure: true});
  // Two of one sum: somebody says which.
  const twins = open({blocks: [block('RCUR', 7_000, 7), block('RCUR', 7_000, 8)]});
  expect(propose(line(7_000, 'ABONO REMESA'), twins).map(one => one.isSure)).toEqual([false, false]);
});

test('[M8] a card settlement: a day, or those of a weekend, less a fee within its limit', () => {
  const things = open({cardDays: [card('2026-11-27', 10_000), card('2026-11-28', 20_000), card('2026-11-29', 40_000)]});
  expect(propose(line(9_900, 'ABONO TPV 123'), things)).toMatchObject([
    {
      isSure: true,
      parts: [
        {cardOn: '2026-11-27', cents: 10_000},
        {kind: 'fee', cents: -100},
      ],
    },
  ]);
  expect(propose(line(69_000, 'ABONO TPV 123'), things)[0]!.parts).toHaveLength(4);
  expect(propose(line(9_000, 'ABONO TPV 123'), things)).toEqual([]);
  expect(propose(line(9_000, 'ABONO TPV 123'), things, true)).toHaveLength(1);
  expect(propose(line(9_900, 'INGRESO'), things)).toEqual([]);
});

test('[M8] a returned debit with the fee of the bank in its line, a fee, and what was put aside before', () => {
  const debits = new Map([['R1-D2', {debitId: 2, remittanceId: 1, endToEndId: 'R1-D2', cents: 5_000}]]);
  const fee = propose(line(-5_300, 'DEVOL R1-D2', {reasonCode: 'AM04'}), open({debits}));
  expect(fee).toMatchObject([
    {
      isSure: false,
      parts: [
        {reasonCode: 'AM04', cents: -5_000},
        {kind: 'fee', cents: -300},
      ],
    },
  ]);
  expect(propose(line(-500, 'X', {code: '17'}), open())).toMatchObject([{key: 'gasto', isSure: false}]);
  const light = line(-4_200, 'RECIBO LUZ 998877', {payer: 'Iberdrola'});
  const pattern = patternOf(light);
  expect(pattern).toEqual(patternOf({...light, cents: -9_999, concept: 'Recibo luz 112233'}));
  expect(pattern).not.toEqual(patternOf({...light, cents: 4_200}));
  const learned = {...pattern, id: 1, outcome: 'set_aside' as const, isAutomatic: true, note: 'La luz'};
  expect(propose(light, open({rules: [learned]}))).toMatchObject([
    {isSure: true, parts: null, note: 'La luz', ruleId: 1},
  ]);
  // By hand: some words, in any order and whatever else it says; the first that fits counts.
  const byHand = {...learned, id: 2, code: '', words: 'LUZ IBERDROLA', isExact: false, outcome: 'fee' as const};
  expect(
    propose({...light, concept: 'Iberdrola, su recibo de la LUZ'}, open({rules: [learned, byHand]})),
  ).toMatchObject([{isSure: true, parts: [{kind: 'fee', cents: -4_200}], ruleId: 2}]);
  expect(propose(light, open({rules: [byHand, learned]}))[0]).toMatchObject({ruleId: 2});
  expect(propose({...light, cents: 4_200}, open({rules: [learned, byHand]}))).toEqual([]);
  expect(propose({...light, code: '99'}, open({rules: [learned]}))).toEqual([]);
});

test('[M8] whatever is open, the parts of a proposal are its line, and what is taken is proposed no more', () => {
  const amount = fc.integer({min: 1, max: 400});
  const anyThings = fc.record({
    blocks: fc.array(
      fc.tuple(fc.constantFrom('FRST' as const, 'RCUR' as const), amount, fc.integer({min: 1, max: 3})),
      {
        maxLength: 5,
      },
    ),
    cards: fc.array(fc.tuple(fc.integer({min: 20, max: 30}), fc.integer({min: -50, max: 400})), {maxLength: 8}),
    refunds: fc.array(amount, {maxLength: 4}),
    settlements: fc.array(amount, {maxLength: 4}),
  });
  const anyLine = fc.record({
    cents: fc.integer({min: -400, max: 800}).filter(cents => cents !== 0),
    concept: fc.constantFrom('ABONO TPV', 'REMESA', 'LE26-1', 'PEDIDO 26-2', 'OTRA COSA'),
  });
  fc.assert(
    fc.property(anyThings, fc.array(anyLine, {maxLength: 12}), (made, lines) => {
      const unique = new Map(made.blocks.map(([type, cents, id]) => [`${id}${type}`, block(type, cents, id)]));
      const things = open({
        blocks: [...unique.values()],
        cardDays: [
          ...new Map(made.cards.map(([day, cents]) => [day, card(`2026-11-${day}`, cents || 1)])).values(),
        ].sort((a, b) => a.on.localeCompare(b.on)),
        refunds: made.refunds.map((cents, i) => ({
          refundId: i + 1,
          cents,
          orderNumber: `26-${i}`,
          name: 'Ana',
          on: '2026-11-28',
        })),
        settlements: made.settlements.map((cents, i) => ({
          settlementId: i + 1,
          number: `LE26-${i}`,
          cents,
          name: 'Telar',
          transferId: 1,
          reference: 'LIQ1',
          on: '2026-11-28',
        })),
      });
      const taken = new Set<string>();
      for (const {cents, concept} of lines) {
        const proposals = propose(line(cents, concept), things);
        for (const {parts} of proposals)
          if (parts) expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(cents);
        const [first] = proposals;
        for (const {cents: _, ...what} of first?.parts ?? []) {
          if (what.kind === 'fee') continue;
          expect(taken).not.toContain(JSON.stringify(what));
          taken.add(JSON.stringify(what));
        }
        take(things, first?.parts ?? []);
      }
    }),
    {numRuns: 2_000},
  );
});
