// Offers for the friends of holders: a session, a price, how many for each pass.
import {BooleanInput, DataTable, NumberInput, required} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns, Part} from '../../crud/lists/columns';
import {InstantInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {Computed, InstantField, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatCents} from '../../crud/words/money';
import {MoneyCol} from '../../crud/fields/money-col';
import {MoneyInput} from '../../crud/inputs/money-input';
import {RefSelect} from '../../crud/inputs/ref-select';
import {SessionInput} from '../../crud/fields/session-reference';
import type {Stored} from '../../providers/wire';

type Offer = Stored<'FriendOffer'>;

const sold = (offer: Offer): string => (offer.quota === null ? `${offer.sold}` : `${offer.sold} de ${offer.quota}`);

export default defineResource<Offer>({
  name: 'amigos-abonados',
  fields: {
    eventTitle: 'Evento',
    sessionStartsAt: 'Fecha',
    eventSessionId: 'Sesión',
    zoneId: 'Zona',
    zoneName: 'Nombre de la zona',
    amountCents: 'Precio',
    maxPerPass: 'Por abono',
    quota: 'Cupo',
    sold: 'Vendidas',
    startsAt: 'Desde',
    endsAt: 'Hasta',
    needsPaidPass: 'Solo al día de pago',
    isActive: 'Activa',
  },
  represent: offer => `${offer.eventTitle} · ${formatCents(Number(offer.amountCents))}`,
  sort: {field: 'startsAt', order: 'DESC'},
  hint: 'Entradas rebajadas para quien viene con un abonado: primero se identifica un abono válido.',
  filters: [
    <SessionInput key="eventSessionId" source="eventSessionId" emptyText="Cualquiera" alwaysOn />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="eventTitle" source="eventTitle" field={MainField} disableSort />,
    <DataTable.Col key="sessionStartsAt" source="sessionStartsAt" field={InstantField} disableSort />,
    <DataTable.Col key="zoneName" source="zoneName" disableSort>
      <Computed<Offer> of={offer => offer.zoneName ?? 'Todas'} />
    </DataTable.Col>,
    <MoneyCol key="amountCents" source="amountCents" />,
    <DataTable.NumberCol key="maxPerPass" source="maxPerPass" />,
    <DataTable.Col key="sold" source="sold">
      <Computed<Offer> of={sold} />
    </DataTable.Col>,
    <DataTable.Col key="startsAt" source="startsAt" field={InstantField} />,
    <DataTable.Col key="endsAt" source="endsAt" field={InstantField} />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: offer => (
    <CardLines
      title={offer.eventTitle}
      aside={formatCents(Number(offer.amountCents))}
      note={
        <>
          {offer.zoneName ?? 'Todas las zonas'} · {sold(offer)}
        </>
      }
    />
  ),
  defaults: {maxPerPass: 2, needsPaidPass: true, isActive: true},
  inputs: (
    <>
      <Part title="La oferta">
        <Columns>
          <SessionInput source="eventSessionId" />
          <RefSelect
            source="zoneId"
            reference="zonas"
            label="Zona"
            helperText="Vacía: todas las que están a la venta"
          />
          <MoneyInput source="amountCents" validate={required()} />
          <NumberInput source="maxPerPass" min={1} max={20} validate={required()} />
          <NumberInput source="quota" min={1} helperText="Vacío: sin límite" />
        </Columns>
      </Part>
      <Part title="Cuándo y para quién">
        <Columns>
          <InstantInput source="startsAt" validate={required()} />
          <InstantInput source="endsAt" validate={required()} />
        </Columns>
        <BooleanInput source="needsPaidPass" />
        <BooleanInput source="isActive" />
      </Part>
    </>
  ),
});
