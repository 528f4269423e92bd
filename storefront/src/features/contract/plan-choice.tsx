// At once or in parts: each way with its days and sums, as they will be charged; what the wallet gives comes off
// today's.
import {euros, plainDay} from '../../lib/words/format';
import {CheckField} from '../../ui/forms/field';

export interface PlanOption {
  paymentFrequencyId: number | null;
  name: string;
  instalments: {dueOn: string; amountCents: number}[];
}

interface Props {
  plans: PlanOption[];
  value: number | null;
  onChange: (paymentFrequencyId: number | null) => void;
  /** What the wallet that is used has. */
  walletCents?: number | undefined;
}

export function PlanChoice({plans, value, onChange, walletCents = 0}: Props) {
  if (plans.length < 2) return null;
  return (
    <fieldset className="contract-part">
      <legend>De una vez o a plazos</legend>
      <div className="plan-options">
        {plans.map(plan => (
          <label key={plan.paymentFrequencyId ?? 0} className="plan-option">
            <input
              type="radio"
              name="plan"
              checked={plan.paymentFrequencyId === value}
              onChange={() => onChange(plan.paymentFrequencyId)}
            />
            <strong>{plan.name}</strong>
            <ol className="figures muted">
              {plan.instalments.map((part, i) => (
                <li key={part.dueOn}>
                  <span>{i > 0 ? plainDay(part.dueOn, 'UTC') : walletCents > 0 ? 'Hoy, con el monedero' : 'Hoy'}</span>
                  <span>{euros(i > 0 ? part.amountCents : Math.max(0, part.amountCents - walletCents))}</span>
                </li>
              ))}
            </ol>
          </label>
        ))}
      </div>
      <p className="small muted">A plazos no cuesta más: sin intereses ni gastos.</p>
    </fieldset>
  );
}

interface LaterProps {
  plan: PlanOption | undefined;
  /** Null: what is paid now is not paid with a card. */
  keep: {text: string; isOn: boolean; onChange: (isOn: boolean) => void} | null;
}

export const cardForLater = (
  text: string,
  form: {values: {method: string; keepCard: boolean}; set: (name: 'keepCard', value: boolean) => void},
): LaterProps['keep'] =>
  form.values.method === 'card'
    ? {text, isOn: form.values.keepCard, onChange: isOn => form.set('keepCard', isOn)}
    : null;

/** What is not paid today, where it is, and whether the card that pays today pays it too. */
export function LaterParts({plan, keep}: LaterProps) {
  const later = plan?.instalments.slice(1) ?? [];
  if (later.length === 0) return null;
  return (
    <div className="contract-part">
      <p className="small">
        {later.length === 1 ? 'El otro plazo' : 'Los demás plazos'} (
        {later.map(part => `${euros(part.amountCents)} el ${plainDay(part.dueOn, 'UTC')}`).join(', ')})
        {later.length === 1
          ? keep?.isOn
            ? ' se cobrará en esta tarjeta en su fecha: te avisamos antes.'
            : ' lo pagas tú desde «Mis plazos», donde también se domicilia: te avisamos antes.'
          : keep?.isOn
            ? ' se cobrarán en esta tarjeta en su fecha: te avisamos antes de cada uno.'
            : ' los pagas tú desde «Mis plazos», donde también se domicilian: te avisamos antes de cada uno.'}
      </p>
      {keep && (
        <CheckField name="keepCard" checked={keep.isOn} onChange={keep.onChange}>
          {later.length === 1 ? 'Cobrar el otro plazo en esta tarjeta.' : 'Cobrar los demás plazos en esta tarjeta.'}{' '}
          <span className="small muted">{keep.text}</span>
        </CheckField>
      )}
    </div>
  );
}
