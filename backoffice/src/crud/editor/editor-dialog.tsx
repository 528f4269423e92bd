// A question of the rich text editor: a few fields, their own messages, and back to the text.
import {useState, type FormEvent, type ReactNode} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import {translate} from '../../providers/i18n-provider';

export interface EditorField {
  name: string;
  label: string;
  value: string;
  /** A key of the editor's messages when the text is wrong; `flags` are the boxes ticked below. */
  check?: (text: string, flags: Record<string, boolean>) => string | null;
  help?: ReactNode;
}

interface Props {
  title: string;
  fields: readonly EditorField[];
  flags?: readonly {name: string; label: string; value: boolean}[];
  confirm: string;
  /** A second way out: «quitar el enlace». */
  remove?: {label: string; onClick: () => void};
  onDone: (values: Record<string, string>, flags: Record<string, boolean>) => void;
  onClose: () => void;
  children?: (values: Record<string, string>, set: (name: string, text: string) => void) => ReactNode;
}

const byName = <Value,>(list: readonly {name: string; value: Value}[]): Record<string, Value> =>
  Object.fromEntries(list.map(({name, value}) => [name, value]));

export function EditorDialog({title, fields, flags = [], confirm, remove, onDone, onClose, children}: Props) {
  const [values, setValues] = useState(byName(fields));
  const [ticked, setTicked] = useState(byName(flags));
  const [asked, setAsked] = useState(false);
  const wrong = Object.fromEntries(
    fields.map(field => [field.name, field.check?.(values[field.name] ?? '', ticked) ?? null]),
  );
  const set = (name: string, text: string): void => setValues(before => ({...before, [name]: text}));
  const done = (event: FormEvent): void => {
    event.preventDefault();
    // The dialog stands inside the form of the record.
    event.stopPropagation();
    setAsked(true);
    if (Object.values(wrong).every(key => key === null)) onDone(values, ticked);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="editor-dialog-title">
      <Box component="form" noValidate onSubmit={done}>
        <DialogTitle id="editor-dialog-title">{title}</DialogTitle>
        <DialogContent>
          {fields.map((field, at) => {
            const problem = asked ? wrong[field.name] : null;
            return (
              <TextField
                key={field.name}
                autoFocus={at === 0}
                label={field.label}
                value={values[field.name] ?? ''}
                onChange={event => set(field.name, event.target.value)}
                error={problem !== null}
                helperText={
                  problem === null || problem === undefined ? (field.help ?? ' ') : translate(`ra.tiptap.${problem}`)
                }
              />
            );
          })}
          {children?.(values, set)}
          {flags.map(flag => (
            <FormControlLabel
              key={flag.name}
              control={
                <Checkbox
                  checked={ticked[flag.name] ?? false}
                  onChange={event => setTicked(before => ({...before, [flag.name]: event.target.checked}))}
                />
              }
              label={flag.label}
            />
          ))}
        </DialogContent>
        <DialogActions>
          {remove !== undefined && (
            <Button color="error" onClick={remove.onClick} sx={{mr: 'auto'}}>
              {remove.label}
            </Button>
          )}
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="contained">
            {confirm}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
