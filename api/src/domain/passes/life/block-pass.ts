/**
 * A pass is stopped at the door, with its reason and for its time: it gives nothing free, lends nothing and invites
 * nobody meanwhile. The seat stays the holder's. The pass's row is the lock against a release or a loan at the same
 * moment.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {allows, type StateOf} from '../../machines/registry';
import {followBlocks} from './follow-blocks';

export const BLOCK_REASONS = ['lost_stolen', 'club_sanction', 'access_ban', 'documents', 'fraud'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];
/** Ley 19/2007: a sanction has a file, an authority's ban its number. */
const WITH_CASE: readonly BlockReason[] = ['club_sanction', 'access_ban'];

export interface BlockPass {
  seasonPassId: number;
  reason: BlockReason;
  /** Null: from now on. */
  fromAt: string | null;
  /** Null: until somebody lifts it. */
  untilAt: string | null;
  caseNumber: string;
  detail: string;
  staffUserId: number;
}

/** @throws DomainError 404, 409 `block_wrong_state` or `already_blocked`, 422 naming the field */
export async function blockPass(tx: Tx, ask: BlockPass): Promise<{blockId: number; isOn: boolean}> {
  await lockLiving(tx, ask.seasonPassId);
  if (WITH_CASE.includes(ask.reason) && ask.caseNumber === '')
    throw invalid({caseNumber: 'Una sanción o una prohibición lleva su número de expediente.'});
  if (ask.reason === 'club_sanction' && ask.untilAt === null)
    throw invalid({untilAt: 'Una sanción dice hasta cuándo dura.'});
  const {rows: time} = await tx.query<{isOrdered: boolean; isAhead: boolean}>(
    `select coalesce($1::timestamptz, now()) < coalesce($2::timestamptz, 'infinity') as "isOrdered",
      coalesce($2::timestamptz, 'infinity') > now() as "isAhead"`,
    [ask.fromAt, ask.untilAt],
  );
  if (!time[0]!.isAhead) throw invalid({untilAt: 'Ese momento ya ha pasado.'});
  if (!time[0]!.isOrdered) throw invalid({untilAt: 'Debe terminar después de empezar.'});
  const over = await tx.query(
    `select 1 from pass_block
      where season_pass_id = $1 and reason = $2
      and tstzrange(from_at, least(until_at, lifted_at)) && tstzrange(coalesce($3::timestamptz, now()), $4::timestamptz)
      limit 1`,
    [ask.seasonPassId, ask.reason, ask.fromAt, ask.untilAt],
  );
  if (over.rowCount) throw conflict('already_blocked', 'Ya está bloqueado por ese motivo en esas fechas.');
  const {rows} = await tx.query<{id: number}>(
    `insert into pass_block (season_pass_id, reason, from_at, until_at, case_number, detail, staff_user_id)
      values ($1, $2, coalesce($3::timestamptz, now()), $4, $5, $6, $7) returning id`,
    [ask.seasonPassId, ask.reason, ask.fromAt, ask.untilAt, ask.caseNumber, ask.detail, ask.staffUserId],
  );
  await followBlocks(tx, ask.seasonPassId);
  const {rows: now} = await tx.query<{isOn: boolean}>(
    'select from_at <= now() as "isOn" from pass_block where id = $1',
    [rows[0]!.id],
  );
  return {blockId: rows[0]!.id, isOn: now[0]!.isOn};
}

/** Lifts one block before its time; one that has not begun never begins. @throws DomainError 404, 409 `block_over` */
export async function unblockPass(
  tx: Tx,
  {seasonPassId, blockId, staffUserId}: {seasonPassId: number; blockId: number; staffUserId: number},
): Promise<{isBlocked: boolean}> {
  await lockPass(tx, seasonPassId);
  const lifted = await tx.query(
    `update pass_block set lifted_at = greatest(now(), from_at), lifted_by_id = $3, version = version + 1
      where id = $1 and season_pass_id = $2 and lifted_at is null and (until_at is null or until_at > now())`,
    [blockId, seasonPassId, staffUserId],
  );
  if (lifted.rowCount !== 1) throw conflict('block_over', 'Ese bloqueo ya no está en vigor.');
  await followBlocks(tx, seasonPassId);
  return {isBlocked: (await lockPass(tx, seasonPassId)) === 'blocked'};
}

/** @throws DomainError 404 */
export async function lockPass(tx: Tx, seasonPassId: number): Promise<StateOf<'season_pass'>> {
  const {rows} = await tx.query<{state: StateOf<'season_pass'>}>(
    'select state from season_pass where id = $1 for update',
    [seasonPassId],
  );
  if (!rows[0]) throw notFound('No existe ese abono.');
  return rows[0].state;
}

async function lockLiving(tx: Tx, seasonPassId: number): Promise<void> {
  const state = await lockPass(tx, seasonPassId);
  if (state !== 'blocked' && !allows('season_pass', state, 'blocked')) throw conflict('block_wrong_state');
}
