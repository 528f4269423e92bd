// The account's supporter's card in the cart: it makes it cheaper, or it does not.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {asApiError} from '../../lib/api/request';
import type {Cart} from '../../lib/api/types';
import {putCart} from '../../lib/sale/cart';
import {inForce, useOwnSupporters} from '../../lib/sale/supporter';
import {euros, percent} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {Refusal} from '../../ui/screens/refusal';

export function SupporterCard({cart}: {cart: Cart}) {
  const own = inForce(useOwnSupporters().data);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const use = async (number: string | null) => {
    setBusy(true);
    setProblem(null);
    try {
      putCart(await api.useSupporterCard(number));
      announce(number ? 'Compras con tu carné de simpatizante' : 'Compras sin el carné');
    } catch (error) {
      setProblem(asApiError(error).message);
    } finally {
      setBusy(false);
    }
  };
  const used = cart.supporter;
  if (!used && own.length === 0) return null;
  return (
    <div className="cart-supporter">
      {used ? (
        <div className="promo-applied">
          <p>
            Compras con tu carné <strong>{used.name}</strong>
            <span className="small muted">. {whatItTakesOff(cart, own)}</span>
          </p>
          <Button look="quiet" isBusy={isBusy} onClick={() => void use(null)}>
            Sin el carné
          </Button>
        </div>
      ) : (
        own.map(card => (
          <Button key={card.id} isWide isBusy={isBusy} onClick={() => void use(card.number)}>
            Compra con tu carné{own.length > 1 ? `: ${card.tierName}` : ' de simpatizante'}
          </Button>
        ))
      )}
      {problem && <Refusal>{problem}</Refusal>}
    </div>
  );
}

function whatItTakesOff(
  {supporter, discount, lines, goods}: Cart,
  own: {id: number; shopDiscountBp: number}[],
): string {
  const inShop = own.find(({id}) => id === supporter?.id)?.shopDiscountBp ?? 0;
  return [
    lines.length > 0 &&
      (supporter!.cents > 0
        ? `Te quita ${euros(supporter!.cents)} de las entradas.`
        : discount
          ? 'En las entradas tu código quita más, y es el que cuenta.'
          : 'En estas entradas no quita nada más.'),
    inShop > 0 && goods.some(({kind}) => kind === 'product') && `Los productos llevan ya su ${percent(inShop)} %.`,
  ]
    .filter(Boolean)
    .join(' ');
}
