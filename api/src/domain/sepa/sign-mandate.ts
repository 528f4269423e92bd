/**
 * The holder orders the direct debit of what is still to come of a pass. What was read, by whom, when and from where is
 * kept with the mandate; a mandate that was used keeps its IBAN and its reference for ever: another account is another
 * mandate. One means at a time: the card, if there was one, is charged no more.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';
import {revokeCard} from '../instalments/note-denial';
import {readCreditor} from './read-creditor';

/** What the holder reads and signs (the text of the SEPA core scheme, in Spanish). */
export const mandateText = ({name, creditorId}: {name: string; creditorId: string}, of = 'este abono'): string =>
  `Mediante la firma de esta orden de domiciliación autorizo a ${name} (identificador ${creditorId}) a enviar órdenes a mi entidad financiera para adeudar en mi cuenta los plazos pendientes de ${of}, por su importe y en su fecha, y a mi entidad a efectuar los adeudos conforme a esas órdenes. Pago recurrente, esquema CORE. ${name} me avisará con al menos dos días de antelación. Tengo derecho a que mi entidad me devuelva cada adeudo en las condiciones de mi contrato con ella; la devolución debe reclamarse en las ocho semanas siguientes al adeudo.`;

export interface SignMandate {
  seasonPassId: number;
  customerId: number;
  debtorName: string;
  /** Checked, without spaces. */
  iban: string;
  ip: string | null;
}

/** Null when the club does not collect so, or the plan of the pass does not allow it. */
export async function readMandateText(tx: Tx, seasonPassId: number): Promise<string | null> {
  const creditor = await readCreditor(tx);
  if (!creditor) return null;
  const {rows} = await tx.query(
    `select 1 from season_pass p
      join payment_frequency f on f.id = coalesce(p.payment_frequency_id, (select i.payment_frequency_id
      from instalment i where i.season_pass_id = p.id and i.payment_frequency_id is not null limit 1))
      where p.id = $1 and 'sepa' = any(f.methods)`,
    [seasonPassId],
  );
  return rows.length === 0 ? null : mandateText(creditor);
}

/** Errors: `no_direct_debit`, `nothing_due` 409. */
export async function signMandate(tx: Tx, ask: SignMandate): Promise<{id: number; reference: string}> {
  const text = await readMandateText(tx, ask.seasonPassId);
  if (text === null) throw conflict('no_direct_debit', 'Los plazos de este abono no se pueden domiciliar.');
  // The instalments before their pass, as the payment of them does.
  const left = await tx.query(
    `update instalment set method = 'sepa', version = version + 1, updated_at = now()
      where season_pass_id = $1
      and state in ('scheduled', 'due', 'failed', 'in_grace', 'overdue', 'returned', 'failed_for_good',
      'needs_authentication')`,
    [ask.seasonPassId],
  );
  if (left.rowCount === 0) throw conflict('nothing_due', 'No queda ningún plazo que cobrar.');
  await endMandate(tx, ask.seasonPassId, 'Sustituido por otro');
  const {rows} = await tx.query<{id: number; reference: string}>(
    `insert into sepa_mandate (pass_holder_id, customer_id, reference, debtor_name, iban, kind, state, signed_on,
      signed_at, accepted_text, signed_ip)
     select pass_holder_id, $2,
       'ABONO-' || lpad(id::text, 8, '0') || '-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)), $3,
       $4, 'recurrent', 'signed', club_today(), now(), $5, $6 from season_pass
       where id = $1
     returning id, reference`,
    [ask.seasonPassId, ask.customerId, ask.debtorName, ask.iban, text, ask.ip],
  );
  const {rows: cards} = await tx.query<{id: number}>(
    'select card_token_id as id from season_pass where id = $1 and card_token_id is not null',
    [ask.seasonPassId],
  );
  await tx.query(
    `update season_pass set sepa_mandate_id = $2, card_token_id = null, version = version + 1, updated_at = now()
      where id = $1`,
    [ask.seasonPassId, rows[0]!.id],
  );
  for (const {id} of cards)
    if ((await tx.query('select 1 from season_pass where card_token_id = $1 limit 1', [id])).rowCount === 0)
      await revokeCard(tx, id, 'Sustituida por una domiciliación');
  return rows[0]!;
}

/** What is at the bank already is still collected; nothing new is asked for. False when there was none. */
export async function endMandate(tx: Tx, seasonPassId: number, reason: string): Promise<boolean> {
  const {rows} = await tx.query<{id: number}>(
    'select sepa_mandate_id as id from season_pass where id = $1 and sepa_mandate_id is not null',
    [seasonPassId],
  );
  if (!rows[0]) return false;
  await tx.query(
    'update season_pass set sepa_mandate_id = null, version = version + 1, updated_at = now() where id = $1',
    [seasonPassId],
  );
  if ((await tx.query('select 1 from season_pass where sepa_mandate_id = $1 limit 1', [rows[0].id])).rowCount === 0)
    await cancelMandate(tx, rows[0].id, reason);
  return true;
}

export const cancelMandate = (tx: Tx, mandateId: number, reason: string) =>
  move(tx, to('sepa_mandate', 'cancelled'), {
    id: mandateId,
    set: 'ended_at = now(), end_reason = $2',
    values: [reason],
  });
