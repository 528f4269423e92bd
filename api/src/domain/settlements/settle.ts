/**
 * A settlement after its draft: closed with a number and never changed again, sent, answered by whom it is for, paid by
 * somebody who did not make it, put away; void while nothing was paid, which gives its lines back. What is given back
 * afterwards stands in the next one.
 */
import {conflict, DomainError, invalid, notFound} from '../kernel/errors';
import {moveOne, refused, to} from '../machines/move';
import {allows, type StateOf} from '../machines/registry';
import type {Tx} from '../kernel/tx';
import {waitForSettlements} from '../kernel/locks';
import {calculate, type GeneralTerms} from './draft';
import {expectInvoices, voidInvoices} from './partner-invoices';
import type {SettlementKind} from './states';

const LETTERS: Record<SettlementKind, string> = {events: 'E', passes: 'A', academy: 'C', plots: 'P', products: 'T'};

interface Locked {
  id: number;
  kind: SettlementKind;
  state: StateOf<'settlement'>;
  eventCompanyId: number | null;
  netCents: number;
  /** With the quota of its counterpart's own invoices. */
  payableCents: number;
  lines: number;
  isEarly: boolean;
  closableFrom: string | null;
  staffUserId: number | null;
  transferId: number | null;
}

/** `companyId`: of whoever asks; another's is not there. */
async function lock(tx: Tx, settlementId: number, companyId: number | null = null): Promise<Locked> {
  const {rows} = await tx.query<Locked>(
    `select s.id, s.kind, s.state, s.event_company_id as "eventCompanyId", s.net_cents as "netCents",
       s.payable_cents as "payableCents", s.staff_user_id as "staffUserId", s.transfer_id as "transferId",
       to_char(s.closable_from_on, 'DD/MM/YYYY') as "closableFrom",
       coalesce(s.closable_from_on > club_today(), false) as "isEarly",
       (select count(*)::int from settlement_item i where i.settlement_id = s.id) as lines
       from settlement s where s.id = $1 for update`,
    [settlementId],
  );
  const found = rows[0];
  if (!found || (companyId !== null && (found.eventCompanyId !== companyId || found.state === 'draft')))
    throw notFound('No existe esa liquidación.');
  return found;
}

export interface CloseSettlement {
  settlementId: number;
  /** What was looked at before it was closed. */
  expectedNetCents: number;
  /** Before the days after the last session are over: what comes later stands in the next one. */
  isAdvance: boolean;
}

/**
 * Calculated once more and frozen under the next number of its kind and year, without a gap: settlements of a kind are
 * closed one after the other. Errors: `not_found` 404; `wrong_state`, `total_changed` 409; `invalid` 422.
 */
export async function closeSettlement(tx: Tx, ask: CloseSettlement, terms: GeneralTerms): Promise<string> {
  const before = await lock(tx, ask.settlementId);
  if (before.state !== 'draft') throw conflict('wrong_state', 'Solo se cierra un borrador.');
  // In the turn of its kind, which it keeps: the number is given in it.
  await calculate(tx, ask.settlementId, terms);
  const now = await lock(tx, ask.settlementId);
  if (now.lines === 0) throw invalid({expectedNetCents: 'No recoge nada: no hay qué cerrar.'});
  if (now.netCents !== ask.expectedNetCents)
    throw conflict(
      'total_changed',
      'El importe ha cambiado desde que lo miraste: calcúlala de nuevo y mírala otra vez.',
      {
        totalCents: now.netCents,
      },
    );
  if (now.isEarly && !ask.isAdvance)
    throw invalid({isAdvance: `Se puede cerrar desde el ${now.closableFrom}; antes, solo como anticipo.`});
  const {rows} = await tx.query<{number: string}>(
    `with series as (select 'L' || $1::text || to_char(now() at time zone club_zone(), 'YY') || '-' as name)
     select s.name || lpad((coalesce(max(substring(t.number from length(s.name) + 1)::int), 0) + 1)::text, 4, '0') as number
       from series s left join settlement t on starts_with(t.number, s.name)
         and substring(t.number from length(s.name) + 1) ~ '^[0-9]+$' group by s.name`,
    [LETTERS[now.kind]],
  );
  const {number} = rows[0]!;
  await moveOne(tx, to('settlement', 'closed'), {
    id: ask.settlementId,
    set: `number = $2, closed_at = now(), is_advance = $3,
      iban = coalesce((select c.iban from event_company c where c.id = event_company_id), iban)`,
    values: [number, now.isEarly],
  });
  return number;
}

