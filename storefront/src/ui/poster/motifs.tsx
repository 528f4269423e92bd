// The drawings of the posters, in flat inks on a sheet of 600 × 800. The title covers the rest of the sheet,
// so whatever matters is drawn in the first 450.
import type {ReactElement} from 'react';
import type {EventKind} from '../../lib/api/types';
import type {Inks} from '../inks';

type Motif = (inks: Inks) => ReactElement;

const W = 600;
const H = 800;
const range = (n: number) => Array.from({length: n}, (_, i) => i);
const r1 = (value: number) => Math.round(value * 10) / 10;

const stripes: Motif = ({deep, strong, second}) => (
  <>
    <rect width={W} height={H} fill={strong} />
    <path
      fill={deep}
      d={range(4)
        .map(i => `M${i * 172} 0h86v${H}h-86z`)
        .join('')}
    />
    <path fill={second} d={`M0 400L${W}-40v76L0 476z`} />
  </>
);

const hoops: Motif = ({deep, strong, second}) => (
  <>
    <rect width={W} height={H} fill={deep} />
    <path
      fill={strong}
      d={range(9)
        .map(i => `M0 ${r1(i * i * 6.5 + 14)}h${W}v${r1(6 + i * 6)}h-${W}z`)
        .join('')}
    />
    <circle cx="300" cy="236" r="150" fill={second} />
  </>
);

const rays: Motif = ({strong, second, deep}) => {
  const wedge = (i: number) => {
    const [a, b] = [i * 15, i * 15 + 7.5].map(degrees => (degrees * Math.PI) / 180) as [number, number];
    return `M300 270L${r1(300 + 900 * Math.cos(a))} ${r1(270 + 900 * Math.sin(a))}L${r1(300 + 900 * Math.cos(b))} ${r1(270 + 900 * Math.sin(b))}z`;
  };
  return (
    <>
      <rect width={W} height={H} fill={strong} />
      <path fill={second} d={range(24).map(wedge).join('')} />
      <circle cx="300" cy="270" r="112" fill={deep} />
    </>
  );
};

/** Rows of seats seen from the stage. */
const arcs: Motif = ({deep, strong, second, pale}) => (
  <>
    <rect width={W} height={H} fill={deep} />
    <g fill="none" strokeWidth="26">
      {range(10).map(i => (
        <circle
          key={i}
          cx="300"
          cy="520"
          r={140 + i * 52}
          stroke={i === 4 ? second : i % 2 ? strong : pale}
          strokeOpacity={i % 2 || i === 4 ? 1 : 0.86}
          strokeDasharray="26 9"
        />
      ))}
    </g>
  </>
);

/** The pitch from behind the goal, under the lights. */
const pitch: Motif = ({deep, strong, second, pale}) => (
  <>
    <rect width={W} height={H} fill={deep} />
    {range(7).map(i => (
      <path
        key={i}
        fill={strong}
        opacity={i % 2 ? 0.55 : 1}
        d={`M${262 + i * 11} 120h11L${-420 + (i + 1) * 206} 670h-206z`}
      />
    ))}
    <g fill="none" stroke={pale} strokeWidth="7">
      <ellipse cx="300" cy="285" rx="150" ry="58" />
      <path d={`M-60 285H660M262 120L-420 670M338 120L1020 670`} />
    </g>
    <circle cx="300" cy="285" r="11" fill={pale} />
    <path fill={second} d="M300 120L60-40H180zM300 120L540-40H420z" opacity=".9" />
  </>
);

const curtain: Motif = ({deep, strong, second}) => (
  <>
    <rect width={W} height={H} fill={second} />
    {range(5)
      .map(i => (
        <g key={i}>
          <path
            fill={i % 2 ? deep : strong}
            d={`M${i * 54} 0h56C${i * 40 + 60} 330 ${i * 16 + 40} 520 ${i * 11 - 10} ${H}H-60z`}
          />
          <path
            fill={i % 2 ? deep : strong}
            d={`M${W - i * 54} 0h-56C${W - i * 40 - 60} 330 ${W - i * 16 - 40} 520 ${W - i * 11 + 10} ${H}H660z`}
          />
        </g>
      ))
      .reverse()}
    <path
      fill={deep}
      d={`M0 0h${W}v70${range(6)
        .map(() => 'q-50 62-100 0')
        .join('')}z`}
    />
  </>
);

const spot: Motif = ({deep, strong, second, pale}) => (
  <>
    <rect width={W} height={H} fill={deep} />
    <path fill={strong} d={`M-40-20H90L560 400H250z`} />
    <path fill={second} d="M640-20H510L40 400H350z" opacity=".92" />
    <ellipse cx="300" cy="400" rx="240" ry="54" fill={pale} />
    <path
      fill={deep}
      transform="translate(0 -246)"
      d="M300 400c30 0 48 24 48 52 0 24-14 40-22 48l34 24c16 14 20 60 22 122H218c2-62 6-108 22-122l34-24c-8-8-22-24-22-48 0-28 18-52 48-52z"
    />
  </>
);

