/** What is kept of a person in one table: how it is copied for them, and how it goes. */

export interface Holding {
  table: string;
  /** What the person calls it. */
  title: string;
  /** SQL over a row `t`: it is theirs. With `:email`, `:orders` … of `Who`. */
  mine: string;
  /** Columns of others, or that say nothing of the person; keys, counters and what opens something never go out. */
  without?: readonly string[];
  /** The column with a file that they sent: beside `file_name`. */
  file?: string;
  /** What it becomes when they are forgotten, by column; `delete`: the row goes; `{stays}`: why not. */
  forget: Readonly<Record<string, string>> | 'delete' | {stays: string};
  /** Which rows are forgotten where they are more than those that are copied. */
  forgets?: string;
  /** Statements before, by themselves. */
  first?: readonly string[];
}

/** Not copied, and why; what becomes of it when the person is forgotten. */
export interface Excused {
  table: string;
  why: string;
  /** SQL of the rows that go. */
  forgets?: string;
  forget?: Readonly<Record<string, string>> | 'delete';
}

/** An address of nobody: no mail server is behind it (RFC 2606). */
export const NOBODY = `'borrado-' || t.id || '@example.invalid'`;
export const NAMED = `fold(trim(t.first_name || ' ' || t.surname1)) = any(:names)`;
export const ORDER_LINES = 'in (select l.id from order_line l where l.order_id = any(:orders))';
