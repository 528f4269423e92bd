/**
 * F24: thousands of tickets on paper, and the worker that makes them dies again and again: what is done is never done again or
 * undone, and at the end each ticket is on one page, and counted as printed once.
 */
import {setTimeout as pause} from 'node:timers/promises';
import {readPdf} from '../../domain/documents/read-pdf';
import {inTurn} from '../../support/run/draw';
import {figure} from '../../support/run/figures';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {long, mostMs, until} from '../../support/run/until';
import {Visitor} from '../../support/wire/visitor';
import {db, killVictim, openVictim, startVictim, victim} from './stage';

const atLength = inTurn(__filename);

const TICKETS = long(5_000, 600);
const KILLS = long(5, 2);
let world: World;

openVictim(async stage => {
  world = await makeWorld(stage, {places: TICKETS});
  await stage.query(
    `with o as (insert into "order" (number, channel, state, email, first_name, surname1, total_cents, paid_at)
         select 'P-' || lpad(n::text, 6, '0'), 'web', 'paid', 'papel' || n || '@example.org', 'Ana', 'García', 0, now()
           from generate_series(1, $2) n returning id),
       l as (insert into order_line (order_id, event_session_id, position, zone_id, price_id, price_category_id, description,
           unit_cents, vat_code, vat_bp, vat_cents, state)
         select o.id, $1, 1, p.zone_id, p.id, p.price_category_id, 'Entrada', 0, 'general', 2100, 0, 'active'
           from o, price p where p.id = $3 returning id, order_id, zone_id)
     insert into ticket (order_id, order_line_id, event_session_id, zone_id, code)
       select order_id, id, $1, zone_id, 'PAPEL' || lpad(id::text, 11, '0') from l`,
    [world.sessionId, TICKETS, world.prices.standing],
  );
});

const batch = async () =>
  (
    await db.query<{id: number; state: string; done: number; parts: number}>(
      `select id, state, tickets_done as done, (select count(*)::int from ticket_batch_part p where p.ticket_batch_id = b.id) as
         parts from ticket_batch b order by id desc limit 1`,
    )
  ).rows[0]!;

atLength(
  `[F24] ${TICKETS} tickets are on paper, each once, after ${KILLS} deaths`,
  async () => {
    await startVictim({});
    const office = () => new Visitor(victim.url, world.staff.admin.token);
    const at = `/api/sesiones/${world.sessionId}/entradas-pdf`;
    const began = performance.now();
    must(await office().post(at, {channel: null}));
    let [done, parts] = [0, 0];
    for (let deaths = 0; deaths < KILLS; deaths++) {
      // In the middle of the next piece.
      await until(
        'a piece is kept',
        async () => (await batch()).parts > Math.min(parts, deaths),
        mostMs(120_000, 120_000),
      );
      await pause(200);
      await killVictim();
      const now = await batch();
      expect([now.done >= done, now.parts >= parts]).toEqual([true, true]);
      ({done, parts} = now);
      await startVictim({});
    }
    await until('they are ready', async () => (await batch()).state === 'ready', mostMs(600_000, 300_000));
    figure(`${Math.round((performance.now() - began) / 1000)} s until ${TICKETS} tickets were on paper`, {
      times: `${KILLS} deaths`,
    });
    const ended = await batch();
    expect(ended.done).toBe(TICKETS);
    const codes: string[] = [];
    for (let position = 1; position <= ended.parts; position++) {
      const answer = await fetch(`${victim.url}${at}/${ended.id}/${position}`, {
        headers: {authorization: `Bearer ${world.staff.admin.token}`},
      });
      expect(answer.status).toBe(200);
      for (const page of readPdf(Buffer.from(await answer.arrayBuffer())).pages)
        codes.push(/PAPE-L\d{3}-\d{4}-\d{4}/.exec(page)![0]);
    }
    expect(codes).toHaveLength(TICKETS);
    expect(new Set(codes).size).toBe(TICKETS);
    const {rows} = await db.query<{n: number}>('select count(*)::int as n from ticket where print_count = 1');
    expect(rows[0]!.n).toBe(TICKETS);
  },
  mostMs(900_000, 500_000),
);
