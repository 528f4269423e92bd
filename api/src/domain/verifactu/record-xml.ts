/**
 * The XML of a record (SuministroInformacion.xsd), whole as it is kept and sent. What the fingerprint is of is written
 * by the same functions that hash it; texts are one line, without what XML cannot carry, and as long as the schema says.
 */
import {amountText, dayText} from './chain';
import {isExempt, type Qualification, regimeOf, type Tax} from './taxes';

export const RECORDS_NAMESPACE =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/SuministroInformacion.xsd';

/** Somebody named in a record: by NIF, or as the tax office asks for who has none. */
export type Person = {name: string} & (
  | {nif: string}
  | {other: {country: string; type: '03' | '04' | '05' | '06' | '07'; id: string}}
);

export interface InvoiceRef {
  issuerNif: string;
  fullNumber: string;
  /** YYYY-MM-DD */
  issuedOn: string;
}

/** The program, as each record names it. */
export interface BillingProgram {
  producer: {name: string; nif: string};
  version: string;
  installation: string;
  hasManyIssuers: boolean;
}

/** Where a record hangs, and what it is called by. */
export interface Link {
  previous: (InvoiceRef & {huella: string}) | null;
  program: BillingProgram;
  recordedAt: string;
  huella: string;
}

export interface VatPart {
  qualification: Qualification;
  /** 0 where it is not taxed here. */
  rateBp: number;
  baseCents: number;
  vatCents: number;
}

export interface IssueFields extends InvoiceRef {
  issuerName: string;
  kind: 'F1' | 'F2' | 'F3' | 'R1' | 'R2' | 'R3' | 'R4' | 'R5';
  operationOn: string | null;
  description: string;
  recipient: Person | null;
  /** Simplified although it is above the limit: RD 1619/2012 art. 6.1.d. */
  isWithoutRecipient: boolean;
  /** What it puts right; in place of: with the amounts that were before. */
  rectifies: {invoices: InvoiceRef[]; inPlaceOf: {baseCents: number; vatCents: number} | null} | null;
  replaces: InvoiceRef[];
  /** One for the whole invoice. */
  tax: Tax;
  vat: VatPart[];
  vatCents: number;
  totalCents: number;
  correction: Correction | null;
}

/** `X`: the tax office has no record of it yet; `S`: it has one, and refused the last correction of it. */
export type Correction = {rejected: 'N' | 'S' | 'X'};

type Content = string | Part[];
export type Part = [name: string, content: Content] | null;

/** For `RefExterna`: the answer says it again, and so names its record. */
export const referenceOf = (position: number): string => String(position);

export function issueXml(r: IssueFields, position: number, link: Link): string {
  return written('RegistroAlta', [
    ['IDVersion', '1.0'],
    ['IDFactura', refParts(r)],
    ['RefExterna', referenceOf(position)],
    ['NombreRazonEmisor', line(r.issuerName, 120)],
    r.correction && ['Subsanacion', 'S'],
    r.correction && r.correction.rejected !== 'N' ? ['RechazoPrevio', r.correction.rejected] : null,
    ['TipoFactura', r.kind],
    r.rectifies && ['TipoRectificativa', r.rectifies.inPlaceOf ? 'S' : 'I'],
    r.rectifies && r.rectifies.invoices.length > 0
      ? ['FacturasRectificadas', r.rectifies.invoices.map((one): Part => ['IDFacturaRectificada', refParts(one)])]
      : null,
    r.replaces.length > 0
      ? ['FacturasSustituidas', r.replaces.map((one): Part => ['IDFacturaSustituida', refParts(one)])]
      : null,
    r.rectifies?.inPlaceOf
      ? [
          'ImporteRectificacion',
          [
            ['BaseRectificada', amountText(r.rectifies.inPlaceOf.baseCents)],
            ['CuotaRectificada', amountText(r.rectifies.inPlaceOf.vatCents)],
          ],
        ]
      : null,
    r.operationOn && r.operationOn < r.issuedOn ? ['FechaOperacion', dayText(r.operationOn)] : null,
    ['DescripcionOperacion', line(r.description, 500) || 'Venta'],
    r.isWithoutRecipient ? ['FacturaSinIdentifDestinatarioArt61d', 'S'] : null,
    Math.abs(r.totalCents) >= 10_000_000_000 ? ['Macrodato', 'S'] : null,
    r.recipient && ['Destinatarios', [['IDDestinatario', personParts(r.recipient)]]],
    ['Desglose', r.vat.map((part): Part => ['DetalleDesglose', vatParts(r.tax, part)])],
    ['CuotaTotal', amountText(r.vatCents)],
    ['ImporteTotal', amountText(r.totalCents)],
    ...linkParts(link),
  ]);
}

