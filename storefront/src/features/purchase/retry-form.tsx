// Another try for an order that was not paid: card or Bizum, a new order number at the bank, the same tickets.
import {useState, type FormEvent} from 'react';
import {api} from '../../lib/api/api';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {goToBank} from '../../lib/sale/bank';
import {euros} from '../../lib/words/format';
import {ApiError, asApiError} from '../../lib/api/request';
import type {CheckoutResult, PayMethod} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {PayMethods} from '../../ui/forms/pay-methods';

interface Props {
  token: string;
  gatewayOrder: string;
  result: CheckoutResult;
}

export function RetryForm({token, gatewayOrder, result}: Props) {
  const [method, setMethod] = useState<PayMethod>('card');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    // One attempt is one refused try and one way to pay: clicked twice it stays one.
    const name = `retry/${gatewayOrder}`;
    try {
      const checkout = await api.retryPayment(token, method, attemptKey(name, method));
      // From here on it is the bank's order number; coming back and paying again is another try.
      attemptOver(name);
      if (checkout.redirect) goToBank(checkout);
      else location.assign(checkout.resultUrl);
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) attemptOver(name);
      setProblem(asApiError(error));
      setBusy(false);
    }
  };

  return (
    <form className="retry" onSubmit={event => void onSubmit(event)}>
      {problem && <Notice tone="danger" title={problem.message} isAnswer />}
      <PayMethods value={method} onChange={setMethod} legend="Prueba otra vez" />
      <Button type="submit" look="primary" isBusy={isBusy}>
        Pagar {euros(result.dueCents)}
      </Button>
    </form>
  );
}
