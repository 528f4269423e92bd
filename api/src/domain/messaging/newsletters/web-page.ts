/**
 * A newsletter as a page of the web, for whoever reads it there or was handed its address: the mail as it is written, with
 * events and products as they are now, and nobody's name in it. Its address cannot be guessed and says nothing of a reader.
 */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {type Newsletter, readNewsletter, renderFor, secondOf} from './read-newsletter';
import type {RenderedNewsletter} from './render';

export interface WebPage extends RenderedNewsletter {
  /** Search engines may show it. */
  isPublished: boolean;
}

/** Null: no newsletter has this address. */
export async function readWebPage(tx: Tx, webKey: string, publicUrl: string): Promise<WebPage | null> {
  const {rows} = await tx.query<{id: number}>('select id from newsletter where web_key = $1', [webKey]);
  return rows[0] ? webPageOf(await readNewsletter(tx, rows[0].id), publicUrl) : null;
}

/** Of two on trial, the one that most have got. */
function webPageOf(newsletter: Newsletter, publicUrl: string): WebPage {
  const {isPublished, winner} = newsletter;
  const reader = {words: {}, unsubscribeUrl: `${publicUrl}/email/baja`};
  const subject = (winner === 'b' ? secondOf(newsletter) : null)?.subject ?? newsletter.subject;
  return {...renderFor({...newsletter, subject}, publicUrl, reader), isPublished};
}

/** Errors: `not_found` 404, `wrong_state` 409: it has not gone out. */
export async function publishNewsletter(tx: Tx, newsletterId: number, isPublished: boolean): Promise<void> {
  const {rows} = await tx.query<{sentAt: Date | null}>(
    'select sent_at as "sentAt" from newsletter where id = $1 for no key update',
    [newsletterId],
  );
  if (!rows[0]) throw notFound('No encontramos el boletín.');
  if (isPublished && rows[0].sentAt === null)
    throw conflict('wrong_state', 'Todavía no ha salido: se publica después de enviarlo.');
  await tx.query('update newsletter set is_published = $2, updated_at = now() where id = $1', [
    newsletterId,
    isPublished,
  ]);
}
