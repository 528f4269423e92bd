// Who chooses the seats: the server, the best there are; or the buyer, session by session, or once for all of them.
import {lazy, Suspense, useState} from 'react';
import {sessionsOf} from '../../lib/packs';
import {dayAndHour} from '../../lib/words/format';
import type {PackDetail} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {Segmented} from '../../ui/forms/segmented';
import {Icon} from '../../ui/icon';
import type {PackChoosing} from './use-pack-choice';

const SeatDialog = lazy(() => import('../../ui/seats/seat-dialog'));
const WAYS: ['best' | 'own', string][] = [
  ['best', 'Elige por mí'],
  ['own', 'Las elijo yo'],
];

export function PackSeats({pack, choosing}: {pack: PackDetail; choosing: PackChoosing}) {
  const [openId, setOpenId] = useState<number | null>(null);
  const {places} = choosing;
  const open = places.find(place => place.sessionId === openId);
  const all = sessionsOf(pack, choosing.chosen);
  const dayOf = (sessionId: number) => {
    const {session} = all.find(one => one.session.id === sessionId)!;
    return dayAndHour(session.startsAt, session.timezone);
  };
  const isOnce = choosing.canBeSame && choosing.wantsSame;
  if (!choosing.hasSeats) return null;
  return (
    <div className="pack-seats">
      <Segmented legend="Quién elige las butacas" value={choosing.way} options={WAYS} onChange={choosing.setWay} />
      {choosing.way === 'best' ? (
        <p className="small muted">Te damos las mejores que haya, juntas si se puede.</p>
      ) : places.length === 0 ? (
        <p className="small muted">Primero elige las sesiones del pack.</p>
      ) : (
        <ul className="pack-places">
          {places.map(place => {
            const {title} = place;
            const at = dayOf(place.sessionId);
            return (
              <li key={place.sessionId}>
                <p>
                  <strong>{isOnce ? 'En todas las sesiones' : title}</strong>
                  {!isOnce && <span className="small muted">{at}</span>}
                  {place.seats.length > 0 ? (
                    place.seats.map(seat => (
                      <span key={seat.id} className="small">
                        {seat.words}
                      </span>
                    ))
                  ) : (
                    <span className="small">
                      {place.wanted === 1 ? 'Falta una butaca' : `Faltan ${place.wanted} butacas`}
                    </span>
                  )}
                </p>
                <Button onClick={() => setOpenId(place.sessionId)}>
                  {place.seats.length > 0 && <Icon name="check" />}
                  {place.seats.length > 0 ? 'Cambiar' : 'Elegir'}
                  <span className="visually-hidden"> butacas{isOnce ? '' : ` de ${title}, ${at}`}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {open && (
        <Suspense>
          <SeatDialog
            key={open.key}
            title={isOnce ? 'Butacas para todas las sesiones' : open.title}
            note={`${isOnce ? 'Solo se pueden elegir las que están libres en todas' : dayOf(open.sessionId)}. Los precios que veas son los de una entrada suelta.`}
            place={open}
            onDone={seats => {
              if (seats) choosing.setSeats(open, seats);
              setOpenId(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
