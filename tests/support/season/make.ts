/** The product's side of a season at random, fresh for every seed: a list, its sessions, its passes and nothing sold. */
import {randomUUID} from 'node:crypto';
import type {Database} from '../../../api/src/platform/database/db';
import {claimSession} from '../../../api/src/domain/passes/seats/claim-session';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {PRICE, type World} from '../world/fixture';
import {PASS_CENTS} from '../passes/pass-list';
import {count} from '../run/until';
import {CAP_BP, CARTS, FIRST_SEAT, MAX_CHANGES, PASSES, SESSIONS, SHARE_BP} from './terms';

/** The product's side of one seed. */
export interface Season {
  db: Database;
  world: World;
  sessions: number[];
  device: number;
  passes: {id: number; holderId: number; code: string}[];
  carts: string[];
  orders: {id: number; lineIds: number[]}[];
  payments: {gatewayOrder: string; cents: number}[];
  lent: (string | undefined)[][];
}

const one = async (tx: Tx, text: string, values: unknown[] = []): Promise<number> =>
  (await tx.query<{id: number}>(text, values)).rows[0]!.id;

/** A list with its sessions, the first one's doors open, and a pass on each of the first seats. */
export async function makeSeason(db: Database, world: World, name: string): Promise<Season> {
  return db.withTransaction(async tx => {
    const event = await one(
      tx,
      `insert into event (slug, title, kind, home_team, away_team, event_company_id, venue_id, vat_code, visibility)
        values ($1, $1, 'match', 'A', 'B', $2, $3, 'reduced', 'public') returning id`,
      [name, world.companyId, world.venueId],
    );
    const list = await one(
      tx,
      `insert into season_list (name, kind, starts_on, ends_on, seat_plan_id, vat_code)
        values ($1, 'passes', '2026-08-01', '2090-06-30', $2, 'reduced') returning id`,
      [name, world.planId],
    );
    const sessions: number[] = [];
    for (const n of count(SESSIONS)) {
      sessions.push(
        await one(
          tx,
          `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, state, sale_starts_at,
            sale_ends_at, box_office_ends_at, max_per_order, max_per_customer)
           values ($1, $2, now() + $3, now() + $3 - interval '1 day', now() + $3 + interval '2 hours', 'on_sale',
             now() - interval '1 day', now() + $3, now() + $3, 10, 1000) returning id`,
          [event, world.planId, n === 0 ? '10 hours' : `${n * 10} days`],
        ),
      );
      await tx.query(
        'insert into price (event_session_id, zone_id, price_category_id, amount_cents) values ($1, $2, $3, $4)',
        [sessions[n], world.zones.seated, world.categories.general, PRICE.general],
      );
      await tx.query('insert into season_list_session (season_list_id, event_session_id) values ($1, $2)', [
        list,
        sessions[n],
      ]);
    }
    const category = await one(
      tx,
      `insert into pass_category (season_list_id, name) values ($1, 'Adulto') returning id`,
      [list],
    );
    const price = await one(
      tx,
      `insert into pass_price (season_list_id, zone_id, pass_category_id, kind, amount_cents)
        values ($1, $2, $3, 'new', $4) returning id`,
      [list, world.zones.seated, category, PASS_CENTS],
    );
    await tx.query(
      `insert into release_policy (season_list_id, share_bp, cap_bp, closes_minutes_before, recover_minutes_before,
        credit_delay_hours) values ($1, $2, $3, 60, 60, 0)`,
      [list, SHARE_BP, CAP_BP],
    );
    const campaign = await one(
      tx,
      `insert into pass_campaign (season_list_id, name, max_seat_changes) values ($1, 'Campaña', $2) returning id`,
      [list, MAX_CHANGES],
    );
    await tx.query(
      `insert into campaign_phase (pass_campaign_id, name, kind, starts_at, ends_at)
        values ($1, 'Cambio de asiento', 'seat_change', now() - interval '1 day', now() + interval '9 days')`,
      [campaign],
    );
    await tx.query(`update season_list set state = 'active' where id = $1`, [list]);
    const passes: Season['passes'] = [];
    for (const n of count(PASSES)) {
      const holderId = await one(
        tx,
        `insert into pass_holder (first_name, surname1) values ('Socia', $1) returning id`,
        [`Número ${n}`],
      );
      const id = await one(
        tx,
        `insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, seat_id,
          kind, state, amount_cents, paid_cents, origin) values ($1, $2, $3, $4, $5, $6, 'new', 'active', $7, $7, 'web')
          returning id`,
        [list, holderId, category, price, world.zones.seated, world.seat(FIRST_SEAT + n), PASS_CENTS],
      );
      const code = `PASE${randomUUID().replaceAll('-', '').toUpperCase()}`;
      await tx.query(`insert into pass_card (season_pass_id, number, code, state) values ($1, $2, $2, 'active')`, [
        id,
        code,
      ]);
      passes.push({id, holderId, code});
    }
    for (const session of sessions) await claimSession(tx, list, session);
    const device = await one(tx, `insert into device (event_id, name) values ($1, 'Lector') returning id`, [event]);
    return {
      db,
      world,
      sessions,
      device,
      passes,
      carts: count(CARTS).map(() => randomUUID()),
      orders: [],
      payments: [],
      lent: count(PASSES).map(() => []),
    };
  });
}
