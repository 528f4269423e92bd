// Tickets that their buyers offer again through the club: as a list, and one of them as a dialog.
import {useState} from 'react';
import {announce} from '../../../lib/announce';
import {asApiError} from '../../../lib/api/request';
import type {ResaleOffer} from '../../../lib/api/types';
import {addResale} from '../../../lib/tickets/resale';
import {euros} from '../../../lib/words/format';
import {placeWords} from '../../../lib/words/place-words';
import {Button} from '../../../ui/button';
import {ListDialog} from '../../../ui/list-dialog';
import {Refusal} from '../../../ui/screens/refusal';
import {Section} from '../../../ui/section';
import './resale-list.css';

/** So many are shown before «Ver todas». */
const FEW = 5;

export function ResaleList({sessionId, offers}: {sessionId: number; offers: ResaleOffer[]}) {
  const [isWhole, setWhole] = useState(false);
  if (offers.length === 0) return null;
  return (
    <Section title="Reventa oficial">
      <p className="resale-note">
        Las venden otras personas por medio de nuestra taquilla, por no más de lo que costaron. Al pagar recibes una
        entrada nueva, a tu nombre.
      </p>
      <ul className="resale-list">
        {(isWhole ? offers : offers.slice(0, FEW)).map(offer => (
          <li key={offer.id}>
            <span>
              {placeWords(offer)}
              <span className="muted"> · {offer.priceCategoryName}</span>
            </span>
            <strong className="figures">{euros(offer.cents)}</strong>
            <Take sessionId={sessionId} offer={offer} />
          </li>
        ))}
      </ul>
      {!isWhole && offers.length > FEW && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          Ver las {offers.length}
        </Button>
      )}
    </Section>
  );
}

function Take({sessionId, offer, onTaken}: {sessionId: number; offer: ResaleOffer; onTaken?: () => void}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await addResale(sessionId, offer.id);
      announce('Entrada de reventa en tu carrito');
      onTaken?.();
    } catch (error) {
      setProblem(asApiError(error).message);
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        look={onTaken ? 'primary' : undefined}
        isBusy={isBusy}
        aria-label={onTaken ? undefined : `Añadir ${placeWords(offer)}`}
        onClick={() => void take()}
      >
        {onTaken ? 'Añadir al carrito' : 'Añadir'}
      </Button>
      {problem && <Refusal>{problem}</Refusal>}
    </>
  );
}

/** Picked on the map. */
export function ResaleDialog({
  sessionId,
  offer,
  onClose,
}: {
  sessionId: number;
  offer: ResaleOffer;
  onClose: () => void;
}) {
  return (
    <ListDialog scene={`resale/${offer.id}`} title="Entrada de reventa oficial" onClose={onClose}>
      <p>
        {placeWords(offer)}, {offer.priceCategoryName}. <strong className="figures">{euros(offer.cents)}</strong>
      </p>
      <p>La vende otra persona por medio de nuestra taquilla. Al pagar recibes una entrada nueva, a tu nombre.</p>
      <div className="resale-acts">
        <Take sessionId={sessionId} offer={offer} onTaken={onClose} />
        <Button onClick={onClose}>Volver al plano</Button>
      </div>
    </ListDialog>
  );
}
