/**
 * What Meta would refuse is refused here, before its review costs a day: lengths, variables with examples, buttons
 * (WhatsApp Business Platform, message template components). At most 100 templates are made in an hour.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {readComponents} from './whatsapp-components';

interface WhatsappFields {
  id?: number;
  name?: string;
  language?: string | null;
  category?: string;
  parameterFormat?: string | null;
  components?: unknown;
  state?: string;
}

const LOCKED: Record<string, string> = {
  pending: 'Meta la está revisando: espera su respuesta antes de cambiarla.',
  in_appeal: 'Está en apelación: espera la respuesta de Meta.',
  disabled: 'Meta la ha desactivado: crea otra plantilla.',
  pending_deletion: 'Se está borrando.',
  deleted: 'Está borrada.',
};
const PER_HOUR = 100;

export async function checkWhatsappTemplate(
  tx: Tx,
  before: WhatsappFields | null,
  data: WhatsappFields,
): Promise<void> {
  const locked = before?.state ? LOCKED[before.state] : undefined;
  if (locked) throw conflict('not_editable', locked);
  if (before?.state && before.state !== 'draft' && (data.name !== undefined || data.language !== undefined))
    throw conflict('name_fixed', 'Meta ya conoce el nombre y el idioma de esta plantilla: no cambian. Crea otra.');
  const {components, category = '', parameterFormat} = {...before, ...data};
  readComponents(components, {category, format: parameterFormat === 'named' ? 'named' : 'positional'});
  if (before) return;
  const {rows} = await tx.query<{n: number}>(
    `select count(*)::int as n from whatsapp_template where created_at > now() - interval '1 hour'`,
  );
  if (rows[0]!.n >= PER_HOUR)
    throw invalid({name: `Meta admite ${PER_HOUR} plantillas nuevas por hora: espera un poco.`});
}
