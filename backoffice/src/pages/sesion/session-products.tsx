// What is offered beside the tickets of a session: products, at what price, until when.
import { DataTable } from 'react-admin';
import { CardLines } from '../../crud/card-list';
import { Computed, InstantField, StateMark } from '../../crud/fields';
import { ListFrame } from '../../crud/list-frame';
import { MainField } from '../../crud/main-field';
import { formatCents } from '../../crud/money';
import type { ResourceSpec } from '../../crud/resource-spec';
import { registerFields } from '../../providers/i18n-provider';
import { useEventSession } from '../eventos/event-frame';

interface Offer {
  productId: number;
  productState: string;
  fromCents: number | null;
  stock: number | null;
  soldCount: number;
  isHighlighted: boolean;
}

const fields = { productName: 'Producto', productState: 'Estado', fromCents: 'Desde', stock: 'Existencias', soldCount: 'Vendidos', availableUntilAt: 'Se ofrece hasta', isHighlighted: 'Destacado', position: 'Orden' };
registerFields('productos-sesion', fields);

const states: Readonly<Record<string, { name: string; tone: 'good' | 'neutral' | 'warn' }>> = {
  draft: { name: 'Borrador', tone: 'neutral' }, published: { name: 'Publicado', tone: 'good' }, sold_out: { name: 'Agotado', tone: 'warn' }, archived: { name: 'Archivado', tone: 'neutral' },
};
const State = (offer: Offer) => <StateMark tone={states[offer.productState]?.tone}>{states[offer.productState]?.name ?? offer.productState}</StateMark>;
const price = (offer: Offer): string => (offer.fromCents === null ? '—' : formatCents(offer.fromCents));

const spec: ResourceSpec = {
  name: 'productos-sesion',
  fields,
  represent: (offer) => String(offer.productName),
  sort: { field: 'position', order: 'ASC' },
  rowPath: () => false,
  columns: [
    <DataTable.Col key="productName" source="productName" field={MainField} disableSort />,
    <DataTable.Col key="productState" source="productState" disableSort><Computed<Offer> of={State} /></DataTable.Col>,
    <DataTable.NumberCol key="fromCents" source="fromCents" disableSort><Computed<Offer> of={price} /></DataTable.NumberCol>,
    <DataTable.NumberCol key="stock" source="stock" disableSort />,
    <DataTable.NumberCol key="soldCount" source="soldCount" disableSort />,
    <DataTable.Col key="availableUntilAt" source="availableUntilAt" field={InstantField} />,
    <DataTable.Col key="isHighlighted" source="isHighlighted"><Computed<Offer> of={(offer) => (offer.isHighlighted ? 'Sí' : 'No')} /></DataTable.Col>,
  ],
  card: (offer) => <CardLines title={offer.productName} aside={price(offer as unknown as Offer)} note={<Computed<Offer> of={State} />} />,
};

export default function SessionProducts() {
  const { session } = useEventSession();
  return <ListFrame spec={spec} embedded filter={{ eventSessionId: session.id }} />;
}
