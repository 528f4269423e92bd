/** The public replies of a case go to whoever wrote, once each. */
import {mailIdentity} from '../../files/documents/order-document';
import {renderCaseReply} from '../../mail/render/case-reply';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../tx';
import {queueMail} from '../../queueing/mail-queue';

export async function queueCaseReply(runtime: Runtime, tx: Tx, caseId: number, messageId: number): Promise<boolean> {
  const {rows} = await tx.query<{
    number: string;
    title: string;
    tracking: string;
    name: string;
    email: string;
    body: string;
    orderId: number | null;
  }>(
    `select i.number, i.title, i.tracking_code as tracking, i.contact_name as name, i.contact_email as email, m.body,
      i.order_id as "orderId" from incident i join incident_message m on m.incident_id = i.id
      where i.id = $1 and m.id = $2`,
    [caseId, messageId],
  );
  const found = rows[0];
  if (!found?.email) return false;
  const mail = renderCaseReply({
    identity: await mailIdentity(tx, runtime.config),
    firstName: found.name.split(' ')[0] ?? '',
    caseNumber: found.number,
    trackingCode: found.tracking,
    title: found.title,
    body: found.body,
  });
  await queueMail(runtime, tx, {
    ...mail,
    dedupeKey: `case-reply:${messageId}`,
    kind: 'case_reply',
    to: found.email,
    orderId: found.orderId,
    attachments: [],
  });
  return true;
}
