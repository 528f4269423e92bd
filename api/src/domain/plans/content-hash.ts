/**
 * The name under which a plan is cached for ever: SHA-256 of its canonical JSON (keys sorted, no spaces),
 * so the hash survives the database's own order of jsonb keys.
 */
import {createHash} from 'node:crypto';

/** 64 hex digits. The value must be plain JSON. */
export function contentHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** JSON with the keys of every object in code unit order; undefined members are left out as in JSON.stringify. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (member === null || typeof member !== 'object' || Array.isArray(member)) return member;
    const entries = Object.entries(member).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return Object.fromEntries(entries);
  });
}
