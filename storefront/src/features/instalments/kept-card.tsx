// The card to which what is still to come is charged: which one, another one, or none. Changing it costs nothing.
import {useState} from 'react';
import {cardWords, expiryWords} from '../../lib/words/instalment-words';
import type {Schedule} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {Icon} from '../../ui/icon';
import {Notice} from '../../ui/screens/notice';
import {Section} from '../../ui/section';
import {KeepCardForm} from '../../ui/kept-card/keep-card-form';
import {TakeAway} from '../../ui/kept-card/take-away';
import type {PlanSource} from './source';

interface Props {
  source: PlanSource;
  schedule: Schedule;
  reload: () => Promise<unknown>;
}

export function KeptCard({source, schedule, reload}: Props) {
  const {card} = schedule;
  const [isChanging, setChanging] = useState(false);
  return (
    <Section title="Tarjeta para los plazos">
      <div className="plan-card">
        {card ? (
          <p className="plan-kept">
            <Icon name="card" size={26} />{' '}
            <span>
              {cardWords(card)}
              <span className="muted">, caduca {expiryWords(card.expiresOn)}</span>
            </span>
          </p>
        ) : (
          <p>
            No hay ninguna tarjeta guardada. Puedes pagar cada plazo cuando llegue, o guardar una para que se cobren
            solos en su fecha.
          </p>
        )}
        {card?.endsBeforeLast && (
          <Notice tone="warn" title="La tarjeta caduca antes del último plazo">
            Cuando tengas la nueva, guárdala aquí para que no falle ningún cobro.
          </Notice>
        )}
        {!isChanging && (
          <div className="plan-acts">
            <Button onClick={() => setChanging(true)}>{card ? 'Cambiar de tarjeta' : 'Guardar una tarjeta'}</Button>
            {card && (
              <TakeAway
                label="Quitar la tarjeta"
                confirm="Sí, quitarla"
                done="La tarjeta ya no está guardada."
                onConfirm={source.removeCard}
                reload={reload}
              >
                Los plazos que quedan no se cobrarán solos: tendrás que pagarlos tú en su fecha.
              </TakeAway>
            )}
          </div>
        )}
        {isChanging && (
          <KeepCardForm
            attempt={`card/${source.key}`}
            consentText={schedule.consentText}
            send={source.keepCard}
            onClose={() => setChanging(false)}
          />
        )}
      </div>
    </Section>
  );
}
