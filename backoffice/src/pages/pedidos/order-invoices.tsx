// The invoices of an order: to their sheet, to paper, and the simplified one exchanged for whoever asks afterwards.
import {useState} from 'react';
import {useGetList, useNotify} from 'react-admin';
import {Link} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {useFormAct} from '../../crud/acts/use-busy';
import {FigureTable} from '../../crud/figures/figure-table';
import {Panel} from '../../crud/frames/panel';
import {nameOf} from '../../crud/words/choices';
import {invoiceKinds} from '../../crud/words/choices-money';
import {formatCents} from '../../crud/words/money';
import {formatDay} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

export function OrderInvoices({orderId}: {orderId: number}) {
  const [isAsking, setAsking] = useState(false);
  const {data = [], refetch} = useGetList<Stored<'Invoice'>>(
    'facturas-emitidas',
    {filter: {orderId}, sort: {field: 'id', order: 'ASC'}, pagination: {page: 1, perPage: 50}},
    {enabled: may('facturas-emitidas', 'list')},
  );
  if (data.length === 0) return null;
  const exchanged = new Set(data.map(one => one.replacesId));
  const canExchange = data.some(one => ['F2', 'R5'].includes(one.kind) && !exchanged.has(one.id));
  return (
    <Panel
      title="Facturas"
      actions={
        canExchange &&
        may('facturas-emitidas', 'create') && <Button onClick={() => setAsking(true)}>Canjear por completa…</Button>
      }
    >
      <FigureTable
        rows={data}
        rowKey={one => one.id}
        name={{label: 'Número', value: one => <Link to={`/facturas-emitidas/${one.id}`}>{one.fullNumber}</Link>}}
        columns={[
          {label: 'Clase', value: one => nameOf(invoiceKinds, one.kind)},
          {label: 'Fecha', value: one => formatDay(one.issuedOn)},
          {label: 'Destinatario', value: one => one.recipientName || '—'},
          {label: 'Total', value: one => formatCents(one.totalCents)},
        ]}
      />
      {isAsking && (
        <ExchangeDialog
          orderId={orderId}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            void refetch();
          }}
        />
      )}
    </Panel>
  );
}

const FIELDS = [
  {name: 'name', label: 'Nombre o razón social', max: 120},
  {name: 'nif', label: 'NIF', max: 20},
  {name: 'address', label: 'Domicilio fiscal', max: 250},
] as const;

function ExchangeDialog({orderId, onClose, onDone}: {orderId: number; onClose: () => void; onDone: () => void}) {
  const notify = useNotify();
  const {busy, problem, run} = useFormAct();
  const [values, setValues] = useState({name: '', nif: '', address: ''});
  const save = () =>
    run(async key => {
      const made = await call('post', '/api/pedidos/{id}/canjear-factura', {
        at: {id: orderId},
        body: values,
        idempotencyKey: key,
      });
      notify(`Expedida: ${made.map(one => one.fullNumber).join(', ')}`, {type: 'info'});
      onDone();
    });
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby="exchange-title">
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogTitle id="exchange-title">Canjear por una factura completa</DialogTitle>
        <DialogContent>
          <Box sx={{mb: 2}}>
            La simplificada no se anula: la completa se expide en sustitución de ella, una sola vez.
          </Box>
          {FIELDS.map(({name, label, max}) => (
            <TextField
              key={name}
              label={label}
              value={values[name]}
              fullWidth
              required
              disabled={busy}
              error={problem?.errors?.[name] !== undefined}
              helperText={problem?.errors?.[name]}
              slotProps={{htmlInput: {maxLength: max}}}
              onChange={event => setValues({...values, [name]: event.target.value})}
            />
          ))}
          {problem && <Alert severity="error">{problem.message}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Volver
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || FIELDS.some(({name}) => values[name].trim() === '')}
          >
            Expedir
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
