// What is paid, how, and whether the card is kept: one form for the holder's page and for a payment link.
import {useState, type ReactNode} from 'react';
import {useNavigate} from 'react-router';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {goToBank} from '../../lib/sale/bank';
import {reloadCart} from '../../lib/sale/cart';
import {euros} from '../../lib/words/format';
import {useForm} from '../../lib/forms/form';
import {asApiError} from '../../lib/api/request';
import type {Checkout, PayMethod} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {CheckField, ErrorSummary} from '../../ui/forms/field';
import {PayMethods, PayMethodsOrCart, payWords, type PayMethodOrCart} from '../../ui/forms/pay-methods';

export interface Choice {
  name: string;
  text: string;
  ids: number[];
  cents: number;
}

interface Props {
  /** At least one; the first is chosen. */
  choices: Choice[];
  attempt: string;
  /** Null: there is nothing left to charge to a card later. */
  consentText: string | null;
  pay: (choice: Choice, method: PayMethod, keepCard: boolean, key: string) => Promise<Checkout>;
  /** Absent: who has no more than a link pays here. */
  toCart?: ((choice: Choice) => Promise<unknown>) | undefined;
  /** The amounts have changed, or somebody else has paid. */
  onChanged: () => void;
  children?: ReactNode;
}

export function PayForm({choices, attempt, consentText, pay, toCart, onChanged, children}: Props) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const chosen = choices.find(choice => choice.name === name) ?? choices[0]!;
  const form = useForm(
    {method: 'card' as PayMethodOrCart, keepCard: false},
    () => ({}),
    async ({method, keepCard}) => {
      const keeps = keepCard && method === 'card' && consentText !== null;
      const key = attemptKey(attempt, {chosen, method, keeps});
      try {
        if (method === 'cart') {
          await toCart!(chosen);
          await reloadCart();
          return await navigate('/carrito');
        }
        goToBank(await pay(chosen, method, keeps, key));
        // Coming back with the browser's arrow and paying again is another try.
        attemptOver(attempt);
      } catch (error) {
        const {status} = asApiError(error);
        if (status !== 0 && status < 500) attemptOver(attempt);
        if (status === 409) onChanged();
        throw error;
      }
    },
  );
  return (
    <form className="plan-form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      {choices.length > 1 && (
        <fieldset className="plan-choices">
          <legend>Qué quieres pagar</legend>
          {choices.map(choice => (
            <label key={choice.name} className="plan-choice">
              <input
                type="radio"
                name="what"
                value={choice.name}
                checked={choice === chosen}
                onChange={() => setName(choice.name)}
              />
              <span>{choice.text}</span>
              <strong className="figures">{euros(choice.cents)}</strong>
            </label>
          ))}
        </fieldset>
      )}
      {toCart ? (
        <PayMethodsOrCart value={form.values.method} onChange={method => form.set('method', method)} />
      ) : (
        <PayMethods value={form.values.method as PayMethod} onChange={method => form.set('method', method)} />
      )}
      {consentText !== null && form.values.method === 'card' && (
        <CheckField
          name="keepCard"
          checked={form.values.keepCard}
          onChange={keepCard => form.set('keepCard', keepCard)}
        >
          Guardar esta tarjeta para los plazos que quedan. <span className="small muted">{consentText}</span>
        </CheckField>
      )}
      {children}
      <Button type="submit" look="signal" isWide isBusy={form.isBusy}>
        {payWords(form.values.method, chosen.cents)}
      </Button>
    </form>
  );
}
