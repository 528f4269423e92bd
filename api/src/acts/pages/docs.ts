/** The API's documentation for ops: a guide, every operation by area, and Swagger UI to read and try one. */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import type {IncomingMessage, ServerResponse} from 'node:http';
import path from 'node:path';
import {promisify} from 'node:util';
import {gzip} from 'node:zlib';
import {takesGzip} from '../../web/http/http';
import {keptFor} from '../../platform/process/memo';
import {errorAnswer} from '../../web/http/error-body';
import {writeDocsPage} from './docs-page';
import {sliceOf, slugOf, type ApiDocument} from './docs-slices';

const OWN = path.resolve(__dirname, '..', '..', '..', 'docs');
const SWAGGER = path.dirname(require.resolve('swagger-ui-dist/package.json'));
const FILES: Record<string, [folder: string, type: string]> = {
  'docs.css': [OWN, 'text/css'],
  'docs.js': [OWN, 'text/javascript'],
  'swagger-ui.css': [SWAGGER, 'text/css'],
  'swagger-ui-bundle.js': [SWAGGER, 'text/javascript'],
};

interface Written {
  type: string;
  etag: string;
  text: Buffer;
  packed: Buffer;
}

export function docsHandler(openApi: () => Promise<object>) {
  /** Written and packed once, when somebody first asks: as text the document is more than a megabyte. */
  const kept = keptFor<Written | null>({ms: Infinity, isKept: written => written !== null});
  const read = (name: string): Promise<Written | null> =>
    kept(name, async () => {
      const content = contentOf((await openApi()) as ApiDocument, name);
      return content && pack(...content);
    });
  return (req: IncomingMessage, res: ServerResponse, url: string): void => {
    res.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self' data:; frame-ancestors 'none'; base-uri 'self'; form-action 'self'",
    );
    read(url.replace(/^\/(api\/docs\/?)?/, '')).then(
      found => (found ? send(req, res, found) : void res.writeHead(404).end()),
      error => res.writeHead(500, {'Content-Type': 'application/json'}).end(JSON.stringify(errorAnswer(error).body)),
    );
  };
}

function send(req: IncomingMessage, res: ServerResponse, {type, etag, text, packed}: Written): void {
  res.setHeader('Cache-Control', 'no-cache').setHeader('Vary', 'Accept-Encoding').setHeader('ETag', etag);
  if (req.headers['if-none-match'] === etag) return void res.writeHead(304).end();
  const isPacked = takesGzip(req);
  const body = isPacked ? packed : text;
  res.writeHead(200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': body.length,
    ...(isPacked ? {'Content-Encoding': 'gzip'} : {}),
  });
  res.end(req.method === 'HEAD' ? undefined : body);
}

async function pack(type: string, content: string | Buffer): Promise<Written> {
  const text = Buffer.from(content);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return {type, etag, text, packed: await promisify(gzip)(text)};
}

function contentOf(document: ApiDocument, name: string): [type: string, content: string | Buffer] | null {
  if (name === '') return ['text/html', writeDocsPage(document)];
  if (name === 'openapi.json') return ['application/json', JSON.stringify(document)];
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (file) return [file[1], readFileSync(path.join(file[0], name))];
  const tag = document.tags.find(one => `${slugOf(one.name)}.json` === name);
  return tag ? ['application/json', JSON.stringify(sliceOf(document, tag.name))] : null;
}
