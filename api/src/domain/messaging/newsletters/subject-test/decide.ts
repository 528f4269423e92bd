/**
 * Trials of two subjects or names of the sender whose hours are over: the rest of the list gets the better one. In one transaction, so that a process
 * that dies has decided all of it or nothing; what is sent already is of a variant and is not touched, so nobody gets two.
 */
import type {Tx} from '../../../kernel/tx';
import {judgeSubjects, type SubjectFigures, triedOf, type Variant} from './judge';

const FIGURES = `
select v.variant, count(d.id)::int as delivered, (count(d.id) filter (where d.is_measured))::int as measured,
  (count(d.id) filter (where d.is_measured and d.opened_at is not null))::int as opened,
  (select coalesce(sum(case v.variant when 'b' then l.second_clicks else l.click_count end), 0)::int
    from newsletter_link l where l.newsletter_id = $1) as clicks
  from (values ('a'), ('b')) v(variant)
  left join newsletter_delivery d on d.newsletter_id = $1 and d.variant = v.variant and d.state in ('sent', 'delivered')
 group by v.variant`;

export async function subjectFigures(
  tx: Pick<Tx, 'query'>,
  newsletterId: number,
): Promise<Record<Variant, SubjectFigures>> {
  const {rows} = await tx.query<SubjectFigures & {variant: Variant}>(FIGURES, [newsletterId]);
  const of = (which: Variant): SubjectFigures => {
    const {variant, ...figures} = rows.find(row => row.variant === which)!;
    return figures;
  };
  return {a: of('a'), b: of('b')};
}

/** How many were decided. The turn is taken: one process at a time. */
export async function decideSubjects(tx: Tx): Promise<number> {
  const {rows} = await tx.query<{
    id: number;
    rule: 'opens' | 'clicks';
    secondSubject: string;
    secondSenderName: string;
  }>(
    `select id, test_rule as rule, second_subject as "secondSubject", second_sender_name as "secondSenderName"
       from newsletter
      where test_ends_at <= now() and winner is null and state = 'sending' order by id`,
  );
  for (const {id, rule, ...two} of rows) {
    const {winner, verdict, reason} = judgeSubjects(await subjectFigures(tx, id), rule, triedOf(two));
    // Deliveries before their whole, as whoever sends or cancels them locks them.
    await tx.query(
      `update newsletter_delivery set variant = $2, next_at = now()
        where newsletter_id = $1 and variant is null and state = 'queued'`,
      [id, winner],
    );
    await tx.query(
      `update newsletter set winner = $2, winner_reason = $3, test_verdict = $4, updated_at = now() where id = $1 and winner is null`,
      [id, winner, reason, verdict],
    );
  }
  return rows.length;
}
