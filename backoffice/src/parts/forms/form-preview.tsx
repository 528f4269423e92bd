// The form as a customer sees it. It can be tried out, dependencies included; nothing is sent or kept.
import {useState} from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type {Answers, AskedField} from '../../crud/answers/asked-input';
import {AskedInputs} from '../../crud/answers/asked-inputs';
import type {FieldRecord} from './field-types';

const asAsked = ({id, label, help, type, isRequired, options, validation, visibleIf}: FieldRecord): AskedField => ({
  id,
  label,
  help: help ?? '',
  type,
  isRequired: isRequired ?? false,
  choices: options?.choices ?? [],
  min: validation?.min ?? null,
  max: validation?.max ?? null,
  visibleIf:
    visibleIf?.fieldId === undefined ? null : {fieldId: visibleIf.fieldId, equals: String(visibleIf.equals ?? '')},
});

export function FormPreview({fields}: {fields: readonly FieldRecord[]}) {
  const [answers, setAnswers] = useState<Answers>({});
  const asked = fields.filter(field => field.isActive).map(asAsked);
  if (asked.length === 0)
    return <Typography color="textSecondary">No se pregunta nada más que los datos de siempre.</Typography>;
  return (
    <Box role="group" aria-label="Vista previa del formulario" sx={{display: 'grid', gap: 2}}>
      <AskedInputs fields={asked} answers={answers} onChange={setAnswers} isTried />
      <Typography color="textSecondary" sx={{fontSize: '0.75rem'}}>
        Es una vista previa: lo que se escriba aquí no se guarda.
      </Typography>
    </Box>
  );
}
