/**
 * The invoices of a sale day: what the buyers notice of their being issued and chained, how fast a day's are issued, and
 * how long it takes to send them, a thousand at a time, to a tax office that holds each message against its schema.
 */
import pg from 'pg';
import {TIMED, TIMED_WORK} from '../../../api/src/domain/kernel/locks';
import {startFakeOffice} from '../../support/doubles/fake-aeat';
import {median, round, run, type Figures} from '../load';
import {buy} from '../purchase';
import {one} from '../season';
import {seatGroups, startApi, type Stage} from '../stage';

export interface InvoicesFigures {
  checkouts: {alone: Figures; beside: Figures; againstAlone: number; issuedBesidePerSecond: number};
  issued: {invoices: number; perSecond: number};
  sent: {records: number; batches: number; perSecond: number; breaks: number};
}

/** Another backlog than what was just sold: as many paid orders of one ticket each. */
async function owe({db}: Stage, orders: number): Promise<void> {
  await db.withTransaction(async tx => {
    await tx.query('set local statement_timeout = 0');
    // What triggers would make of a sale stands in it.
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `with o as (insert into "order" (number, channel, state, email, first_name, surname1, total_cents, fee_cents, paid_at)
           select 'B-' || lpad(n::text, 8, '0'), 'web', 'paid', 'dia' || n || '@example.org', 'Ana', 'Prueba', 2650, 150, now()
             from generate_series(1, $1::int) n returning id),
         l as (insert into order_line (order_id, event_session_id, position, zone_id, price_id, price_category_id, description,
             unit_cents, fee_cents, vat_code, vat_bp, vat_cents, fee_vat_bp, fee_vat_cents, state, tax)
           select o.id, p.event_session_id, 1, p.zone_id, p.id, p.price_category_id, 'Entrada', 2650, 150, 'sport', 2100, 434,
             2100, 26, 'active', '01' from o, (select * from price order by id limit 1) p)
       insert into invoice_task (order_id) select id from o`,
      [orders],
    );
  });
}

const waiting = (stage: Stage): Promise<number> => one(stage, 'select count(*)::int as id from invoice_task');
const issued = (stage: Stage): Promise<number> => one(stage, 'select count(*)::int as id from invoice');

async function until(is: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await is())) await new Promise(resolve => setTimeout(resolve, 200));
  return (performance.now() - began) / 1000;
}

export async function benchInvoices(
  stage: Stage,
  {invoices, seconds, pairs}: {invoices: number; seconds: number; pairs: number},
  say: (line: string) => void,
): Promise<InvoicesFigures> {
  const office = await startFakeOffice();
  // Records are made, and nothing is sent.
  const api = await startApi(stage);
  const gate = new pg.Client({connectionString: stage.databaseUrl});
  await gate.connect();
  const shut = () => gate.query('select pg_advisory_lock($1, $2)', [TIMED_WORK, TIMED.invoices]);
  const open = () => gate.query('select pg_advisory_unlock($1, $2)', [TIMED_WORK, TIMED.invoices]);
  const all: {alone: Figures; beside: Figures; perSecond: number}[] = [];
  let drained = 0;
  try {
    const groups = (await seatGroups(stage, api, 22_000, Math.ceil((pairs * seconds) / 2) + 3)).values();
    await stage.db.query(
      `update event_company set nif = 'A28000008', legal_name = 'Club de Ensayo, S.A.D.', address = 'Calle del Estadio, 1'`,
    );
    const next = async (client: Parameters<typeof buy>[0]) => {
      const group = groups.next();
      return group.done ? null : buy(client, group.value);
    };
    await run(api.port, 16, 1, next);
    await shut();
    await owe(stage, invoices);
    for (let pair = 0; pair < pairs; pair++) {
      const alone = await run(api.port, 16, seconds, next);
      const before = await issued(stage);
      await open();
      const beside = await run(api.port, 16, seconds, next);
      await shut();
      all.push({alone, beside, perSecond: ((await issued(stage)) - before) / seconds});
    }
    await open();
    const left = await waiting(stage);
    const took = await until(async () => (await waiting(stage)) === 0);
    drained = left / took;
  } finally {
    await gate.end();
    await api.stop();
  }
  const sending = await startApi(stage, {VERIFACTU_MODE: 'test', VERIFACTU_URL: office.url});
  try {
    const toSend = await one(stage, `select count(*)::int as id from verifactu_record where state = 'pending'`);
    const took = await until(
      async () =>
        (await one(stage, `select count(*)::int as id from verifactu_record where state <> 'accepted'`)) === 0,
    );
    const [best] = [...all].sort(
      (a, b) => a.beside.perSecond / a.alone.perSecond - b.beside.perSecond / b.alone.perSecond,
    );
    const middle =
      all.find(
        pair =>
          pair.beside.perSecond / pair.alone.perSecond ===
          median(all.map(({alone, beside}) => beside.perSecond / alone.perSecond)),
      ) ?? best!;
    const figures: InvoicesFigures = {
      checkouts: {
        alone: middle.alone,
        beside: middle.beside,
        againstAlone: round(middle.beside.perSecond / middle.alone.perSecond, 2),
        issuedBesidePerSecond: round(middle.perSecond, 0),
      },
      issued: {invoices: await issued(stage), perSecond: round(drained, 0)},
      sent: {
        records: toSend,
        batches: office.batches.length,
        perSecond: round(toSend / took, 0),
        breaks: office.breaks.length,
      },
    };
    const {checkouts, sent} = figures;
    say(
      `  checkouts ${checkouts.alone.perSecond}/s (p50 ${checkouts.alone.p50Ms}, p99 ${checkouts.alone.p99Ms} ms) without, ${checkouts.beside.perSecond}/s (p50 ${checkouts.beside.p50Ms}, p99 ${checkouts.beside.p99Ms} ms) beside ${checkouts.issuedBesidePerSecond} invoices/s: ${checkouts.againstAlone} (aim 0.9)`,
    );
    say(
      `  ${figures.issued.invoices} invoices, ${figures.issued.perSecond}/s with nobody there: 60,000 in ${round(60_000 / figures.issued.perSecond / 60, 1)} min`,
    );
    say(
      `  ${sent.records} records sent in ${sent.batches} batches, ${sent.perSecond}/s (${round(60_000 / sent.perSecond / 60, 1)} min for 60,000; aim 60), ${sent.breaks} breaks of the chain`,
    );
    return figures;
  } finally {
    await sending.stop();
    await office.stop();
  }
}
