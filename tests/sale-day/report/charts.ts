/**
 * Inline SVG for the report: lines over the seconds of the sale, with the faults marked. Colours come from the page, so
 * that light and dark are the page's business.
 */
export interface Line {
  name: string;
  /** Class that gives the colour: s1, s2 … */
  look: string;
  points: [at: number, value: number][];
  /** Filled down to the axis. */
  isArea?: boolean;
}

export interface Frame {
  title: string;
  from: number;
  to: number;
  faults: {at: number; name: string}[];
  /** Second of the day at which the sale opens: the axis counts from it. */
  opensAt: number;
  lines: Line[];
  format(value: number): string;
  isLog?: boolean;
  height?: number;
  /** Units of the drawing: as many as pixels where it is meant to stand, so that letters keep their size. */
  width?: number;
}

const WIDTH = 960;
const LEFT = 62;
const RIGHT = 12;
const TOP = 22;
const BOTTOM = 26;

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, c => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[c]!);

export function lineChart(frame: Frame): string {
  const height = frame.height ?? 240;
  const width = frame.width ?? WIDTH;
  const values = frame.lines.flatMap(l => l.points.map(p => p[1]));
  const ticks = frame.isLog ? logTicks(values) : flatTicks(Math.max(1, ...values));
  const [low, high] = [ticks[0], ticks[ticks.length - 1]];
  const x = (at: number) => LEFT + ((at - frame.from) / (frame.to - frame.from)) * (width - LEFT - RIGHT);
  const share = (v: number) =>
    frame.isLog
      ? (Math.log10(Math.max(v, low!)) - Math.log10(low!)) / (Math.log10(high!) - Math.log10(low!))
      : (v - low!) / (high! - low!);
  const y = (v: number) => height - BOTTOM - share(v) * (height - TOP - BOTTOM);
  const n = (v: number) => v.toFixed(1);
  const rules = ticks.map(
    t =>
      `<line class="rule" x1="${LEFT}" x2="${width - RIGHT}" y1="${n(y(t))}" y2="${n(y(t))}"/><text class="tick" x="${LEFT - 8}" y="${n(y(t) + 4)}" text-anchor="end">${escaped(frame.format(t))}</text>`,
  );
  const times = timeTicks(frame.from - frame.opensAt, frame.to - frame.opensAt, width / 100).map(
    t => `<text class="tick" x="${n(x(t + frame.opensAt))}" y="${height - 8}" text-anchor="middle">${clock(t)}</text>`,
  );
  const opening =
    frame.opensAt > frame.from
      ? `<line class="open" x1="${n(x(frame.opensAt))}" x2="${n(x(frame.opensAt))}" y1="${TOP}" y2="${height - BOTTOM}"/>${x(frame.opensAt) > LEFT + 60 ? `<text class="mark" x="${n(x(frame.opensAt))}" y="${TOP - 8}" text-anchor="end">apertura</text>` : ''}`
      : '';
  const marks = frame.faults.map(
    f =>
      `<line class="fault" x1="${n(x(f.at))}" x2="${n(x(f.at))}" y1="${TOP - 4}" y2="${height - BOTTOM}"/><text class="mark hit" x="${n(x(f.at))}" y="${TOP - 8}" text-anchor="middle">${escaped(f.name)}</text>`,
  );
  const drawn = frame.lines.flatMap(line =>
    runs(line.points).map(run => {
      const path = run.map(([at, v], i) => `${i ? 'L' : 'M'}${n(x(at))} ${n(y(v))}`).join('');
      const base = n(y(low!));
      return `${line.isArea ? `<path class="area ${line.look}" d="${path}L${n(x(run[run.length - 1]![0]))} ${base}L${n(x(run[0]![0]))} ${base}Z"/>` : ''}<path class="line ${line.look}" d="${path}"/>`;
    }),
  );
  return `<figure><figcaption>${escaped(frame.title)}${frame.lines.length > 1 ? `<span class="key">${frame.lines.map(l => `<i class="${l.look}"></i>${escaped(l.name)}`).join(' ')}</span>` : ''}</figcaption>
<div class="scroll"><svg viewBox="0 0 ${width} ${height}" style="min-width:${Math.min(width, 520) - 80}px" role="img" aria-label="${escaped(`${frame.title}. ${frame.lines.map(l => `${l.name}: como mucho ${frame.format(Math.max(0, ...l.points.map(p => p[1])))}`).join('; ')}`)}">${rules.join('')}${times.join('')}${drawn.join('')}${opening}${marks.join('')}</svg></div></figure>`;
}

/** A gap of more than three steps is a time without measurement: the line is broken there. */
function runs(points: Line['points']): Line['points'][] {
  const steps = points
    .slice(1)
    .map((p, i) => p[0] - points[i]![0])
    .sort((a, b) => a - b);
  const most = (steps[Math.floor(steps.length / 2)] ?? 1) * 3.2;
  const all: Line['points'][] = [];
  for (const p of points) {
    const run = all.at(-1);
    if (run && p[0] - run[run.length - 1]![0] <= most) run.push(p);
    else all.push([p]);
  }
  return all.filter(run => run.length > 1);
}

function flatTicks(most: number): number[] {
  const step =
    [1, 2, 2.5, 5, 10].map(s => s * 10 ** Math.floor(Math.log10(most / 4))).find(s => most / s <= 4.5) ?? most;
  const whole = Math.max(step, 1);
  return Array.from({length: Math.ceil(most / whole) + 1}, (_, i) => i * whole);
}

function logTicks(values: number[]): number[] {
  const positive = values.filter(v => v > 0);
  const from = Math.floor(Math.log10(Math.max(0.1, Math.min(...positive, 1000))));
  const to = Math.max(from + 1, Math.ceil(Math.log10(Math.max(1, ...positive))));
  return Array.from({length: to - from + 1}, (_, i) => 10 ** (from + i));
}

function timeTicks(from: number, to: number, most: number): number[] {
  const step = [5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600].find(s => (to - from) / s <= most) ?? 7200;
  return Array.from(
    {length: Math.floor(to / step) - Math.ceil(from / step) + 1},
    (_, i) => (Math.ceil(from / step) + i) * step,
  );
}

export const clock = (seconds: number): string =>
  `${seconds < 0 ? '−' : ''}${Math.floor(Math.abs(seconds) / 60)}:${String(Math.floor(Math.abs(seconds) % 60)).padStart(2, '0')}`;

/** Bars one below the other, with the number at their end. */
export function bars(rows: {name: string; value: number; text: string; look?: string}[]): string {
  const most = Math.max(1, ...rows.map(r => r.value));
  return `<ul class="bars">${rows.map(r => `<li><span>${escaped(r.name)}</span><span class="bar"><b class="${r.look ?? 's1'}" style="width:${((r.value / most) * 100).toFixed(1)}%"></b></span><span class="num">${escaped(r.text)}</span></li>`).join('')}</ul>`;
}
