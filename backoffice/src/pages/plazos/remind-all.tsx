// Reminding by mail everybody whose unpaid instalments a report shows.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQueryClient} from '@tanstack/react-query';
import Button from '@mui/material/Button';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {useBusy} from '../../crud/acts/use-busy';
import {plural} from '../../crud/words/plural';
import type {Report} from '../../crud/figures/report-types';
import {call} from '../../providers/http-client';

/** So many mails that one press sends. */
const most = 500;

/** A mail with a link to each of those on the screen. */
export function RemindAll({report}: {report: string}) {
  const [ids, setIds] = useState<number[] | null>(null);
  const [busy, run] = useBusy();
  const notify = useNotify();
  const queries = useQueryClient();
  const ask = (): void => {
    const shown = queries
      .getQueriesData<Report>({queryKey: ['informes', report], type: 'active'})
      .map(([, data]) => data)
      .find(data => data !== undefined);
    setIds(
      (shown?.rows ?? [])
        .filter(row => row.stateCode !== 'charging')
        .map(row => Number(row.instalmentId))
        .slice(0, most),
    );
  };
  const send = (): Promise<void> =>
    run(async () => {
      const {sent, without} = await call('post', '/api/plazos/enlaces', {
        idempotencyKey: crypto.randomUUID(),
        body: {instalmentIds: ids, kind: 'reminder'},
      });
      notify(`${plural(sent, 'correo enviado', 'correos enviados')}${without > 0 ? `; ${without} sin correo` : ''}`, {
        type: 'info',
        autoHideDuration: 8000,
      });
      setIds(null);
    });
  return (
    <>
      <Button onClick={ask}>Recordar por correo</Button>
      <ConfirmDialog
        open={ids !== null}
        title="Recordar por correo"
        confirm="Enviar"
        busy={busy || ids?.length === 0}
        onConfirm={() => void send()}
        onClose={() => setIds(null)}
      >
        {ids?.length === 0
          ? 'No hay ningún plazo que recordar con estas condiciones.'
          : `Se escribe a quien paga ${plural(ids?.length ?? 0, 'plazo', 'plazos')} con el importe y un enlace para pagarlo sin cuenta.${ids?.length === most ? ` Son los ${most} primeros: envía el resto después.` : ''}`}
      </ConfirmDialog>
    </>
  );
}
