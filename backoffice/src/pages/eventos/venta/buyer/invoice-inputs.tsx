// The complete invoice at the counter: whoever asks for one, and by law whoever pays more than a simplified one may say.
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import {InvoiceFields} from '../../../../crud/invoices/invoice-fields';
import type {Buyer, Invoiced} from '../use-staff-cart';

interface Props {
  buyer: Buyer;
  onChange: (buyer: Buyer) => void;
  errors: Record<string, string>;
}

export function InvoiceInputs({buyer, onChange, errors}: Props) {
  const invoice = buyer.invoice;
  const change = (more: Partial<Invoiced>) => onChange({...buyer, invoice: {...invoice, ...more}});
  return (
    <>
      <FormControlLabel
        sx={{display: 'flex'}}
        control={
          <Checkbox
            checked={invoice !== undefined}
            onChange={(_event, wants) => {
              const {invoice: _before, ...rest} = buyer;
              onChange(wants ? {...rest, invoice: {}} : rest);
            }}
          />
        }
        label="Factura completa"
      />
      {invoice !== undefined && (
        <InvoiceFields invoice={invoice} onChange={change} errors={errors} at="buyer.invoice." />
      )}
    </>
  );
}
