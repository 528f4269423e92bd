/** Two desks print one card at the same moment: one of them has to say why. */
import {printCards} from '../../../api/src/domain/cards/print-cards';
import {giveInstalmentPasses} from '../../support/passes/instalments';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {count, long} from '../../support/run/until';
import {makeWorld, type World} from '../../support/world/fixture';

const ROUNDS = long(30, 6);
let app: TestApp;
let world: World;
let cards: number[];

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 8});
  await giveInstalmentPasses(app, world, count(ROUNDS + 1).map(world.seat), [0, 60]);
  cards = (await app.db.query<{id: number}>('select id from pass_card order by id')).rows.map(({id}) => id);
});
afterAll(() => app.stop());

const printsOf = async (id: number): Promise<number> =>
  (
    await app.db.query<{n: number}>(
      `select count(*)::int as n from paper_print where kind = 'pass_card' and record_id = $1`,
      [id],
    )
  ).rows[0]!.n;

test('negative control: who looks whether it was printed and notes it afterwards prints it twice', async () => {
  const id = cards[ROUNDS]!;
  // Without the lock, and past the index, as a reason would be.
  const naive = (): Promise<void> =>
    app.db.withTransaction(async tx => {
      const {rows} = await tx.query<{n: number}>('select print_count as n from pass_card where id = $1', [id]);
      await looked();
      if (rows[0]!.n === 0)
        await tx.query(`insert into paper_print (kind, record_id, reason) values ('pass_card', $1, 'primera')`, [id]);
    });
  let waiting: (() => void)[] = [];
  const looked = (): Promise<void> =>
    new Promise(resolve => {
      waiting.push(resolve);
      if (waiting.length === 2) for (const go of waiting.splice(0)) go();
    });
  await Promise.all([naive(), naive()]);
  waiting = [];
  expect(await printsOf(id)).toBe(2);
});

test('of two at once one prints it, the other is asked why', async () => {
  for (const id of cards.slice(0, ROUNDS)) {
    const print = (): Promise<string> =>
      app.db
        .withTransaction(tx =>
          printCards(tx, {kind: 'pass_card', ids: [id], reason: '', staffUserId: world.staff.admin.id}),
        )
        .then(
          () => 'printed',
          (failure: {code?: string}) => failure.code ?? String(failure),
        );
    expect((await Promise.all([print(), print(), print()])).sort()).toEqual([
      'card_printed',
      'card_printed',
      'printed',
    ]);
    expect(await printsOf(id)).toBe(1);
  }
});
