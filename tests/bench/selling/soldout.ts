/**
 * A stadium of 60,000 sold out by 5,000 buyers through the real flow: each holds twelve seats or so in groups of four,
 * orders them, the bank says it is paid. Rivals who see the same free seats try others. On a database of its own, so
 * that the invariants are whole.
 */
import {loadBowl} from '../../../api/src/demo/bowl-load';
import {lookForCorruption, type Corruption} from '../corruption';
import {Client, figuresOf, round, table, type Answer} from '../load';
import {centsOf, cookieOf, hold, notify, order} from '../purchase';
import {groupsOf, openStage, startApi, type Group} from '../stage';

const SOCKETS = 128;

export interface SoldOut extends Corruption {
  seats: number;
  buyers: number;
  seconds: number;
  acts: {act: string; times: number; p50Ms: number; p99Ms: number}[];
  lostToRivals: number;
  refused: Record<string, number>;
  ticketsIssued: number;
  seatsSoldTwice: number;
}

export async function benchSoldOut(seats: number, buyers: number, report: (line: string) => void): Promise<SoldOut> {
  const stage = await openStage();
  const api = await startApi(stage);
  try {
    const groups = await groupsOf(api, await loadBowl(stage.db, seats, 1), 4, 4);
    const sale = new Sale(groups, buyers);
    const began = performance.now();
    await Promise.all(
      Array.from({length: SOCKETS}, async () => {
        const client = new Client(api.port);
        await client.connect();
        for (let share = sale.nextBuyer(); share !== null; share = sale.nextBuyer()) await sale.buy(client, share);
        client.close();
      }),
    );
    const seconds = round((performance.now() - began) / 1000);
    const {rows} = await stage.db.query<{tickets: number; seats: number}>(
      `select count(*)::int as tickets, count(distinct (event_session_id, seat_id))::int as seats from ticket
        where state <> 'void'`,
    );
    const acts = [...sale.took].map(([act, took]) => ({
      act,
      times: took.length,
      p50Ms: figuresOf(took, 1).p50Ms,
      p99Ms: figuresOf(took, 1).p99Ms,
    }));
    const result = {
      seats,
      buyers,
      seconds,
      acts,
      lostToRivals: sale.lost,
      refused: sale.refused,
      ticketsIssued: rows[0]!.tickets,
      seatsSoldTwice: rows[0]!.tickets - rows[0]!.seats,
      ...(await lookForCorruption(stage)),
    };
    report(
      table(
        ['act', 'times', 'p50 ms', 'p99 ms'],
        acts.map(a => [a.act, a.times, a.p50Ms, a.p99Ms]),
      ),
    );
    report(
      `  ${result.ticketsIssued} of ${seats} seats sold to ${buyers} buyers in ${seconds} s (${SOCKETS} at once), ${round(result.ticketsIssued / seconds, 0)} tickets/s · groups lost to a rival ${sale.lost} · refused otherwise ${JSON.stringify(sale.refused)}`,
    );
    report(
      `  seats sold twice: ${result.seatsSoldTwice} · broken invariants: ${result.invariants.length} · deadlocks: ${result.deadlocks}${result.invariants
        .slice(0, 3)
        .map(line => `\n  ${line}`)
        .join('')}`,
    );
    return result;
  } finally {
    await api.stop();
    await stage.stop();
  }
}

/** What is free as the buyers see it: a group leaves it when its answer comes. */
class Sale {
  readonly took = new Map<string, number[]>();
  readonly refused: Record<string, number> = {};
  lost = 0;
  private served = 0;
  private promised = 0;

  constructor(
    private readonly free: Group[],
    private readonly buyers: number,
    private readonly all = free.length,
  ) {}

  /** How many groups the next buyer wants; together they want all of them. */
  nextBuyer(): number | null {
    if (this.served === this.buyers) return null;
    const until = Math.round((++this.served * this.all) / this.buyers);
    const share = until - this.promised;
    this.promised = until;
    return share;
  }

  async buy(client: Client, share: number): Promise<void> {
    const since = performance.now();
    client.cookie = '';
    let cents = 0;
    for (let got = 0; got < share && this.free.length > 0; ) {
      const group = this.free[Math.floor(Math.random() * this.free.length)]!;
      const held = await this.timed('hold', () => hold(client, group));
      if (held.status !== 200 && held.status !== 409) continue;
      const at = this.free.indexOf(group);
      if (at >= 0) this.free[at] = this.free[this.free.length - 1]!;
      if (at >= 0) this.free.pop();
      if (held.status === 409) {
        this.lost++;
        continue;
      }
      client.cookie ||= cookieOf(held);
      cents += centsOf(held);
      got++;
    }
    if (cents === 0) return;
    const ordered = await this.insist('order', () => order(client, cents));
    await this.insist('paid, with tickets', () => notify(client, ordered));
    this.note('whole purchase', since);
  }

  /** A buyer who is told «come back in a moment» comes back. */
  private async insist(act: string, work: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await this.timed(act, work);
      if (answer.status === 200) return answer;
      if (answer.status !== 503 && answer.status !== 429)
        throw new Error(`${act}: ${answer.status} ${answer.body.toString().slice(0, 300)}`);
      await new Promise(resolve => setTimeout(resolve, 200));
    }
  }

  private async timed(act: string, work: () => Promise<Answer>): Promise<Answer> {
    const since = performance.now();
    const answer = await work();
    if (answer.status === 200) this.note(act, since);
    else if (answer.status !== 409)
      this.refused[`${act} ${answer.status}`] = (this.refused[`${act} ${answer.status}`] ?? 0) + 1;
    return answer;
  }

  private note(act: string, since: number): void {
    (this.took.get(act) ?? this.took.set(act, []).get(act)!).push(performance.now() - since);
  }
}
