/** What Meta does to the club's own account or number: nobody learns of a ban from customers. Told twice it is one incident. */
import type {Tx} from '../../kernel/tx';
import {openIncident} from '../../cases/open-incident';

export interface AccountNews {
  /** Meta's word for what happened. */
  event: string;
  /** What it adds: the reason, until when. */
  detail: string;
}

const WORDS: Record<string, string> = {
  DISABLED_UPDATE: 'Meta va a desactivar o ha desactivado la cuenta de WhatsApp.',
  ACCOUNT_VIOLATION: 'Meta dice que la cuenta de WhatsApp ha incumplido sus normas.',
  ACCOUNT_RESTRICTION: 'Meta ha limitado lo que puede hacer la cuenta de WhatsApp.',
  ACCOUNT_DELETED: 'La cuenta de WhatsApp se ha borrado.',
  PARTNER_REMOVED: 'Se ha quitado a esta instalación de la cuenta de WhatsApp.',
  FLAGGED: 'Meta ha marcado el número por mala calidad: si sigue así, bajará cuánto se puede enviar.',
  DOWNGRADE: 'Meta ha bajado a cuántas personas se puede escribir al día por WhatsApp.',
  REINSTATE: 'Meta ha devuelto la cuenta de WhatsApp.',
  ALERT: 'Meta avisa de algo en la cuenta de WhatsApp.',
  CATEGORY: 'Meta ha cambiado la categoría de una plantilla: cambia lo que cuesta y a quién se puede enviar.',
};

export async function noteAccount(tx: Tx, {event, detail}: AccountNews): Promise<void> {
  const words = WORDS[event];
  if (words === undefined) return;
  const whole = [words, detail].filter(Boolean).join(' ').slice(0, 1000);
  const {rowCount} = await tx.query(
    `select 1 from incident where kind = 'whatsapp_account' and detail = $1 and state not in ('resolved', 'closed')`,
    [whole],
  );
  if (rowCount > 0) return;
  await openIncident(tx, {
    kind: 'whatsapp_account',
    title:
      event === 'CATEGORY'
        ? 'Una plantilla de WhatsApp cambia de categoría'
        : 'Meta dice algo de la cuenta de WhatsApp',
    detail: whole,
    orderId: null,
    paymentId: null,
  });
}
