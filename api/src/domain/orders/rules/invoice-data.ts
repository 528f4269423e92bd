/**
 * Who a complete invoice is for, as it is said before paying. Above the limit of a simplified one nobody pays without
 * saying it (RD 1619/2012 art. 4, 6 and 7): otherwise the sale would have no lawful invoice.
 */
import {DomainError, invalid} from '../../kernel/errors';
import {euros} from '../../kernel/money';
import {isPersonal} from '../../kernel/spanish-codes';
import type {Tx} from '../../kernel/tx';
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

/**
 * What whoever pays has said of it; nothing said yet, they are asked where it is needed. 'unasked' where nobody is there
 * (a card on file, a debit, money that has come): above the limit its invoice waits until staff say whom it names.
 */
export type Invoiced = SaidInvoice | null | undefined | 'unasked';

/** As an order keeps it with its consents. @throws `invalid` 422 at `invoice.…` */
export function billingOf(invoice: Invoiced, docNo: string | null): {billing?: Billing} {
  const billing = invoice === 'unasked' ? null : readInvoiceData(invoice, docNo);
  return billing ? {billing} : {};
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
    cross join organization h
   where l.order_id = $1 and not l.is_trial group by coalesce(k.nif, h.nif), l.tax) x`;

/** Who issues them. */
const SELLERS = `select coalesce(array_agg(distinct coalesce(k.nif, h.nif)), '{}')
    from order_line l left join event_session s on s.id = coalesce(l.event_session_id, l.supplement_session_id)
    left join event e on e.id = s.event_id left join event_company k on k.id = e.event_company_id
    cross join organization h where l.order_id = o.id and not l.is_trial`;

/** Of whoever pays, what the record of the holder of the pass or of the guardian of the child says; over "order" o (SQL). */
const KNOWN = `select h.street, h.postal_code as "postalCode", h.city, h.province
    from order_line l join season_pass p on p.id = l.season_pass_id join pass_holder h on h.id = p.pass_holder_id
   where l.order_id = o.id and h.nif = o.doc_no and h.street <> ''
  union all
  select g.address, '', '', '' from order_line l join instalment i on i.id = l.instalment_id
    join enrolment e on e.id = i.enrolment_id join athlete_guardian k on k.athlete_id = e.athlete_id
    join guardian g on g.id = k.guardian_id
   where l.order_id = o.id and g.doc_no = o.doc_no and g.address <> ''
  limit 1`;

/**
 * For whoever has just placed it, in the same transaction. What our records say of whoever pays is asked of nobody. `at`:
 * before the names of the fields, where they were sent inside something; null: nobody is there, the rest waits. Nobody
 * invoices itself: once it is paid that could only wait.
 *
 * @throws `invoice_data_needed`, `invalid` 422
 */
export async function requireInvoiceData(tx: Tx, orderId: number, at: string | null = ''): Promise<void> {
  const {rows} = await tx.query<{
    docNo: string;
    idType: string;
    name: string;
    street: string;
    maxCents: number;
    largestCents: number;
    sellers: string[];
    known: {street: string} | null;
  }>(
    `select coalesce(consents->'billing'->>'docNo', doc_no, '') as "docNo",
       coalesce(consents->'billing'->>'idType', '') as "idType", coalesce(nullif(consents->'billing'->>'name', ''), first_name) as name,
       coalesce(consents->'billing'->>'street', '') as street,
       setting_int('simplifiedInvoiceMaxCents', 40000) as "maxCents", (${LARGEST}) as "largestCents", (${SELLERS}) as sellers,
       (select to_jsonb(k) from (${KNOWN}) k) as known
       from "order" o where id = $1`,
    [orderId],
  );
  const {docNo, idType, name, maxCents, largestCents, known, sellers} = rows[0]!;
  if (at !== null && sellers.includes(docNo) && (rows[0]!.street !== '' || largestCents > maxCents))
    throw invalid({[`${at}invoice.nif`]: 'Ese NIF es el de quien vende: nadie se factura a sí mismo.'});
  if (largestCents <= maxCents) return;
  const street = rows[0]!.street || known?.street || '';
  if (rows[0]!.street === '' && known)
    await tx.query(
      `update "order" set consents = consents || jsonb_build_object('billing', coalesce(consents->'billing', '{}') || $2::jsonb)
        where id = $1`,
      [orderId, JSON.stringify(known)],
    );
  if (at === null) return;
  const errors = {
    ...(name === '' && {[`${at}invoice.name`]: 'Escribe a nombre de quién va la factura.'}),
    ...(idType === '' &&
      tellTaxId(docNo) === null && {[`${at}invoice.nif`]: 'Escribe el NIF, o el documento de quien no lo tiene.'}),
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
