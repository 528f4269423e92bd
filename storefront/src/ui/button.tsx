// Buttons and links that look like them. While busy a button keeps its place and its name, and takes no click.
import type {ButtonHTMLAttributes, ReactNode} from 'react';
import {PageLink} from './page-link';
import './button.css';

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'signal';

const classOf = (look: ButtonLook, isWide: boolean, extra = '') =>
  `button button-${look}${isWide ? ' button-wide' : ''} ${extra}`;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook | undefined;
  isBusy?: boolean;
  isWide?: boolean;
}

export function Button({
  look = 'plain',
  isBusy = false,
  isWide = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf(look, isWide, className)}
      aria-disabled={isBusy || undefined}
      data-busy={isBusy || undefined}
      onClick={event => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {children}
      {isBusy && <span className="button-spinner" aria-hidden="true" />}
    </button>
  );
}

interface LinkProps {
  to: string;
  look?: ButtonLook;
  isWide?: boolean;
  children: ReactNode;
  className?: string;
}

export function ButtonLink({to, look = 'plain', isWide = false, children, className}: LinkProps) {
  return (
    <PageLink to={to} className={classOf(look, isWide, className)}>
      {children}
    </PageLink>
  );
}
