// What a category of the academy costs, by concept.
import {DataTable, required, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {nameOf, vatCodes} from '../../crud/words/choices';
import {pricedKinds, priceConcepts} from '../../crud/words/choices-academy';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, MoneyField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {MoneyCol} from '../../crud/fields/money-col';
import {MoneyInput} from '../../crud/inputs/money-input';
import {RefField} from '../../crud/fields/ref-field';
import {RefSelect} from '../../crud/inputs/ref-select';
import {VatCodeField, VatCodeInput} from '../../crud/fields/vat-code';

const Concept = ({source}: {source: string}) => <MainField source={source} choices={priceConcepts} />;
const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={pricedKinds} />;

export default defineResource({
  name: 'bases/precios',
  fields: {
    ageCategoryId: 'Categoría',
    categoryName: 'Nombre de la categoría',
    concept: 'Concepto',
    enrolmentKind: 'Para',
    amountCents: 'Importe',
    vatCode: 'Impuesto',
  },
  exports: {
    concept: {choices: priceConcepts},
    enrolmentKind: {choices: pricedKinds},
    vatCode: {choices: vatCodes},
    ageCategoryId: {reference: {resource: 'bases/categorias', field: 'fullName'}},
  },
  represent: price => `${nameOf(priceConcepts, price.concept)}, ${price.categoryName}`,
  sort: {field: 'id', order: 'ASC'},
  filters: [
    <RefSelect
      key="ageCategoryId"
      source="ageCategoryId"
      reference="bases/categorias"
      label="Categoría"
      optionText="fullName"
      alwaysOn
    />,
    <SelectInput key="concept" source="concept" choices={priceConcepts} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="concept" source="concept" field={Concept} />,
    <DataTable.Col key="ageCategoryId" source="ageCategoryId">
      <RefField source="ageCategoryId" reference="bases/categorias" />
    </DataTable.Col>,
    <DataTable.Col key="enrolmentKind" source="enrolmentKind" field={Kind} />,
    <MoneyCol key="amountCents" source="amountCents" />,
    <DataTable.Col key="vatCode" source="vatCode" field={VatCodeField} />,
  ],
  card: price => (
    <CardLines
      title={nameOf(priceConcepts, price.concept)}
      aside={<MoneyField source="amountCents" />}
      note={price.categoryName}
    />
  ),
  defaults: {concept: 'fee', enrolmentKind: 'any', vatCode: 'sport_exempt'},
  inputs: (
    <Columns>
      <RefSelect
        source="ageCategoryId"
        reference="bases/categorias"
        label="Categoría"
        optionText="fullName"
        validate={required()}
      />
      <SelectInput
        source="concept"
        choices={priceConcepts}
        validate={required()}
        helperText="La reserva de plaza va a cuenta del resto"
      />
      <SelectInput source="enrolmentKind" choices={pricedKinds} validate={required()} />
      <MoneyInput source="amountCents" validate={required()} />
      <VatCodeInput source="vatCode" validate={required()} />
    </Columns>
  ),
});
