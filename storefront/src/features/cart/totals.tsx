// What is owed, with everything in it. The fee is inside the price; it is named below, never added.
import type {ReactNode} from 'react';
import {cartPacks, looseGoods, looseLines} from '../../lib/sale/cart-packs';
import {euros, tickets} from '../../lib/words/format';
import {amountWords} from '../../lib/words/goods-words';
import type {Cart} from '../../lib/api/types';
import './totals.css';

/** Given for nothing, or taxed when it is spent. */
const UNTAXED = new Set<Cart['goods'][number]['kind']>(['donation', 'gift_card']);

export function Totals({cart, children}: {cart: Cart; children?: ReactNode}) {
  const packs = cartPacks(cart);
  const loose = looseLines(cart);
  const byGift = cart.totalCents - cart.dueCents;
  return (
    <section className="totals" aria-labelledby="totals-title">
      <h2 id="totals-title">Resumen</h2>
      <dl>
        {loose.length > 0 && (
          <div>
            <dt>{tickets(loose.reduce((sum, line) => sum + line.quantity, 0))}</dt>
            <dd className="figures">
              {euros([...cart.goods, ...packs].reduce((left, {cents}) => left - cents, cart.subtotalCents))}
            </dd>
          </div>
        )}
        {packs.map(({good, cents}) => (
          <div key={good.key}>
            <dt>
              {good.description}
              {good.quantity > 1 && ` (${good.quantity})`}
            </dt>
            <dd className="figures">{euros(cents)}</dd>
          </div>
        ))}
        {looseGoods(cart).map(good => (
          <div key={good.key}>
            <dt>{amountWords(good)}</dt>
            <dd className="figures">{euros(good.cents)}</dd>
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
