// What a form asks for and whoever fills it in may not look up: a field that says so, never a gap.
import {useContext} from 'react';
import {ListContext} from 'react-admin';
import TextField from '@mui/material/TextField';

/** Nothing among the filters of a list: there nobody misses it. */
export function OutOfReach({label}: {label?: unknown}) {
  const isFilter = useContext(ListContext) !== null;
  if (isFilter || typeof label !== 'string') return null;
  return (
    <TextField disabled fullWidth label={label} helperText="No tienes permiso para elegirlo: lo pone quien lo lleva" />
  );
}
