/** What a case is about, put right by staff: an order by its number, a pass by the number of its holder; empty: none. */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {type Author, note} from './states';

export interface Relate {
  /** Undefined: stays. */
  orderNumber?: string;
  memberCode?: string;
}

export async function relateCase(tx: Tx, id: number, ask: Relate, author: Author): Promise<void> {
  if (ask.orderNumber !== undefined) {
    const number = ask.orderNumber.trim();
    const {rows} = await tx.query<{id: number}>('select id from "order" where number = $1', [number]);
    if (number && !rows[0]) throw invalid({orderNumber: 'No hay ningún pedido con ese número.'});
    if (await set(tx, id, 'order_id', rows[0]?.id ?? null))
      await note(tx, id, author, number ? `Sobre el pedido ${number}.` : 'Ya no va de un pedido.');
  }
  if (ask.memberCode !== undefined) {
    const code = ask.memberCode.trim();
    const {rows} = await tx.query<{id: number}>(
      `select p.id from season_pass p where p.member_code = lpad($1, 6, '0') and p.state not in ('void', 'handed_over')
        order by p.state = 'active' desc, p.id desc limit 1`,
      [code],
    );
    if (code && !rows[0]) throw invalid({memberCode: 'No hay ningún abono con ese número de abonado.'});
    if (await set(tx, id, 'season_pass_id', rows[0]?.id ?? null))
      await note(tx, id, author, code ? `Sobre el abono ${code}.` : 'Ya no va de un abono.');
  }
}

async function set(tx: Tx, id: number, column: 'order_id' | 'season_pass_id', value: number | null): Promise<boolean> {
  const {rowCount} = await tx.query(
    `update incident set ${column} = $2, version = version + 1, updated_at = now()
      where id = $1 and ${column} is distinct from $2`,
    [id, value],
  );
  return rowCount === 1;
}
