/**
 * Makes the contract: the pass, its seat in every session to come, its discounts, papers and instalments, in the
 * caller's transaction. Of two who want a seat, the unique index of season_pass and the primary key of seat_claim let
 * one have it. A pass that waits for a paper is `requested`: its seat is kept and nothing can be paid yet.
 */
import type {Channel} from '../../kernel/channel';
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {keepAnswers} from '../../forms/keep-answers';
import type {Answer} from '../../forms/read-answers';
import {activate} from './activate';
import {requireFreeSeat} from '../seats/list-seats';
import {readStandingZones} from '../seats/pass-places';
import {claimPassSeats} from '../seats/pass-seats';
import {quotePass, type PassAsk, type PassQuote} from '../price/quote-pass';
import {refuseBannedHolder} from '../holder/refuse-banned';

export interface UploadedDocument {
  kind:
    | 'identity'
    | 'birth'
    | 'large_family'
    | 'disability'
    | 'unemployment'
    | 'student'
    | 'pension'
    | 'shareholder'
    | 'address'
    | 'death'
    | 'other';
  passDiscountId: number | null;
  /** The family's conditions instead of the category. */
  provesGroup?: boolean;
  fileName: string;
  mimeType: 'application/pdf' | 'image/png' | 'image/jpeg';
  content: Buffer;
}

export interface SignPass extends Omit<PassAsk, 'passHolderId'> {
  passHolderId: number;
  seatId: number | null;
  renewedFromId: number | null;
  /** What the buyer saw; anything else is refused. */
  expectedTotalCents: number | null;
  paymentFrequencyId: number | null;
  /** The plan for a total, exact to the cent; the caller's plan function. */
  planOf: (totalCents: number) => {n: number; dueOn: string; amountCents: number}[];
  documents: UploadedDocument[];
  /** Staff have seen the papers: nothing waits. */
  isApproved: boolean;
  origin: Channel | 'staff' | 'import';
  autoRenew: boolean;
  /** To the fields of its list, judged. */
  answers: readonly Answer[];
  /** How long an unpaid pass keeps its seat. */
  payMinutes: number;
}

export interface SignedPass {
  id: number;
  state: 'requested' | 'pending_payment' | 'active';
  quote: PassQuote;
  /** Instalments, the first of them first. */
  instalments: {id: number; n: number; amountCents: number}[];
}

/** Errors: those of quotePass; `seat_taken`, `total_changed`, `too_many`, `already_renewed` 409. */
export async function signPass(tx: Tx, ask: SignPass): Promise<SignedPass> {
  const zoneId =
    ask.seatId === null
      ? ask.zoneId
      : (await requireFreeSeat(tx, ask.seasonListId, ask.seatId, ask.renewedFromId)).zoneId;
  const quote = await quoteAlone(tx, {...ask, zoneId});
  if (quote.categoryKind === 'fixed_seat' && ask.seatId === null) throw invalid({seatId: 'Elige la butaca.'});
  if (quote.categoryKind === 'standing' && ask.seatId !== null)
    throw invalid({seatId: 'Esta categoría va de pie: no lleva butaca.'});
  if ((quote.categoryKind === 'choose_n' || quote.categoryKind === 'discount') && ask.seatId !== null)
    throw invalid({seatId: 'Esta categoría no lleva butaca propia.'});
  if (ask.expectedTotalCents !== null && ask.expectedTotalCents !== quote.totalCents)
    throw conflict('total_changed', 'El precio ha cambiado. Revísalo antes de seguir.', {totalCents: quote.totalCents});
  await requireFew(tx, ask, quote);
  if (quote.categoryKind === 'standing') await requirePlace(tx, ask.seasonListId, zoneId!);
  const waits = !ask.isApproved && quote.documents.length > 0;
  const id = await insertPass(tx, ask, zoneId, quote, waits ? 'requested' : 'pending_payment');
  await keepAnswers(tx, [{kind: 'season_pass', id, answers: ask.answers}]);
  const named = quote.discounts.filter((d): d is typeof d & {id: number} => d.id !== null);
  await tx.query(
    `insert into season_pass_discount (season_pass_id, pass_discount_id, amount_cents, state) select $1, *
      from unnest($2::int[], $3::int[], $4::text[])`,
    [id, named.map(d => d.id), named.map(d => d.cents), named.map(d => (ask.isApproved ? 'approved' : d.state))],
  );
  for (const paper of ask.documents)
    await tx.query(
      `insert into pass_document (season_pass_id, pass_discount_id, proves, kind, file_name, mime_type, size_bytes,
        content) values ($1, $2, case when $2::int is not null then 'discount' when $3 then 'group' else 'category' end,
        $4, $5, $6, $7, $8)`,
      [
        id,
        named.some(d => d.id === paper.passDiscountId) ? paper.passDiscountId : null,
        paper.provesGroup ?? false,
        paper.kind,
        paper.fileName,
        paper.mimeType,
        paper.content.length,
        paper.content,
      ],
    );
  const taken = await claimPassSeats(tx, id);
  if (taken.length > 0 && ask.seatId !== null)
    throw conflict('seat_taken', 'Esa butaca ya está ocupada en alguna de las fechas de la temporada.', {
      sessions: taken,
    });
  if (taken.length > 0) throw conflict('zone_full', 'Ya no quedan plazas en esa zona.', {left: 0});
  const instalments = await insertInstalments(tx, id, ask.paymentFrequencyId, quote.totalCents, ask.planOf);
  const isActive = !waits && quote.totalCents === 0 && (await activate(tx, [id])).length === 1;
  return {id, state: waits ? 'requested' : isActive ? 'active' : 'pending_payment', quote, instalments};
}

