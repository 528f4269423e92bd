/**
 * A pack of events: its tickets are lines of their own that carry the whole price, each its part; this line has no
 * money and keeps the quota. Given back with the last of its tickets, one more of the pack may be sold.
 */
import type {Tx} from '../../kernel/tx';
import {bindClaims, letGo, sellClaims, unsell} from '../../goods/claims';
import {giveBackPacks} from '../../claims/give-back-goods';
import {conflict} from '../../kernel/errors';
import type {Due} from '../../orders/due';
import {NOTHING, type Line, type LineKind} from '../../orders/line-kind';
import {releasePacks, type FreedSeat} from '../../seats/release';

const WHAT = 'event_pack_id';

const idsOf = (lines: {id: number}[]) => lines.map(line => line.id);

export const pack: LineKind = {
  word: 'Pack de eventos',
  sold: [{as: 'tickets', when: 'true'}],
  settledAs: 'events',
  paper: 'tickets',
  keepsToItself: true,
  goesInParts: true,
  inCart: readCart,
  leaves,
  rivals: NOTHING.rivals,
  placed: (tx, orderId, lines) => bindClaims(tx, WHAT, orderId, lines),
  secure: (tx, _orderId, lines) => sellClaims(tx, WHAT, lines),
  give: NOTHING.give,
  // Seats and places have gone with the tickets' own kind, or are in the cart again with them.
  ended: async (tx, _orderId, end, lines) => {
    await letGo(tx, WHAT, end, lines);
    return [];
  },
  mayRefund: NOTHING.mayRefund,
  refunded: takeBack,
  follow: NOTHING.follow,
  tried: NOTHING.tried,
  settleAtOnce: null,
  says: NOTHING.says,
};

async function readCart(tx: Tx, cartId: string): Promise<Due[]> {
  const {rows} = await tx.query<{
    id: number;
    packId: number;
    name: string;
    area: string;
    quantity: number;
    totalCents: number;
    isWhole: boolean;
  }>(
    `select c.id, p.id as "packId", p.name, c.area, c.quantity, c.total_cents as "totalCents",
            c.tickets = (select count(*) from seat_claim s where s.pack_claim_id = c.id and s.kind = 'hold'
                and s.expires_at > now() and s.order_id is null)
              + (select coalesce(sum(z.quantity), 0) from zone_claim z where z.pack_claim_id = c.id and z.kind = 'hold'
                and z.expires_at > now() and z.order_id is null) as "isWhole"
       from pack_claim c join event_pack p on p.id = c.event_pack_id
      where c.cart_id = $1 and c.order_id is null and c.expires_at > now() order by c.id`,
    [cartId],
  );
  return rows.map(row => ({
    kind: 'pack',
    description: row.area === '*' ? row.name : `${row.name}, ${row.area}`,
    detail: 'Pack: sus entradas van juntas y a su precio',
    cents: 0,
    quantity: row.quantity,
    vatCode: 'not_subject',
    ownId: row.id,
    eventPackId: row.packId,
    ...(row.isWhole
      ? {}
      : {
          problem: {
            code: 'pack_broken' as const,
            message: `Alguna entrada del pack «${row.name}» ya no se puede comprar. Quítalo del carrito y elígelo otra vez.`,
          },
        }),
  }));
}

async function leaves(tx: Tx, cartId: string, ids: number[] | null): Promise<number> {
  const {rows} = await tx.query<{id: number; goes: boolean}>(
    `select id, $2::int[] is null or id = any($2) as goes from pack_claim where cart_id = $1 and order_id is null
      order by id for update`,
    [cartId, ids],
  );
  const going = idsOf(rows.filter(row => row.goes));
  await releasePacks(tx, going);
  await giveBackPacks(tx, 'id = any($1)', [going]);
  return rows.length - going.length;
}

/** Without money of its own it goes with the last of its tickets, never before. */
async function takeBack(tx: Tx, _orderId: number, lines: Line[]): Promise<FreedSeat[]> {
  const {rowCount} = await tx.query(
    `select 1 from order_line p join order_line t on t.order_id = p.order_id and t.event_pack_id = p.event_pack_id
       and t.kind = 'ticket' where p.id = any($1) and t.state = 'active' limit 1`,
    [idsOf(lines)],
  );
  if (rowCount)
    throw conflict('pack_has_tickets', 'Devuelve las entradas del pack: el pack se devuelve con la última.');
  await unsell(tx, WHAT, idsOf(lines));
  return [];
}
