/**
 * A newsletter is written until it goes out; its groups exist, none is asked for and left out at once; its HTML is
 * clean.
 */
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {cleanMailHtml} from '../clean-mail-html';
import {checkBlocks} from './blocks/check-blocks';
import type {Block} from './blocks/block';
import {keepLocked} from './blocks/locked';
import {badPlace, personalPlaces} from './fields';
import {MOST_PLACES} from './render';
import {checkSegment, readSegment, type Segment} from './segment';

interface NewsletterFields {
  state?: string;
  subject?: string;
  preheader?: string | null;
  html?: string | null;
  text?: string | null;
  audience?: unknown;
  blocks?: unknown;
  emailTemplateId?: number | null;
  secondSubject?: string | null;
  secondSenderName?: string | null;
  senderId?: number | null;
  testShare?: number | null;
  testHours?: number | null;
  testRule?: string | null;
}

export interface NewsletterAudience {
  groupIds: number[];
  excludedGroupIds: number[];
  /** Null: everybody of the groups. */
  segment?: Segment | null;
}

const TRIAL = ['secondSubject', 'secondSenderName', 'testShare', 'testHours', 'testRule'] as const;
const WRITTEN = ['draft', 'scheduled', 'paused'];

export async function checkNewsletter(tx: Tx, before: NewsletterFields | null, data: NewsletterFields): Promise<void> {
  if (before?.state && !WRITTEN.includes(before.state))
    throw conflict('not_editable', 'Este boletín ya ha salido o se ha cancelado: no se puede cambiar.');
  if (typeof data.html === 'string') data.html = cleanMailHtml(data.html);
  if (before?.state === 'paused') {
    const changed = TRIAL.find(name => data[name] !== undefined);
    if (changed) throw invalid({[changed]: 'La prueba ya ha empezado: no se puede cambiar.'});
  }
  await checkBody(tx, before, data);
  const {subject = '', secondSubject, preheader, html, text, audience, blocks} = {...before, ...data};
  if (/[\r\n]/.test(subject)) throw invalid({subject: 'El asunto va en una sola línea.'});
  if (/[\r\n]/.test(secondSubject ?? '')) throw invalid({secondSubject: 'El asunto va en una sola línea.'});
  if (secondSubject && secondSubject === subject)
    throw invalid({secondSubject: 'Es el mismo asunto: para probar hacen falta dos.'});
  await checkSenderName(tx, {...before, ...data});
  for (const [field, value] of Object.entries({subject, secondSubject, preheader, html, text})) {
    const bad = badPlace(value ?? '');
    if (bad) throw invalid({[field]: bad});
  }
  if (
    personalPlaces([subject, secondSubject, preheader, html, text, JSON.stringify(blocks ?? [])].join(' ')) >
    MOST_PLACES
  )
    throw invalid({subject: `Como mucho ${MOST_PLACES} textos distintos detrás de «|» en todo el boletín.`});
  if (html?.includes('{{contenido}}')) throw invalid({html: '{{contenido}} va en el marco de la plantilla.'});
  if (data.audience) await checkAudience(tx, readAudience(audience));
}

/** It is a name as any sender has one: no place of a reader, no address that it would pretend to come from. */
async function checkSenderName(tx: Tx, {secondSenderName, senderId}: NewsletterFields): Promise<void> {
  if (!secondSenderName) return;
  if (/[\p{Cc}{}<>@]/u.test(secondSenderName))
    throw invalid({secondSenderName: 'Un nombre, en una sola línea: sin direcciones ni textos personales.'});
  const {rows} = await tx.query<{name: string}>('select name from sender where id = $1', [senderId ?? null]);
  if (rows[0]?.name.trim() === secondSenderName.trim())
    throw invalid({secondSenderName: 'Es el nombre que ya tiene el remitente: para probar hacen falta dos.'});
}

/** Blocks are whole, and those that its template fixes are as the template has them. */
async function checkBody(tx: Tx, before: NewsletterFields | null, data: NewsletterFields): Promise<void> {
  if (data.blocks === undefined && data.emailTemplateId === undefined) return;
  const {blocks, emailTemplateId} = {...before, ...data};
  const own = checkBlocks(blocks ?? []);
  if (own.length === 0) return;
  const {rows} = await tx.query<{blocks: Block[]}>('select blocks from email_template where id = $1', [
    emailTemplateId ?? null,
  ]);
  data.blocks = keepLocked(own, rows[0]?.blocks ?? [], (before?.blocks as Block[] | undefined) ?? []);
}

/** Throws `invalid` for what is no audience. */
export function readAudience(audience: unknown): NewsletterAudience {
  const {groupIds = [], excludedGroupIds = [], segment, ...rest} = (audience ?? {}) as Record<string, unknown>;
  const isList = (ids: unknown): ids is number[] =>
    Array.isArray(ids) &&
    ids.length <= 100 &&
    ids.every(id => Number.isInteger(id) && id > 0 && id < 2147483648) &&
    new Set(ids).size === ids.length;
  if (!isList(groupIds)) throw invalid({'audience.groupIds': 'Debe ser una lista de grupos, sin repetir.'});
  if (!isList(excludedGroupIds))
    throw invalid({'audience.excludedGroupIds': 'Debe ser una lista de grupos, sin repetir.'});
  if (Object.keys(rest).length) throw invalid({audience: `No existe «${Object.keys(rest)[0]!.slice(0, 40)}».`});
  return {groupIds, excludedGroupIds, segment: readSegment(segment)};
}

export async function checkAudience(
  tx: Tx,
  {groupIds, excludedGroupIds, segment = null}: NewsletterAudience,
): Promise<void> {
  await checkSegment(tx, segment);
  if (groupIds.some(id => excludedGroupIds.includes(id)))
    throw invalid({'audience.excludedGroupIds': 'Un grupo no puede estar incluido y excluido a la vez.'});
  const {rows} = await tx.query<{id: number}>('select id from subscriber_group where id = any($1)', [
    [...groupIds, ...excludedGroupIds],
  ]);
  const known = new Set(rows.map(row => row.id));
  if (groupIds.some(id => !known.has(id))) throw invalid({'audience.groupIds': 'Alguno de los grupos no existe.'});
  if (excludedGroupIds.some(id => !known.has(id)))
    throw invalid({'audience.excludedGroupIds': 'Alguno de los grupos no existe.'});
}
