// An invoice as it goes on paper.
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import {callForBytes} from '../../providers/http-client';
import {useBusy} from '../acts/use-busy';
import {downloadBlob} from '../lists/csv';

interface Props {
  resource: 'facturas' | 'facturas-emitidas';
  invoiceId: number;
  fullNumber: string;
}

export function PaperButton({resource, invoiceId, fullNumber}: Props) {
  const [busy, run] = useBusy();
  const save = () =>
    run(async () => {
      const {bytes} = await callForBytes(`/api/${resource}/{id}/factura.pdf`, {at: {id: invoiceId}});
      downloadBlob(`factura-${fullNumber}.pdf`, new Blob([bytes], {type: 'application/pdf'}));
    });
  return (
    <Button startIcon={<DownloadIcon />} disabled={busy} onClick={() => void save()}>
      Descargar en PDF
    </Button>
  );
}
