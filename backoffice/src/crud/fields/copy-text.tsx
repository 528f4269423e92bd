// A text that is given to somebody: whole, selected at a click, copied by a button.
import {useState} from 'react';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';

export function CopyText({label, text}: {label: string; text: string}) {
  const [copied, setCopied] = useState(false);
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <TextField
      fullWidth
      label={label}
      value={text}
      sx={{mb: 1.5}}
      onFocus={event => event.target.select()}
      slotProps={{
        input: {
          readOnly: true,
          endAdornment: (
            <InputAdornment position="end">
              <Button size="small" onClick={copy} aria-label={`Copiar: ${label}`}>
                {copied ? 'Copiado' : 'Copiar'}
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
