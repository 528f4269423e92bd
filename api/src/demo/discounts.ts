/**
 * Promo codes in every condition that a clerk may meet: usable, for one event only, used up, not yet valid, for the
 * counter.
 */
import type {Tx} from '../tx';
import type {Calendar} from './calendar';
import {insertRows, takeIds} from './bulk-insert';
import type {StoredSession} from './store-events';

export interface Discounts {
  /** 10 % on the web. */
  tenPercent: number;
  /** 20 % of the first week, `FIRST_WEEK_USES` tickets. */
  firstWeek: number;
}

export const FIRST_WEEK_USES = 60;
export const TEN_PERCENT_BP = 1000;
export const FIRST_WEEK_BP = 2000;

export async function storeDiscounts(tx: Tx, sessions: StoredSession[], calendar: Calendar): Promise<Discounts> {
  const first = await takeIds(tx, 'discount', 5);
  const eventIds = (...slugs: string[]) =>
    `{${[...new Set(sessions.filter(({event}) => slugs.includes(event.slug)).map(({event}) => event.id))].join(',')}}`;
  const row = (at: number, code: string, name: string, more: Partial<Row>): Row => ({
    id: first + at,
    code,
    name,
    kind: 'percent',
    percent_bp: null,
    amount_cents: null,
    event_ids: '{}',
    channel: null,
    valid_from: null,
    valid_until: null,
    max_uses: null,
    max_tickets_per_order: null,
    ...more,
  });
  await insertRows(
    tx,
    'discount',
    {
      id: 'int',
      code: 'text',
      name: 'text',
      kind: 'text',
      percent_bp: 'int',
      amount_cents: 'int',
      event_ids: 'int[]',
      channel: 'text',
      valid_from: 'timestamptz',
      valid_until: 'timestamptz',
      max_uses: 'int',
      max_tickets_per_order: 'int',
    },
    // A code of one event is there where the event is.
    [
      row(0, 'ALAMEDA10', '10 % de descuento en la web', {
        percent_bp: TEN_PERCENT_BP,
        channel: 'web',
        valid_until: calendar.daysAhead(240, '23:59'),
        max_tickets_per_order: 6,
      }),
      row(1, 'PRIMERASEMANA', '20 % de la primera semana', {
        percent_bp: FIRST_WEEK_BP,
        channel: 'web',
        valid_from: calendar.daysAhead(-31, '10:00'),
        valid_until: calendar.daysAhead(-21, '23:59'),
        max_uses: FIRST_WEEK_USES,
      }),
      row(2, 'LOPE5', '5 € menos en «La dama boba» y «Cal y agua»', {
        kind: 'fixed_per_ticket',
        amount_cents: 500,
        event_ids: eventIds('la-dama-boba', 'cal-y-agua'),
        max_uses: 200,
        max_tickets_per_order: 2,
      }),
      row(3, 'PROXIMO15', '15 % del próximo trimestre', {
        percent_bp: 1500,
        valid_from: calendar.daysAhead(45, '00:00'),
        valid_until: calendar.daysAhead(130, '23:59'),
      }),
      row(4, 'MOSTRADOR2', '2 € menos en taquilla, fútbol femenino', {
        kind: 'fixed_per_ticket',
        amount_cents: 200,
        event_ids: eventIds('ud-alameda-femenino-puerto-salinas'),
        channel: 'box_office',
      }),
    ].filter(one => one.kind === 'percent' || one.event_ids !== '{}'),
  );
  return {tenPercent: first, firstWeek: first + 1};
}

interface Row {
  id: number;
  code: string;
  name: string;
  kind: 'percent' | 'fixed_per_ticket';
  percent_bp: number | null;
  amount_cents: number | null;
  event_ids: string;
  channel: 'web' | 'box_office' | null;
  valid_from: Date | null;
  valid_until: Date | null;
  max_uses: number | null;
  max_tickets_per_order: number | null;
}
