// A promotional code: applied, shown with what it takes off, and taken out again.
import {api} from '../../lib/api/api';
import type {Cart} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {Refusal} from '../../ui/screens/refusal';
import {CodeBox, useCodeAct} from './code-box';

export function PromoCode({cart}: {cart: Cart}) {
  const by = useCodeAct();
  if (cart.discount) {
    return (
      <>
        <div className="promo-applied">
          <span>
            Código <strong>{cart.discount.code}</strong>: {cart.discount.name}
          </span>
          <Button
            look="quiet"
            isBusy={by.isBusy}
            onClick={() => void by.act(() => api.applyDiscount(null), 'Código retirado')}
          >
            Quitar<span className="visually-hidden"> el código</span>
          </Button>
          {by.error && <Refusal>{by.error}</Refusal>}
        </div>
        {cart.discount.cents === 0 && <p className="small muted">{whyIdle(cart)}</p>}
      </>
    );
  }
  return (
    <CodeBox
      by={by}
      title="Tengo un código promocional"
      label="Código"
      name="code"
      button="Aplicar"
      onCode={code => void by.act(() => api.applyDiscount(code.toLocaleUpperCase('es')), 'Código aplicado')}
    />
  );
}

/** Why the code that is in the cart takes nothing off. */
const whyIdle = ({offers, supporter}: Cart): string =>
  offers.length > 0 || (supporter?.cents ?? 0) > 0
    ? 'Este código no se suma: te aplicamos lo que más te descuenta.'
    : 'Con lo que llevas en el carrito, este código no descuenta nada.';
