/**
 * Nobody is written to without a consent that can be shown, and nobody who left or complained is brought back by hand.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {readAddress} from '../kernel/mail-address';
import {isOwnName, MOST_OWN, MOST_OWN_LETTERS} from './newsletters/fields';

interface SubscriberFields {
  email?: string;
  state?: string;
  consentAt?: string | Date | null;
  consentMethod?: string | null;
  consentText?: string | null;
  source?: string | null;
  customValues?: unknown;
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
  if (data.customValues) data.customValues = readOwnFields(data.customValues as Record<string, unknown>);
  if (data.email === undefined) return;
  const {address, problem} = readAddress(data.email);
  if (problem !== null) throw invalid({email: problem});
  data.email = address;
  const {rows} = await tx.query<{reason: string}>(
    'select reason from suppression where email_hash = public.email_hash($1::text)',
    [data.email],
  );
  if (rows[0]) throw invalid({email: 'Esta dirección está en la lista de supresión: no se le puede escribir.'});
}

/** As the database has them (`are_own_fields`): by names that a newsletter can call them, as texts. */
function readOwnFields(sent: Record<string, unknown>): Record<string, string> {
  const refuse = (text: string): never => {
    throw invalid({customValues: text});
  };
  const fields = Object.entries(sent).filter(([, value]) => value !== null && value !== '');
  if (fields.length > MOST_OWN) refuse(`Como mucho ${MOST_OWN} campos.`);
  return Object.fromEntries(
    fields.map(([name, value]) => {
      if (!isOwnName(name))
        refuse(`«${name.slice(0, 40)}» no es un nombre de campo: minúsculas sin tilde, cifras y guion bajo, hasta 30.`);
      const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
      if (text === '' || text.length > MOST_OWN_LETTERS)
        refuse(`«${name}» lleva un texto de hasta ${MOST_OWN_LETTERS} caracteres.`);
      return [name, text];
    }),
  );
}
