/**
 * Who a complete invoice is for, as it is said before paying. Above the limit of a simplified one nobody pays without
 * saying it (RD 1619/2012 art. 4, 6 and 7): otherwise the sale would have no lawful invoice.
 */
import {DomainError, invalid} from '../../../errors';
import {euros} from '../../../money';
import {isPersonal} from '../../../spanish-codes';
import type {Tx} from '../../../tx';
import {readTaxId, tellTaxId, type SaidTaxId, type TaxId} from './tax-id';

/** Kept with what the buyer consented to (`order.consents.billing`), where papers look for it. */
export interface Billing {
  /** '': the buyer's own name. */
  name: string;
  docNo: string;
  idType: TaxId['idType'];
  country: string;
  street: string;
  postalCode: string;
  city: string;
  province: string;
}

export interface SaidInvoice extends SaidTaxId {
  name?: string | null | undefined;
  street?: string | null | undefined;
  postalCode?: string | null | undefined;
  city?: string | null | undefined;
  province?: string | null | undefined;
}

/** Null when none is asked for. `docNo`: the buyer's own, where the invoice says none. @throws `invalid` 422 at `<at>invoice.…` */
export function readInvoiceData(said: SaidInvoice | null | undefined, docNo: string | null, at = ''): Billing | null {
  if (!said) return null;
  const {nif, idType, country} = readTaxId({...said, nif: said.nif?.trim() || docNo}, `${at}invoice.`);
  const text = (value: string | null | undefined) => value?.trim().replace(/\s+/g, ' ') ?? '';
  const [name, street, postalCode, city] = [said.name, said.street, said.postalCode, said.city].map(text) as [
    string,
    string,
    string,
    string,
  ];
  const wrong: Record<string, string> = {};
  if (street === '') wrong[`${at}invoice.street`] = 'Escribe el domicilio que va en la factura.';
  if (postalCode === '') wrong[`${at}invoice.postalCode`] = 'Escribe el código postal.';
  else if (idType === '' && !/^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/.test(postalCode))
    wrong[`${at}invoice.postalCode`] = 'Escribe un código postal español.';
  if (city === '') wrong[`${at}invoice.city`] = 'Escribe la localidad.';
  if (idType === '' && !isPersonal(nif) && name === '')
    wrong[`${at}invoice.name`] = 'Escribe la razón social de ese NIF.';
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return {name, docNo: nif, idType, country, street, postalCode, city, province: text(said.province)};
}

/** The largest invoice that the order will have: one of each company and tax, without what VAT does not reach. */
const LARGEST = `select coalesce(max(cents), 0)::int from (
  select sum(case when l.vat_code <> 'not_subject' then l.total_cents else l.fee_cents end) as cents
    from order_line l left join event_session s on s.id = coalesce(l.event_session_id, l.supplement_session_id)
    left join event e on e.id = s.event_id left join event_company k on k.id = e.event_company_id
   where l.order_id = $1 and not l.is_trial group by k.nif, l.tax) x`;

/**
 * For whoever has just placed it, in the same transaction. `at`: before the names of the fields, where they were sent
 * inside something.
 *
 * @throws `invoice_data_needed` 422
 */
export async function requireInvoiceData(tx: Tx, orderId: number, at = ''): Promise<void> {
  const {rows} = await tx.query<{docNo: string; name: string; street: string; maxCents: number; largestCents: number}>(
    `select coalesce(consents->'billing'->>'docNo', doc_no, '') as "docNo",
       coalesce(nullif(consents->'billing'->>'name', ''), first_name) as name,
       coalesce(consents->'billing'->>'street', '') as street,
       setting_int('simplifiedInvoiceMaxCents', 40000) as "maxCents", (${LARGEST}) as "largestCents"
       from "order" where id = $1`,
    [orderId],
  );
  const {docNo, name, street, maxCents, largestCents} = rows[0]!;
  if (largestCents <= maxCents) return;
  const errors = {
    ...(name === '' && {[`${at}invoice.name`]: 'Escribe a nombre de quién va la factura.'}),
    ...(tellTaxId(docNo) === null &&
      street === '' && {[`${at}invoice.nif`]: 'Escribe el NIF, o el documento de quien no lo tiene.'}),
    ...(street === '' && {
      [`${at}invoice.street`]: 'Escribe el domicilio que va en la factura.',
      [`${at}invoice.postalCode`]: 'Escribe el código postal.',
      [`${at}invoice.city`]: 'Escribe la localidad.',
    }),
  };
  if (Object.keys(errors).length > 0)
    throw new DomainError(
      'invoice_data_needed',
      `Lo que pasa de ${euros(maxCents)} lleva por ley una factura con el NIF y el domicilio de quien compra: escríbelos y vuelve a pagar.`,
      {errors, details: {maxCents}},
    );
}
