// Swatch: one seat of the map as inline SVG, for legend, tip and list. Same outlines, same colours.
import type {SeatLook} from './looks';
import {HALF, SHAPES, SIGNS, type Sign} from './paint/shapes';

interface SwatchProps {
  /** mine: chosen by me · selected: staff's ring. */
  look: SeatLook | 'mine' | 'selected';
  sign?: Sign | undefined;
}

const cssColor = (color: string): string => (color.startsWith('--') ? `var(${color})` : color);

export function Swatch({look, sign}: SwatchProps) {
  return (
    <svg className="sm-swatch" viewBox="-1.4 -1.4 2.8 2.8" aria-hidden="true">
      {look === 'selected' ? (
        <circle r="1.15" fill="none" stroke="var(--sm-mine)" strokeWidth="0.32" />
      ) : look === 'mine' ? (
        <>
          <circle r="1.18" fill="var(--sm-mine)" />
          <Stroke sign="check" color="var(--sm-mine-ink)" />
        </>
      ) : (
        <Seat look={look} sign={sign} />
      )}
    </svg>
  );
}

function Seat({look, sign}: {look: SeatLook; sign?: Sign | undefined}) {
  const color = cssColor(look.color);
  const shape = SHAPES[look.shape];
  if (look.paint === 'none') return null;
  if (look.paint === 'dot') return <circle r="0.46" fill={color} />;
  if (look.paint === 'ring') return <circle r="0.42" fill="none" stroke={color} strokeWidth="0.16" />;
  if (look.paint === 'half') {
    // The clip follows from the shape alone, so equal ids are equal clips.
    const clip = `sm-clip-${look.shape}`;
    return (
      <>
        <clipPath id={clip}>
          <path d={shape} />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          <path d={shape} fill={color} fillOpacity="0.22" />
          <path d={HALF} fill={color} />
          <path d={shape} fill="none" stroke={color} strokeWidth="0.36" />
        </g>
      </>
    );
  }
  return (
    <>
      <path d={shape} fill={color} />
      {look.paint === 'cross' && <Stroke sign="cross" color="var(--sm-bg)" />}
      {look.paint === 'solid' && sign && <Stroke sign={sign} color="var(--sm-on-level)" />}
    </>
  );
}

const Stroke = ({sign, color}: {sign: Sign; color: string}) => (
  <path
    d={SIGNS[sign].d}
    fill="none"
    stroke={color}
    strokeWidth={SIGNS[sign].width}
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);
