/** What the holds are measured against: fastify + pg, one bare hold statement per request, nothing around it. */
import fastify from 'fastify';
import {Pool} from 'pg';

const HOLD = `
insert into peer_claim as c (event_session_id, seat_id, kind, cart_id, expires_at)
select $1, seat, 'hold', $3, now() + interval '15 minutes' from unnest($2::int[]) as w(seat) order by seat
on conflict (event_session_id, seat_id) do update set cart_id = excluded.cart_id, expires_at = excluded.expires_at
  where c.kind = 'hold' and c.expires_at <= now()
returning seat_id`;

async function main(): Promise<void> {
  const pool = new Pool({connectionString: process.env.DATABASE_URL, max: 12});
  await pool.query(
    `create table if not exists peer_claim (event_session_id int not null, seat_id int not null, kind text not null,
      cart_id uuid, expires_at timestamptz, primary key (event_session_id, seat_id)) with (fillfactor = 80)`,
  );
  const app = fastify();
  app.post<{Body: {sessionId: number; cart: string; seats: {seatId: number}[]}}>('/hold', async (request, reply) => {
    const {sessionId, cart, seats} = request.body;
    const held = await pool.query({name: 'hold', text: HOLD, values: [sessionId, seats.map(s => s.seatId), cart]});
    return held.rowCount === seats.length ? {held: held.rowCount} : reply.code(409).send({code: 'seats_taken'});
  });
  await app.listen({port: Number(process.env.PORT), host: '127.0.0.1'});
  process.stdout.write('ready\n');
}
void main();
