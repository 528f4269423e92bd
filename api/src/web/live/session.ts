/** A session as it is sold, kept in memory. */
import type {Channel, SaleChannel} from '../../domain/kernel/channel';
import {LiveStates} from './live-states';
import {type PlanBook} from './plan-book';

export interface SessionPrice {
  id: number;
  zoneId: number;
  priceCategoryId: number;
  /** `lfp`: only who sells outside has it. */
  channel: SaleChannel | null;
  amountCents: number;
  /** of the tariff that is named in «desde» */
  isDefault: boolean;
}

/** How many tickets of a zone, a tariff, a channel, or of any of them together. */
export interface SessionQuota {
  id: number;
  name: string;
  zoneId: number | null;
  priceCategoryId: number | null;
  channel: SaleChannel | null;
  /** null: its hour has come, and it holds nobody back. */
  left: number | null;
}

export interface Session {
  id: number;
  eventId: number;
  state: 'draft' | 'on_sale' | 'paused' | 'closed' | 'cancelled';
  visibility: string;
  isTrial: boolean;
  startsAt: Date;
  doorsAt: Date;
  saleStartsAt: Date;
  saleEndsAt: Date;
  boxOfficeEndsAt: Date;
  maxPerOrder: number;
  orphanRule: boolean;
  /** So many seats stay free in the row between people of different orders; mostly none. */
  seatsApart: number;
  /** Until so many hours before the start, wheelchair places and their companions' are kept for whoever needs them. */
  accessibleUntilHours: number;
  /** Only allowed buyers buy on the web: until then, or until staff say otherwise. */
  buyersOnly: boolean;
  buyersOnlyUntil: Date | null;
  /** What comes free is for those who wait. */
  keptForWaiting: boolean;
  waitingListOpen: boolean;
  takesGroups: boolean;
  resaleAllowed: boolean;
  holdMinutes: number;
  /** At the counter: a setting of the house. */
  boxOfficeHoldMinutes: number;
  plan: PlanBook;
  prices: Map<number, SessionPrice>;
  /** Mostly none: then nothing is asked, read or counted. */
  quotas: SessionQuota[];
  fees: Record<Channel, number>;
  states: LiveStates;
  usedAt: number;
}

/** Web: the session's minutes. Box office: the house's. */
export const holdSeconds = (session: Session, channel: Channel): number =>
  (channel === 'web' ? session.holdMinutes : session.boxOfficeHoldMinutes) * 60;
