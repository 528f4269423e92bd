/** What a body of some resource has to be beside what its model says, for the world that it is made in. */
import type {World} from '../../support/world/fixture';

export type Body = Record<string, unknown>;
export type Override = (world: World, n: number) => Body;

export const nifOf = (n: number): string => `${String(n).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[n % 23]}`;
export const inDays = (days: number, hours = 0): string =>
  new Date(Date.UTC(2030, 0, 1 + days, 18 + hours)).toISOString();
