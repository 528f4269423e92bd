// What a bundle has in it, with the part of its price that is of each: their sum is its price, and each has its own VAT.
import {NumberInput, required, useGetList} from 'react-admin';
import {Columns} from '../../crud/lists/columns';
import {formatCents} from '../../crud/words/money';
import {MoneyInput} from '../../crud/inputs/money-input';
import {RefSelect} from '../../crud/inputs/ref-select';
import {RelatedRecords} from '../../crud/lists/related-records';
import {registerFields} from '../../providers/i18n-provider';
import type {Stored} from '../../providers/wire';
import {VatCodeName} from '../../crud/fields/vat-code';

registerFields('piezas-lote', {
  itemProductId: 'Producto',
  quantity: 'Cuántos lleva',
  partCents: 'De su precio, cada uno',
  position: 'Puesto',
});

type Item = Stored<'BundleItem'>;

export function BundleItems({productId}: {productId: number}) {
  const {data = []} = useGetList<Item>('piezas-lote', {
    filter: {productId},
    sort: {field: 'position', order: 'ASC'},
    pagination: {page: 1, perPage: 100},
  });
  const sum = data.reduce((cents, item) => cents + (item.quantity ?? 1) * item.partCents, 0);
  const apart = data.reduce((cents, item) => cents + (item.quantity ?? 1) * (item.apartCents ?? item.partCents), 0);
  return (
    <RelatedRecords<Item>
      resource="piezas-lote"
      title="Qué lleva"
      note={
        data.length === 0
          ? 'El precio del lote es la suma de lo que se asigna a cada producto, que lleva su propio impuesto.'
          : `Precio del lote: ${formatCents(sum)}.${apart > sum ? ` Por separado, ${formatCents(apart)}.` : ''} Quien compra elige la talla o el color de cada uno.`
      }
      one="producto"
      filter={{productId}}
      sort={{field: 'position', order: 'ASC'}}
      empty="Todavía no lleva nada: sin productos no se puede vender."
      represent={item => item.itemName ?? ''}
      name={{label: 'Producto', value: item => item.itemName}}
      columns={[
        {label: 'Cuántos', value: item => item.quantity},
        {label: 'De su precio, cada uno', value: item => formatCents(item.partCents)},
        {label: 'Suelto cuesta', value: item => (item.apartCents === null ? '—' : formatCents(item.apartCents))},
        {label: 'Impuesto', value: item => <VatCodeName code={item.vatCode} />},
      ]}
      defaults={{productId, quantity: 1, position: data.length + 1}}
      inputs={
        <Columns>
          <RefSelect
            source="itemProductId"
            reference="productos"
            label="Producto"
            among={{kind: ['goods', 'service']}}
            validate={required()}
          />
          <NumberInput source="quantity" min={1} max={20} validate={required()} />
          <MoneyInput
            source="partCents"
            validate={required()}
            helperText="Lo que cuesta dentro del lote, impuestos incluidos: por ese importe se devuelve"
          />
          <NumberInput source="position" min={0} />
        </Columns>
      }
    />
  );
}
