/** Finds a hot operation by method and path in one map look-up plus, at most, a few pattern steps. */
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
  private readonly byLength = new Map<string, Entry[]>();

  constructor(readonly operations: HotOperation[]) {
    for (const operation of operations) {
      const parts = operation.path.split('/');
      const entry: Entry = {operation, parts, validate: operation.body ? validator(operation.body) : null};
      if (!operation.path.includes('{')) this.exact.set(`${operation.method} ${operation.path}`, entry);
      else {
        const key = `${operation.method} ${parts.length}`;
        this.byLength.set(key, [...(this.byLength.get(key) ?? []), entry]);
      }
    }
  }

  find(method: string, path: string): Match | null {
    const exact = this.exact.get(`${method} ${path}`);
    if (exact) return {operation: exact.operation, params: {}, validate: exact.validate};
    const given = path.split('/');
    for (const entry of this.byLength.get(`${method} ${given.length}`) ?? []) {
      const params = match(entry.parts, given);
      if (params && (entry.operation.integers ?? []).every(name => /^[1-9]\d{0,8}$/.test(params[name]))) return {operation: entry.operation, params, validate: entry.validate};
    }
    return null;
  }
}

function match(pattern: string[], given: string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (let i = 0; i < pattern.length; i++) {
    const p = pattern[i];
    if (p.startsWith('{')) {
      if (!given[i]) return null;
      try {
        params[p.slice(1, -1)] = decodeURIComponent(given[i]);
      } catch {
        return null;
      }
    } else if (p !== given[i]) return null;
  }
  return params;
}
