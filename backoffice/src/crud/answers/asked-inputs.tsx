// The fields of one subject, in their order.
import Box from '@mui/material/Box';
import {AskedInput, shownFields, type Answers, type AskedField} from './asked-input';

interface Props {
  fields: readonly AskedField[];
  answers: Answers;
  onChange: (answers: Answers) => void;
  /** What the API has against an answer: by any name that ends in its field. */
  errors?: Readonly<Record<string, string>>;
  at?: string;
  all?: readonly AskedField[];
  above?: Answers;
  isTried?: boolean;
}

export function AskedInputs({fields, answers, onChange, errors = {}, at, all, above, isTried = false}: Props) {
  const errorOf = (id: number): string | undefined =>
    at === undefined ? Object.entries(errors).find(([name]) => name.endsWith(`.${id}`))?.[1] : errors[`${at}.${id}`];
  return (
    <Box sx={{display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', mt: 1}}>
      {shownFields(fields, answers, all, above).map(field => (
        <AskedInput
          key={field.id}
          field={field}
          value={answers[field.id] ?? ''}
          error={errorOf(field.id)}
          isTried={isTried}
          onAnswer={value => onChange({...answers, [field.id]: value})}
        />
      ))}
    </Box>
  );
}
