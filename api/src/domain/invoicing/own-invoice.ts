/** Whose an invoice is: of the house's people all are, of a company's those that are issued by its NIF, if it is its own. */
import type {Tx} from '../kernel/tx';

export async function isOwnInvoice(
  tx: Tx,
  of: {invoiceId: number} | {recordId: number},
  companyId: number | null,
): Promise<boolean> {
  const [id, value] =
    'invoiceId' in of
      ? ['$1::int', of.invoiceId]
      : ['(select r.invoice_id from verifactu_record r where r.id = $1::int)', of.recordId];
  const {rowCount} = await tx.query(
    `select 1 from invoice i where i.id = ${id} and ($2::int is null or i.issuer_nif = taxpayer_of($2))`,
    [value, companyId],
  );
  return rowCount > 0;
}
