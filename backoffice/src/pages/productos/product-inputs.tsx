// The form of a product, for creating and for changing it.
import type {ReactNode} from 'react';
import {
  BooleanInput,
  FormDataConsumer,
  NumberInput,
  required,
  SelectArrayInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import {pickups, productKinds, productStates, stockPolicies} from '../../crud/words/choices-catalogue';
import {Columns, Part} from '../../crud/lists/columns';
import {HtmlInput} from '../../crud/editor/html-input';
import {ImageInput} from '../../crud/media/image-input';
import {RefSelect} from '../../crud/inputs/ref-select';
import {VatCodeInput} from '../../crud/fields/vat-code';

export const productFields = {
  name: 'Nombre',
  slug: 'Dirección web',
  kind: 'Tipo',
  productCategoryId: 'Categoría',
  state: 'Estado',
  summary: 'Resumen',
  descriptionHtml: 'Descripción',
  mediaFileId: 'Imagen',
  fromCents: 'Precio desde',
  stock: 'Existencias',
  soldCount: 'Vendidos',
  heldCount: 'En carritos',
  free: 'Libres',
  soldCents: 'Importe',
  variantCount: 'Variantes',
  lowStock: 'Variantes con pocas',
  vatCode: 'Impuesto',
  pickup: 'Cómo se entrega',
  stockPolicy: 'Existencias',
  minPerOrder: 'Al menos por pedido',
  maxPerOrder: 'Como mucho por pedido',
  withdrawalDays: 'Días para devolver',
  hasRedemptionCode: 'Con código para canjear',
};

export function ProductInputs({isNew = false}: {isNew?: boolean}) {
  return (
    <>
      <Part title="El producto">
        <Columns>
          <TextInput source="name" validate={required()} />
          <TextInput source="slug" validate={required()} helperText="Minúsculas, cifras y guiones: camiseta-primera" />
          <SelectInput source="kind" choices={productKinds} validate={required()} />
          <RefSelect
            source="productCategoryId"
            reference="productos/categorias"
            label="Categoría"
            validate={required()}
          />
        </Columns>
        <TextInput source="summary" helperText="Una línea, bajo el nombre" />
        <HtmlInput source="descriptionHtml" />
        <ImageInput source="mediaFileId" label="Imagen" />
      </Part>
      <Part
        title="Venta"
        note={
          isNew ? 'Se crea como borrador: para publicarlo hace falta lo que se vende de él, con su precio.' : undefined
        }
      >
        <Columns>
          {!isNew && <SelectInput source="state" choices={productStates} validate={required()} />}
          <NotOfBundle>
            <VatCodeInput source="vatCode" validate={required()} />
            <SelectInput source="stockPolicy" choices={stockPolicies} validate={required()} label="Existencias" />
            <NumberInput source="minPerOrder" min={1} max={100} helperText="De todas sus variantes juntas" />
          </NotOfBundle>
          <NumberInput source="maxPerOrder" min={1} max={100} />
        </Columns>
      </Part>
      <Part
        title="Entrega y devolución"
        note="Lo que se envía a casa puede devolverse durante 14 días (RDL 1/2007). Un servicio con fecha, no."
      >
        <Columns>
          <SelectArrayInput source="pickup" choices={pickups} validate={required()} />
          <FormDataConsumer>
            {({formData}) =>
              formData.kind === 'experience' || formData.kind === 'bundle' ? null : (
                <NumberInput source="withdrawalDays" min={0} max={365} />
              )
            }
          </FormDataConsumer>
        </Columns>
        <NotOfBundle>
          <BooleanInput source="hasRedemptionCode" helperText="Se enseña o se lee con el móvil al recogerlo" />
        </NotOfBundle>
      </Part>
    </>
  );
}

/** Of what is in a bundle every product has its own. */
const NotOfBundle = ({children}: {children: ReactNode}) => (
  <FormDataConsumer>{({formData}) => (formData.kind === 'bundle' ? null : children)}</FormDataConsumer>
);
