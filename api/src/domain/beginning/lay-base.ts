/**
 * What every Spanish club needs before it has typed anything: rates, tariffs, labels, plans of payments, replies,
 * questions and texts as drafts. Promise: each part is laid once in the life of an installation and never over anything
 * (base_data, primary key); what the club has changed or deleted since stays so, also after an upgrade that brings more
 * parts.
 */
import type {Tx} from '../kernel/tx';
import {FIRST_MODULES} from '../activities/modules';
import {FAQS} from './base/faqs';
import {LEGAL_NOTICE} from './base/legal-notice';
import {ACCESSIBILITY, HELP} from './base/help';
import {PRIVACY} from './base/privacy';
import {CANNED_REPLIES} from './base/replies';
import {BLOCK_LABELS, PAYMENT_FREQUENCIES, PRICE_CATEGORIES} from './base/selling';
import {TERMS} from './base/terms';
import {VAT_RATES} from './base/vat';

interface Part {
  part: string;
  /** A part whose table has rows already is somebody's own: it is left as it is. */
  table: string;
  lay(tx: Tx): Promise<unknown>;
}

const columns = (rows: readonly (readonly unknown[])[], count: number): unknown[][] =>
  Array.from({length: count}, (_, at) => rows.map(row => row[at]));

const PARTS: Part[] = [
  {
    part: 'organization',
    table: 'organization',
    lay: tx =>
      tx.query(`insert into organization (id, name, legal_name, nif, modules) values (1, 'Taquilla', '', '', $1)`, [
        FIRST_MODULES,
      ]),
  },
  {
    part: 'vat',
    table: 'vat_rate',
    lay: tx =>
      tx.query(
        `insert into vat_rate (code, name, rate_bp, exemption, valid_from, cause) select *
          from unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::date[], $6::text[])`,
        columns(VAT_RATES, 6),
      ),
  },
  {
    part: 'price_categories',
    table: 'price_category',
    lay: tx =>
      tx.query(
        `insert into price_category (name, description, document_required, position, is_default)
          select c.name, c.description, c.document, c.at, c.at = 1
          from unnest($1::text[], $2::text[], $3::text[]) with ordinality as c(name, description, document, at)
          order by c.at`,
        columns(PRICE_CATEGORIES, 3),
      ),
  },
  {
    part: 'block_labels',
    table: 'block_label',
    lay: tx =>
      tx.query(
        `insert into block_label (code, name, color, counts_as, sold_by) select code, name, color, counts_as, sold_by::text[]
          from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
            as l(code, name, color, counts_as, sold_by)`,
        columns(BLOCK_LABELS, 5),
      ),
  },
  {
    part: 'payment_frequencies',
    table: 'payment_frequency',
    lay: async tx => {
      for (const [name, kind, instalments, everyMonths, firstBp, methods] of PAYMENT_FREQUENCIES)
        await tx.query(
          `insert into payment_frequency (name, kind, instalments, every_months, first_bp, methods, allowed_for)
            values ($1, $2, $3, $4, $5, $6, '{pass,academy}')`,
          [name, kind, instalments, everyMonths, firstBp, methods],
        );
    },
  },
  {
    part: 'canned_replies',
    table: 'canned_reply',
    lay: tx =>
      tx.query(
        'insert into canned_reply (title, category, body) select * from unnest($1::text[], $2::text[], $3::text[])',
        columns(CANNED_REPLIES, 3),
      ),
  },
  {
    part: 'faqs',
    table: 'faq',
    lay: tx =>
      tx.query(
        `insert into faq (category, question, answer_html, position, is_visible)
          select f.category, f.question, f.answer, f.at * 10, false
          from unnest($1::text[], $2::text[], $3::text[]) with ordinality as f(category, question, answer, at)
          order by f.at`,
        columns(
          FAQS.map(f => [f.category, f.question, f.answerHtml]),
          3,
        ),
      ),
  },
  {
    part: 'legal_texts',
    table: 'legal_text',
    lay: tx =>
      tx.query(
        'insert into legal_text (kind, title, body_html) select * from unnest($1::text[], $2::text[], $3::text[])',
        columns(
          [LEGAL_NOTICE, PRIVACY, TERMS, HELP, ACCESSIBILITY].map(t => [t.kind, t.title, t.bodyHtml.trim()]),
          3,
        ),
      ),
  },
];

/** The parts that were laid now. */
export async function layBase(tx: Tx): Promise<string[]> {
  const laid: string[] = [];
  for (const {part, table, lay} of PARTS) {
    const taken = await tx.query('insert into base_data (part) values ($1) on conflict do nothing', [part]);
    if (taken.rowCount === 0) continue;
    const {rows} = await tx.query<{isFilled: boolean}>(`select exists (select 1 from ${table}) as "isFilled"`);
    if (rows[0]!.isFilled) continue;
    await lay(tx);
    laid.push(part);
  }
  return laid;
}
