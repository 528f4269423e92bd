// One field of the house as it is asked: an input of its type. Several of them know what depends on what.
import {useState} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {call, problemOf} from '../../providers/http-client';
import type {Answer} from '../../providers/wire';

export type AskedField = Answer<'getStaffCartQuestions'>['fields'][number];
/** By field. */
export type Answers = Readonly<Record<number, string>>;

export const YES = 'Sí';
export const NO = 'No';

const isTicked = ({type}: AskedField): boolean => type === 'checkbox' || type === 'consent';
export const valueOf = (field: AskedField, answers: Answers): string =>
  answers[field.id]?.trim() || (isTicked(field) ? NO : '');

/** Those that are asked now. `all` and `above`: what its order was asked and answered. */
export function shownFields(
  fields: readonly AskedField[],
  answers: Answers,
  all: readonly AskedField[] = fields,
  above: Answers = {},
): AskedField[] {
  return fields.filter(({visibleIf}) => {
    if (visibleIf === null) return true;
    const parent = all.find(field => field.id === visibleIf.fieldId);
    if (parent === undefined) return false;
    const value = valueOf(parent, fields.includes(parent) ? answers : above);
    return value.toLowerCase() === visibleIf.equals.trim().toLowerCase();
  });
}

/** As the API takes them. */
export const saidAnswers = (shown: readonly AskedField[], answers: Answers): {fieldId: number; value: string}[] =>
  shown
    .filter(field => field.type !== 'separator')
    .map(field => ({fieldId: field.id, value: valueOf(field, answers)}))
    .filter(({value}) => value !== '');

interface Props {
  field: AskedField;
  value: string;
  error?: string | undefined;
  onAnswer: (value: string) => void;
  /** Only tried out: nothing is sent. */
  isTried?: boolean;
}

const inputTypes: Partial<Record<AskedField['type'], string>> = {date: 'date', email: 'email', phone: 'tel'};
const modes: Partial<Record<AskedField['type'], 'numeric' | 'decimal'>> = {postal_code: 'numeric', number: 'decimal'};

export function AskedInput({field, value, error, onAnswer, isTried = false}: Props) {
  const label = `${field.label}${field.isRequired ? ' *' : ''}`;
  const help = error ?? (field.help || limitsText(field));
  switch (field.type) {
    case 'separator':
      return (
        <Typography variant="h3" component="h3" sx={{pt: 1, borderTop: '1px solid', borderColor: 'divider'}}>
          {field.label}
        </Typography>
      );
    case 'checkbox':
    case 'consent':
      return (
        <FormControl error={error !== undefined}>
          <FormControlLabel
            label={label}
            control={<Checkbox checked={value === YES} onChange={event => onAnswer(event.target.checked ? YES : NO)} />}
          />
          {help && <FormHelperText sx={{ml: 4}}>{help}</FormHelperText>}
        </FormControl>
      );
    case 'multi':
      return <Many field={field} value={value} error={error} onAnswer={onAnswer} />;
    case 'select':
      return (
        <TextField
          select
          size="small"
          label={label}
          value={value}
          error={error !== undefined}
          helperText={help}
          onChange={event => onAnswer(event.target.value)}
        >
          {!field.isRequired && <MenuItem value="">—</MenuItem>}
          {field.choices.map(choice => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.label}
            </MenuItem>
          ))}
        </TextField>
      );
    case 'file':
      return <FileInput field={field} value={value} error={error} onAnswer={onAnswer} isTried={isTried} />;
    default:
      return (
        <TextField
          size="small"
          label={field.type === 'signature' ? `${label}: nombre de quien firma` : label}
          value={value}
          type={inputTypes[field.type] ?? 'text'}
          multiline={field.type === 'long_text'}
          minRows={field.type === 'long_text' ? 3 : undefined}
          error={error !== undefined}
          helperText={help}
          autoComplete="off"
          onChange={event => onAnswer(event.target.value)}
          slotProps={{
            inputLabel: field.type === 'date' ? {shrink: true} : undefined,
            htmlInput: {
              inputMode: modes[field.type],
              ...(field.type === 'text' || field.type === 'long_text' ? {maxLength: field.max ?? undefined} : {}),
            },
          }}
        />
      );
  }
}

/** The file goes at once; its token is the answer. */
function FileInput({field, value, error, onAnswer, isTried = false}: Props) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setProblem(undefined);
    setName(file.name);
    if (isTried) return onAnswer(file.name);
    setBusy(true);
    try {
      const kept = await call('post', '/api/public/answer-files', {
        query: {name: file.name.slice(0, 200)},
        bytes: file,
      });
      onAnswer(kept.token);
    } catch (failure) {
      const {message, errors} = problemOf(failure);
      setProblem(errors?.file ?? message);
    } finally {
      setBusy(false);
    }
  };
  const told = problem ?? error;
  return (
    <FormControl error={told !== undefined}>
      <FormLabel>
        {field.label}
        {field.isRequired && ' *'}
      </FormLabel>
      <Button component="label" variant="outlined" disabled={busy} sx={{alignSelf: 'flex-start', mt: 0.5}}>
        {busy ? 'Subiendo…' : value === '' ? 'Elegir fichero' : name || 'Documento'}
        <Box
          component="input"
          type="file"
          aria-label={field.label}
          accept=".pdf,.jpg,.jpeg,.png"
          hidden
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => void take(event.target.files?.[0])}
        />
      </Button>
      <FormHelperText>{told ?? (field.help || 'PDF, JPG o PNG de 5 MB como mucho')}</FormHelperText>
    </FormControl>
  );
}

function Many({field, value, error, onAnswer}: Props) {
  const chosen = value === '' ? [] : value.split('\n');
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend">
        {field.label}
        {field.isRequired && ' *'}
      </FormLabel>
      <FormGroup>
        {field.choices.map(choice => (
          <FormControlLabel
            key={choice.value}
            label={choice.label}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(choice.value)}
                onChange={event =>
                  onAnswer(
                    (event.target.checked
                      ? [...chosen, choice.value]
                      : chosen.filter(one => one !== choice.value)
                    ).join('\n'),
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
      {(error ?? field.help) && <FormHelperText>{error ?? field.help}</FormHelperText>}
    </FormControl>
  );
}

function limitsText({type, min, max}: AskedField): string | undefined {
  if (min === null && max === null) return undefined;
  const unit = type === 'number' ? '' : ' letras';
  if (min !== null && max !== null) return `Entre ${min} y ${max}${unit}`;
  return min !== null ? `Desde ${min}${unit}` : `Hasta ${max}${unit}`;
}
