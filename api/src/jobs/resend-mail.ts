/**
 * A mail goes once more because somebody asks for it. One that failed goes as it is, the same row and Message-ID. One
 * that has gone, or goes to another address, is a new mail with the words of the old one, which stay sealed for some days
 * (`staysSealed`); it says whose copy it is. What opens its reader's account goes to no other address, nor advertising to
 * who has not asked for it.
 */
import {randomUUID} from 'node:crypto';
import {ADVERTISES, tryAgain, whyNobody} from '../domain/messaging/mailings/again';
import {conflict, DomainError, invalid, notFound} from '../domain/kernel/errors';
import {type Body, openBody, sealBody} from '../outside/mail/conceal';
import {isKey} from '../outside/mail/queue/mail-kinds';
import type {Runtime} from '../runtime';
import type {Tx} from '../domain/kernel/tx';

interface Found {
  key: string;
  kind: string;
  to: string;
  state: string;
  sealed: Buffer | null;
  why: string | null;
  advertises: boolean;
  isRepeated: boolean;
}

/** Of those in these states none goes again. */
const NOT_NOW: Record<string, string> = {
  queued: 'Todavía está en cola: sale solo.',
  sending: 'Está saliendo ahora mismo.',
  outbox: 'Espera a que haya servidor de correo: se suelta en Configuración, Correo.',
  cancelled: 'Se canceló su envío.',
};

export interface Resent {
  mailId: number;
  to: string;
  act: 'retry' | 'resend';
}

/**
 * `to`: null for whom it was for. `mayRedirect`: whoever asks may send it to another address.
 * Errors: `not_found` 404, `wrong_state` 409, `forbidden` 403, `invalid` 422.
 */
export async function resendMail(
  runtime: Runtime,
  tx: Tx,
  ask: {mailId: number; to: string | null; mayRedirect: boolean},
): Promise<Resent> {
  const {mailId} = ask;
  const {rows} = await tx.query<Found>(
    `select m.dedupe_key as key, m.kind, m.to_email as "to", m.state, m.sealed_body as sealed,
       ${whyNobody('coalesce($2, m.to_email)')} as why, ${ADVERTISES} as advertises,
       exists (select 1 from mail_message r where r.resent_of_id = m.id
         and lower(r.to_email) = lower(coalesce($2, m.to_email)) and r.created_at > now() - interval '1 minute') as "isRepeated"
       from mail_message m where m.id = $1 for no key update of m`,
    [mailId, ask.to],
  );
  const mail = rows[0];
  if (!mail) throw notFound('No existe ese correo.');
  const to = ask.to ?? mail.to;
  const isElsewhere = to.toLowerCase() !== mail.to.toLowerCase();
  if (isElsewhere) checkRedirect(mail, ask.mayRedirect);
  const notNow = NOT_NOW[mail.state];
  if (notNow !== undefined) throw conflict('wrong_state', notNow);
  if (mail.why !== null) throw invalid({to: mail.why}, mail.why);
  if (mail.sealed === null) throw conflict('wrong_state', whereElse(mail.kind));
  const isRetry = mail.state === 'failed' && !isElsewhere;
  if (!isRetry && mail.isRepeated) throw conflict('wrong_state', 'Se acaba de reenviar a esa dirección.');
  const [id] = isRetry ? await tryAgain(tx, {mailId}) : [await copy(runtime, tx, mailId, mail, to)];
  if (id === undefined) throw conflict('wrong_state', 'Se canceló su envío.');
  await runtime.jobs.enqueue(tx, 'send-mail', {mailId: id});
  return {mailId: id, to, act: isRetry ? 'retry' : 'resend'};
}

function checkRedirect({kind, advertises}: Found, mayRedirect: boolean): void {
  if (!mayRedirect) throw new DomainError('forbidden', 'A otra dirección solo lo reenvía administración.');
  if (isKey(kind))
    throw invalid({to: 'Lleva un enlace que es solo de quien lo recibe: que lo pida otra vez con su dirección.'});
  if (advertises) throw invalid({to: 'Es publicidad: solo va a la dirección que la aceptó.'});
}

function whereElse(kind: string): string {
  if (kind === 'order_confirmation') return 'Las entradas se envían otra vez desde su pedido.';
  if (isKey(kind)) return 'Llevaba un enlace que es solo de quien lo recibe: que lo pida otra vez.';
  return 'Su texto se guarda unos días y ya no está: envíalo otra vez desde donde salió.';
}

async function copy(runtime: Runtime, tx: Tx, mailId: number, {key, sealed}: Found, to: string): Promise<number> {
  const {secret} = runtime.config;
  const newKey = `resend:${randomUUID()}`;
  let body: Body;
  try {
    body = openBody(secret, key, sealed!);
  } catch {
    throw conflict('wrong_state', 'Se escribió con otro APP_SECRET: no se puede abrir, y sus enlaces ya no valen.');
  }
  const {rows} = await tx.query<{id: number}>(
    `insert into mail_message (dedupe_key, kind, to_email, subject, html, text, sealed_body, attachments, order_id,
        reply_to, in_reply_to, resent_of_id)
      select $2, kind, $3, subject, html, text, $4, attachments, order_id, reply_to, in_reply_to, id
        from mail_message where id = $1 returning id`,
    [mailId, newKey, to, sealBody(secret, newKey, body)],
  );
  return rows[0]!.id;
}
