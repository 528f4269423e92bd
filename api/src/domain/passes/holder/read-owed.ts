/** What holders owe of their passes and may pay at once, with a sale of the counter. */
import type {Tx} from '../../kernel/tx';
import {CONTRACT_NAME, PAYABLE, PAYING_PASSES} from '../../instalments/place-instalments';
import {findHolders} from './find-holders';

export interface OwedPass {
  seasonPassId: number;
  name: string;
  holderName: string;
  seatLabel: string;
  instalments: {id: number; n: number; of: number; dueOn: string; cents: number; isOwed: boolean}[];
}

/**
 * What was owed first stands first; what lies in the cart before `staffUserId` is not offered again. `holder`: member
 * number, document or card code. @throws DomainError 404
 */
export async function readOwedPasses(tx: Tx, holder: string, staffUserId: number): Promise<OwedPass[]> {
  const holders = await findHolders(tx, holder);
  const {rows} = await tx.query<OwedPass>(
    `select p.id as "seasonPassId", ${CONTRACT_NAME} as name, p.holder_name as "holderName",
      p.seat_label as "seatLabel", json_agg(json_build_object('id', i.id, 'n', i.n, 'of', (select count(*)
        from instalment o where o.season_pass_id = p.id), 'dueOn', i.due_on, 'cents', i.amount_cents - i.paid_cents,
        'isOwed', i.due_on <= club_today()) order by i.due_on, i.n) as instalments
       from season_pass p join season_list l on l.id = p.season_list_id join instalment i on i.season_pass_id = p.id
      where p.pass_holder_id = any($1) and p.state = any($2) and i.state = any($3) and i.fee_cents = i.fee_paid_cents
        and not exists (select 1 from cart_instalment c join cart k on k.id = c.cart_id where c.instalment_id = i.id
          and k.staff_user_id = $4 and k.state = 'open' and k.parked_at is null)
      group by p.id, l.id order by min(i.due_on), p.id`,
    [holders, PAYING_PASSES, PAYABLE, staffUserId],
  );
  return rows;
}
