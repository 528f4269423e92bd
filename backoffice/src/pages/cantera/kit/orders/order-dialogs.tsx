// What is asked before an order is sent, received, changed or cancelled.
import {useState, type FormEvent, type ReactNode} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {useFormAct, type FormProblem} from '../../../../crud/acts/use-busy';
import {parseCount} from '../../../../crud/words/count';
import {formatEuros, parseEuros} from '../../../../crud/words/money';
import {plural} from '../../../../crud/words/plural';
import {call} from '../../../../providers/http-client';
import type {Answer, Sent} from '../../../../providers/wire';

type KitOrder = Answer<'listKitOrders'>[number];
interface Props {
  order: KitOrder;
  onDone: () => void;
  onClose: () => void;
}

interface FrameProps {
  title: string;
  confirm: string;
  danger?: boolean;
  busy: boolean;
  disabled?: boolean;
  problem: FormProblem | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

function Frame({
  title,
  confirm,
  danger = false,
  busy,
  disabled = false,
  problem,
  onSubmit,
  onClose,
  children,
}: FrameProps) {
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby="order-dialog">
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <DialogTitle id="order-dialog">{title}</DialogTitle>
        <DialogContent>
          {children}
          {problem !== null && (
            <Alert severity="error" sx={{mt: 1.5}}>
              {Object.values(problem.errors)[0] ?? problem.message}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Dejarlo
          </Button>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} disabled={busy || disabled}>
            {confirm}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

const change = (order: KitOrder, body: Sent<'changeKitOrder'>, key: string) =>
  call('post', '/api/bases/pedidos-prendas/{id}/estado', {at: {id: order.id}, body, idempotencyKey: key});

export function SendDialog({order, onDone, onClose}: Props) {
  const [email, setEmail] = useState(order.supplierEmail);
  const {busy, problem, run} = useFormAct();
  const notify = useNotify();
  const send = (): Promise<void> =>
    run(async key => {
      await change(order, {to: 'sent', email: email.trim() || null}, key);
      notify(email.trim() === '' ? 'Marcado como enviado' : `Pedido enviado a ${email.trim()}`, {type: 'success'});
      onDone();
    });
  return (
    <Frame
      title={`Enviar ${order.number}`}
      confirm={email.trim() === '' ? 'Marcar como enviado' : 'Enviar'}
      busy={busy}
      problem={problem}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextField
        fullWidth
        autoFocus
        type="email"
        label="Correo del proveedor"
        value={email}
        onChange={event => setEmail(event.target.value)}
        helperText="El pedido va en PDF, con nombres y dorsales. Vacío: lo mandas tú por otra vía."
        sx={{mt: 1}}
      />
    </Frame>
  );
}

/** Nothing typed is none; what is no count is nothing that may be sent. */
const countIn = (text: string | undefined): number => parseCount(text ?? '') ?? (text?.trim() ? NaN : 0);
const costIn = (text: string): number => {
  const cents = parseEuros(text) ?? (text.trim() ? NaN : 0);
  return cents < 0 ? NaN : cents;
};

export function ReceiveDialog({order, onDone, onClose}: Props) {
  const open = order.lines.filter(line => line.received < line.ordered);
  const [came, setCame] = useState<Record<number, string>>(() =>
    Object.fromEntries(open.map(line => [line.id, String(line.ordered - line.received)])),
  );
  const [note, setNote] = useState('');
  const {busy, problem, run} = useFormAct();
  const notify = useNotify();
  const total = open.reduce((sum, line) => sum + countIn(came[line.id]), 0);
  const receive = (): Promise<void> =>
    run(async key => {
      const done = await change(
        order,
        {
          to: 'received',
          lines: open.map(line => ({lineId: line.id, quantity: countIn(came[line.id])})),
          note: note.trim() || null,
        },
        key,
      );
      notify(
        `${plural(done.garments, 'prenda recibida', 'prendas recibidas')}${done.state === 'received' ? '; el pedido está completo' : ''}`,
        {type: 'success'},
      );
      onDone();
    });
  return (
    <Frame
      title={`Recibir ${order.number}`}
      confirm={!(total > 0) ? 'Recibir' : `Recibir ${plural(total, 'prenda', 'prendas')}`}
      busy={busy}
      disabled={!(total > 0)}
      problem={problem}
      onSubmit={() => void receive()}
      onClose={onClose}
    >
      Cuenta lo que ha llegado. Lo que alguien espera queda reservado al momento, por orden.
      {open.map(line => (
        <Box key={line.id} sx={{display: 'flex', alignItems: 'center', gap: 1.5, mt: 1.25}}>
          <Box sx={{flex: 1}}>
            <strong>{line.itemName}</strong> · {line.size}
            <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>Faltan {line.ordered - line.received}</Box>
          </Box>
          <TextField
            size="small"
            label="Han llegado"
            value={came[line.id] ?? ''}
            error={Number.isNaN(countIn(came[line.id]))}
            onChange={event => setCame({...came, [line.id]: event.target.value})}
            slotProps={{htmlInput: {inputMode: 'numeric', 'aria-label': `Han llegado: ${line.itemName}, ${line.size}`}}}
            sx={{width: 120}}
          />
        </Box>
      ))}
      <TextField
        fullWidth
        label="Albarán o nota"
        value={note}
        onChange={event => setNote(event.target.value)}
        slotProps={{htmlInput: {maxLength: 200}}}
        sx={{mt: 2}}
      />
    </Frame>
  );
}

export function CancelDialog({order, onDone, onClose}: Props) {
  const [note, setNote] = useState('');
  const {busy, problem, run} = useFormAct();
  const cancel = (): Promise<void> =>
    run(async key => {
      await change(order, {to: 'cancelled', note: note.trim() || null}, key);
      onDone();
    });
  return (
    <Frame
      title={`Cancelar ${order.number}`}
      confirm="Cancelar el pedido"
      danger
      busy={busy}
      problem={problem}
      onSubmit={() => void cancel()}
      onClose={onClose}
    >
      Lo que no ha llegado deja de esperarse y vuelve a faltar.
      <TextField
        fullWidth
        label="Motivo"
        value={note}
        onChange={event => setNote(event.target.value)}
        slotProps={{htmlInput: {maxLength: 200}}}
        sx={{mt: 1.5}}
      />
    </Frame>
  );
}

export function LinesDialog({order, onDone, onClose}: Props) {
  const [many, setMany] = useState<Record<number, {ordered: string; cost: string}>>(() =>
    Object.fromEntries(
      order.lines.map(line => [
        line.id,
        {
          ordered: String(line.ordered),
          cost: line.costCents === 0 ? '' : formatEuros(line.costCents),
        },
      ]),
    ),
  );
  const {busy, problem, run} = useFormAct();
  const lines = order.lines
    .map(line => ({
      kitVariantId: line.kitVariantId,
      ordered: countIn(many[line.id]!.ordered),
      costCents: costIn(many[line.id]!.cost),
    }))
    .filter(line => line.ordered !== 0);
  const isWrong = lines.some(line => Number.isNaN(line.ordered + line.costCents));
  const save = (): Promise<void> =>
    run(async () => {
      await call('post', '/api/bases/pedidos-prendas', {body: {supplier: order.supplier, lines}});
      onDone();
    });
  return (
    <Frame
      title={`Cantidades de ${order.number}`}
      confirm="Guardar"
      busy={busy}
      disabled={lines.length === 0 || isWrong}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      Con cero, la talla sale del pedido.
      {order.lines.map(line => (
        <Box key={line.id} sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1.25}}>
          <Box sx={{flex: '1 1 160px'}}>
            <strong>{line.itemName}</strong> · {line.size}
          </Box>
          <TextField
            size="small"
            label="Cuántas"
            value={many[line.id]!.ordered}
            error={Number.isNaN(countIn(many[line.id]!.ordered))}
            onChange={event => setMany({...many, [line.id]: {...many[line.id]!, ordered: event.target.value}})}
            slotProps={{htmlInput: {inputMode: 'numeric', 'aria-label': `Cuántas: ${line.itemName}, ${line.size}`}}}
            sx={{width: 100}}
          />
          <TextField
            size="small"
            label="Coste (€)"
            value={many[line.id]!.cost}
            error={Number.isNaN(costIn(many[line.id]!.cost))}
            onChange={event => setMany({...many, [line.id]: {...many[line.id]!, cost: event.target.value}})}
            slotProps={{htmlInput: {inputMode: 'decimal', 'aria-label': `Coste: ${line.itemName}, ${line.size}`}}}
            sx={{width: 110}}
          />
        </Box>
      ))}
    </Frame>
  );
}
