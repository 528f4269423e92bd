/**
 * The page of the API's documentation, written once per process: the guide, and every operation by area and tag as
 * plain links, so that it is there at once and is searched in the browser. `docs.js` draws the operation that is chosen.
 */
import {html, SafeHtml} from '../../outside/mail/html';
import {slugOf, type ApiDocument, type DocumentedOperation} from './docs-slices';
import {htmlOf} from './markdown';

type Found = [method: string, path: string, operation: DocumentedOperation];

export function writeDocsPage(document: ApiDocument): string {
  const byTag = new Map<string, Found[]>();
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations))
      for (const tag of operation.tags) byTag.set(tag, [...(byTag.get(tag) ?? []), [method, path, operation]]);
  const says = new Map(document.tags.map(tag => [tag.name, tag.description]));
  const tagOf = (tag: string): SafeHtml => html`<li><details data-tag="${slugOf(tag)}">
<summary><h3>${tag}</h3> <small>${says.get(tag)}</small></summary>
<ul>${(byTag.get(tag) ?? []).map(found => lineOf(tag, found))}</ul></details></li>
`;
  const areas = document['x-tagGroups'].map(
    ({name, tags}) => html`<details class="area">
<summary><h2>${name}</h2> <small>${document['x-areas'][name]}</small></summary><ul>${tags.map(tagOf)}</ul></details>
`,
  );
  const headings = [...document.info.description.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!);
  return html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>API · Taquilla</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs/docs.css"><script src="/api/docs/docs.js" defer></script>
</head>
<body>
<a class="skip" href="#texto">Saltar al contenido</a>
<header><h1>API de Taquilla</h1><label for="buscar">Buscar operación</label><input id="buscar" type="search" placeholder="butacas, pedidos, listFaq…" autocomplete="off"><p id="resultado" role="status"></p><a href="/openapi.json">openapi.json</a></header>
<div class="columns">
<nav aria-label="Guía y operaciones">
<details class="area guide" open><summary><h2>Guía</h2></summary><ul>${headings.map(heading => html`<li><a href="#${slugOf(heading)}">${heading}</a></li>`)}</ul></details>
${areas}</nav>
<div id="texto" tabindex="-1">
<main id="guia">${htmlOf(document.info.description)}</main>
<div id="operaciones" hidden><p class="back"><a href="#">Guía y todas las operaciones</a></p><h2 id="etiqueta" tabindex="-1"></h2><p id="frase"></p><p id="estado" role="status"></p><div id="docs"></div></div>
</div>
</div>
</body>
</html>`.toString();
}

function lineOf(tag: string, [method, path, operation]: Found): SafeHtml {
  const {operationId, summary, description} = operation;
  return html`<li data-says="${description ?? ''}"><a href="#/${encodeURIComponent(tag)}/${operationId}"><b class="${method}">${method.toUpperCase()}</b> <span>${summary}</span> <code>${path}</code></a></li>
`;
}
