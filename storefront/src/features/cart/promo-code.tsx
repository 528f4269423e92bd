// A promotional code: applied, shown with what it takes off, and taken out again.
import {useState, type FormEvent} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {putCart} from '../../lib/sale/cart';
import {asApiError} from '../../lib/api/request';
import type {Cart} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {TextField} from '../../ui/forms/field';

export function PromoCode({cart}: {cart: Cart}) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const apply = async (wanted: string | null) => {
    setBusy(true);
    setError(undefined);
    try {
      putCart(await api.applyDiscount(wanted));
      setCode('');
      announce(wanted ? 'Código aplicado' : 'Código retirado');
    } catch (problem) {
      setError(asApiError(problem).message);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && code.trim()) void apply(code.trim().toLocaleUpperCase('es'));
  };

  if (cart.discount) {
    return (
      <p className="promo-applied">
        <span>
          Código <strong>{cart.discount.code}</strong>: {cart.discount.name}
        </span>
        <Button look="quiet" isBusy={isBusy} onClick={() => void apply(null)}>
          Quitar<span className="visually-hidden"> el código</span>
        </Button>
      </p>
    );
  }
  return (
    <details className="promo" open={error ? true : undefined}>
      <summary>Tengo un código promocional</summary>
      <form className="promo-form" noValidate onSubmit={onSubmit}>
        <TextField
          label="Código"
          name="code"
          value={code}
          onChange={event => setCode(event.target.value)}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" isBusy={isBusy}>
          Aplicar
        </Button>
      </form>
    </details>
  );
}
