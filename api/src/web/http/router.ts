/** Finds a hot operation by method and path in one or two map look-ups plus, at most, a few pattern steps. */
import type {HotOperation} from './operation';
import {validator} from './operation';

export interface Match {
  operation: HotOperation;
  params: Record<string, string>;
  validate: ((body: unknown) => unknown) | null;
}

interface Entry {
  operation: HotOperation;
  parts: string[];
  validate: ((body: unknown) => unknown) | null;
}

export class HotRouter {
  private readonly exact = new Map<string, Entry>();
  /** By method, number of parts and the part that tells them apart: `/api/public/carts/…`. */
  private readonly byPart = new Map<string, Entry[]>();

  constructor(readonly operations: HotOperation[]) {
    for (const operation of operations) {
      const parts = operation.path.split('/');
      const entry: Entry = {operation, parts, validate: operation.body ? validator(operation.body) : null};
      if (!operation.path.includes('{')) this.exact.set(`${operation.method} ${operation.path}`, entry);
      else {
        const key = keyOf(operation.method, parts.length, parts[TELLING]?.startsWith('{') ? undefined : parts[TELLING]);
        this.byPart.set(key, [...(this.byPart.get(key) ?? []), entry]);
      }
    }
  }

  find(method: string, path: string): Match | null {
    const exact = this.exact.get(`${method} ${path}`);
    if (exact) return {operation: exact.operation, params: {}, validate: exact.validate};
    const given = path.split('/');
    return (
      among(this.byPart.get(keyOf(method, given.length, given[TELLING])), given) ??
      among(this.byPart.get(keyOf(method, given.length, undefined)), given)
    );
  }
}

/**
 * What the framework's router takes for the same address: an empty part, one that means another, a letter or slash in
 * disguise.
 */
const OTHER_SPELLING = /\/$|\/\/|\/\.{1,2}(?:\/|$)|%(?:2[def]|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|5c)/i;

/**
 * Every address of the API has one spelling: whoever guards some of them by their text must not be passed by another.
 */
export const isOneSpelling = (path: string): boolean => !OTHER_SPELLING.test(path);

const TELLING = 3;
const keyOf = (method: string, length: number, part: string | undefined): string =>
  `${method} ${length} ${part ?? '{}'}`;

function among(entries: Entry[] | undefined, given: string[]): Match | null {
  for (const entry of entries ?? []) {
    const params = match(entry.parts, given);
    if (params && (entry.operation.integers ?? []).every(name => /^[1-9]\d{0,8}$/.test(params[name]!)))
      return {operation: entry.operation, params, validate: entry.validate};
  }
  return null;
}

function match(pattern: string[], given: string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (let i = 0; i < pattern.length; i++) {
    const p = pattern[i]!;
    if (p.startsWith('{')) {
      if (!given[i]) return null;
      try {
        params[p.slice(1, -1)] = decodeURIComponent(given[i]!);
      } catch {
        return null;
      }
    } else if (p !== given[i]) return null;
  }
  return params;
}
