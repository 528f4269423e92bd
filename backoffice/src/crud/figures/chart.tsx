// A few figures side by side as bars or lines, drawn at the width there is. Nothing is told by the drawing alone: the
// pointer reads every figure out, and a table says the same, one that the screen has or, with a `caption`, a hidden
// one.
import {useEffect, useRef, useState, type PointerEvent} from 'react';
import Box from '@mui/material/Box';
import {useTheme} from '@mui/material/styles';
import {formatCount, formatShort, formatShortEuros} from '../words/count';
import {formatCents} from '../words/money';
import {visuallyHidden} from '../fields/visually-hidden';

const tones = ['primary', 'warning', 'info', 'error', 'success'] as const;

interface Series<Row> {
  label: string;
  value: (row: Row) => number;
  tone?: (typeof tones)[number];
}

interface Props<Row> {
  rows: readonly Row[];
  name: (row: Row) => string;
  /** What stands below the axis where the name is too long for it. */
  tick?: (row: Row) => string;
  series: readonly Series<Row>[];
  /** Said after the figures when they are read out. */
  note?: (row: Row) => string;
  kind?: 'bar' | 'line';
  /** One bar on the other: parts of one whole. */
  isStacked?: boolean;
  /** Figures are cents. */
  isMoney?: boolean;
  caption?: string;
}

const height = 240;
const fontSize = 12;
const aslant = {
  position: 'absolute',
  whiteSpace: 'nowrap',
  transform: 'rotate(-45deg)',
  transformOrigin: 'top right',
} as const;
const twoLines = {
  position: 'absolute',
  px: '2px',
  textAlign: 'center',
  whiteSpace: 'pre-line',
  hyphens: 'auto',
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitLineClamp: '2',
  WebkitBoxOrient: 'vertical',
} as const;
/** About, and rather too much: what decides whether labels fit. */
const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(text => text.length)) * 6.4;

