// The complete invoice at the counter: whoever asks for one, and by law whoever pays more than a simplified one may say.
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {taxIdKinds} from '../../../crud/words/choices-money';
import type {Buyer, Invoiced} from '../use-staff-cart';

const AT = 'buyer.invoice.';
const fields: {name: Exclude<keyof Invoiced, 'idType'>; label: string; help?: string}[] = [
  {name: 'nif', label: 'NIF de la factura', help: 'Vacío: el de quien compra'},
  {name: 'country', label: 'País del documento', help: 'Sus dos letras: FR, GB…'},
  {name: 'name', label: 'Nombre o razón social', help: 'Vacío: quien compra'},
  {name: 'street', label: 'Calle y número'},
  {name: 'postalCode', label: 'Código postal'},
  {name: 'city', label: 'Localidad'},
];

interface Props {
  buyer: Buyer;
  onChange: (buyer: Buyer) => void;
  errors: Record<string, string>;
}

export function InvoiceInputs({buyer, onChange, errors}: Props) {
  const invoice = buyer.invoice;
  const kind = invoice?.idType ?? 'nif';
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
        <Box
          role="group"
          aria-label="Datos de la factura"
          sx={{display: 'grid', columnGap: 1, gridTemplateColumns: '1fr 1fr'}}
        >
          <TextField
            select
            label="Documento"
            value={kind}
            onChange={event => change({idType: event.target.value as NonNullable<Invoiced['idType']>})}
          >
            {taxIdKinds.map(one => (
              <MenuItem key={one.id} value={one.id}>
                {one.name}
              </MenuItem>
            ))}
          </TextField>
          {fields
            .filter(field => field.name !== 'country' || (kind !== 'nif' && kind !== '02'))
            .map(field => (
              <TextField
                key={field.name}
                label={field.label}
                value={invoice[field.name] ?? ''}
                autoComplete="off"
                onChange={event => change({[field.name]: event.target.value})}
                error={errors[AT + field.name] !== undefined}
                helperText={errors[AT + field.name] ?? field.help}
              />
            ))}
        </Box>
      )}
    </>
  );
}
