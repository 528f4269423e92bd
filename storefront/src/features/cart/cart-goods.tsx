// What is in the cart besides tickets: what it is, how many of it, what it costs, and the way out.
import {useRef, useState} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {asApiError} from '../../lib/api/request';
import type {CartGood} from '../../lib/api/types';
import {changeAmount, goodsRefusal, reloadCart} from '../../lib/sale/cart';
import {euros} from '../../lib/words/format';
import {Icon} from '../../ui/icon';
import {Refusal} from '../../ui/screens/refusal';
import {Notice} from '../../ui/screens/notice';
import {Stepper} from '../../ui/forms/stepper';
import './cart-lines.css';

/** The most that the server is asked for; how many it gives is its own to say. */
const MOST = 100;

export function CartGoods({goods, isAlone}: {goods: CartGood[]; isAlone: boolean}) {
  const [problem, setProblem] = useState<{key: string; message: string} | null>(null);
  const tell = (key: string, message: string | null) => setProblem(message === null ? null : {key, message});
  return (
    <>
      {problem && !goods.some(good => good.key === problem.key) && (
        <Notice tone="danger" title={problem.message} isAnswer />
      )}
      {goods.length > 0 && (
        <ul className="cart-group" aria-label={isAlone ? 'Lo que hay en tu carrito' : 'Además de entradas'}>
          {goods.map(good => (
            <Good
              key={good.key}
              good={good}
              problem={problem?.key === good.key ? problem.message : null}
              onProblem={message => tell(good.key, message)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface GoodProps {
  good: CartGood;
  problem: string | null;
  onProblem: (message: string | null) => void;
}

function Good({good, problem, onProblem}: GoodProps) {
  const [isBusy, setBusy] = useState(false);
  const {wanted, change} = useAmount(good, onProblem);
  const isCounted = good.variantId !== null || good.slotId !== null;
  // Two cards of the same money are told apart by whom each is for.
  const name = good.kind === 'gift_card' && good.detail ? `${good.description}. ${good.detail}` : good.description;

  const remove = async () => {
    setBusy(true);
    onProblem(null);
    try {
      await api.release([good.key]);
      announce(`${name}: fuera del carrito`);
    } catch (error) {
      onProblem(asApiError(error).message);
    } finally {
      await reloadCart();
      setBusy(false);
    }
  };
  return (
    <li className="cart-line cart-good">
      <div>
        <h2>{good.description}</h2>
        {good.detail && <p className="small muted">{good.detail}.</p>}
      </div>
      <div className="cart-line-price">
        {isCounted && (
          <Stepper
            label={good.description}
            isLabelHidden
            value={wanted}
            min={1}
            max={MOST}
            onChange={amount => void change(amount)}
          />
        )}
        <strong className="cart-line-total figures">{euros(good.cents)}</strong>
      </div>
      {/* The post goes with the last thing that is sent, a deposit with its plot. */}
      {good.kind !== 'shipping' && good.kind !== 'plot_deposit' && (
        <button
          type="button"
          className="cart-line-remove"
          disabled={isBusy}
          aria-label={`Quitar: ${name}`}
          onClick={() => void remove()}
        >
          <Icon name="trash" />
        </button>
      )}
      {problem && <Refusal className="cart-line-problem">{problem}</Refusal>}
    </li>
  );
}

/** The number that is wanted is shown at once; the server hears the last one, one question at a time. */
function useAmount(good: CartGood, onProblem: (message: string | null) => void) {
  const [wanted, setWanted] = useState<number | null>(null);
  const last = useRef<number | null>(null);
  const change = async (amount: number) => {
    const isAsking = last.current !== null;
    last.current = amount;
    setWanted(amount);
    if (isAsking) return;
    onProblem(null);
    try {
      for (let asked = 0; asked !== last.current; ) await changeAmount(good, (asked = last.current));
    } catch (error) {
      onProblem(goodsRefusal(asApiError(error)));
      await reloadCart();
    } finally {
      last.current = null;
      setWanted(null);
    }
  };
  return {wanted: wanted ?? good.quantity, change};
}
