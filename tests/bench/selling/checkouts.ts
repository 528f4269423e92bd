/**
 * Whole checkouts by 16 clients beside K, the bare four commits of one (raw.ts), in turn; and how fast one and 16
 * visitors fill carts.
 */
import {buy} from '../purchase';
import {holdNext} from './holds';
import {median, middle, round, run, table, type Figures} from '../load';
import {RAW_DRIVER, rawRate} from '../raw';
import {seatGroups, startApi, type Stage} from '../stage';

/** Measured before, on two cores, not in this run: stack.md of the project's references. */
const VENDURE = {addToCart: 52, checkout: 13};

export interface Checkouts {
  checkouts: Figures;
  raw: {perSecond: number; driver: string};
  ratioToRaw: number;
  ticketsIssued: number;
  addToCart: {one: Figures; sixteen: Figures};
}

export async function benchCheckouts(
  stage: Stage,
  seconds: number,
  pairs: number,
  report: (line: string) => void,
): Promise<Checkouts> {
  const api = await startApi(stage);
  try {
    const groups = (await seatGroups(stage, api, 22_000, Math.ceil((pairs * seconds) / 4) + 3)).values();
    const next = async (client: Parameters<typeof buy>[0]) => {
      const group = groups.next();
      return group.done ? null : buy(client, group.value);
    };
    await run(api.port, 16, 1, next);
    const before = await tickets(stage);
    const [whole, raws]: [Figures[], number[]] = [[], []];
    for (let pair = 0; pair < pairs; pair++) {
      whole.push(await run(api.port, 16, seconds, next));
      raws.push(await rawRate(stage, 'checkout', seconds));
    }
    const ticketsIssued = (await tickets(stage)) - before;
    const add = holdNext(groups);
    const result = {
      checkouts: middle(whole),
      raw: {perSecond: median(raws), driver: RAW_DRIVER},
      ratioToRaw: round(median(whole.map((f, i) => f.perSecond / raws[i]!)), 3),
      ticketsIssued,
      addToCart: {one: await run(api.port, 1, seconds / 2, add), sixteen: await run(api.port, 16, seconds / 2, add)},
    };
    const row = (name: string, f: Figures, clients: number, vendure: number, ratio: string | number) => [
      name,
      clients,
      f.perSecond,
      f.p50Ms,
      f.p99Ms,
      ratio,
      round(f.perSecond / vendure, 1),
      JSON.stringify(f.statuses),
    ];
    report(
      table(
        ['', 'clients', '/s', 'p50 ms', 'p99 ms', '× K', '× Vendure*', 'answers'],
        [
          row('whole checkout', result.checkouts, 16, VENDURE.checkout, result.ratioToRaw),
          row('add to cart', result.addToCart.one, 1, VENDURE.addToCart, '–'),
          row('add to cart', result.addToCart.sixteen, 16, VENDURE.addToCart, '–'),
        ],
      ),
    );
    report(
      `  K by ${RAW_DRIVER}: ${result.raw.perSecond}/s · ${ticketsIssued} tickets issued\n  * Known, not measured here: Vendure ${VENDURE.addToCart} add-to-carts/s and ${VENDURE.checkout} checkouts/s at best, on two cores.`,
    );
    return result;
  } finally {
    await api.stop();
  }
}

const tickets = async (stage: Stage) =>
  (await stage.db.query<{n: number}>('select count(*)::int as n from ticket')).rows[0]!.n;
