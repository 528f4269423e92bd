// Whoever owes a part of a plot is written to, with the address where it is paid.
import {useNotify} from 'react-admin';
import Button from '@mui/material/Button';
import {useKeyedBusy} from '../../crud/acts/use-busy';
import {call} from '../../providers/http-client';
import type {PlotInstalment} from './plot-data';
import {today} from '../../crud/words/zoned-time';

export function RemindPart({part, onSent}: {part: PlotInstalment | undefined; onSent: () => void}) {
  const [busy, run] = useKeyedBusy();
  const notify = useNotify();
  if (part === undefined) return null;
  const isLate = part.dueOn < today();
  const send = (): Promise<void> =>
    run(async key => {
      const {sent} = await call('post', '/api/plazos/enlaces', {
        idempotencyKey: key,
        body: {instalmentIds: [part.id], kind: isLate ? 'reminder' : 'link'},
      });
      onSent();
      notify(sent > 0 ? 'Correo enviado con el enlace para pagar.' : 'Ese plazo ya no se debe.', {type: 'info'});
    });
  return (
    <Button disabled={busy} onClick={() => void send()}>
      Recordar el plazo
    </Button>
  );
}
