// The hero's name in lines as wide as the column. The words are text for whoever reads, drawing for whoever looks.
import {useTypeface} from '../../lib/site';
import type {EventCard} from '../../lib/api/types';
import {fillBox} from '../../ui/poster/fit-lines';
import '../../ui/poster/poster.css';

const WIDTH = 900;
const RULE = 64;
/** Always the same box, so that nothing moves when the name arrives. */
const HEIGHT = 500;

export function HeroTitle({event, second}: {event: EventCard; second: string}) {
  const face = useTypeface();
  const isMatch = event.homeTeam !== null && event.awayTeam !== null;
  const blocks = isMatch
    ? [
        fillBox(event.homeTeam!, WIDTH, (HEIGHT - RULE) / 2, 2, face),
        fillBox(event.awayTeam!, WIDTH, (HEIGHT - RULE) / 2, 2, face),
      ]
    : [fillBox(event.title, WIDTH, HEIGHT, 4, face)];
  let top = 0;
  return (
    <>
      <span className="visually-hidden">{event.title}</span>
      <svg className="hero-title" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
        {blocks.map((block, index) => {
          const from = top;
          top += block.height + RULE;
          return (
            <g key={index} className="poster-title" fill={index === 0 ? '#fff' : second}>
              {index > 0 && <path d={`M0 ${from - RULE / 2 - 6}h${WIDTH}v12H0z`} />}
              {block.lines.map(line => (
                <text
                  key={line.y}
                  x="0"
                  y={from + line.y}
                  fontSize={line.size}
                  style={{fontStretch: `${line.stretch}%`}}
                  {...(line.width ? {textLength: line.width, lengthAdjust: 'spacingAndGlyphs' as const} : {})}
                >
                  {line.text}
                </text>
              ))}
            </g>
          );
        })}
      </svg>
    </>
  );
}
