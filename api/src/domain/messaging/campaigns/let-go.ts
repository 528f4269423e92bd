/**
 * A campaign is let go by whoever writes how many will get it. Now: they are written down in the same transaction. At an
 * hour: whoever may be written to by then. Once: its state says so, and nobody is in its list twice (unique keys).
 */
import {conflict, invalid} from '../../kernel/errors';
import {formatCount} from '../../kernel/money';
import type {Tx} from '../../kernel/tx';
import {move, moveOne} from '../../machines/move';
import type {CampaignKind} from './kind';

export interface LetGo {
  id: number;
  /** How many will get it, as the person who sends has written it; and as it is. */
  count: number;
  willGet: number;
  /** Null: now. */
  scheduledAt: Date | null;
  /** Writes down who gets it; answers how many. */
  snapshot: (tx: Tx) => Promise<number>;
}

/** Where a campaign leaves from. */
export interface Surroundings {
  publicUrl: string;
  /** A mail server is set. */
  hasServer: boolean;
  /** The club's number at Meta is set. */
  hasWhatsapp?: boolean;
}

/** The whole is locked and in order. Errors: `recipients_changed` 409, `wrong_state` 409, `invalid` 422. */
export async function letGo(
  tx: Tx,
  kind: CampaignKind,
  ask: LetGo,
): Promise<{state: 'sending' | 'scheduled'; count: number}> {
  if (ask.willGet !== ask.count)
    throw conflict(
      'recipients_changed',
      `Ahora mismo son ${formatCount(ask.willGet)} personas. Revísalo y vuelve a enviarlo.`,
      {count: ask.willGet},
    );
  if (ask.scheduledAt === null) return {state: 'sending', count: await start(tx, kind, ask.id, ask.snapshot)};
  const {rows} = await tx.query<{isAhead: boolean}>(
    `select $1::timestamptz between now() + interval '1 minute' and now() + interval '1 year' as "isAhead"`,
    [ask.scheduledAt],
  );
  if (!rows[0]!.isAhead) throw invalid({scheduledAt: 'Elige una hora de aquí a un año.'});
  await moveOne(tx, kind.steps.schedule, {
    id: ask.id,
    set: `scheduled_at = $2, state_reason = ''`,
    values: [ask.scheduledAt],
  });
  return {state: 'scheduled', count: ask.willGet};
}

/** How many will get it. */
async function start(tx: Tx, kind: CampaignKind, id: number, snapshot: LetGo['snapshot']): Promise<number> {
  await moveOne(tx, kind.steps.start, {id, set: `sent_at = now(), state_reason = ''`});
  return snapshot(tx);
}

/** Those whose hour has come. One that is not in order any more goes back to be written, and says why. */
export async function startDue(
  tx: Tx,
  kind: CampaignKind,
  look: (tx: Tx, id: number) => Promise<{bad: string | undefined; snapshot: LetGo['snapshot']}>,
): Promise<number> {
  const {rows} = await tx.query<{id: number}>(
    `select id from ${kind.whole} where state = 'scheduled' and scheduled_at <= now() order by id
      for update skip locked`,
  );
  for (const {id} of rows) {
    const {bad, snapshot} = await look(tx, id);
    if (bad !== undefined)
      await moveOne(tx, kind.steps.unschedule, {
        id,
        set: 'scheduled_at = null, state_reason = $2',
        values: [`No salió a su hora. ${bad}`.slice(0, 300)],
      });
    else await start(tx, kind, id, snapshot);
  }
  return rows.length;
}

export type CampaignAct = 'pause' | 'resume' | 'cancel' | 'unschedule' | 'retry';

/**
 * Stops it, lets it go on or ends it; who has had it has had it. `lineId`: of those that failed, this one alone is tried
 * again. Errors: `wrong_state` 409.
 */
export async function actOnCampaign(
  tx: Tx,
  kind: CampaignKind,
  id: number,
  act: CampaignAct,
  lineId?: number,
): Promise<void> {
  const {steps, one} = kind;
  const say = (set: string) => ({id, set});
  if (act === 'pause') await moveOne(tx, steps.pause, say(`state_reason = 'En pausa desde la oficina'`));
  else if (act === 'resume') await moveOne(tx, steps.resume, say(`state_reason = '', resumed_at = now()`));
  else if (act === 'unschedule') await moveOne(tx, steps.unschedule, say(`scheduled_at = null, state_reason = ''`));
  else if (act === 'retry') await retry(tx, kind, id, lineId);
  else {
    // Deliveries before their whole, as whoever sends them locks them.
    await move(tx, one.discard, {
      as: 'd',
      set: `problem = 'Se canceló el envío.'`,
      where: `d.${kind.of} = $1 and ${kind.leaves}`,
      values: [id],
    });
    await moveOne(tx, steps.cancel, say(`scheduled_at = null, state_reason = 'Cancelado desde la oficina'`));
  }
}

/** Those that failed, once more; whoever may not be written to by then is passed over. */
async function retry(tx: Tx, kind: CampaignKind, id: number, lineId: number | undefined): Promise<void> {
  const {steps, one} = kind;
  const {rowCount} = await move(tx, one.again, {
    as: 'd',
    set: `problem = '', attempts = 0, next_at = now()`,
    where: `d.${kind.of} = $1 and ($2::int is null or d.id = $2) and ${kind.leaves} and ${kind.mayTryAgain}`,
    values: [id, lineId ?? null],
  });
  if (rowCount === 0) throw conflict('wrong_state', 'No hay ninguno fallido que reintentar.');
  // One under way takes them along; one that was cancelled or has not begun moves nothing, and nothing is kept.
  const {rows} = await tx.query<{state: string}>(`select state from ${kind.whole} where id = $1 for update`, [id]);
  if (rows[0]?.state === 'sending' || rows[0]?.state === 'paused') return;
  await moveOne(tx, steps.again, {
    id,
    set: `state_reason = '', resumed_at = now(), sent_at = coalesce(sent_at, now())`,
  });
}
