// Tickets without a seat: how many of each tariff, held when they are added.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {reloadCart} from '../../lib/sale/cart';
import {count, euros, tickets} from '../../lib/words/format';
import {reloadSession} from '../../lib/sale/session';
import {tariffLeft} from '../../lib/words/tariff-left';
import {gateNumber} from '../../lib/words/place-words';
import {asApiError} from '../../lib/api/request';
import type {SessionDetail, SessionZone} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {Stepper} from '../../ui/forms/stepper';
import {categoryName, mostOf} from './choice';
import './zone-tickets.css';

interface Props {
  session: SessionDetail;
  zone: SessionZone;
  /** Places free now. */
  free: number;
  /** Tickets that still fit into this purchase. */
  room: number;
}

export function ZoneTickets({session, zone, free, room}: Props) {
  const [wanted, setWanted] = useState<Record<number, number>>({});
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [added, setAdded] = useState(0);
  const amount = Object.values(wanted).reduce((sum, n) => sum + n, 0);
  const total = zone.prices.reduce((sum, price) => sum + price.cents * (wanted[price.id] ?? 0), 0);
  const open = Math.min(free, mostOf(zone));
  const left = Math.min(open, room) - amount;

  const add = async () => {
    setBusy(true);
    setProblem(null);
    let held = 0;
    try {
      for (const price of zone.prices) {
        const quantity = wanted[price.id] ?? 0;
        if (!quantity) continue;
        await api.holdZone(session.id, zone.id, price.id, quantity);
        held += quantity;
        setWanted(old => ({...old, [price.id]: 0}));
      }
    } catch (error) {
      setProblem(asApiError(error).message);
      await reloadSession(session.id);
    }
    if (held) {
      setAdded(held);
      announce(`${tickets(held)} en tu carrito`);
      await reloadCart();
    }
    setBusy(false);
  };

  return (
    <div className="zone-tickets">
      <div className="zone-tickets-head">
        <h3>{zone.name}</h3>
        <p className="small muted">
          Sin numerar. {open === 0 ? 'Agotada' : open < 50 ? `Quedan ${count(open)}` : 'Hay plazas libres'}
          {zone.gate && `. Puerta ${gateNumber(zone.gate)}`}
        </p>
      </div>
      {zone.prices.length === 0 && <p className="muted">Esta zona no está a la venta aquí.</p>}
      <ul>
        {zone.prices.map(price => (
          <li key={price.id} className="zone-tickets-price">
            <p>
              <strong>{categoryName(session, price)}</strong>
              {tariffLeft(price.left)}
              <br />
              <span className="figures">{euros(price.cents)}</span>
            </p>
            <Stepper
              label={`${categoryName(session, price)}, ${zone.name}`}
              isLabelHidden
              value={wanted[price.id] ?? 0}
              min={0}
              max={Math.min((wanted[price.id] ?? 0) + Math.max(0, left), price.left ?? Infinity)}
              onChange={n => {
                setAdded(0);
                setWanted({...wanted, [price.id]: n});
              }}
            />
          </li>
        ))}
      </ul>
      {problem && <Notice tone="danger" title={problem} isAnswer />}
      {added > 0 && !amount && <Notice tone="ok" title={`${tickets(added)} en tu carrito`} />}
      {amount > 0 && (
        <Button look="primary" isBusy={isBusy} onClick={() => void add()}>
          Añadir {tickets(amount)}, {euros(total)}
        </Button>
      )}
    </div>
  );
}
