/**
 * What only repeats (a second screen, a second theme, one address more of a kind) is run by turns. Promise: ten commits
 * in a row run all of it, and `SEED` repeats a turn.
 */
import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {chanceFrom} from '../../../api/src/demo/random';
import {LONG} from './long';

/** Any ten commits in a row hold a whole round of up to five turns, and no more. */
const MOST = 5;

/** The number of the commit. The workers of a run have it from the process that started them. */
export function turn(): number {
  process.env.DRAW ??= process.env.SEED ?? String(numberOfCommit());
  return Number(process.env.DRAW) || 0;
}

const ROOT = path.resolve(__dirname, '..', '..', '..');
const git = (...words: string[]) => spawnSync('git', words, {cwd: ROOT, encoding: 'utf8'}).stdout?.trim();

const isShallow = (): boolean => git('rev-parse', '--is-shallow-repository') !== 'false';

/** A clone without history knows the commit's hash alone, and a folder without git not even that. */
const numberOfCommit = (): number =>
  Number(isShallow() ? `0x${git('rev-parse', 'HEAD')?.slice(0, 8) || 0}` : git('rev-list', '--count', 'HEAD'));

/** Whether it is the turn of `name`, which comes once in `of` commits; always with `LONG=1`. */
export const drawn = (name: string, of: number): boolean => LONG || partOf(name, of) === 0;

/**
 * The part of `all` whose turn it is: each part comes once in `of` commits; all of them with `LONG=1`, and where somebody
 * names the file or folder.
 */
export function drawnOf<T>(name: string, all: T[], of: number): T[] {
  const part = partOf(name, of);
  return LONG || process.env.CHOSEN ? all : all.filter((_, at) => at % of === part);
}

/** Each round of `of` turns has an order of its own: whoever pushes two commits at a time would else see every other. */
export function partOf(name: string, of: number): number {
  if (!(of >= 1 && of <= MOST))
    throw new Error(`«${name}» is drawn one in ${of}: more than ${MOST} is not in ten commits.`);
  const now = turn();
  const chance = chanceFrom(
    [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), Math.floor(now / of)),
  );
  const left = Array.from({length: of}, (_, part) => part);
  const order = Array.from({length: of}, () => left.splice(chance.below(left.length), 1)[0]!);
  return order[now % of]!;
}

/**
 * For a test that goes at length through what others hold in short (killed over and over, an hour without the bank), or
 * for the second way through what others go the first: it runs once in `of` commits, and always where somebody names its
 * file or folder, or where its file has come lately.
 */
export const inTurn = (file: string, of = MOST) => (hasTurn(file, of) ? test : test.skip);

export const hasTurn = (file: string, of: number): boolean =>
  Boolean(process.env.CHOSEN) || isNew(file) || drawn(path.basename(file), of);

/** Added within ten commits: nobody else would have run it yet. */
const isNew = (file: string): boolean => {
  process.env.DRAW_ADDED ??= lately('--diff-filter=A', '--name-only');
  return process.env.DRAW_ADDED.split('\n').some(added => path.basename(added) === path.basename(file));
};

/** Whether one of the last ten commits has touched `file`, a path from the root of the project. */
export const isChanged = (file: string): boolean => lately('--', file) !== '';

/** What git tells of the last ten commits; nothing where there is no history. */
const lately = (...words: string[]): string =>
  isShallow() ? '' : (git('log', `HEAD~${2 * MOST}..`, '--format=%h', ...words) ?? '');

/** For the output of a run. */
export const turnSaid = (): string =>
  LONG ? 'Turno: todo lo que se sortea (LONG=1).' : `Turno del sorteo: SEED=${turn()} lo repite, LONG=1 lo hace todo.`;
