/** The kinds of lines that the code knows are those that the database takes, and each says what it is. */
import {installLineKinds, NOTHING, SOLD, lineKinds, type LineKind} from '../../../api/src/domain/orders/line-kind';
import {SETTLEMENT_KINDS} from '../../../api/src/domain/settlements/states';
import {Database} from '../../../api/src/platform/database/db';
import {freshDatabase} from '../../support/run/database';

test('the registry has exactly the kinds of the check constraint', async () => {
  const fresh = await freshDatabase();
  const db = new Database(fresh.url, 1);
  try {
    const {rows} = await db.query<{says: string}>(
      `select pg_get_constraintdef(oid) as says from pg_constraint where conname = 'order_line_kind_check'`,
    );
    const inDatabase = [...rows[0]!.says.matchAll(/'([a-z_]+)'/g)].map(([, kind]) => kind);
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

/** Answers that a kind could leave out; none, or this does not compile. */
type MayBeMissing = {
  [K in keyof LineKind]-?: Record<never, never> extends Pick<LineKind, K> ? K : never;
}[keyof LineKind];
const mayBeMissing: MayBeMissing extends never ? readonly [] : 'an answer of the contract is optional' = [];

/** Never run: each of these is refused by the compiler, or the check of types fails. */
export function forgetful(): LineKind[] {
  const {give, settledAs, ...most} = lineKinds().donation;
  const {donation, ...others} = lineKinds();
  // @ts-expect-error who forgets what is given when it is paid
  const withoutGive: LineKind = {...most, settledAs};
  // @ts-expect-error who forgets for whom its money is settled
  const withoutOwner: LineKind = {...most, give};
  // @ts-expect-error what is done with nothing is said aloud for each answer: these are not all
  const nothingElse: LineKind = {...NOTHING, word: 'Nada'};
  // @ts-expect-error a kind that is in no registry
  installLineKinds(others);
  return [withoutGive, withoutOwner, nothingElse, donation];
}

test('every kind gives every answer of the contract, itself', () => {
  const answers = Object.keys(lineKinds().ticket).sort();
  expect(answers).toEqual(expect.arrayContaining([...Object.keys(NOTHING), 'word', 'sold', 'settledAs', 'paper']));
  for (const [name, kind] of Object.entries(lineKinds()))
    expect([name, Object.keys(kind).sort()]).toEqual([name, answers]);
  expect(mayBeMissing).toEqual([]);
});
