/**
 * Addresses within newsletters: a link that is counted on its way to where it leads, and the picture by which an opening is
 * known of whoever allowed it. The link leads only where the newsletter says, whatever is asked of it.
 */
import type {IncomingMessage, ServerResponse} from 'node:http';
import {openSignedId, openSignedNumber, signedId} from '../../../platform/keys/token';
import type {Config} from '../../../platform/environment/config';
import {noteClick, noteOpened} from '../../../domain/messaging/newsletters/measure/links';
import type {Variant} from '../../../domain/messaging/newsletters/subject-test/judge';
import {log} from '../../../platform/process/log';
import type {Ground} from '../../../platform/ground';

const AT = '/media/boletines/';

export const campaignLink = ({publicUrl, secret}: Config, linkId: number, variant: Variant): string =>
  `${publicUrl}${AT}${signedId(secret, 'newsletter_link', `${linkId.toString(36)}-${variant}`)}`;

/** Of one person's mail. */
export function personalMarks({publicUrl, secret}: Config, deliveryId: number): {query: string; imageUrl: string} {
  const name = signedId(secret, 'newsletter_reader', deliveryId);
  return {query: `?de=${name}`, imageUrl: `${publicUrl}${AT}visto.gif?de=${name}`};
}

const DOT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export function campaignLinksHandler({db, config}: Ground): (req: IncomingMessage, res: ServerResponse) => void {
  const follow = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const {pathname, searchParams} = new URL(req.url ?? '', 'http://here');
    const name = pathname.slice(AT.length);
    const deliveryId = openSignedNumber(config.secret, 'newsletter_reader', searchParams.get('de') ?? '');
    const isRead = req.method === 'GET';
    if (name === 'visto.gif') {
      if (isRead && deliveryId !== null) await db.withTransaction(tx => noteOpened(tx, deliveryId));
      res.writeHead(200, {'Content-Type': 'image/gif', 'Cache-Control': 'no-store'}).end(isRead ? DOT : undefined);
      return;
    }
    const link = /^([0-9a-z]{1,7})-([ab])$/.exec(openSignedId(config.secret, 'newsletter_link', name) ?? '');
    const url =
      link && isRead
        ? await db.withTransaction(tx => noteClick(tx, parseInt(link[1]!, 36), link[2] as Variant, deliveryId))
        : null;
    // Not one of ours, or of a newsletter that is there no more: the shop's door.
    res
      .writeHead(302, {
        Location: url ?? `${config.publicUrl}/`,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
      })
      .end();
  };
  return (req, res) => {
    req.resume();
    follow(req, res).catch((error: unknown) => {
      log.error({err: error}, 'a link of a newsletter was not counted');
      if (!res.headersSent) res.writeHead(302, {Location: `${config.publicUrl}/`}).end();
    });
  };
}
