/**
 * What a house had taken for plots before they were paid by orders: each act is an order, to the cent, a deposit given
 * back is a refund, and what a settlement has paid out stays paid out.
 */
import {Database} from '../../../api/src/db';
import {knownMigrations, migrate} from '../../../api/src/migrate';
import {brokenInvariants} from '../../support/world/invariants';
import {ownDatabase} from '../../support/run/own-database';

test('the money of plots becomes orders, payments and postings, and adds up', async () => {
  const own = await ownDatabase();
  const db = new Database(own.url, 2);
  try {
    await migrate(
      own.url,
      knownMigrations().findIndex(name => name.startsWith('0071')),
    );
    await db.query(`
      insert into organization (id, name, legal_name, nif) values (1, 'Club', 'Club, S.A.D.', 'A28000008');
      insert into staff_user (email, name, roles) values ('taquilla@example.org', 'Taquilla', '{clerk}');
      insert into plot_area (name, starts_on, ends_on, state) values ('Feria', '2030-07-01', '2030-07-05', 'open');
      insert into plot_price (plot_area_id, name, kind, amount_cents, deposit_cents, vat_code, sale_starts_at, sale_ends_at)
        values (1, 'Caseta', 'fair_booth', 10000, 3000, 'general', '2020-01-01', '2035-01-01');
      insert into plot (plot_area_id, plot_price_id, number, state) values (1, 1, 'A1', 'sold'), (1, 1, 'A2', 'sold'), (1, 1, 'A3', 'held');
      insert into plot_sale (plot_area_id, plot_price_id, plot_id, state, buyer_name, price_cents, total_cents,
        deposit_cents, deposit_state, vat_code, vat_bp, vat_cents, paid_cents, paid_at, ended_at, staff_user_id) values
        (1, 1, 1, 'finished', 'Peña', 10000, 10000, 3000, 'returned', 'general', 2100, 1736, 10000, now(), now(), 1),
        (1, 1, 2, 'assigned', 'Ana', 10000, 10000, 3000, 'held', 'general', 2100, 1736, 10000, now(), null, 1),
        (1, 1, 3, 'payment_pending', 'Luis', 10000, 10000, 3000, 'held', 'general', 2100, 1736, 6667, null, null, 1);
      insert into plot_payment (plot_sale_id, purpose, method, amount_cents, tendered_cents, change_cents, staff_user_id, created_at) values
        (1, 'price', 'cash', 10000, 20000, 7000, 1, '2026-05-01 10:00+02'), (1, 'deposit', 'cash', 3000, null, null, 1, '2026-05-01 10:00+02'),
        (1, 'deposit', 'cash', -3000, null, null, 1, '2026-05-09 10:00+02'),
        (2, 'price', 'card_terminal', 10000, null, null, 1, '2026-05-02 10:00+02'), (2, 'deposit', 'card_terminal', 3000, null, null, 1, '2026-05-02 10:00+02'),
        (3, 'price', 'card_terminal', 3333, null, null, 1, '2026-05-03 10:00+02'), (3, 'deposit', 'card_terminal', 3000, null, null, 1, '2026-05-03 10:00+02'),
        (3, 'price', 'cash', 3334, 3334, 0, 1, '2026-06-03 10:00+02');
      insert into instalment (contract_kind, plot_sale_id, n, due_on, amount_cents, paid_cents, state, paid_at) values
        ('plot', 3, 1, '2026-05-03', 3333, 3333, 'paid', '2026-05-03 10:00+02'),
        ('plot', 3, 2, '2026-06-03', 3334, 3334, 'paid', '2026-06-03 10:00+02'),
        ('plot', 3, 3, '2026-07-03', 3333, 0, 'overdue', null);
      insert into settlement (kind, period_from, period_to, counterpart_name, counterpart_nif, staff_user_id)
        values ('plots', '2026-05-01', '2026-05-31', 'Club', 'A28000008', 1);
      insert into settlement_item (settlement_id, side, plot_payment_id, amount_cents)
        select 1, 'sale', id, amount_cents from plot_payment where purpose = 'price' and created_at < '2026-06-01';`);
    await migrate(own.url);
    const {rows: orders} = await db.query(
      `select o.state, o.total_cents as total, o.refunded_cents as back, p.method, p.amount_cents as paid,
        (select array_agg(l.kind || ' ' || l.total_cents || ' ' || l.vat_cents || ' ' || l.state order by l.position)
        from order_line l where l.order_id = o.id) as lines from "order" o join payment p on p.order_id = o.id
        order by o.id`,
    );
    expect(orders).toEqual([
      {
        state: 'partially_refunded',
        total: 13_000,
        back: 3000,
        method: 'cash',
        paid: 13_000,
        lines: ['plot 10000 1736 active', 'plot_deposit 3000 0 refunded'],
      },
      {
        state: 'paid',
        total: 13_000,
        back: 0,
        method: 'card_terminal',
        paid: 13_000,
        lines: ['plot 10000 1736 active', 'plot_deposit 3000 0 active'],
      },
      {
        state: 'paid',
        total: 6333,
        back: 0,
        method: 'card_terminal',
        paid: 6333,
        lines: ['plot 3333 578 active', 'plot_deposit 3000 0 active'],
      },
      {state: 'paid', total: 3334, back: 0, method: 'cash', paid: 3334, lines: ['plot 3334 579 active']},
    ]);
    const {rows: ledger} = await db.query(
      'select account, sum(amount_cents)::int as cents from ledger_entry group by 1 order by 1',
    );
    expect(ledger).toEqual([
      {account: 'card_terminal', cents: 19_333},
      {account: 'cash', cents: 13_334},
      {account: 'refunds_due', cents: 0},
      {account: 'sales', cents: -32_667},
    ]);
    const {rows: settled} = await db.query(
      `select count(*)::int as items, sum(i.amount_cents)::int as cents, bool_and(l.kind = 'plot') as "ofPlots"
        from settlement_item i join order_line l on l.id = i.order_line_id`,
    );
    expect(settled).toEqual([{items: 3, cents: 23_333, ofPlots: true}]);
    // Cash of before has no till: nobody counted it.
    expect((await brokenInvariants(db)).filter(broken => !broken.includes('is in no till'))).toEqual([]);
  } finally {
    await db.close();
    await own.drop();
  }
});
