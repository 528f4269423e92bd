// Inputs of a plan's recipe: a number, a choice; each says what is wrong with it.
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface NumberProps {
  label: string;
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  error?: string;
  note?: string;
  step?: number;
  required?: boolean;
}

export function NumberBox({label, value, onChange, error, note, step = 1, required}: NumberProps) {
  return (
    <TextField
      label={label}
      type="number"
      required={required}
      value={value ?? ''}
      onChange={event => onChange(event.target.value === '' ? null : Number(event.target.value))}
      error={error !== undefined}
      helperText={error ?? note}
      slotProps={{htmlInput: {min: 0, step, inputMode: 'decimal'}}}
    />
  );
}

interface ChoiceProps<Id extends string> {
  label: string;
  value: Id;
  choices: readonly {id: Id; name: string}[];
  onChange: (value: Id) => void;
  error?: string;
}

export function ChoiceBox<Id extends string>({label, value, choices, onChange, error}: ChoiceProps<Id>) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={event => onChange(event.target.value as Id)}
      error={error !== undefined}
      helperText={error}
    >
      {choices.map(one => (
        <MenuItem key={one.id} value={one.id}>
          {one.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
