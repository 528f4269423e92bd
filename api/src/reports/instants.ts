/**
 * JSON that PostgreSQL has built writes instants with an offset («…+00:00»): here they become the API's ISO 8601 UTC.
 */
const OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/;

export function utcInstants<T>(value: T): T {
  if (typeof value === 'string') return (OFFSET.test(value) ? new Date(value).toISOString() : value) as T;
  if (Array.isArray(value)) return value.map(utcInstants) as T;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, utcInstants(inner)])) as T;
}
