// A message that stays on the page: what happened and what can be done. Tone by icon and word, not colour alone.
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import './notice.css';

export type Tone = 'info' | 'ok' | 'warn' | 'danger';
const ICONS: Record<Tone, IconName> = { info: 'info', ok: 'check', warn: 'warning', danger: 'warning' };

interface Props {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** Read out at once; for what appears after an action. */
  isAlert?: boolean;
}

export function Notice({ tone = 'info', title, children, isAlert = false }: Props) {
  return (
    <div className={`notice notice-${tone}`} role={isAlert ? 'alert' : undefined}>
      <Icon name={ICONS[tone]} size={22} />
      <div className="notice-body">
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
