/**
 * Issues what waits, in the order in which it came to be owed. What cannot be issued opens an incident that says why,
 * once, and is tried again every minute; nothing behind it waits for it.
 */
import type {Tx} from '../kernel/tx';
import {openIncident} from '../cases/open-incident';
import type {InvoicingProgram} from '../verifactu/lock-chain';
import {invoiceOrders, invoiceRefund, Unready} from './invoice-order';

/**
 * Most that one transaction issues: for so long it holds the chains, and whoever changes one of these orders waits.
 * Sales cost the statements of one, each refund its own.
 */
const SALES = 100;
const REFUNDS = 10;

interface Task {
  id: number;
  orderId: number | null;
  refundId: number | null;
  problem: string;
  /** The order of either. */
  aboutId: number;
}

export async function issueDue(tx: Tx, program: InvoicingProgram): Promise<{issued: number; problems: number}> {
  const {rows: tasks} = await tx.query<Task>(
    `select t.id, t.order_id as "orderId", t.refund_id as "refundId", t.problem, coalesce(t.order_id, r.order_id) as "aboutId"
       from invoice_task t left join refund r on r.id = t.refund_id where t.id = any(array(
         (select id from invoice_task where next_at <= now() and refund_id is null order by id limit ${SALES})
         union all
         (select id from invoice_task where next_at <= now() and refund_id is not null order by id limit ${REFUNDS})))
      order by t.id for update of t skip locked`,
  );
  const sales = tasks.filter(task => task.orderId !== null);
  const sold = await endsOf(tx, sales, issueSales(program));
  await clear(tx, sales, sold); // before the refunds: each waits while its order does
  const refunds = tasks.filter(task => task.refundId !== null);
  const given: End[] = [];
  for (const task of refunds) given.push(...(await endsOf(tx, [task], issueRefund(program))));
  await clear(tx, refunds, given);
  const ends = [...sold, ...given];
  return {
    issued: ends.reduce<number>((sum, end) => sum + (typeof end === 'number' ? end : 0), 0),
    problems: ends.filter(end => typeof end === 'string').length,
  };
}

/** Takes away what is issued; the rest is put off, and said once. */
async function clear(tx: Tx, tasks: Task[], ends: End[]): Promise<void> {
  const done = tasks.filter((_, n) => typeof ends[n] === 'number');
  if (done.length > 0) await tx.query('delete from invoice_task where id = any($1)', [done.map(task => task.id)]);
  for (const [n, task] of tasks.entries()) {
    const end = ends[n]!;
    if (end === null) await later(tx, task.id, '');
    else if (typeof end === 'string') await tellProblem(tx, task, end);
  }
}

/** How many invoices; null when it is too early; else what is in the way. */
type End = number | string | null;

type Issue = (tx: Tx, tasks: Task[]) => Promise<End[]>;

const issueSales =
  (program: InvoicingProgram): Issue =>
  async (tx, tasks) => {
    const issued = await invoiceOrders(tx, program, [...new Set(tasks.map(task => task.orderId!))]);
    return tasks.map(task => issued.get(task.orderId!)!).map(end => (typeof end === 'number' ? end : end.message));
  };
const issueRefund =
  (program: InvoicingProgram): Issue =>
  async (tx, [task]) => [await invoiceRefund(tx, program, task!.refundId!)];

/** All at once; when that fails, one by one, so that only the one to blame waits. */
async function endsOf(tx: Tx, tasks: Task[], issue: Issue): Promise<End[]> {
  if (tasks.length === 0) return [];
  await tx.query('savepoint invoice');
  try {
    const ends = await issue(tx, tasks);
    await tx.query('release savepoint invoice');
    return ends;
  } catch (error) {
    await tx.query('rollback to savepoint invoice');
    if (tasks.length === 1)
      return [error instanceof Unready ? error.message : `No se pudo expedir: ${(error as Error).message}`];
    const ends: End[] = [];
    for (const task of tasks) ends.push(...(await endsOf(tx, [task], issue)));
    return ends;
  }
}

async function tellProblem(tx: Tx, task: Task, problem: string): Promise<void> {
  if (task.problem === '')
    await openIncident(tx, {
      kind: 'invoice_not_issued',
      title: 'Hay una factura que no se puede expedir',
      detail: `${problem} Se vuelve a intentar sola cada minuto.`,
      orderId: task.aboutId,
      paymentId: null,
    });
  await later(tx, task.id, problem);
}

const later = (tx: Tx, id: number, problem: string) =>
  tx.query(`update invoice_task set problem = $2, next_at = now() + interval '1 minute' where id = $1`, [
    id,
    problem.slice(0, 300),
  ]);
