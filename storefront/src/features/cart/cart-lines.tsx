// The lines of the cart, one ticket sheet per session.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {putCart, reloadCart} from '../../lib/sale/cart';
import {sessionPath} from '../../lib/words/event-words';
import {capital, euros, hour, longDay} from '../../lib/words/format';
import {tariffLeft} from '../../lib/words/tariff-left';
import {attributeWords, gateNumber, placeWords} from '../../lib/words/place-words';
import {asApiError} from '../../lib/api/request';
import type {CartLine, CartPass} from '../../lib/api/types';
import {DateStub} from '../../ui/date-stub';
import {Icon} from '../../ui/icon';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import {Refusal} from '../../ui/screens/refusal';
import {LinePasses, useCartPasses} from './cart-passes';
import './cart-lines.css';

function bySession(lines: CartLine[]): CartLine[][] {
  const groups = new Map<number, CartLine[]>();
  for (const line of lines) groups.set(line.sessionId, [...(groups.get(line.sessionId) ?? []), line]);
  return [...groups.values()];
}

interface LineProps {
  line: CartLine;
  isBusy: boolean;
  problem: string | null;
  passes: CartPass[];
  onPrice: (line: CartLine, priceId: number) => void;
  onRemove: (line: CartLine) => void;
}

function Line({line, isBusy, problem, passes, onPrice, onRemove}: LineProps) {
  const place = placeWords(line);
  return (
    <li className="cart-line">
      <div className="cart-line-place">
        <p className="cart-line-zone">
          {line.zoneName}
          {line.gate && <span className="muted">, puerta {gateNumber(line.gate)}</span>}
        </p>
        {line.kind === 'seat' ? (
          <p className="cart-line-seat">
            <span>
              Fila <b>{line.rowLabel}</b>
            </span>{' '}
            <span>
              Butaca <b>{line.seatNumber}</b>
            </span>
          </p>
        ) : (
          <p className="cart-line-seat">
            <span>
              <b>{line.quantity}</b> sin numerar
            </span>
          </p>
        )}
        {attributeWords(line.attributes).map(words => (
          <p key={words} className="cart-line-mark">
            <Icon name={words.startsWith('Visi') ? 'eye' : 'wheelchair'} size={16} /> {words}
          </p>
        ))}
      </div>
      <div className="cart-line-price">
        {line.prices.length > 1 ? (
          <span className="select cart-line-select">
            <select
              className="input"
              aria-label={`Tarifa de ${place}`}
              value={line.priceId}
              disabled={isBusy}
              onChange={event => onPrice(line, Number(event.target.value))}
            >
              {line.prices.map(price => (
                <option key={price.id} value={price.id} disabled={price.left === 0 && price.id !== line.priceId}>
                  {price.name}, {euros(price.cents)}
                  {price.id === line.priceId ? '' : tariffLeft(price.left)}
                </option>
              ))}
            </select>
            <Icon name="down" size={18} />
          </span>
        ) : (
          <span>{line.priceCategoryName}</span>
        )}
        <strong className="cart-line-total figures">{euros(line.totalCents)}</strong>
      </div>
      <button
        type="button"
        className="cart-line-remove"
        disabled={isBusy}
        aria-label={`Quitar ${place}`}
        onClick={() => onRemove(line)}
      >
        <Icon name="trash" />
      </button>
      {passes.length > 0 && <LinePasses passes={passes} />}
      {problem && <Refusal className="cart-line-problem">{problem}</Refusal>}
    </li>
  );
}

export function CartLines({lines}: {lines: CartLine[]}) {
  const passes = useCartPasses(lines);
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const [problem, setProblem] = useState<{key: string; message: string} | null>(null);

  const act = async (line: CartLine, change: () => Promise<void>) => {
    setBusyKey(line.key);
    setProblem(null);
    try {
      await change();
    } catch (error) {
      setProblem({key: line.key, message: asApiError(error).message});
      await reloadCart();
    } finally {
      setBusyKey(null);
    }
  };
  const onPrice = (line: CartLine, priceId: number) =>
    void act(line, async () => putCart(await api.changePrices([{key: line.key, priceId}])));
  const onRemove = (line: CartLine) =>
    void act(line, async () => {
      await api.release([line.key]);
      await reloadCart();
      announce(`${placeWords(line)}: fuera del carrito`);
    });

  return (
    <div className="stack cart-groups">
      {problem && !lines.some(line => line.key === problem.key) && (
        <Notice tone="danger" title={problem.message} isAnswer />
      )}
      {bySession(lines).map(group => {
        const [head] = group as [CartLine];
        return (
          <section key={head.sessionId} className="cart-group" aria-labelledby={`session-${head.sessionId}`}>
            <header className="cart-group-head">
              <DateStub at={head.startsAt} timezone={head.timezone} />
              <div>
                <h2 id={`session-${head.sessionId}`}>{head.eventTitle}</h2>
                <p className="small muted">
                  {capital(longDay(head.startsAt, head.timezone))}, {hour(head.startsAt, head.timezone)}.{' '}
                  {head.venueName}
                </p>
              </div>
            </header>
            <ul>
              {group.map(line => (
                <Line
                  key={line.key}
                  line={line}
                  passes={passes.filter(pass => pass.key === line.key)}
                  isBusy={busyKey === line.key}
                  problem={problem?.key === line.key ? problem.message : null}
                  onPrice={onPrice}
                  onRemove={onRemove}
                />
              ))}
            </ul>
            <p className="cart-group-more">
              <PageLink to={sessionPath({id: head.eventId, slug: head.eventSlug}, head.sessionId)}>
                Añadir más entradas<span className="visually-hidden"> de {head.eventTitle}</span>
              </PageLink>
            </p>
          </section>
        );
      })}
    </div>
  );
}
