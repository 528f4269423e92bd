// At which sessions a product is offered together with the tickets.
import {BooleanInput, NumberInput} from 'react-admin';
import {Columns} from '../../crud/lists/columns';
import {InstantInput} from '../../crud/inputs/date-input';
import {formatCount} from '../../crud/words/count';
import {formatCents} from '../../crud/words/money';
import {MoneyInput} from '../../crud/inputs/money-input';
import {RelatedRecords} from '../../crud/lists/related-records';
import {SessionField, SessionInput} from '../../crud/fields/session-reference';
import {RecordContextProvider} from 'react-admin';
import {registerFields} from '../../providers/i18n-provider';
import type {Stored} from '../../providers/wire';

registerFields('productos-sesion', {
  eventSessionId: 'Sesión',
  productId: 'Producto',
  priceCents: 'Precio en esta sesión',
  availableUntilAt: 'Hasta',
  isHighlighted: 'Destacado',
  position: 'Puesto',
});

export type SessionProductRecord = Stored<'SessionProduct', {productName: string; productState: string}>;

export const offerInputs = (
  <>
    <Columns>
      <MoneyInput source="priceCents" helperText="Vacío: el de cada variante" />
      <InstantInput source="availableUntilAt" helperText="Vacío: mientras se vendan entradas" />
      <NumberInput source="position" min={0} />
    </Columns>
    <BooleanInput source="isHighlighted" />
  </>
);

export function ProductSessions({productId}: {productId: number}) {
  return (
    <RelatedRecords<SessionProductRecord>
      resource="productos-sesion"
      title="Sesiones en las que se ofrece"
      note="Se propone al comprar la entrada y se recoge en el recinto."
      one="sesión"
      filter={{productId}}
      sort={{field: 'id', order: 'DESC'}}
      empty="No se ofrece en ninguna sesión: solo en la tienda."
      represent={offer => `la sesión ${offer.eventSessionId}`}
      name={{
        label: 'Sesión',
        value: offer => (
          <RecordContextProvider value={offer}>
            <SessionField source="eventSessionId" />
          </RecordContextProvider>
        ),
      }}
      columns={[
        {
          label: 'Precio',
          value: offer =>
            offer.fromCents === null
              ? '—'
              : `${formatCents(offer.fromCents)}${offer.priceCents === null ? '' : ' (propio)'}`,
        },
        {label: 'Vendidos', value: offer => formatCount(offer.soldCount)},
        {label: 'Entregados', value: offer => formatCount(offer.deliveredCount)},
        {label: 'Importe', value: offer => formatCents(offer.soldCents)},
        {label: 'Destacado', value: offer => (offer.isHighlighted ? 'Sí' : 'No')},
      ]}
      defaults={{productId, isHighlighted: false, position: 10}}
      inputs={
        <>
          <SessionInput source="eventSessionId" />
          {offerInputs}
        </>
      }
    />
  );
}
