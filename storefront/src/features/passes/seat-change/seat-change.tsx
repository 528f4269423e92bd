// «Cambio de asiento»: what is under way, whether a change may be made and until when, the free seats, and the swap.
import {lazy, Suspense} from 'react';
import {useSearchParams} from 'react-router';
import {capital, hour, longDay, plainDay} from '../../../lib/words/format';
import {SEAT_CHANGE_WORDS, useSeatChange} from '../../../lib/seat-change';
import type {OwnPass, SeatChangeOffer} from '../../../lib/api/types';
import {Notice} from '../../../ui/screens/notice';
import {Section} from '../../../ui/section';
import {Segmented} from '../../../ui/forms/segmented';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import {Trouble} from '../../../ui/screens/trouble';
import {PassHead} from '../pass-head';
import {SeatChangeOpen} from './seat-change-open';
import {SwapForm} from '../guests/swap-form';
import './seat-change.css';

/** The plan is a large drawing: only whoever may choose on it gets it. */
const SeatPicker = lazy(() => import('./seat-picker'));

export function SeatChange({pass, passes}: {pass: OwnPass; passes: OwnPass[]}) {
  const {data, error, reload} = useSeatChange(pass.id);
  const [, setSearch] = useSearchParams();
  return (
    <div className="page page-wide pass-page">
      <PassHead pass={pass} title="Cambio de asiento" back={{to: `/mi-abono?abono=${pass.id}`, text: 'Mi abono'}}>
        {passes.length > 1 && (
          <Segmented
            legend="De quién es el abono"
            value={String(pass.id)}
            options={passes.map(one => [String(one.id), one.holderName.split(' ')[0]!])}
            onChange={id => setSearch({abono: id}, {replace: true, preventScrollReset: true})}
          />
        )}
      </PassHead>
      {error && !data && <Trouble error={error} onRetry={() => void reload()} />}
      {!data && !error && (
        <Loading label="Cargando el cambio de asiento…">
          <div className="stack">
            <Bone height="5rem" />
            <Bone height="24rem" />
          </div>
        </Loading>
      )}
      {data && <Loaded pass={pass} offer={data} />}
    </div>
  );
}

function Loaded({pass, offer}: {pass: OwnPass; offer: SeatChangeOffer}) {
  const isBound = offer.open.some(change => change.isAsker || change.state === 'pending_payment');
  return (
    <>
      <SeatChangeOpen pass={pass} offer={offer} />
      {!isBound &&
        (offer.refusal ? (
          <Refused offer={offer} />
        ) : (
          <>
            <Suspense
              fallback={
                <Loading label="Cargando el plano…">
                  <Bone height="24rem" />
                </Loading>
              }
            >
              <SeatPicker pass={pass} offer={offer} />
            </Suspense>
            <Section title="Permuta con otro abonado">
              <SwapForm passId={pass.id} feeCents={offer.feeCents} />
            </Section>
          </>
        ))}
      {offer.done.length > 0 && <Done done={offer.done} />}
    </>
  );
}

function Refused({offer: {refusal, window, limit}}: {offer: SeatChangeOffer}) {
  const at = (iso: string) => `${longDay(iso)}, a las ${hour(iso)}`;
  return (
    <Notice
      tone={refusal === 'unpaid' || refusal === 'blocked' ? 'warn' : 'info'}
      title={SEAT_CHANGE_WORDS[refusal!] ?? 'Ahora no se puede cambiar de asiento.'}
    >
      {refusal === 'closed' &&
        (window && !window.isOpen ? (
          <p>{capital(`tu turno empieza el ${at(window.startsAt)}, y termina el ${at(window.endsAt)}.`)}</p>
        ) : (
          <p>Todavía no hemos anunciado el próximo plazo. Cuando lo haya, lo verás aquí.</p>
        ))}
      {refusal === 'too_many' && limit > 0 && (
        <p>Puedes hacer {limit === 1 ? 'un cambio' : `${limit} cambios`} por temporada.</p>
      )}
    </Notice>
  );
}

function Done({done}: {done: SeatChangeOffer['done']}) {
  return (
    <Section title="Cambios de esta temporada">
      <ul className="change-done">
        {done.map(change => (
          <li key={change.at}>
            <span className="muted figures">{plainDay(change.at)}</span>{' '}
            <span>
              {change.isSwap ? 'Permuta: de' : 'De'} {change.fromSeat} a <strong>{change.toSeat}</strong>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
