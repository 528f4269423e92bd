// Paying by transfer: to which account, how much, and what is written in it so that the club knows whose it is.
import type {OwnGroup} from '../../lib/api/types';
import {dayAndHour, euros} from '../../lib/words/format';

interface Props {
  group: OwnGroup;
  transfer: NonNullable<OwnGroup['transfer']>;
  cents: number;
}

export function ByTransfer({group, transfer, cents}: Props) {
  return (
    <details className="group-paste">
      <summary>Prefiero pagar por transferencia</summary>
      <dl className="group-transfer">
        <div>
          <dt>Cuenta (IBAN)</dt>
          <dd className="figures">{transfer.iban.replace(/(.{4})(?=.)/g, '$1 ')}</dd>
        </div>
        <div>
          <dt>A nombre de</dt>
          <dd>{transfer.holder}</dd>
        </div>
        <div>
          <dt>Importe exacto</dt>
          <dd className="figures">{euros(cents)}</dd>
        </div>
        <div>
          <dt>Concepto</dt>
          <dd>
            <strong className="figures">{transfer.reference}</strong>
          </dd>
        </div>
      </dl>
      <p>
        Una transferencia tarda uno o dos días: tiene que estar en la cuenta antes del{' '}
        {dayAndHour(group.expiresAt, group.timezone)}. Cuando llegue, te enviamos el justificante por correo. Sin ese
        concepto no sabemos de quién es.
      </p>
    </details>
  );
}
