// How long what an order sells is still kept, and what becomes of it then. At the end the page asks what is true now.
import {useEffect, useRef} from 'react';
import {minutesAndSeconds, useSecondsLeft} from '../../lib/clock';
import type {CheckoutResult} from '../../lib/api/types';
import {Icon} from '../../ui/icon';
import {wordsOf} from './words';

/** The server ends an order some seconds after its time. */
const END_TAKES_MS = 8000;

export function KeptFor({result, again}: {result: CheckoutResult; again: () => void}) {
  const left = useSecondsLeft(result.heldUntilAt);
  const asked = useRef(false);
  useEffect(() => {
    if (left !== 0 || asked.current) return;
    asked.current = true;
    const timer = setTimeout(again, END_TAKES_MS);
    return () => clearTimeout(timer);
  }, [left, again]);
  if (!left) return null;
  return (
    <p className="purchase-kept">
      <Icon name="clock" size={22} />
      <span>
        {wordsOf(result).kept}{' '}
        <strong className="figures" role="timer" aria-live="off">
          {minutesAndSeconds(left)}
        </strong>
      </span>
    </p>
  );
}
