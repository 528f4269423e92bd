// In the last minute of a hold, on every page but the cart: the time, and more of it for the asking (WCAG 2.2.1).
import {useState} from 'react';
import {useLocation} from 'react-router';
import {extendCart, heldUntil, ticketCount, useCart} from '../../lib/sale/cart';
import {minutesAndSeconds, useSecondsLeft} from '../../lib/clock';
import {asApiError} from '../../lib/api/request';
import {Button} from '../../ui/button';

const FROM_SECONDS = 60;

export function TimeWarning() {
  const cart = useCart().data;
  const left = useSecondsLeft(heldUntil(cart));
  const {pathname} = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (left === null || left === 0 || left > FROM_SECONDS || pathname === '/carrito') return null;

  const extend = async () => {
    setBusy(true);
    setProblem(null);
    await extendCart().catch((error: unknown) => setProblem(asApiError(error).message));
    setBusy(false);
  };
  return (
    <div className="time-warning">
      <div className="page time-warning-page">
        <p>
          {ticketCount(cart) > 0 ? 'Tus entradas se liberan' : 'Lo que has elegido se libera'} en{' '}
          <strong className="figures">{minutesAndSeconds(left)}</strong>
          {problem && `. ${problem}`}
        </p>
        {cart?.canExtend && (
          <Button look="signal" isBusy={isBusy} onClick={() => void extend()}>
            Pedir más tiempo
          </Button>
        )}
      </div>
    </div>
  );
}
