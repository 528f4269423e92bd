// The own seat at sessions outside the pass: which list, which match, what it costs and until when it is kept.
import {BooleanInput, DataTable} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns, Part} from '../../crud/lists/columns';
import {formatCount} from '../../crud/words/count';
import {defineResource} from '../../crud/frames/define-resource';
import {Computed, InstantField, YesField} from '../../crud/fields/fields';
import {HolderOfferInputs, holderOfferDefaults} from '../../crud/inputs/holder-offer-inputs';
import {MainField} from '../../crud/lists/main-field';
import {formatCents, formatPercent} from '../../crud/words/money';
import {SessionInput} from '../../crud/fields/session-reference';
import type {Stored} from '../../providers/wire';

type Offer = Stored<'HolderOffer'>;

const n = (value: number): string => formatCount(value);
const price = ({amountCents, discountBp}: Offer): string =>
  amountCents === null ? `−${formatPercent(discountBp ?? 0)} %` : formatCents(amountCents);

export default defineResource<Offer>({
  name: 'ofertas-abonados',
  fields: {
    eventTitle: 'Evento',
    sessionStartsAt: 'Fecha',
    eventSessionId: 'Sesión',
    seasonListId: 'Abonos',
    listName: 'Lista',
    amountCents: 'Precio de abonado',
    discountBp: 'Descuento',
    startsAt: 'Compra desde',
    endsAt: 'Compra hasta',
    keepUntilAt: 'Butaca guardada hasta',
    kept: 'Guardadas',
    sold: 'Vendidas',
    needsPaidPass: 'Solo al día de pago',
    isActive: 'Activa',
    note: 'Lo que lee el abonado',
  },
  represent: offer => `${offer.eventTitle} · ${offer.listName}`,
  sort: {field: 'startsAt', order: 'DESC'},
  hint: 'Partidos que no entran en el abono: cada abonado tiene su butaca guardada y la compra a su precio antes que nadie.',
  filters: [
    <SessionInput key="eventSessionId" source="eventSessionId" emptyText="Cualquiera" alwaysOn />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="eventTitle" source="eventTitle" field={MainField} disableSort />,
    <DataTable.Col key="sessionStartsAt" source="sessionStartsAt" field={InstantField} disableSort />,
    <DataTable.Col key="listName" source="listName" disableSort />,
    <DataTable.Col key="amountCents" source="amountCents" label="Precio">
      <Computed<Offer> of={price} />
    </DataTable.Col>,
    <DataTable.Col key="keepUntilAt" source="keepUntilAt" field={InstantField} />,
    <DataTable.Col key="kept" source="kept" disableSort>
      <Computed<Offer> of={offer => n(offer.kept)} />
    </DataTable.Col>,
    <DataTable.Col key="sold" source="sold" disableSort>
      <Computed<Offer> of={offer => n(offer.sold)} />
    </DataTable.Col>,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: offer => (
    <CardLines
      title={offer.eventTitle}
      aside={price(offer)}
      note={
        <>
          {offer.listName} · {n(Number(offer.kept))} guardadas, {n(Number(offer.sold))} vendidas
        </>
      }
    />
  ),
  defaults: holderOfferDefaults,
  inputs: (
    <>
      <Part title="El partido">
        <Columns>
          <SessionInput source="eventSessionId" listSource="seasonListId" />
        </Columns>
      </Part>
      <HolderOfferInputs />
    </>
  ),
});
