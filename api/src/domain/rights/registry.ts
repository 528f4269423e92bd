/**
 * Every table that keeps something of a person: what is in it goes out with their copy, or a reason says why not; and
 * what becomes of it when they are forgotten. A contract test holds it against the schema. Forgetting goes in this
 * order: what names a record by another comes before that other.
 */
import type {Excused, Holding} from './holding';
import {ACCOUNT, ACCOUNT_EXCUSED} from './holdings/account';
import {HOUSE, HOUSE_EXCUSED} from './holdings/house';
import {MESSAGES, MESSAGES_EXCUSED} from './holdings/messages';
import {PASSES, PASSES_EXCUSED} from './holdings/passes';
import {SALES, SALES_EXCUSED} from './holdings/sales';

export const HOLDINGS: readonly Holding[] = [...MESSAGES, ...SALES, ...PASSES, ...HOUSE, ...ACCOUNT];

export const EXCUSED: readonly Excused[] = [
  ...MESSAGES_EXCUSED,
  ...SALES_EXCUSED,
  ...PASSES_EXCUSED,
  ...HOUSE_EXCUSED,
  ...ACCOUNT_EXCUSED,
];
