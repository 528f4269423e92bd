// What is in the cart besides tickets: what it is, how many of it, what it costs, and the way out.
import {useRef, useState} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {asApiError} from '../../lib/api/request';
import type {CartGood} from '../../lib/api/types';
import {changeAmount, goodsRefusal, reloadCart} from '../../lib/sale/cart';
import type {CartBundle} from '../../lib/sale/cart-bundles';
import {euros} from '../../lib/words/format';
import {amountWords} from '../../lib/words/goods-words';
import {Icon} from '../../ui/icon';
import {Refusal} from '../../ui/screens/refusal';
import {Notice} from '../../ui/screens/notice';
import {Stepper} from '../../ui/forms/stepper';
import './cart-lines.css';

/** The most that the server is asked for; how many it gives is its own to say. */
const MOST = 100;

interface Props {
  goods: CartGood[];
  bundles: CartBundle[];
  isAlone: boolean;
}

export function CartGoods({goods, bundles, isAlone}: Props) {
  const [problem, setProblem] = useState<{key: string; message: string} | null>(null);
  const tell = (key: string, message: string | null) => setProblem(message === null ? null : {key, message});
  return (
    <>
      {problem && ![...goods.map(good => good.key), ...bundles.map(({pick}) => pick)].includes(problem.key) && (
        <Notice tone="danger" title={problem.message} isAnswer />
      )}
      {goods.length + bundles.length > 0 && (
        <ul className="cart-group" aria-label={isAlone ? 'Lo que hay en tu carrito' : 'Además de entradas'}>
          {bundles.map(bundle => (
            <Bundle
              key={bundle.pick}
              bundle={bundle}
              problem={problem?.key === bundle.pick ? problem.message : null}
              onProblem={message => tell(bundle.pick, message)}
            />
          ))}
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
  const {wanted, change} = useAmount(good, onProblem);
  const isCounted = good.variantId !== null || good.slotId !== null;
  // Two cards of the same money are told apart by whom each is for.
  const name = good.kind === 'gift_card' && good.detail ? `${good.description}. ${good.detail}` : good.description;
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
        <Remove keyOf={good.key} name={name} onProblem={onProblem} />
      )}
      {problem && <Refusal className="cart-line-problem">{problem}</Refusal>}
    </li>
  );
}

/** One thing with one price; its goods have no number of their own. */
function Bundle({bundle, problem, onProblem}: {bundle: CartBundle} & Omit<GoodProps, 'good'>) {
  const {name, goods, cents} = bundle;
  return (
    <li className="cart-line cart-good">
      <div>
        <h2>{name}</h2>
        <p className="small muted">
          {goods.map(amountWords).join('. ')}. {goods[0]!.detail}.
        </p>
      </div>
      <div className="cart-line-price">
        <strong className="cart-line-total figures">{euros(cents)}</strong>
      </div>
      <Remove keyOf={goods[0]!.key} name={name} onProblem={onProblem} />
      {problem && <Refusal className="cart-line-problem">{problem}</Refusal>}
    </li>
  );
}

/** Out of the cart, with all that goes with it. */
function Remove({keyOf, name, onProblem}: {keyOf: string; name: string} & Pick<GoodProps, 'onProblem'>) {
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    onProblem(null);
    try {
      await api.release([keyOf]);
      announce(`${name}: fuera del carrito`);
    } catch (error) {
      onProblem(asApiError(error).message);
    } finally {
      await reloadCart();
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="cart-line-remove"
      disabled={isBusy}
      aria-label={`Quitar: ${name}`}
      onClick={() => void remove()}
    >
      <Icon name="trash" />
    </button>
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