/** To whom it went; null: the company has no address, it is sent some other way. Errors: 404, `wrong_state` 409. */
export async function sendSettlement(tx: Tx, settlementId: number): Promise<{email: string | null}> {
  await lock(tx, settlementId);
  await moveOne(tx, to('settlement', 'sent'), {id: settlementId, set: `sent_at = now(), dispute_reason = ''`});
  const {rows} = await tx.query<{email: string | null}>(
    `select nullif(c.email, '') as email from settlement s left join event_company c on c.id = s.event_company_id
      where s.id = $1`,
    [settlementId],
  );
  return rows[0]!;
}

export interface AnswerSettlement {
  settlementId: number;
  isAgreed: boolean;
  reason: string;
  companyId: number | null;
}

/** By whom it is for, or by the house in their name. Errors: 404, `wrong_state` 409, `invalid` 422. */
export async function answerSettlement(tx: Tx, ask: AnswerSettlement): Promise<void> {
  await lock(tx, ask.settlementId, ask.companyId);
  if (ask.isAgreed)
    return void (await moveOne(tx, to('settlement', 'accepted'), {id: ask.settlementId, set: `dispute_reason = ''`}));
  const reason = ask.reason.trim();
  if (reason === '') throw invalid({reason: 'Di qué no cuadra.'});
  await moveOne(tx, to('settlement', 'disputed'), {id: ask.settlementId, set: 'dispute_reason = $2', values: [reason]});
}

export interface PaySettlement {
  settlementId: number;
  paidOn: string;
  reference: string;
  staffUserId: number;
  /** The file that pays it; without one, by hand. */
  transferId?: number;
}

/** By a second person. Errors: `forbidden` 403, 404, `wrong_state` 409, `invalid` 422. */
export async function paySettlement(tx: Tx, ask: PaySettlement): Promise<void> {
  const found = await lock(tx, ask.settlementId);
  if (found.transferId !== (ask.transferId ?? null))
    throw conflict('wrong_state', 'La paga un fichero de transferencias: da por pagado el fichero, o retíralo.');
  await expectInvoices(tx, [ask.settlementId]);
  if (found.payableCents < 0)
    throw conflict('wrong_state', 'Su resultado es negativo: no se paga, pasa a la liquidación siguiente.');
  if (found.staffUserId === ask.staffUserId)
    throw new DomainError('forbidden', 'La paga otra persona: quien la calculó no puede darla por pagada.');
  const {rows} = await tx.query<{isLater: boolean; isBefore: boolean}>(
    `select $2::date > club_today() as "isLater",
       $2::date < club_day(closed_at) as "isBefore" from settlement where id = $1`,
    [ask.settlementId, ask.paidOn],
  );
  if (rows[0]!.isLater) throw invalid({paidOn: 'Todavía no ha llegado ese día.'});
  if (rows[0]!.isBefore) throw invalid({paidOn: 'Ese día no estaba cerrada.'});
  const reference = ask.reference.trim();
  if (reference === '') throw invalid({reference: 'Pon la referencia de la transferencia.'});
  await moveOne(tx, to('settlement', 'paid'), {
    id: ask.settlementId,
    set: 'paid_on = $2, payment_reference = $3, paid_by_id = $4',
    values: [ask.paidOn, reference, ask.staffUserId],
  });
}

/** Errors: 404, `wrong_state` 409. */
export async function archiveSettlement(tx: Tx, settlementId: number): Promise<void> {
  await lock(tx, settlementId);
  await moveOne(tx, to('settlement', 'archived'), {id: settlementId});
}

/** Its lines are free for another, and what it had taken over is to be taken over again. Errors: 404, `wrong_state` 409. */
export async function voidSettlement(tx: Tx, settlementId: number): Promise<void> {
  // The turn of its kind before its row: a draft that takes over what this one ended short of has the turn first, too.
  const {rows: kinds} = await tx.query<{kind: SettlementKind}>(
    `select kind from settlement where id = $1 and state <> 'draft'`,
    [settlementId],
  );
  if (kinds[0]) await waitForSettlements(tx, kinds[0].kind);
  const {state, transferId} = await lock(tx, settlementId);
  if (!allows('settlement', state, 'void')) throw refused('settlement', 'void', state);
  if (transferId !== null) throw conflict('wrong_state', 'Está en un fichero de transferencias: retíralo antes.');
  const {rows} = await tx.query<{by: string | null}>(
    `select coalesce(c.number, 'el borrador ' || c.id) as by from settlement s join settlement c on c.id = s.carried_by_id
      where s.id = $1`,
    [settlementId],
  );
  if (rows[0]) throw conflict('wrong_state', `Su resultado ya está en ${rows[0].by}: anula o borra esa antes.`);
  await voidInvoices(tx, settlementId);
  await moveOne(tx, to('settlement', 'void'), {id: settlementId, set: 'voided_at = now(), invoiced_vat_cents = 0'});
  await tx.query('update settlement set carried_by_id = null where carried_by_id = $1', [settlementId]);
  await tx.query('update settlement_item set is_live = false where settlement_id = $1', [settlementId]);
}
