// The drawn poster of an event: a motif in two inks and the title set across the sheet.
import {saidOf} from '../../lib/words/said';
import {memo, useId, type ReactElement} from 'react';
import {hash} from '../../lib/hash';
import {useSite, useTypeface} from '../../lib/site';
import {CrestShape} from '../crest';
import {breakTitle, fitLines, type SetLine} from './fit-lines';
import {inksOf, type Inks} from '../inks';
import {motifs, motifsByKind} from './motifs';
import './poster.css';

export interface PosterEvent {
  title: string;
  kind: string;
  poster: {hue?: number; pattern?: string; crestHome?: string; crestAway?: string; imageUrl?: string; alt?: string};
  competition: string | null;
  round: string | null;
  homeTeam: string | null;
  awayTeam: string | null;
}

const STRIPED: PosterEvent['poster'] = {pattern: 'plain'};

/** What a poster without a picture is drawn with: inks of its own, or those of the house; a motif, or none. */
export function usePosterStyle(event: Pick<PosterEvent, 'poster' | 'title' | 'kind'>): {
  inks: Inks;
  drawing: ReactElement;
} {
  const look = useSite()?.look;
  const inks = look && look.posterStyle !== 'illustrated' ? look.poster : inksOf(hueOf(event));
  const drawing = motifOf(look?.posterStyle === 'plain' ? {...event, poster: STRIPED} : event)(inks);
  return {inks, drawing};
}

function hueOf(event: Pick<PosterEvent, 'poster' | 'title'>): number {
  return event.poster.hue ?? hash(event.title) % 360;
}

function motifOf(event: Pick<PosterEvent, 'poster' | 'title' | 'kind'>) {
  const named = event.poster.pattern && motifs[event.poster.pattern];
  if (named) return named;
  const choice = saidOf(motifsByKind, event.kind) ?? motifsByKind.other;
  return motifs[choice[hash(event.title) % choice.length]!]!;
}

/** The drawing without words, to fill any box: the hero's ground, a thumbnail. */
export const PosterArt = memo(function PosterArt({event}: {event: PosterEvent}) {
  return (
    <svg
      className="poster-art"
      viewBox="0 0 600 450"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {usePosterStyle(event).drawing}
    </svg>
  );
});

function Lines({lines, x, y, fill}: {lines: SetLine[]; x: number; y: number; fill: string}) {
  return (
    <g fill={fill} className="poster-title">
      {lines.map(line => (
        <text
          key={line.y}
          x={x}
          y={y + line.y}
          fontSize={line.size}
          style={{fontStretch: `${line.stretch}%`}}
          {...(line.width ? {textLength: line.width, lengthAdjust: 'spacingAndGlyphs' as const} : {})}
        >
          {line.text}
        </text>
      ))}
    </g>
  );
}

const MARGIN = 34;
const WIDTH = 600 - MARGIN * 2;

interface SheetProps {
  event: PosterEvent;
  inks: Inks;
  drawing: ReactElement;
  note: string;
}

function MatchSheet({event, inks, drawing, note}: SheetProps) {
  const face = useTypeface();
  const home = fitLines(breakTitle(event.homeTeam ?? event.title, 2), WIDTH, 148, face);
  const away = fitLines(breakTitle(event.awayTeam ?? '', 2), WIDTH, 148, face);
  const height = home.height + away.height + 62;
  const top = 800 - MARGIN - 66 - height;
  return (
    <>
      {drawing}
      <path fill={inks.deep} d={`M0 ${top - 40}H600V810H0z`} />
      <g transform="translate(106 80) scale(1.78)">
        <CrestShape name={event.homeTeam ?? ''} crest={event.poster.crestHome} />
      </g>
      <g transform="translate(316 80) scale(1.78)">
        <CrestShape name={event.awayTeam ?? ''} crest={event.poster.crestAway} />
      </g>
      <rect width="600" height="54" fill={inks.pale} />
      <text x={MARGIN} y="38" className="poster-small" fill={inks.deep} fontSize="27">
        {event.competition ?? ''}
      </text>
      <text x={600 - MARGIN} y="38" className="poster-small" textAnchor="end" fill={inks.deep} fontSize="27">
        {event.round ?? ''}
      </text>
      <Lines lines={home.lines} x={MARGIN} y={top} fill="#fff" />
      <path fill={inks.second} d={`M${MARGIN} ${top + home.height + 26}h${WIDTH}v10H${MARGIN}z`} />
      <Lines lines={away.lines} x={MARGIN} y={top + home.height + 62} fill={inks.second} />
      <text x={MARGIN} y={800 - MARGIN} className="poster-small" fill="#fff" fontSize="32">
        {note}
      </text>
    </>
  );
}

function BillSheet({event, inks, drawing, note}: SheetProps) {
  const isTitleFirst = hash(event.title) % 3 === 0;
  const title = fitLines(breakTitle(event.title), WIDTH, 330, useTypeface());
  const ground = isTitleFirst ? inks.pale : inks.deep;
  const text = isTitleFirst ? inks.deep : '#ffffff';
  const block = title.height + MARGIN * 2 + 52;
  const top = isTitleFirst ? 0 : 800 - block;
  return (
    <>
      <g transform={`translate(0 ${isTitleFirst ? block : 0})`}>{drawing}</g>
      <path fill={ground} d={`M0 ${top - (isTitleFirst ? 10 : 0)}h600v${block + 10}H0z`} />
      <path fill={inks.second} d={`M0 ${isTitleFirst ? block - 12 : top}h600v12H0z`} />
      <Lines lines={title.lines} x={MARGIN} y={top + MARGIN + (isTitleFirst ? 0 : 8)} fill={text} />
      <text x={MARGIN} y={top + block - MARGIN - 2} className="poster-small" fill={text} fontSize="29">
        {note}
      </text>
    </>
  );
}

interface Props {
  event: PosterEvent;
  /** One short line at the foot: the date, the house. */
  note?: string;
  /** The title stands beside the poster: then the picture is decoration. */
  isDecorative?: boolean;
}

export const Poster = memo(function Poster({event, note = '', isDecorative = false}: Props) {
  const clip = useId();
  const {inks, drawing} = usePosterStyle(event);
  const label = event.poster.alt ?? `Cartel de ${event.title}`;
  if (event.poster.imageUrl) {
    return (
      <img
        className="poster"
        src={event.poster.imageUrl}
        alt={isDecorative ? '' : label}
        width="600"
        height="800"
        loading="lazy"
        decoding="async"
      />
    );
  }
  const isMatch = event.homeTeam !== null && event.awayTeam !== null;
  return (
    <svg
      className="poster"
      viewBox="0 0 600 800"
      focusable="false"
      {...(isDecorative ? {'aria-hidden': true} : {role: 'img', 'aria-label': label})}
    >
      <clipPath id={clip}>
        <path d="M0 0h600v800H0z" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {isMatch ? (
          <MatchSheet event={event} inks={inks} drawing={drawing} note={note} />
        ) : (
          <BillSheet event={event} inks={inks} drawing={drawing} note={note} />
        )}
      </g>
    </svg>
  );
});
