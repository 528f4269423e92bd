/** 20,000 people are told that their session goes to another day: until the last mail stands in the queue. */
import {loadBowl} from '../../../api/src/demo/bowl-load';
import {startApi, type Stage} from '../stage';

export interface Postponed {
  people: number;
  seconds: number;
}

/** The first seats of a session, each a ticket of an order of its own with the code `P` and its line's number. */
export async function sellSeats(stage: Stage, sessionId: number, people: number): Promise<void> {
  await stage.db.query(
    `with chosen as (select s.id, s.zone_id, p.id as price_id, p.price_category_id, row_number() over (order by s.id) as n
         from event_session e join zone z on z.seat_plan_id = e.seat_plan_id join seat s on s.zone_id = z.id
         join price p on p.event_session_id = e.id and p.zone_id = z.id where e.id = $1 order by s.id limit $2),
     o as (insert into "order" (number, channel, state, email, first_name, total_cents, claims_expire_at, paid_at)
       select 'P-' || $1::int || '-' || n, 'web', 'paid', 'p' || n || '@example.org', 'Ana', 0, now(), now() from chosen returning id, number),
     l as (insert into order_line (order_id, event_session_id, position, zone_id, seat_id, price_id, price_category_id,
         description, unit_cents, vat_code, vat_bp, vat_cents, state)
       select o.id, $1, 1, c.zone_id, c.id, c.price_id, c.price_category_id, 'Entrada', 0, 'general', 2100, 0, 'active'
         from o join chosen c on o.number = 'P-' || $1::int || '-' || c.n returning id, order_id, zone_id, seat_id, price_id),
     t as (insert into ticket (order_id, order_line_id, event_session_id, zone_id, seat_id, code)
       select order_id, id, $1, zone_id, seat_id, 'P' || id from l)
     insert into seat_claim (event_session_id, seat_id, kind, order_id, price_id)
       select $1, seat_id, 'sale', order_id, price_id from l order by seat_id`,
    [sessionId, people],
  );
}

export async function benchPostpone(stage: Stage, people: number): Promise<Postponed> {
  const bowl = await loadBowl(stage.db, 60_000, 1);
  const sessionId = bowl.sessions[0]!.id;
  await stage.db.query('analyze'); // or the buyers themselves take a minute
  await sellSeats(stage, sessionId, people);
  await stage.db.query('analyze');
  const staff = await stage.db.query<{id: number}>(
    `insert into staff_user (email, name, password_hash, roles) values ('bench@example.org', 'Banco', 'x', '{admin}')
      on conflict do nothing returning id`,
  );
  const api = await startApi(stage);
  try {
    await stage.db.query(
      `insert into session_postponement (event_session_id, from_starts_at, to_starts_at, reason, staff_user_id)
        select id, starts_at, starts_at + interval '1 day', 'Lluvia', $2 from event_session where id = $1`,
      [sessionId, staff.rows[0]!.id],
    );
    const began = performance.now();
    for (;;) {
      const {rows} = await stage.db.query<{told: number | null}>(
        'select told from session_postponement where event_session_id = $1',
        [sessionId],
      );
      if (rows[0]!.told !== null) break;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    const {rows} = await stage.db.query<{n: number}>(
      `select count(*)::int as n from mail_message where kind = 'session_postponed'`,
    );
    return {people: rows[0]!.n, seconds};
  } finally {
    await api.stop();
  }
}
