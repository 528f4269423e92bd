// Gift cards that pay: shown with what each pays and what is left on it, and taken out again, all at once.
import {useState, type FormEvent} from 'react';
import {useUses} from '../../lib/activities';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {asApiError} from '../../lib/api/request';
import type {Cart} from '../../lib/api/types';
import {putCart} from '../../lib/sale/cart';
import {euros} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {TextField} from '../../ui/forms/field';

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
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const cards = cart.giftCards;

  const apply = async (wanted: string | null) => {
    setBusy(true);
    setError(undefined);
    try {
      putCart(await api.useGiftCard(wanted));
      setCode('');
      announce(wanted ? 'Tarjeta regalo aplicada' : 'Ninguna tarjeta regalo paga ya esta compra');
    } catch (problem) {
      const {message, fields} = asApiError(problem);
      setError(fields['code'] ?? message);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim()) void apply(code.trim());
    else setError('Escribe el código de la tarjeta');
  };
  return (
    <div className="gift-code">
      {cards.length > 0 && (
        <div className="promo-applied">
          <ul className="gift-code-cards" aria-label="Tarjetas regalo de esta compra">
            {cards.map(card => (
              <li key={card.codeEnd}>
                Tarjeta regalo <strong>…{card.codeEnd}</strong>:{' '}
                {card.cents > 0 ? `paga ${euros(card.cents)}` : 'no hace falta'}
                <span className="small muted">
                  {'. '}
                  {card.balanceCents > card.cents
                    ? `Quedarán ${euros(card.balanceCents - card.cents)} en ella.`
                    : 'Se gasta entera.'}
                </span>
              </li>
            ))}
          </ul>
          <Button look="quiet" isBusy={isBusy} onClick={() => void apply(null)}>
            Quitar
            <span className="visually-hidden">
              {cards.length === 1 ? ' la tarjeta regalo' : ' las tarjetas regalo'}
            </span>
          </Button>
        </div>
      )}
      {cards.length < MOST && (cards.length === 0 || cart.dueCents > 0) && (
        <details key={cards.length} className="promo" open={error ? true : undefined}>
          <summary>{cards.length === 0 ? '¿Tienes una tarjeta regalo?' : '¿Tienes otra tarjeta regalo?'}</summary>
          <form className="promo-form" noValidate onSubmit={onSubmit}>
            <TextField
              label="Código de la tarjeta"
              name="gift-code"
              value={code}
              onChange={event => setCode(event.target.value)}
              error={error}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
            />
            <Button type="submit" isBusy={isBusy}>
              Usar
            </Button>
          </form>
        </details>
      )}
    </div>
  );
}
