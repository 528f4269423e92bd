/** Every record is valid against the tax office's own schema, and its fingerprint is of what its XML says. */
import {follow} from '../../../api/src/domain/verifactu/append-records';
import type {ChainEnd} from '../../../api/src/domain/verifactu/lock-chain';
import {type IssueFields, line} from '../../../api/src/domain/verifactu/record-xml';
import {hashOf} from '../../support/doubles/fake-aeat';
import {schemaProblems} from '../../support/verifactu/schema';

const END: ChainEnd = {
  installationId: 1,
  issuerNif: 'B12345674',
  environment: 'test',
  mode: 'verifactu',
  signer: null,
  position: 0,
  last: null,
  program: {
    producer: {name: 'Taquilla & Hijos, S. L.', nif: 'B12345674'},
    version: '0.1.0',
    installation: '20261128T093220-0A1B2C3D4E5F',
    hasManyIssuers: false,
  },
  at: new Date(),
  day: '2026-11-28',
  year: 2026,
  recordedAt: '2026-11-28T10:32:20+01:00',
  simplifiedMaxCents: 40_000,
};

const F1: IssueFields = {
  issuerNif: 'B12345674',
  issuerName: 'Club «Ñandú» & Cía., S. A. D.',
  fullNumber: 'F26-000001',
  issuedOn: '2026-11-28',
  kind: 'F1',
  operationOn: '2026-11-27',
  description: 'Venta de Entrada <Otelo>; Gastos de gestión',
  recipient: {name: 'Ana "la Roja" O’Neill', nif: '12345678Z'},
  isWithoutRecipient: false,
  rectifies: null,
  replaces: [],
  tax: '01',
  vat: [
    {qualification: 'S1', rateBp: 1000, baseCents: 2000, vatCents: 200},
    {qualification: 'S1', rateBp: 2100, baseCents: 100, vatCents: 21},
    {qualification: 'E1', rateBp: 0, baseCents: 500, vatCents: 0},
    {qualification: 'S1', rateBp: 0, baseCents: 300, vatCents: 0},
  ],
  vatCents: 221,
  totalCents: 3121,
  correction: null,
};
const REF = {issuerNif: 'B12345674', fullNumber: 'S26-000009', issuedOn: '2026-11-20'};
const ANONYMOUS = {recipient: null, operationOn: null};
const BACK: Partial<IssueFields> = {
  vat: [{qualification: 'S1', rateBp: 1000, baseCents: -2000, vatCents: -200}],
  vatCents: -200,
  totalCents: -2200,
};

const CASES: [string, Partial<IssueFields>, string[]][] = [
  ['complete', {}, ['<sf:OperacionExenta>E1<', '<sf:TipoImpositivo>0.00<', '<sf:FechaOperacion>27-11-2026<']],
  ['simplified', {kind: 'F2', ...ANONYMOUS}, ['<sf:TipoFactura>F2<']],
  [
    'simplified above the limit',
    {kind: 'F2', ...ANONYMOUS, isWithoutRecipient: true},
    ['<sf:FacturaSinIdentifDestinatarioArt61d>S<'],
  ],
  ['in place of a simplified one', {kind: 'F3', replaces: [REF]}, ['<sf:FacturasSustituidas><sf:IDFacturaSustituida>']],
  ...(['R1', 'R2', 'R3', 'R4'] as const).map((kind): [string, Partial<IssueFields>, string[]] => [
    `${kind} by difference`,
    {kind, ...BACK, rectifies: {invoices: [REF], inPlaceOf: null}},
    ['<sf:TipoRectificativa>I<', '<sf:IDFacturaRectificada>', '<sf:ImporteTotal>-22.00<'],
  ]),
  [
    'R5 in place of',
    {kind: 'R5', ...ANONYMOUS, rectifies: {invoices: [REF], inPlaceOf: {baseCents: 2000, vatCents: 200}}},
    ['<sf:TipoRectificativa>S<', '<sf:BaseRectificada>20.00<'],
  ],
  [
    'to somebody with a passport',
    {recipient: {name: 'Zoë', other: {country: 'FR', type: '03', id: '12AB34567'}}},
    ['<sf:IDOtro><sf:CodigoPais>FR</sf:CodigoPais><sf:IDType>03<'],
  ],
  [
    'a correction of a refused one',
    {correction: {rejected: 'X'}},
    ['<sf:Subsanacion>S</sf:Subsanacion><sf:RechazoPrevio>X<'],
  ],
  [
    'a correction of an accepted one',
    {correction: {rejected: 'N'}},
    ['<sf:Subsanacion>S</sf:Subsanacion><sf:TipoFactura>'],
  ],
  [
    'names that are too long',
    {issuerName: `\u00a0${'Ñ'.repeat(200)}`, description: '\u00a0'.repeat(3)},
    ['<sf:DescripcionOperacion>Venta<'],
  ],
  ['a great sum', {totalCents: 10_000_000_000}, ['<sf:Macrodato>S<']],
];

test.each(CASES)('%s', async (_what, change, says) => {
  const chain = follow(END);
  const first = chain.issue({...F1, ...change});
  const next = chain.issue({...F1, ...change, fullNumber: 'F26-000002'});
  const gone = chain.cancel({...REF, isUnknown: true, wasRejected: false});
  for (const record of [first, next, gone]) {
    expect(await schemaProblems(record.xml, 'SuministroInformacion')).toEqual([]);
    expect(hashOf(record.xml)).toBe(record.huella);
  }
  for (const words of says) expect(first.xml).toContain(words);
  expect(first.xml).toContain('<sf:PrimerRegistro>S<');
  expect(next.xml).toContain(`<sf:NumSerieFactura>F26-000001</sf:NumSerieFactura>`);
  expect(next.xml).toContain(`<sf:Huella>${first.huella}</sf:Huella></sf:RegistroAnterior>`);
  expect(gone.previousHuella).toBe(next.huella);
});

test('the schema refuses what it is for', async () => {
  const {xml} = follow(END).issue(F1);
  for (const [from, to] of [
    ['<sf:TipoFactura>F1<', '<sf:TipoFactura>F9<'],
    ['<sf:CuotaTotal>2.21<', '<sf:CuotaTotal>2,21<'],
    ['<sf:IDVersion>1.0</sf:IDVersion>', ''],
  ] as const)
    expect(await schemaProblems(xml.replace(from, to), 'SuministroInformacion')).not.toEqual([]);
});

test('a text is one line without blanks at its edges, cut by characters', () => {
  expect(line('\u00a0 a\u0000\u000bb\n\tc \u00a0', 9)).toBe('a b c');
  expect(line('😀😀😀', 2)).toBe('😀😀');
  expect(line('\ud800x', 9)).toBe('x');
});
