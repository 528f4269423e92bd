/** Every machine of the house. Who adds one gets its words, its mover and its tests from here. */
import type {Machine} from './machine';
import {CALENDAR} from './calendar';
import {DUES} from './dues';
import {EVENTS} from './events';
import {HOUSE} from './house';
import {MESSAGES} from './messages';
import {PASSES} from './passes';
import {PLOTS} from './plots';
import {RIGHTS} from './rights';
import {SALES} from './sales';
import {VERIFACTU} from './verifactu';

export const MACHINES = {
  ...SALES,
  ...EVENTS,
  ...PASSES,
  ...DUES,
  ...HOUSE,
  ...MESSAGES,
  ...PLOTS,
  ...CALENDAR,
  ...VERIFACTU,
  ...RIGHTS,
};

export type MachineName = keyof typeof MACHINES;
type NextOf<M extends MachineName> = (typeof MACHINES)[M]['next'];

export type StateOf<M extends MachineName> = keyof NextOf<M> & string;

/** The states from which a row may become any of `T`. */
export type Before<M extends MachineName, T> = {
  [S in StateOf<M>]: NextOf<M>[S] extends readonly (infer Next)[] ? ([T] extends [Next] ? S : never) : never;
}[StateOf<M>];

/** The same without its types, for whoever reads all of them. */
export const machineOf = (name: MachineName): Machine => MACHINES[name];

export const statesOf = <M extends MachineName>(name: M): StateOf<M>[] =>
  Object.keys(MACHINES[name].next) as StateOf<M>[];

export const nextOf = <M extends MachineName>(name: M, state: StateOf<M>): readonly StateOf<M>[] =>
  machineOf(name).next[state] as StateOf<M>[];

export const allows = <M extends MachineName>(name: M, from: StateOf<M>, to: StateOf<M>): boolean =>
  nextOf(name, from).includes(to);

/** From where `to` can be reached. */
export const before = <M extends MachineName>(name: M, to: StateOf<M>): StateOf<M>[] =>
  statesOf(name).filter(state => allows(name, state, to));
