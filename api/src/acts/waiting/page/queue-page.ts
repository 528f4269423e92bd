/**
 * The page of the waiting room: plain HTML that says everything without a script, and a few lines of script that keep
 * it current. It stands alone: on the day when everybody comes at once, nothing else has to be loaded to wait.
 */
import {createHash} from 'node:crypto';
import type {QueueView} from '../queue-line';
import {html, SafeHtml} from '../../../outside/mail/html';
import {QUEUE_SCRIPT} from './queue-script';
import {QUEUE_STYLE} from './queue-style';
import {formatCount} from '../../../domain/kernel/money';
import {styleOf, type House} from '../../../outside/papers/documents/house-style';

export interface QueuePage {
  site: House;
  view: QueueView;
  /** Where to go on buying: a path of this shop. */
  back: string;
  /** What could not be done, and at which field. */
  problem: {message: string; field: string | null} | null;
  hasMail: boolean;
}

export interface Written {
  text: string;
  policy: string;
}

const number = (n: number) => formatCount(n);
const clockTime = (at: string, timezone: string) =>
  new Intl.DateTimeFormat('es-ES', {
    timeZone: timezone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));
const hour = (at: string, timezone: string) =>
  new Intl.DateTimeFormat('es-ES', {timeZone: timezone, hour: '2-digit', minute: '2-digit'}).format(new Date(at));

export function inWords(seconds: number): string {
  if (seconds < 60) return 'menos de un minuto';
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? 'un minuto' : `unos ${minutes} minutos`;
  const rest = Math.round((minutes % 60) / 5) * 5;
  const hours = Math.floor(minutes / 60);
  return `${hours === 1 ? 'una hora' : `${hours} horas`}${rest ? ` y ${rest} minutos` : ''}`;
}

export function writeQueuePage(page: QueuePage): Written {
  const {view, site} = page;
  const title = TITLES[view.state === 'stopped' || view.state === 'sold_out' ? view.state : view.phase];
  const body = html`<main data-room="${view.id}" data-name="${view.name}" data-phase="${view.phase}" data-state="${view.state}" data-message="${view.message}" data-position="${view.position ?? ''}" data-now="${view.serverNow}" data-back="${page.back}" data-poll="${view.pollSeconds}">
<p class="sale">${view.name}</p><h1>${title}</h1>
${page.problem && html`<p class="note note-danger" role="alert">${page.problem.message}</p>`}
${contentOf(page)}
${view.message && html`<p class="note">${view.message}</p>`}
<p class="note note-warn" id="offline" role="status" hidden>Sin conexión. Tu lugar en la cola se conserva: lo intentamos otra vez en unos segundos.</p>
<p class="unseen" id="news" role="status" aria-live="polite"></p>
${waits(view) && extras(page)}
</main>`;
  return document(site, `${title} · ${view.name}`, body, view.pollSeconds);
}

/** No line here: which there are, or none. */
export function writeQueueList(site: House, rooms: {id: number; name: string}[]): Written {
  const body = rooms.length
    ? html`<main><h1>¿Para qué venta?</h1><p class="lead">Hay cola en más de una. Elige la tuya.</p><ul>${rooms.map(r => html`<li><a class="button" href="/queue?sala=${r.id}">${r.name}</a></li>`)}</ul></main>`
    : html`<main><h1>Ahora no hay cola</h1><p class="lead">Puedes comprar directamente, sin esperar.</p><p><a class="button primary big" href="/eventos">Ver los eventos</a></p></main>`;
  return document(site, rooms.length ? 'Colas abiertas' : 'Ahora no hay cola', body, null);
}

const TITLES: Record<QueueView['phase'] | 'stopped' | 'sold_out', string> = {
  none: 'Sala de espera',
  early: 'La venta abre pronto',
  waiting: 'Estás en la cola',
  turn: '¡Es tu turno!',
  inside: 'Ya estás dentro',
  over: 'Tu turno ha pasado',
  stopped: 'La venta está parada',
  sold_out: 'Entradas agotadas',
};

const waits = (view: QueueView) =>
  (view.phase === 'early' || view.phase === 'waiting') && view.state !== 'stopped' && view.state !== 'sold_out';

