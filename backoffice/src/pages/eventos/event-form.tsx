// The form of an event, for creation and edit.
import {useEffect, useRef} from 'react';
import {FormDataConsumer, NumberInput, required, SelectInput, TextInput, useRecordContext} from 'react-admin';
import {useFormContext, useWatch} from 'react-hook-form';
import {offeredKinds, visibilities} from '../../crud/words/choices';
import {Columns, Part} from '../../crud/lists/columns';
import {HtmlInput} from '../../crud/editor/html-input';
import {PercentInput} from '../../crud/inputs/money-input';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import {RefSelect} from '../../crud/inputs/ref-select';
import {plays} from '../../providers/permissions';
import {PosterInputs} from './poster-inputs';
import {slugOf} from './slug';
import {VatCodeInput} from '../../crud/fields/vat-code';
import {FollowDefault} from '../../crud/inputs/follow-default';
import {usualOf} from '../../crud/words/usual-event';

export const eventDefaults = () => ({
  ...(plays('sport') ? {kind: 'match', vatCode: 'sport'} : {kind: 'theatre', vatCode: 'culture'}),
  visibility: 'draft',
  poster: {},
});

export function EventForm({isNew = false}: {isNew?: boolean}) {
  const record = useRecordContext();
  return (
    <>
      <Part title="Qué es">
        <TextInput source="title" validate={required()} autoFocus={isNew} />
        <TextInput source="subtitle" />
        <Columns>
          <SelectInput source="kind" choices={offeredKinds(record?.kind)} validate={required()} />
          <SlugInput suggests={isNew} />
          <SelectInput source="visibility" choices={visibilities} validate={required()} />
        </Columns>
        <FormDataConsumer>
          {({formData}) =>
            formData.kind === 'match' ? (
              <Columns>
                <TextInput source="competition" />
                <TextInput source="round" />
                <TextInput source="homeTeam" />
                <TextInput source="awayTeam" />
              </Columns>
            ) : null
          }
        </FormDataConsumer>
      </Part>
      <Part title="Dónde y de quién">
        <Columns>
          <RefSelect source="venueId" reference="recintos" label="Recinto" validate={required()} />
          <RefAutocomplete
            source="eventCompanyId"
            reference="compania-eventos"
            label="Compañía"
            validate={required()}
          />
          <VatCodeInput source="vatCode" validate={required()} />
          {isNew && <VatOfKind />}
          <PercentInput source="authorRightsBp" helperText="Vacío: el general de Ajustes" />
        </Columns>
      </Part>
      <Part title="Para el público">
        <HtmlInput source="descriptionHtml" />
        <Columns>
          <NumberInput source="durationMinutes" min={1} max={1440} />
          <NumberInput source="minAge" min={0} max={99} helperText="Vacía: para todos" />
        </Columns>
        <TextInput
          source="organizerText"
          multiline
          minRows={2}
          helperText="Vacío: se escribe el nombre de la compañía"
        />
      </Part>
      <Part title="Cartel" note="Sin imagen, la tienda dibuja uno con estos dos datos.">
        <PosterInputs />
      </Part>
    </>
  );
}

/** The rate follows the kind: a concert is not taxed as a match. */
function VatOfKind() {
  const kind: unknown = useWatch({name: 'kind'});
  return <FollowDefault source="vatCode" value={usualOf(kind)?.vatCode} />;
}

/** The address follows the title until somebody writes one. Later it stays: links to it are out there. */
function SlugInput({suggests}: {suggests: boolean}) {
  const title: unknown = useWatch({name: 'title'});
  const {setValue, getValues} = useFormContext();
  const suggested = useRef('');
  useEffect(() => {
    if (!suggests || typeof title !== 'string') return;
    const current: unknown = getValues('slug');
    if (current && current !== suggested.current) return;
    suggested.current = slugOf(title);
    setValue('slug', suggested.current, {shouldValidate: false});
  }, [title, suggests, getValues, setValue]);
  return (
    <TextInput
      source="slug"
      validate={required()}
      helperText={suggests ? 'Se propone a partir del título' : 'Si la cambias, los enlaces antiguos dejan de valer'}
    />
  );
}
