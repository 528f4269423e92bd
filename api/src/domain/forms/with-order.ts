/**
 * What an order is asked: fields of its events, once for the order or for each ticket; fields of what else it buys, for
 * each of it. Read and judged before the order is written, kept with it; the trigger order_says_all refuses an order
 * without what is required, whoever places it.
 */
import type {Tx} from '../kernel/tx';
import {withFiles} from './files';
import {keepAnswers} from './keep-answers';
import {readAnswers, type Answer, type SaidAnswer} from './read-answers';
import {isAskedOf, readFields, type AskedPlot, type Field, type FieldScope} from './read-fields';

/** One line that is being placed; `at` is how errors name it. */
export interface AskedLine {
  at: string;
  position: number;
  scope: FieldScope;
  eventId: number | null;
  /** Of a plot. */
  plot: AskedPlot | null;
}

export interface OrderAnswers {
  order: Answer[];
  lines: {position: number; answers: Answer[]}[];
}

const ORDER = 'answers';
const NOTHING: OrderAnswers = {order: [], lines: []};

/** Errors are put into `wrong`, by name. */
export async function readOrderAnswers(
  tx: Tx,
  lines: readonly AskedLine[],
  said: {order: readonly SaidAnswer[]; of: (at: string) => readonly SaidAnswer[]},
  wrong: Record<string, string>,
): Promise<OrderAnswers> {
  const scopes = [...new Set(lines.map(line => line.scope))];
  if (scopes.length === 0) return NOTHING;
  const eventIds = [...new Set(lines.flatMap(line => line.eventId ?? []))];
  const fields: Field[] = [];
  for (const scope of scopes) fields.push(...(await readFields(tx, {scope, eventIds})));
  const ofOrder = fields.filter(field => field.scope === 'event' && field.askedPer === 'order');
  const {answers, answered} = readAnswers(ofOrder, said.order, ORDER, wrong);
  const heard: OrderAnswers = {order: await withFiles(tx, ofOrder, answers, ORDER, wrong), lines: []};
  for (const {at, position, scope, ...of} of lines) {
    const own = fields.filter(
      field => field.scope === scope && (scope !== 'event' || field.askedPer === 'ticket') && isAskedOf(field, of),
    );
    if (own.length === 0) continue;
    const line = readAnswers(own, said.of(at), at, wrong, answered);
    heard.lines.push({position, answers: await withFiles(tx, own, line.answers, at, wrong)});
  }
  return heard;
}

export async function keepOrderAnswers(tx: Tx, orderId: number, {order, lines}: OrderAnswers): Promise<void> {
  const answered = lines.filter(line => line.answers.length > 0);
  if (order.length === 0 && answered.length === 0) return;
  const ids =
    answered.length === 0
      ? new Map<number, number>()
      : new Map(
          (
            await tx.query<{id: number; position: number}>(
              'select id, position from order_line where order_id = $1 and position = any($2)',
              [orderId, answered.map(line => line.position)],
            )
          ).rows.map(row => [row.position, row.id]),
        );
  await keepAnswers(tx, [
    {kind: 'order', id: orderId, answers: order},
    ...answered.map(({position, answers}) => ({kind: 'order_line' as const, id: ids.get(position)!, answers})),
  ]);
}
