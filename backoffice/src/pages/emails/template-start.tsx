// Begins the content with what the chosen template brings.
import { useGetOne, type RaRecord } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import Button from '@mui/material/Button';

export function TemplateStart() {
  const { setValue } = useFormContext();
  const [templateId, html] = useWatch({ name: ['emailTemplateId', 'html'] }) as [number | null, string | null];
  const { data } = useGetOne<RaRecord & { contentHtml: string }>('emails/plantillas', { id: templateId ?? 0 }, { enabled: typeof templateId === 'number' });
  if (data === undefined || data.contentHtml === '' || (html ?? '') !== '') return null;
  return <Button variant="outlined" size="small" sx={{ mb: 1 }} onClick={() => setValue('html', data.contentHtml, { shouldDirty: true })}>Empezar con el texto de la plantilla</Button>;
}
