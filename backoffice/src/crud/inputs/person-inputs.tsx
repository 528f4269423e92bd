// Name and document of somebody who comes with a ticket. `at` is how the API names what is wrong with it.
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';

export interface TypedPerson {
  firstName: string;
  surname1: string;
  surname2: string;
  docNo: string;
}

export const NOBODY: TypedPerson = {firstName: '', surname1: '', surname2: '', docNo: ''};

const parts: {name: keyof TypedPerson; label: string; max: number}[] = [
  {name: 'firstName', label: 'Nombre', max: 80},
  {name: 'surname1', label: 'Primer apellido', max: 80},
  {name: 'surname2', label: 'Segundo apellido (opcional)', max: 80},
  {name: 'docNo', label: 'NIF, NIE o pasaporte', max: 20},
];

interface Props {
  at: string;
  person: TypedPerson;
  needsDoc: boolean;
  errors: Readonly<Record<string, string>>;
  onChange: (person: TypedPerson) => void;
  disabled?: boolean;
}

export function PersonInputs({at, person, needsDoc, errors, onChange, disabled = false}: Props) {
  return (
    <Box
      sx={{display: 'grid', columnGap: 1, gridTemplateColumns: {xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))'}}}
    >
      {parts.map(({name, label, max}) => {
        const error = errors[at === '' ? name : `${at}.${name}`];
        return (
          <TextField
            key={name}
            label={name === 'docNo' && !needsDoc ? `${label} (opcional)` : label}
            value={person[name]}
            error={error !== undefined}
            helperText={error}
            disabled={disabled}
            autoComplete="off"
            onChange={event => onChange({...person, [name]: event.target.value})}
            slotProps={{htmlInput: {maxLength: max}}}
          />
        );
      })}
    </Box>
  );
}
