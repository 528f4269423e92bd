// The form as a customer sees it. It can be tried out, dependencies included; nothing is sent or kept.
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
import type {FieldRecord} from './field-types';
import type {Enum} from '../../providers/wire';

type Answers = Record<number, string>;
interface AskedProps {
  field: FieldRecord;
  value: string;
  onAnswer: (value: string) => void;
}

const isAsked = (field: FieldRecord, answers: Answers): boolean =>
  field.visibleIf?.fieldId === undefined || answers[field.visibleIf.fieldId] === field.visibleIf.equals;

export function FormPreview({fields}: {fields: readonly FieldRecord[]}) {
  const [answers, setAnswers] = useState<Answers>({});
  const asked = fields.filter(field => field.isActive && isAsked(field, answers));
  if (asked.length === 0)
    return <Typography color="textSecondary">No se pregunta nada más que los datos de siempre.</Typography>;
  return (
    <Box role="group" aria-label="Vista previa del formulario" sx={{display: 'grid', gap: 2}}>
      {asked.map(field => (
        <Asked
          key={field.id}
          field={field}
          value={answers[field.id] ?? ''}
          onAnswer={value => setAnswers({...answers, [field.id]: value})}
        />
      ))}
      <Typography color="textSecondary" sx={{fontSize: '0.75rem'}}>
        Es una vista previa: lo que se escriba aquí no se guarda.
      </Typography>
    </Box>
  );
}

const inputTypes: Partial<Record<Enum<'CustomField', 'type'>, string>> = {
  number: 'number',
  date: 'date',
  email: 'email',
  phone: 'tel',
};
const modes: Partial<Record<Enum<'CustomField', 'type'>, 'numeric' | 'text'>> = {postal_code: 'numeric'};

function Asked({field, value, onAnswer}: AskedProps) {
  const label = `${field.label}${field.isRequired ? ' *' : ''}`;
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
        <FormControl>
          <FormControlLabel
            label={label}
            control={
              <Checkbox checked={value === 'Sí'} onChange={event => onAnswer(event.target.checked ? 'Sí' : 'No')} />
            }
          />
          {field.help && <FormHelperText sx={{ml: 4}}>{field.help}</FormHelperText>}
        </FormControl>
      );
    case 'multi':
      return <Many field={field} value={value} onAnswer={onAnswer} />;
    case 'select':
      return (
        <TextField
          select
          size="small"
          label={label}
          value={value}
          helperText={field.help}
          onChange={event => onAnswer(event.target.value)}
        >
          {(field.options.choices ?? []).map(choice => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.label}
            </MenuItem>
          ))}
        </TextField>
      );
    case 'file':
    case 'signature':
      return (
        <FormControl>
          <FormLabel>{label}</FormLabel>
          {field.type === 'file' ? (
            <Button component="label" variant="outlined" sx={{alignSelf: 'flex-start', mt: 0.5}}>
              {value === '' ? 'Elegir fichero' : value}
              <input
                type="file"
                accept=".pdf,.jpg,.jpeg,.png"
                hidden
                onChange={event => onAnswer(event.target.files?.[0]?.name ?? '')}
              />
            </Button>
          ) : (
            <Box
              sx={{
                height: 90,
                mt: 0.5,
                border: '1px dashed',
                borderColor: 'text.secondary',
                borderRadius: 1,
                display: 'grid',
                placeItems: 'center',
                color: 'text.secondary',
              }}
            >
              Firma aquí con el dedo o el ratón
            </Box>
          )}
          <FormHelperText>
            {field.help || (field.type === 'file' ? 'PDF, JPG o PNG de 5 MB como mucho' : '')}
          </FormHelperText>
        </FormControl>
      );
    default:
      return (
        <TextField
          size="small"
          label={label}
          value={value}
          type={inputTypes[field.type] ?? 'text'}
          multiline={field.type === 'long_text'}
          minRows={field.type === 'long_text' ? 3 : undefined}
          helperText={field.help || limitsText(field)}
          onChange={event => onAnswer(event.target.value)}
          slotProps={{
            inputLabel: field.type === 'date' ? {shrink: true} : undefined,
            htmlInput: {
              inputMode: modes[field.type],
              ...(field.type === 'number'
                ? {min: field.validation.min, max: field.validation.max}
                : {maxLength: field.validation.max}),
            },
          }}
        />
      );
  }
}

function Many({field, value, onAnswer}: AskedProps) {
  const chosen = value === '' ? [] : value.split('\n');
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">
        {field.label}
        {field.isRequired && ' *'}
      </FormLabel>
      <FormGroup>
        {(field.options.choices ?? []).map(choice => (
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
      {field.help && <FormHelperText>{field.help}</FormHelperText>}
    </FormControl>
  );
}

function limitsText({type, validation: {min, max}}: FieldRecord): string | undefined {
  if (min === undefined && max === undefined) return undefined;
  const unit = type === 'number' ? '' : ' letras';
  if (min !== undefined && max !== undefined) return `Entre ${min} y ${max}${unit}`;
  return min !== undefined ? `Desde ${min}${unit}` : `Hasta ${max}${unit}`;
}
