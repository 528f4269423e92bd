// What is chosen, what it costs, and the button that puts it into the cart. At the bottom on phones, beside the map on
// wide screens.
import {useEffect, useRef, useState} from 'react';
import {ticketCount, useCart} from '../../../lib/sale/cart';
import {euros, tickets} from '../../../lib/words/format';
import {tariffLeft} from '../../../lib/words/tariff-left';
import {attributeWords, placeWords} from '../../../lib/words/place-words';
import type {SessionDetail} from '../../../lib/api/types';
import {Button, ButtonLink} from '../../../ui/button';
import {CheckField} from '../../../ui/forms/field';
import {Icon} from '../../../ui/icon';
import {Notice} from '../../../ui/screens/notice';
import {categoryName, type ChosenSeat} from '../choice';
import type {Choosing} from '../use-choice';
import './seat-tray.css';

interface Props {
  session: SessionDetail;
  seats: ChosenSeat[];
  choosing: Choosing;
}

function Seat({session, chosen, choosing}: {session: SessionDetail; chosen: ChosenSeat; choosing: Choosing}) {
  const {seat, zone, price} = chosen;
  const place = placeWords(chosen);
  const companion = choosing.companionOf(seat);
  const category = session.priceCategories.find(one => one.id === price.priceCategoryId);
  return (
    <li className="tray-seat">
      <div className="tray-place">
        <p className="small">{chosen.zoneName}</p>
        <p>
          Fila <b>{chosen.rowLabel}</b>, butaca <b>{chosen.seatNumber}</b>
        </p>
        {attributeWords(chosen.attributes).map(words => (
          <p key={words} className="tray-mark">
            <Icon name={words.startsWith('Visi') ? 'eye' : 'wheelchair'} size={16} /> {words}
          </p>
        ))}
      </div>
      {companion !== null && (
        <Button look="quiet" className="tray-companion" onClick={() => choosing.toggle(companion)}>
          Añadir la plaza de acompañante
        </Button>
      )}
      <button
        type="button"
        className="tray-remove"
        aria-label={`Quitar ${place}`}
        onClick={() => choosing.remove(seat)}
      >
        <Icon name="close" />
      </button>
      {zone.prices.length > 1 ? (
        <span className="select tray-price">
          <select
            className="input"
            aria-label={`Tarifa de ${place}`}
            value={price.id}
            onChange={event => choosing.setPrice(seat, Number(event.target.value))}
          >
            {zone.prices.map(one => (
              <option key={one.id} value={one.id} disabled={one.left === 0 && one.id !== price.id}>
                {categoryName(session, one)}, {euros(one.cents)}
                {tariffLeft(one.left)}
              </option>
            ))}
          </select>
          <Icon name="down" size={18} />
        </span>
      ) : (
        <p className="tray-price">
          {categoryName(session, price)}, {euros(price.cents)}
        </p>
      )}
      {category?.documentRequired && (
        <p className="tray-document small muted">En la puerta: {category.documentRequired}</p>
      )}
    </li>
  );
}

export function SeatTray({session, seats, choosing}: Props) {
  const isNumbered = session.seatCount > 0;
  const cart = useCart().data;
  const inCart = ticketCount(cart);
  const [isOpen, setOpen] = useState(false);
  const goLink = useRef<HTMLDivElement>(null);
  const [wasAdded, setAdded] = useState(false);
  const total = seats.reduce((sum, {price}) => sum + price.cents, 0);
  const fees = seats.reduce((sum, {price}) => sum + price.feeCents, 0);

  useEffect(() => {
    if (!wasAdded) return;
    setAdded(false);
    setOpen(false);
    goLink.current?.querySelector('a')?.focus({preventScroll: true});
  }, [wasAdded]);

  const {problem} = choosing;
  return (
    <section
      className="seat-tray tray"
      aria-labelledby="tray-title"
      data-empty={seats.length === 0 && inCart === 0 && !problem ? '' : undefined}
      data-open={isOpen || undefined}
    >
      <h2 id="tray-title">Tu selección</h2>
      {seats.length === 0 && inCart === 0 && (
        <p className="muted">
          {isNumbered
            ? 'Entra en una zona y toca las butacas que quieras. Se guardan para ti al añadirlas al carrito.'
            : 'Di cuántas entradas quieres de cada tarifa y añádelas al carrito.'}
        </p>
      )}
      {seats.length > 0 && (
        <>
          <button
            type="button"
            className="tray-toggle"
            aria-expanded={isOpen}
            aria-controls="tray-list"
            onClick={() => setOpen(!isOpen)}
          >
            <span>
              <b>{tickets(seats.length)}</b> {isOpen ? 'Ocultar' : 'Ver y cambiar'}
            </span>
            <Icon name="down" />
          </button>
          <ul id="tray-list" className="tray-list">
            {seats.map(chosen => (
              <Seat key={chosen.seat} session={session} chosen={chosen} choosing={choosing} />
            ))}
          </ul>
        </>
      )}
      {problem && (
        <Notice tone="danger" title={problem.title} isAlert isAnswer={problem.isAnswer ?? false}>
          {problem.detail && <p>{problem.detail}</p>}
        </Notice>
      )}
      {choosing.asksNeed && (
        <CheckField name="isPlaceNeeded" checked={choosing.isPlaceNeeded} onChange={choosing.setPlaceNeeded}>
          Alguien de esta compra va en silla de ruedas y necesita la plaza
        </CheckField>
      )}
      {seats.length > 0 && (
        <div className="tray-sum">
          <p>
            <span className="tray-total figures">{euros(total)}</span>
            <span className="small muted tray-fees">
              {fees > 0 ? `Gastos de gestión incluidos (${euros(fees)})` : 'Sin gastos de gestión'}
            </span>
          </p>
          <Button look="primary" isBusy={choosing.isBusy} onClick={() => void choosing.add().then(setAdded)}>
            Añadir al carrito
          </Button>
        </div>
      )}
      {inCart > 0 && (
        <div className="tray-cart" ref={goLink}>
          <p>
            <Icon name="cart" />{' '}
            <span>
              En tu carrito: <b>{tickets(inCart)}</b>
            </span>
          </p>
          <ButtonLink to="/carrito" look={seats.length ? 'plain' : 'primary'}>
            Ir al carrito
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
