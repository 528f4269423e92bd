// A code to enter with; touched, it fills the screen, which is how it is shown at the gate.
import {useRef} from 'react';
import {Button} from './button';
import './access-code.css';

interface Props {
  src: string;
  /** What it opens, for those who cannot see it: «del carnet de Ana Ferrer». */
  of: string;
  code: string;
}

/** As it is read out; a short one in one piece. */
const inFours = (code: string) => (code.length > 8 ? code.replace(/(.{4})(?=.)/g, '$1 ') : code);

export function AccessCode({src, of, code}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div className="access-code">
      <button type="button" className="access-code-open" onClick={() => dialog.current?.showModal()}>
        <img src={src} width="200" height="200" alt={`Código QR ${of}`} />
        <span className="access-code-more">
          Ampliar<span className="visually-hidden"> el código {of}</span>
        </span>
      </button>
      <p className="access-code-text figures">{inFours(code)}</p>
      <dialog ref={dialog} className="access-dialog" aria-label={`Código ${of}`}>
        <img src={src} width="400" height="400" alt={`Código QR ${of}`} loading="lazy" />
        <p className="figures">{inFours(code)}</p>
        <form method="dialog">
          <Button type="submit" look="primary" isWide>
            Cerrar
          </Button>
        </form>
      </dialog>
    </div>
  );
}
