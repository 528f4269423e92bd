/** The day on the console: what a person wants to know first, in the order in which they would ask. */
import type {Figures} from './figures';

export const isGood = ({verdict: v, unsettled}: Figures): boolean =>
  v.invariants.length + v.lost.length + v.money.length + v.faults.length + unsettled.length === 0;

export const whole = (n: number): string =>
  n.toLocaleString('es-ES', {maximumFractionDigits: 0, useGrouping: 'always' as never});
export const euros = (cents: number): string =>
  (cents / 100).toLocaleString('es-ES', {style: 'currency', currency: 'EUR', useGrouping: 'always' as never});
export const seconds = (s: number): string =>
  s < 90
    ? `${s.toLocaleString('es-ES', {maximumFractionDigits: s < 10 ? 1 : 0})}\u00a0s`
    : `${Math.floor(Math.round(s) / 60)}\u00a0min\u00a0${String(Math.round(s) % 60).padStart(2, '0')}\u00a0s`;
export const ms = (n: number): string => (n < 10_000 ? `${whole(n)}\u00a0ms` : seconds(n / 1000));
export const percent = (share: number): string =>
  share.toLocaleString('es-ES', {style: 'percent', maximumFractionDigits: 1});

export function problems({verdict: v, unsettled}: Figures): string[] {
  return [
    ...v.invariants,
    ...v.lost.map(l => `Prometido y perdido: ${l}`),
    ...v.money.map(m => `Dinero sin dueño: ${m}`),
    ...v.faults.map(f => `Respuesta rota: ${f}`),
    ...unsettled.map(u => `Sin acabar: ${u}`),
  ];
}

export function summary(f: Figures): string[] {
  const row = (name: string, value: string) => `  ${name.padEnd(50)} ${value.padStart(14)}`;
  const wrong = problems(f);
  return [
    '',
    'VENDIDO',
    row('Entradas', `${whole(f.sold.seats)} (${percent(f.sold.soldOutShare)})`),
    row('  por la web', whole(f.sold.web)),
    row('  en taquilla', whole(f.sold.counter)),
    row('Pedidos pagados', whole(f.sold.orders)),
    row('Parcelas', `${f.plots.sold} de ${f.plots.all}`),
    '',
    'QUÉ FUE DE CADA PERSONA',
    ...f.outcomes.map(o => row(o.name, whole(o.count))),
    '',
    'RECHAZOS (una persona puede oír varios)',
    ...f.refusals.map(r => row(r.why, whole(r.count))),
    row('Robots: intentos sin turno / frenados por dirección', `${f.bots.withoutTurn} / ${f.bots.throttled}`),
    row('Robots: butacas que retuvieron, de las pedidas', `${f.bots.held} / ${f.bots.asked}`),
    '',
    'ESPERA (desde la apertura, o desde que llegaron después)',
    row('la mitad, menos de', seconds(f.waits.p50)),
    row('95 de cada 100, menos de', seconds(f.waits.p95)),
    row('la más larga', seconds(f.waits.max)),
    row(
      'Cambios de ritmo de la sala / el más lento',
      `${f.pace.length} / ${Math.min(f.options.outflowPerMinute, ...f.pace.map(c => c.outflowPerMinute))} por min`,
    ),
    '',
    'TIEMPOS DE RESPUESTA                                  veces       p50        p99',
    ...f.acts.map(
      a => `  ${a.name.padEnd(46)} ${whole(a.count).padStart(9)} ${ms(a.p50).padStart(9)} ${ms(a.p99).padStart(10)}`,
    ),
    '',
    'AVERÍAS',
    ...f.faults.map(x =>
      row(
        `${x.name}: lista / primera escritura`,
        `${x.readyAfter.toFixed(1)} s / ${x.firstWriteAfter === null ? '—' : `${x.firstWriteAfter.toFixed(1)} s`}`,
      ),
    ),
    ...f.faults.map(x =>
      row(`  butacas retenidas que se comprobaron / perdidas`, `${x.checkedHolds} / ${x.lostHolds}`),
    ),
    row('Arranques de la API / memoria en el pico', `${f.api.starts} / ${f.api.peakMemoryMiB} MiB`),
    '',
    'DINERO',
    row('Cobrado por el banco', euros(f.money.chargedCents)),
    row('Devuelto por el banco', euros(f.money.bankRefundedCents)),
    row('Taquilla', euros(f.money.counterCents)),
    row('Parcelas y fianzas', euros(f.money.plotCents + f.money.depositCents)),
    row('Pagos tarde con sus butacas / devoluciones', `${f.money.paidLate} / ${f.money.refunds}`),
    row('Avisos del banco repetidos', whole(f.money.duplicates)),
    ...f.money.incidents.map(i => row(`Incidencia ${i.kind}`, whole(i.count))),
    '',
    'PROMETIDO A LOS DE FUERA Y COMPROBADO',
    row('Lugares en la cola', whole(f.promises.places)),
    row('Butacas retenidas', whole(f.promises.seatsHeld)),
    row('Pedidos', whole(f.promises.orders)),
    row('Pagos', whole(f.promises.payments)),
    row('Entradas vistas', whole(f.promises.tickets)),
    row('Ventas de taquilla / parcelas', `${f.promises.counter} / ${f.promises.plots}`),
    '',
    wrong.length === 0
      ? 'VEREDICTO: BIEN. Nada vendido dos veces, nada prometido se perdió, ningún cobro sin dueño; invariantes a cero.'
      : `VEREDICTO: MAL. ${wrong.length} problemas:`,
    ...wrong.slice(0, 40).map(w => `  ✗ ${w}`),
  ];
}
