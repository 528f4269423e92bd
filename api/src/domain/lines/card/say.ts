/** Cards that open the gate, with the code that does, as a mail sends them. */
import type {Tx} from '../../kernel/tx';
import type {PaperParts} from '../../orders/line-kind';

/** @param passes SQL that gives the ids of the passes, with $1 for `value` */
export async function readCards(tx: Tx, passes: string, value: unknown): Promise<PaperParts['cards']> {
  const {rows} = await tx.query<PaperParts['cards'][number]>(
    `select p.id as "passId",
      trim(h.first_name || ' ' || h.surname1 || ' ' || coalesce(h.surname2, '')) as "holderName", s.name as "listName",
      k.name as "categoryName", coalesce(concat_ws(', ', z.name, 'fila ' || st.row_label, 'butaca ' || st.seat_number),
      '') as place, g.name as gate, c.number, c.code
       from season_pass p join pass_holder h on h.id = p.pass_holder_id join season_list s on s.id = p.season_list_id
         join pass_category k on k.id = p.pass_category_id
         join pass_card c on c.season_pass_id = p.id and c.state in ('issued', 'active')
         left join zone z on z.id = p.zone_id left join seat st on st.id = p.seat_id
         left join gate g on g.id = z.gate_id
      where p.state = 'active' and p.id in (${passes}) order by p.id`,
    [value],
  );
  return rows;
}

/** The cards of the passes that these lines are about, however long they are open. */
export async function sayCards(tx: Tx, lineIds: number[]): Promise<Partial<PaperParts>> {
  const cards = await readCards(tx, 'select season_pass_id from order_line where id = any($1)', lineIds);
  return {cards, page: cards.length > 0 ? '/mi-abono' : null};
}
