/**
 * What a fault test says besides yes or no: its figure, how often it was done, and the seed that repeats it. On the
 * screen, and as a line of JSON in FAULTS_FIGURES for the table of `npm run faults`.
 */
import {chanceFrom, type Chance} from '../../../api/src/demo/random';
import {keepLine} from './fault-lines';
import {percentile} from './until';

/** `SEED=…` repeats a run; otherwise each run is another. */
export const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

/** Chance of a test's own: the same seed gives the same, whichever tests ran before it. */
export const chanceOf = (what: string): Chance =>
  chanceFrom([...what].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), SEED));

export interface Limit {
  name: string;
  value: number;
  /** Judged by `npm run faults` at full length only: in `npm test` the machine does other things too. */
  most: number;
  unit: string;
}

export function figure(what: string, done: {times: string; limits?: Limit[]}): void {
  const limits = done.limits ?? [];
  const told = [what, ...limits.map(l => `${l.name} ${l.value} ${l.unit} (≤ ${l.most})`)].filter(Boolean).join('; ');
  process.stderr.write(`  ${expect.getState().currentTestName ?? ''}\n    ${done.times}: ${told}; SEED=${SEED}\n`);
  keepLine(expect.getState().currentTestName, {
    figure: told,
    times: done.times,
    seed: SEED,
    late: limits.filter(l => !(l.value <= l.most)).map(l => l.name),
  });
}

export const p95 = (values: number[]): number => Math.round(percentile(values, 0.95));
