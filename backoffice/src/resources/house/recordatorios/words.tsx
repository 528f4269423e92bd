// What a reminder says: by mail its subject and text, by WhatsApp what stands in each variable of an approved template.
// The places that may be used are the API's, with an example of each.
import {required, TextInput, useGetOne, useInput} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {useWatch} from 'react-hook-form';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import {HtmlInput} from '../../../crud/editor/html-input';
import {RefSelect} from '../../../crud/inputs/ref-select';
import {filledWith, type TemplateComponents, variableKeysOf} from '../../../crud/whatsapp/components';
import {TemplateBubble} from '../../../crud/whatsapp/template-bubble';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Answer, Stored} from '../../../providers/wire';

type Rule = Stored<'ReminderRule'>;
type Word = Answer<'getReminderWords'>[number]['words'][number];
type Texts = Record<string, string>;

/** Of the trigger that is chosen in the form. */
function useWords(): Word[] {
  const trigger = useWatch({name: 'trigger'}) as Rule['trigger'] | undefined;
  const {data} = useQuery({
    queryKey: ['recordatorios', 'palabras'],
    queryFn: ({signal}) => call('get', '/api/recordatorios/palabras', {signal}),
    staleTime: 600_000,
  });
  return data?.find(one => one.trigger === trigger)?.words ?? [];
}

const listed = (words: Word[]): string => words.map(({name}) => `{{${name}}}`).join(', ');

export default function Words({channel}: {channel: Rule['channel'] | undefined}) {
  const words = useWords();
  return (
    <>
      {channel !== 'email' && <ByWhatsapp words={words} isBoth={channel === 'both'} />}
      {channel !== 'whatsapp' && (
        <>
          <TextInput
            source="subject"
            slotProps={{htmlInput: {maxLength: 150}}}
            helperText={words.length > 0 && `En asunto y texto: ${listed(words)}`}
          />
          <HtmlInput source="bodyHtml" />
          <RefSelect
            source="emailTemplateId"
            reference="emails/plantillas"
            label="Plantilla de correo"
            among={{isActive: true}}
            helperText="Sin ella va con el aspecto de los demás correos de la casa"
          />
        </>
      )}
    </>
  );
}

function ByWhatsapp({words, isBoth}: {words: Word[]; isBoth: boolean}) {
  const templateId = useWatch({name: 'whatsappTemplateId'}) as number | null | undefined;
  return (
    <>
      <Alert severity="info" sx={{mb: 1.5, maxWidth: 900}}>
        Por WhatsApp solo llega a quien aceptó recibirlo en su ficha, y cada mensaje tiene su precio.{' '}
        {isBoth
          ? 'Los demás lo reciben por correo, y también quien no se pueda alcanzar por WhatsApp; nadie lo recibe dos veces.'
          : 'A los demás no se les avisa.'}
      </Alert>
      {may('plantillas-whatsapp', 'list') ? (
        <RefSelect
          source="whatsappTemplateId"
          reference="plantillas-whatsapp"
          label="Plantilla de WhatsApp"
          among={{state: 'approved'}}
          validate={required()}
          helperText="Las que Meta ha aprobado"
        />
      ) : (
        <Alert severity="warning">Tu perfil no ve las plantillas de WhatsApp: pide que la elija quien sí.</Alert>
      )}
      {typeof templateId === 'number' && <Variables templateId={templateId} words={words} />}
    </>
  );
}

/** What the API has against one of them: its errors come by `whatsappValues.body.1`, which the form takes apart. */
function problemOf(error: unknown, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], error);
  const message = (found as {message?: unknown} | undefined)?.message;
  return typeof message === 'string' ? message : undefined;
}

function Variables({templateId, words}: {templateId: number; words: Word[]}) {
  const {data: template} = useGetOne<Stored<'WhatsappTemplate', {components: TemplateComponents}>>(
    'plantillas-whatsapp',
    {id: templateId},
    {enabled: may('plantillas-whatsapp', 'list')},
  );
  const {field, fieldState} = useInput<Texts>({source: 'whatsappValues', defaultValue: {}});
  if (template === undefined) return null;
  const keys = variableKeysOf(template.components);
  const all = (field.value ?? {}) as Texts;
  // Of another template nothing stays.
  const texts: Texts = Object.fromEntries(keys.map(({key}) => [key, all[key] ?? '']));
  const examples = Object.fromEntries(words.map(({name, example}) => [name, example]));
  const shown = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      text.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (whole, name: string) => examples[name] ?? whole),
    ]),
  );
  return (
    <Box sx={{display: 'grid', gap: 2, gridTemplateColumns: {xs: '1fr', md: 'minmax(0, 1fr) 340px'}, mt: 1, mb: 2}}>
      <Box sx={{display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0}}>
        {keys.length > 0 && words.length > 0 && (
          <Box sx={{color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere'}}>
            En cada variable, un texto con estos huecos: {listed(words)}
          </Box>
        )}
        {keys.map(({key, label}) => {
          const problem = problemOf(fieldState.error, key);
          return (
            <TextField
              key={key}
              size="small"
              fullWidth
              label={label}
              value={texts[key]}
              error={problem !== undefined}
              helperText={problem ?? (key.startsWith('button.') ? 'Para que abra su página: {{enlace}}' : undefined)}
              onChange={event => field.onChange({...texts, [key]: event.target.value})}
              onBlur={field.onBlur}
              slotProps={{htmlInput: {maxLength: 200}}}
            />
          );
        })}
      </Box>
      <TemplateBubble components={filledWith(template.components, shown)} />
    </Box>
  );
}
