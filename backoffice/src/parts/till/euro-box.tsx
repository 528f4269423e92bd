// A large box for an amount, for the till.
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  autoFocus?: boolean;
}

export function EuroBox({label, value, onChange, placeholder, autoFocus}: Props) {
  return (
    <TextField
      label={label}
      value={value}
      placeholder={placeholder}
      autoFocus={autoFocus}
      autoComplete="off"
      onChange={event => onChange(event.target.value)}
      sx={{'& input': {fontSize: '1.15rem', fontWeight: 650, py: 1}}}
      slotProps={{
        htmlInput: {inputMode: 'decimal'},
        input: {endAdornment: <InputAdornment position="end">€</InputAdornment>},
      }}
    />
  );
}
