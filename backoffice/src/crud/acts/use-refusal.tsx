// A refusal to save: above the form where its kind has more to say than a sentence, in passing otherwise.
import {useEffect, useRef, useState, type ReactNode} from 'react';
import {useNotify} from 'react-admin';
import {notifyUnlessAtFields} from './notify-problem';
import type {ResourceSpec} from '../frames/resource-spec';

export interface Refused {
  shown: ReactNode;
  tell: (failure: unknown) => void;
  forget: () => void;
}

export function useRefusal(show: ResourceSpec['refusal']): Refused {
  const notify = useNotify();
  const [shown, setShown] = useState<ReactNode>(null);
  const forget = (): void => setShown(null);
  const tell = (failure: unknown): void => {
    const more = show?.(failure, forget) ?? null;
    setShown(more && <InSight>{more}</InSight>);
    if (more === null) notifyUnlessAtFields(notify, failure);
  };
  return {shown, tell, forget};
}

/** Whoever saves a long form is at its end. */
function InSight({children}: {children: ReactNode}) {
  const at = useRef<HTMLDivElement>(null);
  useEffect(() => at.current?.scrollIntoView({block: 'center'}), [children]);
  return <div ref={at}>{children}</div>;
}
