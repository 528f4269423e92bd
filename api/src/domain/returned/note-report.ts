/**
 * A mail came back, or its reader complained: the mail says so, and who cannot or does not want to be written to is
 * written no more advertising. Nobody there: at once. Not now: five mails in thirty days. What a provider did not try is
 * told, and proves nothing anew: of its own list nobody but the provider knows why. A complaint takes the consent back. What the law or a purchase asks for still goes. Each report once (unique keys of mail_report).
 */
import type {Tx} from '../kernel/tx';
import {move, type Step, to} from '../machines/move';
import type {Fared, FaredOf} from './fared';
import {noteReminderReturned} from '../reminders/note-mail';
import {endAdvertising} from '../messaging/wishes/end-advertising';

export interface ReportedMail extends Fared {
  of: 'mail' | 'newsletter' | 'announcement';
  /** Of the mail, or of the line of one person in the list of the newsletter or announcement. */
  id: number;
  /** Of several addresses: how each fared. What is said above is of the mildest, for where none of them is ours. */
  each?: readonly FaredOf[] | undefined;
}

const SOFT_MOST = 5;
const SOFT_DAYS = 30;

const WORDS = {
  hard: 'Devuelto: no existe esa dirección',
  soft: 'Devuelto: ahora no se pudo entregar',
  untried: 'El proveedor de correo no lo ha intentado, por una lista suya de antes',
  complaint: 'Quien lo recibió lo ha marcado como no deseado',
};

/** False: it was known, or the mail is there no more. */
export async function noteReport(tx: Tx, {of, id, each = [], ...said}: ReportedMail): Promise<boolean> {
  const sentTo = await tx.query<{email: string}>(
    `select lower(trim(${NOTED[of].email})) as email from ${NOTED[of].table} where id = $1`,
    [id],
  );
  const {kind, detail} = each.find(one => one.address === sentTo.rows[0]?.email) ?? said;
  const {rows} = await tx.query<{email: string}>(
    `insert into mail_report (${NOTED[of].column}, kind, email) select id, $2, lower(trim(${NOTED[of].email}))
      from ${NOTED[of].table} where id = $1 on conflict do nothing returning email`,
    [id, kind],
  );
  const email = rows[0]?.email;
  if (email === undefined) return false;
  const says = [WORDS[kind], detail].filter(Boolean).join(': ').slice(0, 300);
  await NOTED[of].mark(tx, id, kind, says);
  if (kind === 'untried' || (kind === 'soft' && (await countSoft(tx, email)) < SOFT_MOST)) return true;
  await endAdvertising(tx, {email, kind, says});
  return true;
}

async function markMail(tx: Tx, mailId: number, kind: ReportedMail['kind'], says: string): Promise<void> {
  if (kind === 'complaint')
    return void (await tx.query('update mail_message set last_error = $2 where id = $1', [mailId, says]));
  await move(tx, to('mail', 'bounced', ['sent']), {id: mailId, set: 'last_error = $2', values: [says]});
  await move(tx, to('mailing_item', 'bounced', ['sent']), {
    set: 'problem = $2',
    where: 'mail_message_id = $1',
    values: [mailId, says],
  });
  await noteReminderReturned(tx, mailId, says);
}

/** The line of one person in the list of what went to many. */
const markLine =
  (table: 'newsletter_delivery' | 'announcement_recipient', bounced: Step) =>
  async (tx: Tx, id: number, kind: ReportedMail['kind'], says: string): Promise<void> => {
    if (kind === 'complaint')
      await tx.query(`update ${table} set complained_at = coalesce(complained_at, now()), problem = $2 where id = $1`, [
        id,
        says,
      ]);
    else await move(tx, bounced, {id, set: 'problem = $2, delivered_at = null', values: [says]});
  };

const NOTED = {
  mail: {table: 'mail_message', column: 'mail_message_id', email: 'to_email', mark: markMail},
  newsletter: {
    table: 'newsletter_delivery',
    column: 'newsletter_delivery_id',
    email: 'email',
    mark: markLine('newsletter_delivery', to('newsletter_delivery', 'bounced')),
  },
  announcement: {
    table: 'announcement_recipient',
    column: 'announcement_recipient_id',
    email: 'email',
    mark: markLine('announcement_recipient', to('announcement_recipient', 'bounced')),
  },
} as const;

/** Of the last days; the subscriber's own figure says the same. */
async function countSoft(tx: Tx, email: string): Promise<number> {
  const {rows} = await tx.query<{n: number}>(
    `with lately as (select count(*)::int as n from mail_report where email = $1 and kind = 'soft'
        and created_at > now() - make_interval(days => ${SOFT_DAYS})
        -- Since it was last let be written to.
        and created_at > coalesce((select max(state_at) from subscriber where email = $1 and state = 'active'),
          '-infinity')),
       told as (update subscriber set soft_bounces = lately.n from lately where subscriber.email = $1)
     select n from lately`,
    [email],
  );
  return rows[0]!.n;
}
