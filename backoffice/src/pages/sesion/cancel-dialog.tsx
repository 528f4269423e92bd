// Cancelling a session: what it does, its code written by hand, and why. It cannot be undone.
import { useRef, useState } from 'react';
import { Form, minLength, required, TextInput, useNotify } from 'react-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { SessionRecord } from '../../providers/api-types';
import { call, problemOf } from '../../providers/http-client';

interface Props {
  session: SessionRecord;
  title: string;
  onDone: () => void;
  onClose: () => void;
}

export function CancelDialog({ session, title, onDone, onClose }: Props) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const key = useRef(crypto.randomUUID());
  const submit = async ({ code, reason }: Record<string, unknown>): Promise<Record<string, string> | undefined> => {
    setBusy(true);
    setProblem(null);
    try {
      await call(`/api/sesiones/${session.id}/cancelar`, { method: 'POST', idempotencyKey: key.current, body: { code, reason, version: session.version } });
      notify('Sesión cancelada: la venta ha parado y las devoluciones están en marcha', { type: 'info', autoHideDuration: 9000 });
      onDone();
      return undefined;
    } catch (failure) {
      const { status, message, errors } = problemOf(failure);
      if (status >= 400 && status < 500) key.current = crypto.randomUUID();
      setBusy(false);
      setProblem(message);
      return errors;
    }
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="cancel-title">
      <Form onSubmit={submit} defaultValues={{ code: '', reason: '' }} noValidate>
        <DialogTitle id="cancel-title">Cancelar la sesión</DialogTitle>
        <DialogContent>
          {problem !== null && <Alert severity="error" sx={{ mb: 1.5 }}>{problem}</Alert>}
          <Typography sx={{ mb: 1 }}><strong>{title}</strong></Typography>
          <Typography component="div" sx={{ mb: 1.5 }}>
            No se puede deshacer:
            <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
              <li>Deja de venderse ahora mismo y se vacían los carritos.</li>
              <li>Se devuelve cada entrada pagada, gastos de gestión incluidos. Lo pagado en taquilla o por transferencia queda para devolver en mano.</li>
              <li>Se anulan invitaciones, reservas y la lista de espera. Los abonos no cambian.</li>
              <li>Cada comprador recibe un correo con el motivo y lo que se le devuelve.</li>
            </ul>
          </Typography>
          <TextInput source="reason" label="Motivo" helperText="Se cuenta a los compradores" validate={[required(), minLength(3, 'Explícalo un poco más')]} multiline minRows={2} fullWidth slotProps={{ htmlInput: { maxLength: 300 } }} />
          <TextInput source="code" label={`Escribe «${session.code}» para confirmar`} helperText="Es el código de la sesión" validate={required()} fullWidth autoComplete="off" slotProps={{ htmlInput: { maxLength: 40, autoCapitalize: 'none', spellCheck: false } }} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>Volver sin cancelar</Button>
          <Button type="submit" variant="contained" color="error" disabled={busy}>Cancelar la sesión</Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
