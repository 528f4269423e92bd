// At once or in parts: each way with its days and sums, as they will be charged.
import { euros, plainDay } from '../../lib/format';

export interface PlanOption {
  paymentFrequencyId: number | null;
  name: string;
  instalments: { dueOn: string; amountCents: number }[];
}

interface Props {
  plans: PlanOption[];
  value: number | null;
  onChange: (paymentFrequencyId: number | null) => void;
}

export function PlanChoice({ plans, value, onChange }: Props) {
  if (plans.length < 2) return null;
  return (
    <fieldset className="contract-part">
      <legend>De una vez o a plazos</legend>
      <div className="plan-options">
        {plans.map((plan) => (
          <label key={plan.paymentFrequencyId ?? 0} className="plan-option">
            <input type="radio" name="plan" checked={plan.paymentFrequencyId === value} onChange={() => onChange(plan.paymentFrequencyId)} />
            <strong>{plan.name}</strong>
            <ol className="figures muted">
              {plan.instalments.map((part, i) => <li key={part.dueOn}><span>{i === 0 ? 'Hoy' : plainDay(part.dueOn, 'UTC')}</span><span>{euros(part.amountCents)}</span></li>)}
            </ol>
          </label>
        ))}
      </div>
      <p className="small muted">A plazos no cuesta más: sin intereses ni gastos.</p>
    </fieldset>
  );
}
