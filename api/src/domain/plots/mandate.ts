/** Whoever bought a plot in parts orders the direct debit of those that are still to come (sepa/sign-mandate, for a pass). */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {readCreditor} from '../sepa/read-creditor';
import {cancelMandate, mandateText} from '../sepa/sign-mandate';

export interface SignPlotMandate {
  plotSaleId: number;
  debtorName: string;
  /** Checked, without spaces. */
  iban: string;
  ip: string | null;
}

/** Null when the club does not collect so. */
export async function readPlotMandateText(tx: Tx): Promise<string | null> {
  const creditor = await readCreditor(tx);
  return creditor && mandateText(creditor, 'esta parcela');
}

/** Errors: `no_direct_debit`, `nothing_due` 409. */
export async function signPlotMandate(tx: Tx, ask: SignPlotMandate): Promise<{id: number; reference: string}> {
  const text = await readPlotMandateText(tx);
  if (text === null) throw conflict('no_direct_debit', 'Los plazos de esta parcela no se pueden domiciliar.');
  // The sale before its parts, as the payment of them does. Its first part was paid: else it is not yet anybody's.
  const {rowCount: isOpen} = await tx.query(
    `select 1 from plot_sale where id = $1 and state = 'payment_pending' and paid_cents > 0 for update`,
    [ask.plotSaleId],
  );
  const left = await tx.query(
    `update instalment set method = 'sepa', version = version + 1, updated_at = now()
      where plot_sale_id = $1 and state in ('scheduled', 'due', 'in_grace', 'overdue', 'returned')`,
    [ask.plotSaleId],
  );
  if (!isOpen || left.rowCount === 0) throw conflict('nothing_due', 'No queda ningún plazo que cobrar.');
  await endPlotMandate(tx, ask.plotSaleId, 'Sustituido por otro');
  const {rows} = await tx.query<{id: number; reference: string}>(
    `insert into sepa_mandate (plot_sale_id, customer_id, reference, debtor_name, iban, kind, state, signed_on, signed_at,
      accepted_text, signed_ip)
     select id, customer_id, 'PARCELA-' || lpad(id::text, 8, '0') || '-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)),
       $2, $3, 'recurrent', 'signed', club_today(), now(), $4, $5 from plot_sale
      where id = $1 returning id, reference`,
    [ask.plotSaleId, ask.debtorName, ask.iban, text, ask.ip],
  );
  await tx.query('update plot_sale set sepa_mandate_id = $2, updated_at = now() where id = $1', [
    ask.plotSaleId,
    rows[0]!.id,
  ]);
  return rows[0]!;
}

/** What is at the bank already is still collected; nothing new is asked for. False when there was none. */
export async function endPlotMandate(tx: Tx, plotSaleId: number, reason: string): Promise<boolean> {
  const {rows} = await tx.query<{id: number}>(
    'select sepa_mandate_id as id from plot_sale where id = $1 and sepa_mandate_id is not null',
    [plotSaleId],
  );
  if (!rows[0]) return false;
  await tx.query('update plot_sale set sepa_mandate_id = null, updated_at = now() where id = $1', [plotSaleId]);
  await tx.query(
    `update instalment set method = null, version = version + 1 where plot_sale_id = $1 and method = 'sepa'
      and state in ('scheduled', 'due', 'in_grace', 'overdue', 'returned')`,
    [plotSaleId],
  );
  await cancelMandate(tx, rows[0].id, reason);
  return true;
}
