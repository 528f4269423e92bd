// List, zone, category and group of a price: the last three are those of the chosen list.
import {FormDataConsumer, required, useGetOne} from 'react-admin';
import {Columns} from '../../../crud/lists/columns';
import {RefSelect} from '../../../crud/inputs/ref-select';
import type {PassList} from '../../../parts/season/use-pass-lists';

export function PriceListInputs() {
  return (
    <>
      <RefSelect
        source="seasonListId"
        reference="listas"
        among={{kind: 'passes'}}
        label="Lista"
        validate={required()}
      />
      <FormDataConsumer>
        {({formData}) =>
          formData.seasonListId ? <OfList key={formData.seasonListId} listId={Number(formData.seasonListId)} /> : null
        }
      </FormDataConsumer>
    </>
  );
}

function OfList({listId}: {listId: number}) {
  const list = useGetOne<PassList>('listas', {id: listId});
  return (
    <Columns>
      <RefSelect
        source="passCategoryId"
        reference="abonos/categorias"
        among={{seasonListId: listId}}
        label="Categoría"
        validate={required()}
      />
      {list.data?.seatPlanId && (
        <RefSelect
          source="zoneId"
          reference="zonas"
          among={{seatPlanId: list.data.seatPlanId}}
          label="Zona"
          helperText="Vacía si la categoría no lleva butaca"
        />
      )}
      <RefSelect
        source="priceGroupId"
        reference="abonos/precios/grupos"
        among={{seasonListId: listId}}
        label="Solo en el grupo"
      />
    </Columns>
  );
}