/** A halftone that grows towards one corner. */
const dots: Motif = ({strong, second, deep}) => (
  <>
    <rect width={W} height={H} fill={second} />
    <g fill={strong}>
      {range(12).flatMap(row =>
        range(9).map(column => (
          <circle
            key={`${row}-${column}`}
            cx={column * 74 + (row % 2) * 37}
            cy={row * 66 + 10}
            r={r1(4 + (row * 2.1 + column * 1.4))}
          />
        )),
      )}
    </g>
    <circle cx="220" cy="220" r="128" fill={deep} />
  </>
);

const waves: Motif = ({deep, strong, second, pale}) => (
  <>
    <rect width={W} height={H} fill={pale} />
    {range(9).map(i => (
      <path
        key={i}
        fill={[strong, deep, second][i % 3]}
        d={`M-20 ${60 + i * 62}c110-${120 - i * 6} 210-${70 - i * 4} 320 0s210 ${90 - i * 4} 320-30V${H}H-20z`}
      />
    ))}
  </>
);

const diamonds: Motif = ({deep, strong, second, pale}) => (
  <>
    <rect width={W} height={H} fill={pale} />
    {range(7).flatMap(row =>
      range(5).map(column => {
        const fill = [strong, second, deep][(row + column * 2) % 3];
        const x = column * 150 + (row % 2) * 75 - 75;
        return (
          <path
            key={`${row}-${column}`}
            fill={fill}
            stroke={fill}
            d={`M${x + 75} ${row * 116 - 30}l75 116-75 116-75-116z`}
          />
        );
      }),
    )}
  </>
);

const moon: Motif = ({deep, strong, second}) => (
  <>
    <rect width={W} height={H} fill={deep} />
    <circle cx="290" cy="236" r="196" fill={strong} />
    <circle cx="356" cy="204" r="158" fill={deep} />
    <circle cx="374" cy="194" r="64" fill={second} />
    <g stroke={strong} strokeWidth="6">
      {range(9).map(i => (
        <path key={i} d={`M${20 + i * 70} ${452 + (i % 3) * 16}V${H}`} />
      ))}
    </g>
  </>
);

/** Lines between two axes: a curve made of straight strings. */
const strings: Motif = ({deep, strong, second, pale}) => (
  <>
    <rect width={W} height={H} fill={deep} />
    <g fill="none" strokeWidth="4">
      <path
        stroke={second}
        d={range(26)
          .map(i => `M40 ${i * 18}L${40 + i * 22} 452`)
          .join('')}
      />
      <path
        stroke={strong}
        strokeWidth="5"
        d={range(26)
          .map(i => `M560 ${i * 18}L${560 - i * 22} 452`)
          .join('')}
      />
    </g>
    <circle cx="300" cy="120" r="56" fill={pale} />
  </>
);

/** Leaves in a row, every other one turned. */
const leaves: Motif = ({deep, strong, second, pale}) => (
  <>
    <rect width={W} height={H} fill={deep} />
    {range(5).flatMap(row =>
      range(4).map(column => {
        const turn = (row + column) % 2 ? 'rotate(180 75 80)' : '';
        return (
          <g key={`${row}-${column}`} transform={`translate(${column * 150} ${row * 160}) ${turn}`}>
            <path
              fill={[strong, second, strong, pale][(row * 3 + column) % 4]}
              d="M75 8c42 34 62 64 62 92 0 22-18 36-38 36-12 0-20-5-24-12-4 7-12 12-24 12-20 0-38-14-38-36 0-28 20-58 62-92z"
            />
            <path stroke={deep} strokeWidth="5" d="M75 40v114" />
          </g>
        );
      }),
    )}
  </>
);

const lights: Motif = ({deep, strong, second, pale}) => (
  <>
    <rect width={W} height={H} fill={deep} />
    <path fill={strong} d={`M120 130L-120 560H360zM480 130L240 560H720z`} opacity=".85" />
    {[30, 390].map(x => (
      <g key={x}>
        <rect x={x} y="56" width="180" height="132" fill={pale} />
        <g fill={second}>
          {range(12).map(i => (
            <circle key={i} cx={x + 27 + (i % 4) * 42} cy={80 + Math.floor(i / 4) * 42} r="15" />
          ))}
        </g>
      </g>
    ))}
  </>
);

/** No drawing: the ground, and a band to hold it. */
const plain: Motif = ({deep, strong, second}) => (
  <>
    <rect width={W} height={H} fill={strong} />
    <path fill={deep} d={`M0 0h${W}v${H}H0z`} opacity=".55" />
    <path fill={second} d={`M0 0h22v${H}H0z`} />
  </>
);

export const motifs: Record<string, Motif> = {
  plain,
  stripes,
  hoops,
  rays,
  arcs,
  pitch,
  curtain,
  spot,
  dots,
  waves,
  diamonds,
  moon,
  strings,
  leaves,
  lights,
};

/** What is drawn when the poster names no pattern, or one that is not known. */
export const motifsByKind: Record<EventKind, string[]> = {
  match: ['stripes', 'pitch', 'lights', 'hoops', 'leaves'],
  theatre: ['curtain', 'moon', 'spot', 'arcs'],
  concert: ['strings', 'dots', 'rays'],
  dance: ['waves', 'spot', 'strings'],
  family: ['diamonds', 'rays', 'dots'],
  other: ['arcs', 'waves', 'dots'],
};
