// Where a clerk works and what is sold there: box offices, events; nothing chosen means everything.
import {AutocompleteArrayInput, ReferenceArrayInput, useGetList, SelectArrayInput} from 'react-admin';
import {Columns} from '../../crud/lists/columns';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

export function ScopeInputs() {
  const {data: offices = []} = useGetList<Stored<'BoxOffice'>>('taquillas', {
    sort: {field: 'name', order: 'ASC'},
    filter: {},
    pagination: {page: 1, perPage: 500},
  });
  return (
    <Columns min={280}>
      <SelectArrayInput source="scope.boxOfficeIds" label="Taquillas" choices={offices} defaultValue={[]} />
      {may('eventos', 'list') && (
        <ReferenceArrayInput
          source="scope.eventIds"
          reference="eventos"
          sort={{field: 'id', order: 'DESC'}}
          perPage={50}
        >
          <AutocompleteArrayInput
            label="Eventos"
            optionText="title"
            filterToQuery={(q: string) => ({q})}
            defaultValue={[]}
          />
        </ReferenceArrayInput>
      )}
    </Columns>
  );
}
