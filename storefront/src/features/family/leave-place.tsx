// A place is given up: what it costs and gives back first, then why, then for good.
import {useEffect, useState} from 'react';
import {announce} from '../../lib/announce';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {familyApi} from '../../lib/api/family-api';
import {asApiError, type ApiError} from '../../lib/api/request';
import type {OwnEnrolment, OwnFamily} from '../../lib/api/types';
import {onlyErrors, required, useForm} from '../../lib/forms/form';
import {euros, plainDay} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {ErrorSummary, TextAreaField} from '../../ui/forms/field';
import {Refusal} from '../../ui/screens/refusal';

type Settled = NonNullable<OwnFamily['settled']>;

interface Props {
  enrolment: OwnEnrolment;
  name: string;
  onClose: () => void;
  onChanged: (family: OwnFamily) => void;
}

export default function LeavePlace({enrolment, name, onClose, onChanged}: Props) {
  const [seen, setSeen] = useState<Settled | null>(null);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const look = (id: number) =>
    familyApi.withdraw(id).then(
      ({settled}) => setSeen(settled ?? null),
      caught => setRefused(asApiError(caught)),
    );
  useEffect(() => void look(enrolment.id), [enrolment.id]);
  if (refused) return <Refusal>{refused.message}</Refusal>;
  if (!seen) return <p role="status">Calculando…</p>;
  return (
    <LeaveForm
      key={seen.refundCents}
      settled={seen}
      enrolment={enrolment}
      name={name}
      onClose={onClose}
      onChanged={onChanged}
      onStale={() => void look(enrolment.id)}
    />
  );
}

function LeaveForm({
  settled,
  enrolment,
  name,
  onClose,
  onChanged,
  onStale,
}: Props & {settled: Settled; onStale: () => void}) {
  const attempt = `academy-leave-${enrolment.id}`;
  const form = useForm(
    {reason: ''},
    ({reason}) =>
      onlyErrors({
        reason:
          required(reason, 'Cuenta por qué lo deja') ??
          (reason.trim().length < 3 ? 'Cuéntalo con alguna palabra más' : undefined),
      }),
    async ({reason}) => {
      const body = {reason: reason.trim(), expectedRefundCents: settled.refundCents};
      try {
        const family = await familyApi.leave(enrolment.id, body, attemptKey(attempt, body));
        attemptOver(attempt);
        announce(`${name} está de baja`);
        onChanged(family);
      } catch (caught) {
        const problem = asApiError(caught);
        if (problem.status > 0) attemptOver(attempt);
        if (problem.code === 'total_changed') onStale();
        throw caught;
      }
    },
  );
  return (
    <form
      className="academy-group academy-leave"
      noValidate
      onSubmit={form.onSubmit}
      aria-label={`Dar de baja a ${name}`}
    >
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <p>
        <strong>Si {name} lo deja hoy:</strong>
      </p>
      <ul>
        {settled.countedUntilOn && (
          <li>se cobra hasta el {plainDay(settled.countedUntilOn, 'UTC')}, por el aviso que pide la cantera;</li>
        )}
        <li>
          {settled.refundCents > 0
            ? `te devolvemos ${euros(settled.refundCents)} de los ${euros(settled.paidCents)} pagados, por donde pagaste;`
            : settled.paidCents > 0
              ? `no se devuelve nada de los ${euros(settled.paidCents)} pagados;`
              : 'no has pagado nada, así que no hay nada que devolver;'}
        </li>
        {settled.letOffCents > 0 && <li>ya no tienes que pagar los {euros(settled.letOffCents)} que faltaban;</li>}
        <li>su plaza pasa a quien espera, y la ropa sin recoger ya no se entrega.</li>
      </ul>
      <TextAreaField
        label="Por qué lo deja"
        hint="Lo lee la cantera. Nada de salud, por favor."
        name="reason"
        rows={2}
        maxLength={300}
        value={form.values.reason}
        error={form.errors.reason}
        onChange={event => form.set('reason', event.target.value)}
      />
      <div className="academy-acts">
        <Button type="submit" isBusy={form.isBusy}>
          Dar de baja a {name}
        </Button>
        <Button look="quiet" onClick={onClose}>
          No, sigue
        </Button>
      </div>
    </form>
  );
}
