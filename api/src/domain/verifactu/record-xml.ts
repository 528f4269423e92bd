/**
 * The XML of a record (SuministroInformacion.xsd), whole as it is kept and sent. What the fingerprint is of is written
 * by the same functions that hash it; texts are one line, without what XML cannot carry, and as long as the schema says.
 * What would not fit the schema is never written: whoever asked for it is told, and what was to be issued waits.
 */
import {conflict} from '../kernel/errors';
import {isCountry} from '../kernel/foreign-codes';
import {amountText, dayText} from './chain';
import {isExempt, type Qualification, regimeOf, type Tax} from './taxes';

export const RECORDS_NAMESPACE =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/SuministroInformacion.xsd';

/** Somebody named in a record: by NIF, or as the tax office asks for who has none. */
export type Person = {name: string} & (
  | {nif: string}
  /** Of a VAT number (02) the state is in it. */
  | {other: {country: string; type: '02' | '03' | '04' | '05' | '06' | '07'; id: string}}
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
  /** Who issues it in the seller's name; null: the seller. */
  thirdParty: {name: string; nif: string} | null;
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

/** The tax office takes so many parts of one invoice (AEAT, validaciones, 15). */
const MOST_PARTS = 12;

type Content = string | Part[];
export type Part = [name: string, content: Content] | null;

/** For `RefExterna`: the answer says it again, and so names its record. */
export const referenceOf = (position: number): string => String(position);

export function issueXml(r: IssueFields, position: number, link: Link): string {
  if (r.vat.length === 0 || r.vat.length > MOST_PARTS) throw unfit('Desglose', `${r.vat.length} partes`);
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
    r.thirdParty && ['EmitidaPorTerceroODestinatario', 'T'],
    r.thirdParty && ['Tercero', personParts(r.thirdParty)],
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
          person.other.type === '02' ? null : ['CodigoPais', person.other.country],
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

/**
 * What the schema says of each thing that a record says, and where the schema takes anything, what the tax office takes.
 * By hand and not by a validator of schemas: this is done for every sale, between its locks.
 */
const NIF = /^[0-9A-Z]{9}$/;
const AMOUNT = /^[+-]?\d{1,12}(\.\d{0,2})?$/;
const DAY = /^\d{2}-\d{2}-\d{4}$/;
const YES_OR_NO = /^[SN]$/;
const text = (most: number) => new RegExp(`^.{1,${most}}$`, 'u');
const number = /^[ -~]{1,60}$/;
const FITS: Readonly<Record<string, RegExp | {test: (text: string) => boolean}>> = {
  IDVersion: /^1\.0$/,
  IDEmisorFactura: NIF,
  IDEmisorFacturaAnulada: NIF,
  NumSerieFactura: number,
  NumSerieFacturaAnulada: number,
  FechaExpedicionFactura: DAY,
  FechaExpedicionFacturaAnulada: DAY,
  FechaOperacion: DAY,
  RefExterna: text(60),
  NombreRazonEmisor: text(120),
  NombreRazon: text(120),
  NIF,
  CodigoPais: {test: isCountry},
  IDType: /^0[2-7]$/,
  ID: text(20),
  Subsanacion: YES_OR_NO,
  RechazoPrevio: /^[NSX]$/,
  SinRegistroPrevio: YES_OR_NO,
  TipoFactura: /^(F[123]|R[1-5])$/,
  TipoRectificativa: /^[SI]$/,
  BaseRectificada: AMOUNT,
  CuotaRectificada: AMOUNT,
  DescripcionOperacion: text(500),
  FacturaSinIdentifDestinatarioArt61d: YES_OR_NO,
  Macrodato: YES_OR_NO,
  EmitidaPorTerceroODestinatario: /^[TD]$/,
  Impuesto: /^0[1235]$/,
  ClaveRegimen: /^(0[1-9]|1[0145789]|2[01])$/,
  CalificacionOperacion: /^[SN][12]$/,
  OperacionExenta: /^E[1-8]$/,
  TipoImpositivo: /^\d{1,3}(\.\d{0,2})?$/,
  BaseImponibleOimporteNoSujeto: AMOUNT,
  CuotaRepercutida: AMOUNT,
  CuotaTotal: AMOUNT,
  ImporteTotal: AMOUNT,
  PrimerRegistro: /^S$/,
  Huella: /^[0-9A-F]{64}$/,
  NombreSistemaInformatico: text(30),
  IdSistemaInformatico: text(2),
  Version: text(50),
  NumeroInstalacion: text(100),
  TipoUsoPosibleSoloVerifactu: YES_OR_NO,
  TipoUsoPosibleMultiOT: YES_OR_NO,
  IndicadorMultiplesOT: YES_OR_NO,
  FechaHoraHusoGenRegistro: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/,
  TipoHuella: /^01$/,
};
/** What a record may say, for whoever compares it with the schema. */
export const fits = (name: string, content: string): boolean | undefined => FITS[name]?.test(content);

const unfit = (name: string, content: string) =>
  conflict(
    'record_unfit',
    `«${content.slice(0, 60)}» no cabe en ${name} del registro de facturación: corrígelo donde esté escrito.`,
  );

function element(part: Part): string {
  if (part === null) return '';
  const [name, content] = part;
  if (typeof content === 'string' && FITS[name]?.test(content) === false) throw unfit(name, content);
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
