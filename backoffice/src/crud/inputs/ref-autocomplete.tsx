// Finds one among many records by typing; loaded when a form first shows it.
import {lazy, Suspense} from 'react';
import Skeleton from '@mui/material/Skeleton';
import {OutOfReach} from '../fields/out-of-reach';
import {may} from '../../providers/permissions';
import type {RefAutocompleteProps} from './ref-autocomplete-props';

const Input = lazy(() => import('./ref-autocomplete-input'));

/** What is out of the person's reach is said in a form; a list has one filter less. */
export function RefAutocomplete(props: RefAutocompleteProps) {
  if (!may(props.reference, 'list')) return <OutOfReach label={props.label} />;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={34} sx={{my: 1}} />}>
      <Input {...props} />
    </Suspense>
  );
}
