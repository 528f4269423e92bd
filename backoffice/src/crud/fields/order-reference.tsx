// The order behind a payment, a ticket, an incident: its number, a link to its page.
import {TextField, useFieldValue} from 'react-admin';
import {Fact} from './facts';
import {RefField} from './ref-field';

export function OrderField({source, labelled = false}: {source: string; labelled?: boolean}) {
  const id: unknown = useFieldValue({source});
  if (id === null || id === undefined) return null;
  const field = (
    <RefField source={source} reference="pedidos" link={record => `/pedidos/${record.id}`}>
      <TextField source="number" sx={{color: 'inherit', whiteSpace: 'nowrap'}} />
    </RefField>
  );
  return labelled ? (
    <dl style={{margin: '8px 0'}}>
      <Fact label="Pedido">{field}</Fact>
    </dl>
  ) : (
    field
  );
}
