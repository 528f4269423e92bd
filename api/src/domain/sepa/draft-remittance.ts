/**
 * A remittance in the making: the instalments that fall due until a day and have a mandate, each in one live remittance
 * at most (sepa_debit_live). Nothing is charged while it is a draft: what is paid meanwhile in another way drops out
 * when it is closed.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, moveOne, to} from '../machines/move';
import {IS_CHARGED, WITH_CONTRACT} from '../instalments/contract';
import {addBankDays, isBankDay} from './bank-days';
import {requireCreditor} from './read-creditor';

/** What an instalment still costs, its fees included; over `instalment i`. */
export const OWED = 'i.amount_cents - i.paid_cents + i.fee_cents - i.fee_paid_cents';
/** `instalment i` with what it is a part of, a plot's sale s among them; and of whose mandate it is (SQL). */
export const WITH_DEBTOR = `${WITH_CONTRACT} left join plot_sale s on s.id = i.plot_sale_id`;
export const MANDATE_ID = 'coalesce(p.sepa_mandate_id, e.sepa_mandate_id, s.sepa_mandate_id)';
/** Over FROM: what may be presented. $1: those that are overdue, too. */
export const PRESENTABLE = `i.contract_kind in ('pass', 'academy', 'plot') and coalesce(i.method, 'sepa') = 'sepa'
  and (i.state in ('scheduled', 'due', 'in_grace', 'failed', 'returned') or $1
  and i.state in ('overdue', 'failed_for_good', 'needs_authentication')) and i.retries_stopped_at is null
  and (${IS_CHARGED} or s.state = 'payment_pending') and m.state in ('signed', 'active') and not exists (select 1
    from order_line l join payment y on y.order_id = l.order_id where l.instalment_id = i.id and y.state = 'created'
    and y.method in ('card_token', 'sepa'))`;
const COLLECTABLE = `${PRESENTABLE} and not exists (select 1 from sepa_debit d
  where d.instalment_id = i.id and d.state = 'pending')`;
const FROM = `${WITH_DEBTOR} join sepa_mandate m on m.id = ${MANDATE_ID}`;

export interface RemittanceAsk {
  dueUntilOn: string;
  collectionOn: string;
  withOverdue: boolean;
  seasonListId: number | null;
  /** The contracts of those areas alone that whoever asks may see. */
  kinds: readonly string[];
}

export interface RemittancePreview {
  /** As asked, or the first day on which the bank can collect. */
  dueUntilOn: string;
  debits: number;
  totalCents: number;
  /** The first day on which the bank can collect. */
  earliestOn: string;
}

/** Without a day: what falls due until the first day on which the bank can collect. */
export async function previewRemittance(
  tx: Tx,
  ask: Omit<RemittanceAsk, 'collectionOn' | 'dueUntilOn'> & {dueUntilOn: string | null},
): Promise<RemittancePreview> {
  const earliest = await earliestOn(tx);
  const dueUntilOn = ask.dueUntilOn ?? earliest;
  const {rows} = await tx.query<{debits: number; totalCents: number}>(
    `select count(*)::int as debits, coalesce(sum(${OWED}), 0)::int as "totalCents" from ${FROM}
      where ${COLLECTABLE} and i.contract_kind = any($4) and i.due_on <= $2
        and ($3::int is null or coalesce(p.season_list_id, e.season_list_id) = $3)`,
    [ask.withOverdue, dueUntilOn, ask.seasonListId, ask.kinds],
  );
  return {...rows[0]!, dueUntilOn, earliestOn: earliest};
}

/** Nobody is charged before the day that was agreed. Errors: `no_creditor`, `nothing_due` 409; `collectionOn`, `dueUntilOn` 422. */
export async function draftRemittance(tx: Tx, ask: RemittanceAsk & {staffUserId: number}): Promise<number> {
  await requireCreditor(tx);
  await checkCollectionDay(tx, ask.collectionOn);
  if (ask.dueUntilOn > ask.collectionOn)
    throw invalid({
      dueUntilOn: `A nadie se le cobra antes de su vencimiento: como mucho, el día del cargo (${ask.collectionOn.split('-').reverse().join('/')}).`,
    });
  const {rows} = await tx.query<{id: number}>(
    'insert into sepa_remittance (due_until_on, collection_on, staff_user_id) values ($1, $2, $3) returning id',
    [ask.dueUntilOn, ask.collectionOn, ask.staffUserId],
  );
  const added = await tx.query(
    `insert into sepa_debit (sepa_remittance_id, instalment_id, sepa_mandate_id, amount_cents)
     select $4, i.id, m.id, ${OWED} from ${FROM}
       where ${COLLECTABLE} and i.contract_kind = any($5) and i.due_on <= $2
         and ($3::int is null or coalesce(p.season_list_id, e.season_list_id) = $3) order by i.id
     on conflict (instalment_id) where state = 'pending' do nothing`,
    [ask.withOverdue, ask.dueUntilOn, ask.seasonListId, rows[0]!.id, ask.kinds],
  );
  if (added.rowCount === 0)
    throw conflict(
      'nothing_due',
      'No hay ningún plazo domiciliado que venza hasta ese día y no esté ya en otra remesa.',
    );
  return rows[0]!.id;
}

export async function checkCollectionDay(tx: Tx, collectionOn: string): Promise<void> {
  const first = await earliestOn(tx);
  if (collectionOn < first)
    throw invalid({collectionOn: `El banco necesita tiempo: como pronto, el ${first.split('-').reverse().join('/')}.`});
  if (!isBankDay(collectionOn)) throw invalid({collectionOn: 'Ese día los bancos no cobran: elige un día hábil.'});
}

async function earliestOn(tx: Tx): Promise<string> {
  const {rows} = await tx.query<{today: string}>(`select club_today()::text as today`);
  return addBankDays(rows[0]!.today, (await requireCreditor(tx)).leadDays);
}

/** One debit is taken out of a draft; its instalment may go with another. */
export async function dropDebit(tx: Tx, remittanceId: number, debitId: number): Promise<void> {
  await lockRemittance(tx, remittanceId, 'draft');
  const {rowCount} = await tx.query('select 1 from sepa_debit where id = $1 and sepa_remittance_id = $2', [
    debitId,
    remittanceId,
  ]);
  if (rowCount !== 1) throw notFound('Ese adeudo no es de esta remesa.');
  await moveOne(tx, to('sepa_debit', 'removed'), {id: debitId});
}

const NOT_IN = {
  draft: 'Esta remesa ya no es un borrador.',
  sending: 'Esta remesa ya no se está preparando.',
  sent: 'Esta remesa no está enviada al banco, o ya está cerrada.',
  settling: 'Esta remesa ya no se está anotando como abonada.',
};

export async function lockRemittance(
  tx: Tx,
  remittanceId: number,
  state: keyof typeof NOT_IN,
): Promise<{collectionOn: string}> {
  const {rows} = await tx.query<{state: string; collectionOn: string}>(
    'select state, collection_on::text as "collectionOn" from sepa_remittance where id = $1 for update',
    [remittanceId],
  );
  if (!rows[0]) throw notFound('No existe esa remesa.');
  if (rows[0].state !== state) throw conflict('wrong_state', NOT_IN[state]);
  return rows[0];
}

/** A draft is thrown away. */
export async function discardRemittance(tx: Tx, remittanceId: number): Promise<void> {
  await lockRemittance(tx, remittanceId, 'draft');
  await move(tx, to('sepa_debit', 'removed'), {where: 'sepa_remittance_id = $1', values: [remittanceId]});
  await moveOne(tx, to('sepa_remittance', 'cancelled'), {id: remittanceId});
}
