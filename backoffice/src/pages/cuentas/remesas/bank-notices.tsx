// What the bank says of debits and could not be placed: it waits here, over the remittances and on the page of its own,
// until somebody says what was done.
import {useState} from 'react';
import {useGetList, useNotify, useRefresh} from 'react-admin';
import {Link} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {ReasonDialog} from '../../../crud/acts/reason-dialog';
import {useBusy} from '../../../crud/acts/use-busy';
import {formatCount} from '../../../crud/words/count';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';

type Notice = Stored<'SepaNotice'>;
const SHOWN = 50;

/** Of one remittance, or of all. */
export function BankNotices({remittanceId}: {remittanceId?: number}) {
  const [chosen, setChosen] = useState<Notice | null>(null);
  const {data = [], total = 0} = useGetList<Notice>('remesas/avisos', {
    filter: {state: 'waiting', ...(remittanceId !== undefined && {sepaRemittanceId: remittanceId})},
    sort: {field: 'id', order: 'ASC'},
    pagination: {page: 1, perPage: SHOWN},
  });
  if (data.length === 0) return null;
  return (
    <Alert severity="warning" sx={{mb: 2, '& .MuiAlert-message': {width: '100%'}}}>
      El banco ha dicho algo que no se ha podido colocar. Hasta resolverlo, su remesa no se puede dar por abonada.
      <Box component="ul" sx={{m: 0, mt: 1, pl: 2.5, display: 'grid', gap: 0.75}}>
        {data.map(notice => (
          <li key={notice.id}>
            <strong>{notice.said}</strong>. {notice.why}{' '}
            {remittanceId === undefined && notice.sepaRemittanceId !== null && (
              <Link to={`/remesas/${notice.sepaRemittanceId}`}>Remesa {notice.sepaRemittanceId}</Link>
            )}{' '}
            {may('remesas', 'edit') && (
              <Button size="small" onClick={() => setChosen(notice)}>
                Resolver
              </Button>
            )}
          </li>
        ))}
      </Box>
      {total > data.length && `Y ${formatCount(total - data.length)} más.`}
      {chosen && <Solve key={chosen.id} notice={chosen} onClose={() => setChosen(null)} />}
    </Alert>
  );
}

function Solve({notice, onClose}: {notice: Notice; onClose: () => void}) {
  const [, run] = useBusy();
  const notify = useNotify();
  const refresh = useRefresh();
  return (
    <ReasonDialog
      title="Resolver el aviso"
      confirm="Resuelto"
      onClose={onClose}
      onConfirm={note =>
        run(async () => {
          await call('post', '/api/remesas/avisos/{id}/resolver', {at: {id: notice.id}, body: {note}});
          notify('Aviso resuelto', {type: 'info'});
          onClose();
          refresh();
        })
      }
    >
      <p>{notice.said}.</p>
      <p>Escribe qué se ha hecho: por ejemplo, que se ha anotado a mano o que es de otro fichero.</p>
    </ReasonDialog>
  );
}
