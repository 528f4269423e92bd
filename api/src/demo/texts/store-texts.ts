/** Stores what the house says about itself: legal texts, help and frequent questions. */
import type {Tx} from '../../tx';
import {insertRows} from '../bulk-insert';
import {FAQS} from './faqs';
import {ACCESSIBILITY, HELP} from './help';
import {LEGAL_NOTICE} from './legal-notice';
import {PRIVACY} from './privacy';
import {TERMS} from './terms';

export async function storeTexts(tx: Tx, publishedAt: Date): Promise<void> {
  await insertRows(
    tx,
    'legal_text',
    {kind: 'text', edition: 'int', title: 'text', body_html: 'text', published_at: 'timestamptz'},
    [LEGAL_NOTICE, PRIVACY, TERMS, HELP, ACCESSIBILITY].map(({kind, title, bodyHtml}) => ({kind, edition: 1, title, body_html: bodyHtml.trim(), published_at: publishedAt})),
  );
  const categories = [...new Set(FAQS.map(faq => faq.category))];
  await insertRows(
    tx,
    'faq',
    {question: 'text', answer_html: 'text', category: 'text', position: 'int', created_at: 'timestamptz', updated_at: 'timestamptz'},
    FAQS.map((faq, i) => ({question: faq.question, answer_html: faq.answerHtml, category: faq.category, position: (categories.indexOf(faq.category) + 1) * 100 + i, created_at: publishedAt, updated_at: publishedAt})),
  );
}
