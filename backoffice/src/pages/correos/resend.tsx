// Sending a mail again: one that failed as it is; a copy of one that went or came back, by administration also to an
// address that was mended. While its words are kept: after that it is sent from where it came.
import {useState} from 'react';
import {email, required, TextInput} from 'react-admin';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {ActDialog} from '../../crud/acts/act-dialog';
import {RetryButton} from '../../crud/acts/retry-button';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

type Mail = Stored<'MailMessage'>;
interface Props {
  mail: Mail;
  onDone: () => void;
}

const told = ({to}: {to: string}): string => `Vuelve a salir para ${to}`;

export function RetryMail({mail, onDone}: Props) {
  if (!may('correos', 'send') || mail.state !== 'failed' || !mail.isKept) return null;
  const retry = async (idempotencyKey: string) =>
    told(await call('post', '/api/correos/{id}/reenviar', {at: {id: mail.id}, body: {}, idempotencyKey}));
  return <RetryButton to={mail.toEmail} retry={retry} onDone={onDone} />;
}

export function ResendMail({mail, onDone}: Props) {
  const [open, setOpen] = useState(false);
  const mayRedirect = may('correos', 'configure');
  const goesAgain = ['sent', 'bounced'].includes(mail.state) || (mail.state === 'failed' && mayRedirect);
  if (!may('correos', 'send') || !goesAgain || !mail.isKept) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Reenviar…</Button>
      {open && (
        <ActDialog
          title="Reenviar el correo"
          confirm="Reenviar"
          path="/api/correos/{id}/reenviar"
          at={{id: mail.id}}
          withoutReason
          defaults={{to: mail.toEmail}}
          toBody={({to}) => (to === mail.toEmail ? {} : {to})}
          told={told}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
          onClose={() => setOpen(false)}
        >
          {mayRedirect ? (
            <TextInput
              source="to"
              label="A quién"
              type="email"
              validate={[required(), email('Escribe un correo válido.')]}
              helperText="Corrígela si estaba mal escrita: quien lo reciba podrá abrir sus enlaces. Queda en la auditoría."
              fullWidth
            />
          ) : (
            <Typography>
              Sale otra vez para <strong>{mail.toEmail}</strong>, con los mismos enlaces y adjuntos.
            </Typography>
          )}
        </ActDialog>
      )}
    </>
  );
}
