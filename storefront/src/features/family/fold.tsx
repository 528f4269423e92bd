// A part of a child's card under one line that says how it stands. What is in it is fetched when it is first opened, or
// comes near.
import {Suspense, useState, type ReactNode} from 'react';
import {useNear} from '../../lib/use-near';
import {Icon} from '../../ui/icon';

interface Props {
  title: string;
  says: string;
  tone?: 'warn' | undefined;
  isOpen?: boolean;
  children: ReactNode;
}

export function Fold({title, says, tone, isOpen: isFirst = false, children}: Props) {
  const [isOpen, setOpen] = useState(isFirst);
  const [wasOpen, setWasOpen] = useState(isFirst);
  const {ref, isNear} = useNear<HTMLDetailsElement>();
  return (
    <details
      ref={ref}
      className="academy-fold"
      open={isOpen}
      onToggle={event => {
        setOpen(event.currentTarget.open);
        if (event.currentTarget.open) setWasOpen(true);
      }}
    >
      <summary>
        <h3>{title}</h3>
        <span data-tone={tone}>{says}</span>
        <Icon name="down" size={18} />
      </summary>
      {wasOpen && isNear && (
        <div className="academy-folded">
          <Suspense>{children}</Suspense>
        </div>
      )}
    </details>
  );
}
