/** The kinds of lines that the code knows are those that the database takes, and each says what it is. */
import {SOLD, lineKinds} from '../../api/src/domain/orders/line-kind';
import {SETTLEMENT_KINDS} from '../../api/src/domain/settlements/states';
import {Database} from '../../api/src/db';
import {freshDatabase} from '../support/database';

test('the registry has exactly the kinds of the check constraint', async () => {
  const fresh = await freshDatabase();
  const db = new Database(fresh.url, 1);
  try {
    const {rows} = await db.query<{says: string}>(
      `select pg_get_constraintdef(oid) as says from pg_constraint where conname = 'order_line_kind_check'`,
    );
    const inDatabase = [...rows[0].says.matchAll(/'([a-z_]+)'/g)].map(([, kind]) => kind);
    expect(Object.keys(lineKinds()).sort()).toEqual(inDatabase.sort());
  } finally {
    await db.close();
    await fresh.drop();
  }
});

test.each(Object.entries(lineKinds()))(
  '%s says what it is, and its money is somebody’s or on purpose nobody’s',
  (_, kind) => {
    expect(kind.word).toMatch(/^[A-ZÁÉÍÓÚ]/);
    expect(kind.sold.at(-1)?.when).toBe('true');
    for (const {as} of kind.sold) expect(SOLD).toContain(as);
    if (kind.settledAs !== null) expect(SETTLEMENT_KINDS).toContain(kind.settledAs);
  },
);
