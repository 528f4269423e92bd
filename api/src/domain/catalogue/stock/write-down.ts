/**
 * What was counted is written down, with how many the books had at that moment: what is sold or comes back afterwards
 * belongs to no difference. A figure that somebody else has written meanwhile is not written over unseen; a reader's
 * piece is one more, whoever reads beside.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

export interface Written {
  lineId: number;
  name: string;
  counted: number | null;
  /** The books have changed between two pieces of the same count: what is sold may have been counted, or not. */
  hasMoved: boolean;
}

interface Line extends Omit<Written, 'hasMoved'> {
  variantId: number;
  expected: number | null;
  byName: string | null;
}

const LINE = `select l.id as "lineId", l.product_variant_id as "variantId", l.name, l.counted, l.expected,
  (select u.name from staff_user u where u.id = l.counted_by_id) as "byName" from stock_count_line l`;

/** Entries of one count go on side by side; its end waits for them, and none comes after it. */
async function whileOpen(tx: Tx, countId: number): Promise<void> {
  const {rows} = await tx.query<{state: string}>('select state from stock_count where id = $1 for share', [countId]);
  if (!rows[0]) throw notFound('No existe ese recuento.');
  if (rows[0].state !== 'open') throw conflict('wrong_state', 'Este recuento ya no se está contando: reábrelo.');
}

/**
 * `countedAt`: when it was counted, for what stood on paper; null: now. `seen`: what the screen showed.
 * @throws DomainError 404, 409 `wrong_state`, `count_changed`, `not_counted`, 422 `countedAt`
 */
export async function writeDown(
  tx: Tx,
  ask: {lineId: number; counted: number | null; seen: number | null; countedAt: string | null; staffUserId: number},
): Promise<Written> {
  const {rows: of} = await tx.query<{countId: number}>(
    'select stock_count_id as "countId" from stock_count_line where id = $1',
    [ask.lineId],
  );
  if (!of[0]) throw notFound('No existe esa línea del recuento.');
  await whileOpen(tx, of[0].countId);
  const line = (await tx.query<Line>(`${LINE} where l.id = $1 for update of l`, [ask.lineId])).rows[0]!;
  if (line.counted !== ask.seen)
    throw conflict(
      'count_changed',
      line.counted === null
        ? 'Alguien ha borrado lo que había: vuelve a escribirlo si es lo que hay.'
        : `${line.byName ?? 'Alguien'} ha anotado ${line.counted} mientras tanto: míralo antes de cambiarlo.`,
    );
  return note(tx, line, ask);
}

/** A piece under the reader, by its bar code or reference. @throws DomainError 404, 409 `wrong_state`, `not_counted` */
export async function addPiece(tx: Tx, ask: {countId: number; code: string; staffUserId: number}): Promise<Written> {
  await whileOpen(tx, ask.countId);
  const {rows} = await tx.query<Line>(
    `${LINE} where l.stock_count_id = $1 and (l.ean = $2 or l.sku = upper($2)) order by l.ean = $2 desc nulls last
      limit 1 for update of l`,
    [ask.countId, ask.code],
  );
  const line = rows[0];
  if (!line) throw notFound('Ese código no es de nada de este recuento.');
  return note(tx, line, {counted: (line.counted ?? 0) + 1, countedAt: null, staffUserId: ask.staffUserId});
}

/** The line is locked. */
async function note(
  tx: Tx,
  line: Line,
  ask: {counted: number | null; countedAt: string | null; staffUserId: number},
): Promise<Written> {
  if (ask.counted === null) {
    await tx.query(
      `update stock_count_line set counted = null, expected = null, counted_at = null, counted_by_id = null
        where id = $1`,
      [line.lineId],
    );
    return {lineId: line.lineId, name: line.name, counted: null, hasMoved: false};
  }
  const {rows} = await tx.query<{stock: number | null; expected: number | null; isPossible: boolean}>(
    `select v.stock, v.stock - coalesce((select sum(m.delta)::int from stock_movement m
              where m.product_variant_id = v.id and m.at > $3::timestamptz), 0) as expected,
            $3::timestamptz is null or $3 between c.created_at - interval '1 minute' and now() as "isPossible"
       from product_variant v, stock_count_line l join stock_count c on c.id = l.stock_count_id
      where v.id = $1 and l.id = $2`,
    [line.variantId, line.lineId, ask.countedAt],
  );
  const books = rows[0]!;
  if (books.expected === null) throw conflict('not_counted', 'De esta variante ya no se cuentan las existencias.');
  if (!books.isPossible) throw invalid({countedAt: 'Tiene que ser después de empezar el recuento y antes de ahora.'});
  await tx.query(
    `update stock_count_line set counted = $2, expected = greatest($3::int, 0),
       counted_at = coalesce($4::timestamptz, now()), counted_by_id = $5 where id = $1`,
    [line.lineId, ask.counted, books.expected, ask.countedAt, ask.staffUserId],
  );
  return {
    lineId: line.lineId,
    name: line.name,
    counted: ask.counted,
    hasMoved: ask.countedAt === null && line.expected !== null && line.expected !== books.stock,
  };
}
