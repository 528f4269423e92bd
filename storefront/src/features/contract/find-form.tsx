// «Buscar mi abono»: number and document or birth date. What is answered is the same for who exists and who does not.
import {useState} from 'react';
import {useNavigate} from 'react-router';
import {api} from '../../lib/api/api';
import {onlyErrors, useForm} from '../../lib/forms/form';
import {peek} from '../../lib/api/query';
import {renewalsKey} from '../../lib/api/keys';
import type {Renewals} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';
import {Notice} from '../../ui/screens/notice';
import {reloadRenewals} from './renewals';
import './contract.css';

export function FindForm() {
  const navigate = useNavigate();
  const [isMissing, setMissing] = useState(false);
  const known = () => peek<Renewals>(renewalsKey)?.items.length ?? 0;
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
      setMissing(false);
      await reloadRenewals();
      const before = known();
      await api.searchRenewal({
        memberNumber: Number(values.memberNumber),
        docNo: values.docNo.trim() || null,
        bornOn: values.bornOn || null,
      });
      await reloadRenewals();
      if (known() > before) await navigate('/abonos/renovar');
      else setMissing(true);
    },
  );
  return (
    <form className="contract-part" noValidate onSubmit={form.onSubmit}>
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
          hint="O la fecha de nacimiento: con uno basta."
          autoComplete="off"
          value={form.values.docNo}
          onChange={event => form.set('docNo', event.target.value)}
          error={form.errors.docNo}
        />
        <TextField
          label="Fecha de nacimiento"
          name="bornOn"
          isOptional
          hint="Si no tienes el documento a mano."
          type="date"
          autoComplete="bday"
          value={form.values.bornOn}
          onChange={event => form.set('bornOn', event.target.value)}
          error={form.errors.bornOn}
        />
      </div>
      {isMissing && (
        <Notice title="Con esos datos no encontramos ningún abono nuevo que renovar" isAnswer>
          Revisa el número y el documento o la fecha de nacimiento. Si no sale, en nuestras oficinas te ayudamos.
        </Notice>
      )}
      <div>
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Buscar mi abono
        </Button>
      </div>
    </form>
  );
}
