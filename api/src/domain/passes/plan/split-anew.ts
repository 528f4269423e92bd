/**
 * What is still owed of a pass in other parts, on other days: the same sum to the cent, whatever is paid stays. Rows
 * that orders and charges name are kept and changed, never deleted. An order that somebody has open for one of them
 * ends; money that still comes for it goes back by itself, for its amount is another one by now (pay).
 */
import {conflict, invalid} from '../../kernel/errors';
import {euros} from '../../kernel/money';
import type {Tx} from '../../kernel/tx';
import {moveOne, to} from '../../machines/move';
import type {StateOf} from '../../machines/registry';
import {cancelOrder} from '../../orders/expire';
import {liftSuspension} from '../life/activate';
import {isOpenTo} from './manage';

export interface Part {
  dueOn: string;
  amountCents: number;
}

interface Row {
  id: number;
  n: number;
  state: StateOf<'instalment'>;
  cents: number;
  isNamed: boolean;
}

/** Most parts of a plan (instalment.n). */
const MOST = 24;

/** Errors: `charge_under_way`, `nothing_due`, `too_few_parts` 409; `parts` 422. */
export async function splitAnew(tx: Tx, seasonPassId: number, parts: Part[]): Promise<{before: Part[]}> {
  const orders = await tx.query<{id: number}>(
    `select o.id from "order" o where o.state = 'pending' and o.id in (select l.order_id from order_line l
      join instalment i on i.id = l.instalment_id where i.season_pass_id = $1 and l.state = 'pending') order by o.id
      for update of o`,
    [seasonPassId],
  );
  const {rows} = await tx.query<Row & {dueOn: string}>(
    `select i.id, i.n, i.state, i.due_on::text as "dueOn", i.amount_cents - i.paid_cents as cents, exists (select 1
      from order_line l where l.instalment_id = i.id) or exists (select 1 from charge_attempt a
      where a.instalment_id = i.id) or exists (select 1 from sepa_debit d where d.instalment_id = i.id) as "isNamed"
       from instalment i where i.season_pass_id = $1 order by i.n for update of i`,
    [seasonPassId],
  );
  if (rows.some(row => row.state === 'charging'))
    throw conflict('charge_under_way', 'El banco está cobrando un plazo ahora mismo. Espera a que conteste.');
  const open = rows.filter(row => isOpenTo(row.state, 'scheduled'));
  if (open.length === 0) throw conflict('nothing_due', 'No queda ningún plazo por pagar.');
  await check(
    tx,
    seasonPassId,
    parts,
    open.reduce((sum, row) => sum + row.cents, 0),
  );
  for (const {id} of orders.rows) await cancelOrder(tx, id);

  const sorted = [...parts].sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
  const spare = open.filter(row => !row.isNamed);
  const surplus = Math.max(0, open.length - sorted.length);
  if (surplus > spare.length)
    throw conflict(
      'too_few_parts',
      `De lo que falta ya se ha intentado cobrar algún plazo: haz al menos ${open.length - spare.length} partes.`,
    );
  const gone = spare.slice(spare.length - surplus).map(row => row.id);
  await tx.query('delete from instalment where id = any($1)', [gone]);
  const kept = open.filter(row => !gone.includes(row.id));
  const last = Math.max(...rows.map(row => row.n));
  if (last + sorted.length - kept.length > MOST)
    throw invalid({parts: `Son demasiadas partes: como mucho ${MOST} en todo el plan.`});
  for (const [i, row] of kept.entries())
    await moveOne(tx, to('instalment', 'scheduled'), {
      id: row.id,
      set: `due_on = $2, amount_cents = paid_cents + $3, grace_until_on = null, attempts = 0, last_error = ''`,
      values: [sorted[i]!.dueOn, sorted[i]!.amountCents],
    });
  const more = sorted.slice(kept.length);
  await tx.query(
    `insert into instalment (contract_kind, season_pass_id, payment_frequency_id, n, due_on, amount_cents, method)
      select 'pass', $1, o.payment_frequency_id, $2 + x.n, x.day, x.cents, o.method
      from unnest($3::date[], $4::int[]) with ordinality as x(day, cents, n), (select payment_frequency_id, method
      from instalment where id = $5) o`,
    [seasonPassId, last, more.map(part => part.dueOn), more.map(part => part.amountCents), kept[0]!.id],
  );
  await liftSuspension(tx, [seasonPassId]);
  return {before: open.map(({dueOn, cents}) => ({dueOn, amountCents: cents}))};
}

async function check(tx: Tx, seasonPassId: number, parts: Part[], totalCents: number): Promise<void> {
  const {rows} = await tx.query<{today: string; endsOn: string}>(
    `select club_today()::text as today, l.ends_on::text as "endsOn" from season_pass p
      join season_list l on l.id = p.season_list_id where p.id = $1`,
    [seasonPassId],
  );
  const {today, endsOn} = rows[0]!;
  const sum = parts.reduce((cents, part) => cents + part.amountCents, 0);
  if (sum !== totalCents)
    throw invalid({parts: `Las partes suman ${euros(sum)} y faltan por pagar ${euros(totalCents)}.`});
  parts.forEach((part, i) => {
    if (part.amountCents <= 0) throw invalid({[`parts.${i}.amountCents`]: 'Cada parte tiene que ser de más de cero.'});
    if (part.dueOn < today) throw invalid({[`parts.${i}.dueOn`]: 'Elige un día de hoy en adelante.'});
    if (part.dueOn > endsOn) throw invalid({[`parts.${i}.dueOn`]: 'Tiene que vencer antes de que acabe la temporada.'});
  });
  if (new Set(parts.map(part => part.dueOn)).size !== parts.length)
    throw invalid({parts: 'Cada parte en un día distinto.'});
}
