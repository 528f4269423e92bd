/** The codes of a batch for whoever hands them out, as a table that a spreadsheet opens. */
import {BYTE_ORDER_MARK, csvLine} from '../../reading/write-csv';
import type {Tx} from '../../../domain/kernel/tx';
import {SHOWN_CODE} from '../../../domain/orders/codes/make-codes';

const HEAD = ['Código', 'Estado', 'Usos', 'Usos posibles', 'Nombre', 'Correo', 'Pedidos'];

export async function codesCsv(tx: Tx, batchId: number): Promise<{csv: string; rows: number}> {
  const {rows} = await tx.query<{
    code: string;
    isWithdrawn: boolean;
    uses: number;
    maxUses: number;
    name: string;
    email: string;
    orders: string;
  }>(
    `select ${SHOWN_CODE} as code, c.state = 'withdrawn' as "isWithdrawn", c.uses, c.max_uses as "maxUses", c.name, c.email,
      case when c.uses = 0 then '' else (select coalesce(string_agg(o.number, ' ' order by o.id), '') from order_discount u
        join "order" o on o.id = u.order_id where u.discount_code_id = c.id and u.code_uses > 0
          and (o.paid_at is not null or o.state = 'pending')) end as orders
       from discount_code c join discount_code_batch b on b.id = c.discount_code_batch_id
      where c.discount_code_batch_id = $1 order by c.id`,
    [batchId],
  );
  const stateOf = (row: (typeof rows)[number]) =>
    row.isWithdrawn ? 'Retirado' : row.uses >= row.maxUses ? 'Usado' : row.uses > 0 ? 'Usado en parte' : 'Sin usar';
  const lines = rows.map(row =>
    csvLine([row.code, stateOf(row), String(row.uses), String(row.maxUses), row.name, row.email, row.orders]),
  );
  return {csv: BYTE_ORDER_MARK + csvLine(HEAD) + lines.join(''), rows: rows.length};
}
