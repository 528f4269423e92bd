/** The invoices of an order, and one of them as it goes on paper. */
import {IS_REVERSED} from '../../../domain/invoicing/reverse-charge';
import {notFound} from '../../../domain/kernel/errors';
import type {InvoicePaper} from '../../drawing/money/invoice';
import type {Tx} from '../../../domain/kernel/tx';
import {houseBrand} from './house-brand';

export interface OwnInvoice {
  id: number;
  fullNumber: string;
  kind: InvoicePaper['kind'];
  issuedOn: string;
  totalCents: number;
  /** Simplified, and nothing stands for it yet. */
  canExchange: boolean;
}

/** Over `invoice i`: of one whose recipient was wrong, it takes back what that had told. */
const TAKES_BACK = `coalesce(sign(i.total_cents) <> (select sign(b.total_cents) from invoice b where b.id = i.corrects_id), false)`;

/**
 * Those that their buyer uses: what has been exchanged or went to a wrong recipient is left to the books, what is blocked
 * to the law.
 */
export async function readOwnInvoices(tx: Tx, orderId: number): Promise<OwnInvoice[]> {
  const {rows} = await tx.query<OwnInvoice & {isReplaced: boolean}>(
    `select i.id, i.full_number as "fullNumber", i.kind, to_char(i.issued_on, 'YYYY-MM-DD') as "issuedOn",
       i.total_cents as "totalCents", i.kind in ('F2', 'R5') and x.id is null and not ${IS_REVERSED} as "canExchange",
       x.id is not null as "isReplaced"
       from invoice i left join lateral (select id from invoice f where f.replaces_id = i.id limit 1) x on true
      where i.order_id = $1 and i.recipient_blocked_at is null
        and not exists (select 1 from invoice c where c.corrects_id = i.id) and not ${TAKES_BACK} order by i.id`,
    [orderId],
  );
  return rows.filter(row => !row.isReplaced).map(({isReplaced: _, ...row}) => row);
}

/**
 * One is on its way: what was paid has none yet, or what goes back. Not what waits for somebody, nor a refund that the bank
 * has left lying: that takes as long as it takes.
 */
export async function isInvoiceComing(tx: Tx, orderId: number): Promise<boolean> {
  const {rows} = await tx.query<{isComing: boolean}>(
    `select exists (select from invoice_task where order_id = $1 and problem = '')
       or exists (select from refund r where r.order_id = $1 and (exists (select from invoice_task t where t.refund_id = r.id
         and t.problem = '') or r.state in ('requested', 'sending') and r.created_at > now() - interval '2 minutes'))
       as "isComing"`,
    [orderId],
  );
  return rows[0]!.isComing;
}

/** Of what was kept of a settlement; for staff of a company, of its own. */
export async function isOfSettlement(tx: Tx, invoiceId: number, companyId: number | null): Promise<boolean> {
  const {rowCount} = await tx.query(
    `select 1 from invoice i join settlement s on s.id = i.settlement_id
      where i.id = $1 and ($2::int is null or s.event_company_id = $2)`,
    [invoiceId, companyId],
  );
  return rowCount > 0;
}

/** Over `invoice i` and its `invoice_line l`: as the order's invoice has it, also where another stands for that. */
const DISCOUNT = `(select x.discount_cents from invoice f join invoice_line o on o.invoice_id = f.id
    and (o.position, o.description, o.base_cents) = (l.position, l.description, l.base_cents)
  join invoice_line_discount x on (x.invoice_id, x.position) = (o.invoice_id, o.position)
 where f.order_id = i.order_id and f.issuer_nif = i.issuer_nif and f.tax = i.tax order by f.id limit 1)`;

/**
 * With its QR from its first moment where records are sent or kept; where they wait, once the tax office has its record.
 * @throws DomainError 404; of another order, too
 */
export async function readInvoicePaper(
  tx: Tx,
  invoiceId: number,
  {ofOrder, isSending}: {ofOrder: number | null; isSending: boolean},
): Promise<InvoicePaper> {
  const {rows} = await tx.query<Omit<InvoicePaper, 'brand'>>(
    `select i.full_number as "fullNumber", i.kind, to_char(i.issued_on, 'DD/MM/YYYY') as "issuedOn",
       to_char(i.operation_on, 'DD/MM/YYYY') as "operationOn", i.created_at as "createdAt", b.number as "orderNumber",
       jsonb_build_object('name', i.issuer_name, 'nif', i.issuer_nif, 'address', coalesce(
         (select k.address from event_company k where k.nif = i.issuer_nif and k.legal_name = i.issuer_name
           order by k.id limit 1), (select o.address from organization o where o.nif = i.issuer_nif), '')) as issuer,
       case when i.recipient_nif <> '' then jsonb_build_object('name', i.recipient_name, 'nif', i.recipient_nif,
         'address', i.recipient_address, 'idType', i.recipient_id_type, 'country', i.recipient_country) end as recipient,
       (select jsonb_build_object('number', c.full_number, 'isTaken', ${TAKES_BACK}) from invoice c
         where c.id = i.corrects_id) as corrects,
       (select a.full_number || ', de ' || to_char(a.issued_on, 'DD/MM/YYYY') from invoice a
         where a.id in (i.rectifies_id, i.replaces_id)) as about,
       (select s.number from settlement s where s.id = i.settlement_id) as "settlementNumber",
       (select jsonb_agg(jsonb_build_object('description', l.description, 'quantity', l.quantity,
         'discountCents', coalesce(d.discount_cents, 0), 'baseCents', l.base_cents, 'vatBp', l.vat_bp,
         'vatCents', l.vat_cents, 'qualification', l.qualification) order by l.position)
         from invoice_line l left join lateral ${DISCOUNT} d on true
        where l.invoice_id = i.id) as lines,
       (select jsonb_agg(jsonb_build_object('rateBp', v.rate_bp, 'baseCents', v.base_cents, 'vatCents', v.vat_cents,
         'qualification', v.qualification, 'exemption', v.exemption) order by v.rate_bp desc) from invoice_vat v where v.invoice_id = i.id) as rates,
       i.total_cents as "totalCents", i.tax,
       i.aeat_state <> 'kept' as "isVerifiable",
       case when i.aeat_state in ('accepted', 'accepted_with_errors', 'kept') or $3 and i.aeat_state <> 'not_sent'
         then i.qr_url end as "qrUrl"
       from invoice i left join "order" b on b.id = i.order_id
      where i.id = $1 and ($2::int is null or i.order_id = $2 and i.recipient_blocked_at is null)`,
    [invoiceId, ofOrder, isSending],
  );
  if (!rows[0]) throw notFound('No existe esa factura.');
  return {...rows[0], brand: await houseBrand(tx)};
}