export interface CancellationFields extends InvoiceRef {
  /** The tax office never had the record that this one takes back. */
  isUnknown: boolean;
  /** The cancellation before this one was refused. */
  wasRejected: boolean;
}

export function cancellationXml(r: CancellationFields, position: number, link: Link): string {
  return written('RegistroAnulacion', [
    ['IDVersion', '1.0'],
    [
      'IDFactura',
      [
        ['IDEmisorFacturaAnulada', r.issuerNif],
        ['NumSerieFacturaAnulada', r.fullNumber],
        ['FechaExpedicionFacturaAnulada', dayText(r.issuedOn)],
      ],
    ],
    ['RefExterna', referenceOf(position)],
    r.isUnknown ? ['SinRegistroPrevio', 'S'] : null,
    r.wasRejected ? ['RechazoPrevio', 'S'] : null,
    ...linkParts(link),
  ]);
}

const refParts = (r: InvoiceRef): Part[] => [
  ['IDEmisorFactura', r.issuerNif],
  ['NumSerieFactura', r.fullNumber],
  ['FechaExpedicionFactura', dayText(r.issuedOn)],
];

const personParts = (person: Person): Part[] => [
  ['NombreRazon', line(person.name, 120)],
  'nif' in person
    ? ['NIF', person.nif]
    : [
        'IDOtro',
        [
          ['CodigoPais', person.other.country],
          ['IDType', person.other.type],
          ['ID', line(person.other.id, 20)],
        ],
      ],
];

/** What is exempt or not subject has neither rate nor quota (not even 0), reverse charge has both, and they are 0. */
function vatParts(tax: Tax, {qualification, rateBp, baseCents, vatCents}: VatPart): Part[] {
  const hasQuota = qualification === 'S1' || qualification === 'S2';
  return [
    ['Impuesto', tax],
    ['ClaveRegimen', regimeOf(tax, qualification)],
    [isExempt(qualification) ? 'OperacionExenta' : 'CalificacionOperacion', qualification],
    hasQuota ? ['TipoImpositivo', amountText(rateBp)] : null,
    ['BaseImponibleOimporteNoSujeto', amountText(baseCents)],
    hasQuota ? ['CuotaRepercutida', amountText(vatCents)] : null,
  ];
}

const linkParts = ({previous, program, recordedAt, huella}: Link): Part[] => [
  [
    'Encadenamiento',
    previous ? [['RegistroAnterior', [...refParts(previous), ['Huella', previous.huella]]]] : [['PrimerRegistro', 'S']],
  ],
  ['SistemaInformatico', programParts(program)],
  ['FechaHoraHusoGenRegistro', recordedAt],
  ['TipoHuella', '01'],
  ['Huella', huella],
];

/** It may work for each company as VERI*FACTU or without sending. */
export const programParts = (program: BillingProgram): Part[] => [
  ['NombreRazon', line(program.producer.name, 120)],
  ['NIF', program.producer.nif],
  ['NombreSistemaInformatico', PROGRAM.name],
  ['IdSistemaInformatico', PROGRAM.id],
  ['Version', line(program.version, 50)],
  ['NumeroInstalacion', program.installation],
  ['TipoUsoPosibleSoloVerifactu', 'N'],
  ['TipoUsoPosibleMultiOT', 'S'],
  ['IndicadorMultiplesOT', program.hasManyIssuers ? 'S' : 'N'],
];

/** As the declaration of its producer names it (Orden HAC/1177/2024, art. 15). */
export const PROGRAM = {name: 'Taquilla', id: 'TQ'} as const;

function written(root: string, parts: Part[]): string {
  return `<sf:${root} xmlns:sf="${RECORDS_NAMESPACE}">${elements(parts)}</sf:${root}>`;
}

export const elements = (parts: Part[]): string => parts.map(element).join('');

function element(part: Part): string {
  if (part === null) return '';
  const [name, content] = part;
  const inside = typeof content === 'string' ? xmlText(content) : elements(content);
  return `<sf:${name}>${inside}</sf:${name}>`;
}

export const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** One line: no signs that XML refuses, no blanks at its edges (a hard one would stay there), cut by characters. */
export function line(text: string, most: number): string {
  const clean = text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF\s]+/gu, ' ').trim();
  return [...clean].slice(0, most).join('').trim();
}
