// A sold plot changes place: another free one of the same price, on the sketch or from the list.
import {useState} from 'react';
import {useGetList, useNotify, type RaRecord} from 'react-admin';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {useBusy} from '../../crud/acts/use-busy';
import {call} from '../../providers/http-client';
import type {PlotRecord} from './plot-data';

interface Props {
  sale: RaRecord;
  onClose: () => void;
  onDone: () => void;
}

export function Reassign({sale, onClose, onDone}: Props) {
  const [plotId, setPlotId] = useState<number | ''>('');
  const [reason, setReason] = useState('');
  const [busy, run] = useBusy();
  const notify = useNotify();
  const {data} = useGetList<PlotRecord>('parcelas/numeradas', {
    filter: {plotPriceId: sale.plotPriceId, state: ['free', 'reserved']},
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
      title={sale.plotId === null ? 'Asignar parcela' : `Cambiar la parcela ${sale.plotNumber}`}
      confirm="Asignar"
      busy={busy || plotId === ''}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {sale.plotId !== null && 'La que tiene ahora queda libre.'}
      <TextField
        select
        fullWidth
        label="Parcela nueva"
        value={plotId}
        onChange={event => setPlotId(Number(event.target.value))}
        helperText={data?.length === 0 ? 'No queda ninguna libre de este precio' : undefined}
        sx={{mt: 1.5}}
      >
        {(data ?? []).map(plot => (
          <MenuItem key={plot.id} value={plot.id}>
            {plot.number}
            {plot.state === 'reserved' && ' · reservada'}
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
