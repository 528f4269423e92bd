// The answer to «Añadir al carrito»: where one sits in each session, and the way on or back.
import {useArrival} from '../../lib/sale/arrival';
import {bySession} from '../../lib/sale/cart-packs';
import {shortDay} from '../../lib/words/format';
import {placeWords} from '../../lib/words/place-words';
import type {CartLine} from '../../lib/api/types';
import {Button, ButtonLink} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import type {HeldPack, PackChoosing} from './use-pack-choice';

/** Places without numbers are one place, so many times. */
function placesOf(lines: CartLine[]): string {
  const places = new Map<string, number>();
  for (const line of lines) places.set(placeWords(line), (places.get(placeWords(line)) ?? 0) + line.quantity);
  return [...places].map(([words, n]) => (n > 1 ? `${words} (${n})` : words)).join('; ');
}

export default function PackHeld({held, choosing}: {held: HeldPack; choosing: PackChoosing}) {
  const answer = useArrival<HTMLDivElement>(held);
  const wishedSame = choosing.canBeSame && choosing.wantsSame;
  return (
    <div className="pack-held" ref={answer} tabIndex={-1}>
      <Notice tone="ok" title="El pack está en tu carrito">
        {wishedSame && (
          <p>
            {held.isSameSeat
              ? 'Te sientas en el mismo sitio en todas las sesiones.'
              : 'No había el mismo sitio libre en todas: son los mejores de cada sesión.'}
          </p>
        )}
        <ul className="pack-held-seats">
          {bySession(held.lines).map(lines => (
            <li key={lines[0]!.sessionId}>
              <strong>{lines[0]!.eventTitle}</strong>
              <span>
                {shortDay(lines[0]!.startsAt, lines[0]!.timezone)}. {placesOf(lines)}
              </span>
            </li>
          ))}
        </ul>
        <div className="pack-held-acts">
          <ButtonLink to="/carrito" look="primary">
            Ir al carrito
          </ButtonLink>
          <Button look="quiet" isBusy={choosing.isBusy} onClick={() => void choosing.giveBack()}>
            No me gustan
          </Button>
        </div>
      </Notice>
      {choosing.refused && <Notice tone="danger" title={choosing.refused.title} isAnswer />}
    </div>
  );
}
