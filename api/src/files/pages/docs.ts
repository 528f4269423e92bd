/** The API's documentation for ops: Swagger UI served from here, with a search over every operation and try-it. */
import type {IncomingMessage, ServerResponse} from 'node:http';
import path from 'node:path';
import {errorAnswer} from '../../rest/error-body';

const PAGE = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Taquilla</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"><link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<header><h1>API de Taquilla</h1><label for="buscar">Buscar operación</label><input id="buscar" type="search" placeholder="butacas, pedidos, listFaq…" autocomplete="off"><p id="resultado" role="status"></p><a href="/openapi.json">openapi.json</a></header>
<main id="docs"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/docs.js"></script>
</body>
</html>`;

const STYLE = `body{margin:0;font-family:system-ui,sans-serif}header{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;padding:.75rem 1.25rem;background:#16202c;color:#fff}
header h1{font-size:1.1rem;margin:0 1rem 0 0}header input{flex:1 1 16rem;max-width:32rem;min-height:2.25rem;padding:0 .75rem;border-radius:.5rem;border:2px solid #7d8fa3;font:inherit}header input:focus-visible{outline:3px solid #ffd166}header p{margin:0;min-width:8rem}header a{color:#ffd166}`;

const SCRIPT = `'use strict';
const fold = text => text.normalize('NFD').replace(/[\\u0300-\\u036f]/g, '').toLowerCase();
const wordsOf = text => fold(text).split(/\\s+/).filter(Boolean);
const NAMES = ['operationId', 'summary', 'description'];
const textOf = (tag, found) => fold([tag, found.get('method'), found.get('path'), ...NAMES.map(name => found.getIn(['operation', name]) || '')].join(' '));
// Swagger UI draws only what is near the screen: the search asks the document, not the page.
const SearchPlugin = () => ({
  fn: {
    opsFilter(tagged, phrase) {
      const words = wordsOf(phrase);
      const fits = tag => found => words.every(word => textOf(tag, found).includes(word));
      return tagged.map((part, tag) => part.set('operations', part.get('operations').filter(fits(tag)))).filter(part => part.get('operations').size > 0);
    },
  },
  components: {FilterContainer: () => null},
});
const input = document.getElementById('buscar'), status = document.getElementById('resultado');
const ui = SwaggerUIBundle({url: '/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: 0, persistAuthorization: false, tryItOutEnabled: true, validatorUrl: null, requestSnippetsEnabled: true, plugins: [SearchPlugin], onComplete: search});
function search() {
  const text = input.value.trim();
  ui.layoutActions.updateFilter(text || false);
  const shown = ui.specSelectors.taggedOperations().reduce((sum, part) => sum + part.get('operations').size, 0);
  status.textContent = text ? shown + (shown === 1 ? ' operación' : ' operaciones') : '';
}
input.addEventListener('input', search);
window.ui = ui;`;

const FILES = new Set(['swagger-ui.css', 'swagger-ui-bundle.js']);

export function docsHandler(
  openApi: () => Promise<object>,
  sendFile: (req: IncomingMessage, res: ServerResponse, file: string, forEver: boolean) => void,
) {
  const root = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  /** Written once: as text it is more than a megabyte. */
  let text: string | null = null;
  const send = (res: ServerResponse, type: string, body: string) =>
    res.writeHead(200, {'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache'}).end(body);
  return (req: IncomingMessage, res: ServerResponse, url: string): void => {
    res.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self' data:; frame-ancestors 'none'; base-uri 'self'; form-action 'self'",
    );
    if (url === '/openapi.json') {
      openApi().then(
        spec => send(res, 'application/json', (text ??= JSON.stringify(spec))),
        error => res.writeHead(500, {'Content-Type': 'application/json'}).end(JSON.stringify(errorAnswer(error).body)),
      );
      return;
    }
    const name = url.replace(/^\/api\/docs\/?/, '');
    if (name === '') return void send(res, 'text/html', PAGE);
    if (name === 'docs.css') return void send(res, 'text/css', STYLE);
    if (name === 'docs.js') return void send(res, 'text/javascript', SCRIPT);
    if (FILES.has(name)) return sendFile(req, res, path.join(root, name), false);
    res.writeHead(404).end();
  };
}
