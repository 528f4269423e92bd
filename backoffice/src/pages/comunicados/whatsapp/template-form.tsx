// A template as it is written: parts with counters, an example for every variable, and beside them how it will look.
import {ArrayInput, required, SelectInput, SimpleFormIterator, TextInput, useWrappedSource} from 'react-admin';
import {useWatch} from 'react-hook-form';
import Box from '@mui/material/Box';
import {messageLanguages, parameterFormats, whatsappCategories} from '../../../crud/words/choices-communications';
import {Columns, Part} from '../../../crud/lists/columns';
import {formatCount} from '../../../crud/words/count';
import {ImageInput} from '../../../crud/media/image-input';
import {
  buttonKinds,
  cleanComponents,
  headerFormats,
  limits,
  variablesOf,
  type TemplateButton,
  type TemplateComponents,
} from '../../../crud/whatsapp/components';
import {TemplateBubble} from '../../../crud/whatsapp/template-bubble';

export const templatePayload = (values: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  components: cleanComponents((values.components ?? {}) as TemplateComponents),
});

export function TemplateInputs({isKnown = false}: {isKnown?: boolean}) {
  const components = (useWatch({name: 'components'}) ?? {}) as TemplateComponents;
  return (
    <Box
      sx={{display: 'grid', gap: 3, gridTemplateColumns: {xs: '1fr', md: 'minmax(0, 1fr) 300px'}, alignItems: 'start'}}
    >
      <Box sx={{minWidth: 0}}>
        <Part title="La plantilla">
          <Columns>
            <TextInput
              source="name"
              validate={required()}
              disabled={isKnown}
              helperText={isKnown ? 'Meta ya lo conoce: no cambia' : 'Minúsculas, cifras y guiones bajos'}
              slotProps={{htmlInput: {maxLength: 512}}}
            />
            <SelectInput source="language" choices={messageLanguages} validate={required()} disabled={isKnown} />
            <SelectInput
              source="category"
              choices={whatsappCategories}
              validate={required()}
              helperText="Cambia el precio; Meta puede corregirla"
            />
            <SelectInput source="parameterFormat" choices={parameterFormats} validate={required()} />
          </Columns>
        </Part>
        <Part title="Cabecera">
          <SelectInput source="components.header.format" label="Qué lleva" choices={headerFormats} emptyText="Nada" />
          <HeaderInputs header={components.header} />
        </Part>
        <Part title="Cuerpo">
          <TextInput
            source="components.body.text"
            label="Texto"
            multiline
            minRows={5}
            validate={required()}
            helperText={
              <Counter text={components.body?.text} limit={limits.body} more="Las variables van entre llaves dobles" />
            }
          />
          <ExampleInputs part="components.body" text={components.body?.text} />
        </Part>
        <Part title="Pie">
          <TextInput
            source="components.footer.text"
            label="Texto del pie"
            helperText={
              <Counter
                text={components.footer?.text}
                limit={limits.footer}
                more="Sin variables. En marketing, di cómo darse de baja"
              />
            }
          />
        </Part>
        <Part
          title="Botones"
          note="Hasta diez: como mucho dos enlaces y una llamada. Las respuestas rápidas van juntas."
        >
          <ArrayInput source="components.buttons" label="">
            <SimpleFormIterator fullWidth disableClear>
              <ButtonInputs />
            </SimpleFormIterator>
          </ArrayInput>
        </Part>
      </Box>
      <Box sx={{position: {md: 'sticky'}, top: 72}}>
        <Part title="Así se verá">
          <TemplateBubble components={components} />
        </Part>
      </Box>
    </Box>
  );
}

/** Each kind asks for its own. */
function ButtonInputs() {
  const at = useWrappedSource('');
  const {kind, url} = (useWatch({name: at}) ?? {}) as Partial<TemplateButton>;
  return (
    <Columns min={160}>
      <SelectInput source="kind" label="Clase" choices={buttonKinds} validate={required()} defaultValue="quick_reply" />
      <TextInput
        source="text"
        label="Texto del botón"
        validate={required()}
        slotProps={{htmlInput: {maxLength: limits.button}}}
      />
      {kind === 'url' && (
        <TextInput
          source="url"
          label="Dirección"
          validate={required()}
          helperText="https://…; si lleva variable, {{1}} al final"
        />
      )}
      {kind === 'url' && url?.includes('{{') === true && (
        <TextInput source="example" label="Ejemplo de dirección completa" validate={required()} />
      )}
      {kind === 'phone' && (
        <TextInput source="phone" label="Teléfono" validate={required()} helperText="Con prefijo: +34910000123" />
      )}
    </Columns>
  );
}

function HeaderInputs({header}: {header: TemplateComponents['header']}) {
  switch (header?.format) {
    case 'text':
      return (
        <>
          <TextInput
            source="components.header.text"
            label="Texto de la cabecera"
            validate={required()}
            helperText={<Counter text={header.text} limit={limits.header} more="Una variable como mucho" />}
          />
          <ExampleInputs part="components.header" text={header.text} />
        </>
      );
    case 'image':
      return <ImageInput source="components.header.mediaUrl" label="Imagen de muestra" keeps="url" />;
    case 'video':
    case 'document':
      return (
        <TextInput
          source="components.header.mediaUrl"
          label="Archivo de muestra"
          validate={required()}
          helperText="Una dirección https://: Meta la pide para revisar la plantilla"
        />
      );
    default:
      return null;
  }
}

/** Meta refuses a variable without an example. */
function ExampleInputs({part, text}: {part: string; text: string | null | undefined}) {
  const names = variablesOf(text);
  if (names.length === 0) return null;
  return (
    <Columns>
      {names.map(name => (
        <TextInput
          key={name}
          source={`${part}.examples.${name}`}
          label={`Ejemplo de {{${name}}}`}
          validate={required()}
        />
      ))}
    </Columns>
  );
}

function Counter({text, limit, more}: {text: string | null | undefined; limit: number; more: string}) {
  const length = text?.length ?? 0;
  return (
    <Box component="span" sx={{display: 'flex', justifyContent: 'space-between', gap: 1}}>
      <span>{more}</span>
      <Box component="span" sx={length > limit ? {color: 'error.main', fontWeight: 700} : undefined}>
        {formatCount(length)} de {formatCount(limit)}
      </Box>
    </Box>
  );
}
