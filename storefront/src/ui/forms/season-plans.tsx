// How a season of the academy is paid: each way with what would be charged, and when.
import type {RenewalPlan} from '../../lib/api/types';
import {euros, plainDay} from '../../lib/words/format';
import './season-plans.css';

interface Props {
  plans: readonly RenewalPlan[];
  value: number | null | undefined;
  onChange: (paymentFrequencyId: number | null) => void;
}

export function SeasonPlans({plans, value, onChange}: Props) {
  return (
    <fieldset className="season-plans">
      <legend>Cómo lo pagarás</legend>
      {plans.map(one => (
        <label key={one.paymentFrequencyId ?? 0}>
          <input
            type="radio"
            name="plan"
            checked={one.paymentFrequencyId === value}
            onChange={() => onChange(one.paymentFrequencyId)}
          />
          <strong>{one.name}</strong>
          {one.instalments.length > 1 && (
            <ol className="figures muted">
              {one.instalments.map((part, n) => (
                <li key={part.dueOn}>
                  <span>{n === 0 ? 'Al tener plaza' : plainDay(part.dueOn, 'UTC')}</span>
                  <span>{euros(part.amountCents)}</span>
                </li>
              ))}
            </ol>
          )}
        </label>
      ))}
    </fieldset>
  );
}