function contentOf(page: QueuePage): SafeHtml {
  const {view, site} = page;
  if (view.state === 'sold_out' && view.phase !== 'inside' && view.phase !== 'turn')
    return html`<p class="lead">No quedan entradas para esta venta. Si alguna vuelve a estar libre, la verás en la página del evento.</p><p><a class="button big" href="/eventos">Ver otros eventos</a></p>`;
  if (view.state === 'stopped')
    return html`<p class="lead">Ahora mismo no se puede comprar. ${view.phase !== 'none' && 'Tu lugar en la cola se conserva: no tienes que hacer nada. '}Esta página se pone al día sola.</p>`;
  switch (view.phase) {
    case 'early':
      return html`<p class="lead">Abre el ${clockTime(view.opensAt, site.timezone)}. Quienes estéis aquí antes de esa hora entráis en un sorteo: el orden no depende de quién ha llegado primero. Después, cada cual por su orden de llegada.</p>
<dl class="board"><div class="main"><dt data-counting="Empieza en">Empieza a las</dt><dd id="clock" data-until="${view.opensAt}" role="timer" aria-live="off">${hour(view.opensAt, site.timezone)}</dd></div></dl>
<p class="note note-ok"><strong>Ya tienes sitio en el sorteo.</strong> Recargar la página o abrir otra pestaña no cambia nada.</p>`;
    case 'waiting':
      return html`<p class="lead">Cuando llegue tu turno entrarás a comprar. Recargar la página o abrir otra pestaña no te hace perder el sitio.</p>
<dl class="board"><div class="main"><dt>Tu lugar</dt><dd id="position">${number(view.position ?? 0)}</dd></div>
<div><dt>Delante de ti</dt><dd id="ahead">${view.aheadCount === 0 ? 'Nadie: vas en primer lugar' : view.aheadCount === 1 ? 'Una persona' : `${number(view.aheadCount ?? 0)} personas`}</dd></div>
<div><dt>Espera aproximada</dt><dd id="eta">${view.etaSeconds === null ? 'Sin calcular' : inWords(view.etaSeconds)}</dd></div></dl>
${view.state === 'paused' && html`<p class="note note-warn"><strong>La cola está en pausa.</strong> Seguirá en cuanto se pueda y tu lugar no cambia.</p>`}`;
    case 'turn':
      return html`<p class="lead">Entra antes de las ${hour(view.endsAt!, site.timezone)}. Si no, el turno pasa a la persona siguiente.</p>
<dl class="board"><div class="main"><dt data-counting="Tiempo para entrar">Puedes entrar hasta las</dt><dd id="clock" data-until="${view.endsAt}" role="timer" aria-live="off">${hour(view.endsAt!, site.timezone)}</dd></div></dl>
${act(page, 'enter', html`<button class="primary big" type="submit" autofocus>Entrar a comprar</button>`, 'enter')}<p class="hint" data-script hidden>Si tienes esta página a la vista, entras sin pulsar nada en unos segundos.</p>`;
    case 'inside':
      return html`<p class="lead">Puedes comprar hasta las ${hour(view.endsAt!, site.timezone)}.</p><p><a class="button primary big" href="${page.back}">Seguir comprando</a></p>${act(page, 'leave', html`<button class="quiet" type="submit">He terminado: dejar paso a la persona siguiente</button>`)}`;
    case 'over':
      return html`<p class="lead">Se acabó el tiempo para entrar o para comprar. Puedes volver a ponerte en la cola, al final.</p>${act(page, 'join', html`<button class="primary big" type="submit">Volver a la cola</button>`)}`;
    case 'none':
      return html`<p class="lead">Para comprar hay que ponerse en la cola.</p>${act(page, 'join', html`<button class="primary big" type="submit">Ponerme en la cola</button>`)}`;
  }
}

/** What makes waiting easier: going away, being called, a code, leaving. */
function extras(page: QueuePage): SafeHtml {
  const wrong = (field: string) => page.problem?.field === field && html` aria-invalid="true"`;
  return html`<section aria-labelledby="call"><h2 id="call">Puedes cerrar: te avisamos por correo</h2>
${
  page.hasMail
    ? html`<p class="note note-ok">Te escribiremos cuando sea tu turno, con un enlace para entrar desde cualquier dispositivo.</p>`
    : html`<p class="hint">Te escribimos cuando llegue tu turno. Solo usamos la dirección para esto.</p>
${act(page, 'notify', html`<div class="row"><div class="field"><label for="email">Correo electrónico</label><input id="email" name="email" type="email" autocomplete="email" required maxlength="254"${wrong('email')}></div><button type="submit">Avisarme</button></div>`)}`
}
<div class="row" data-script hidden><button type="button" id="sound" aria-pressed="false">Avisarme con un sonido</button><button type="button" id="notify-browser" aria-pressed="false">Aviso del navegador</button></div></section>
<section><details${page.problem?.field === 'code' && html` open`}><summary>Tengo un código para entrar sin esperar</summary>
${act(page, 'code', html`<div class="row"><div class="field"><label for="code">Código</label><input id="code" name="code" autocomplete="off" autocapitalize="characters" required maxlength="40"${wrong('code')}></div><button type="submit">Usar el código</button></div>`)}</details>
${act(page, 'leave', html`<button class="quiet" type="submit">Dejar la cola</button>`)}</section>`;
}

const act = (page: QueuePage, act: string, content: SafeHtml, id = `act-${act}`) =>
  html`<form method="post" action="/queue?sala=${page.view.id}" id="${id}"><input type="hidden" name="act" value="${act}"><input type="hidden" name="volver" value="${page.back}">${content}</form>`;

function document(site: House, title: string, body: SafeHtml, pollSeconds: number | null): Written {
  const style = `${styleOf(site.look)}${QUEUE_STYLE}`;
  const text = `<!doctype html>\n${html`<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><style>${new SafeHtml(style)}</style>${pollSeconds !== null && html`<noscript><meta http-equiv="refresh" content="${Math.max(10, pollSeconds)}"></noscript>`}</head>
<body><header><a href="/">${site.look.shortName || site.name}</a></header>${body}<footer>${site.name}</footer>${pollSeconds !== null && html`<script>${new SafeHtml(QUEUE_SCRIPT)}</script>`}</body></html>`}`;
  return {
    text,
    policy: `default-src 'none'; script-src '${hashOf(QUEUE_SCRIPT)}'; style-src '${hashOf(style)}'; img-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  };
}

const hashes = new Map<string, string>();
function hashOf(text: string): string {
  let hash = hashes.get(text);
  if (!hash) hashes.set(text, (hash = `sha256-${createHash('sha256').update(text).digest('base64')}`));
  return hash;
}
