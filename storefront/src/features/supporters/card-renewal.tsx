// What happens when one's card ends: it is renewed with a card at the bank, or its holder is told in time, or neither.
import {useState, type ReactNode} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {asApiError} from '../../lib/api/request';
import type {OwnSupporter} from '../../lib/api/types';
import {euros, plainDay} from '../../lib/words/format';
import {cardWords, expiryWords} from '../../lib/words/instalment-words';
import {Button} from '../../ui/button';
import {CheckField} from '../../ui/forms/field';
import {KeepCardForm} from '../../ui/kept-card/keep-card-form';
import {TakeAway} from '../../ui/kept-card/take-away';
import {Notice} from '../../ui/screens/notice';
import {Refusal} from '../../ui/screens/refusal';

interface Props {
  card: OwnSupporter;
  onChanged: () => Promise<void>;
}

export function CardRenewal({card, onChanged}: Props) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  const renewsItself = card.priceCents === 0 || card.card !== null;
  const change = async (isOn: boolean) => {
    if (wanted !== null) return;
    setWanted(isOn);
    setProblem(null);
    try {
      await api.setSupporterReminder(card.id, isOn);
      announce(isOn ? (renewsItself ? 'Se renovará solo' : 'Te avisaremos para renovarlo') : 'Ya no se renueva solo');
      await onChanged();
    } catch (error) {
      setProblem(asApiError(error).message);
    } finally {
      setWanted(null);
    }
  };
  return (
    <div className="card-renewal">
      <CheckField
        name={`renewal-${card.id}`}
        checked={wanted ?? card.isAutoRenewed}
        onChange={isOn => void change(isOn)}
      >
        {labelOf(card)}
      </CheckField>
      {problem && <Refusal>{problem}</Refusal>}
      <Said card={card} />
      {card.priceCents > 0 && !isKeeping && (
        <div className="kept-card-acts">
          <Button onClick={() => setKeeping(true)}>
            {card.card ? 'Cambiar de tarjeta' : 'Que se renueve solo, con mi tarjeta'}
            <span className="visually-hidden"> (carné de {card.holderName})</span>
          </Button>
          {card.card && (
            <TakeAway
              label="Quitar la tarjeta"
              confirm="Sí, quitarla"
              done="La tarjeta ya no está guardada."
              onConfirm={() => api.removeSupporterCard(card.id)}
              reload={onChanged}
            >
              El carné no se renovará solo: te avisaremos para que lo renueves tú.
            </TakeAway>
          )}
        </div>
      )}
      {isKeeping && (
        <KeepCardForm
          attempt={`supporter-card/${card.id}`}
          consentText={card.consentText}
          send={key => api.keepSupporterCard(card.id, key)}
          onClose={() => setKeeping(false)}
        />
      )}
    </div>
  );
}

function labelOf({priceCents, card}: OwnSupporter): string {
  if (priceCents === 0) return 'Renuévalo solo cuando acabe: no cuesta nada';
  if (card) return `Renuévalo solo con mi ${cardWords(card)} (caduca ${expiryWords(card.expiresOn)})`;
  return 'Avísame 21 días antes para renovarlo';
}

function Said({card: {renewal, isAutoRenewed, card, priceCents}}: Pick<Props, 'card'>): ReactNode {
  const day = (on: string) => plainDay(on, 'UTC');
  if (renewal?.state === 'charging')
    return <p className="small">Tu banco está decidiendo. Vuelve a mirar en unos minutos.</p>;
  if (renewal?.state === 'failed')
    return (
      <Notice tone="warn" title="Este carné no se ha renovado solo">
        {renewal.reason}. Renuévalo tú cuando quieras.
      </Notice>
    );
  if (!isAutoRenewed) return renewal?.state === 'stopped' && <p className="small">No se cobrará nada.</p>;
  if (renewal?.state === 'notified')
    return (
      <p className="small">
        Se renueva el <strong>{day(renewal.chargeOn)}</strong>
        {renewal.amountCents > 0 && (
          <>
            {' '}
            y se cobran <strong className="figures">{euros(renewal.amountCents)}</strong>
          </>
        )}
        . Puedes pararlo hasta ese día.
      </p>
    );
  return (
    (card !== null || priceCents === 0) && (
      <p className="small muted">
        Te escribiremos 21 días antes de que acabe, con el día{priceCents > 0 && ' y el importe'}.
      </p>
    )
  );
}
