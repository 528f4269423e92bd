/**
 * RFC 8058: a mail program POSTs to the address of the List-Unsubscribe header, without cookies and without a person at
 * a page. The page of that address is the shop's; only the POST comes here.
 */
import type {IncomingMessage, ServerResponse} from 'node:http';
import {leave} from '../domain/messaging/own-wish';
import {DomainError} from '../errors';
import {log} from '../log';
import type {Runtime} from '../runtime';
import {subscriberOf} from './unsubscribe-link';

export function oneClickHandler(runtime: Runtime): (req: IncomingMessage, res: ServerResponse) => void {
  const answer = async (req: IncomingMessage): Promise<[status: number, words: string]> => {
    // What the form says is always the same; the link says who.
    req.resume();
    const subscriberId = subscriberOf(
      runtime.config,
      new URL(req.url ?? '', 'http://here').searchParams.get('enlace') ?? '',
    );
    if (subscriberId === null) return [404, 'Este enlace no vale.'];
    try {
      await runtime.db.withTransaction(tx => leave(tx, subscriberId, 'Un clic en el programa de correo'));
      return [200, 'Hecho: no te enviaremos más publicidad.'];
    } catch (error) {
      if (error instanceof DomainError) return [error.status, error.message];
      log.error({err: error}, 'one-click unsubscribe failed');
      return [500, 'No ha podido ser. Vuelve a intentarlo en un momento.'];
    }
  };
  return (req, res) => {
    void answer(req).then(([status, words]) => {
      res.writeHead(status, {'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store'}).end(words);
    });
  };
}
