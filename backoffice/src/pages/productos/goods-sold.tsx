// Everything the shop has sold and must hand over: what to prepare comes first.
import {useMemo} from 'react';
import {useSearchParams} from 'react-router';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {fulfilments} from '../../crud/words/choices-catalogue';
import {ListFrame} from '../../crud/lists/list-frame';
import {PageHeader} from '../../crud/frames/page-header';
import {linesSpec} from './product-sales';

export default function GoodsSold() {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('entrega') ?? 'todo';
  const filter = useMemo(() => ({kind: 'product', ...(chosen === 'todo' ? {} : {fulfilment: chosen})}), [chosen]);
  const spec = useMemo(() => ({...linesSpec, filters: undefined}), []);
  return (
    <>
      <PageHeader title="Ventas de la tienda" crumbs={[{label: 'Productos', to: '/productos'}]} />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={chosen}
        aria-label="Entrega"
        onChange={(_event, next: string | null) =>
          next !== null && setSearch(next === 'todo' ? {} : {entrega: next}, {replace: true})
        }
        sx={{mb: 1, flexWrap: 'wrap'}}
      >
        <ToggleButton value="todo" sx={{textTransform: 'none', color: 'text.primary'}}>
          Todo
        </ToggleButton>
        {fulfilments.map(one => (
          <ToggleButton key={one.id} value={one.id} sx={{textTransform: 'none', color: 'text.primary'}}>
            {one.name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ListFrame key={chosen} spec={spec} embedded filter={filter} />
    </>
  );
}
