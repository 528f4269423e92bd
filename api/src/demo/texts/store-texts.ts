/**
 * What the house says about itself: the drafts of the base data in its own words, signed and published, and its own
 * answers.
 */
import {publishLegalText} from '../../domain/settings/publish-legal-text';
import {insertRows, type DemoTx} from '../bulk-insert';
import {meantFor, type Profile} from '../../platform/environment/demo-profile';
import {OWN_FAQS} from './faqs';
import {inOwnWords} from './own-words';

/** After the house has its name and its fees: they stand in the texts. */
export async function storeTexts(
  tx: DemoTx,
  {profile, staffUserId, at}: {profile: Profile; staffUserId: number; at: Date},
): Promise<void> {
  const {rows} = await tx.query<{id: number; kind: string; bodyHtml: string}>(
    'select id, kind, body_html as "bodyHtml" from legal_text where published_at is null order by id',
  );
  for (const {id, kind, bodyHtml} of rows) {
    await tx.query('update legal_text set body_html = $2 where id = $1', [id, inOwnWords(kind, bodyHtml, profile)]);
    await publishLegalText(tx, {textId: id, staffUserId, at});
  }
  await tx.query('update faq set is_visible = true, created_at = $1, updated_at = $1', [at]);
  await insertRows(
    tx,
    'faq',
    OWN_FAQS.filter(meantFor(profile)).map((faq, i) => ({
      question: faq.question,
      answerHtml: faq.answerHtml,
      category: faq.category,
      position: 1000 + i,
      createdAt: at,
      updatedAt: at,
    })),
  );
}
