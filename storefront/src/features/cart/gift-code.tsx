// Gift cards that pay: shown with what each pays and what is left on it, and taken out again one by one.
import {useUses} from '../../lib/activities';
import {api} from '../../lib/api/api';
import type {Cart} from '../../lib/api/types';
import {euros} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {Refusal} from '../../ui/screens/refusal';
import {CodeBox, useCodeAct} from './code-box';

/** As many as the server takes for one purchase. */
const MOST = 5;

/** Gift cards buy no gift cards, and pay nothing that is only a trial. */
const canPay = ({lines, goods}: Cart): boolean =>
  !lines.some(line => line.isTrial) && (lines.length > 0 || goods.some(good => good.kind !== 'gift_card'));

export function GiftCode({cart}: {cart: Cart}) {
  const isUsed = useUses('shop') === true;
  return (isUsed && canPay(cart) && cart.totalCents > 0) || cart.giftCards.length > 0 ? <Asked cart={cart} /> : null;
}

function Asked({cart}: {cart: Cart}) {
  const by = useCodeAct();
  const cards = cart.giftCards;
  const canAdd = cards.length < MOST && (cards.length === 0 || cart.dueCents > 0);
  return (
    <div className="gift-code">
      {cards.length > 0 && (
        <ul className="gift-code-cards" aria-label="Tarjetas regalo de esta compra">
          {cards.map(card => (
            <li key={card.id} className="promo-applied">
              <span>
                Tarjeta regalo <strong>…{card.codeEnd}</strong>:{' '}
                {card.cents > 0 ? `paga ${euros(card.cents)}` : 'no hace falta'}
                <span className="small muted">
                  {'. '}
                  {card.balanceCents > card.cents
                    ? `Quedarán ${euros(card.balanceCents - card.cents)} en ella.`
                    : 'Se gasta entera.'}
                </span>
              </span>
              <Button
                look="quiet"
                isBusy={by.isBusy}
                onClick={() =>
                  void by.act(() => api.dropGiftCard(card.id), `La tarjeta regalo …${card.codeEnd} ya no paga`)
                }
              >
                Quitar
                <span className="visually-hidden">
                  {' la tarjeta regalo'}
                  {cards.length > 1 && ` …${card.codeEnd}`}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canAdd ? (
        <CodeBox
          key={cards.length}
          by={by}
          title={cards.length === 0 ? '¿Tienes una tarjeta regalo?' : '¿Tienes otra tarjeta regalo?'}
          label="Código de la tarjeta"
          name="gift-code"
          button="Usar"
          onCode={code => void by.act(() => api.useGiftCard(code), 'Tarjeta regalo aplicada')}
          maxLength={40}
        />
      ) : (
        by.error && <Refusal>{by.error}</Refusal>
      )}
    </div>
  );
}
