// An announcement by WhatsApp: with which approved template, and what stands in each of its variables.
import {required, useGetOne, useInput} from 'react-admin';
import {useWatch} from 'react-hook-form';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {Columns, Part} from '../../crud/lists/columns';
import {RefSelect} from '../../crud/inputs/ref-select';
import {SessionInput} from '../../crud/fields/session-reference';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {type TemplateComponents, variableKeysOf} from '../../crud/whatsapp/components';
import {TemplateBubble} from '../../crud/whatsapp/template-bubble';
import {useWhatsappSetup, WhatsappMissing} from './whatsapp/whatsapp-setup';

type Template = Stored<'WhatsappTemplate', {components: TemplateComponents}>;
type Chosen = Record<string, {from: string; text?: string} | undefined>;

const sources = [
  {id: 'name', name: 'Su nombre'},
  {id: 'athlete', name: 'El deportista'},
  {id: 'club', name: 'La organización'},
  {id: 'event', name: 'El evento'},
  {id: 'date', name: 'La fecha de la sesión'},
  {id: 'time', name: 'La hora de la sesión'},
  {id: 'venue', name: 'El recinto'},
  {id: 'text', name: 'Un texto igual para todos'},
] as const;
const ofSession: readonly string[] = ['event', 'date', 'time', 'venue'];

export const mayWriteByWhatsapp = (): boolean => may('plantillas-whatsapp', 'list');

export function WhatsappInputs() {
  const setup = useWhatsappSetup();
  const templateId = useWatch({name: 'whatsappTemplateId'}) as number | null | undefined;
  const audience = useWatch({name: 'audienceKind'}) as string | undefined;
  const values = (useWatch({name: 'whatsappValues'}) ?? {}) as Chosen;
  const asksSession = Object.values(values).some(value => ofSession.includes(value?.from ?? ''));
  return (
    <Part title="WhatsApp">
      <WhatsappMissing setup={setup} />
      <Alert severity="info" sx={{mb: 1.5, maxWidth: 900}}>
        Solo llega a quien aceptó recibir WhatsApp en su ficha. Si marcas también el correo, los demás lo reciben por
        correo, y también quien no se pueda alcanzar por WhatsApp; nadie lo recibe dos veces.
      </Alert>
      <RefSelect
        source="whatsappTemplateId"
        reference="plantillas-whatsapp"
        label="Plantilla de WhatsApp"
        among={{state: 'approved'}}
        validate={required()}
        helperText="Las que Meta ha aprobado"
      />
      {typeof templateId === 'number' && <Variables templateId={templateId} isAcademy={audience === 'academy'} />}
      {asksSession && audience !== 'session_buyers' && may('sesiones', 'list') && (
        <SessionInput source="eventSessionId" label="De qué sesión habla" isAny />
      )}
    </Part>
  );
}

function Variables({templateId, isAcademy}: {templateId: number; isAcademy: boolean}) {
  const {data: template} = useGetOne<Template>('plantillas-whatsapp', {id: templateId});
  const {field, fieldState} = useInput<Chosen>({source: 'whatsappValues', defaultValue: {}});
  const chosen = (field.value ?? {}) as Chosen;
  if (template === undefined) return null;
  const {components} = template;
  const set = (key: string, value: {from: string; text?: string}) => field.onChange({...chosen, [key]: value});
  const shown = (part: 'header' | 'body', examples: Record<string, string> | undefined) =>
    Object.fromEntries(
      Object.entries(examples ?? {}).map(([name, example]) => {
        const value = chosen[`${part}.${name}`];
        if (value === undefined) return [name, `{{${name}}}`];
        if (value.from === 'text') return [name, value.text ?? ''];
        return [name, value.from === 'name' ? example : `[${nameOf(value.from)}]`];
      }),
    );
  return (
    <Box sx={{display: 'grid', gap: 2, gridTemplateColumns: {xs: '1fr', md: 'minmax(0, 1fr) 340px'}, mt: 1}}>
      <Box sx={{minWidth: 0}}>
        {variableKeysOf(components).map(({key, label}) => {
          const value = chosen[key];
          return (
            <Columns key={key} min={200}>
              <TextField
                select
                size="small"
                label={label}
                value={value?.from ?? ''}
                error={fieldState.error !== undefined && value === undefined}
                onChange={event => set(key, {from: event.target.value})}
              >
                {sources
                  .filter(({id}) => id !== 'athlete' || isAcademy)
                  .map(({id, name}) => (
                    <MenuItem key={id} value={id}>
                      {name}
                    </MenuItem>
                  ))}
              </TextField>
              {value?.from === 'text' && (
                <TextField
                  size="small"
                  label={`Texto de ${label}`}
                  value={value.text ?? ''}
                  error={fieldState.error !== undefined && (value.text ?? '') === ''}
                  onChange={event => set(key, {from: 'text', text: event.target.value})}
                  slotProps={{htmlInput: {maxLength: 200}}}
                />
              )}
            </Columns>
          );
        })}
      </Box>
      <TemplateBubble
        components={{
          ...components,
          ...(components.header && {
            header: {...components.header, examples: shown('header', components.header.examples)},
          }),
          ...(components.body && {body: {...components.body, examples: shown('body', components.body.examples)}}),
        }}
      />
    </Box>
  );
}

const nameOf = (from: string): string => sources.find(({id}) => id === from)?.name ?? '';