export function Chart<Row>({
  rows,
  name,
  tick = name,
  series,
  note,
  kind = 'bar',
  isStacked = false,
  isMoney = false,
  caption,
}: Props<Row>) {
  const {palette} = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [pointed, setPointed] = useState<number>();
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    if (box.current !== null) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);

  const exact = (value: number): string => (isMoney ? formatCents(value) : formatCount(value));
  const lines = series.map((one, at) => ({
    ...one,
    color: palette[one.tone ?? tones[at % tones.length] ?? 'primary'].main,
    values: rows.map(one.value),
  }));
  const tops = isStacked
    ? rows.map((_row, at) => lines.reduce((sum, line) => sum + (line.values[at] ?? 0), 0))
    : lines.flatMap(line => line.values);
  const marks = marksOf(Math.min(0, ...tops), Math.max(0, ...tops), isMoney ? 100 : 1);
  const markTexts = marks.map(mark => (isMoney ? formatShortEuros(mark / 100) : formatShort(mark)));
  const ticks = rows.map(tick);

  const left = longest(markTexts) + 10;
  const band = Math.max(0, width - left) / Math.max(1, rows.length);
  // Every label stands below its own figure, in two lines if it must. Where the longest word finds no room, names are
  // written aslant, and of times, which can be guessed, only some.
  const room = Math.ceil((Math.min(76, longest(ticks.flatMap(text => text.split(' ')))) + 6) / Math.max(1, band));
  const isAslant = room > 1 && band >= 20 && longest(ticks) < 116 && ticks.some(text => !/^\d/.test(text));
  const every = isAslant ? 1 : Math.max(1, room);
  const isTwoLines = longest(ticks) > every * band - 6;
  const [top, bottom] = [8, height - (isAslant ? 14 + longest(ticks) * 0.7 : isTwoLines ? 36 : 21)];
  const [least = 0, most = 1] = [marks[0], marks.at(-1)];
  const y = (value: number): number => top + (bottom - top) * (1 - (value - least) / (most - least));
  const middle = (at: number): number => left + (at + 0.5) * band;
  const abreast = isStacked ? 1 : lines.length;
  const wide = Math.min(44, (band * 0.7) / abreast);

  const bars = (values: readonly number[], line: number): string =>
    values
      .map((value, at) => {
        const below = isStacked ? lines.slice(0, line).reduce((sum, one) => sum + (one.values[at] ?? 0), 0) : 0;
        const x = middle(at) + (isStacked ? -0.5 : line - abreast / 2) * wide;
        return value === 0
          ? ''
          : barPath(x, wide > 6 && abreast > 1 ? wide - 1 : wide, y(below), y(below + value), isStacked ? 0 : 3);
      })
      .join('');
  const point = ({clientX, currentTarget}: PointerEvent): void => {
    const at = Math.floor((clientX - currentTarget.getBoundingClientRect().left - left) / band);
    setPointed(at >= 0 && at < rows.length ? at : undefined);
  };
  const read = pointed === undefined ? undefined : rows[pointed];
  const x = middle(pointed ?? 0);
  return (
    <>
      <Box aria-hidden sx={{fontSize, lineHeight: 1.25, color: 'text.secondary'}}>
        {lines.length > 1 && (
          <Box sx={{display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, py: 0.5}}>
            {lines.map(line => (
              <span key={line.label}>
                <Swatch color={line.color} />
                {line.label}
              </span>
            ))}
          </Box>
        )}
        {/* A finger that scrolls the page still scrolls it; what it has tapped stays read out. */}
        <Box
          ref={box}
          sx={{position: 'relative', height, touchAction: 'pan-y'}}
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={event => event.pointerType === 'mouse' && setPointed(undefined)}
        >
          {width > 0 && (
            <Box component="svg" sx={{position: 'absolute', width: '100%', height: '100%'}}>
              {read !== undefined && (
                <rect x={x - band / 2} y={top} width={band} height={bottom - top} fill={palette.action.hover} />
              )}
              {marks.map((mark, at) => (
                <g key={mark}>
                  <line
                    x1={left}
                    x2="100%"
                    y1={y(mark)}
                    y2={y(mark)}
                    stroke={mark === 0 ? palette.text.disabled : palette.divider}
                    shapeRendering="crispEdges"
                  />
                  <text x={left - 8} y={y(mark)} dy="0.35em" textAnchor="end" fill="currentColor">
                    {markTexts[at]}
                  </text>
                </g>
              ))}
              {lines.map((line, at) =>
                kind === 'bar' ? (
                  <path key={line.label} d={bars(line.values, at)} fill={line.color} />
                ) : (
                  <g key={line.label} fill={line.color}>
                    <polyline
                      points={line.values.map((value, i) => `${middle(i)},${y(value)}`).join(' ')}
                      fill="none"
                      stroke={line.color}
                      strokeWidth={2}
                      strokeLinejoin="round"
                    />
                    {line.values.map(
                      (value, i) =>
                        (rows.length === 1 || i === pointed) && <circle key={i} cx={middle(i)} cy={y(value)} r={4} />,
                    )}
                  </g>
                ),
              )}
            </Box>
          )}
          {ticks.map(
            (text, at) =>
              at % every === Math.floor((every - 1) / 2) &&
              (at + every / 2 < rows.length || every === 1) && (
                <Box
                  key={at}
                  sx={isAslant ? aslant : twoLines}
                  style={{
                    top: bottom + 5,
                    ...(isAslant
                      ? {right: width - middle(at) - 4}
                      : {left: middle(at) - (every * band) / 2, width: every * band}),
                  }}
                >
                  {isTwoLines && !isAslant ? text.replace(/^(\S+) (\S+)$/, '$1\n$2') : text}
                </Box>
              ),
          )}
          {read !== undefined && (
            <Box
              style={x < width / 2 ? {left: x + 12} : {right: width - x + 12}}
              sx={{
                position: 'absolute',
                top,
                zIndex: 1,
                maxWidth: 'max(50%, 150px)',
                px: 1.25,
                py: 0.75,
                bgcolor: 'background.paper',
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
                boxShadow: 2,
                pointerEvents: 'none',
              }}
            >
              <Box sx={{fontWeight: 650, color: 'text.primary', mb: 0.25}}>{name(read)}</Box>
              {lines.map(line => (
                <div key={line.label}>
                  <Swatch color={line.color} />
                  {line.label}{' '}
                  <Box component="b" sx={{color: 'text.primary', whiteSpace: 'nowrap'}}>
                    {exact(line.value(read))}
                  </Box>
                </div>
              ))}
              {note?.(read)}
            </Box>
          )}
        </Box>
      </Box>
      {caption !== undefined && (
        <Box sx={visuallyHidden}>
          <table>
            <caption>{caption}</caption>
            <tbody>
              {rows.map((row, at) => (
                <tr key={at}>
                  <th scope="row">{name(row)}</th>
                  {lines.map(line => (
                    <td key={line.label}>
                      {exact(line.value(row))} {line.label.toLowerCase()}
                    </td>
                  ))}
                  {note !== undefined && <td>{note(row)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
    </>
  );
}

const Swatch = ({color}: {color: string}) => (
  <Box
    component="span"
    sx={{display: 'inline-block', width: 10, height: 10, mr: 0.75, borderRadius: '2px', bgcolor: color}}
  />
);

/** Round figures from below `low` to above `high`, about five, no closer than `least`. */
function marksOf(low: number, high: number, least: number): number[] {
  const wanted = Math.max((high - low) / 4, least);
  const ten = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 2.5, 5].map(times => times * ten).find(one => one >= wanted && one % least === 0) ?? 10 * ten;
  const first = Math.floor(low / step);
  return Array.from({length: Math.max(Math.ceil(high / step) - first, 1) + 1}, (_mark, at) => (first + at) * step);
}

/** A bar from `from` to `to`, round where it ends. */
function barPath(x: number, wide: number, from: number, to: number, round: number): string {
  const r = Math.min(round, wide / 3, Math.abs(to - from));
  const down = to < from ? r : -r;
  return `M${x},${from}V${to + down}q0,${-down} ${r},${-down}h${wide - 2 * r}q${r},0 ${r},${down}V${from}z`;
}
