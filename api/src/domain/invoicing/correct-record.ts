/**
 * Puts right what the tax office refused, or took with errors: another record of the same invoice, with the company's
 * name of today and the recipient as somebody corrects it. The invoice itself does not change; what it says wrong is put
 * right by another invoice (AEAT, validaciones, 4.3.1 and 6.1).
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import {readNif} from '../kernel/spanish-codes';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {taxIdProblem, tellTaxId, type TaxId} from '../orders/rules/tax-id';
import {follow, storeRecords} from '../verifactu/append-records';
import {type InvoicingProgram, lockChain} from '../verifactu/lock-chain';
import type {Correction, InvoiceRef, IssueFields, Person, VatPart} from '../verifactu/record-xml';
import {personOf, thirdPartyOf} from './issue';

export interface CorrectRecipient {
  name?: string;
  nif?: string;
  /** The NIF is right, and the tax office does not know it. */
  isUnregistered?: boolean;
}

interface Known extends InvoiceRef {
  issuerName: string;
  kind: IssueFields['kind'];
  operationOn: string | null;
  description: string;
  recipientName: string;
  recipientNif: string;
  vatCents: number;
  totalCents: number;
  aeatState: string;
  rectifies: InvoiceRef | null;
  replaces: InvoiceRef | null;
  tax: IssueFields['tax'];
  vat: VatPart[];
  hasAccepted: boolean;
  isLastRefused: boolean;
  /** As its record said. */
  isWithoutRecipient: boolean;
  idType: TaxId['idType'];
  country: string;
}

const REF = (id: string) => `(select jsonb_build_object('issuerNif', x.issuer_nif, 'fullNumber', x.full_number,
  'issuedOn', to_char(x.issued_on, 'YYYY-MM-DD')) from invoice x where x.id = ${id})`;

/** Errors: `not_found` 404, `nothing_to_correct` 409, `invalid` 422. */
export async function correctRecord(
  tx: Tx,
  program: InvoicingProgram,
  invoiceId: number,
  recipient: CorrectRecipient,
): Promise<{position: number}> {
  // The chain before the invoice, as whoever issues a refund's holds them.
  const {rows} = await tx.query<{nif: string}>('select issuer_nif as nif from invoice where id = $1', [invoiceId]);
  if (!rows[0]) throw notFound('No existe esa factura.');
  const end = await lockChain(tx, rows[0].nif, program);
  const known = await readKnown(tx, invoiceId);
  if (known.aeatState !== 'rejected' && known.aeatState !== 'accepted_with_errors')
    throw conflict(
      'nothing_to_correct',
      'La Agencia Tributaria no ha rechazado este registro: no hay nada que subsanar.',
    );
  const named = recipientOf(known, recipient);
  if (named && 'nif' in named && named.nif === rows[0].nif)
    throw invalid({nif: 'Ese NIF es el de quien expide la factura.'});
  const record = follow(end).issue({
    ...known,
    recipient: named,
    isWithoutRecipient: known.isWithoutRecipient,
    rectifies: known.rectifies && {invoices: [known.rectifies], inPlaceOf: null},
    replaces: known.replaces ? [known.replaces] : [],
    thirdParty: thirdPartyOf(end),
    correction: correctionOf(known),
  });
  await storeRecords(tx, end, [{...record, invoiceId}]);
  await moveOne(tx, to('invoice_at_office', 'pending'), {id: invoiceId});
  return {position: record.position};
}

/** By what the tax office has of it: the table of what it admits. */
const correctionOf = ({isLastRefused, hasAccepted}: Known): Correction => ({
  rejected: !isLastRefused ? 'N' : hasAccepted ? 'S' : 'X',
});

function recipientOf(known: Known, {name, nif, isUnregistered}: CorrectRecipient): Person | null {
  if (known.recipientNif === '') {
    if (name || nif || isUnregistered) throw invalid({nif: 'Una factura simplificada no lleva destinatario.'});
    return null;
  }
  const called = (name || known.recipientName).trim();
  if (!nif && known.idType !== '' && !isUnregistered)
    return personOf({name: called, nif: known.recipientNif, idType: known.idType, country: known.country});
  const typed = nif || known.recipientNif;
  const read = isUnregistered ? readNif(typed) : tellTaxId(typed);
  if (read === null) throw invalid({nif: taxIdProblem(typed)});
  return personOf({
    name: called,
    ...(typeof read === 'string' ? {nif: read, idType: '07', country: 'ES'} : read),
  });
}

async function readKnown(tx: Tx, invoiceId: number): Promise<Known> {
  const {rows} = await tx.query<Known>(
    `select i.issuer_nif as "issuerNif", i.full_number as "fullNumber", to_char(i.issued_on, 'YYYY-MM-DD') as "issuedOn",
       coalesce((select k.legal_name from event_company k where k.nif = i.issuer_nif order by k.id limit 1),
         (select o.legal_name from organization o where o.nif = i.issuer_nif), i.issuer_name) as "issuerName",
       i.kind, to_char(i.operation_on, 'YYYY-MM-DD') as "operationOn", i.description, i.recipient_name as "recipientName",
       i.recipient_nif as "recipientNif", i.recipient_id_type as "idType", i.recipient_country as country, i.vat_cents as "vatCents", i.total_cents as "totalCents",
       i.aeat_state as "aeatState", i.tax, ${REF('i.rectifies_id')} as rectifies, ${REF('i.replaces_id')} as replaces,
       (select jsonb_agg(jsonb_build_object('rateBp', v.rate_bp, 'qualification', v.qualification, 'baseCents', v.base_cents,
         'vatCents', v.vat_cents) order by v.id) from invoice_vat v where v.invoice_id = i.id) as vat,
       exists (select 1 from verifactu_record r where r.invoice_id = i.id
         and r.state in ('accepted', 'accepted_with_errors')) as "hasAccepted",
       coalesce((select r.state = 'rejected' from verifactu_record r where r.invoice_id = i.id order by r.id desc limit 1),
         false) as "isLastRefused",
       exists (select 1 from verifactu_record r where r.invoice_id = i.id
         and r.xml like '%<sf:FacturaSinIdentifDestinatarioArt61d>S<%') as "isWithoutRecipient"
       from invoice i where i.id = $1 for update of i`,
    [invoiceId],
  );
  return rows[0]!;
}
