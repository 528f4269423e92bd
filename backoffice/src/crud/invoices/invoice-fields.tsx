// Whom a complete invoice names, as counter and every other way to charge ask it.
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {taxIdKinds} from '../words/choices-money';

export interface Invoiced {
  idType?: string;
  nif?: string;
  country?: string;
  name?: string;
  street?: string;
  postalCode?: string;
  city?: string;
}

const fields: {name: Exclude<keyof Invoiced, 'idType'>; label: string; help?: string}[] = [
  {name: 'nif', label: 'NIF de la factura', help: 'Vacío: el de quien compra'},
  {name: 'country', label: 'País del documento', help: 'Sus dos letras: FR, GB…'},
  {name: 'name', label: 'Nombre o razón social', help: 'Vacío: quien compra'},
  {name: 'street', label: 'Calle y número'},
  {name: 'postalCode', label: 'Código postal'},
  {name: 'city', label: 'Localidad'},
];

interface Props<Said extends Invoiced> {
  invoice: Said;
  onChange: (more: Partial<Said>) => void;
  /** By `<at><field>`. */
  errors: Record<string, string>;
  at?: string;
}

export function InvoiceFields<Said extends Invoiced>({invoice, onChange, errors, at = 'invoice.'}: Props<Said>) {
  const kind = invoice.idType ?? 'nif';
  const change = (name: keyof Invoiced, value: string) => onChange({[name]: value} as Partial<Said>);
  return (
    <Box
      role="group"
      aria-label="Datos de la factura"
      sx={{display: 'grid', columnGap: 1, gridTemplateColumns: {xs: '1fr', sm: '1fr 1fr'}}}
    >
      <TextField select label="Documento" value={kind} onChange={event => change('idType', event.target.value)}>
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
            onChange={event => change(field.name, event.target.value)}
            error={errors[at + field.name] !== undefined}
            helperText={errors[at + field.name] ?? field.help}
          />
        ))}
    </Box>
  );
}
