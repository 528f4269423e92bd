// A place of a mail: what the house says there, what we say, and the gaps that may be put where the cursor is.
import {useId, useRef} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';

interface Props {
  label: string;
  most: number;
  rows?: number;
  help?: string;
  ours: string;
  value: string;
  places: {name: string; example: string}[];
  error?: string;
  onChange: (value: string) => void;
}

export function SlotField({label, most, rows, help, ours, value, places, error, onChange}: Props) {
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const id = useId();
  const insert = (name: string): void => {
    const at = field.current?.selectionStart ?? value.length;
    const end = field.current?.selectionEnd ?? at;
    const next = `${value.slice(0, at)}{{${name}}}${value.slice(end)}`;
    if (next.length > most) return;
    onChange(next);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at + name.length + 4, at + name.length + 4);
    });
  };
  return (
    <Box sx={{mb: 2.5}}>
      <TextField
        fullWidth
        label={label}
        value={value}
        inputRef={field}
        multiline={rows !== undefined}
        minRows={rows}
        error={error !== undefined}
        helperText={error ?? help}
        onChange={event => onChange(event.target.value)}
        slotProps={{
          htmlInput: {maxLength: most, 'aria-describedby': ours === '' ? undefined : id},
          inputLabel: {shrink: true},
        }}
        placeholder={ours === '' ? 'El original no dice nada aquí' : undefined}
      />
      {ours !== '' && (
        <Box sx={{display: 'flex', alignItems: 'flex-start', gap: 1, mt: 0.5}}>
          <Typography
            id={id}
            variant="body2"
            color="textSecondary"
            sx={{flex: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere'}}
          >
            Original: {ours}
          </Typography>
          {value === '' && (
            <Button
              size="small"
              onClick={() => {
                onChange(ours.slice(0, most));
                field.current?.focus();
              }}
            >
              Reescribir
            </Button>
          )}
        </Box>
      )}
      {value !== '' && (
        <Box
          role="group"
          aria-label={`Huecos para «${label}»`}
          sx={{display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.75}}
        >
          {places.map(({name, example}) => (
            <Chip
              key={name}
              size="small"
              clickable
              component="button"
              type="button"
              label={`{{${name}}}`}
              title={example === '' ? 'Puede faltar' : example}
              onClick={() => insert(name)}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
