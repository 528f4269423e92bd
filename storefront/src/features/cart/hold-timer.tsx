// How long the tickets are still kept, and the button that asks for more time. The header's link speaks the warnings.
import {useState} from 'react';
import {extendCart} from '../../lib/sale/cart';
import {minutesAndSeconds, useSecondsLeft} from '../../lib/clock';
import {asApiError} from '../../lib/api/request';
import type {Cart} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {Icon} from '../../ui/icon';
import {Refusal} from '../../ui/screens/refusal';
import './hold-timer.css';

export function HoldTimer({cart, until}: {cart: Cart; until: string}) {
  const left = useSecondsLeft(until);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (left === null) return null;
  const isOfTickets = cart.lines.length > 0;

  const extend = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await extendCart();
    } catch (error) {
      setProblem(asApiError(error).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="hold-timer" data-soon={left <= 60 ? '' : undefined}>
      <Icon name="clock" size={22} />
      <p>
        <span className="visually-hidden">
          {isOfTickets ? 'Tus entradas están guardadas durante ' : 'Tu compra está guardada durante '}
        </span>
        <span aria-hidden="true">{isOfTickets ? 'Guardadas' : 'Guardado'} durante </span>
        <strong className="hold-timer-left figures" role="timer" aria-live="off">
          {minutesAndSeconds(left)}
        </strong>
      </p>
      {problem && <Refusal className="hold-timer-problem small">{problem}</Refusal>}
      {cart.canExtend && (
        <Button look="quiet" isBusy={isBusy} onClick={() => void extend()}>
          Pedir más tiempo
        </Button>
      )}
    </div>
  );
}
