// Filters that would need a list out of reach are not offered.
import {may} from '../../providers/permissions';

export const allowedFilters = (filters: readonly JSX.Element[]): JSX.Element[] =>
  filters.filter(filter => {
    const {reference} = filter.props as {reference?: string};
    return reference === undefined || may(reference, 'list');
  });
