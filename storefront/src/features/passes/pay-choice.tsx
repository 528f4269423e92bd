// How something that a pass owes is paid: what the wallet gives, then card or Bizum.
import type {DuePayment} from '../../lib/api/api';
import {euros} from '../../lib/words/format';
import type {OwnPass} from '../../lib/api/types';
import {CheckField} from '../../ui/forms/field';
import {PayMethods} from '../../ui/forms/pay-methods';

interface Props {
  pass: OwnPass;
  totalCents: number;
  value: DuePayment;
  onChange: (value: DuePayment) => void;
}

export function PayChoice({pass, totalCents, value, onChange}: Props) {
  const balance = pass.wallet.balanceCents;
  const fromWallet = value.useWallet ? Math.min(balance, totalCents) : 0;
  return (
    <div className="pay-choice">
      {balance > 0 && (
        <CheckField
          name="useWallet"
          checked={value.useWallet ?? false}
          onChange={useWallet => onChange({...value, useWallet})}
        >
          Usar el saldo del monedero: {euros(balance)}
        </CheckField>
      )}
      {fromWallet > 0 && (
        <p className="small">
          {fromWallet === totalCents ? (
            'El monedero lo paga todo.'
          ) : (
            <>
              El monedero pone {euros(fromWallet)}; quedan{' '}
              <strong className="figures">{euros(totalCents - fromWallet)}</strong>.
            </>
          )}
        </p>
      )}
      {fromWallet < totalCents && <PayMethods value={value.method} onChange={method => onChange({...value, method})} />}
    </div>
  );
}
