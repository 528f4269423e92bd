// The edit of a template; closed while Meta has it in hand.
import { useGetOne, useRecordContext } from 'react-admin';
import { useParams } from 'react-router';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { whatsappStates } from '../../crud/choices-communications';
import { EditRecord } from '../../crud/edit-record';
import { LoadProblem } from '../../crud/load-problem';
import { PageHeader } from '../../crud/page-header';
import { StateNote } from '../../crud/state-note';
import { TemplateInputs, templatePayload } from './template-form';
import type { Stored } from '../../providers/wire';

const locked = ['pending', 'in_appeal', 'disabled', 'pending_deletion', 'deleted'];
const again = ['approved', 'paused', 'rejected'];

export default function TemplateEdit() {
  const { id } = useParams();
  const { data, error } = useGetOne<Stored<'WhatsappTemplate'>>('plantillas-whatsapp', { id: Number(id) }, { retry: false });
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress aria-label="Cargando" />;
  return (
    <>
      <PageHeader title={data.name} crumbs={[{ label: 'Plantillas de WhatsApp', to: '/plantillas-whatsapp' }, { label: 'Detalle', to: `/plantillas-whatsapp/${id}/detalle` }]} note={<StateNote choices={whatsappStates} id={data.state} />} />
      {locked.includes(data.state) && <Alert severity="info" sx={{ mb: 2, maxWidth: 900 }}>Meta la tiene en sus manos o ya no existe: se puede leer, no cambiar.</Alert>}
      {again.includes(data.state) && <Alert severity="warning" sx={{ mb: 2, maxWidth: 900 }}>Si cambias el texto, vuelve a ser un borrador y Meta tendrá que revisarla otra vez: mientras tanto no se podrá enviar.</Alert>}
      <EditRecord resource="plantillas-whatsapp" id={id} readOnly={locked.includes(data.state)} toPayload={templatePayload} afterDelete={data.state === 'draft' ? '/plantillas-whatsapp' : undefined}>
        <Inputs />
      </EditRecord>
    </>
  );
}

function Inputs() {
  const record = useRecordContext();
  return <TemplateInputs isKnown={record !== undefined && record.state !== 'draft'} />;
}
