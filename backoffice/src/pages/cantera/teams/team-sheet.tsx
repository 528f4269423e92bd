// The sheet of a team, for the dressing room.
import Button from '@mui/material/Button';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import {useBusy} from '../../../crud/acts/use-busy';
import {downloadBlob} from '../../../crud/lists/csv';
import {callForBytes} from '../../../providers/http-client';

export function TeamSheetButton({id, name}: {id: number; name: string}) {
  const [busy, run] = useBusy();
  const open = async (): Promise<void> => {
    const {bytes} = await callForBytes('/api/bases/equipos/{id}/hoja.pdf', {at: {id}});
    downloadBlob(`${name}.pdf`, new Blob([bytes], {type: 'application/pdf'}));
  };
  return (
    <Button startIcon={<PrintIcon />} disabled={busy} onClick={() => void run(open)} aria-label={`Hoja de ${name}`}>
      Hoja
    </Button>
  );
}
