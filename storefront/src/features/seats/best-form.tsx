// «Elige por mí»: so many tickets, perhaps a zone and a limit, and the server holds the best seats there are together.
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import {useState, type FormEvent} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {useArrival} from '../../lib/sale/arrival';
import {reloadCart} from '../../lib/sale/cart';
import {reloadSession} from '../../lib/sale/session';
import {euros, tickets} from '../../lib/words/format';
import {asApiError} from '../../lib/api/request';
import type {HeldSeats, SessionDetail, SessionZone} from '../../lib/api/types';
import {Button, ButtonLink} from '../../ui/button';
import {CheckField, SelectField} from '../../ui/forms/field';
import {Notice} from '../../ui/screens/notice';
import {Stepper} from '../../ui/forms/stepper';
import './best-form.css';

/** Zones under the part of the house they belong to, in the plan's order. */
function byTier(zones: SessionZone[], geometry: PlanGeometry): [string, SessionZone[]][] {
  const tierOf = new Map(geometry.zones.map(zone => [zone.id, zone.tier ?? '']));
  const tiers = new Map<string, SessionZone[]>();
  for (const zone of zones) {
    const tier = tierOf.get(zone.id) ?? '';
    tiers.set(tier, [...(tiers.get(tier) ?? []), zone]);
  }
  return [...tiers];
}

interface Props {
  session: SessionDetail;
  geometry: PlanGeometry;
  /** Tickets that still fit into this purchase. */
  room: number;
  hasWheelchairs: boolean;
  nameOf: (seatId: number) => string;
  onHeld: (seatIds: number[]) => void;
}

export function BestForm({session, geometry, room, hasWheelchairs, nameOf, onHeld}: Props) {
  const usual = session.priceCategories.find(category => category.isDefault) ?? session.priceCategories[0];
  const [quantity, setQuantity] = useState(2);
  const [wheelchair, setWheelchair] = useState(0);
  const [isPlaceNeeded, setPlaceNeeded] = useState(false);
  const [zoneId, setZoneId] = useState('');
  const [maxCents, setMaxCents] = useState('');
  const [categoryId, setCategoryId] = useState(String(usual?.id ?? ''));
  const [held, setHeld] = useState<HeldSeats | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  // The form gives way to the answer: the reader goes with it.
  const answer = useArrival<HTMLDivElement>(held);

  const zones = session.zones.filter(zone => zone.kind === 'numbered' && zone.prices.length > 0);
  const limits = [
    ...new Set(
      zones.flatMap(zone =>
        zone.prices.filter(price => String(price.priceCategoryId) === categoryId).map(price => price.cents),
      ),
    ),
  ].sort((a, b) => a - b);

  /** No zone has any left of it. */
  const isOut = (id: number): boolean =>
    zones.every(zone => zone.prices.every(price => price.priceCategoryId !== id || price.left === 0));

  const tiers = byTier(zones, geometry);
  const zoneOption = (zone: SessionZone) => (
    <option key={zone.id} value={zone.id} disabled={zone.free === 0}>
      {zone.name}
      {zone.free === 0 ? ' (agotada)' : ''}
    </option>
  );

  const find = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const found = await api.holdBest({
        sessionId: session.id,
        quantity,
        ...(zoneId && {zoneId: Number(zoneId)}),
        ...(maxCents && {maxCents: Number(maxCents)}),
        ...(categoryId && {priceCategoryId: Number(categoryId)}),
        ...(wheelchair && {wheelchair, isPlaceNeeded}),
      });
      setHeld(found);
      announce(`${tickets(found.seats.length)} en tu carrito`);
      await reloadCart();
      onHeld(found.seats.map(seat => seat.seatId));
    } catch (error) {
      setProblem(asApiError(error).message);
      await reloadSession(session.id);
    } finally {
      setBusy(false);
    }
  };

  const giveBack = async () => {
    if (!held) return;
    setBusy(true);
    try {
      await api.release(held.seats.map(seat => `s:${session.id}:${seat.seatId}`));
      setHeld(null);
      await reloadCart();
    } catch (error) {
      setProblem(asApiError(error).message);
    } finally {
      setBusy(false);
    }
  };

  if (held) {
    return (
      <div className="best" ref={answer} tabIndex={-1}>
        <Notice tone="ok" title={`Te hemos guardado ${tickets(held.seats.length)}`}>
          {held.adjacent === false && (
            <p>
              <strong>No había tantas juntas:</strong> están repartidas.
            </p>
          )}
          <ul className="best-seats">
            {held.seats.map(seat => (
              <li key={seat.seatId}>
                <span>{nameOf(seat.seatId)}</span>
                <span className="figures">{euros(seat.cents)}</span>
              </li>
            ))}
          </ul>
          <div className="best-actions">
            <ButtonLink to="/carrito" look="primary">
              Ir al carrito
            </ButtonLink>
            <Button look="quiet" isBusy={isBusy} onClick={() => void giveBack()}>
              No me gustan
            </Button>
          </div>
        </Notice>
        {problem && <Notice tone="danger" title={problem} isAnswer />}
      </div>
    );
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void find();
  };

  return (
    <form className="best" onSubmit={onSubmit}>
      <p>Dinos cuántas quieres y te guardamos las mejores que haya, juntas si se puede.</p>
      {room <= 0 && (
        <Notice tone="warn" title={`Ya tienes en el carrito el máximo de ${tickets(session.maxPerOrder)} por compra`} />
      )}
      <div className="best-fields">
        <Stepper label="Entradas" value={quantity} min={1} max={Math.max(1, room)} onChange={setQuantity} />
        {hasWheelchairs && (
          <Stepper
            label="De ellas, para silla de ruedas"
            value={wheelchair}
            min={0}
            max={quantity}
            onChange={setWheelchair}
          />
        )}
        {session.priceCategories.length > 1 && (
          <SelectField
            label="Tarifa"
            name="category"
            value={categoryId}
            onChange={event => setCategoryId(event.target.value)}
          >
            {session.priceCategories.map(category => (
              <option key={category.id} value={category.id} disabled={isOut(category.id)}>
                {category.name}
                {isOut(category.id) ? ' (agotada)' : ''}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField label="Zona" name="zone" value={zoneId} onChange={event => setZoneId(event.target.value)}>
          <option value="">Cualquiera</option>
          {tiers.map(([tier, inTier]) =>
            inTier.length === 1 || !tier ? (
              inTier.map(zoneOption)
            ) : (
              <optgroup key={tier} label={tier}>
                {inTier.map(zoneOption)}
              </optgroup>
            ),
          )}
        </SelectField>
        <SelectField
          label="Precio máximo por entrada"
          name="max"
          value={maxCents}
          onChange={event => setMaxCents(event.target.value)}
        >
          <option value="">Sin límite</option>
          {limits.map(cents => (
            <option key={cents} value={cents}>
              {euros(cents)}
            </option>
          ))}
        </SelectField>
      </div>
      {wheelchair > 0 && session.keepsAccessible && (
        <CheckField name="isPlaceNeeded" checked={isPlaceNeeded} onChange={setPlaceNeeded} isRequired>
          Alguien de esta compra va en silla de ruedas y necesita la plaza
        </CheckField>
      )}
      {problem && <Notice tone="danger" title={problem} isAnswer />}
      <Button type="submit" look="primary" isBusy={isBusy} disabled={room <= 0}>
        Buscar y guardar {tickets(quantity)}
      </Button>
    </form>
  );
}
