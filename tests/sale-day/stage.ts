/** What stands before anybody comes: the club, a bowl on sale with its prices, the staff, the plots of land outside. */
import {hashPassword} from '../../api/src/web/auth/password';
import type {Database} from '../../api/src/platform/database/db';
import {loadBowl} from '../../api/src/demo/bowl-load';
import type {Options} from './options';
import {openTills} from '../support/world/tills';

export interface Stage {
  sessionId: number;
  planHash: string;
  firstSeatId: number;
  seatCount: number;
  maxPerOrder: number;
  plots: {id: number; number: string; dueCents: number; x: number; y: number}[];
  clerks: string[];
  admin: string;
  password: string;
}

export const MAX_PER_ORDER = 6;
const PASSWORD = 'una clave para el día grande';
/** The least that a session may have: the day is compressed, and so is the time that a cart lives. */
const HOLD_MINUTES = 1;

export async function buildStage(db: Database, o: Options): Promise<Stage> {
  const bowl = await loadBowl(db, o.seats, 1);
  const sessionId = bowl.sessions[0]!.id;
  const passwordHash = await hashPassword(PASSWORD);
  return db.withTransaction(async tx => {
    await tx.query(
      `insert into organization (id, name, legal_name, nif, address, email, phone, settings)
        values (1, 'Club Deportivo Ribera', 'Club Deportivo Ribera, S.A.D.', 'A28000008', 'Paseo de la Ribera, 1',
        'taquilla@example.org', '+34 910 000 000', $1)`,
      [JSON.stringify({holdPaymentExtensionMinutes: HOLD_MINUTES})],
    );
    await tx.query(
      `insert into legal_text (kind, title, body_html, published_at) values ('terms', 'Condiciones', '<p>Condiciones.</p>', now()), ('privacy', 'Privacidad', '<p>Privacidad.</p>', now())`,
    );
    await tx.query(
      `update event_session set max_per_order = $2, max_per_customer = $2, hold_minutes = $3, orphan_rule = true
        where id = $1`,
      [sessionId, MAX_PER_ORDER, HOLD_MINUTES],
    );
    await tx.query(`insert into price_category (name, position) values ('Reducida', 2), ('Infantil', 3)`);
    await tx.query(
      `insert into price (event_session_id, zone_id, price_category_id, amount_cents)
       select p.event_session_id, p.zone_id, c.id, p.amount_cents * case c.name when 'Reducida' then 7 else 5 end / 10
         from price p join price_category c on c.name in ('Reducida', 'Infantil') where p.event_session_id = $1`,
      [sessionId],
    );
    const clerks = Array.from({length: o.clerks + 2}, (_, i) => `taquilla-${i + 1}@example.org`);
    for (const email of clerks)
      await tx.query(
        `insert into staff_user (email, name, password_hash, roles) values ($1, 'Taquilla', $2, '{clerk}')`,
        [email, passwordHash],
      );
    const {rows: staff} = await tx.query<{id: number}>(`select id from staff_user where 'clerk' = any(roles)`);
    await openTills(
      tx,
      staff.map(one => one.id),
    );
    await tx.query(
      `insert into staff_user (email, name, password_hash, roles)
        values ('eventos@example.org', 'Eventos', $1, '{events_manager}')`,
      [passwordHash],
    );
    return {
      sessionId,
      planHash: bowl.planHash,
      firstSeatId: bowl.firstSeatId,
      seatCount: bowl.seatCount,
      maxPerOrder: MAX_PER_ORDER,
      plots: await layPlots(tx, o.plots),
      clerks,
      admin: 'eventos@example.org',
      password: PASSWORD,
    };
  });
}

async function layPlots(
  tx: Parameters<Parameters<Database['withTransaction']>[0]>[0],
  count: number,
): Promise<Stage['plots']> {
  const {rows: areas} = await tx.query<{id: number}>(
    `insert into plot_area (name, starts_on, ends_on, state, map_width, map_height)
      values ('Acampada del partido', club_today(), club_today() + 3, 'open', 200, 100) returning id`,
  );
  const {rows: prices} = await tx.query<{id: number; due: number}>(
    `insert into plot_price (plot_area_id, name, kind, amount_cents, vat_code, deposit_cents, max_people,
      included_vehicles, sale_starts_at, sale_ends_at)
     values ($1, 'Acampada', 'camping', 4500, 'general', 2000, 6, 1, now() - interval '1 day',
       now() + interval '1 day'),
       ($1, 'Autocaravana', 'motorhome', 7000, 'general', 3000, 4, 1, now() - interval '1 day',
       now() + interval '1 day')
     returning id, amount_cents + deposit_cents as due`,
    [areas[0]!.id],
  );
  const perRow = Math.ceil(Math.sqrt(count * 2));
  const plots: Stage['plots'] = [];
  for (let n = 0; n < count; n++) {
    const price = prices[n % 3 === 2 ? 1 : 0]!;
    const at = {number: `P${String(n + 1).padStart(3, '0')}`, x: n % perRow, y: Math.floor(n / perRow)};
    const {rows} = await tx.query<{id: number}>(
      'insert into plot (plot_area_id, plot_price_id, number, x, y) values ($1, $2, $3, $4, $5) returning id',
      [areas[0]!.id, price.id, at.number, at.x, at.y],
    );
    plots.push({id: rows[0]!.id, dueCents: price.due, ...at});
  }
  return plots;
}
