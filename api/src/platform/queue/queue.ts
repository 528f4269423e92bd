/**
 * Queued work in PostgreSQL (pg-boss). `enqueue` joins the caller's transaction: an effect and the work
 * it causes are committed together. Work is short and repeatable; a killed worker's job runs again soon.
 */
import type PgBoss from 'pg-boss';
import type {Tx} from '../../domain/kernel/tx';

export interface JobData {
  /** `again`: under another name once more, for what was confirmed before. */
  'order-confirmation': {orderId: number; again?: string};
  'send-refund': {refundId: number};
  /** A try in a kept card that is written down and not yet with the bank. */
  'send-charge': {paymentId: number};
  'send-mail': {mailId: number};
  /** Of an order: tickets whose seat went with a plan. */
  'unseated-mail': {planChangeId: number; orderId: number};
}
/** What the server calls the connections of a process that works: the doctor looks for them. */
export const QUEUE_CONNECTION = 'taquilla-jobs';
export type JobName = keyof JobData;
export const JOB_NAMES: JobName[] = ['order-confirmation', 'send-refund', 'send-charge', 'send-mail', 'unseated-mail'];

/** A job of a killed worker runs again after this and at most ten seconds more; none of them takes half as long. */
const EXPIRE_SECONDS = 40;

export class Jobs {
  constructor(private readonly boss: PgBoss) {}

  async enqueue<N extends JobName>(tx: Tx, name: N, data: JobData[N], startAfterSeconds = 0): Promise<void> {
    await this.boss.send(name, data, {
      db: {executeSql: async (text: string, values: unknown[]) => tx.query(text, values)},
      retryLimit: 8,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: EXPIRE_SECONDS,
      ...(startAfterSeconds ? {startAfter: startAfterSeconds} : {}),
    });
  }

  /** Many of a kind in one statement. Below 0: whatever else waits goes first. */
  async enqueueAll<N extends JobName>(tx: Tx, name: N, all: readonly JobData[N][], priority = 0): Promise<void> {
    if (all.length === 0) return;
    await this.boss.insert(
      all.map(data => ({
        name,
        data,
        priority,
        retryLimit: 8,
        retryDelay: 5,
        retryBackoff: true,
        expireInSeconds: EXPIRE_SECONDS,
      })),
      {db: {executeSql: async (text: string, values: unknown[]) => tx.query(text, values)}},
    );
  }
}
