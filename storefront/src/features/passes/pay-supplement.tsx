// The supplement of a match, paid in its row: until when the own seat waits for it, how it is paid, and off to the
// bank.
import {useState} from 'react';
import {api} from '../../lib/api/api';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {goToBank} from '../../lib/sale/bank';
import {euros, hour, longDay} from '../../lib/words/format';
import {useForm} from '../../lib/forms/form';
import {drop} from '../../lib/api/query';
import {asApiError} from '../../lib/api/request';
import type {PassSession, PayMethod} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {ErrorSummary} from '../../ui/forms/field';
import {PayMethods} from '../../ui/forms/pay-methods';

interface Props {
  passId: number;
  session: PassSession;
}

export function SupplementNote({passId, session}: Props) {
  const {supplementCents, supplementState, ownSeatUntilAt, timezone} = session;
  if (session.isOver || supplementState === null) return null;
  if (supplementState === 'paid')
    return <p className="small">Día del club: suplemento de {euros(supplementCents)} pagado.</p>;
  if (supplementState === 'over')
    return (
      <p className="small">
        Día del club: el plazo para pagar el suplemento ha terminado y tu butaca ha salido a la venta.
      </p>
    );
  return (
    <>
      <p className="small">
        Día del club: suplemento de {euros(supplementCents)}.{' '}
        {ownSeatUntilAt && (
          <>
            Te guardamos la butaca hasta el {longDay(ownSeatUntilAt, timezone)} a las {hour(ownSeatUntilAt, timezone)};
            después sale a la venta.
          </>
        )}
      </p>
      <details className="pass-past pass-supplement">
        <summary>
          Pagar el suplemento<span className="visually-hidden"> de {session.title}</span>
        </summary>
        <PaySupplement passId={passId} session={session} />
      </details>
    </>
  );
}

function PaySupplement({passId, session: {eventSessionId, supplementCents}}: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const form = useForm(
    {method: 'card' as PayMethod},
    () => ({}),
    async ({method}) => {
      const attempt = `supplement/${passId}/${eventSessionId}`;
      const body = {eventSessionId, method, expectedTotalCents: supplementCents};
      try {
        const checkout = await api.paySupplement(passId, body, attemptKey(attempt, body));
        attemptOver(attempt);
        drop('passes');
        setLeaving(true);
        if (checkout.redirect) goToBank(checkout);
        else location.assign(checkout.resultUrl);
      } catch (error) {
        const {status} = asApiError(error);
        if (status !== 0 && status < 500) attemptOver(attempt);
        throw error;
      }
    },
  );
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label="Pagar el suplemento" className="stack pay-supplement">
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <PayMethods value={form.values.method} onChange={method => form.set('method', method)} />
      <div>
        <Button type="submit" look="primary" isBusy={form.isBusy || isLeaving}>
          Pagar {euros(supplementCents)}
        </Button>
      </div>
    </form>
  );
}
