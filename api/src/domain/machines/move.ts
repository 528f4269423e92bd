/**
 * The one way a state changes. A move says the machine, where to and, if it likes, from where; the update repeats the
 * machine's table in SQL, so that whoever comes second moves nothing, and the audit is written by the same statement.
 * Promise: a move that the machine forbids does not compile where its states are named, and moves no row where they
 * are not. The words of the states go into the text, the states to come from into a value, so that a move by id is
 * never planned over the index of those that wait.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {type Before, before, machineOf, type MachineName, type StateOf, statesOf} from './registry';

/** A move by name; made by `to` and `either`. */
export interface Step {
  machine: MachineName;
  becomes: readonly string[];
  /** SQL of the new state, of a row of the table `as`. */
  value: string;
  from: readonly string[];
}

/** `from`: only rows in these states; all that may become it otherwise. */
export function to<M extends MachineName, const T extends StateOf<M>>(
  machine: M,
  state: T,
  from: readonly Before<M, T>[] = before(machine, state) as Before<M, T>[],
): Step {
  return {machine, becomes: [state], value: `'${known(machine, state)}'`, from};
}

/** The first state where `when` (SQL) holds, else the second; only rows that may become both. */
export function either<M extends MachineName, const T extends StateOf<M>, const E extends StateOf<M>>(
  machine: M,
  when: string,
  then: T,
  otherwise: E,
  from: readonly Before<M, T | E>[] = both(machine, then, otherwise) as Before<M, T | E>[],
): Step {
  const value = `case when ${when} then '${known(machine, then)}' else '${known(machine, otherwise)}' end`;
  return {machine, becomes: [then, otherwise], value, from};
}

const both = <M extends MachineName>(machine: M, one: StateOf<M>, other: StateOf<M>) =>
  before(machine, one).filter(state => before(machine, other).includes(state));

/** States come from code alone; one that came from outside would be SQL. */
function known<M extends MachineName>(machine: M, state: StateOf<M>): string {
  if (!statesOf(machine).includes(state)) throw new Error(`${machine} has no state ${state}`);
  return state;
}

/** At least one of `id` and `where`. */
type Ask = Where & ({id: number | string} | {where: string});
interface Where {
  /** Further assignments, with $1… of `values`. */
  set?: string;
  /** What `from` of an update names. */
  using?: string;
  /** This row: $1. */
  id?: number | string;
  where?: string;
  values?: unknown[];
  /** Another name for the table. */
  as?: string;
  /** Expressions as after `returning`, never `*`. */
  returning?: string;
  /** CTEs that the update reads. */
  with?: string;
}

/** Moves all rows that `where` names and that may move. Another machine of the same table moves with it (`also`). */
export async function move<Row = unknown>(
  tx: Tx,
  step: Step | [Step, also: Step],
  ask: Ask,
): Promise<{rows: Row[]; rowCount: number}> {
  const steps = Array.isArray(step) ? step : [step];
  const values = [...valuesOf(ask), ...steps.map(one => one.from)];
  const {audit} = machineOf(steps[0]!.machine);
  if ('no' in audit) return tx.query<Row>(`${ask.with ? `with ${ask.with} ` : ''}${updateOf(steps, ask)}`, values);
  const name = ask.as ?? quoted(machineOf(steps[0]!.machine).table);
  const returning = `${name}.id as moved_id, ${name}.${columnOf(steps[0]!.machine)} as moved_to`;
  const {rows} = await tx.query<Row & {moved_id: unknown; moved_to: unknown}>(
    `with ${ask.with ? `${ask.with}, ` : ''}moved as (
       ${updateOf(steps, {...ask, returning: [returning, ask.returning].filter(Boolean).join(', ')})}
     ), noted as (${noted(steps[0]!.machine, 'moved_to', 'moved_id', 'moved')}) select * from moved`,
    values,
  );
  return {rows: rows.map(({moved_id: _id, moved_to: _to, ...row}) => row as Row), rowCount: rows.length};
}

