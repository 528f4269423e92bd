// A native list with its label: the quickest one for keyboard and thumb alike.
import TextField from '@mui/material/TextField';

interface Props {
  label: string;
  value: string;
  choices: {value: string; text: string; disabled?: boolean}[];
  onChange: (value: string) => void;
}

export function Listed({label, value, choices, onChange}: Props) {
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={label}
      value={value}
      onChange={event => onChange(event.target.value)}
      slotProps={{select: {native: true}, inputLabel: {shrink: true}}}
    >
      {choices.map(one => (
        <option key={one.value} value={one.value} disabled={one.disabled}>
          {one.text}
        </option>
      ))}
    </TextField>
  );
}
