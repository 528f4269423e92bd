// The text of a newsletter; closed once it has gone out.
import Alert from '@mui/material/Alert';
import {EditRecord} from '../../../crud/frames/edit-record';
import {isWritten, NewsletterFrame} from './newsletter-frame';
import {newsletterInputs} from './newsletter-inputs';

export default function NewsletterEdit() {
  return (
    <NewsletterFrame>
      {newsletter => (
        <>
          {!isWritten(newsletter) && (
            <Alert severity="info" sx={{mb: 2, maxWidth: 900}}>
              Ya ha salido o se ha cancelado: se puede leer, no cambiar.
            </Alert>
          )}
          <EditRecord
            resource="emails/boletines"
            id={newsletter.id}
            readOnly={!isWritten(newsletter)}
            afterDelete={newsletter.state === 'draft' ? '/emails/boletines' : undefined}
          >
            {newsletterInputs}
          </EditRecord>
        </>
      )}
    </NewsletterFrame>
  );
}
