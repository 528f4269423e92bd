// The data of somebody new, as little as a card needs.
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';

export interface Person {
  firstName: string;
  surname1: string;
  surname2: string;
  docNo: string;
  birthYear: string;
  email: string;
  phone: string;
  postalCode: string;
}

export const emptyPerson: Person = {
  firstName: '',
  surname1: '',
  surname2: '',
  docNo: '',
  birthYear: '',
  email: '',
  phone: '',
  postalCode: '',
};

export const personBody = (person: Person) => ({
  ...person,
  docNo: person.docNo.trim() || null,
  birthYear: /^\d{4}$/.test(person.birthYear) ? Number(person.birthYear) : null,
});

const inputs: [keyof Person, string, {type?: string; mode?: 'numeric'; required?: boolean; max: number}][] = [
  ['firstName', 'Nombre', {required: true, max: 60}],
  ['surname1', 'Primer apellido', {required: true, max: 60}],
  ['surname2', 'Segundo apellido', {max: 60}],
  ['docNo', 'NIF o NIE', {max: 20}],
  ['birthYear', 'Año de nacimiento', {mode: 'numeric', max: 4}],
  ['email', 'Correo', {type: 'email', max: 254}],
  ['phone', 'Teléfono', {type: 'tel', max: 20}],
  ['postalCode', 'Código postal', {mode: 'numeric', max: 5}],
];

export function PersonInputs({
  person,
  errors,
  onChange,
}: {
  person: Person;
  errors: Record<string, string>;
  onChange: (person: Person) => void;
}) {
  return (
    <Box sx={{display: 'grid', columnGap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))'}}>
      {inputs.map(([name, label, {type, mode, required, max}]) => {
        const wrong = errors[`person.${name}`];
        return (
          <TextField
            key={name}
            size="small"
            label={label}
            type={type ?? 'text'}
            required={required}
            value={person[name]}
            error={wrong !== undefined}
            helperText={wrong ?? ' '}
            onChange={event => onChange({...person, [name]: event.target.value})}
            autoComplete="off"
            slotProps={{htmlInput: {maxLength: max, inputMode: mode}}}
          />
        );
      })}
    </Box>
  );
}
