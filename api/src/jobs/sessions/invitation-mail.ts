/** Guests of the house are written to: with their invitation, before the session, and when it is taken back. */
import {type GuestGroup, markSent, readRevokedUntold, readUnopened} from '../../domain/invitations/reach';
import {mailIdentity} from '../../outside/mail/identity';
import {guestUrl} from '../../outside/mail/links/guest-page';
import {renderInvitation, type InvitationTold} from '../../outside/mail/render/tickets/invitation';
import {queueMails} from '../../outside/mail/queue/mail-queue';
import {ofSession} from '../../outside/mail/queue/mailings';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

/** How many mails. `again` makes new ones of what was sent before. */
export async function sendInvitations(
  runtime: Runtime,
  tx: Tx,
  {eventSessionId, ids, again = ''}: {eventSessionId: number; ids: number[]; again?: string},
): Promise<number> {
  const groups = await markSent(tx, eventSessionId, ids);
  return queueGroups(
    runtime,
    tx,
    'invited',
    groups.map(group => ({...group, dedupeKey: `invitation:${group.id}${again && `:${again}`}`})),
  );
}

/** By time: what nobody has opened, and what was taken back. */
export async function followInvitations(runtime: Runtime, tx: Tx): Promise<{reminded: number; told: number}> {
  const reminded = await queueGroups(runtime, tx, 'reminded', await readUnopened(tx));
  const gone = await readRevokedUntold(tx);
  const identity = await mailIdentity(tx, runtime.config);
  const told = await queueMails(
    runtime,
    tx,
    gone.map(({id, email, recipientName, reason, dedupeKey, ...about}) => ({
      ...renderInvitation({
        ...about,
        told: 'revoked',
        identity,
        toName: recipientName,
        message: reason,
        count: 1,
        url: guestUrl(runtime.config, id),
      }),
      dedupeKey,
      kind: 'invitation_revoked',
      to: email,
      orderId: null,
      attachments: [],
    })),
  );
  return {reminded, told};
}

async function queueGroups(
  runtime: Runtime,
  tx: Tx,
  told: InvitationTold,
  groups: (GuestGroup & {dedupeKey: string})[],
): Promise<number> {
  if (groups.length === 0) return 0;
  const identity = await mailIdentity(tx, runtime.config);
  const {rows} = await tx.query<{id: number; eventTitle: string; startsAt: Date; timezone: string}>(
    `select s.id, e.title as "eventTitle", s.starts_at as "startsAt", v.timezone from event_session s
       join event e on e.id = s.event_id join venue v on v.id = e.venue_id where s.id = any($1)`,
    [groups.map(group => group.eventSessionId)],
  );
  const sessions = new Map(rows.map(({id, ...session}) => [id, session]));
  return queueMails(
    runtime,
    tx,
    groups.map(({id, eventSessionId, email, recipientName, message, count, dedupeKey}) => ({
      ...renderInvitation({
        ...sessions.get(eventSessionId)!,
        told,
        identity,
        toName: recipientName,
        count,
        message,
        url: guestUrl(runtime.config, id),
      }),
      dedupeKey,
      kind: `invitation_${told}`,
      about: ofSession(eventSessionId, sessions.get(eventSessionId)!.eventTitle),
      to: email,
      orderId: null,
      attachments: [{kind: 'invitation_pdf' as const, invitationId: id}],
    })),
  );
}
