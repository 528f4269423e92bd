/** What the demo announces, before it is stored: events with their sessions, tariffs and expected crowds. */

export type Place = 'stadium' | 'theatre' | 'mill';
export type Category = 'general' | 'child' | 'young' | 'senior' | 'reduced';

export interface Tariff {
  /**
   * Euros a general ticket costs on the web, fee included, by price tier of the plan. A tier without an entry is not
   * sold.
   */
  tiers: Record<string, number>;
  categories: Category[];
}

export interface DemoSession {
  startsAt: Date;
  /** Tickets that the history sells; `all` leaves no seat, `nearly` a handful. */
  crowd: number | 'all' | 'nearly';
  state?: 'on_sale' | 'paused' | 'closed';
  /** The sale began long ago unless a day is given. */
  saleStartsAt?: Date;
  maxPerOrder?: number;
}

export interface DemoEvent {
  slug: string;
  title: string;
  subtitle: string;
  kind: 'match' | 'theatre' | 'concert' | 'dance' | 'family' | 'other';
  descriptionHtml: string;
  poster: {hue: number; pattern: string; alt: string; crestHome?: string; crestAway?: string};
  competition?: string;
  round?: string;
  homeTeam?: string;
  awayTeam?: string;
  organizer: 'club' | 'foundation';
  /** Whose it is in a theatre that only lends its hall. */
  guest?: 'orchestra';
  place: Place;
  vatCode: 'sport' | 'amateur_sport' | 'culture' | 'culture_exempt';
  minAge?: number;
  durationMinutes: number;
  /** How long before the start the doors open. */
  doorsMinutes: number;
  /** Printed on every ticket as its conditions. */
  conditions: string;
  refundPolicy: string;
  /** What its buyers may do alone; absent: nothing. */
  /** Its tickets may be given to somebody else. */
  givesOn?: boolean;
  cancel?: {terms: 'money' | 'credit' | 'either'; untilHours: number; feeCents: number; bonusBp: number};
  tariff: Tariff;
  sessions: DemoSession[];
}

export const FIXED_DATE_REFUND =
  'Si la sesión se cancela te devolvemos el importe íntegro, gastos de gestión incluidos; si cambia de día o de hora, puedes pedir la devolución en los 15 días siguientes al aviso.';
