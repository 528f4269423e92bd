/**
 * `GET /boletines/{key}`: a newsletter read on the web. No script runs in it and it sends nothing anywhere; search engines
 * pass it by unless somebody has published it.
 */
import type {IncomingMessage, ServerResponse} from 'node:http';
import type {Config} from '../../../platform/environment/config';
import {readWebPage, type WebPage} from '../../../domain/messaging/newsletters/web-page';
import {keptFor} from '../../../platform/process/memo';
import {log} from '../../../platform/process/log';
import type {Ground} from '../../../platform/ground';

export const NEWSLETTER_PAGE = '/boletines/';
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function newsletterPageHandler({db, config}: Ground): (req: IncomingMessage, res: ServerResponse) => void {
  // A mail is opened by thousands in the same minute.
  const kept = keptFor<WebPage | null>({ms: 5_000, most: 50});
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const [key = '', ...further] = new URL(req.url ?? '', 'http://here').pathname
      .slice(NEWSLETTER_PAGE.length)
      .split('/');
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const page = isRead && KEY.test(key) ? await kept(key, () => readWebPage(db, key, config.publicUrl)) : null;
    // Older newsletters put a page of the shop behind it.
    if (!page || further.length > 0) {
      res.writeHead(302, {Location: `${config.publicUrl}/${page ? further.join('/') : ''}`, ...NO_STORE}).end();
      return;
    }
    const body = Buffer.from(inMain(page.html));
    res.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': body.length,
      'Content-Security-Policy': policyOf(config),
      'Referrer-Policy': 'no-referrer',
      'X-Frame-Options': 'DENY',
      ...(page.isPublished ? {'Cache-Control': 'public, max-age=60'} : NO_STORE),
    });
    res.end(req.method === 'HEAD' ? undefined : body);
  };
  return (req, res) => {
    req.resume();
    answer(req, res).catch((error: unknown) => {
      log.error({err: error}, 'a newsletter was not shown');
      if (res.headersSent) res.destroy();
      else
        res
          .writeHead(503, {'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5', ...NO_STORE})
          .end('Ahora mismo no se puede mostrar. Vuelve a intentarlo.');
    });
  };
}

/** On the web it is the page's main part, for whoever goes from part to part. */
const inMain = (mail: string): string => mail.replace(/(<body[^>]*>)(.*)(<\/body>)/s, '$1<main>$2</main>$3');

const NO_STORE = {'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow'};

/** Its styles stand in it, as in every mail; its pictures may be anybody's. */
const policyOf = ({publicUrl}: Config): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src ${new URL(publicUrl).origin} 'self' data: https:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
