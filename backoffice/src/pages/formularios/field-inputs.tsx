// The form that makes one field of a form.
import {BooleanInput, NumberInput, required, SelectInput, TextInput, useGetList, useRecordContext} from 'react-admin';
import {useFormContext, useWatch} from 'react-hook-form';
import {askedPer, fieldScopes, fieldTypes, patterns, piiClasses} from '../../crud/words/choices-catalogue';
import {plotKinds} from '../../crud/words/choices-plots';
import {Columns, Part} from '../../crud/lists/columns';
import {formatCount} from '../../crud/words/count';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import {RefSelect} from '../../crud/inputs/ref-select';
import {hasChoices, hasLimits, isNarrowedBy, type FieldRecord} from '../../parts/forms/field-types';

export function FieldInputs() {
  const record = useRecordContext<FieldRecord>();
  const {control} = useFormContext();
  const [type, scope] = useWatch({control, name: ['type', 'scope']}) as [string | undefined, string | undefined];
  const {data: fields = []} = useGetList<FieldRecord>(
    'formularios',
    {filter: {scope}, sort: {field: 'position', order: 'ASC'}, pagination: {page: 1, perPage: 200}},
    {enabled: scope !== undefined},
  );
  const others = fields.filter(
    field =>
      field.id !== record?.id &&
      ['select', 'checkbox', 'text'].includes(field.type) &&
      field.visibleIf?.fieldId === undefined,
  );
  const isAnswered = (record?.answerCount ?? 0) > 0;
  const isSeparator = type === 'separator';
  return (
    <>
      <Part
        title="La pregunta"
        note={
          isAnswered
            ? `Tiene ${formatCount(record?.answerCount ?? 0)} respuestas: el tipo y el formulario ya no cambian. Si hace falta otro, desactiva este y crea uno nuevo.`
            : undefined
        }
      >
        <TextInput source="label" validate={required()} label={isSeparator ? 'Título' : 'Pregunta'} />
        <TextInput source="help" helperText="Una línea debajo de la pregunta" />
        <Columns>
          <SelectInput source="type" choices={fieldTypes} validate={required()} disabled={isAnswered} />
          <SelectInput source="scope" choices={fieldScopes} validate={required()} disabled={isAnswered} />
          {isNarrowedBy('eventId', scope) && (
            <RefAutocomplete source="eventId" reference="eventos" label="Solo en el evento" optionText="title" />
          )}
          {isNarrowedBy('seasonListId', scope) && (
            <RefSelect source="seasonListId" reference="listas" label="Solo en la lista" />
          )}
          {isNarrowedBy('plotAreaId', scope) && (
            <RefSelect source="plotAreaId" reference="parcelas/zonas" label="Solo en la zona" />
          )}
          {isNarrowedBy('plotKind', scope) && (
            <SelectInput source="plotKind" choices={plotKinds} emptyText="De cualquier clase" />
          )}
        </Columns>
        {hasChoices(type) && (
          <TextInput
            source="choicesText"
            multiline
            minRows={3}
            validate={required()}
            helperText="Una opción por línea"
          />
        )}
        {!isSeparator && <BooleanInput source="isRequired" />}
        <BooleanInput source="isActive" helperText="Desactivado no se pregunta, y sus respuestas se conservan" />
      </Part>
      {!isSeparator && (
        <Part title="Qué se admite">
          <Columns>
            {hasLimits(type) && (
              <NumberInput source="min" label={type === 'number' ? 'Número mínimo' : 'Letras como mínimo'} />
            )}
            {hasLimits(type) && (
              <NumberInput source="max" label={type === 'number' ? 'Número máximo' : 'Letras como mucho'} />
            )}
            {type === 'text' && <SelectInput source="pattern" choices={patterns} emptyText="Cualquier texto" />}
            <SelectInput
              source="piiClass"
              choices={piiClasses}
              validate={required()}
              label="Clase de datos"
              helperText="Los de salud solo los lee el área médica"
            />
            {scope === 'event' && <SelectInput source="askedPer" choices={askedPer} validate={required()} />}
          </Columns>
        </Part>
      )}
      {others.length > 0 && (
        <Part title="Cuándo se pregunta" note="Vacío: siempre.">
          <Columns>
            <SelectInput source="dependsOn" choices={others} optionText="label" emptyText="Siempre" />
            <TextInput source="equals" helperText="La respuesta exacta; en una casilla, Sí o No" />
          </Columns>
        </Part>
      )}
    </>
  );
}
