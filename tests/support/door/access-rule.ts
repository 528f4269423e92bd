/** A rule of a house's doors that refuses nobody, and what a test changes of it. */
import type {AccessRule} from '../../../api/src/domain/access/rules/facts';

export const accessRule = (more: Partial<AccessRule> = {}): AccessRule => ({
  name: 'Regla',
  sources: [],
  categories: [],
  zoneIds: [],
  gateIds: [],
  isExclusive: false,
  fromTime: null,
  untilTime: null,
  entriesPerDay: null,
  minutesBetween: null,
  passback: 'none',
  question: null,
  ...more,
});
