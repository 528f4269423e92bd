// Prices of another session with the same plan, laid over the grid as a draft: nothing is saved by copying.
import {useDataProvider, useNotify} from 'react-admin';
import {savedText} from '../../../../crud/inputs/amount-draft';
import {fetchAllRows} from '../../../../crud/lists/fetch-all-rows';
import type {PriceRecord} from '../../../../providers/api-types';
import {CopyFromSession} from './copy-from-session';
import {savedPrices} from './price-draft';

export function CopyPrices({onCopy}: {onCopy: (cells: Record<string, string>) => void}) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const copy = async (fromSessionId: number): Promise<void> => {
    const rows = await fetchAllRows(
      dataProvider,
      {resource: 'precios-sesion', sort: {field: 'id', order: 'ASC'}, filter: {eventSessionId: fromSessionId}},
      () => undefined,
    );
    const saved = savedPrices(rows as PriceRecord[]);
    onCopy(Object.fromEntries([...saved.keys()].map(key => [key, savedText(saved, key)])));
    notify('Precios copiados. Revísalos y guarda.', {type: 'info'});
  };
  return <CopyFromSession title="Copiar los precios de otra sesión" onCopy={copy} />;
}
