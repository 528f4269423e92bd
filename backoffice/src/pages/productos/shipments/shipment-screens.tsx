// Parcels of the shop: what waits to be sent, the longest waiting first; sent with its carrier and number, labels for all.
import {useState} from 'react';
import {DataTable, SearchInput, SelectInput, useRecordContext} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LabelIcon from '@mui/icons-material/LabelOutlined';
import {shipmentStates} from '../../../crud/words/choices-catalogue';
import {CardLines} from '../../../crud/lists/card-list';
import {defineResource} from '../../../crud/frames/define-resource';
import {Computed, InstantField, StateField} from '../../../crud/fields/fields';
import {ListFrame} from '../../../crud/lists/list-frame';
import type {ResourceSpec} from '../../../crud/frames/resource-spec';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';
import {ShipButton} from '../../../parts/goods/ship-button';
import {ShipmentLabels} from './shipment-labels';

type Shipment = Stored<'Shipment'>;

const State = ({source}: {source: string}) => <StateField source={source} choices={shipmentStates} />;

function OrderLink() {
  const parcel = useRecordContext<Shipment>();
  if (parcel === undefined) return null;
  return may('pedidos', 'show') ? (
    <Link to={`/pedidos/${parcel.orderId}`} style={{whiteSpace: 'nowrap'}}>
      {parcel.orderNumber}
    </Link>
  ) : (
    <>{parcel.orderNumber}</>
  );
}

const townOf = ({postalCode, city, province}: Shipment): string =>
  `${postalCode} ${city}${province && province !== city ? ` (${province})` : ''}`;

function Address() {
  return (
    <Computed<Shipment>
      of={parcel => (
        <>
          {parcel.address}
          <Box sx={{color: 'text.secondary', fontSize: '0.8rem'}}>{townOf(parcel)}</Box>
        </>
      )}
    />
  );
}

function Recipient() {
  return (
    <Computed<Shipment>
      of={parcel => (
        <>
          <strong>{parcel.recipient}</strong>
          {parcel.phone && <Box sx={{color: 'text.secondary', fontSize: '0.8rem'}}>{parcel.phone}</Box>}
        </>
      )}
    />
  );
}

/** How it went, or the button that sends it. */
function Sent() {
  return (
    <Computed<Shipment>
      of={parcel =>
        parcel.state === 'due' ? (
          <ShipButton parcel={parcel} />
        ) : (
          parcel.carrier !== '' && (
            <>
              {parcel.carrier} {parcel.trackingNumber}
              <Box sx={{color: 'text.secondary', fontSize: '0.8rem'}}>
                <InstantField source="shippedAt" />
              </Box>
            </>
          )
        )
      }
    />
  );
}

const spec: ResourceSpec<Shipment> = {
  name: 'envios-productos',
  fields: {
    recipient: 'Para',
    address: 'Dirección',
    postalCode: 'Código postal',
    city: 'Población',
    province: 'Provincia',
    phone: 'Teléfono',
    contents: 'Qué se envía',
    orderNumber: 'Pedido',
    state: 'Estado',
    createdAt: 'Pedido el',
    carrier: 'Transporte',
    trackingNumber: 'Número de seguimiento',
    shippedAt: 'Enviado el',
  },
  exports: {state: {choices: shipmentStates}},
  represent: parcel => `${parcel.recipient}, ${parcel.orderNumber}`,
  rowPath: () => false,
  sort: {field: 'createdAt', order: 'ASC'},
  hint: 'Al enviarlo se entrega todo lo que el pedido lleva por correo y se avisa a quien lo espera.',
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Nombre, población o número" sx={{minWidth: 250}} />,
    <SelectInput key="state" source="state" choices={shipmentStates} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="recipient" source="recipient" field={Recipient} />,
    <DataTable.Col key="address" source="address" disableSort field={Address} />,
    <DataTable.Col key="contents" source="contents" disableSort />,
    <DataTable.Col key="orderNumber" source="orderNumber" disableSort field={OrderLink} />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
    <DataTable.Col key="state" source="state" disableSort field={State} />,
    <DataTable.Col key="carrier" source="carrier" label="Envío" disableSort field={Sent} />,
  ],
  card: parcel => (
    <>
      <CardLines
        title={parcel.recipient}
        aside={<State source="state" />}
        note={
          <>
            {parcel.contents}
            <br />
            {parcel.address}, {townOf(parcel)}
          </>
        }
      />
      <Box sx={{display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1, mt: 0.5}}>
        <OrderLink />
        <span>
          <Sent />
        </span>
      </Box>
    </>
  ),
};

function Shipments() {
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <ListFrame
        spec={spec as unknown as ResourceSpec}
        filterDefaults={{state: 'due'}}
        actions={
          may('products', 'send') && (
            <Button variant="outlined" startIcon={<LabelIcon />} onClick={() => setPrinting(true)}>
              Etiquetas…
            </Button>
          )
        }
      />
      {printing && <ShipmentLabels onClose={() => setPrinting(false)} />}
    </>
  );
}

export default defineResource<Shipment>({...spec, list: <Shipments />});
