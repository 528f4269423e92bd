// Back from the bank's page, where a card was to be kept: the bank tells the club by itself, often a moment later than the
// browser.
import {useSearchParams} from 'react-router';
import {Notice} from '../screens/notice';

interface Props {
  hasCard: boolean;
  /** What will be charged to it. */
  kept: string;
  reload: () => Promise<unknown>;
}

export function CardReturned({hasCard, kept, reload}: Props) {
  const [search] = useSearchParams();
  const word = search.get('tarjeta');
  if (word === 'no')
    return (
      <Notice tone="warn" title="No se ha guardado la tarjeta" isAnswer>
        El banco no la ha aceptado o has vuelto sin terminar. No se te ha cobrado nada.
      </Notice>
    );
  if (word !== 'guardada') return null;
  if (hasCard)
    return (
      <Notice tone="ok" title="Tarjeta guardada" isAnswer>
        {kept}
      </Notice>
    );
  return (
    <Notice title="El banco nos está confirmando la tarjeta" isAnswer>
      <button type="button" className="summary-link" onClick={() => void reload()}>
        Volver a mirar
      </button>
    </Notice>
  );
}
