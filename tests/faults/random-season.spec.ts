/**
 * F37: a season at random, some hundred acts a seed (hold, order, pay, deny, expire, refund, release, recover, change
 * seat, swap, lend, scan, compensate …), each done to the product and to an in-memory model. Their answers, every seat,
 * every release and every wallet must be the same after every act. A failure prints the seed and the acts that led to
 * it; SEED repeats one.
 */
import {randomUUID} from 'node:crypto';
import {Database} from '../../api/src/platform/database/db';
import {chanceFrom} from '../../api/src/demo/random';
import {freshDatabase} from '../support/run/database';
import {inTurn} from '../support/run/draw';
import {figure} from '../support/run/figures';
import {makeWorld, type World} from '../support/world/fixture';
import {expectInvariants} from '../support/world/invariants';
import {difference} from '../support/season/compare';
import {draw} from '../support/season/draw';
import {makeSeason} from '../support/season/make';
import {SeasonModel} from '../support/season/model';
import {MONEY, SIZE} from '../support/season/terms';
import {count, long} from '../support/run/until';

const test = inTurn(__filename);

const SEEDS = Number(process.env.SEEDS ?? long(10_000, 12));
const STEPS = 320;
const FIRST_SEED = Number(process.env.SEED ?? long(1, Date.now() % 1_000_000));

let db: Database;
let world: World;

beforeAll(async () => {
  db = new Database((await freshDatabase()).url, 4);
  world = await makeWorld(db);
});
afterAll(() => db.close());

async function live(seed: number): Promise<number> {
  const chance = chanceFrom(seed);
  const season = await makeSeason(db, world, `azar-${seed}-${randomUUID().slice(0, 8)}`);
  const model = new SeasonModel({...SIZE, ...MONEY});
  const told: string[] = [];
  for (let step = 0; step < STEPS; ) {
    const act = draw(model, season, chance);
    if (!act) continue;
    told.push(`${++step}. ${act.name}`);
    const real = await act.real();
    const wrong =
      real === act.expected ? await difference(model, season) : [`answer: model «${act.expected}», product «${real}»`];
    if (wrong.length > 0)
      throw new Error(
        `seed ${seed}, step ${step}: ${act.name}\n  ${wrong.join('\n  ')}\nlast acts (SEED=${seed} repeats them):\n  ${told.slice(-25).join('\n  ')}`,
      );
  }
  return told.length;
}

jest.setTimeout(120_000 + SEEDS * 20_000); // for what hangs: a loaded machine takes ten seconds for what takes two

test(`[F37] ${SEEDS} seasons of ${STEPS} acts beginning with seed ${FIRST_SEED}: the product and the model never differ`, async () => {
  let acts = 0;
  for (const n of count(SEEDS)) acts += await live(FIRST_SEED + n);
  figure(`${acts} actos, semillas ${FIRST_SEED} a ${FIRST_SEED + SEEDS - 1}, 0 diferencias`, {
    times: `${SEEDS} temporadas`,
  });
  await expectInvariants(db);
});

test('[F37] negative control: a product that forgets to free a released seat is found out', async () => {
  const season = await makeSeason(db, world, `control-${randomUUID().slice(0, 8)}`);
  const model = new SeasonModel({...SIZE, shareCents: 1, capCents: 1});
  expect(await difference(model, season)).toEqual([]);
  expect(model.release(0, 1)).toBe('released');
  expect(await difference(model, season)).toHaveLength(2);
});
