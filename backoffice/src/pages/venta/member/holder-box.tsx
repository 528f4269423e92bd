// Who stands at the counter, by number, document or card: typed, or read.
import type {FormEvent, RefObject} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';

interface Props {
  value: string;
  onChange: (written: string) => void;
  /** Only of something written. */
  onFind: () => void;
  problem: string | null;
  onProblem: (problem: string | null) => void;
  busy: boolean;
  inputRef?: RefObject<HTMLInputElement | null>;
}

export function HolderBox({value, onChange, onFind, problem, onProblem, busy, inputRef}: Props) {
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    if (value.trim() !== '') onFind();
    else onProblem('Escribir el número, el NIF o el código del carnet.');
  };
  return (
    <Box component="form" noValidate onSubmit={ask} sx={{display: 'flex', gap: 1, alignItems: 'flex-start', pt: 1}}>
      <TextField
        autoFocus
        fullWidth
        inputRef={inputRef}
        label="Número, NIF o carnet"
        value={value}
        onChange={event => {
          onChange(event.target.value);
          onProblem(null);
        }}
        error={problem !== null}
        helperText={problem ?? 'También se puede leer el código con el lector.'}
        margin="none"
        autoComplete="off"
        slotProps={{
          htmlInput: {maxLength: 64, autoCapitalize: 'characters', spellCheck: false},
          formHelperText: {role: problem === null ? undefined : 'alert'},
        }}
      />
      <Button type="submit" variant="outlined" disabled={busy}>
        Buscar
      </Button>
    </Box>
  );
}
