// The page of a newsletter on the web: to be looked at, and shown to search engines or not once it has gone out.
import {useNotify, useRefresh} from 'react-admin';
import Button from '@mui/material/Button';
import OpenIcon from '@mui/icons-material/OpenInNew';
import {useBusy} from '../../../crud/acts/use-busy';
import {call} from '../../../providers/http-client';
import type {NewsletterRecord} from './newsletter-frame';
import {maySend} from './newsletter-send';

export function WebPageActs({newsletter: {id, webKey, sentAt, isPublished}}: {newsletter: NewsletterRecord}) {
  const refresh = useRefresh();
  const notify = useNotify();
  const [busy, run] = useBusy();
  const publish = () =>
    run(async () => {
      await call('post', '/api/emails/boletines/{id}/publicar', {at: {id}, body: {isPublished: !isPublished}});
      notify(isPublished ? 'Ya no se ofrece a los buscadores' : 'Los buscadores ya pueden mostrarlo', {type: 'info'});
      refresh();
    });
  return (
    <>
      {sentAt !== null && maySend() && (
        <Button disabled={busy} onClick={() => void publish()}>
          {isPublished ? 'Quitar de los buscadores' : 'Ofrecer a los buscadores'}
        </Button>
      )}
      <Button variant="outlined" href={`/boletines/${webKey}`} target="_blank" rel="noopener" endIcon={<OpenIcon />}>
        Ver en la web
      </Button>
    </>
  );
}
