// Why there are as many as there are: every movement of a variant with its reason, the newest first.
import {useGetList} from 'react-admin';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import {FigureTable} from '../../crud/figures/figure-table';
import {LoadProblem} from '../../crud/frames/load-problem';
import {nameOf} from '../../crud/words/choices';
import {stockMovementKinds} from '../../crud/words/choices-catalogue';
import {formatCount} from '../../crud/words/count';
import {formatInstant} from '../../crud/words/zoned-time';
import type {Stored} from '../../providers/wire';
import {signed} from './signed';

type Movement = Stored<'StockMovement'>;

export function StockHistory({variantId, name, onClose}: {variantId: number; name: string; onClose: () => void}) {
  const {data, error} = useGetList<Movement>('movimientos-existencias', {
    filter: {productVariantId: variantId},
    sort: {field: 'id', order: 'DESC'},
    pagination: {page: 1, perPage: 100},
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="stock-history-title">
      <DialogTitle id="stock-history-title">Historial de {name}</DialogTitle>
      <DialogContent sx={{px: 1}}>
        {error ? (
          <LoadProblem error={error} />
        ) : data === undefined ? (
          <LinearProgress />
        ) : (
          <FigureTable<Movement>
            rows={data}
            rowKey={move => move.id}
            isText
            empty="Todavía no se ha movido."
            name={{label: 'Cuándo', value: move => formatInstant(move.at)}}
            columns={[
              {label: 'Por qué', value: move => nameOf(stockMovementKinds, move.kind)},
              {label: 'Cuántas', value: move => signed(move.delta)},
              {label: 'Quedan', value: move => formatCount(move.stockAfter)},
              {label: 'Nota', value: move => move.note},
              {label: 'Quién', value: move => move.staffName},
            ]}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
  );
}
