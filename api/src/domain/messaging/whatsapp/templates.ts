/**
 * A template on its way to Meta and back. It is `pending` before Meta is asked, so that nobody sends it twice or changes
 * it meanwhile; what never arrived goes back to be written. What Meta says later is noted by when it says it: an older
 * word changes nothing.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, moveOne, to} from '../../machines/move';
import {statesOf, type StateOf} from '../../machines/registry';
import type {WhatsappComponents} from '../whatsapp-components';

export type TemplateState = StateOf<'whatsapp_template'>;

export interface StoredTemplate {
  id: number;
  name: string;
  language: string;
  category: string;
  parameterFormat: string;
  components: WhatsappComponents;
  state: TemplateState;
  providerRef: string | null;
}

/** Meta has neither. */
const NOT_AT_META = ['eu', 'gl'];

export async function readTemplate(tx: Tx, id: number): Promise<StoredTemplate> {
  const {rows} = await tx.query<StoredTemplate>(
    `select id, name, language, category, parameter_format as "parameterFormat", components, state,
       provider_ref as "providerRef" from whatsapp_template where id = $1`,
    [id],
  );
  if (!rows[0]) throw notFound('No encontramos la plantilla.');
  return rows[0];
}

/** Errors: `not_found` 404, `wrong_state` 409, `invalid` 422. */
export async function beginSubmission(tx: Tx, id: number): Promise<StoredTemplate> {
  const template = await readTemplate(tx, id);
  if (NOT_AT_META.includes(template.language))
    throw invalid({language: 'Meta no admite plantillas en euskera ni en gallego.'});
  if (template.category === 'authentication')
    throw invalid({category: 'Las de autenticación llevan un texto que pone Meta: se crean en su panel, no aquí.'});
  const media = template.components.header?.mediaUrl;
  if (media !== undefined && !media.startsWith('/media/'))
    throw invalid({
      'components.header.mediaUrl': 'Sube la muestra al gestor de medios y elígela: Meta la pide entera.',
    });
  await moveOne(tx, to('whatsapp_template', 'pending', ['draft', 'rejected']), {
    id,
    set: `submitted_at = now(), state_reason = ''`,
  });
  return template;
}

/** Meta has taken it. */
export async function noteSubmitted(tx: Tx, id: number, providerRef: string, metaState: string): Promise<void> {
  // Meta counts in whole seconds: what it says in this one is not older.
  await tx.query(
    `update whatsapp_template set provider_ref = $2,
       told_at = greatest(told_at, date_trunc('second', submitted_at)) where id = $1`,
    [id, providerRef],
  );
  const state = stateOfMeta(metaState);
  if (state !== undefined && state !== 'pending') await follow(tx, id, state, 'Meta no ha dicho por qué.');
}

/** Meta has not: it may be changed and sent again. */
export const noteRefused = (tx: Tx, id: number, why: string) =>
  move(tx, to('whatsapp_template', 'draft', ['pending']), {
    id,
    set: 'state_reason = $2',
    where: 'told_at is null or told_at < submitted_at',
    values: [why.slice(0, 500)],
  });

export interface TemplateNews {
  providerRef: string;
  name: string | null;
  language: string | null;
  /** In Meta's words; null: not said. */
  state: string | null;
  reason: string;
  category: string | null;
  quality: string | null;
  /** Seconds. */
  at: number;
}

