// What it costs with everything: whole or in parts with their days, and the deposit said plainly.
import {useId} from 'react';
import type {PlotQuote} from '../../lib/api/types';
import {euros, plainDay} from '../../lib/words/format';

interface Props {
  quote: PlotQuote;
  instalments: number;
  onChange: (instalments: number) => void;
}

export function PlotMoney({quote, instalments, onChange}: Props) {
  const name = useId();
  const {totalCents, depositCents, plans} = quote;
  const plan = plans.find(({parts}) => parts.length === instalments)?.parts ?? plans[0]?.parts ?? [];
  const todayCents = (plan[0]?.cents ?? 0) + depositCents;
  return (
    <div className="plot-money">
      {plans.length > 1 && (
        <fieldset className="plot-plans">
          <legend>Cómo lo pagas</legend>
          {plans.map(({parts}) => (
            <label key={parts.length} className="plot-plan">
              <input
                type="radio"
                name={name}
                checked={parts.length === plan.length}
                onChange={() => onChange(parts.length)}
              />
              <span>
                <strong>{parts.length === 1 ? 'Todo ahora' : `En ${parts.length} plazos`}</strong>
                {parts.length > 1 && (
                  <span className="small muted">
                    {parts
                      .map(
                        ({dueOn, cents}, i) => `${euros(cents)} ${i === 0 ? 'ahora' : `el ${plainDay(dueOn, 'UTC')}`}`,
                      )
                      .join(', ')}
                  </span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <dl className="plot-sum" aria-live="polite">
        <div>
          <dt>Parcela y extras, impuestos incluidos</dt>
          <dd className="figures">{euros(totalCents)}</dd>
        </div>
        {depositCents > 0 && (
          <div>
            <dt>Fianza</dt>
            <dd className="figures">{euros(depositCents)}</dd>
          </div>
        )}
        <div className="plot-sum-now">
          <dt>Pagas ahora</dt>
          <dd className="figures">{euros(todayCents)}</dd>
        </div>
      </dl>
      {depositCents > 0 && (
        <p className="small">
          La fianza no es parte del precio: te la devolvemos, por donde la pagaste, cuando entregas la parcela en buen
          estado.
        </p>
      )}
      {plan.length > 1 && (
        <p className="small">
          Los demás plazos los pagas antes de su fecha, desde el enlace de tu correo o en taquilla. Si uno no se paga a
          tiempo, la parcela puede quedar libre para otra persona.
        </p>
      )}
    </div>
  );
}
