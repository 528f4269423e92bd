/**
 * Packs that were sold, as the selling core would have left them: a ticket for each session with its seat and its part
 * of the price, and the pack's own line without money.
 */
import {partsOf} from '../../domain/packs/plan';
import {quotasOf} from '../../domain/seats/quotas';
import type {DemoTx} from '../bulk-insert';
import type {StoredPrice, StoredSession} from '../store-events';
import {CATEGORY_NAMES} from '../tariffs';
import type {CatalogueContext} from './catalogue-context';
import {stranger} from './people';
import type {GoodsLine, GoodsOrder} from './goods-order';
import {creditsOf, priceOf, pricesIn, type StoredPack} from './pack-prices';

const FIRST_STRANGER = 9000;
const CODE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export interface SoldPacks {
  orders: GoodsOrder[];
  /** When the lines are there: their tickets and the seats that are theirs. */
  storeTickets: (tx: DemoTx) => Promise<void>;
}

interface Seat {
  id: number;
  zoneId: number;
  zoneName: string;
  rowLabel: string;
  seatNumber: string;
}

export async function sellPacks(tx: DemoTx, context: CatalogueContext, packs: StoredPack[]): Promise<SoldPacks> {
  const {calendar, chance, customers} = context;
  const rates = await tx.query<{code: string; bp: number}>(
    'select code, vat_rate_bp(code, club_today()) as bp from vat_rate group by code',
  );
  const vatOf = ({event}: StoredSession) => ({
    code: event.vatCode,
    bp: rates.rows.find(rate => rate.code === event.vatCode)!.bp,
  });
  const taken = new Set<string>();
  const orders: GoodsOrder[] = [];
  for (const pack of packs) {
    for (let n = 0; n < pack.sold; n++) {
      const area = chance.pick(pack.areas);
      const sessions = choose(pack);
      const seats = await seatsFor(tx, pack.kind, sessions, area, taken);
      if (!seats || seats.length === 0) continue;
      const tickets = sessions.map((session, i) => ({
        session,
        seat: seats[i]!,
        price: pricesIn(session, area, 'general').find(price => price.zoneId === seats[i]!.zoneId)!,
      }));
      const parts = partsOf(
        {cents: pack.discountBp ? null : priceOf(pack, area, 'general'), discountBp: pack.discountBp ?? 0},
        tickets.map(({price}) => price.amountCents),
      );
      orders.push({
        at: calendar.minutesAfter(calendar.daysAhead(-1 - chance.below(32), '10:00'), chance.below(700)),
        channel: 'web',
        who: stranger(customers, chance, FIRST_STRANGER + orders.length),
        staffUserId: null,
        method: chance.pick(['card', 'bizum'] as const),
        returned: null,
        lines: [
          ...tickets.map(({session, seat, price}, i) => ticketLine(pack.id, session, seat, price, parts[i]!, vatOf)),
          {
            kind: 'pack',
            description: area === '*' ? pack.name : `${pack.name}, ${area}`,
            unitCents: 0,
            quantity: 1,
            packId: pack.id,
            vat: {code: 'not_subject', bp: 0},
          },
        ],
      });
    }
  }
  const codes = orders.flatMap(({lines}) => lines.slice(1)).map(() => chance.text(12, CODE_LETTERS));
  return {orders, storeTickets: on => storeTickets(on, codes)};
}

const ticketLine = (
  packId: number,
  session: StoredSession,
  seat: Seat,
  price: StoredPrice,
  unitCents: number,
  vatOf: (session: StoredSession) => NonNullable<GoodsLine['vat']>,
): GoodsLine => ({
  kind: 'ticket',
  description: [
    seat.zoneName,
    `fila ${seat.rowLabel}`,
    `butaca ${seat.seatNumber}`,
    CATEGORY_NAMES[price.category],
  ].join(', '),
  unitCents,
  quantity: 1,
  packId,
  seat: {
    sessionId: session.id,
    zoneId: seat.zoneId,
    seatId: seat.id,
    priceId: price.id,
    priceCategoryId: price.priceCategoryId,
  },
  vat: vatOf(session),
});

/** Those with numbered seats, the soonest first, as far as they may be chosen; what is nearly sold out stays so. */
function choose({kind, choose: most, takesIn}: StoredPack): StoredSession[] {
  if (kind === 'closed') return takesIn;
  const numbered = takesIn.filter(({venue, session}) => venue.plan.seatCount > 0 && session.crowd !== 'nearly');
  if (kind === 'pick') return numbered.slice(0, most!);
  let left = most!;
  return numbered.filter(session => left >= creditsOf(session) && (left -= creditsOf(session)) >= 0);
}

/** The same seat in all sessions of a closed pack; from the back, so that the best stay on sale. Null: no room. */
async function seatsFor(
  tx: DemoTx,
  kind: StoredPack['kind'],
  sessions: StoredSession[],
  area: string,
  taken: Set<string>,
): Promise<Seat[] | null> {
  const groups = kind === 'closed' ? [sessions] : sessions.map(session => [session]);
  const seats: Seat[] = [];
  for (const group of groups) {
    const zones = pricesIn(group[0]!, area, 'general').map(price => price.zoneId);
    const ids = group.map(session => session.id);
    const {rows} = await tx.query<Seat>(
      `select t.id, z.id as "zoneId", z.name as "zoneName", t.row_label as "rowLabel", t.seat_number as "seatNumber"
         from seat t join zone z on z.id = t.zone_id where z.id = any($2) and z.kind = 'numbered' and t.attributes & 3 < 1
          and not exists (select 1 from seat_claim c where c.event_session_id = any($1) and c.seat_id = t.id)
          and not exists (select 1 from seat_release r where r.event_session_id = any($1) and r.seat_id = t.id)
        order by z.position desc, t.row_index desc, t.seat_index desc limit 100`,
      [ids, zones],
    );
    const seat = rows.find(({id}) => ids.every(session => !taken.has(`${session}:${id}`)));
    if (!seat) return null;
    for (const session of ids) taken.add(`${session}:${seat.id}`);
    seats.push(...group.map(() => seat));
  }
  return seats;
}

async function storeTickets(tx: DemoTx, codes: string[]): Promise<void> {
  await tx.query(
    `update event_pack p set sold = n.sold from (select event_pack_id, sum(quantity)::int as sold from order_line
      where kind = 'pack' group by 1) n where p.id = n.event_pack_id`,
  );
  await tx.query(
    `insert into ticket (order_line_id, order_id, event_session_id, zone_id, seat_id, holder_name, issued_at, code)
     select l.id, l.order_id, l.event_session_id, l.zone_id, l.seat_id,
       concat_ws(' ', o.first_name, o.surname1, nullif(o.surname2, '')), o.paid_at,
       ($1::text[])[row_number() over (order by l.id)]
       from order_line l join "order" o on o.id = l.order_id
      where l.kind = 'ticket' and l.event_pack_id is not null order by l.id`,
    [codes],
  );
  await tx.query(
    `insert into seat_claim (event_session_id, seat_id, kind, order_id, price_id, quota_ids)
     select l.event_session_id, l.seat_id, 'sale', l.order_id, l.price_id,
       ${quotasOf('l.event_session_id', 'l.price_id', 'o.channel')}
       from order_line l join "order" o on o.id = l.order_id
      where l.kind = 'ticket' and l.event_pack_id is not null order by l.id`,
  );
}
