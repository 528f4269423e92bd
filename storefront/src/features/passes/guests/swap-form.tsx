// Proposing a swap: the other's number and first surname, so that nobody finds out who is a holder by trying numbers.
import {onlyErrors, required, useForm} from '../../../lib/forms/form';
import {euros} from '../../../lib/words/format';
import {proposeSwap} from '../../../lib/seat-change';
import {Button} from '../../../ui/button';
import {CheckField, ErrorSummary, TextField} from '../../../ui/forms/field';

export function SwapForm({passId, feeCents}: {passId: number; feeCents: number}) {
  const form = useForm(
    {memberNumber: '', surname1: '', message: '', hasAgreed: false},
    values =>
      onlyErrors({
        memberNumber: /^0*[1-9]\d{0,5}$/.test(values.memberNumber.trim())
          ? undefined
          : 'Escribe su número de abonado: hasta seis cifras',
        surname1: required(values.surname1, 'Escribe su primer apellido'),
        hasAgreed: values.hasAgreed ? undefined : 'Habladlo antes y marca la casilla',
      }),
    values =>
      proposeSwap(passId, {
        memberNumber: Number(values.memberNumber),
        surname1: values.surname1.trim(),
        message: values.message.trim() || null,
        hasAgreed: true,
      }),
  );
  const text = (name: 'memberNumber' | 'surname1' | 'message') => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: {target: {value: string}}) => form.set(name, event.target.value),
  });
  return (
    <form className="pass-form" noValidate onSubmit={form.onSubmit} aria-label="Proponer una permuta">
      <p>
        Cambiáis el uno por el otro, para lo que queda de temporada. La otra persona lo ve en su cuenta y tiene tres
        días para aceptar. Si uno pasa a una zona más cara, paga la diferencia antes de que se haga
        {feeCents > 0 && `; los gastos del cambio son ${euros(feeCents)}`}.
      </p>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <div className="field-pair">
        <TextField {...text('memberNumber')} label="Su número de abonado" inputMode="numeric" autoComplete="off" />
        <TextField {...text('surname1')} label="Su primer apellido" autoComplete="off" />
      </div>
      <TextField
        {...text('message')}
        label="Mensaje"
        isOptional
        maxLength={300}
        autoComplete="off"
        hint="Lo leerá con tu propuesta."
      />
      <CheckField
        name="hasAgreed"
        checked={form.values.hasAgreed}
        onChange={checked => form.set('hasAgreed', checked)}
        error={form.errors.hasAgreed}
        isRequired
      >
        Lo hemos hablado y queremos cambiarnos el asiento
      </CheckField>
      <Button type="submit" isBusy={form.isBusy}>
        Proponer la permuta
      </Button>
    </form>
  );
}
