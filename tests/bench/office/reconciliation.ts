/**
 * A month of the bank's account, taken in and reconciled through HTTP: card settlements of each day less a fee, lines
 * that a rule knows, and lines that wait for somebody; then the same file again.
 */
import {performance} from 'node:perf_hooks';
import {patternOf} from '../../../api/src/domain/reconciliation/rules';
import {staffHeader} from '../season';
import {startApi, type Stage} from '../stage';

export interface ReconciliationFigures {
  lines: number;
  seconds: number;
  againSeconds: number;
  matched: number;
  waiting: number;
}

interface Line {
  cents: number;
  concept: string;
  day: string;
  code?: string;
}

const padded = (n: number, width: number): string => String(Math.abs(n)).padStart(width, '0');

/** Cuaderno 43 of one account, whole. */
function n43(lines: readonly Line[]): string {
  const account = '210004180200051332';
  const came = lines.filter(line => line.cents > 0);
  const went = lines.filter(line => line.cents < 0);
  const sum = (some: readonly Line[]): number => some.reduce((cents, line) => cents + line.cents, 0);
  const closing = 1_000_000 + sum(lines);
  const records = [
    `11${account}2611012611302${padded(1_000_000, 14)}9783${''.padEnd(29)}`,
    ...lines.flatMap(({cents, concept, day, code = '02'}, i) => [
      `22    0418${day}${day}${code}001${cents < 0 ? 1 : 2}${padded(cents, 14)}${padded(i + 1, 10)}${''.padEnd(28)}`,
      `2301${concept.padEnd(76)}`,
    ]),
    `33${account}${padded(went.length, 5)}${padded(sum(went), 14)}${padded(came.length, 5)}${padded(sum(came), 14)}${closing < 0 ? 1 : 2}${padded(closing, 14)}978    `,
  ];
  return [...records, `88${'9'.repeat(18)}${padded(records.length, 6)}`, ''].join('\r\n');
}

const DAYS = 30;
const CARDS_A_DAY = 100;
const dayOf = (n: number): string => `2611${String(n).padStart(2, '0')}`;

export async function benchReconciliation(stage: Stage, lines: number): Promise<ReconciliationFigures> {
  const {db} = stage;
  await db.query(`update organization set settings = settings || '{"sepaIban": "ES9121000418450200051332"}'::jsonb`);
  await db.query(
    `with made as (
       insert into "order" (number, channel, state, email, first_name, surname1, surname2, total_cents, fee_cents,
         created_at, paid_at)
       select 'CONC-' || n, 'web', 'paid', 'conciliacion@example.org', 'Ana', 'Gil', '', 2500, 0, at, at
         from (select n, timestamptz '2026-11-01 12:00Z' + (n % ${DAYS}) * interval '1 day' as at
           from generate_series(1, ${DAYS * CARDS_A_DAY}) n) x returning id, total_cents, created_at)
     insert into payment (order_id, method, state, amount_cents, created_at, settled_at)
      select id, 'card', 'authorised', total_cents, created_at, created_at from made`,
  );
  const light = {cents: -4_200, concept: 'RECIBO IBERDROLA 1', code: '03'};
  const {direction, code, words} = patternOf({...light, payer: ''});
  await db.query(
    `insert into bank_rule (direction, code, words, is_exact, outcome, is_automatic, note, position)
      values ($1, $2, $3, true, 'set_aside', true, 'La luz', 1) on conflict do nothing`,
    [direction, code, words],
  );
  const cards = Array.from(
    {length: DAYS},
    (_, i): Line => ({
      cents: CARDS_A_DAY * 2_500 - 1_234,
      concept: 'ABONO TPV COMERCIO 123456789',
      day: dayOf(i + 1),
    }),
  );
  const rest = Array.from(
    {length: lines - DAYS},
    (_, i): Line =>
      i % 2 === 0
        ? {...light, concept: `RECIBO IBERDROLA ${i}`, day: dayOf(1 + (i % DAYS))}
        : {cents: 1_000 + i, concept: `INGRESO ${i} SIN REFERENCIA`, day: dayOf(1 + (i % DAYS))},
  );
  const file = Buffer.from(n43([...cards, ...rest]), 'latin1');
  const api = await startApi(stage);
  try {
    const [, authorization] = (await staffHeader(stage, 'superadmin')).trim().split(/: (.*)/s);
    const take = async (): Promise<{seconds: number; matched: number; waiting: number}> => {
      const begun = performance.now();
      const answer = await fetch(`http://127.0.0.1:${api.port}/api/reservas/transferencias/extracto`, {
        method: 'POST',
        body: new Uint8Array(file),
        headers: {authorization: authorization!, 'content-type': 'application/octet-stream'},
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      const {matched, waiting} = (await answer.json()) as {matched: number; waiting: number};
      return {matched, waiting, seconds: (performance.now() - begun) / 1000};
    };
    const {seconds, matched, waiting} = await take();
    return {lines, seconds, matched, waiting, againSeconds: (await take()).seconds};
  } finally {
    await api.stop();
  }
}
