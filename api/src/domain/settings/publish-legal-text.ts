/**
 * A legal text goes from draft to print: the facts of the house are set in, somebody signs, and from then on it stays
 * as it is (trigger legal_text_stays), because orders say which edition they accepted. A text with a gap is not
 * published.
 */
import {conflict, invalid, notFound, stale} from '../kernel/errors';
import {euros} from '../kernel/money';
import type {Tx} from '../kernel/tx';

/** What `{{…}}` in a draft stands for: how to name it when it is missing, and where it comes from. */
const FACTS: Record<string, {label: string; sql: string}> = {
  organizacion: {label: 'el nombre de la organización', sql: 'name'},
  razon_social: {label: 'la razón social', sql: 'legal_name'},
  nif: {label: 'el NIF', sql: 'nif'},
  direccion: {label: 'el domicilio', sql: 'address'},
  correo: {label: 'el correo', sql: 'email'},
  telefono: {label: 'el teléfono', sql: 'phone'},
  delegado_datos: {label: 'quién atiende lo de los datos', sql: 'data_delegate_name'},
  correo_datos: {label: 'el correo de protección de datos', sql: 'data_delegate_email'},
  gastos_web: {
    label: 'los gastos de gestión de la web',
    sql: `coalesce((select amount_cents from booking_fee where channel = 'web' and event_session_id is null), 0)::text`,
  },
  gastos_telefono: {
    label: 'los gastos de gestión por teléfono',
    sql: `coalesce((select amount_cents from booking_fee where channel = 'phone' and event_session_id is null),
      0)::text`,
  },
  gastos_taquilla: {
    label: 'los gastos de gestión de taquilla',
    sql: `coalesce((select amount_cents from booking_fee where channel = 'box_office' and event_session_id is null),
      0)::text`,
  },
};
const CENTS = /^gastos_/;
const factsIn = (bodyHtml: string): string[] => [...new Set([...bodyHtml.matchAll(FACT)].map(([, name]) => name!))];
const FACT = /\{\{\s*([a-z_]+)\s*\}\}/g;
/** What only a person can know. */
const GAP = /\[\[([^\]]{1,200})\]\]/g;

export interface Published {
  kind: string;
  edition: number;
  bodyHtml: string;
}

/**
 * `at` is the database's now unless it is told of a day gone by. Errors: `not_found` 404, `already_published` 409,
 * `text_unfinished` 409 with `details.missing`.
 */
export async function publishLegalText(
  tx: Tx,
  {textId, staffUserId, at = null}: {textId: number; staffUserId: number; at?: Date | null},
): Promise<Published> {
  const text = await openDraft(tx, textId);
  const facts = await readFacts(tx);
  const missing = [
    ...new Set([
      ...gapsOf(text.bodyHtml),
      ...factsIn(text.bodyHtml)
        .filter(name => !facts[name])
        .map(name => FACTS[name]?.label ?? `{{${name}}}`),
    ]),
  ];
  if (missing.length > 0) throw conflict('text_unfinished', `Al texto le falta: ${missing.join('; ')}.`, {missing});
  const bodyHtml = text.bodyHtml.replace(FACT, (_, name: string) => facts[name]!);
  await tx.query(
    `update legal_text set body_html = $2, published_at = coalesce($4, now()), signed_off_by_id = $3,
      version = version + 1 where id = $1`,
    [textId, bodyHtml, staffUserId, at],
  );
  return {kind: text.kind, edition: text.edition, bodyHtml};
}

export const gapsOf = (bodyHtml: string): string[] => [...bodyHtml.matchAll(GAP)].map(([, gap]) => gap!);

export interface LegalDraft {
  id: number;
  kind: string;
  title: string;
  edition: number;
  version: number;
  publishedAt: string | null;
  /** What the house says in it; `value` empty: it has not said it yet. */
  facts: {label: string; value: string}[];
  /** What a person still has to write. */
  gaps: string[];
  /** As the public would read it now: facts set in, gaps as they stand. */
  previewHtml: string;
}

/** The newest edition of each text, and what stands between it and the public. */
export async function readLegalDrafts(tx: Tx): Promise<LegalDraft[]> {
  const {rows} = await tx.query<{
    id: number;
    kind: string;
    title: string;
    edition: number;
    version: number;
    bodyHtml: string;
    publishedAt: Date | null;
  }>(
    `select distinct on (kind) id, kind, title, edition, version, body_html as "bodyHtml", published_at as "publishedAt"
      from legal_text order by kind, edition desc`,
  );
  const facts = await readFacts(tx);
  return rows.map(({bodyHtml, publishedAt, ...text}) => ({
    ...text,
    publishedAt: publishedAt?.toISOString() ?? null,
    previewHtml: bodyHtml.replace(FACT, (whole, name: string) => facts[name] || whole),
    gaps: publishedAt ? [] : [...new Set(gapsOf(bodyHtml))],
    facts: factsIn(bodyHtml).map(name => ({label: FACTS[name]?.label ?? name, value: plain(facts[name] ?? '')})),
  }));
}

/**
 * Writes what a person answers into the gaps of a draft. Errors: `not_found` 404, `already_published` 409,
 * `stale_version` 409,
 * `invalid` 422 for a gap that the text does not have.
 */
export async function fillGaps(
  tx: Tx,
  {textId, version, answers}: {textId: number; version: number; answers: {gap: string; text: string}[]},
): Promise<void> {
  const text = await openDraft(tx, textId);
  if (text.version !== version) throw stale();
  const gaps = new Set(gapsOf(text.bodyHtml));
  const unknown = answers.filter(({gap}) => !gaps.has(gap));
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map(({gap}) => [gap, 'El texto ya no tiene ese hueco.'])));
  const said = new Map(answers.map(({gap, text: answer}) => [gap, answer.trim()]));
  // An answer is words: it brings neither markup nor facts nor gaps of its own.
  const bodyHtml = text.bodyHtml.replace(GAP, (whole, gap: string) =>
    said.get(gap) ? escapeHtml(said.get(gap)!.replace(/\{\{|\}\}|\[\[|\]\]/g, '')) : whole,
  );
  await tx.query('update legal_text set body_html = $2, version = version + 1 where id = $1', [textId, bodyHtml]);
}

/** Locked, and nobody's answer yet. */
async function openDraft(
  tx: Tx,
  textId: number,
): Promise<{kind: string; edition: number; version: number; bodyHtml: string}> {
  const {rows} = await tx.query<{
    kind: string;
    edition: number;
    version: number;
    bodyHtml: string;
    isPublished: boolean;
  }>(
    `select kind, edition, version, body_html as "bodyHtml", published_at is not null as "isPublished" from legal_text
      where id = $1 for update`,
    [textId],
  );
  const text = rows[0];
  if (!text) throw notFound('No existe ese texto.');
  if (text.isPublished)
    throw conflict('already_published', 'Ese texto ya está publicado. Para cambiarlo, haz una edición nueva.');
  return text;
}

async function readFacts(tx: Tx): Promise<Record<string, string>> {
  const names = Object.keys(FACTS);
  const {rows} = await tx.query<Record<string, string>>(
    `select ${names.map(name => `${FACTS[name]!.sql} as "${name}"`).join(', ')} from organization`,
  );
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, value]) => [
      name,
      CENTS.test(name) ? euros(Number(value)) : escapeHtml(value),
    ]),
  );
}

const plain = (markup: string): string =>
  markup.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({amp: '&', lt: '<', gt: '>', quot: '"'})[name]!);

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[sign]!);
