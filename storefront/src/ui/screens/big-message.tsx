// A page that is one message: a large word printed like a bill, what happened, and where to go.
import type {ReactNode} from 'react';
import {useTypeface} from '../../lib/site';
import {fitLines} from '../poster/fit-lines';
import '../poster/poster.css';
import './big-message.css';

interface Props {
  /** A word or a number of at most eight letters. */
  mark: string;
  title: string;
  children: ReactNode;
  tone?: 'brand' | 'ok' | 'warn' | 'danger';
}

export function BigMessage({mark, title, children, tone = 'brand'}: Props) {
  const {lines, height} = fitLines([mark], 600, 260, useTypeface());
  return (
    <div className={`big-message big-message-${tone}`}>
      <div className="page big-message-page">
        <svg
          className="big-message-mark poster-title"
          viewBox={`0 0 600 ${Math.ceil(height)}`}
          aria-hidden="true"
          focusable="false"
        >
          {lines.map(line => (
            <text
              key={line.text}
              x="0"
              y={line.y}
              fontSize={line.size}
              style={{fontStretch: `${line.stretch}%`}}
              fill="currentColor"
              {...(line.width ? {textLength: line.width, lengthAdjust: 'spacingAndGlyphs' as const} : {})}
            >
              {line.text}
            </text>
          ))}
        </svg>
        <div className="big-message-text">
          {/* Another title is another message: it arrives (lib/arrival). */}
          <h1 key={title}>{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}
