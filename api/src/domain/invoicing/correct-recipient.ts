/**
 * A complete invoice went to somebody who was written down wrong: what it said is taken back, and another one names the
 * right customer with the same amounts. In place of simplified ones that is an F3 below zero and a new F3 (AEAT, preguntas
 * de desarrolladores, 27, case 1); any other is put right by an R4, by difference, and a new F1: what stands of it, so that
 * of a part that went back nothing is told again. The old paper stays in the books (invoice_frozen); once each
 * (invoice_corrected_once).
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {tellTaxId} from '../orders/rules/tax-id';
import type {InvoicingProgram} from '../verifactu/lock-chain';
import type {Tax} from '../verifactu/taxes';
import {issueInvoice, type InvoiceDraft, type InvoicePart, recipientJson, type Recipient} from './issue';
import {readRecipient, refuseOwn, type SaidRecipient} from './recipient';
import {EXEMPTION_TOLD} from './reverse-charge';

interface Told {
  id: number;
  kind: 'F1' | 'F3';
  fullNumber: string;
  issuer: {nif: string; name: string};
  recipient: Recipient;
  tax: Tax;
  isReverseCharge: boolean;
  operationOn: string;
  orderId: number | null;
  refundId: number | null;
  settlementId: number | null;
  replacesId: number | null;
  /** Its own, and of an F1 those of what put it right. */
  lines: InvoicePart[];
}

/**
 * The invoice and, of F3, all of its order to the same customer. The numbers of what was issued, in their order. Errors:
 * `not_found` 404, `not_complete`, `already_corrected`, `same_recipient`, `nothing_left` and `own_nif` 409, `invalid` 422.
 */
export async function correctRecipient(
  tx: Tx,
  program: InvoicingProgram,
  invoiceId: number,
  said: SaidRecipient,
): Promise<{taken: string; fullNumber: string}[]> {
  const recipient = readRecipient(said);
  const told = await readTold(tx, invoiceId);
  refuseOwn(
    recipient,
    told.map(one => one.issuer.nif),
  );
  if (told.every(one => isSame(one.recipient, recipient)))
    throw conflict('same_recipient', 'La factura ya lleva esos datos.');
  const made: {taken: string; fullNumber: string}[] = [];
  for (const one of told) {
    const lines = one.lines.filter(line => line.baseCents !== 0 || line.vatCents !== 0);
    if (lines.reduce((cents, line) => cents + line.baseCents + line.vatCents, 0) === 0) continue;
    const same = {
      issuer: one.issuer,
      tax: one.tax,
      isReverseCharge: one.isReverseCharge,
      operationOn: one.operationOn,
      orderId: one.orderId,
      ...(one.settlementId !== null && {settlementId: one.settlementId}),
      correctsId: one.id,
    } satisfies Partial<InvoiceDraft>;
    const taken = await issueInvoice(tx, program, {
      ...same,
      kind: one.kind === 'F3' ? 'F3' : 'R4',
      // Whom no record may name (a NIF that is none) is named as it should have been.
      recipient: isNameable(one) ? one.recipient : recipient,
      description: `Sin efecto la factura ${one.fullNumber}: datos del destinatario`,
      refundId: one.kind === 'F3' ? one.refundId : null,
      rectifiesId: one.kind === 'F3' ? null : one.id,
      replacesId: one.replacesId,
      lines: lines.map(line => ({...line, baseCents: -line.baseCents, vatCents: -line.vatCents})),
    });
    await moveOne(tx, to('invoice', 'rectified'), {id: one.id});
    const {fullNumber} = await issueInvoice(tx, program, {
      ...same,
      kind: one.kind,
      recipient,
      description: `Sustituye a la factura ${one.fullNumber}: datos del destinatario`,
      refundId: one.kind === 'F3' ? one.refundId : null,
      rectifiesId: null,
      replacesId: one.replacesId,
      lines,
    });
    made.push({taken: taken.fullNumber, fullNumber});
  }
  if (made.length === 0) throw conflict('nothing_left', 'De esa factura no queda nada: se ha devuelto todo.');
  return made;
}

const isSame = (a: Recipient, b: Recipient): boolean =>
  a.name === b.name && a.nif === b.nif && a.address === b.address && (a.country ?? '') === (b.country ?? '');

const isNameable = ({recipient: {nif, idType}, issuer}: Told): boolean =>
  nif !== issuer.nif && (Boolean(idType) || tellTaxId(nif)?.nif === nif);

/** Over `invoice i`: nothing has put its recipient right yet. */
const IS_LAST = `not exists (select 1 from invoice c where c.corrects_id = i.id)`;

async function readTold(tx: Tx, invoiceId: number): Promise<Told[]> {
  const {rows} = await tx.query<{kind: string; isLast: boolean; isTaking: boolean}>(
    `select i.kind, ${IS_LAST} as "isLast", i.corrects_id is not null and sign(i.total_cents) <> (select sign(b.total_cents)
       from invoice b where b.id = i.corrects_id) as "isTaking" from invoice i where i.id = $1`,
    [invoiceId],
  );
  const one = rows[0];
  if (!one) throw notFound('No existe esa factura.');
  if (one.kind === 'F2' || one.kind === 'R5')
    throw invalid({nif: 'Una factura simplificada no lleva destinatario: canjéala por una completa.'});
  if ((one.kind !== 'F1' && one.kind !== 'F3') || one.isTaking)
    throw conflict('not_complete', 'Se corrige la factura que lleva los datos, no la que rectifica otra.');
  if (!one.isLast) throw conflict('already_corrected', 'El destinatario de esta factura ya se ha corregido en otra.');
  const {rows: told} = await tx.query<Told>(
    `select i.id, i.kind, i.full_number as "fullNumber", i.tax, i.is_reverse_charge as "isReverseCharge",
       jsonb_build_object('nif', i.issuer_nif, 'name', i.issuer_name) as issuer, ${recipientJson('i')} as recipient,
       to_char(i.operation_on, 'YYYY-MM-DD') as "operationOn", i.order_id as "orderId", i.refund_id as "refundId",
       i.settlement_id as "settlementId", i.replaces_id as "replacesId",
       (select jsonb_agg(jsonb_build_object('description', l.description, 'quantity', l.quantity,
         'baseCents', l.base_cents, 'vatBp', l.vat_bp, 'vatCents', l.vat_cents, 'qualification', l.qualification,
         'exemption', ${EXEMPTION_TOLD}) order by l.invoice_id, l.position)
         from invoice_line l join invoice x on x.id = l.invoice_id where i.id in (x.id, x.rectifies_id)) as lines
       from invoice i, invoice a
      where a.id = $1 and ${IS_LAST} and (i.id = a.id or (a.kind = 'F3' and i.kind = 'F3' and i.order_id = a.order_id
        and i.issuer_nif = a.issuer_nif and i.recipient_nif = a.recipient_nif and i.recipient_name = a.recipient_name
        and not exists (select 1 from invoice b where b.id = i.corrects_id and sign(b.total_cents) <> sign(i.total_cents))))
      order by i.id for update of i`,
    [invoiceId],
  );
  return told;
}
