/**
 * A mailbox that was read for a while and is switched off (a demo has none that answers), and what came to it: each
 * thing that can become of a mail, once.
 */
import {createHash} from 'node:crypto';
import type {Config} from '../../../platform/environment/config';
import {sealMailboxPassword} from '../../../outside/mail/inbox/mailbox';
import type {DemoTx} from '../../bulk-insert';

const OTHERS = [
  [
    'automatic',
    'Respuesta automática: estoy de vacaciones',
    'Lo escribió una máquina: una ausencia, una lista o un correo devuelto.',
  ],
  ['dropped', 'GANE DINERO DESDE CASA', 'Su dominio dice que no lo ha enviado él (DMARC).'],
  ['too_large', '', 'Pasa de 25 MB: míralo en el buzón.'],
  ['unreadable', '', 'No se entiende: míralo en el buzón.'],
] as const;

export async function storeMailbox(tx: DemoTx, config: Pick<Config, 'secret'>): Promise<void> {
  await tx.query(
    `insert into mailbox (address, host, port, security, user_name, password_sealed, is_active)
      values ('ayuda@example.org', 'imap.example.org', 993, 'tls', 'ayuda@example.org', $1, false)`,
    [sealMailboxPassword(config.secret, 'la del proveedor')],
  );
  const hash = (name: string) => createHash('sha256').update(`demo ${name}`).digest();
  const {rows} = await tx.query<{id: number; title: string; email: string; at: Date}>(
    `select id, title, contact_email as email, created_at as at from incident
      where channel = 'mail' and category <> 'child_protection' and contact_email <> '' order by id limit 12`,
  );
  for (const [i, {id, title, email, at}] of rows.entries())
    await tx.query(
      `insert into inbound_mail (message_hash, from_email, subject, outcome, incident_id, created_at)
        values ($1, $2, $3, $4, $5, $6)`,
      [hash(`case ${id}`), email, i % 3 === 2 ? `Re: ${title}` : title, i % 3 === 2 ? 'reply' : 'opened', id, at],
    );
  for (const [outcome, subject, detail] of OTHERS)
    await tx.query(
      `insert into inbound_mail (message_hash, from_email, subject, outcome, detail, created_at)
        values ($1, $2, $3, $4, $5, now() - interval '2 days')`,
      [
        hash(outcome),
        {automatic: 'ausente@example.net', dropped: 'ofertas@example.com', too_large: '', unreadable: ''}[outcome],
        subject,
        outcome,
        detail,
      ],
    );
}
