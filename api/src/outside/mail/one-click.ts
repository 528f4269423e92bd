/**
 * RFC 8058: a mail program POSTs to the address of the List-Unsubscribe header, without cookies and without a person at
 * a page. The page of that address is the shop's; only the POST comes here.
 */
import type {IncomingMessage, ServerResponse} from 'node:http';
import {leaveBy} from '../../domain/messaging/announcements/way-out';
import {DomainError} from '../../domain/kernel/errors';
import {log} from '../../platform/process/log';
import type {Ground} from '../../platform/ground';
import {wayOutOf} from './links/unsubscribe-link';

export function oneClickHandler(runtime: Ground): (req: IncomingMessage, res: ServerResponse) => void {
  const answer = async (req: IncomingMessage): Promise<[status: number, words: string]> => {
    // What the form says is always the same; the link says who.
    req.resume();
    const way = wayOutOf(runtime.config, new URL(req.url ?? '', 'http://here').searchParams.get('enlace') ?? '');
    if (way === null) return [404, 'Este enlace no vale.'];
    try {
      await runtime.db.withTransaction(tx => leaveBy(tx, way, 'Un clic en el programa de correo', null));
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
