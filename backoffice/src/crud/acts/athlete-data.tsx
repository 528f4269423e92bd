// What the law gives a child that left: a copy of all that is kept, and being forgotten.
import {useState} from 'react';
import {useNotify, useRecordContext, useRefresh} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {notifyProblem} from './notify-problem';
import {ReasonDialog} from './reason-dialog';
import {useBusy} from './use-busy';
import {Panel} from '../frames/panel';
import {downloadBlob} from '../lists/csv';
import {formatInstant} from '../words/zoned-time';
import {call, callForBytes} from '../../providers/http-client';
import {may} from '../../providers/permissions';

export function AthleteData() {
  const athlete = useRecordContext<{id: number; fullName: string; erasedAt: string | null}>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const [busy, run] = useBusy();
  if (!athlete) return null;
  const at = {id: athlete.id};
  if (athlete.erasedAt)
    return <Alert severity="info">Sus datos se borraron el {formatInstant(athlete.erasedAt)}.</Alert>;
  const download = () =>
    run(async () => {
      const {bytes} = await callForBytes('/api/deportistas/{id}/datos', {at});
      downloadBlob(`deportista-${athlete.id}.json`, new Blob([bytes], {type: 'application/json'}));
    });
  const erase = async (reason: string): Promise<void> => {
    try {
      await call('post', '/api/deportistas/{id}/borrar-datos', {at, body: {reason}});
      notify('Datos borrados', {type: 'success'});
      refresh();
    } catch (failure) {
      notifyProblem(notify, failure);
    }
    setAsking(false);
  };
  return (
    <Panel title="Protección de datos">
      <Box component="p" sx={{mt: 0, color: 'text.secondary'}}>
        Si la familia lo pide, descarga una copia de todo lo que se guarda o borra sus datos cuando ya no esté en la
        cantera. Cinco años después de su última temporada se borran solos.
      </Box>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
        {may('deportistas', 'export') && (
          <Button variant="outlined" disabled={busy} onClick={() => void download()}>
            Descargar sus datos
          </Button>
        )}
        {may('deportistas', 'delete') && (
          <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
            Borrar sus datos
          </Button>
        )}
      </Box>
      {isAsking && (
        <ReasonDialog
          title={`Borrar los datos de ${athlete.fullName}`}
          confirm="Borrar para siempre"
          danger
          onConfirm={erase}
          onClose={() => setAsking(false)}
        >
          <Box component="p" sx={{mt: 0}}>
            Desaparecen su nombre, su salud, sus documentos, sus fotos y sus tutores que no tengan a nadie más aquí. No
            se puede deshacer. Quedan los pagos y las facturas, que la ley manda conservar.
          </Box>
        </ReasonDialog>
      )}
    </Panel>
  );
}
