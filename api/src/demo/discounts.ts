/**
 * Promo codes in every condition that a clerk may meet: usable, for one event only, used up, not yet valid, for the
 * counter.
 */
import {makeCodes} from '../domain/orders/codes/make-codes';
import type {Calendar} from './calendar';
import {insertRows, takeIds, type DemoTx} from './bulk-insert';
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

export async function storeDiscounts(tx: DemoTx, sessions: StoredSession[], calendar: Calendar): Promise<Discounts> {
  const first = await takeIds(tx, 'discount', 6);
  const eventIds = (...slugs: string[]) =>
    `{${[...new Set(sessions.filter(({event}) => slugs.includes(event.slug)).map(({event}) => event.id))].join(',')}}`;
  const row = (at: number, code: string | null, name: string, more: Partial<Row>): Row => ({
    id: first + at,
    code,
    name,
    kind: 'percent',
    percentBp: null,
    amountCents: null,
    eventIds: '{}',
    channel: null,
    validFrom: null,
    validUntil: null,
    maxUses: null,
    maxTicketsPerOrder: null,
    hasCodes: false,
    ...more,
  });
  await insertRows(
    tx,
    'discount',
    // A code of one event is there where the event is.
    [
      row(0, 'ALAMEDA10', '10 % de descuento en la web', {
        percentBp: TEN_PERCENT_BP,
        channel: 'web',
        validUntil: calendar.daysAhead(240, '23:59'),
        maxTicketsPerOrder: 6,
      }),
      row(1, 'PRIMERASEMANA', '20 % de la primera semana', {
        percentBp: FIRST_WEEK_BP,
        channel: 'web',
        validFrom: calendar.daysAhead(-31, '10:00'),
        validUntil: calendar.daysAhead(-21, '23:59'),
        maxUses: FIRST_WEEK_USES,
      }),
      row(2, 'LOPE5', '5 € menos en «La dama boba» y «Cal y agua»', {
        kind: 'fixed_per_ticket',
        amountCents: 500,
        eventIds: eventIds('la-dama-boba', 'cal-y-agua'),
        maxUses: 200,
        maxTicketsPerOrder: 2,
      }),
      row(3, 'PROXIMO15', '15 % del próximo trimestre', {
        percentBp: 1500,
        validFrom: calendar.daysAhead(45, '00:00'),
        validUntil: calendar.daysAhead(130, '23:59'),
      }),
      row(4, 'MOSTRADOR2', '2 € menos en taquilla, fútbol femenino', {
        kind: 'fixed_per_ticket',
        amountCents: 200,
        eventIds: eventIds('ud-alameda-femenino-puerto-salinas'),
        channel: 'box_office',
      }),
      row(5, null, '25 % para quien trae a alguien', {
        percentBp: 2500,
        validUntil: calendar.daysAhead(120, '23:59'),
        maxTicketsPerOrder: 4,
        hasCodes: true,
      }),
    ].filter(one => one.kind === 'percent' || one.eventIds !== '{}'),
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
  percentBp: number | null;
  amountCents: number | null;
  eventIds: string;
  channel: 'web' | 'box_office' | null;
  validFrom: Date | null;
  validUntil: Date | null;
  maxUses: number | null;
  maxTicketsPerOrder: number | null;
  hasCodes: boolean;
}