/** The plan's instalments, whose sum is the total; none for a pass that costs nothing. */
export async function insertInstalments(
  tx: Tx,
  seasonPassId: number,
  paymentFrequencyId: number | null,
  totalCents: number,
  planOf: SignPass['planOf'],
): Promise<SignedPass['instalments']> {
  if (totalCents === 0) return [];
  const plan = planOf(totalCents);
  if (plan.reduce((sum, part) => sum + part.amountCents, 0) !== totalCents)
    throw new Error(`plan of pass ${seasonPassId} does not sum to ${totalCents}`);
  const {rows} = await tx.query<{id: number; n: number; amountCents: number}>(
    `insert into instalment (contract_kind, season_pass_id, payment_frequency_id, n, due_on, amount_cents)
      select 'pass', $1, $2, * from unnest($3::int[], $4::date[], $5::int[])
      returning id, n, amount_cents as "amountCents"`,
    [
      seasonPassId,
      paymentFrequencyId,
      plan.map(part => part.n),
      plan.map(part => part.dueOn),
      plan.map(part => part.amountCents),
    ],
  );
  return rows.sort((a, b) => a.n - b.n);
}

/** A discount for so many uses is counted by one contract at a time: the last use is had once. */
async function quoteAlone(tx: Tx, ask: PassAsk): Promise<PassQuote> {
  const quote = await quotePass(tx, ask);
  const {rowCount} = await tx.query(
    'select 1 from pass_discount where id = any($1) and max_uses is not null order by id for no key update',
    [quote.discounts.flatMap(one => one.id ?? [])],
  );
  return rowCount ? quotePass(tx, ask) : quote;
}

/** The zone's row is the lock: before the season has sessions, nothing else counts its passes. */
async function requirePlace(tx: Tx, seasonListId: number, zoneId: number): Promise<void> {
  await tx.query('select 1 from zone where id = $1 for no key update', [zoneId]);
  const [zone] = await readStandingZones(tx, seasonListId, zoneId);
  if (!zone?.left) throw conflict('zone_full', 'Ya no quedan plazas en esa zona.', {left: 0});
}

/** The holder's row is the lock: passes of one person in one list are counted one after the other. */
async function requireFew(tx: Tx, ask: SignPass, quote: PassQuote): Promise<void> {
  const {rows} = await tx.query<{state: string}>('select state from pass_holder where id = $1 for update', [
    ask.passHolderId,
  ]);
  // A sanction closes the doors, it does not take the seat away: who is under one renews, and takes no new pass.
  if (ask.renewedFromId === null) await refuseBannedHolder(tx, ask.passHolderId, 'Abono nuevo');
  if (!rows[0] || ['barred', 'deceased'].includes(rows[0].state))
    throw conflict('holder_barred', 'Con estos datos no se puede sacar un abono. Ponte en contacto con nosotros.');
  const {rows: have} = await tx.query<{count: number}>(
    `select count(*)::int as count from season_pass where pass_holder_id = $1 and season_list_id = $2
      and pass_category_id = $3 and state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over')`,
    [ask.passHolderId, ask.seasonListId, ask.passCategoryId],
  );
  if (have[0]!.count >= quote.maxPerPerson)
    throw conflict(
      'too_many',
      quote.maxPerPerson === 1
        ? 'Esta persona ya tiene un abono de esta temporada.'
        : `Esta persona ya tiene ${have[0]!.count} abonos de este tipo.`,
    );
}

async function insertPass(
  tx: Tx,
  ask: SignPass,
  zoneId: number | null,
  quote: PassQuote,
  state: 'requested' | 'pending_payment',
): Promise<number> {
  const {rows} = await tx.query<{id: number}>(
    `insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, seat_id, kind,
      state, amount_cents, discount_cents, price_group_id, group_discount_cents, release_discount_cents,
      payment_frequency_id, renewed_from_id, auto_renew, origin,
                              release_enabled, transfer_enabled, pay_until_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       case when $8 = 'pending_payment' then now() + make_interval(mins => $20) end)
       on conflict do nothing returning id`,
    [
      ask.seasonListId,
      ask.passHolderId,
      ask.passCategoryId,
      quote.passPriceId,
      zoneId,
      ask.seatId,
      ask.kind,
      state,
      quote.amountCents,
      quote.discountCents,
      quote.groupDiscountCents > 0 ? ask.priceGroupId : quote.onlyInGroupId,
      quote.groupDiscountCents,
      quote.releaseDiscountCents,
      ask.paymentFrequencyId,
      ask.renewedFromId,
      ask.autoRenew,
      ask.origin,
      quote.canRelease,
      quote.canTransfer,
      ask.payMinutes,
    ],
  );
  if (rows[0]) return rows[0].id;
  const renewed = await tx.query(
    `select 1 from season_pass
      where renewed_from_id = $1 and state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void')`,
    [ask.renewedFromId],
  );
  throw renewed.rowCount > 0
    ? conflict('already_renewed', 'Ese abono ya está renovado.')
    : conflict('seat_taken', 'Esa butaca ya tiene abono.', {reason: 'pass'});
}
