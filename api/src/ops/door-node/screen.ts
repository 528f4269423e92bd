/** The node's own screen: how readers join, whether the house answers, what waits. Only for the machine it runs on. */
import type {IncomingMessage, ServerResponse} from 'node:http';
import {notFound} from '../../domain/kernel/errors';
import {formatCount as count} from '../../domain/kernel/money';
import {qrSvg} from '../../outside/drawing/qr';
import {readHeld} from './keep';
import type {Node} from './node';
import {countWaiting} from './tell';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const plain = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);

export async function screen(node: Node, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (!LOOPBACK.test(req.socket.remoteAddress ?? '')) throw notFound('Los lectores entran por /admin/puerta.');
  const held = await readHeld(node.db, node.sessionId);
  const waiting = await countWaiting(node.db);
  const {rows: rights} = await node.db.query<{n: number}>(
    'select count(*)::int as n from held_right where session_id = $1',
    [node.sessionId],
  );
  const {rows: readers} = await node.db.query<{name: string; gateId: number | null; silent: number}>(
    `select name, gate_id as "gateId", extract(epoch from now() - last_seen_at)::int as silent
       from reader where is_active order by name`,
  );
  const hour = (at: Date): string => at.toLocaleTimeString('es-ES', {timeZone: held?.state.timezone});
  const gateOf = (gateId: number | null): string =>
    held?.state.gates.find(one => one.id === gateId)?.name ?? 'Cualquier puerta';
  const {isUp, trouble} = node.link;
  const body = `<!doctype html><html lang="es"><meta charset="utf-8"><meta http-equiv="refresh" content="3">
<meta name="viewport" content="width=device-width"><title>Nodo de puerta</title><style>
:root{color-scheme:light dark}body{font:1.05rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.4rem;margin:0}b.code{font-size:2.6rem;letter-spacing:.08em}p.state{padding:.7rem 1rem;border-radius:.5rem}
p.up{background:#14692f;color:#fff}p.away{background:#8a5300;color:#fff}div.qr{max-width:16rem}td,th{text-align:left;padding:.3rem 1rem .3rem 0}
</style><main><h1>${plain(held?.state.eventTitle ?? 'Nodo de puerta')}</h1>
<p class="state ${isUp ? 'up' : 'away'}">${
    isUp
      ? 'La casa contesta.'
      : `La casa no contesta${trouble ? `: ${plain(trouble)}.` : '.'} Se sigue leyendo con lo que hay aquí.`
  }</p>
<p>${
    held
      ? `${count(rights[0]!.n)} derechos, al día de las ${hour(held.heardAt)}.`
      : 'Todavía no han llegado los derechos: no se puede leer.'
  } ${waiting === 0 ? 'No queda ninguna lectura por enviar.' : `${count(waiting)} ${waiting === 1 ? 'lectura espera' : 'lecturas esperan'} a la casa.`}</p>
<h2>Emparejar un lector</h2><p>Ábrelo en <strong>${plain(node.url)}/admin/puerta</strong> y escribe el código del nodo:</p>
<p><b class="code">${node.code.slice(0, 4)} ${node.code.slice(4)}</b></p>
<p>O lee con su cámara este QR:</p>
<div class="qr">${qrSvg(`${node.url}/admin/puerta#${node.code}`, 'QR para emparejar un lector con el nodo')}</div>
<h2>Lectores</h2>${
    readers.length === 0
      ? '<p>Todavía no hay ninguno.</p>'
      : `<table><tr><th>Lector<th>Puerta<th>Último contacto</tr>${readers
          .map(
            one =>
              `<tr><td>${plain(one.name)}<td>${plain(gateOf(one.gateId))}<td>${one.silent < 15 ? 'ahora' : `hace ${one.silent < 120 ? `${one.silent} s` : `${Math.round(one.silent / 60)} min`}`}</tr>`,
          )
          .join('')}</table>`
  }</main>`;
  res.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  res.end(body);
}
