/**
 * VeriFactu: the fingerprint of a record and its place in the issuer's chain (Orden HAC/1177/2024). The text that is
 * hashed is `name=value` joined by `&`, trimmed, an empty value kept, nothing URL-encoded; SHA-256 in upper-case hex.
 */
import {createHash} from 'node:crypto';

/** Registro de facturación de alta. Amounts are cents; days `YYYY-MM-DD`. */
export interface IssueRecord {
  issuerNif: string;
  fullNumber: string;
  issuedOn: string;
  kind: string;
  vatCents: number;
  totalCents: number;
  /** '' for the first record of the chain. */
  previousHuella: string;
  /** ISO 8601 with its offset: 2024-01-01T19:20:30+01:00. */
  recordedAt: string;
}

/** Registro de facturación de anulación. */
export type CancellationRecord = Pick<
  IssueRecord,
  'issuerNif' | 'fullNumber' | 'issuedOn' | 'previousHuella' | 'recordedAt'
>;

/** Its text and fingerprint; what is hashed is literally what the XML says. */
export interface ChainedRecord {
  text: string;
  huella: string;
}

/** 12345 -> «123.45»: a point, two decimals, no thousands. */
export const amountText = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** 2024-01-01 -> «01-01-2024». */
export const dayText = (day: string): string => day.slice(0, 10).split('-').reverse().join('-');

export const chainIssue = (r: IssueRecord): ChainedRecord =>
  fingerprint([
    ['IDEmisorFactura', r.issuerNif],
    ['NumSerieFactura', r.fullNumber],
    ['FechaExpedicionFactura', dayText(r.issuedOn)],
    ['TipoFactura', r.kind],
    ['CuotaTotal', amountText(r.vatCents)],
    ['ImporteTotal', amountText(r.totalCents)],
    ['Huella', r.previousHuella],
    ['FechaHoraHusoGenRegistro', r.recordedAt],
  ]);

export const chainCancellation = (r: CancellationRecord): ChainedRecord =>
  fingerprint([
    ['IDEmisorFacturaAnulada', r.issuerNif],
    ['NumSerieFacturaAnulada', r.fullNumber],
    ['FechaExpedicionFacturaAnulada', dayText(r.issuedOn)],
    ['Huella', r.previousHuella],
    ['FechaHoraHusoGenRegistro', r.recordedAt],
  ]);

export function fingerprint(pairs: [name: string, value: string][]): ChainedRecord {
  const text = pairs.map(([name, value]) => `${name}=${value.trim()}`).join('&');
  return {text, huella: huellaOf(text)};
}

export const huellaOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase();

const HOSTS = {real: 'https://www2.agenciatributaria.gob.es', test: 'https://prewww2.aeat.es'} as const;

/** What the QR of an invoice says: the tax office answers whether it knows the record. */
export function validationUrl(
  r: {issuerNif: string; fullNumber: string; issuedOn: string; totalCents: number},
  host: keyof typeof HOSTS,
  mode: 'verifactu' | 'signed' = 'verifactu',
): string {
  const asked = {
    nif: r.issuerNif,
    numserie: r.fullNumber,
    fecha: dayText(r.issuedOn),
    importe: amountText(r.totalCents),
  };
  const query = Object.entries(asked).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${HOSTS[host]}/wlpl/TIKE-CONT/ValidarQR${mode === 'signed' ? 'NoVerifactu' : ''}?${query.join('&')}`;
}
