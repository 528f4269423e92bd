/** Who stands at the counter, by what is typed or read. */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

/** Whose member number, document or living card is written: what has ended names nobody. @throws DomainError 404 */
export async function findHolders(tx: Tx, written: string): Promise<number[]> {
  const text = written.trim();
  const {rows} = await tx.query<{id: number}>(
    `select id from pass_holder
      where $1 ~ '^[0-9]{1,6}$' and member_number = nullif(substring($1 from '^[0-9]{1,6}$'), '')::int
     union select id from pass_holder where $2 <> '' and (nif = $2 or passport_no = $2)
     union select p.pass_holder_id from pass_card c join season_pass p on p.id = c.season_pass_id
            where (c.code = $1 or c.number = upper($1)) and c.state in ('issued', 'active', 'blocked')`,
    [text, text.toUpperCase().replace(/[^0-9A-Z]/g, '')],
  );
  if (rows.length === 0) throw notFound('No hay ningún abonado con ese número, NIF o carnet.');
  return rows.map(row => row.id);
}
