// The number of a sold plot is given or changed: a free one of the same price, or one that is only kept for somebody who
// waits, and who is kept another then.
import {useState} from 'react';
import {useGetList, useNotify} from 'react-admin';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {useBusy} from '../../crud/acts/use-busy';
import {call} from '../../providers/http-client';
import type {Stored} from '../../providers/wire';
import type {PlotRecord} from './plot-data';

interface Props {
  sale: Stored<'PlotSale'>;
  onClose: () => void;
  onDone: () => void;
}

export function Reassign({sale, onClose, onDone}: Props) {
  const [plotId, setPlotId] = useState<number | ''>(sale.keptPlotId ?? '');
  const [reason, setReason] = useState('');
  const [busy, run] = useBusy();
  const notify = useNotify();
  const {data} = useGetList<PlotRecord>('parcelas/numeradas', {
    filter: {plotPriceId: sale.plotPriceId, isAssignable: true},
    sort: {field: 'number', order: 'ASC'},
    pagination: {page: 1, perPage: 1000},
  });
  const save = (): Promise<void> =>
    run(async () => {
      const {plotNumber} = await call('post', '/api/parcelas/parcelas-vendidas/{id}/reasignar', {
        at: {id: sale.id},
        body: {plotId: plotId === '' ? null : plotId, reason: reason.trim() || null},
      });
      notify(`Ahora tiene la parcela ${plotNumber}`, {type: 'info'});
      onDone();
    });
  return (
    <ConfirmDialog
      open
      title={sale.plotId === null ? 'Asignar número' : `Cambiar la parcela ${sale.plotNumber}`}
      confirm="Asignar"
      busy={busy}
      disabled={plotId === ''}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {sale.plotId === null
        ? 'Tiene una parcela guardada y no sabe cuál: elige la suya. Hasta que se la entregues se puede cambiar.'
        : 'La que tiene ahora queda libre.'}
      <TextField
        select
        fullWidth
        label="Parcela"
        value={plotId}
        onChange={event => setPlotId(Number(event.target.value))}
        helperText={data?.length === 0 ? 'No queda ninguna libre de este precio' : undefined}
        sx={{mt: 1.5}}
      >
        {(data ?? []).map(plot => (
          <MenuItem key={plot.id} value={plot.id}>
            {plot.number}
            {plot.id === sale.keptPlotId
              ? ' · la que se le guarda'
              : plot.state === 'reserved'
                ? ' · reservada'
                : plot.state !== 'free' && ' · guardada a otra persona que espera: se cambia por la suya'}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        fullWidth
        label="Motivo"
        value={reason}
        onChange={event => setReason(event.target.value)}
        helperText={sale.email === '' ? undefined : 'Quien la compró lo lee en su correo'}
        slotProps={{htmlInput: {maxLength: 300}}}
        sx={{mt: 1}}
      />
    </ConfirmDialog>
  );
}
