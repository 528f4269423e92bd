/**
 * The process in which reports are read (report-lane.ts starts it and holds its limits): an order comes in, the JSON of
 * the answer goes out in pieces. Twenty thousand rows are understood and written here, not where the shop answers.
 */
import {gzipSync} from 'node:zlib';
import {Database} from '../../platform/database/db';
import {DomainError, refusalOf, type Refusal} from '../../domain/kernel/errors';
import type {Tx} from '../../domain/kernel/tx';
import {readReport, type ReportAnswer, type ReportOrder} from './report';

export interface LaneSettings {
  url: string;
  /** At a time. */
  size: number;
  /** Of a statement. */
  mostMs: number;
}
export type Asked = {lane: LaneSettings} | {id: number; order: ReportOrder; isPacked: boolean};
export type Said =
  | {id: number; piece: Buffer}
  | {id: number; end: true}
  | {id: number; refused: Refusal}
  | {id: number; failed: string};

/** A message as large as a report would be put together in one go where it arrives. */
const PIECE = 65_536;
const LEVEL = 4;
/** What PostgreSQL says of a statement that it has ended for its time. */
const ENDED = '57014';

let db: Database;
let mostMs: number;

process.once('disconnect', () => process.exit(0));
process.on('message', (asked: Asked) => {
  if ('lane' in asked) open(asked.lane);
  else void answer(asked.id, asked.order, asked.isPacked);
});

function open(lane: LaneSettings): void {
  mostMs = lane.mostMs;
  // Parallel workers would make one report take what two may.
  db = new Database(
    lane.url,
    lane.size,
    `-c default_transaction_read_only=on -c statement_timeout=${mostMs} -c max_parallel_workers_per_gather=0`,
    'taquilla-reports',
  );
}

async function answer(id: number, order: ReportOrder, isPacked: boolean): Promise<void> {
  try {
    const text = Buffer.from(JSON.stringify(await db.withTransaction(tx => read(tx, order))));
    const body = isPacked ? gzipSync(text, {level: LEVEL}) : text;
    for (let at = 0; at < body.length; at += PIECE) await say({id, piece: body.subarray(at, at + PIECE)});
    await say({id, end: true});
  } catch (error) {
    await say(
      error instanceof DomainError
        ? {id, refused: refusalOf(error)}
        : {id, failed: (error as Error).stack ?? String(error)},
    );
  }
}

/** One transaction, so that all of a report is of one moment. */
async function read(tx: Tx, order: ReportOrder): Promise<ReportAnswer> {
  try {
    return await readReport(tx, order);
  } catch (error) {
    if ((error as {code?: string}).code !== ENDED) throw error;
    throw new DomainError(
      'too_slow',
      `El informe tarda más de ${Math.ceil(mostMs / 1000)} segundos: acota lo que pides.`,
      {retryAfterSeconds: 60},
    );
  }
}

const say = (said: Said): Promise<void> => new Promise(done => process.send!(said, undefined, undefined, () => done()));
