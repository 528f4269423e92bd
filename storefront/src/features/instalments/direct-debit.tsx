// The account to which what is still to come is debited: signed here, changed or taken back here.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {plainDay} from '../../lib/words/format';
import {useForm} from '../../lib/forms/form';
import {ibanProblem} from './iban';
import {asApiError} from '../../lib/api/request';
import type {Schedule} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {CheckField, ErrorSummary, TextField} from '../../ui/forms/field';
import {Icon} from '../../ui/icon';
import {Section} from '../../ui/section';
import {TakeAway} from '../../ui/kept-card/take-away';
import type {PlanSource} from './source';

interface Props {
  source: Pick<PlanSource, 'key' | 'signMandate' | 'removeMandate'>;
  schedule: {
    mandate: Omit<NonNullable<Schedule['mandate']>, 'id'> | null;
    mandateText: string | null;
    card: object | null;
  };
  /** Whose account it most likely is. */
  debtorName: string;
  reload: () => Promise<unknown>;
}

export function DirectDebit({source, schedule, debtorName, reload}: Props) {
  const {mandate, card} = schedule;
  const [isSigning, setSigning] = useState(false);
  return (
    <Section title="Domiciliación">
      <div className="plan-card">
        {mandate ? (
          <p className="plan-kept">
            <Icon name="check" size={26} />{' '}
            <span>
              Cuenta acabada en {mandate.ibanEnding}
              <span className="muted">
                , firmada el {plainDay(mandate.signedOn, 'UTC')}. Referencia {mandate.reference}
              </span>
            </span>
          </p>
        ) : (
          <p>
            También puedes domiciliar los plazos en tu cuenta del banco: se cobran solos y te avisamos antes de cada
            uno.{card && ' Dejará de usarse la tarjeta guardada.'}
          </p>
        )}
        {!isSigning && (
          <div className="plan-acts">
            <Button onClick={() => setSigning(true)}>
              {mandate ? 'Cambiar de cuenta' : 'Domiciliar en mi cuenta'}
            </Button>
            {mandate && (
              <TakeAway
                label="Dejar de domiciliar"
                confirm="Sí, dejarlo"
                done="Los plazos ya no están domiciliados."
                onConfirm={source.removeMandate}
                reload={reload}
              >
                Lo que ya está en el banco se cobrará. Los plazos que quedan tendrás que pagarlos tú en su fecha.
              </TakeAway>
            )}
          </div>
        )}
        {isSigning && (
          <Sign
            source={source}
            schedule={schedule}
            debtorName={debtorName}
            reload={reload}
            onClose={() => setSigning(false)}
          />
        )}
      </div>
    </Section>
  );
}

function Sign({source, schedule, debtorName: guess, reload, onClose}: Props & {onClose: () => void}) {
  const attempt = `mandate/${source.key}`;
  const form = useForm(
    {iban: '', debtorName: guess, accept: false},
    ({iban, debtorName, accept}) => ({
      ...(ibanProblem(iban) && {iban: ibanProblem(iban)!}),
      ...(debtorName.trim().length < 2 && {debtorName: 'Escribe el nombre del titular de la cuenta'}),
      ...(!accept && {accept: 'Marca la casilla para firmar la orden'}),
    }),
    async ({iban, debtorName}) => {
      try {
        await source.signMandate(
          {iban, debtorName: debtorName.trim(), accept: true},
          attemptKey(attempt, {iban, debtorName}),
        );
        attemptOver(attempt);
      } catch (error) {
        const {status} = asApiError(error);
        if (status !== 0 && status < 500) attemptOver(attempt);
        throw error;
      }
      await reload();
      onClose();
      announce('Los plazos que quedan están domiciliados.');
    },
  );
  return (
    <form className="plan-form" noValidate onSubmit={form.onSubmit} aria-label="Orden de domiciliación">
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <TextField
        name="iban"
        label="IBAN"
        hint="Empieza por ES y tiene 22 cifras"
        autoComplete="off"
        spellCheck={false}
        inputMode="text"
        value={form.values.iban}
        onChange={event => form.set('iban', event.target.value.toUpperCase())}
        error={form.errors.iban}
      />
      <TextField
        name="debtorName"
        label="Titular de la cuenta"
        autoComplete="name"
        maxLength={70}
        value={form.values.debtorName}
        onChange={event => form.set('debtorName', event.target.value)}
        error={form.errors.debtorName}
      />
      <CheckField
        name="accept"
        isRequired
        checked={form.values.accept}
        onChange={accept => form.set('accept', accept)}
        error={form.errors.accept}
      >
        Firmo la orden de domiciliación. <span className="small muted">{schedule.mandateText}</span>
      </CheckField>
      <div className="plan-acts">
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Firmar
        </Button>
        <Button onClick={onClose}>Dejarlo como está</Button>
      </div>
    </form>
  );
}
