/** Every record is valid against the tax office's own schema, and its fingerprint is of what its XML says. */
import fs from 'node:fs';
import path from 'node:path';
import {follow} from '../../../api/src/domain/verifactu/append-records';
import type {ChainEnd} from '../../../api/src/domain/verifactu/lock-chain';
import {fits, type IssueFields, line} from '../../../api/src/domain/verifactu/record-xml';
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
  house: {name: 'Fundación', nif: 'G00192302'},
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
  thirdParty: null,
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
    'to a company of another member state',
    {recipient: {name: 'Les Amis, SARL', other: {country: 'FR', type: '02', id: 'FR40303265045'}}},
    ['<sf:IDOtro><sf:IDType>02</sf:IDType><sf:ID>FR40303265045<'],
  ],
  [
    '[M21] issued in the name of another taxpayer',
    {thirdParty: {name: 'Fundación', nif: 'G00192302'}},
    [
      '<sf:EmitidaPorTerceroODestinatario>T</sf:EmitidaPorTerceroODestinatario><sf:Tercero><sf:NombreRazon>Fundación<',
      '<sf:NIF>G00192302</sf:NIF></sf:Tercero><sf:Destinatarios>',
    ],
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

test('[M1] what does not fit the schema is never written, and is told by name', () => {
  const misfits: [string, Partial<IssueFields>][] = [
    ['NIF', {recipient: {name: 'Almacenes', nif: 'ESB72877814'}}],
    ['NIF', {recipient: {name: 'Almacenes', nif: '１２３４５６７８Ｚ'}}],
    ['IDEmisorFactura', {issuerNif: 'ESB12345674'}],
    ['NombreRazon', {recipient: {name: ' \n', nif: '12345678Z'}}],
    ['CodigoPais', {recipient: {name: 'Zoë', other: {country: 'QQ', type: '03', id: '12AB34567'}}}],
    ['FechaExpedicionFactura', {issuedOn: '2026-1-1'}],
    ['Desglose', {vat: []}],
    ['Desglose', {vat: Array.from({length: 13}, (_, n) => ({...F1.vat[0]!, rateBp: n}))}],
    ['TipoImpositivo', {vat: [{...F1.vat[0]!, rateBp: 10_000_000}]}],
  ];
  for (const [name, change] of misfits)
    expect(() => follow(END).issue({...F1, ...change})).toThrow(
      expect.objectContaining({code: 'record_unfit', message: expect.stringContaining(` en ${name} `)}),
    );
});

test('[M1] what is held against each thing of a record is what the published schema says of it', () => {
  const xsd = fs.readFileSync(path.join(__dirname, '../../support/verifactu/SuministroInformacion.xsd'), 'utf8');
  const typeOf = new Map(
    [...xsd.matchAll(/<element name="(\w+)" type="sf:([\w.]+)"/g)].map(([, name, type]) => [name!, type!]),
  );
  const bodyOf = (type: string) =>
    new RegExp(`<simpleType name="${type.replace('.', '\\.')}">([\\s\\S]*?)</simpleType>`).exec(xsd)?.[1];
  const written = [
    ...follow(END).issue({
      ...F1,
      thirdParty: {name: 'F', nif: 'G00192302'},
      rectifies: {invoices: [REF], inPlaceOf: {baseCents: 1, vatCents: 1}},
      replaces: [REF],
      correction: {rejected: 'X'},
      isWithoutRecipient: true,
      totalCents: 10_000_000_000,
      recipient: {name: 'Zoë', other: {country: 'FR', type: '03', id: '12AB34567'}},
    }).xml,
    ...follow(END).cancel({...REF, isUnknown: true, wasRejected: true}).xml,
  ].join('');
  const leaves = new Set([...written.matchAll(/<sf:(\w+)>[^<]*<\/sf:\1>/g)].map(([, name]) => name!));
  expect(leaves.size).toBeGreaterThan(40);
  for (const name of leaves) {
    const body = bodyOf(typeOf.get(name) ?? '') ?? '';
    const all = (facet: string) =>
      [...body.matchAll(new RegExp(`<${facet} value="([^"]*)"`, 'g'))].map(([, value]) => value!);
    const [most] = [...all('maxLength'), ...all('length')].map(Number);
    // Everything that it lists is taken, and nothing that is longer than it says.
    for (const value of all('enumeration')) expect([name, value, fits(name, value)]).toEqual([name, value, true]);
    expect([name, fits(name, '')]).toEqual([name, false]);
    expect([name, fits(name, 'x'.repeat((most ?? 600) + 1))]).toEqual([name, false]);
    if (all('enumeration').length) expect([name, fits(name, 'zz')]).toEqual([name, false]);
  }
});

test('a text is one line without blanks at its edges, cut by characters', () => {
  expect(line('\u00a0 a\u0000\u000bb\n\tc \u00a0', 9)).toBe('a b c');
  expect(line('😀😀😀', 2)).toBe('😀😀');
  expect(line('\ud800x', 9)).toBe('x');
});
