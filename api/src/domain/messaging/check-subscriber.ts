/**
 * Nobody is written to without a consent that can be shown, and nobody who left or complained is brought back by hand.
 */
import {conflict, invalid} from '../../errors';
import type {Tx} from '../../tx';
import {hasLetters, LETTERS_BEFORE_AT} from './wishes/mail-address';

interface SubscriberFields {
  email?: string;
  state?: string;
  consentAt?: string | Date | null;
  consentMethod?: string | null;
  consentText?: string | null;
  source?: string | null;
}

const LEFT = ['unsubscribed', 'complained', 'suppressed', 'bounced'];

export async function checkSubscriber(tx: Tx, before: SubscriberFields | null, data: SubscriberFields): Promise<void> {
  const after = {...before, ...data};
  const touchesConsent = 'consentAt' in data || 'consentMethod' in data;
  if (before?.state && LEFT.includes(before.state)) {
    if (data.email !== undefined)
      throw conflict('subscriber_left', 'Esta persona ya no recibe correos: su dirección no se cambia.');
    if (touchesConsent) throw conflict('subscriber_left', 'Solo la propia persona puede volver a suscribirse.');
  }
  if (after.consentAt && !after.consentMethod) throw invalid({consentMethod: 'Di cómo dio su consentimiento.'});
  if (after.consentMethod && !after.consentAt) throw invalid({consentAt: 'Di cuándo dio su consentimiento.'});
  if (before?.state === 'active' && touchesConsent && !after.consentAt)
    throw conflict('consent_needed', 'Sin consentimiento no puede seguir activo: dale de baja.');
  if (data.email === undefined) return;
  if (hasLetters(data.email.split('@')[0]!)) throw invalid({email: LETTERS_BEFORE_AT});
  const {rows} = await tx.query<{reason: string}>(
    'select reason from suppression where email_hash = public.email_hash($1::text)',
    [data.email],
  );
  if (rows[0]) throw invalid({email: 'Esta dirección está en la lista de supresión: no se le puede escribir.'});
}
