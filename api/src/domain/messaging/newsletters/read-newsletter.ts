/** A newsletter with all that it takes to show it, to judge it and to send it. */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {readAudience, type NewsletterAudience} from './check-newsletter';
import type {Surroundings} from '../campaigns/let-go';
import {countNewsletterAudience, countUnknown, type AudienceCount} from './audience';
import type {Block} from './blocks/block';
import {type BlockFacts, notOnSale, readFacts} from './blocks/facts';
import {checkSending, type NewsletterCheck} from './checks';
import {barePlaces, personalPlaces} from './fields';
import {renderNewsletter, type NewsletterHouse, type NewsletterParts, type NewsletterReader} from './render';

interface Stored extends NewsletterParts {
  /** '': there is one subject. */
  secondSubject: string;
  /** '': there is one name. */
  secondSenderName: string;
  state: string;
  version: number;
  isPublished: boolean;
  winner: 'a' | 'b' | null;
  webPath: string;
  audience: unknown;
  templateIsActive: boolean | null;
  sender: {id: number; name: string; email: string; replyTo: string | null; state: string} | null;
  house: Omit<NewsletterHouse, 'publicUrl'>;
  blocks: Block[];
}

export interface Newsletter extends Stored {
  asked: NewsletterAudience;
  facts: BlockFacts;
}

export async function readNewsletter(tx: Tx, newsletterId: number): Promise<Newsletter> {
  const {rows} = await tx.query<Stored>(
    `select n.state, n.version, n.is_published as "isPublished", n.winner, '/boletines/' || n.web_key as "webPath", n.subject, n.second_subject as "secondSubject", n.second_sender_name as "secondSenderName", n.preheader, n.html as "contentHtml", n.text, n.blocks, n.audience,
       nullif(t.frame_html, '') as "frameHtml", t.is_active as "templateIsActive", case when s.id is not null then
       json_build_object('id', s.id, 'name', s.name, 'email', s.email, 'replyTo', s.reply_to, 'state', s.state) end
         as sender,
       (select json_build_object('name', o.name, 'legalName', o.legal_name, 'nif', o.nif, 'address', o.address)
         from organization o) as house
       from newsletter n left join email_template t on t.id = n.email_template_id
         left join sender s on s.id = n.sender_id where n.id = $1`,
    [newsletterId],
  );
  const stored = rows[0];
  if (!stored) throw notFound('No encontramos el boletín.');
  return {...stored, asked: readAudience(stored.audience), facts: await readFacts(tx, stored.blocks)};
}

/** What whoever gets the second of a trial reads first; null: there is no trial. */
export const secondOf = ({
  subject,
  secondSubject,
  secondSenderName,
  sender,
}: Pick<Newsletter, 'subject' | 'secondSubject' | 'secondSenderName' | 'sender'>): {
  subject: string;
  senderName: string;
} | null =>
  secondSubject === '' && secondSenderName === ''
    ? null
    : {subject: secondSubject || subject, senderName: secondSenderName || (sender?.name ?? '')};

export const renderFor = (newsletter: Newsletter, publicUrl: string, reader: NewsletterReader) =>
  renderNewsletter(newsletter, {...newsletter.house, publicUrl}, reader);

/** The reader of a preview has no link: the address leads to the page, and the page asks. */
export const sampleReader = (publicUrl: string): NewsletterReader => ({
  words: {
    nombre: 'Ana',
    apellidos: 'García',
    correo: 'ana@ejemplo.es',
    ciudad: 'Villanueva',
    numero_socio: '1234',
    asiento: 'Tribuna, fila 3, butaca 8',
  },
  unsubscribeUrl: `${publicUrl}/email/baja`,
});

export async function judgeNewsletter(
  tx: Tx,
  newsletter: Newsletter,
  {publicUrl, hasServer}: Surroundings,
): Promise<{checks: NewsletterCheck[]; audience: AudienceCount}> {
  const reader = sampleReader(publicUrl);
  const audience = await countNewsletterAudience(tx, newsletter.asked);
  const {subject, secondSubject, preheader, contentHtml, text, frameHtml, blocks} = newsletter;
  const written = [subject, secondSubject, preheader, contentHtml, text, frameHtml, JSON.stringify(blocks)].join(' ');
  const checks = checkSending({
    ...newsletter,
    ...renderFor(newsletter, publicUrl, reader),
    hasServer,
    hasOwnText: newsletter.text.trim() !== '',
    hasTemplate: newsletter.templateIsActive !== null,
    templateIsActive: newsletter.templateIsActive ?? false,
    isOfBlocks: newsletter.blocks.length > 0,
    saysNothing: newsletter.blocks.every(({type}) => ['header', 'divider', 'footer'].includes(type)),
    notOnSale: [...notOnSale(newsletter.blocks, newsletter.facts).values()],
    isPersonal: personalPlaces(written) > 0,
    unknown: await countUnknown(tx, newsletter.asked, barePlaces(written)),
    groups: newsletter.asked.groupIds.length,
    audience,
    unsubscribeUrl: reader.unsubscribeUrl,
  });
  return {checks, audience};
}
