// The register of adults on paper, to be signed and handed to the federation.
import Button from '@mui/material/Button';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import {callForBytes} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {useBusy} from './use-busy';
import {downloadBlob} from '../lists/csv';

export function AdultsRegisterButton() {
  const [busy, run] = useBusy();
  if (!may('academy', 'export')) return null;
  return (
    <Button
      startIcon={<PrintIcon />}
      disabled={busy}
      onClick={() =>
        void run(async () => {
          const {bytes} = await callForBytes('/api/bases/entrenadores/registro.pdf');
          downloadBlob('registro-personas-adultas.pdf', new Blob([bytes], {type: 'application/pdf'}));
        })
      }
    >
      Registro en PDF
    </Button>
  );
}
