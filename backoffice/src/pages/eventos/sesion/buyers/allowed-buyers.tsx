// Who may buy this session before or instead of everybody: the list, searched, filtered, exported, cleaned.
import {BulkDeleteButton, DataTable, SearchInput, SelectInput} from 'react-admin';
import {Link, useSearchParams} from 'react-router';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import AddIcon from '@mui/icons-material/Add';
import {CardLines} from '../../../../crud/lists/card-list';
import {nameOf} from '../../../../crud/words/choices';
import {buyerKinds} from '../../../../crud/words/choices-satellites';
import {EditRecord} from '../../../../crud/frames/edit-record';
import {ChoiceField, Computed, InstantField} from '../../../../crud/fields/fields';
import {ListFrame} from '../../../../crud/lists/list-frame';
import {MainField} from '../../../../crud/lists/main-field';
import type {ResourceSpec} from '../../../../crud/frames/resource-spec';
import {may} from '../../../../providers/permissions';
import {useEventSession} from '../../event-context';
import {AllowedBuyerInputs, buyerFields as fields} from './allowed-buyer-inputs';
import {BuyersOnly} from './buyers-only';
import type {Stored} from '../../../../providers/wire';

type Buyer = Stored<'AllowedBuyer'>;

const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={buyerKinds} />;
const usage = (buyer: Buyer): string => `${buyer.usedTickets} de ${buyer.maxTickets}`;

const specOf = (base: string): ResourceSpec => ({
  name: 'compradores-permitidos',
  fields: {
    value: fields.value,
    kind: fields.kind,
    name: fields.name,
    maxTickets: fields.maxTickets,
    usedTickets: fields.usedTickets,
    zoneName: fields.zoneName,
    validFrom: fields.validFrom,
    validUntil: fields.validUntil,
  },
  exports: {kind: {choices: buyerKinds}},
  represent: buyer => String(buyer.value),
  rowPath: buyer => `${base}?comprador=${buyer.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="kind" source="kind" choices={buyerKinds} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="value" source="value" field={MainField} />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.Col key="name" source="name" />,
    <DataTable.Col key="usedTickets" source="usedTickets">
      <Computed<Buyer> of={usage} />
    </DataTable.Col>,
    <DataTable.Col key="zoneName" source="zoneName" disableSort />,
    <DataTable.Col key="validFrom" source="validFrom" field={InstantField} />,
    <DataTable.Col key="validUntil" source="validUntil" field={InstantField} />,
  ],
  card: buyer => (
    <CardLines
      title={buyer.value}
      aside={usage(buyer as Buyer)}
      note={`${nameOf(buyerKinds, buyer.kind)} · ${buyer.name}`}
    />
  ),
  bulk: may('compradores-permitidos', 'delete') ? <BulkDeleteButton mutationMode="pessimistic" /> : undefined,
});

export default function AllowedBuyers() {
  const {event, session} = useEventSession();
  const [search, setSearch] = useSearchParams();
  const base = `/eventos/${event.id}/sesiones/${session.id}/compradores-permitidos`;
  const asked = search.get('comprador');
  const close = (): void => setSearch({}, {replace: true});
  if (asked !== null && /^\d+$/.test(asked)) {
    return (
      <EditRecord
        resource="compradores-permitidos"
        id={Number(asked)}
        afterDelete={base}
        onSaved={close}
        head={buyer => (
          <>
            <Button onClick={close} sx={{mb: 0.5}}>
              ← Todos los compradores
            </Button>
            <Typography variant="h2" component="h2" sx={{mb: 1}}>
              {String(buyer.value)}
            </Typography>
          </>
        )}
      >
        <AllowedBuyerInputs />
      </EditRecord>
    );
  }
  return (
    <>
      <Typography color="textSecondary" sx={{mb: 1.5, maxWidth: 760}}>
        Quién puede comprar mientras la venta está restringida: por su NIF, su correo, su número de abonado o un código,
        y hasta cuántas entradas cada cual.
      </Typography>
      <BuyersOnly />
      {may('compradores-permitidos', 'create') && (
        <Button component={Link} to={`${base}/crear`} variant="contained" startIcon={<AddIcon />} sx={{mb: 1.5}}>
          Añadir compradores
        </Button>
      )}
      <ListFrame spec={specOf(base)} embedded filter={{eventSessionId: session.id}} />
    </>
  );
}
