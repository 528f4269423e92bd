// Day, hour and how many come; then into the cart.
import {useState} from 'react';
import {api} from '../../lib/api/api';
import {experiencesKey} from '../../lib/api/keys';
import {load} from '../../lib/api/query';
import {asApiError} from '../../lib/api/request';
import type {ExperienceHour, ShopExperience} from '../../lib/api/types';
import {addPlaces, countOf, goodsRefusal, useCart} from '../../lib/sale/cart';
import {euros, hour, longDay} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {Stepper} from '../../ui/forms/stepper';
import {PageLink} from '../../ui/page-link';
import {Notice} from '../../ui/screens/notice';
import {Refusal} from '../../ui/screens/refusal';
import {DayCalendar} from './day-calendar';
import {placesWords} from './months';

interface Props {
  experience: ShopExperience;
}

export function Booking({experience}: Props) {
  const cart = useCart().data;
  const [day, setDay] = useState<number[]>([]);
  const [slotId, setSlotId] = useState<number | null>(null);
  const [people, setPeople] = useState(1);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [added, setAdded] = useState<number | null>(null);

  // Asked again after each act: the hours of now, not those that were chosen from.
  const hours = experience.slots.filter(({id}) => day.includes(id));
  const slot = hours.find(({id}) => id === slotId);
  const inCart = slot ? countOf(cart, {slotId: slot.id}) : 0;
  const room = slot ? Math.min(experience.maxPerBooking - inCart, slot.left) : experience.maxPerBooking;
  const wanted = Math.max(1, Math.min(people, room));
  const said = () => {
    setProblem(null);
    setAdded(null);
  };

  const add = async () => {
    said();
    if (!slot) return setProblem(hours.length > 0 ? 'Elige una hora.' : 'Elige un día en el calendario.');
    setBusy(true);
    try {
      await addPlaces({slotId: slot.id, quantity: wanted});
      setAdded(wanted);
      setPeople(1);
    } catch (error) {
      setProblem(goodsRefusal(asApiError(error)));
    } finally {
      setBusy(false);
      void load(experiencesKey, api.experiences, true);
    }
  };
  return (
    <div className="booking">
      <DayCalendar
        hours={experience.slots}
        chosen={hours}
        onChoose={own => {
          said();
          setDay(own.map(({id}) => id));
          const free = own.filter(({left}) => left > 0);
          setSlotId(free.length === 1 ? free[0]!.id : null);
        }}
      />
      <div className="booking-rest">
        {hours.length > 0 && (
          <Hours
            hours={hours}
            chosen={slotId}
            onChoose={id => {
              said();
              setSlotId(id);
            }}
          />
        )}
        <div className="product-add">
          <Stepper
            label="Personas"
            value={wanted}
            min={1}
            max={Math.max(1, room)}
            onChange={n => {
              said();
              setPeople(n);
            }}
          />
          <Button look="primary" isBusy={isBusy} disabled={room < 1} onClick={() => void add()}>
            Añadir al carrito
          </Button>
        </div>
        {slot && wanted > 1 && (
          <p className="figures">
            En total, <strong>{euros(slot.cents * wanted)}</strong>
          </p>
        )}
        <p className="small muted">
          Como mucho, {experience.maxPerBooking} {experience.maxPerBooking === 1 ? 'plaza' : 'plazas'} en un pedido. Al
          tener una fecha concreta, no se puede devolver.
        </p>
        {problem && <Refusal>{problem}</Refusal>}
        {added !== null && (
          <Notice
            tone="ok"
            isAnswer
            title={inCart > added ? `Añadido: ya llevas ${inCart} plazas` : 'Está en tu carrito'}
          >
            <PageLink to="/carrito">Ir al carrito</PageLink>
          </Notice>
        )}
        {added === null && inCart > 0 && (
          <p className="small">
            Ya llevas {inCart} en tu carrito. <PageLink to="/carrito">Ir al carrito</PageLink>
          </p>
        )}
      </div>
    </div>
  );
}

interface HoursProps {
  hours: ExperienceHour[];
  chosen: number | null;
  onChoose: (id: number) => void;
}

function Hours({hours, chosen, onChoose}: HoursProps) {
  return (
    <fieldset className="booking-hours">
      <legend>Hora, {longDay(hours[0]!.startsAt)}</legend>
      {hours.map(slot => (
        <label key={slot.id} className="booking-hour" data-out={slot.left === 0 || undefined}>
          <input
            type="radio"
            name={`hour-${hours[0]!.id}`}
            checked={slot.id === chosen}
            disabled={slot.left === 0}
            onChange={() => onChoose(slot.id)}
          />
          <span className="booking-hour-when">
            <strong className="figures">
              {hour(slot.startsAt)}–{hour(slot.endsAt)}
            </strong>
            <span className="small" data-few={slot.left <= 5 || undefined}>
              {placesWords(slot.left)}
            </span>
          </span>
          <strong className="figures">{euros(slot.cents)}</strong>
        </label>
      ))}
    </fieldset>
  );
}
