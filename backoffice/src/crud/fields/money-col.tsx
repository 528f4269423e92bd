// A column of amounts: aligned right, in euros.
import {DataTable} from 'react-admin';
import {MoneyField} from './fields';

export function MoneyCol({source, label}: {source: string; label?: string}) {
  return <DataTable.Col source={source} label={label} align="right" field={MoneyField} />;
}
