// The form of an accreditation.
import {NumberInput, required, SelectArrayInput, SelectInput, TextInput, useGetList} from 'react-admin';
import {useWatch} from 'react-hook-form';
import {accreditationAreas} from '../../crud/words/choices-catalogue';
import {Columns, Part} from '../../crud/lists/columns';
import {InstantInput} from '../../crud/inputs/date-input';
import {ImageInput} from '../../crud/media/image-input';
import {RefSelect} from '../../crud/inputs/ref-select';
import {formatInstant} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

type TypeRecord = Stored<'AccreditationType'>;

export function AccreditationInputs({eventId}: {eventId: number}) {
  const {data: sessions = []} = useGetList<Stored<'EventSession'>>('sesiones', {
    filter: {eventId},
    sort: {field: 'startsAt', order: 'ASC'},
    pagination: {page: 1, perPage: 200},
  });
  const {data: types = []} = useGetList<TypeRecord>('tipos-acreditacion', {
    filter: {},
    sort: {field: 'name', order: 'ASC'},
    pagination: {page: 1, perPage: 200},
  });
  const typeId: unknown = useWatch({name: 'accreditationTypeId'});
  const type = types.find(one => one.id === typeId);
  return (
    <>
      <Part title="Qué se pide">
        <Columns>
          <RefSelect
            source="accreditationTypeId"
            reference="tipos-acreditacion"
            label="Tipo de acreditación"
            among={{isActive: true}}
            validate={required()}
          />
          <SelectInput
            source="eventSessionId"
            choices={sessions.map(one => ({id: one.id, name: formatInstant(String(one.startsAt))}))}
            emptyText="Todas las sesiones"
          />
          {type?.isSeasonal === true && may('listas', 'list') && (
            <RefSelect source="seasonListId" reference="listas" label="O toda la temporada" />
          )}
          <InstantInput source="validFromAt" validate={required()} />
          <InstantInput source="validUntilAt" validate={required()} />
          {type?.hasBib === true && <NumberInput source="bibNo" min={1} max={999} helperText="Único en la sesión" />}
        </Columns>
        <SelectArrayInput
          source="areas"
          choices={accreditationAreas}
          helperText="Vacío: los lugares del tipo, al aprobarla"
        />
      </Part>
      <Part title="Quién">
        <Columns>
          <TextInput source="firstName" validate={required()} />
          <TextInput source="surname1" validate={required()} />
          <TextInput source="surname2" />
          <TextInput source="docNo" validate={required()} helperText="Se comprueba al activarla" />
          <TextInput source="email" type="email" />
          <TextInput source="phone" type="tel" />
          <TextInput
            source="medium"
            helperText={type?.quotaPerMedium ? `Como mucho ${type.quotaPerMedium} por medio` : undefined}
          />
          <TextInput source="task" />
          <TextInput source="vehiclePlate" />
        </Columns>
        <ImageInput source="mediaFileId" label={type?.needsPhoto ? 'Fotografía (este tipo la pide)' : 'Fotografía'} />
        <TextInput source="notes" multiline minRows={2} />
      </Part>
    </>
  );
}
