// The upload of a list. Nothing of it becomes a subscriber here: the next screen asks what is what.
import {useState} from 'react';
import {useNavigate} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {DropZone} from '../../../crud/media/drop-zone';
import {PageHeader} from '../../../crud/frames/page-header';
import {call, problemOf} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';

export default function ImportCreate() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async ([file]: File[]): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    setProblem(null);
    try {
      const {id} = await call('post', '/api/emails/importaciones/subir', {
        query: {name: file.name.slice(-200)},
        bytes: file,
      });
      void navigate(`/emails/importaciones/${id}`);
    } catch (failure) {
      const {errors, message} = problemOf(failure);
      setProblem(errors?.file ?? message);
      setBusy(false);
    }
  };
  if (!may('emails/importaciones', 'create')) return <AccessDenied />;
  return (
    <>
      <PageHeader title="Importar una lista" crumbs={[{label: 'Importaciones', to: '/emails/importaciones'}]} />
      <Card sx={{maxWidth: 760, p: {xs: 1.5, sm: 2.5}}}>
        <DropZone
          label="Elegir archivo"
          accept=".csv,.txt,.xlsx,text/csv"
          busy={busy}
          note="CSV o Excel (.xlsx), hasta 10 MB y 100.000 filas; la primera fila, con los nombres de las columnas"
          onFiles={files => void upload(files)}
        />
        {problem !== null && (
          <Alert severity="error" sx={{mt: 1.5}}>
            {problem}
          </Alert>
        )}
        <Box component="ul" sx={{color: 'text.secondary', pl: 2.5, mb: 0}}>
          <li>Basta una columna con el correo; el nombre, los apellidos y las etiquetas son opcionales.</li>
          <li>Antes de incorporar a nadie verás qué pasaría con cada fila.</li>
          <li>
            Quien se dio de baja o se quejó no vuelve, aunque esté en el archivo; quien no aceptó publicidad no entra.
          </li>
          <li>
            De Mailchimp, Brevo, listmonk, MailerLite, Mailrelay o Acumbamail vale el archivo tal como lo exportan:
            quien se fue, rebotó o se quejó allí pasa a la lista de supresión. También una lista solo de supresiones.
          </li>
          <li>Tendrás que decir de dónde viene el consentimiento: sin él no se puede importar.</li>
        </Box>
      </Card>
    </>
  );
}
