// One message, without what is for its reader alone: where no mail server is, an act of its own opens it. The frame
// runs no script, sends no form and opens nothing: mail is data.
import {useState} from 'react';
import {useGetOne, useNotify} from 'react-admin';
import {Link, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {mailStates} from '../../crud/words/choices';
import {Fact, Facts} from '../../crud/fields/facts';
import {StateMark} from '../../crud/fields/fields';
import {ServerWords} from '../../crud/fields/server-words';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {formatInstant} from '../../crud/words/zoned-time';
import {LoadProblem} from '../../crud/frames/load-problem';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {ResendMail, RetryMail} from './resend';
import {MailText} from '../../crud/editor/mail-text';

/** What goes with a mail is made when it leaves: until then it has no name of a file. */
const ATTACHED: Record<string, string> = {
  tickets_pdf: 'Entradas (PDF)',
  calendar: 'Cita para el calendario',
  receipt_pdf: 'Justificante (PDF)',
  given_ticket_pdf: 'Entrada cedida (PDF)',
  invitation_pdf: 'Invitación (PDF)',
  gift_card_pdf: 'Tarjeta regalo (PDF)',
  supporter_card_pdf: 'Carné (PDF)',
  accreditation_pdf: 'Acreditación (PDF)',
  kit_order_pdf: 'Pedido de ropa (PDF)',
  settlement_pdf: 'Liquidación (PDF)',
  invoice_pdf: 'Factura (PDF)',
  media_file: 'Archivo de los medios',
};

export function MailPage() {
  const {id} = useParams();
  const [view, setView] = useState<'html' | 'text'>('html');
  const {data: mail, error, refetch} = useGetOne<Stored<'MailMessage'>>('correos', {id: Number(id)}, {retry: false});
  const [opened, setOpened] = useState<{html: string; text: string} | null>(null);
  const notify = useNotify();
  const open = (): void => {
    call('post', '/api/correos/{id}/abrir', {at: {id}}).then(setOpened, (failure: unknown) =>
      notifyProblem(notify, failure),
    );
  };
  if (error) return <LoadProblem error={error} />;
  if (mail === undefined) return <LinearProgress />;
  const state = mailStates.find(one => one.id === mail.state);
  // By retention: whom it went to, when and about what is all that stays.
  const isEmptied = opened === null && mail.html === '';
  const shown = opened ?? {html: String(mail.html), text: String(mail.text)};
  const attachments = (Array.isArray(mail.attachments) ? (mail.attachments as {kind: string}[]) : []).map(
    ({kind}) => ATTACHED[kind] ?? 'Archivo',
  );
  return (
    <>
      <PageHeader
        title={String(mail.subject)}
        crumbs={[{label: 'Correos', to: '/comunicados/emails'}]}
        note={state && <StateMark tone={state.tone}>{state.name}</StateMark>}
        actions={
          <>
            <RetryMail mail={mail} onDone={() => void refetch()} />
            <ResendMail mail={mail} onDone={() => void refetch()} />
          </>
        }
      />
      <Card sx={{p: 2, mb: 2}}>
        <Facts>
          <Fact label="Para">{mail.toEmail}</Fact>
          <Fact label="Pedido">
            {mail.orderId && may('pedidos', 'show') && <Link to={`/pedidos/${mail.orderId}`}>Ver el pedido</Link>}
          </Fact>
          <Fact label="Copia de">
            {mail.resentOfId && <Link to={`/comunicados/emails/${mail.resentOfId}`}>El que se reenvió</Link>}
          </Fact>
          <Fact label="Creado">{formatInstant(String(mail.createdAt))}</Fact>
          <Fact label="Enviado">{mail.sentAt && formatInstant(String(mail.sentAt))}</Fact>
          <Fact label="Intentos">{String(mail.attempts)}</Fact>
          <Fact label="Adjuntos">{attachments.join(', ')}</Fact>
        </Facts>
        {mail.lastError && (
          <Alert severity="error" sx={{mt: 2}}>
            <ServerWords text={mail.lastError} />
          </Alert>
        )}
      </Card>
      {isEmptied && (
        <Alert severity="info">El texto y los adjuntos se borraron al cumplir su plazo de conservación.</Alert>
      )}
      {opened === null && !isEmptied && (
        <Alert
          severity="info"
          sx={{mb: 2}}
          action={
            mail.state === 'outbox' &&
            may('correos', 'configure') && (
              <Button color="inherit" size="small" onClick={open}>
                Abrir con sus enlaces
              </Button>
            )
          }
        >
          Los enlaces y códigos personales no se guardan a la vista: solo los ve quien recibe el correo.
          {mail.state === 'outbox' &&
            ' En una instalación de prueba sin servidor de correo, administración puede abrirlo; queda en la auditoría.'}
        </Alert>
      )}
      {!isEmptied && (
        <>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={view}
            aria-label="Cómo verlo"
            onChange={(_event, next: 'html' | 'text' | null) => next !== null && setView(next)}
            sx={{mb: 1}}
          >
            <ToggleButton value="html" sx={{textTransform: 'none', py: 0.25}}>
              Como se ve
            </ToggleButton>
            <ToggleButton value="text" sx={{textTransform: 'none', py: 0.25}}>
              Solo texto
            </ToggleButton>
          </ToggleButtonGroup>
          <Card sx={{overflow: 'hidden', maxWidth: 760}}>
            {view === 'html' ? (
              <iframe
                title={`Correo: ${mail.subject}`}
                sandbox=""
                srcDoc={shown.html}
                style={{border: 0, width: '100%', height: 'min(70vh, 760px)', display: 'block', background: '#fff'}}
              />
            ) : (
              <MailText text={shown.text} height="70vh" />
            )}
          </Card>
        </>
      )}
    </>
  );
}