/** Moves exactly one row. @throws DomainError 409 `wrong_state` when it may not, or is not there */
export async function moveOne<Row = unknown>(tx: Tx, step: Step | [Step, also: Step], ask: Ask): Promise<Row> {
  const {rows, rowCount} = await move<Row>(tx, step, ask);
  const [first] = Array.isArray(step) ? step : [step];
  if (rowCount !== 1) throw refused(first.machine, first.becomes[0]!);
  return rows[0] as Row;
}

/** For whoever has the row locked and looks first. */
export const refused = (machine: MachineName, state: string, from?: string) =>
  conflict(
    'wrong_state',
    machineOf(machine).refused ?? 'El registro ha cambiado de estado y ya no admite esta operación.',
    {machine, to: state, ...(from === undefined ? {} : {from})},
  );

function updateOf(steps: Step[], ask: Ask): string {
  const {table, stamps} = machineOf(steps[0]!.machine);
  const name = ask.as ?? quoted(table);
  const n = valuesOf(ask).length;
  const set = [
    ...steps.map(step => `${columnOf(step.machine)} = ${step.value}`),
    ...stamps.map(stamp => STAMPS[stamp](name)),
    ...(ask.set ? [ask.set] : []),
  ];
  const where = [
    ...(ask.id === undefined ? [] : [`${name}.id = $1`]),
    ...steps.map((step, i) => `${name}.${columnOf(step.machine)} = any($${n + i + 1})`),
    ...(ask.where === undefined ? [] : [`(${ask.where})`]),
  ];
  return `update ${quoted(table)}${ask.as ? ` ${ask.as}` : ''} set ${set.join(', ')}${
    ask.using ? ` from ${ask.using}` : ''
  } where ${where.join(' and ')}${ask.returning ? ` returning ${ask.returning}` : ''}`;
}

const valuesOf = (ask: Ask): unknown[] => [...(ask.id === undefined ? [] : [ask.id]), ...(ask.values ?? [])];
const STAMPS = {
  version: (name: string) => `version = ${name}.version + 1`,
  updated_at: () => 'updated_at = now()',
};
const quoted = (table: string) => (table === 'order' ? '"order"' : table);
const columnOf = (machine: MachineName) => machineOf(machine).column ?? 'state';

// Pieces for statements that move several things at once (`with … as (update …)`). What they move they note themselves.

/** The assignments of a move, stamps included: `update order_line l set ${becomes('order_line', 'active', 'l')}`. */
export function becomes<M extends MachineName>(machine: M, state: StateOf<M>, as?: string): string {
  const {table, stamps} = machineOf(machine);
  return [
    `${columnOf(machine)} = '${known(machine, state)}'`,
    ...stamps.map(stamp => STAMPS[stamp](as ?? quoted(table))),
  ].join(', ');
}

/** The condition of a move, in words that partial indexes know. */
export function mayBecome<M extends MachineName, const T extends StateOf<M>>(
  machine: M,
  state: T,
  as?: string,
  from: readonly Before<M, T>[] = before(machine, state) as Before<M, T>[],
): string {
  const words = from.map(one => `'${known(machine, one as StateOf<M>)}'`).join(', ');
  return `${as ? `${as}.` : ''}${columnOf(machine)} in (${words})`;
}

/** For a row that had no state before. */
export const begins = <M extends MachineName>(machine: M, state: StateOf<M>): string => {
  if (!machineOf(machine).born.includes(state)) throw new Error(`no ${machine} begins as ${state}`);
  return `${columnOf(machine)} = '${state}'`;
};

/** The audit of what a CTE moved: `noted as (${audited('order', 'paid', 'paid')})`. */
export const audited = <M extends MachineName>(machine: M, state: StateOf<M>, cte: string): string =>
  noted(machine, `'${known(machine, state)}'::text`, 'id', cte);

function noted(machine: MachineName, state: string, id: string, cte: string): string {
  const {audit} = machineOf(machine);
  if ('no' in audit) throw new Error(`${machine} is not audited: ${audit.no}`);
  return `insert into audit_entry (actor_kind, actor_name, action, resource, resource_id, changes)
    select 'system', 'sistema', 'transition', '${audit.resource}', ${id}::text, jsonb_build_object('state', ${state})
      from ${cte}`;
}
