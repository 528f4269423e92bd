// The bank's statement goes up: what it has paid, what waits, what was there before; or where its mistake is.
import {useState} from 'react';
import {useRefresh} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import {DropZone} from '../../../crud/media/drop-zone';
import {formatCount} from '../../../crud/words/count';
import {plural} from '../../../crud/words/plural';
import {call, problemOf} from '../../../providers/http-client';
import type {Answer} from '../../../providers/wire';

type Taken = Answer<'takeBankStatement'>;

export function UploadStatement({onTaken}: {onTaken: () => void}) {
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState<Taken | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const refresh = useRefresh();
  const upload = async ([file]: File[]): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    setProblem(null);
    setTaken(null);
    try {
      setTaken(await call('post', '/api/reservas/transferencias/extracto', {bytes: file}));
      onTaken();
      refresh();
    } catch (failure) {
      const {message, errors} = problemOf(failure);
      setProblem(errors?.file ?? message);
    }
    setBusy(false);
  };
  return (
    <>
      <DropZone
        label="Subir extracto"
        accept=".n43,.txt,.q43,.c43,.aeb,.xml,text/plain,text/xml,application/xml"
        busy={busy}
        note="Cuaderno 43 o camt.053 del banco. Cobra las reservas y los plazos cuyo concepto e importe son exactos y casa remesas, TPV, devoluciones y pagos; subirlo dos veces no repite nada."
        onFiles={files => void upload(files)}
      />
      <Box aria-live="polite" sx={{'&:not(:empty)': {mt: 1.5}}}>
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        {taken !== null && (
          <Alert severity={taken.waiting > 0 ? 'warning' : 'success'}>
            {taken.found === 0
              ? 'El extracto no trae movimientos.'
              : `${plural(taken.paid, 'ingreso cobrado', 'ingresos cobrados')}; ${plural(taken.matched, 'movimiento casado', 'movimientos casados')}; ${plural(taken.waiting, 'por resolver', 'por resolver')}${taken.repeated > 0 ? `; ${formatCount(taken.repeated)} ya estaban` : ''}${taken.elsewhere > 0 ? `; ${formatCount(taken.elsewhere)} de otras cuentas o monedas se han dejado fuera` : ''}.`}
          </Alert>
        )}
      </Box>
    </>
  );
}
