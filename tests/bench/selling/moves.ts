/**
 * 1,000 tickets change seats through HTTP while 64 buyers buy around them: what the moves cost, what they cost the
 * buyers, and that no seat is anybody's twice.
 */
import {randomUUID} from 'node:crypto';
import {readConfig} from '../../../api/src/platform/environment/config';
import {signedId} from '../../../api/src/platform/keys/token';
import {loadBowl} from '../../../api/src/demo/bowl-load';
import {lookForCorruption, type Corruption} from '../corruption';
import {holdNext} from './holds';
import {run, type Figures} from '../load';
import {groupsOf, startApi, type Stage} from '../stage';

const TICKETS = 1_000;
const BUYERS = 64;
const MOVERS = 16;

export interface Moves {
  moves: Figures;
  /** Holds beside the moves, and alone right before. */
  holds: Figures;
  holdsAlone: Figures;
  holdsAgainstAlone: number;
  moved: number;
  corruption: Corruption;
}

export async function benchMoves(stage: Stage, seconds: number): Promise<Moves> {
  const {secret} = readConfig({NODE_ENV: 'development'});
  const api = await startApi(stage);
  try {
    const bowl = await loadBowl(stage.db, 60_000, 2);
    const [here] = bowl.sessions;
    await stage.db.query(`update event_session set moves_allowed = true, move_until_hours = 0 where id = $1`, [
      here!.id,
    ]);
    const sold = await sell(stage, here!.id);
    const taken = new Set(sold.flatMap(one => [one.seatId, one.toSeatId]));
    const around = (await groupsOf(api, bowl, 1, 4)).filter(group => !group.seats.some(seat => taken.has(seat.seatId)));
    const groups = around.values();
    const hold = holdNext(groups);
    await run(api.port, BUYERS, 1, hold);
    const holdsAlone = await run(api.port, BUYERS, seconds, hold);
    let next = 0;
    let isOver = false;
    const [moves, holds] = await Promise.all([
      run(api.port, MOVERS, 600, async client => {
        const one = sold[next++];
        if (!one) return null;
        const answer = await client.send(
          'POST',
          `/api/public/reservations/${signedId(secret, 'reservation', one.orderId)}/tickets/${one.ticketId}/move`,
          JSON.stringify({seatId: one.toSeatId, expectedCents: 0, method: 'card'}),
          `Idempotency-Key: ${randomUUID()}\r\n`,
        );
        return answer.status;
      }).finally(() => (isOver = true)),
      run(api.port, BUYERS, 600, async client => (isOver ? null : hold(client))),
    ]);
    const {rows} = await stage.db.query<{n: number}>(
      `select count(*)::int as n from ticket t join seat_claim c using (event_session_id, seat_id)
        where t.event_session_id = $1 and t.sequence = 1 and c.kind = 'sale' and c.order_id = t.order_id`,
      [here!.id],
    );
    return {
      moves,
      holds,
      holdsAlone,
      holdsAgainstAlone: Math.round((holds.perSecond / holdsAlone.perSecond) * 100) / 100,
      moved: rows[0]!.n,
      corruption: await lookForCorruption(stage),
    };
  } finally {
    await api.stop();
  }
}

interface Sold {
  orderId: number;
  ticketId: number;
  seatId: number;
  toSeatId: number;
}

/** Every fourth seat of some zones is sold for nothing, and the one beside it is where its ticket will go. */
async function sell(stage: Stage, sessionId: number): Promise<Sold[]> {
  await stage.db.query('update price set amount_cents = 0 where event_session_id = $1', [sessionId]);
  const {rows} = await stage.db.query<Sold>(
    `with chosen as (select s.id, s.zone_id, p.id as price_id, p.price_category_id, row_number() over (order by s.id) as n
         from event_session e join zone z on z.seat_plan_id = e.seat_plan_id join seat s on s.zone_id = z.id
         join seat b on b.id = s.id + 1 and b.zone_id = z.id and b.row_label = s.row_label and b.attributes & 3 = 0
         join price p on p.event_session_id = e.id and p.zone_id = z.id
        where e.id = $1 and s.id % 4 = 0 and s.attributes & 3 = 0 order by s.id limit $2),
     o as (insert into "order" (number, channel, state, email, first_name, total_cents, claims_expire_at, paid_at)
       select 'B-' || n, 'web', 'paid', 'b' || n || '@example.org', 'Ana', 0, now(), now() from chosen returning id, number),
     l as (insert into order_line (order_id, event_session_id, position, zone_id, seat_id, price_id, price_category_id,
         description, unit_cents, vat_code, vat_bp, vat_cents, state)
       select o.id, $1, 1, c.zone_id, c.id, c.price_id, c.price_category_id, 'Entrada', 0, 'general', 2100, 0, 'active'
         from o join chosen c on o.number = 'B-' || c.n returning id, order_id, zone_id, seat_id, price_id),
     t as (insert into ticket (order_id, order_line_id, event_session_id, zone_id, seat_id, code)
       select order_id, id, $1, zone_id, seat_id, 'B' || id from l returning id, order_id, seat_id),
     c as (insert into seat_claim (event_session_id, seat_id, kind, order_id, price_id)
       select $1, seat_id, 'sale', order_id, price_id from l order by seat_id)
     select t.order_id as "orderId", t.id as "ticketId", t.seat_id as "seatId", t.seat_id + 1 as "toSeatId" from t`,
    [sessionId, TICKETS],
  );
  if (rows.length !== TICKETS) throw new Error(`${rows.length} tickets instead of ${TICKETS}.`);
  return rows;
}
