// The order in which the shop shows its categories: dragged, moved by keyboard or by buttons; kept when it is saved.
import {useState} from 'react';
import {useGetList, useNotify} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../crud/frames/access-denied';
import {StateMark} from '../../crud/fields/fields';
import {useBusy} from '../../crud/acts/use-busy';
import {PageHeader} from '../../crud/frames/page-header';
import {plural} from '../../crud/words/plural';
import {SortableRows} from '../../crud/lists/sortable-rows';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

type Category = Stored<'ProductCategory'>;

export default function OrderCategories() {
  const notify = useNotify();
  const {data, isPending, refetch} = useGetList<Category>('productos/categorias', {
    sort: {field: 'position', order: 'ASC'},
    pagination: {page: 1, perPage: 500},
  });
  const [order, setOrder] = useState<Category[] | null>(null);
  const [busy, run] = useBusy();
  if (!may('productos/categorias', 'edit')) return <AccessDenied />;
  const rows = order ?? data ?? [];

  const save = (): Promise<void> =>
    run(async () => {
      try {
        await call('post', '/api/productos/categorias/ordenar', {body: {ids: rows.map(row => row.id)}});
        notify('Orden guardado', {type: 'info'});
      } finally {
        await refetch();
        setOrder(null);
      }
    });

  return (
    <>
      <PageHeader
        title="Ordenar las categorías"
        crumbs={[
          {label: 'Productos', to: '/productos'},
          {label: 'Categorías', to: '/productos/categorias'},
        ]}
        actions={
          <>
            {order !== null && (
              <Button onClick={() => setOrder(null)} disabled={busy}>
                Descartar
              </Button>
            )}
            <Button variant="contained" disabled={order === null || busy} onClick={() => void save()}>
              Guardar el orden
            </Button>
          </>
        }
      />
      <Box sx={{color: 'text.secondary', mb: 1.5, maxWidth: 640}}>
        Así se ven en la tienda, de arriba abajo. Arrastra por el asa o usa las flechas.
      </Box>
      {isPending ? (
        <LinearProgress />
      ) : (
        <Card sx={{maxWidth: 640}}>
          <SortableRows label="Categorías de productos" rows={rows} nameOf={row => row.name} onOrder={setOrder}>
            {row => (
              <Box sx={{display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline'}}>
                <Box
                  component={Link}
                  to={`/productos/categorias/${row.id}`}
                  sx={{fontWeight: 650, color: 'text.primary'}}
                >
                  {row.name}
                </Box>
                <Box component="span" sx={{color: 'text.secondary'}}>
                  {plural(row.productCount, 'producto', 'productos')}
                </Box>
                {!row.isVisible && <StateMark>Oculta</StateMark>}
              </Box>
            )}
          </SortableRows>
        </Card>
      )}
    </>
  );
}
