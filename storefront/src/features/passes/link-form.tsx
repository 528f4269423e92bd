// «Ya soy abonado»: number and document or birth date. The answer never tells whether such a holder exists.
import {useState} from 'react';
import {api} from '../../lib/api/api';
import {reloadAccount} from '../../lib/account';
import {onlyErrors, useForm} from '../../lib/forms/form';
import {reloadPasses} from '../../lib/passes';
import {Button} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';
import {Notice} from '../../ui/screens/notice';

export function LinkForm() {
  const [isChecked, setChecked] = useState(false);
  const form = useForm(
    {memberNumber: '', docNo: '', bornOn: ''},
    values =>
      onlyErrors({
        memberNumber: /^0*[1-9]\d{0,5}$/.test(values.memberNumber.trim())
          ? undefined
          : 'Escribe tu número de abonado: hasta seis cifras',
        docNo:
          values.docNo.trim() || values.bornOn
            ? undefined
            : 'Escribe tu documento o, si lo prefieres, tu fecha de nacimiento',
      }),
    async values => {
      setChecked(false);
      await api.linkPass({
        memberNumber: Number(values.memberNumber),
        docNo: values.docNo.trim() || null,
        bornOn: values.bornOn || null,
      });
      await Promise.all([reloadPasses(), reloadAccount()]);
      setChecked(true);
    },
  );
  return (
    <form className="pass-form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <TextField
        label="Número de abonado"
        name="memberNumber"
        inputMode="numeric"
        autoComplete="off"
        hint="Está en el carnet y en nuestros correos."
        value={form.values.memberNumber}
        onChange={event => form.set('memberNumber', event.target.value)}
        error={form.errors.memberNumber}
      />
      <div className="field-pair">
        <TextField
          label="NIF, NIE o pasaporte"
          name="docNo"
          isOptional
          autoComplete="off"
          value={form.values.docNo}
          onChange={event => form.set('docNo', event.target.value)}
          error={form.errors.docNo}
        />
        <TextField
          label="Fecha de nacimiento"
          name="bornOn"
          isOptional
          type="date"
          autoComplete="bday"
          value={form.values.bornOn}
          onChange={event => form.set('bornOn', event.target.value)}
          error={form.errors.bornOn}
        />
      </div>
      {isChecked && (
        <Notice title="Hemos comprobado los datos" isAnswer>
          Si son los de un abonado con el mismo correo que tu cuenta, su abono aparece ya en esta página. Si no aparece,
          revisa los datos o pregunta en nuestras oficinas.
        </Notice>
      )}
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        Añadir mi abono
      </Button>
    </form>
  );
}
