/**
 * Promo codes in every condition that a clerk may meet: usable, for one event only, used up, not yet valid, for the
 * counter.
 */
import {makeCodes} from '../domain/orders/codes/make-codes';
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
  const first = await takeIds(tx, 'discount', 6);
  const eventIds = (...slugs: string[]) =>
    `{${[...new Set(sessions.filter(({event}) => slugs.includes(event.slug)).map(({event}) => event.id))].join(',')}}`;
  const row = (at: number, code: string | null, name: string, more: Partial<Row>): Row => ({
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
    has_codes: false,
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
      has_codes: 'boolean',
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
      row(5, null, '25 % para quien trae a alguien', {
        percent_bp: 2500,
        valid_until: calendar.daysAhead(120, '23:59'),
        max_tickets_per_order: 4,
        has_codes: true,
      }),
    ].filter(one => one.kind === 'percent' || one.event_ids !== '{}'),
  );
  const batchId = await makeCodes(
    tx,
    {discountId: first + 5, name: 'Reparto en las peñas', prefix: 'PENAS', maxUses: 1, staffUserId: null},
    120,
  );
  await tx.query(
    `update discount_code set state = 'withdrawn', withdrawn_at = now() where id = any(array(select id from discount_code
      where discount_code_batch_id = $1 order by id limit 3))`,
    [batchId],
  );
  return {tenPercent: first, firstWeek: first + 1};
}

interface Row {
  id: number;
  code: string | null;
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
  has_codes: boolean;
}
