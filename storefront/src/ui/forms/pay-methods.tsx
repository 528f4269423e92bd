// Card or Bizum, as two large radio buttons; or the cart, where what can also wait for other things is paid with them.
import type {PayMethod} from '../../lib/api/types';
import {euros} from '../../lib/words/format';
import {Icon, type IconName} from '../icon';
import './pay-methods.css';

type Choice<M> = [M, string, string, IconName];

const METHODS: Choice<PayMethod>[] = [
  ['card', 'Tarjeta', 'Visa, Mastercard y otras', 'card'],
  ['bizum', 'Bizum', 'Con tu móvil y tu banco', 'phone'],
];
export type PayMethodOrCart = PayMethod | 'cart';
/** On the button. */
export const payWords = (method: PayMethodOrCart, cents: number): string =>
  method === 'cart' ? `Poner ${euros(cents)} en el carrito` : `Pagar ${euros(cents)}`;
const OR_CART: Choice<PayMethodOrCart>[] = [
  ...METHODS,
  ['cart', 'Al carrito', 'Lo pagas junto con lo demás que compres', 'cart'],
];

interface Props<M> {
  value: M;
  onChange: (method: M) => void;
  legend?: string;
}

export const PayMethods = (props: Props<PayMethod>) => <Choices choices={METHODS} {...props} />;
/** @param hasCart not where money lies aside for this payment alone */
export const PayMethodsOrCart = ({hasCart = true, ...props}: Props<PayMethodOrCart> & {hasCart?: boolean}) => (
  <Choices choices={hasCart ? OR_CART : METHODS} {...props} />
);

function Choices<M extends string>({
  choices,
  value,
  onChange,
  legend = 'Cómo quieres pagar',
}: Props<M> & {choices: Choice<M>[]}) {
  return (
    <fieldset className="pay-methods">
      <legend>{legend}</legend>
      <div className="pay-methods-cards">
        {choices.map(([method, name, note, icon]) => (
          <label key={method} className="pay-method">
            <input
              type="radio"
              name="method"
              data-field="method"
              value={method}
              checked={value === method}
              onChange={() => onChange(method)}
            />
            <span>
              <strong>{name}</strong>
              <span className="small muted">{note}</span>
            </span>
            <Icon name={icon} size={28} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
