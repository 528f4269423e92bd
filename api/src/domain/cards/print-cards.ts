/**
 * Cards that are about to be printed, on plastic or as a gift card's slip, and an outlet's numbered tickets: each once, and
 * again only with a reason. Every time stands in `paper_print` with who and why; its unique indexes
 * (`paper_print_card_first`, `paper_print_ticket_first`) let no two first times be.
 */
import {randomUUID} from 'node:crypto';
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export type PlasticKind = 'pass_card' | 'supporter_card';
export type CardKind = PlasticKind | 'gift_card' | 'consigned_ticket';

/** As many lie in memory until their file is whole. */
export const MOST_CARDS = 200;
/** For so long a run is given again to who asked for it: its answer may have been lost on the way. */
const KEPT = `interval '15 minutes'`;

/** Of card `t`: good, so that printing it is of use. */
export const CAN_PRINT: Record<CardKind, string> = {
  pass_card: `t.state in ('issued', 'active')`,
  supporter_card: `(t.voided_at is null and t.valid_until_on >= club_today()
    and exists (select 1 from supporter s where s.id = t.supporter_id and s.state = 'active'))`,
  gift_card: `t.state = 'active'`,
  consigned_ticket: `t.state = 'issued'`,
};
export const IS_TO_PRINT = (kind: CardKind): string => `(t.print_count = 0 and ${CAN_PRINT[kind]})`;

const NUMBER: Record<CardKind, string> = {
  pass_card: 't.number',
  supporter_card: '(select s.number from supporter s where s.id = t.supporter_id)',
  gift_card: `'…' || right(t.code, 4)`,
  consigned_ticket: 't.n::text',
};

const CALLED: Record<CardKind, {one: string; many: string}> = {
  pass_card: {one: 'El carnet', many: 'carnets'},
  supporter_card: {one: 'El carnet', many: 'carnets'},
  gift_card: {one: 'La tarjeta', many: 'tarjetas'},
  consigned_ticket: {one: 'La entrada', many: 'entradas'},
};

interface Asked {
  kind: CardKind;
  ids: readonly number[];
  /** Needed where one of them was printed before. */
  reason: string;
  /** Needed also the first time: that was a while ago. */
  isLate?: boolean;
  staffUserId: number;
}

/**
 * Notes them as printed. `again`: how many had been printed before.
 * @throws DomainError 404; 409 `card_cannot_print`, `card_printed`, both with their numbers
 */
export async function printCards(tx: Tx, asked: Asked): Promise<{run: string; cards: number; again: number}> {
  const {kind, reason} = asked;
  const ids = [...new Set(asked.ids)];
  const {rows} = await tx.query<{id: number; number: string; printCount: number; can: boolean}>(
    `select t.id, ${NUMBER[kind]} as number, t.print_count as "printCount", ${CAN_PRINT[kind]} as can
       from ${kind} t where t.id = any($1) order by t.id for update of t`,
    [ids],
  );
  if (rows.length < ids.length) throw notFound('Lo que se quiere imprimir no existe, o no del todo.');
  const numbers = (which: typeof rows) => ({numbers: which.map(({number}) => number)});
  const bad = rows.filter(({can}) => !can);
  if (bad.length > 0)
    throw conflict(
      'card_cannot_print',
      `Hay ${CALLED[kind].many} que no están en vigor: no se imprimen.`,
      numbers(bad),
    );
  const printed = rows.filter(({printCount}) => printCount > 0);
  if (printed.length > 0 && reason === '')
    throw conflict(
      'card_printed',
      printed.length === 1
        ? `${CALLED[kind].one} ${printed[0]!.number} ya se imprimió: di por qué se imprime otra vez.`
        : `${printed.length} ${CALLED[kind].many} ya se imprimieron: di por qué se imprimen otra vez.`,
      numbers(printed),
    );
  if (asked.isLate && reason === '')
    throw conflict('card_printed', 'La venta fue hace rato: di por qué se imprime ahora.', numbers(rows));
  const run = randomUUID();
  await tx.query(
    `insert into paper_print (kind, record_id, staff_user_id, reason, run)
      select $1, t.id, $3, case when t.again then $4 else '' end, $5
        from unnest($2::int[], $6::boolean[]) with ordinality as t (id, again, n) order by t.n`,
    [
      ...[kind, rows.map(({id}) => id), asked.staffUserId, reason, run],
      rows.map(({printCount}) => asked.isLate === true || printCount > 0),
    ],
  );
  await tx.query(`update ${kind} set print_count = print_count + 1 where id = any($1)`, [ids]);
  return {run, cards: rows.length, again: printed.length};
}

/** The cards of a run, for who asked for it. @throws DomainError 404 */
export async function cardsOfRun(
  tx: Tx,
  {kind, run, staffUserId}: {kind: CardKind; run: string; staffUserId: number},
): Promise<number[]> {
  const {rows} = await tx.query<{id: number}>(
    `select record_id as id from paper_print where run = $1 and kind = $2 and staff_user_id = $3
      and printed_at > now() - ${KEPT} order by id`,
    [run, kind, staffUserId],
  );
  if (rows.length === 0) throw notFound('Eso se imprimió hace rato: para imprimirlo otra vez, di por qué.');
  return rows.map(({id}) => id);
}
