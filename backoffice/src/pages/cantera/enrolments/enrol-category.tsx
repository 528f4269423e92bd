// Category and team of a new enrolment; the category of the athlete's year is said as soon as it is known.
import {FormDataConsumer, required, SelectInput, TextInput, useGetList} from 'react-admin';
import Alert from '@mui/material/Alert';
import {Columns, Part} from '../../../crud/lists/columns';
import {RefSelect} from '../../../crud/inputs/ref-select';
import type {Stored} from '../../../providers/wire';

type Category = Stored<'AgeCategory'>;

const freeOf = (category: Category): string =>
  category.capacity === null ? '' : `, ${Math.max(0, category.capacity - category.enrolledCount)} libres`;
const nameOf = (category: Category): string =>
  `${category.name} (${category.birthYearFrom}–${category.birthYearTo}${freeOf(category)})`;

export function CategoryInputs({listId}: {listId: number}) {
  const {data, isPending} = useGetList<Category>('bases/categorias', {
    filter: {seasonListId: listId},
    sort: {field: 'position', order: 'ASC'},
    pagination: {page: 1, perPage: 200},
  });
  const categories = data ?? [];
  return (
    <Part title="Categoría y equipo">
      <FormDataConsumer>
        {({formData}) => {
          const athlete = (formData.athlete ?? {}) as {birthOn?: string; sex?: string};
          const year = Number(athlete.birthOn?.slice(0, 4) ?? 0);
          const fitting = categories.filter(
            one =>
              year >= one.birthYearFrom && year <= one.birthYearTo && (one.sex === 'mixed' || one.sex === athlete.sex),
          );
          const chosen = categories.find(one => one.id === formData.ageCategoryId);
          return (
            <>
              {formData.who !== 'known' && fitting.length > 0 && (
                <Alert severity="info" sx={{mb: 1}}>
                  Por su año le toca: {fitting.map(one => one.name).join(' o ')}.
                </Alert>
              )}
              <Columns>
                <SelectInput
                  source="ageCategoryId"
                  label="Categoría"
                  choices={categories}
                  optionText={nameOf}
                  isPending={isPending}
                  validate={required()}
                />
                {chosen !== undefined && (
                  <RefSelect
                    key={chosen.id}
                    source="teamId"
                    reference="bases/equipos"
                    label="Equipo"
                    among={{ageCategoryId: chosen.id}}
                    emptyText="Sin equipo todavía"
                  />
                )}
                {chosen?.isInviteOnly === true && (
                  <TextInput
                    source="invitationCode"
                    label="Código de invitación"
                    validate={required()}
                    helperText="La categoría es solo por invitación"
                  />
                )}
              </Columns>
              <TextInput source="overrideReason" label="Motivo, si no es la categoría de su año" />
              <TextInput source="outOfTimeReason" label="Motivo, si el plazo está cerrado" />
              <TextInput source="note" label="Notas" multiline />
            </>
          );
        }}
      </FormDataConsumer>
    </Part>
  );
}