/** Answers the template when it may not be sent with any more (`isLost`), or is of another category. */
export async function hearTemplate(
  tx: Tx,
  news: TemplateNews,
): Promise<{id: number; name: string; why: string; isLost: boolean} | null> {
  const {rows} = await tx.query<{id: number; name: string; state: TemplateState; category: string}>(
    `select id, name, state, category from whatsapp_template where (provider_ref = $1 or (provider_ref is null and name = $2
        and language = $3 and state <> 'draft')) and coalesce(told_at, '-infinity') <= to_timestamp($4)
      order by provider_ref is null limit 1 for update`,
    [news.providerRef, news.name, news.language, news.at],
  );
  if (!rows[0]) return null;
  const {id, name} = rows[0];
  await tx.query(`select set_config('taquilla.meta_says', 'on', true)`);
  const word = (value: string | null, known: readonly string[]) => {
    const said = value?.toLowerCase() ?? null;
    return said !== null && known.includes(said) ? said : null;
  };
  const category = word(news.category, Object.keys(CATEGORIES));
  await tx.query(
    `update whatsapp_template set provider_ref = $2, told_at = least(now(), to_timestamp($3)),
       category = coalesce($4, category), quality = coalesce($5, quality) where id = $1`,
    [id, news.providerRef, news.at, category, word(news.quality, ['unknown', 'green', 'yellow', 'red'])],
  );
  const state = news.state === null ? undefined : stateOfMeta(news.state);
  const isMoved = state !== undefined && (await follow(tx, id, state, news.reason));
  if (rows[0].state !== 'approved') return null;
  if (isMoved) return {id, name, why: WHY[state] ?? 'Meta ha retirado la plantilla', isLost: true};
  if (category === null || category === rows[0].category) return null;
  return {id, name, why: `Meta ha pasado la plantilla a ${CATEGORIES[category]}`, isLost: false};
}

const CATEGORIES: Record<string, string> = {
  marketing: 'marketing',
  utility: 'utilidad',
  authentication: 'autenticación',
};

const WHY: Partial<Record<TemplateState, string>> = {
  paused: 'Meta ha puesto la plantilla en pausa',
  disabled: 'Meta ha desactivado la plantilla',
  rejected: 'Meta ha rechazado la plantilla',
};

async function follow(tx: Tx, id: number, state: TemplateState, reason: string): Promise<boolean> {
  const {rowCount} = await move(tx, to('whatsapp_template', state), {
    id,
    set: `state_reason = $2, approved_at = case when $3 then now() else approved_at end`,
    values: [
      state === 'rejected' || state === 'paused' || state === 'disabled'
        ? (reason || 'Meta no ha dicho por qué.').slice(0, 500)
        : '',
      state === 'approved',
    ],
  });
  return rowCount > 0;
}

/** Meta's words for ours. */
const META_STATES: Record<string, TemplateState> = {
  reinstated: 'approved',
  flagged: 'approved',
  unarchived: 'approved',
  appeal_requested: 'in_appeal',
};
export function stateOfMeta(word: string): TemplateState | undefined {
  const said = word.toLowerCase();
  const state = META_STATES[said] ?? said;
  return statesOf('whatsapp_template').find(one => one === state && one !== 'draft');
}

/** What is waiting at Meta as the list says, and what never got there. `at`: when the list was asked for, in seconds. */
export async function settlePending(tx: Tx, known: {name: string; language: string}[], at: number): Promise<number> {
  const {rowCount} = await move(tx, to('whatsapp_template', 'draft', ['pending']), {
    set: `state_reason = 'No llegó a Meta: envíala otra vez.'`,
    where: `provider_ref is null and submitted_at < to_timestamp($2) - interval '10 minutes'
      and not (name || ' ' || language = any($1))`,
    values: [known.map(one => `${one.name} ${one.language}`), at],
  });
  return rowCount;
}

/** A message of it to the number that somebody wrote. Errors: `not_found` 404, `template_not_approved` 409, `invalid` 422. */
export async function queueTest(tx: Tx, id: number, phone: string): Promise<number> {
  const template = await readTemplate(tx, id);
  if (template.state !== 'approved')
    throw conflict('template_not_approved', 'Solo se puede probar una plantilla que Meta haya aprobado.');
  if (template.components.header?.format === 'location')
    throw invalid({phone: 'Esta plantilla lleva una ubicación, que se pone al enviarla: desde aquí no se prueba.'});
  const {rows} = await tx.query<{id: number | null}>(
    `insert into whatsapp_message (kind, phone, whatsapp_template_id) select 'test', whatsapp_number($1), $2
      where whatsapp_number($1) is not null returning id`,
    [phone, id],
  );
  if (!rows[0]) throw invalid({phone: 'Escribe un móvil, con su prefijo si no es español: +34 600 111 222.'});
  return rows[0].id!;
}
