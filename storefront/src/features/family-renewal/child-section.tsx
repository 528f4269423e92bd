// One child: what it will be and cost, yes or no, and what is asked again of those who come.
import type {OwnRenewal, RenewalAnswers} from '../../lib/api/types';
import {fieldName} from '../../lib/forms/answers';
import {euros} from '../../lib/words/format';
import {AskedFields} from '../../ui/forms/asked/asked-fields';
import {CheckField, TextField} from '../../ui/forms/field';
import {SizeFields, sizesOf} from '../../ui/forms/size-fields';
import {Segmented} from '../../ui/forms/segmented';
import {Notice} from '../../ui/screens/notice';
import {Section} from '../../ui/section';

type Sent = RenewalAnswers['answers'][number];
export type ChildAnswer = Omit<Sent, 'offerId' | 'isComing' | 'answers'> & {
  isComing: boolean | null;
  /** By field, as the questions are named: `answers.0.answers.12`. */
  said: Readonly<Record<string, string>>;
};

export const questionsAt = (index: number): string => `answers.${index}.answers`;

export const startOf = (offer: OwnRenewal, index: number): ChildAnswer => ({
  isComing: null,
  ...sizesOf(offer),
  emergencyName: offer.emergencyName,
  emergencyPhone: offer.emergencyPhone,
  purposes: [],
  said: Object.fromEntries(
    (offer.answers ?? []).map(({fieldId, value}) => [fieldName(questionsAt(index), fieldId), value]),
  ),
});

const PURPOSES: Record<ChildAnswer['purposes'][number], string> = {
  web: 'en la web del club',
  social_media: 'en las redes sociales del club',
  press: 'en la prensa',
  streaming: 'en las retransmisiones en directo',
  team_sheet: 'en su ficha del equipo, que solo ven sus entrenadores y la cantera',
};

interface Props {
  offer: OwnRenewal;
  until: string;
  answer: ChildAnswer;
  index: number;
  errors: Readonly<Record<string, string | undefined>>;
  onTouch: (name: string) => void;
  onChange: (answer: ChildAnswer) => void;
}

export function ChildSection({offer, index, until, answer, errors, onTouch, onChange}: Props) {
  const set = (part: Partial<ChildAnswer>) => onChange({...answer, ...part});
  const name = offer.athleteName.split(' ')[0]!;
  const id = `answers.${index}`;
  const error = errors[id];
  return (
    <Section title={offer.athleteName}>
      <dl className="family-renewal-facts">
        <div>
          <dt>{offer.turn === 'same' ? 'Sigue en' : 'Pasa a'}</dt>
          <dd>
            <strong>{offer.categoryName}</strong>
            {offer.turn !== 'same' && <span className="muted"> (estaba en {offer.before})</span>}
          </dd>
        </div>
        <div>
          <dt>La temporada</dt>
          <dd>
            <strong className="figures">{euros(offer.amountCents - offer.discountCents)}</strong>
            {offer.discountCents > 0 && <span className="muted"> con {euros(offer.discountCents)} de descuento</span>}
          </dd>
        </div>
        <div>
          <dt>Plaza guardada</dt>
          <dd>hasta el {until}</dd>
        </div>
      </dl>
      <div data-field={id} tabIndex={-1}>
        <Segmented
          legend={`¿Sigue ${name} la próxima temporada?`}
          isLegendShown
          value={answer.isComing === null ? '' : answer.isComing ? 'yes' : 'no'}
          options={[
            ['yes', 'Sí, sigue'],
            ['no', 'No sigue'],
          ]}
          onChange={value => set({isComing: value === 'yes'})}
        />
        {error && <p className="field-error">{error}</p>}
      </div>
      {answer.isComing === false && (
        <Notice tone="warn" title={`La plaza de ${name} se libera al enviar la respuesta.`} />
      )}
      {answer.isComing === true && (
        <div className="family-renewal-asked">
          <fieldset>
            <legend>¿Qué talla usa ahora?</legend>
            <div className="family-renewal-sizes">
              <SizeFields sizes={answer} at={id} onChange={set} />
            </div>
          </fieldset>
          <fieldset>
            <legend>¿A quién llamamos en una urgencia?</legend>
            <div className="family-renewal-contact">
              <TextField
                name={`${id}.emergencyName`}
                label="Nombre"
                value={answer.emergencyName}
                maxLength={120}
                isOptional
                autoComplete="off"
                onChange={event => set({emergencyName: event.target.value})}
              />
              <TextField
                name={`${id}.emergencyPhone`}
                label="Teléfono"
                type="tel"
                inputMode="tel"
                value={answer.emergencyPhone}
                maxLength={20}
                isOptional
                autoComplete="off"
                onChange={event => set({emergencyPhone: event.target.value})}
              />
            </div>
            <p className="small muted">Si los dejas vacíos, sigue el contacto que ya tiene el club.</p>
          </fieldset>
          {offer.questions.length > 0 && (
            <fieldset>
              <legend>Unas preguntas</legend>
              <AskedFields
                at={questionsAt(index)}
                fields={offer.questions}
                all={offer.questions}
                form={{
                  values: answer.said,
                  errors,
                  set: (field, value) => {
                    onTouch(field);
                    set({said: {...answer.said, [field]: value}});
                  },
                }}
              />
            </fieldset>
          )}
          <fieldset>
            <legend>¿Puede salir {name} en fotos y vídeos?</legend>
            <p className="small muted">
              Cada permiso es aparte y libre: sin él juega igual. Los del año pasado no se arrastran, y puedes
              retirarlos cuando quieras.
            </p>
            {(Object.keys(PURPOSES) as (keyof typeof PURPOSES)[]).map(purpose => (
              <CheckField
                key={purpose}
                name={`${id}.${purpose}`}
                checked={answer.purposes.includes(purpose)}
                onChange={isOn =>
                  set({purposes: isOn ? [...answer.purposes, purpose] : answer.purposes.filter(one => one !== purpose)})
                }
              >
                Sí, {PURPOSES[purpose]}
              </CheckField>
            ))}
          </fieldset>
        </div>
      )}
    </Section>
  );
}
