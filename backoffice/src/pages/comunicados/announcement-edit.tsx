// The text of an announcement; closed once it has gone out.
import Alert from '@mui/material/Alert';
import {EditRecord} from '../../crud/frames/edit-record';
import {AnnouncementFrame, isOpen} from './announcement-frame';
import {AnnouncementInputs, announcementPayload} from './announcement-form';

export default function AnnouncementEdit() {
  return (
    <AnnouncementFrame>
      {announcement => (
        <>
          {!isOpen(announcement) && (
            <Alert severity="info" sx={{mb: 2, maxWidth: 900}}>
              Ya ha salido o se ha cancelado: se puede leer, no cambiar.
            </Alert>
          )}
          <EditRecord
            resource="comunicados"
            id={announcement.id}
            toPayload={announcementPayload}
            afterDelete={announcement.state === 'draft' ? '/comunicados' : undefined}
            readOnly={!isOpen(announcement)}
          >
            <AnnouncementInputs />
          </EditRecord>
        </>
      )}
    </AnnouncementFrame>
  );
}
