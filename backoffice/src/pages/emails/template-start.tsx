// Begins the content with what the chosen template brings.
import {useGetOne} from 'react-admin';
import {useFormContext, useWatch} from 'react-hook-form';
import Button from '@mui/material/Button';
import type {Stored} from '../../providers/wire';

export function TemplateStart() {
  const {setValue} = useFormContext();
  const [templateId, html] = useWatch({name: ['emailTemplateId', 'html']}) as [number | null, string | null];
  const {data} = useGetOne<Stored<'EmailTemplate'>>(
    'emails/plantillas',
    {id: templateId ?? 0},
    {enabled: typeof templateId === 'number'},
  );
  if (data === undefined || data.contentHtml === '' || (html ?? '') !== '') return null;
  return (
    <Button
      variant="outlined"
      size="small"
      sx={{mb: 1}}
      onClick={() => setValue('html', data.contentHtml, {shouldDirty: true})}
    >
      Empezar con el texto de la plantilla
    </Button>
  );
}
