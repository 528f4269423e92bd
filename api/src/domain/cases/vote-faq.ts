/** Whether an answer was of use: one vote of each voter, which may be moved. The database counts. */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export async function voteFaq(
  tx: Tx,
  {faqId, voter, isHelpful}: {faqId: number; voter: Buffer; isHelpful: boolean},
): Promise<void> {
  const {rows} = await tx.query('select 1 from faq where id = $1 and is_visible for key share', [faqId]);
  if (!rows[0]) throw notFound('No encontramos esa pregunta.');
  await tx.query(
    `insert into faq_vote as v (faq_id, voter, is_helpful) values ($1, $2, $3)
      on conflict (faq_id, voter) do update set is_helpful = excluded.is_helpful, at = now()
        where v.is_helpful <> excluded.is_helpful`,
    [faqId, voter, isHelpful],
  );
}
