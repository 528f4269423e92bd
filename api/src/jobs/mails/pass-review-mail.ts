/**
 * Queues what somebody is told about the papers of a new pass, in the transaction of what happened: received, accepted
 * (with a link that pays), refused (and what can be done).
 */
import {mailIdentity} from '../../outside/mail/identity';
import {renderPassReview, type PassReviewMail} from '../../outside/mail/render/pass-review';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {paymentLink} from '../../outside/letters/instalment-mail';
import {queueMail} from '../../outside/mail/queue/mail-queue';

interface Row {
  id: number;
  version: number;
  firstName: string;
  holderName: string;
  email: string;
  listName: string;
  categoryName: string;
  seatLabel: string;
  totalCents: number;
  dueNowCents: number;
  payUntilAt: Date | null;
  isPayable: boolean;
}

const FACTS = `
select p.id, p.version, coalesce(nullif(g.first_name, ''), nullif(h.guardian_name, ''), h.first_name) as "firstName",
  trim(h.first_name || ' ' || h.surname1) as "holderName",
  coalesce(nullif(h.email, ''), nullif(g.email, ''), c.email, '') as email, l.name as "listName",
  k.name as "categoryName", p.seat_label as "seatLabel",
       p.total_cents as "totalCents",
         coalesce((select i.amount_cents from instalment i where i.season_pass_id = p.id and i.n = 1),
         0) as "dueNowCents", p.pay_until_at as "payUntilAt", p.state = 'pending_payment' as "isPayable"
  from season_pass p join pass_holder h on h.id = p.pass_holder_id left join pass_holder g on g.id = h.guardian_id
    left join customer c on c.id = coalesce(h.customer_id, g.customer_id) join season_list l on l.id = p.season_list_id
    join pass_category k on k.id = p.pass_category_id where p.id = any($1) order by p.id`;

/** `fallbackEmail`: of whoever signed for somebody who has no address. */
export async function queuePassRequested(
  runtime: Runtime,
  tx: Tx,
  passIds: number[],
  fallbackEmail: string,
): Promise<void> {
  if (passIds.length === 0) return;
  const {rows} = await tx.query<Row>(FACTS, [passIds]);
  for (const row of rows) {
    // Whoever answers for somebody without an address is told about it later too.
    if (row.email === '')
      await tx.query(
        `update pass_holder set email = $2, version = version + 1
          where id = (select pass_holder_id from season_pass where id = $1) and email = ''`,
        [row.id, fallbackEmail],
      );
    await queueOne(
      runtime,
      tx,
      {...row, email: row.email || fallbackEmail},
      {kind: 'requested', note: ''},
      `pass-requested:${row.id}`,
    );
  }
}

/** False when there is no address to write to. */
export async function queuePassReviewed(
  runtime: Runtime,
  tx: Tx,
  passId: number,
  outcome: {kind: Exclude<PassReviewMail['kind'], 'requested'>; note: string; droppedName: string | null},
): Promise<boolean> {
  const {rows} = await tx.query<Row>(FACTS, [[passId]]);
  const row = rows[0];
  if (!row?.email) return false;
  await queueOne(runtime, tx, row, outcome, `pass-reviewed:${passId}:${row.version}:${outcome.kind}`);
  return true;
}

async function queueOne(
  runtime: Runtime,
  tx: Tx,
  row: Row,
  outcome: {kind: PassReviewMail['kind']; note: string; droppedName?: string | null},
  dedupeKey: string,
): Promise<void> {
  const mail = renderPassReview({
    ...row,
    ...outcome,
    droppedName: outcome.droppedName ?? null,
    identity: await mailIdentity(tx, runtime.config),
    payUrl: paymentLink(runtime.config, row.id, new Date()),
  });
  await queueMail(runtime, tx, {
    ...mail,
    dedupeKey,
    kind: `pass_${outcome.kind}`,
    to: row.email,
    orderId: null,
    attachments: [],
  });
}
