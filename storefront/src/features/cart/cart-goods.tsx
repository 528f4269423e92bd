// What is in the cart besides tickets: what it is, what it costs, and the way out.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {reloadCart} from '../../lib/sale/cart';
import {euros} from '../../lib/words/format';
import {asApiError} from '../../lib/api/request';
import type {CartGood} from '../../lib/api/types';
import {Icon} from '../../ui/icon';
import {Refusal} from '../../ui/screens/refusal';

export function CartGoods({goods}: {goods: CartGood[]}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (goods.length === 0) return null;

  const remove = async (good: CartGood) => {
    setBusy(true);
    setProblem(null);
    try {
      await api.release([good.key]);
      announce(`${good.description}: fuera del carrito`);
    } catch (error) {
      setProblem(asApiError(error).message);
    } finally {
      await reloadCart();
      setBusy(false);
    }
  };
  return (
    <ul className="cart-group" aria-label="Además de entradas">
      {goods.map(good => (
        <li key={good.key} className="cart-line cart-good">
          <div>
            <h2>{good.description}</h2>
            {good.detail && <p className="small muted">{good.detail}.</p>}
          </div>
          <div className="cart-line-price">
            <strong className="cart-line-total figures">{euros(good.cents)}</strong>
          </div>
          <button
            type="button"
            className="cart-line-remove"
            disabled={isBusy}
            aria-label={`Quitar: ${good.description}`}
            onClick={() => void remove(good)}
          >
            <Icon name="trash" />
          </button>
          {problem && <Refusal className="cart-line-problem">{problem}</Refusal>}
        </li>
      ))}
    </ul>
  );
}
