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
