/** The report of the day: one HTML file without dependencies, for people; light and dark, wide and narrow. */
import {bars, clock, escaped, lineChart, type Frame} from './charts';
import type {Figures} from './figures';
import {bowlMap, plotMap} from '../maps';
import {STYLE} from './style';
import {euros, isGood, ms, percent, problems, seconds, whole} from './summary';

/** What a buyer feels of the machine, in the order in which they meet it. */
const SHOWN = ['join', 'poll', 'states', 'hold', 'checkout', 'result'];

export function page(f: Figures): string {
  const isFine = isGood(f);
  const over = Math.max(f.opensAt + 1, ...f.salesPerSlice.map(s => s.at + f.sliceSeconds), ...f.board.map(b => b.at));
  const frame = (more: Pick<Frame, 'title' | 'lines' | 'format'> & Partial<Frame>): string =>
    lineChart({
      from: 0,
      to: over,
      opensAt: f.opensAt,
      faults: f.faults.map(x => ({at: x.at, name: /API/.test(x.name) ? 'API' : 'PostgreSQL'})),
      ...more,
    });
  const acts = SHOWN.flatMap(act => f.acts.filter(a => a.act === act));
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Día de venta: ${whole(f.sold.seats)} entradas</title><style>${STYLE}</style></head><body><main>
<header><p class="over">Día de venta simulado · ${escaped(new Date(f.at).toLocaleString('es-ES', {dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Madrid'}))}</p>
<h1>${whole(f.sold.seats)} entradas vendidas en ${seconds(over - f.opensAt)}, con ${whole(f.options.buyers)} personas a la puerta</h1>
<p class="verdict ${isFine ? 'good' : 'bad'}"><strong>${isFine ? 'Bien.' : `Mal: ${problems(f).length} problemas.`}</strong> ${isFine ? 'Nada se vendió dos veces, nada de lo prometido se perdió y cada cobro tiene su pedido, su devolución o su incidencia. Invariantes a cero.' : 'Están al final de la página.'}</p></header>
<section class="cards">${card('Aforo vendido', percent(f.sold.soldOutShare), `${whole(f.sold.web)} en la web, ${whole(f.sold.counter)} en taquilla`)}${card('Ingresos', euros(f.money.keptCents + f.money.counterCents), `${whole(f.sold.orders)} pedidos pagados`)}${card('Espera, la mitad', seconds(f.waits.p50), `95 de cada 100, menos de ${seconds(f.waits.p95)}; la más larga, ${seconds(f.waits.max)}`)}${card('Retener butacas', ms(p('hold', f).p50), `99 de cada 100, menos de ${ms(p('hold', f).p99)}`)}</section>
<section><h2>Cómo fue</h2>
${frame({
  title: `Entradas vendidas por segundo`,
  format: v => whole(v),
  lines: [
    {name: 'Web', look: 's1', isArea: true, points: perSecond(f, 'web')},
    {name: 'Taquilla', look: 's2', points: perSecond(f, 'counter')},
  ],
})}
${frame({title: 'Esperando en la cola', format: whole, lines: [{name: 'Esperando', look: 's3', isArea: true, points: f.board.map(b => [b.at, b.waiting])}]})}
${frame({
  title: 'Dentro, comprando',
  format: whole,
  lines: [
    {name: 'Dentro', look: 's1', isArea: true, points: f.board.map(b => [b.at, b.inside])},
    {name: 'Con el turno dado, sin entrar', look: 's2', points: f.board.map(b => [b.at, b.called])},
  ],
})}
<p class="note">El marcador se lee cada dos segundos por la API, como lo ve el personal: durante una avería la línea se corta. ${paceText(f)}</p></section>
<section><h2>Las dos averías</h2><div class="scroll"><table><thead><tr><th>Avería</th><th class="num">A los</th><th class="num">Lista otra vez</th><th class="num">Primera escritura</th><th class="num">Butacas retenidas comprobadas</th><th class="num">Perdidas</th></tr></thead><tbody>
${f.faults.map(x => `<tr><th scope="row">${escaped(x.name)}</th><td class="num">${clock(x.at - f.opensAt)}</td><td class="num">${x.readyAfter.toFixed(1).replace('.', ',')} s</td><td class="num">${x.firstWriteAfter === null ? '—' : `${x.firstWriteAfter.toFixed(1).replace('.', ',')} s`}</td><td class="num">${whole(x.checkedHolds)}</td><td class="num">${whole(x.lostHolds)}</td></tr>`).join('')}</tbody></table></div>
<p class="note">La API se mata con <code>kill -9</code> y un supervisor la arranca al momento; a PostgreSQL se le mata el proceso principal, se recupera de su registro y la API sigue siendo la misma. Quien compraba repite con la misma clave. Arranques de la API en todo el día: ${f.api.starts}; memoria en el pico, ${f.api.peakMemoryMiB} MiB.</p></section>
<section><h2>Tiempos de respuesta</h2><p class="note">Desde que la persona pulsa hasta el último byte, en escala logarítmica. Servidor, base de datos y personas comparten la misma máquina.</p><div class="grid">
${acts
  .map(a =>
    frame({
      title: a.name,
      format: shortMs,
      isLog: true,
      height: 200,
      width: 500,
      lines: [
        {name: 'mitad', look: 's1', points: a.slices.map(s => [s.at, s.p50])},
        {name: '99 de 100', look: 's2', points: a.slices.map(s => [s.at, s.p99])},
      ],
    }),
  )
  .join('\n')}</div>
<div class="scroll"><table><thead><tr><th>Acto</th><th class="num">Veces</th><th class="num">p50</th><th class="num">p99</th><th class="num">Máximo</th></tr></thead><tbody>${f.acts.map(a => `<tr><th scope="row">${escaped(a.name)}</th><td class="num">${whole(a.count)}</td><td class="num">${ms(a.p50)}</td><td class="num">${ms(a.p99)}</td><td class="num">${ms(a.max)}</td></tr>`).join('')}</tbody></table></div></section>
<section><h2>Qué fue de cada persona</h2>${bars(f.outcomes.map(o => ({name: o.name, value: o.count, text: whole(o.count), look: o.name === 'Compraron' ? 's1' : 's3'})))}
<h3>Rechazos</h3><p class="note">Una misma persona puede oír varios y comprar después.</p>${bars(f.refusals.map(r => ({name: r.why, value: r.count, text: whole(r.count), look: 's2'})))}
<p>Robots: ${whole(f.bots.withoutTurn)} intentos de comprar sin turno, todos rechazados; una granja detrás de una sola dirección pidió ${whole(f.bots.asked)} butacas y llegó a retener ${whole(f.bots.held)} (ninguna se pagó y todas volvieron a la venta). ${whole(f.live.clients)} personas vieron el mapa en directo: ${whole(f.live.deltas)} cambios recibidos.</p></section>
<section><h2>El estadio</h2><p class="note">Cada sector, del color del momento en que vendió la mitad de lo que vendió: los claros, los primeros.</p>${bowlMap(f)}</section>
<section><h2>Parcelas</h2><p>${f.plots.sold} de ${f.plots.all} vendidas en taquilla mientras tanto, ${euros(f.plots.cents)} con sus fianzas. Dos taquilleros vendían de la misma lista; cuando señalaron la misma, una venta se hizo y la otra oyó que no.</p>${plotMap(f)}</section>
<section><h2>Dinero</h2>${pairs([
    ['Cobrado por el banco', euros(f.money.chargedCents)],
    ['Devuelto por el banco', euros(f.money.bankRefundedCents)],
    ['Se queda', euros(f.money.keptCents)],
    ['Entradas vendidas en la web', euros(f.sold.webCents)],
    ['Taquilla', euros(f.money.counterCents)],
    ['Parcelas', euros(f.money.plotCents)],
    ['Fianzas en depósito', euros(f.money.depositCents)],
    ['Pagados tarde y con sus butacas', whole(f.money.paidLate)],
    ['Pagados tarde y devueltos', whole(f.money.refunds)],
    ['Avisos del banco repetidos', whole(f.money.duplicates)],
    ...f.money.incidents.map((i): [string, string] => [INCIDENTS[i.kind] ?? i.kind, whole(i.count)]),
    ['Cobros sin dueño', whole(f.verdict.money.length)],
  ])}</section>
<section><h2>Lo prometido, comprobado</h2><p class="note">Lo que las personas recuerdan que se les confirmó, buscado al final en la base de datos.</p>${pairs(
    [
      ['Lugares en la cola', whole(f.promises.places)],
      ['Butacas retenidas', whole(f.promises.seatsHeld)],
      ['Pedidos', whole(f.promises.orders)],
      ['Pagos dados por hechos', whole(f.promises.payments)],
      ['Entradas enseñadas', whole(f.promises.tickets)],
      ['Ventas de taquilla', whole(f.promises.counter)],
      ['Parcelas', whole(f.promises.plots)],
      ['Correos escritos', whole(f.api.mails)],
      ['Promesas perdidas', whole(f.verdict.lost.length)],
      ['Invariantes rotos', whole(f.verdict.invariants.length)],
      ['Respuestas rotas', whole(f.verdict.faults.length)],
    ],
  )}${
    isFine
      ? ''
      : `<h3>Problemas</h3><ul class="wrong">${problems(f)
          .slice(0, 200)
          .map(w => `<li>${escaped(w)}</li>`)
          .join('')}</ul>`
  }</section>
<footer><p>Semilla ${f.seed} · ${whole(f.options.buyers)} personas, ${whole(f.options.seats)} butacas · precola de ${f.options.preQueue} s; entran ${whole(f.options.outflowPerMinute)} por minuto, ${whole(f.options.maxInside)} dentro como mucho · una retención dura un minuto${f.options.movesClock ? ', y a quien paga tarde se le adelanta el reloj' : ''} · commit ${escaped(f.commit)} · ${escaped(f.machine)}</p></footer></main></body></html>
`;
}

const INCIDENTS: Record<string, string> = {
  amount_mismatch: 'Incidencias: el banco cobró otro importe',
  basket_went_on: 'Incidencias: pago de un carrito que siguió adelante, devuelto',
  seats_gone: 'Incidencias: pago sin plaza, devuelto',
  paid_twice: 'Incidencias: pagado dos veces, devuelto',
  limit_used: 'Incidencias: fuera de límite, devuelto',
};

const p = (act: string, f: Figures) => f.acts.find(a => a.act === act) ?? {p50: 0, p99: 0};
const shortMs = (v: number): string =>
  v >= 1000 ? `${(v / 1000).toLocaleString('es-ES')} s` : `${v.toLocaleString('es-ES')} ms`;
const card = (name: string, figure: string, more: string): string =>
  `<div class="card"><p class="name">${escaped(name)}</p><p class="figure">${escaped(figure)}</p><p class="more">${escaped(more)}</p></div>`;
const pairs = (rows: [string, string][]): string =>
  `<dl>${rows.map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`).join('')}</dl>`;

function paceText({pace, options}: Figures): string {
  if (pace.length === 0)
    return `El ritmo previsto, ${whole(options.outflowPerMinute)} personas por minuto, no hubo que tocarlo.`;
  const least = Math.min(...pace.map(c => c.outflowPerMinute));
  return `Quien lleva la sala cambió el ritmo ${whole(pace.length)} veces por lo que tardaban las respuestas: de las ${whole(options.outflowPerMinute)} personas por minuto previstas, hasta ${whole(least)} en lo peor y ${whole(pace[pace.length - 1]!.outflowPerMinute)} al final.`;
}

/** Slices in which nothing was sold are zeros, not gaps. */
function perSecond(f: Figures, channel: 'web' | 'counter'): [number, number][] {
  const sold = new Map(f.salesPerSlice.map(s => [s.at, s[channel]]));
  const last = Math.max(0, ...sold.keys());
  const points: [number, number][] = [];
  for (let at = 0; at <= last; at += f.sliceSeconds)
    points.push([at + f.sliceSeconds / 2, (sold.get(at) ?? 0) / f.sliceSeconds]);
  return points;
}
