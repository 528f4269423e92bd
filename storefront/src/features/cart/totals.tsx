// What is owed, with everything in it. The fee is inside the price; it is named below, never added.
import type {ReactNode} from 'react';
import {cartParts} from '../../lib/sale/cart-parts';
import {euros} from '../../lib/words/format';
import type {Cart} from '../../lib/api/types';
import './totals.css';

/** Given for nothing, or taxed when it is spent. */
const UNTAXED = new Set<Cart['goods'][number]['kind']>(['donation', 'gift_card']);

export function Totals({cart, children}: {cart: Cart; children?: ReactNode}) {
  const byGift = cart.totalCents - cart.dueCents;
  return (
    <section className="totals" aria-labelledby="totals-title">
      <h2 id="totals-title">Resumen</h2>
      <dl>
        {cartParts(cart).map(part => (
          <div key={part.key}>
            <dt>{part.words}</dt>
            <dd className="figures">{euros(part.cents)}</dd>
          </div>
        ))}
        {cart.discount && cart.discount.cents > 0 && (
          <div>
            <dt>Descuento {cart.discount.code}</dt>
            <dd className="figures">−{euros(cart.discount.cents)}</dd>
          </div>
        )}
        {cart.offers.map(offer => (
          <div key={offer.name}>
            <dt>{offer.name}</dt>
            <dd className="figures">−{euros(offer.cents)}</dd>
          </div>
        ))}
        {cart.supporter && cart.supporter.cents > 0 && (
          <div>
            <dt>Con tu carné de simpatizante</dt>
            <dd className="figures">−{euros(cart.supporter.cents)}</dd>
          </div>
        )}
        <div className={byGift > 0 ? 'totals-part' : 'totals-sum'}>
          <dt>Total</dt>
          <dd className="figures">{euros(cart.totalCents)}</dd>
        </div>
        {byGift > 0 && (
          <>
            <div>
              <dt>Pagas con tarjeta regalo</dt>
              <dd className="figures">−{euros(byGift)}</dd>
            </div>
            <div className="totals-sum">
              <dt>Queda por pagar</dt>
              <dd className="figures">{euros(cart.dueCents)}</dd>
            </div>
          </>
        )}
      </dl>
      {(cart.lines.length > 0 || cart.goods.some(good => !UNTAXED.has(good.kind))) && (
        <p className="small muted">
          Impuestos incluidos.
          {cart.feeCents > 0 && (
            <>
              {' '}
              Gastos de gestión, ya dentro del total: <span className="figures">{euros(cart.feeCents)}</span>.
            </>
          )}
        </p>
      )}
      {children}
    </section>
  );
}
