// A message that stays on the page: what happened and what can be done. Tone by icon and word, not colour alone.
import type {ReactNode} from 'react';
import {useArrival} from '../../lib/sale/arrival';
import {Icon, type IconName} from '../icon';
import './notice.css';

export type Tone = 'info' | 'ok' | 'warn' | 'danger';
const ICONS: Record<Tone, IconName> = {info: 'info', ok: 'check', warn: 'warning', danger: 'warning'};

interface Props {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** Read out at once, wherever one is: for what appears without having been asked for. */
  isAlert?: boolean;
  /** What an act was answered with, drawn beside it: comes into view and takes the focus. */
  isAnswer?: boolean;
  /** It is all that the page says: its title is the page's heading. */
  isPage?: boolean;
}

export function Notice({tone = 'info', title, children, isAlert = false, isAnswer = false, isPage = false}: Props) {
  const ref = useArrival<HTMLDivElement>(isAnswer ? (title ?? true) : null);
  const Title = isPage ? 'h1' : 'p';
  return (
    <div ref={ref} className={`notice notice-${tone}`} role={isAlert || isAnswer ? 'alert' : undefined}>
      <Icon name={ICONS[tone]} size={22} />
      <div className="notice-body">
        {title && <Title className="notice-title">{title}</Title>}
        {children}
      </div>
    </div>
  );
}
