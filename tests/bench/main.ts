/**
 * `npm run bench [-- wire holds checkouts goods contention moves postpone door overload soldout sizes passes queue live processes footprint lists
 * reports start browser pages account door-app academy newsletters audience invoices reconciliation verify] [--short] [--huge]`; `door-soak` only when it is named, for DOOR_SOAK_MINUTES (120): figures as a table and as JSON in bench-results/. Ratios within one run
 * are what counts; absolute rates belong to the machine.
 */
import {execSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {benchAcademy} from './office/academy';
import {benchAccount} from './office/account';
import {benchAudience} from './office/audience';
import {benchBrowser} from './pages/browser';
import {benchCheckouts} from './selling/checkouts';
import {benchContention} from './selling/contention';
import {benchDoor} from './selling/door';
import {benchDoorApp, benchDoorSoak, describeDoorApp, describeSoak} from './door-app';
import {benchFootprint} from './pages/footprint';
import {benchGoods} from './selling/goods';
import {benchHolds} from './selling/holds';
import {benchImports} from './office/imports';
import {benchInvoices} from './selling/invoices';
import {benchLists} from './office/lists';
import {benchLive, describeLive} from './selling/live';
import {benchMoves} from './selling/moves';
import {benchNewsletters} from './office/newsletters';
import {benchOverload} from './selling/overload';
import {benchPages} from './pages/pages';
import {benchPasses} from './selling/passes';
import {benchPostpone} from './selling/postpone';
import {benchProcesses} from './selling/processes';
import {benchQueue} from './selling/queue';
import {benchReconciliation} from './office/reconciliation';
import {benchReports} from './office/reports';
import {benchSizes} from './selling/sizes';
import {benchSoldOut} from './selling/soldout';
import {benchStart} from './pages/start';
import {openStage, root} from './stage';
import {benchVerify} from './office/verify';
import {benchWire} from './selling/wire';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const asked = process.argv.slice(2).filter(a => !a.startsWith('-'));
  const short = process.argv.includes('--short');
  const wants = (name: string) => asked.length === 0 || asked.includes(name);
  const git = (command: string) => execSync(`git ${command}`, {cwd: root}).toString().trim();
  const result: Record<string, unknown> = {
    at: new Date().toISOString(),
    commit: git('rev-parse --short HEAD') + (git('status --porcelain') ? ' (with changes)' : ''),
    machine: {
      cpu: os.cpus()[0]?.model,
      cores: os.cpus().length,
      memoryGiB: Math.round(os.totalmem() / 2 ** 30),
      node: process.version,
    },
  };
  say(
    `Machine: ${os.cpus().length} cores, ${os.cpus()[0]?.model}; Node ${process.version}; commit ${String(result.commit)}`,
  );
  say('Server, database and load on one machine; PostgreSQL with synchronous commit.');
  const stage = await openStage();
  try {
    if (wants('wire')) {
      say('\nPlan and states');
      const rows = await benchWire(stage, short ? 1 : 3, short ? 1 : 3);
      for (const r of rows)
        say(
          `  ${r.seats} seats: plan ${r.planBytes.raw} B raw, ${r.planBytes.brotli} B brotli, p50 ${r.planP50Ms} ms · states ${r.statesBytes.full} B, ${r.statesBytes.gzip} B gzip · ${r.statesPerSecond}/s full = ${r.fullAgainstHello} H (aim 0.55; p99 ${r.statesP99Ms} ms), ${r.unchangedPerSecond}/s unchanged = ${r.unchangedAgainstHello} H (aim 0.8), hello ${r.helloPerSecond}/s`,
        );
      result.wire = rows;
    }
    if (wants('holds')) {
      say(
        '\nHolds of 1–4 of 60,000 seats through HTTP, beside fastify + pg with the bare statement and the statement alone, R (median of pairs)',
      );
      result.holds = await benchHolds(stage, short ? 1.5 : 4, short ? 1 : 3, say);
    }
    if (wants('checkouts')) {
      say('\nWhole checkouts, 16 clients: hold, order, signed notification, tickets, mail queued');
      result.checkouts = await benchCheckouts(stage, short ? 2 : 8, short ? 1 : 3, say);
    }
    if (wants('goods')) {
      say('\nProducts, packs and mixed carts');
      result.goods = await benchGoods(stage, short ? 2 : 6, short ? 1 : 3, say);
    }
    if (wants('contention')) {
      say('\nEverybody wants the same, 64 clients, beside holds that are spread (median of pairs)');
      result.contention = await benchContention(stage, short ? 1.5 : 4, short ? 1 : 3, say);
    }
    if (wants('moves')) {
      say('\n1,000 tickets change seats while 64 buyers hold seats around them');
      const f = await benchMoves(stage, short ? 2 : 5);
      say(
        `  ${f.moves.perSecond} moves/s, p50 ${f.moves.p50Ms} ms, p99 ${f.moves.p99Ms} ms, ${f.moved} moved, answers ${JSON.stringify(f.moves.statuses)} · holds beside them ${f.holds.perSecond}/s = ${f.holdsAgainstAlone} of ${f.holdsAlone.perSecond}/s alone, p99 ${f.holds.p99Ms} ms (alone ${f.holdsAlone.p99Ms} ms) · broken promises ${f.corruption.invariants.length}, deadlocks ${f.corruption.deadlocks}`,
      );
      result.moves = f;
    }
    if (wants('postpone')) {
      say('\nA session goes to another day: everybody with a ticket is written to');
      const f = await benchPostpone(stage, short ? 5_000 : 20_000);
      say(`  ${f.people} mails in the queue in ${f.seconds} s = ${Math.round(f.people / f.seconds)}/s`);
      result.postpone = f;
    }
    if (wants('door')) {
      say('\nThe doors of a match: 60,000 rights, 100 readers at 20 gates, beside a bare reading (median of pairs)');
      result.door = await benchDoor(stage, short ? 3 : 10, short ? 1 : 3, say);
    }
    if (wants('overload')) {
      say('\nThree times the rated load of holds, an open loop');
      result.overload = await benchOverload(short ? 3 : 8, say);
    }
    if (wants('soldout')) {
      const [seats, buyers] = short ? [6_000, 500] : [60_000, 5_000];
      say(`\n${seats} seats sold out by ${buyers} buyers`);
      result.soldout = await benchSoldOut(seats, buyers, say);
    }
    if (wants('sizes')) {
      say('\nCost against size');
      result.sizes = await benchSizes(short, process.argv.includes('--huge'), say);
    }
    if (wants('passes')) {
      say('\nSeason passes');
      result.passes = await benchPasses(stage, short, say);
      const imports = [];
      for (const format of short ? (['csv'] as const) : (['csv', 'xlsx'] as const)) {
        const f = await benchImports(stage, short ? 10_000 : 50_000, format);
        say(
          `  import of ${f.rows} rows (${f.format}, ${f.bytes} B): ${f.seconds.whole} s whole (upload ${f.seconds.upload}, read ${f.seconds.read}, dry run ${f.seconds.check}, import ${f.seconds.import} = ${f.importedPerSecond}/s), undone in ${f.seconds.undo} s · peak ${f.peakMiB.process} MiB of its process, ${f.peakMiB.api} MiB of the API`,
        );
        imports.push(f);
      }
      result.imports = imports;
    }
    if (wants('queue')) {
      say(
        '\nWaiting room: durable joins (512 clients) and polls (64) through HTTP, beside a bare hello (median of pairs)',
      );
      const f = await benchQueue(stage, short ? 2 : 5, short ? 1 : 3);
      say(
        `  joins ${f.joins.perSecond}/s (${f.joinsAgainstHello} H), p50 ${f.joins.p50Ms} ms, p99 ${f.joins.p99Ms} ms · the statement alone ${f.statementJoinsPerSecond}/s`,
      );
      say(
        `  polls ${f.polls.perSecond}/s (${f.pollsAgainstHello} H), p50 ${f.polls.p50Ms} ms, p99 ${f.polls.p99Ms} ms · hello ${f.hello.perSecond}/s`,
      );
      say(
        `  ${f.waiting.people} people waiting: +${f.waiting.megabytes} MB (${f.waiting.fullMegabytes} MB in all); called out of order: ${f.orderErrorPercent} %`,
      );
      result.queue = f;
    }
    if (wants('live')) {
      say('\nLive states: screens on one process, holds through HTTP');
      const f = await benchLive(stage, 10_000, short ? 8 : 30);
      describeLive(f).forEach(say);
      result.live = f;
    }
    if (wants('processes')) {
      say('\nThree API processes beside one, same cores (median of pairs)');
      result.processes = await benchProcesses(stage, short ? 1.5 : 5, short ? 1 : 3, say);
    }
    if (wants('footprint')) {
      say('\nOne API process: start and memory');
      result.footprint = await benchFootprint(stage, short ? 4 : 10, short ? 2 : 8, say);
    }
    if (wants('lists')) {
      say('\nLists of the back office, a million orders, 200,000 customers, 200,000 holders and their passes');
      result.lists = await benchLists(stage, short ? 1 : 4, say);
    }
    if (wants('audience')) {
      say('\nWhom a newsletter reaches, of half a million subscribers');
      result.audience = await benchAudience(stage, short ? 5 : 20, say);
    }
    if (wants('reports')) {
      say('\nReports of a season of 20,000 passes, beside the shop');
      result.reports = await benchReports(stage, short ? 5 : 10, short ? 3 : 7, say);
    }
    if (wants('academy')) {
      say('\nThe academy: a registration morning, and a season of renewals');
      result.academy = await benchAcademy(
        stage,
        short ? {families: 400, places: 120, athletes: 600} : {families: 2000, places: 600, athletes: 3000},
        say,
      );
    }
    if (wants('newsletters')) {
      say('\nNewsletters: written down, handed over to a mail server on the same cores, beside the shop');
      result.newsletters = await benchNewsletters(
        stage,
        short
          ? {people: 20_000, messages: 5_000, seconds: 2, times: 2}
          : {people: 100_000, messages: 30_000, seconds: 5, times: 5},
        say,
      );
    }
    if (wants('invoices')) {
      say('\nInvoices of a sale day: issued and chained beside 16 buyers, and sent to the tax office');
      result.invoices = await benchInvoices(
        stage,
        short ? {invoices: 6_000, seconds: 3, pairs: 1} : {invoices: 60_000, seconds: 8, pairs: 3},
        say,
      );
    }
    if (wants('reconciliation')) {
      say('\nA month of the bank’s account, taken in and reconciled');
      const f = await benchReconciliation(stage, short ? 1_000 : 5_000);
      say(
        `  ${f.lines} lines in ${f.seconds.toFixed(1)} s (${f.matched} matched, ${f.waiting} wait), the same file again in ${f.againSeconds.toFixed(1)} s`,
      );
      result.reconciliation = f;
    }
    if (wants('verify')) {
      say('\n`npm run verify` over a chain of invoices');
      result.verify = await benchVerify(stage, short ? 100_000 : 1_000_000, say);
    }
    if (wants('start')) {
      say('\nStart in production on an empty database, and again');
      result.start = await benchStart(stage, short ? 2 : 5, say);
    }
    const browserPath = process.env.CHROMIUM!;
    if (wants('browser')) {
      say('\nBrowser (headless Chromium, software rendering)');
      const f = await benchBrowser(browserPath);
      say(
        `  JavaScript of the first load, gzip: home ${f.javascriptBytes.home} B, seat map ${f.javascriptBytes.seatMap} B`,
      );
      for (const m of f.seatMap)
        say(
          `  Seat map of ${m.seats}: first draw ${m.firstDrawMs} ms, frames p50 ${m.frameP50Ms} ms, p99 ${m.frameP99Ms} ms`,
        );
      say(`  Lighthouse: ${JSON.stringify(f.lighthouse)}`);
      say(
        `  Back office: first list ${f.office.firstListBytes} B; of ${f.office.screens} further screens the heaviest add ${f.office.heaviest.map(s => `${s.path} ${s.bytes} B`).join(', ')}`,
      );
      result.browser = f;
    }
    if (wants('pages')) {
      say('\nPages of the shop, first visit of a phone (Lighthouse; aim 98, accessibility 100)');
      result.pages = await benchPages(browserPath, short ? 1 : 3, say);
    }
    if (wants('account')) {
      say('\nThe account of somebody who has bought 400 times, a phone on slow 4G (first paint: aim 1,000 ms)');
      const f = await benchAccount(stage, browserPath, {
        orders: 400,
        visits: short ? 3 : 9,
      });
      say(
        `  first paint ${f.firstPaintMs} ms, name ${f.headingMs} ms, orders ${f.ordersMs} ms, largest paint ${f.largestPaintMs} ms, CLS ${f.shifted / 10_000} · ${f.requests} requests, ${f.bytes} B, of them the orders ${f.ordersBytes} B`,
      );
      result.account = f;
    }
    if (wants('door-app')) {
      say('\nThe door’s app on a phone, 60,000 rights');
      const f = await benchDoorApp(stage, browserPath, short);
      describeDoorApp(f).forEach(say);
      result.doorApp = f;
    }
    if (asked.includes('door-soak')) {
      const minutes = Number(process.env.DOOR_SOAK_MINUTES ?? (short ? 3 : 120));
      say(`\nThe door’s app reads once a second for ${minutes} minutes`);
      const f = await benchDoorSoak(stage, browserPath, minutes);
      say(describeSoak(f));
      result.doorSoak = f;
    }
  } finally {
    await stage.stop();
  }
  mkdirSync(path.join(root, 'bench-results'), {recursive: true});
  const file = path.join(root, 'bench-results', `${String(result.at).replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  say(`\nKept in ${path.relative(root, file)}`);
  process.exit(0);
}

void main().catch(error => {
  process.stderr.write(`${(error as Error).stack}\n`);
  process.exit(1);
});
