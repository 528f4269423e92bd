// A size of a child, chosen among those that the house's garments are made in; where there are none yet it is written.
import {SelectInput, TextInput, useGetList} from 'react-admin';
import {useWatch} from 'react-hook-form';
import {may} from '../../providers/permissions';
import type {Enum, Stored} from '../../providers/wire';

interface Props {
  source: string;
  label?: string;
  of: Enum<'KitItem', 'sizeOf'>;
}

const ALL = {pagination: {page: 1, perPage: 500}, filter: {}};

export function SizeInput({source, label, of}: Props) {
  const enabled = may('bases/indumentarias', 'list') && may('bases/tallas', 'list');
  const items = useGetList<Stored<'KitItem'>>(
    'bases/indumentarias',
    {...ALL, sort: {field: 'id', order: 'ASC'}},
    {enabled},
  );
  const variants = useGetList<Stored<'KitVariant'>>(
    'bases/tallas',
    {...ALL, sort: {field: 'position', order: 'ASC'}},
    {enabled},
  );
  const own: unknown = useWatch({name: source});
  const made = new Set(items.data?.filter(item => item.sizeOf === of).map(item => item.id));
  const sizes = new Set(variants.data?.filter(one => made.has(one.kitItemId)).map(one => one.size));
  if (sizes.size === 0) return <TextInput source={source} label={label} />;
  // One that is not made stays to be read, and is told at the kit's desk.
  if (typeof own === 'string' && own !== '') sizes.add(own);
  return <SelectInput source={source} label={label} choices={[...sizes].map(size => ({id: size, name: size}))} />;
}
