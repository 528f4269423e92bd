/**
 * A mailing is held, let go on, ended or tried again. Promise: what waits of one that is held stays where it is, each of
 * it goes once when it goes on, and what has gone is not sent again; the worker asks at each mail (jobs/mails/send-mail).
 * Newsletters and announcements do the same by their own list.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, moveOne, refused, to} from '../../machines/move';
import {actOnAnnouncement} from '../announcements/send';
import type {Surroundings} from '../campaigns/let-go';
import {actOnNewsletter} from '../newsletters/send';
import {tryAgain} from './again';

export type MailingAct = 'pause' | 'resume' | 'cancel' | 'retry';

export const CANCELLED = 'Se canceló el envío.';

interface Mailing {
  id: number;
  state: string;
  newsletterId: number | null;
  announcementId: number | null;
}

/** The mails that have to be queued, in this transaction. Errors: `not_found` 404, `wrong_state` 409, `invalid` 422. */
export async function actOnMailing(
  tx: Tx,
  ask: {mailingId: number; act: MailingAct; mailId?: number | undefined; surroundings: Surroundings},
): Promise<number[]> {
  const {mailingId, act, surroundings} = ask;
  const {rows} = await tx.query<Mailing>(
    `select id, state, newsletter_id as "newsletterId", announcement_id as "announcementId" from mailing
      where id = $1 for no key update`,
    [mailingId],
  );
  const mailing = rows[0];
  if (!mailing) throw notFound('No existe ese envío.');
  const {newsletterId, announcementId} = mailing;
  if (newsletterId !== null || announcementId !== null) {
    if (ask.mailId !== undefined) throw invalid({mailId: 'Los fallidos de este envío se reintentan todos a la vez.'});
    if (newsletterId !== null) await actOnNewsletter(tx, newsletterId, act);
    else await actOnAnnouncement(tx, announcementId!, act, surroundings);
    return [];
  }
  if (act === 'retry') return retry(tx, mailing, ask.mailId);
  if (act === 'pause') {
    const set = `state_reason = 'En pausa desde la oficina'`;
    await moveOne(tx, to('mailing', 'paused', ['queued', 'sending']), {id: mailingId, set});
    return [];
  }
  if (act === 'cancel') {
    await cancel(tx, mailingId);
    return [];
  }
  await moveOne(tx, to('mailing', 'sending', ['paused']), {
    id: mailingId,
    set: `state_reason = '', started_at = coalesce(started_at, now())`,
  });
  const {rows: held} = await tx.query<{id: number}>(
    `select id from mail_message where mailing_id = $1 and state = 'queued' order by id`,
    [mailingId],
  );
  return held.map(({id}) => id);
}

async function retry(tx: Tx, {id, state}: Mailing, mailId: number | undefined): Promise<number[]> {
  if (state === 'draft' || state === 'cancelled') throw refused('mailing', 'sending');
  if (mailId !== undefined) {
    const {rowCount} = await tx.query('select 1 from mail_message where id = $1 and mailing_id = $2', [mailId, id]);
    if (rowCount === 0) throw notFound('Ese correo no es de este envío.');
  }
  const ids = await tryAgain(tx, mailId === undefined ? {mailingId: id} : {mailId});
  if (ids.length === 0)
    throw conflict(
      'wrong_state',
      'No hay ninguno fallido que se pueda reintentar: o ya salen, o no se les puede escribir, o su texto ya no se guarda.',
    );
  await move(tx, to('mailing', 'sending', ['done', 'failed']), {id, set: `finished_at = null, state_reason = ''`});
  return ids;
}

/**
 * What is in hand goes, or is given up by whoever has it. What its job has still to write is of it too, and goes with it; who
 * writes again for the same cause means another one, whether this one was cancelled on purpose or by mistake.
 */
async function cancel(tx: Tx, mailingId: number): Promise<void> {
  await moveOne(tx, to('mailing', 'cancelled', ['queued', 'sending', 'paused']), {
    id: mailingId,
    set: `state_reason = 'Cancelado desde la oficina', finished_at = case when started_at is not null then now() end,
      key = case when job = '' then key || ':' || id else key end`,
  });
  const {rows} = await move<{id: number}>(tx, to('mail', 'cancelled', ['queued', 'outbox']), {
    set: 'sealed_body = null, last_error = $2, sent_at = null',
    where: 'mailing_id = $1',
    values: [mailingId, CANCELLED],
    returning: 'id',
  });
  await noteCancelled(
    tx,
    rows.map(({id}) => id),
  );
  await move(tx, to('mailing_item', 'discarded', ['queued']), {
    set: 'problem = $2',
    where: 'mailing_id = $1 and mail_message_id is null',
    values: [mailingId, CANCELLED],
  });
}

/** What a mail that is not sent after all was of. */
export async function noteCancelled(tx: Tx, mailIds: number[], why = CANCELLED): Promise<void> {
  const of = {where: 'mail_message_id = any($1)', values: [mailIds, why]};
  await move(tx, to('mailing_item', 'discarded', ['queued']), {...of, set: 'problem = $2'});
  await move(tx, to('reminder_log', 'discarded', ['queued']), {...of, set: 'reason = $2'});
}

/** Ends those of which nothing waits, and takes up those of which more was written. */
export async function followMailings(tx: Tx): Promise<void> {
  const waits = `exists (select 1 from mail_message m where m.mailing_id = mailing.id and m.state in ('queued', 'sending'))`;
  await move(tx, to('mailing', 'done', ['sending']), {
    set: 'finished_at = now()',
    where: `key is not null and not ${waits}`,
  });
  await move(tx, to('mailing', 'sending', ['done']), {
    set: 'finished_at = null',
    where: `finished_at > now() - interval '2 days' and key is not null and ${waits}`,
  });
}
