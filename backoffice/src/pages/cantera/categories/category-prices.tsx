// What a category costs: by concept, for new athletes and for those who come again.
import {DataTable} from 'react-admin';
import {Link, useParams} from 'react-router';
import Button from '@mui/material/Button';
import {CardLines} from '../../../crud/lists/card-list';
import {nameOf, vatCodes} from '../../../crud/words/choices';
import {priceConcepts, pricedKinds} from '../../../crud/words/choices-academy';
import {ChoiceField, MoneyField} from '../../../crud/fields/fields';
import {ListFrame} from '../../../crud/lists/list-frame';
import {MoneyCol} from '../../../crud/fields/money-col';
import {MainField} from '../../../crud/lists/main-field';
import type {ResourceSpec} from '../../../crud/frames/resource-spec';
import {may} from '../../../providers/permissions';
import {registerFields} from '../../../providers/i18n-provider';
import {CategoryFrame} from './category-frame';
import {VatCodeField} from '../../../crud/fields/vat-code';

const Concept = ({source}: {source: string}) => <MainField source={source} choices={priceConcepts} />;
const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={pricedKinds} />;
const fields = {concept: 'Concepto', enrolmentKind: 'Para', amountCents: 'Importe', vatCode: 'Impuesto'};
registerFields('bases/precios', fields);

const spec: ResourceSpec = {
  name: 'bases/precios',
  fields,
  exports: {concept: {choices: priceConcepts}, enrolmentKind: {choices: pricedKinds}, vatCode: {choices: vatCodes}},
  represent: price => nameOf(priceConcepts, price.concept),
  sort: {field: 'id', order: 'ASC'},
  rowPath: price => `/bases/precios/${price.id}`,
  columns: [
    <DataTable.Col key="concept" source="concept" field={Concept} />,
    <DataTable.Col key="enrolmentKind" source="enrolmentKind" field={Kind} />,
    <MoneyCol key="amountCents" source="amountCents" />,
    <DataTable.Col key="vatCode" source="vatCode" field={VatCodeField} />,
  ],
  card: price => (
    <CardLines
      title={nameOf(priceConcepts, price.concept)}
      aside={<MoneyField source="amountCents" />}
      note={nameOf(pricedKinds, price.enrolmentKind)}
    />
  ),
};

export default function CategoryPrices() {
  const {id} = useParams();
  const add = may('bases/precios', 'create') && (
    <Button
      variant="contained"
      component={Link}
      to={`/bases/precios/crear?source=${encodeURIComponent(JSON.stringify({ageCategoryId: Number(id)}))}`}
    >
      Añadir precio
    </Button>
  );
  return (
    <CategoryFrame title="precios" actions={add}>
      {category => <ListFrame spec={spec} embedded filter={{ageCategoryId: category.id}} />}
    </CategoryFrame>
  );
}
