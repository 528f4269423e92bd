// The edit of a template; closed while Meta has it in hand.
import {useGetOne, useRecordContext} from 'react-admin';
import {useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import {whatsappStates} from '../../../crud/words/choices-communications';
import {EditRecord} from '../../../crud/frames/edit-record';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {PageHeader} from '../../../crud/frames/page-header';
import {StateNote} from '../../../crud/fields/state-note';
import {CopyTemplate} from './copy-template';
import {useWhatsappSetup, WhatsappMissing} from './whatsapp-setup';
import {TemplateInputs, templatePayload} from './template-form';
import type {Stored} from '../../../providers/wire';

const locked = ['pending', 'in_appeal', 'disabled', 'pending_deletion', 'deleted'];
/** Meta approved it as it is: only a copy changes. */
const approved = ['approved', 'paused'];

export default function TemplateEdit() {
  const {id} = useParams();
  const setup = useWhatsappSetup();
  const {data, error} = useGetOne<Stored<'WhatsappTemplate'>>('plantillas-whatsapp', {id: Number(id)}, {retry: false});
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  return (
    <>
      <PageHeader
        title={data.name}
        crumbs={[
          {label: 'Plantillas de WhatsApp', to: '/plantillas-whatsapp'},
          {label: 'Detalle', to: `/plantillas-whatsapp/${id}/detalle`},
        ]}
        note={<StateNote choices={whatsappStates} id={data.state} />}
      />
      <WhatsappMissing setup={setup} />
      {locked.includes(data.state) && (
        <Alert severity="info" sx={{mb: 2, maxWidth: 900}}>
          Meta la tiene en sus manos o ya no existe: se puede leer, no cambiar.
        </Alert>
      )}
      {approved.includes(data.state) && (
        <Alert severity="info" sx={{mb: 2, maxWidth: 900}} action={<CopyTemplate template={data} />}>
          Meta la aprobó así, y puede haber avisos que la usan: se puede leer, no cambiar. Para otro texto, cópiala.
        </Alert>
      )}
      {data.state === 'rejected' && (
        <Alert severity="warning" sx={{mb: 2, maxWidth: 900}}>
          Meta la rechazó: si la cambias, vuelve a ser un borrador.
        </Alert>
      )}
      <EditRecord
        resource="plantillas-whatsapp"
        id={id}
        readOnly={[...locked, ...approved].includes(data.state)}
        toPayload={templatePayload}
        afterDelete={data.state === 'draft' ? '/plantillas-whatsapp' : undefined}
      >
        <Inputs />
      </EditRecord>
    </>
  );
}

function Inputs() {
  const record = useRecordContext();
  return <TemplateInputs isKnown={record !== undefined && record.state !== 'draft'} />;
}
