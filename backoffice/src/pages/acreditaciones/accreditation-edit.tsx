// The data of an accreditation; its state changes on its own page.
import {useRedirect} from 'react-admin';
import {useParams} from 'react-router';
import {AccessDenied} from '../../crud/frames/access-denied';
import {EditRecord} from '../../crud/frames/edit-record';
import {PageHeader} from '../../crud/frames/page-header';
import {may} from '../../providers/permissions';
import {personName, type AccreditationRecord} from './accreditation-fields';
import {AccreditationInputs} from './accreditation-inputs';

export default function AccreditationEdit() {
  const {eventId, id} = useParams();
  const redirect = useRedirect();
  if (!may('acreditaciones', 'show')) return <AccessDenied />;
  return (
    <EditRecord
      resource="acreditaciones"
      id={Number(id)}
      afterDelete="/acreditaciones"
      onSaved={() => redirect(`/acreditaciones/${id}`)}
      head={record => (
        <PageHeader
          title={`Cambiar los datos de ${personName(record as AccreditationRecord)}`}
          crumbs={[
            {label: 'Acreditaciones', to: '/acreditaciones'},
            {label: personName(record as AccreditationRecord), to: `/acreditaciones/${id}`},
          ]}
          note={String(record.eventTitle)}
        />
      )}
    >
      <AccreditationInputs eventId={Number(eventId)} />
    </EditRecord>
  );
}
