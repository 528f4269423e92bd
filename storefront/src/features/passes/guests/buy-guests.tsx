// Guests that have a price: how many, where, what it comes to, and into the cart.
import {useState} from 'react';
import {useNavigate} from 'react-router';
import {announce} from '../../../lib/announce';
import {api} from '../../../lib/api/api';
import {attemptKey, attemptOver} from '../../../lib/api/attempt';
import {reloadCart} from '../../../lib/sale/cart';
import {euros, tickets} from '../../../lib/words/format';
import {refusalWords} from '../../../lib/words/pass-words';
import {reloadPassSessions} from '../../../lib/passes';
import {asApiError} from '../../../lib/api/request';
import type {OwnPass, PassSession} from '../../../lib/api/types';
import {Button} from '../../../ui/button';
import {SelectField} from '../../../ui/forms/field';
import {Refusal} from '../../../ui/screens/refusal';
import {Stepper} from '../../../ui/forms/stepper';
import '../sessions/holder-event.css';

interface Props {
  pass: OwnPass;
  session: PassSession;
  left: number;
}

export function BuyGuests({pass, session: {eventSessionId, guests}, left}: Props) {
  const navigate = useNavigate();
  const open = guests.zones.filter(zone => !zone.isFull);
  const [quantity, setQuantity] = useState(1);
  const [zoneId, setZone] = useState((open.find(zone => zone.name === pass.zoneName) ?? open[0])?.id ?? 0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const buy = async () => {
    setBusy(true);
    setProblem(null);
    const name = `guests/${eventSessionId}/${pass.id}`;
    const ask = {sessionId: eventSessionId, passId: pass.id, zoneId, quantity};
    try {
      const held = await api.holdGuests(ask, attemptKey(name, ask));
      attemptOver(name);
      await Promise.all([reloadCart(), reloadPassSessions(pass.id)]);
      announce(`${tickets(held.seats.length)} en el carrito`);
      void navigate('/carrito');
    } catch (error) {
      const answer = asApiError(error);
      if (answer.status !== 0) attemptOver(name);
      setProblem(refusalWords(answer));
      setBusy(false);
    }
  };
  return (
    <div className="pass-form">
      <p className="holder-price">
        <strong className="figures">{euros(guests.cents)}</strong>{' '}
        <span className="muted">cada una, gastos incluidos</span>
      </p>
      <p className="small muted">
        Cada invitado entra con su entrada. Te buscamos butacas libres cerca de la tuya, juntas si las hay.
      </p>
      {open.length > 1 && (
        <SelectField
          label="Zona"
          name="zoneId"
          value={String(zoneId)}
          onChange={event => setZone(Number(event.target.value))}
        >
          {open.map(zone => (
            <option key={zone.id} value={zone.id}>
              {zone.name}
            </option>
          ))}
        </SelectField>
      )}
      <div className="holder-take">
        <Stepper label="Invitados" value={quantity} min={1} max={left} onChange={setQuantity} />
        <Button look="primary" isBusy={isBusy} onClick={() => void buy()}>
          Añadir al carrito, {euros(quantity * guests.cents)}
        </Button>
      </div>
      {problem && <Refusal>{problem}</Refusal>}
    </div>
  );
}
