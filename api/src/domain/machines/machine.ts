/**
 * What a machine is: the states of the rows of a table and what may become of each. The words stand here and nowhere
 * else: types, models and updates take them from here, and a contract test holds them to the checks of the database.
 */
export interface About {
  table: string;
  /** The column that keeps the state; `state` unless said otherwise. */
  column?: string;
  /** In which states a row is made. */
  born: readonly string[];
  /** What every move of a row counts up or stamps besides. */
  stamps: readonly ('version' | 'updated_at')[];
  /** The resource under which the audit notes each move, or the reason why it does not. */
  audit: {resource: string} | {no: string};
  /** What somebody reads who comes too late. */
  refused?: string;
}

export interface Machine<N extends Next = Next> extends About {
  /** What each state may become. A state that names itself may be set again (another date, another try). */
  next: N;
}

export type Next = Readonly<Record<string, readonly string[]>>;

/** A state that no machine has does not compile. */
export const machine = <const N extends {readonly [S in keyof N]: readonly (keyof N)[]}>(
  about: About & {born: readonly (keyof N & string)[]},
  next: N,
) => ({...about, next});

export const VERSION = ['version'] as const;
export const VERSION_AND_TIME = ['version', 'updated_at'] as const;
