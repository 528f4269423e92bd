/** A house that knew one tax and read causes out of articles: each rate, line and invoice says now what it said then. */
import {Database} from '../../../api/src/db';
import {knownMigrations, migrate} from '../../../api/src/migrate';
import {ownDatabase} from '../../support/run/own-database';

test('articles become causes, on rates, order lines and what was issued', async () => {
  const own = await ownDatabase();
  const db = new Database(own.url, 2);
  try {
    await migrate(
      own.url,
      knownMigrations().findIndex(name => name.startsWith('0301')),
    );
    await db.query(`
      insert into organization (id, name, legal_name, nif) values (1, 'Club', 'Club, S.A.D.', 'A28000008');
      insert into vat_rate (code, name, rate_bp, exemption, valid_from) values
        ('general', 'General', 2100, null, '2012-09-01'), ('export', 'Fuera', 0, 'Artículo 22 de la LIVA', '2012-09-01'),
        ('culture_exempt', 'Cultura', 0, 'art. 20.Uno.14.º', '2012-09-01'), ('odd', 'Otra', 0, 'Ley 49/2002', '2012-09-01'),
        ('zero', 'Cero', 0, null, '2012-09-01'), ('not_subject', 'No', 0, 'art. 78', '1993-01-01'),
        ('was_exempt', 'Era exento', 0, 'art. 20', '2012-09-01'), ('was_exempt', 'Ya no', 2100, null, '2020-01-01');
      insert into "order" (number, channel, state, total_cents) values ('P-1', 'web', 'pending', 600);
      insert into order_line (order_id, position, kind, description, unit_cents, vat_code, vat_bp, vat_cents)
        select 1, n, 'donation', code, 100, code, bp, 0 from (values (1, 'general', 2100), (2, 'export', 0), (3, 'zero', 0),
          (4, 'not_subject', 0), (5, 'was_exempt', 2100), (6, 'was_exempt', 0)) l(n, code, bp);`);
    await db.withTransaction(async tx => {
      await tx.query(`
        insert into invoice (issuer_nif, issuer_name, series, number, full_number, kind, issued_on, description, base_cents,
          vat_cents, chain_sequence, recorded_at, recorded_text, huella, previous_huella, qr_url)
        values ('A28000008', 'Club', 'S26-', 1, 'S26-1', 'F2', '2026-01-01', 'Venta', 300, 0, 1, now(), 'x',
          repeat('A', 64), '', 'x');
        insert into invoice_vat (invoice_id, qualification, exemption, rate_bp, base_cents, vat_cents) values
          (1, 'E1', 'Artículo 22 de la LIVA', 0, 200, 0), (1, 'S1', '', 2100, 100, 21);
        insert into invoice_line (invoice_id, position, description, base_cents, vat_bp, vat_cents) values
          (1, 1, 'Fuera', 200, 0, 0), (1, 2, 'Dentro', 100, 2100, 21);`);
    });
    await migrate(own.url);
    const all = async (sql: string) => (await db.query<{x: string}>(sql)).rows.map(row => row.x);
    expect(
      await all(`select concat_ws(' ', code, rate_bp, tax, cause) as x from vat_rate order by code, rate_bp`),
    ).toEqual([
      'culture_exempt 0 01 E1',
      'export 0 01 E3',
      'general 2100 01',
      'not_subject 0 01 N1',
      'odd 0 01 E6',
      'was_exempt 0 01 E1',
      'was_exempt 2100 01',
      'zero 0 01',
    ]);
    expect(
      await all(
        `select concat_ws(' ', description, vat_bp, coalesce(tax, '-'), tax_cause) as x from order_line order by position`,
      ),
    ).toEqual([
      'general 2100 01',
      'export 0 01 E3',
      'zero 0 01',
      'not_subject 0 -',
      'was_exempt 2100 01',
      'was_exempt 0 01 E1',
    ]);
    expect(
      await all(`select concat_ws(' ', tax, regime_key, qualification, rate_bp) as x from invoice_vat order by id`),
    ).toEqual(['01 02 E3 0', '01 01 S1 2100']);
    expect(await all('select qualification as x from invoice_line order by position')).toEqual(['E3', 'S1']);
    // What was issued stays append-only, and so do its guards.
    await expect(db.query(`update invoice_vat set rate_bp = 0`)).rejects.toThrow();
    await expect(db.query('delete from invoice_line')).rejects.toThrow();
  } finally {
    await db.close();
    await own.drop();
  }
});
