/** The ground after the day: every sector by when it sold, every plot of land by whether it did. */
import {clock, escaped} from './report/charts';
import type {Figures} from './report/figures';

const STEPS = 6;

export function bowlMap(f: Figures): string {
  const times = f.zones.flatMap(z => (z.halfAt === null ? [] : [z.halfAt])).sort((a, b) => a - b);
  const cut = Array.from({length: STEPS - 1}, (_, i) => times[Math.floor((times.length * (i + 1)) / STEPS)] ?? 0);
  const stepOf = (at: number | null) => (at === null ? 'none' : `t${cut.filter(c => at >= c).length}`);
  const drawn = f.zones.map(z => {
    const points = Array.from(
      {length: z.outline.length / 2},
      (_, i) => `${Math.round(z.outline[i * 2]!)},${Math.round(z.outline[i * 2 + 1]!)}`,
    ).join(' ');
    return `<polygon class="${stepOf(z.halfAt)}" points="${points}"><title>${escaped(`${z.name}: ${z.sold} de ${z.seats}${z.halfAt === null ? '' : `, la mitad a los ${clock(z.halfAt - f.opensAt)}`}`)}</title></polygon>`;
  });
  const edges = [0, ...cut.map(c => Math.max(0, c - f.opensAt))];
  const key = edges
    .map(
      (from, i) =>
        `<span><i class="t${i}"></i>${i === 0 ? 'antes de ' + clock(edges[1] ?? 0) : 'desde ' + clock(from)}</span>`,
    )
    .join('');
  return `<figure><svg class="bowl" viewBox="0 0 ${f.ground.width} ${f.ground.height}" role="img" aria-label="Plano del estadio por sectores, según cuándo se vendieron">${drawn.join('')}</svg><p class="key steps">${key}</p></figure>`;
}

export function plotMap(f: Figures): string {
  const across = Math.max(1, ...f.plots.map.map(p => p.x + 1));
  const down = Math.max(1, ...f.plots.map.map(p => p.y + 1));
  const drawn = f.plots.map.map(
    p =>
      `<g><rect class="${p.isSold ? 's1' : 'none'}" x="${p.x * 44 + 2}" y="${p.y * 30 + 2}" width="40" height="26" rx="4"/><text class="${p.isSold ? 'on' : 'off'}" x="${p.x * 44 + 22}" y="${p.y * 30 + 19}" text-anchor="middle">${escaped(p.number)}</text></g>`,
  );
  return `<figure><div class="scroll"><svg class="plots" viewBox="0 0 ${across * 44} ${down * 30}" style="min-width:${Math.min(across * 36, 560)}px;max-width:${across * 64}px" role="img" aria-label="Parcelas: ${f.plots.sold} vendidas de ${f.plots.all}">${drawn.join('')}</svg></div><p class="key"><i class="s1"></i>vendida <i class="none"></i>libre</p></figure>`;
}
