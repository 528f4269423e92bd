// A choice among few records (venues, labels), as a plain list: react-admin's ReferenceInput brings the whole
// autocomplete along, which a filter does not need.
import {SelectInput, useGetList, type SelectInputProps} from 'react-admin';
import {may} from '../../providers/permissions';
import {OutOfReach} from '../fields/out-of-reach';

type Props = Omit<SelectInputProps, 'choices'> & {
  reference: string;
  /** Narrows what is offered. */
  among?: Record<string, unknown>;
};

export function RefSelect({reference, among, optionText = 'name', ...props}: Props) {
  const allowed = may(reference, 'list');
  const {data, isPending} = useGetList(
    reference,
    {filter: among ?? {}, sort: {field: 'id', order: 'ASC'}, pagination: {page: 1, perPage: 500}},
    {enabled: allowed},
  );
  if (!allowed) return <OutOfReach label={props.label} />;
  return <SelectInput {...props} choices={data ?? []} optionText={optionText} isPending={isPending} />;
}
