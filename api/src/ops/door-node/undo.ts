/** A reading at the node that was wrong: the right can be read again at once, and the house is told after it. */
import type {Database} from '../../platform/database/db';
import {conflict, notFound} from '../../domain/kernel/errors';
import type {Tx} from '../../domain/kernel/tx';
import {tellUndo, type Identity} from './house';

/** Errors: `not_found` 404 of another reader or older than ten minutes, `wrong_state` 409 when something followed it. */
export async function undoReading(tx: Tx, readingId: number, readerId: number, reason: string): Promise<void> {
  const {rows} = await tx.query<{isLast: boolean}>(
    `select not exists (select 1 from entry later
       where later.session_id = e.session_id and later.right_key = e.right_key and later.undone_at is null
         and later.reading_id > e.reading_id) as "isLast"
       from entry e join reading r on r.id = e.reading_id
      where r.id = $1 and r.reader_id = $2 and r.at > now() - interval '10 minutes' and e.undone_at is null
        for update of e`,
    [readingId, readerId],
  );
  if (!rows[0]) throw notFound('Esa lectura no se puede deshacer: no es de este lector, o ya han pasado diez minutos.');
  if (!rows[0].isLast) throw conflict('wrong_state', 'Después de esa lectura ha habido otra de la misma entrada.');
  await tx.query('update entry set undone_at = now(), undone_because = $2 where reading_id = $1', [readingId, reason]);
}

/** What was read and undone before it could be sent. Undone already, or never counted: there is nothing to undo. */
export async function undoRead(tx: Tx, readingId: number, readerId: number, reason: string): Promise<void> {
  const {rowCount} = await tx.query('select 1 from entry where reading_id = $1 and undone_at is null', [readingId]);
  if (rowCount) await undoReading(tx, readingId, readerId, reason);
}

/** Those whose reading the house knows by now. */
export async function tellUndone(db: Database, own: Identity): Promise<void> {
  const {rows} = await db.query<{readingId: number; houseId: number | null; reason: string}>(
    `select e.reading_id as "readingId", (r.house ->> 'id')::int as "houseId", e.undone_because as reason
       from entry e join reading r on r.id = e.reading_id
      where e.undone_at is not null and e.undone_told_at is null and r.told_at is not null
      order by e.reading_id`,
  );
  for (const {readingId, houseId, reason} of rows) {
    if (houseId !== null) await tellUndo(own, houseId, reason);
    await db.query('update entry set undone_told_at = now() where reading_id = $1', [readingId]);
  }
}
