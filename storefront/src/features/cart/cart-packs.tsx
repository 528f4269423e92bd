// Packs in the cart: each with all its sessions, its sum, and one way out for the whole of it.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {asApiError} from '../../lib/api/request';
import type {Cart} from '../../lib/api/types';
import {reloadCart} from '../../lib/sale/cart';
import {bySession, cartPacks, type CartPack} from '../../lib/sale/cart-packs';
import {capital, euros, hour, longDay} from '../../lib/words/format';
import {packs} from '../../lib/words/pack-words';
import {attributeWords, placeWords} from '../../lib/words/place-words';
import {Button} from '../../ui/button';
import {DateStub} from '../../ui/date-stub';
import {PageLink} from '../../ui/page-link';
import {Refusal} from '../../ui/screens/refusal';
import './cart-packs.css';

export default function CartPacks({cart}: {cart: Cart}) {
  return cartPacks(cart).map(pack => (
    <PackGroup
      key={pack.good.key}
      pack={pack}
      isBroken={cart.problems.some(({code, lineKeys}) => code === 'pack_broken' && lineKeys.includes(pack.good.key))}
    />
  ));
}

function PackGroup({pack: {good, lines, cents}, isBroken}: {pack: CartPack; isBroken: boolean}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await api.release([good.key]);
      announce(`${good.description}: fuera del carrito`);
    } catch (error) {
      setProblem(asApiError(error).message);
      setBusy(false);
    } finally {
      await reloadCart();
    }
  };
  return (
    <section className="cart-group" aria-labelledby={good.key} data-wrong={isBroken || undefined}>
      <header className="cart-group-head cart-pack-head">
        <div>
          <h2 id={good.key}>{good.description}</h2>
          <p className="small muted">{packs(good.quantity)}. Sus entradas van juntas: se quitan todas a la vez.</p>
        </div>
        <strong className="cart-line-total figures">{euros(cents)}</strong>
      </header>
      <ul>
        {bySession(lines).map(group => {
          const [head] = group;
          return (
            <li key={head!.sessionId} className="cart-pack-session">
              <DateStub at={head!.startsAt} timezone={head!.timezone} />
              <div>
                <h3>{head!.eventTitle}</h3>
                <p className="small muted">
                  {capital(longDay(head!.startsAt, head!.timezone))}, {hour(head!.startsAt, head!.timezone)}.{' '}
                  {head!.venueName}
                </p>
                <ul className="cart-pack-places">
                  {group.map(line => (
                    <li key={line.key}>
                      {placeWords(line)}
                      {line.rowLabel === null && ', sin numerar'}. {line.priceCategoryName}
                      {attributeWords(line.attributes).map(words => `. ${words}`)}
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          );
        })}
      </ul>
      <div className="cart-group-more cart-pack-acts">
        {isBroken && (
          <p>
            Quítalo y <PageLink to="/packs-eventos">elígelo otra vez</PageLink>.
          </p>
        )}
        <Button look={isBroken ? 'plain' : 'quiet'} isBusy={isBusy} onClick={() => void remove()}>
          Quitar el pack<span className="visually-hidden"> {good.description}</span>
        </Button>
        {problem && <Refusal>{problem}</Refusal>}
      </div>
    </section>
  );
}
