// The ticket's code; touched, it fills the screen, which is how it is shown at the gate.
import {useRef} from 'react';
import {Button} from '../../ui/button';

interface Props {
  src: string;
  place: string;
}

export function TicketCode({src, place}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" className="ticket-qr" onClick={() => dialog.current?.showModal()}>
        <img src={src} width="200" height="200" alt={`Código QR de ${place}`} />
        <span className="ticket-qr-more">Ampliar</span>
      </button>
      <dialog ref={dialog} className="ticket-dialog" aria-label={`Código de ${place}`}>
        <img src={src} width="400" height="400" alt={`Código QR de ${place}`} loading="lazy" />
        <p>{place}</p>
        <form method="dialog">
          <Button type="submit" look="primary" isWide>
            Cerrar
          </Button>
        </form>
      </dialog>
    </>
  );
}
