// A code that the holder has given away: to be shown, passed on, or taken back.
import type {ReactNode} from 'react';
import {announce} from '../../../lib/announce';
import {Button} from '../../../ui/button';
import {AccessCode} from '../../../ui/access-code';

interface Props {
  name: string;
  detail: ReactNode;
  src: string;
  code: string;
  /** What is sent along when it is shared. */
  message: string;
  children?: ReactNode;
}

/** By the phone's own sheet; where there is none, to the clipboard. */
async function share(text: string): Promise<void> {
  if ('share' in navigator) return navigator.share({text});
  await (navigator as Navigator).clipboard.writeText(text);
  announce('Copiado');
}

export function GivenCode({name, detail, src, code, message, children}: Props) {
  return (
    <div className="given">
      <AccessCode src={src} of={`de ${name}`} code={code} />
      <div className="given-what">
        <p className="given-name">{name}</p>
        {detail}
        <div className="given-acts">
          {/* Whoever closes the sheet has changed their mind: nothing to say. */}
          <Button onClick={() => void share(message).catch(() => undefined)}>
            {'share' in navigator ? 'Compartir' : 'Copiar el código'}
            <span className="visually-hidden"> de {name}</span>
          </Button>
          {children}
        </div>
      </div>
    </div>
  );
}
