/** Who brings supporters, and the orders that they brought. */
import type {DemoTx} from '../../bulk-insert';

const AFFILIATES = [
  {code: 'PENA-NORTE', name: 'Peña Fondo Norte', kind: 'fan_club'},
  {code: 'PENA-VETERANA', name: 'Peña La Veterana', kind: 'fan_club'},
  {code: 'LIBRERIA-SOL', name: 'Librería El Sol', kind: 'partner'},
];

/** The orders of supporters' cards are there. */
export async function storeAffiliates(tx: DemoTx): Promise<void> {
  await tx.query(`insert into affiliate (code, name, kind) select * from unnest($1::text[], $2::text[], $3::text[])`, [
    AFFILIATES.map(a => a.code),
    AFFILIATES.map(a => a.name),
    AFFILIATES.map(a => a.kind),
  ]);
  await tx.query(
    `update "order" o set affiliate_id = a.id
       from order_line l, (select id, row_number() over (order by id) - 1 as n from affiliate where kind <> 'agency') a
      where l.order_id = o.id and l.kind = 'supporter' and o.id % 7 = a.n`,
  );
}
