/**
 * `GET /media/{id}/{name}`: an uploaded file, public and for ever the same, because bytes never change under an id. The
 * type is the one read from the bytes; an SVG is shown without scripts, styles from outside or an origin.
 */
import type {IncomingMessage, ServerResponse} from 'node:http';
import type {Database} from '../../platform/database/db';
import type {Handler} from '../../web/http/http';

interface Held {
  type: string;
  name: string;
  etag: string;
  content: Buffer;
}

/** Posters are asked for by every visitor: the last used stay in memory. */
const HELD_BYTES = 48 * 1024 * 1024;
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

export function mediaHandler(db: Database): Handler {
  const held = new Map<number, Held>();
  let bytes = 0;

  const read = async (id: number): Promise<Held | null> => {
    const known = held.get(id);
    if (known) {
      held.delete(id);
      held.set(id, known);
      return known;
    }
    const {rows} = await db.query<{type: string; name: string; hash: Buffer; content: Buffer}>(
      'select mime_type as type, name, content_hash as hash, content from media_file where id = $1',
      [id],
    );
    if (!rows[0]) return null;
    const {type, name, hash, content} = rows[0];
    const file = {type, name, content, etag: `"${hash.toString('base64url').slice(0, 22)}"`};
    if (!held.has(id)) bytes += content.length;
    held.set(id, file);
    for (const [oldest, {content: old}] of held) {
      if (bytes <= HELD_BYTES) break;
      held.delete(oldest);
      bytes -= old.length;
    }
    return file;
  };

  const send = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const id = /^\/media\/([1-9]\d{0,8})\/[^/?]{1,120}(?:\?.*)?$/.exec(req.url ?? '')?.[1];
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const file = id && isRead ? await read(Number(id)) : null;
    if (!file) {
      res
        .writeHead(isRead ? 404 : 405, {'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store'})
        .end('No existe.');
      return;
    }
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    res.setHeader('ETag', file.etag);
    // Mails show these images from other origins.
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    res.setHeader('Content-Security-Policy', SANDBOX);
    res.setHeader('X-Content-Type-Options', 'nosniff');
    if (req.headers['if-none-match'] === file.etag) {
      res.writeHead(304).end();
      return;
    }
    res.writeHead(200, {
      'Content-Type': file.type,
      'Content-Length': file.content.length,
      'Content-Disposition': `inline; filename="${file.name.replace(/[^\w.-]/g, '_')}"`,
    });
    res.end(req.method === 'HEAD' ? undefined : file.content);
  };

  return (req, res) => {
    send(req, res).catch(() => {
      if (res.headersSent) res.destroy();
      else
        res
          .writeHead(503, {
            'Content-Type': 'text/plain; charset=utf-8',
            'Retry-After': '5',
            'Cache-Control': 'no-store',
          })
          .end('Ahora mismo no se puede servir.');
    });
  };
}
