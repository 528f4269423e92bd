// What is offered with the tickets of this session: the price here, what is left, what was sold.
import {required, type RaRecord} from 'react-admin';
import {Link} from 'react-router';
import {productStates} from '../../../../crud/words/choices-catalogue';
import {StateMark} from '../../../../crud/fields/fields';
import {formatCount} from '../../../../crud/words/count';
import {formatCents} from '../../../../crud/words/money';
import {Panel} from '../../../../crud/frames/panel';
import {ListFrame} from '../../../../crud/lists/list-frame';
import {RefAutocomplete} from '../../../../crud/inputs/ref-autocomplete';
import {RelatedRecords} from '../../../../crud/lists/related-records';
import {formatInstant} from '../../../../crud/words/zoned-time';
import {useEventSession} from '../../event-context';
import {linesSpec} from '../../../../parts/goods/product-sales';
import {offerInputs, type SessionProductRecord} from '../../../../parts/goods/product-sessions';

const salesSpec = {...linesSpec, filters: undefined};

export default function SessionProducts() {
  const {session, zone} = useEventSession();
  const stateMark = (id: string) => {
    const state = productStates.find(one => one.id === id);
    return <StateMark tone={state?.tone}>{state?.name ?? id}</StateMark>;
  };
  return (
    <>
      <RelatedRecords<SessionProductRecord & RaRecord>
        resource="productos-sesion"
        title="Productos de la sesión"
        note="Se ofrecen al comprar las entradas y se recogen en el recinto."
        one="producto"
        filter={{eventSessionId: session.id}}
        sort={{field: 'position', order: 'ASC'}}
        empty="En esta sesión no se ofrece ningún producto."
        represent={offer => offer.productName}
        name={{
          label: 'Producto',
          value: offer => <Link to={`/productos/${offer.productId}`}>{offer.productName}</Link>,
        }}
        columns={[
          {
            label: 'Precio',
            value: offer =>
              offer.fromCents === null
                ? '—'
                : `${formatCents(offer.fromCents)}${offer.priceCents === null ? '' : ' (propio)'}`,
          },
          {label: 'Vendidos aquí', value: offer => formatCount(offer.soldCount)},
          {label: 'En carritos', value: offer => formatCount(offer.heldCount)},
          {label: 'Entregados', value: offer => formatCount(offer.deliveredCount)},
          {label: 'Importe', value: offer => formatCents(offer.soldCents)},
          {label: 'Quedan', value: offer => (offer.free === null ? 'Sin contar' : formatCount(offer.free))},
          {
            label: 'Hasta',
            value: offer =>
              offer.availableUntilAt === null ? 'El final de la venta' : formatInstant(offer.availableUntilAt, zone),
          },
          {label: 'Destacado', value: offer => (offer.isHighlighted ? 'Sí' : 'No')},
          {label: 'Estado', value: offer => stateMark(offer.productState)},
        ]}
        defaults={{eventSessionId: session.id, isHighlighted: false, position: 100}}
        inputs={
          <>
            <RefAutocomplete source="productId" reference="productos" label="Producto" validate={required()} />
            {offerInputs}
          </>
        }
      />
      <Panel title="Ventas para recoger en esta sesión" flush>
        <ListFrame spec={salesSpec} embedded filter={{pickupSessionId: session.id}} />
      </Panel>
    </>
  );
}
