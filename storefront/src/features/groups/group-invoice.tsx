// Who the invoice is for: said with the request or here, until the places are paid.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {saveGroupInvoice} from '../../lib/sale/groups';
import type {OwnGroup} from '../../lib/api/types';
import {useForm} from '../../lib/forms/form';
import {Button} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';
import {Section} from '../../ui/section';

interface Props {
  hash: string;
  group: OwnGroup;
  onChanged: () => void;
}

export function GroupInvoice({hash, group, onChanged}: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Datos para la factura" level={2}>
      {isOpen ? (
        <InvoiceForm
          hash={hash}
          group={group}
          onDone={() => {
            setOpen(false);
            onChanged();
          }}
        />
      ) : (
        <>
          <p>
            {group.nif ? (
              <>
                {group.fiscalName}, NIF {group.nif}
                <br />
                {group.fiscalAddress}
              </>
            ) : (
              'Sin factura a nombre de un centro o empresa.'
            )}
          </p>
          {group.mayCancel && (
            <Button look="plain" onClick={() => setOpen(true)}>
              {group.nif ? 'Cambiar los datos' : 'Queremos factura'}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

function InvoiceForm({hash, group, onDone}: {hash: string; group: OwnGroup; onDone: () => void}) {
  const form = useForm(
    {fiscalName: group.fiscalName, nif: group.nif, fiscalAddress: group.fiscalAddress},
    () => ({}),
    async values => {
      await saveGroupInvoice(hash, values);
      announce('Datos de la factura guardados');
      onDone();
    },
  );
  const input = (name: 'fiscalName' | 'nif' | 'fiscalAddress') => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: {target: {value: string}}) => form.set(name, event.target.value),
  });
  return (
    <form className="group-pay" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <div className="group-pair">
        <TextField label="Nombre fiscal" maxLength={160} {...input('fiscalName')} />
        <TextField label="NIF" maxLength={20} {...input('nif')} />
        <TextField label="Dirección fiscal" maxLength={300} {...input('fiscalAddress')} />
      </div>
      <div className="group-acts">
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Guardar
        </Button>
      </div>
    </form>
  );
}
