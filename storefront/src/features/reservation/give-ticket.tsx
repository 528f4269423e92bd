// Whoever has a ticket gives it to somebody else: by mail, or with a link; until it is taken it can be taken back.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {asApiError} from '../../lib/api/request';
import type {ReservationTicket} from '../../lib/api/types';
import {isEmail, onlyErrors, required, useForm} from '../../lib/forms/form';
import {giveTicket, takeBackTicket} from '../../lib/tickets/give';
import {dayAndHour} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';
import {Segmented} from '../../ui/forms/segmented';
import {ListDialog} from '../../ui/list-dialog';
import {Refusal} from '../../ui/screens/refusal';
import './give-ticket.css';

export type TicketToGive = Pick<ReservationTicket, 'id' | 'giveUntilAt' | 'offer' | 'givenTo'>;

interface Props {
  hash: string;
  ticket: TicketToGive;
  where: string;
  timezone: string;
  onDone: () => Promise<unknown>;
}

export function GiveTicket(props: Props) {
  const {ticket} = props;
  if (ticket.givenTo !== null)
    return (
      <div className="give-ticket">
        <p>
          Dada a <strong>{ticket.givenTo || 'otra persona'}</strong>. La entrada es suya: aquí ya no se descarga.
        </p>
      </div>
    );
  if (ticket.offer) return <Offered {...props} offer={ticket.offer} />;
  return ticket.giveUntilAt === null ? null : <Give {...props} until={ticket.giveUntilAt} />;
}

function Offered({hash, ticket, offer, onDone}: Props & {offer: NonNullable<TicketToGive['offer']>}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const withdraw = async () => {
    setBusy(true);
    try {
      await takeBackTicket(hash, ticket.id);
      announce('Ya no está ofrecida');
    } catch (error) {
      setProblem(asApiError(error).message);
    }
    // Whether it worked or somebody took it: how it stands is read again.
    await onDone();
    setBusy(false);
  };
  return (
    <div className="give-ticket">
      <p>
        Ofrecida{offer.toName && ` a ${offer.toName}`}
        {offer.toEmail && <span className="muted"> · {offer.toEmail}</span>}. Hasta que la acepte sigue siendo tuya.
      </p>
      {problem && <Refusal>{problem}</Refusal>}
      <div className="give-ticket-acts">
        {!offer.toEmail && (
          <Button onClick={() => void share(offer.url).catch(() => undefined)}>
            {'share' in navigator ? 'Enviar el enlace' : 'Copiar el enlace'}
          </Button>
        )}
        <Button look="quiet" isBusy={isBusy} onClick={() => void withdraw()}>
          Retirar
        </Button>
      </div>
    </div>
  );
}

/** By the phone's own sheet; where there is none, to the clipboard. */
async function share(url: string): Promise<void> {
  if ('share' in navigator) return navigator.share({text: `Te doy una entrada. Acéptala aquí: ${url}`});
  await (navigator as Navigator).clipboard.writeText(url);
  announce('Enlace copiado');
}

function Give({hash, ticket, where, timezone, until, onDone}: Props & {until: string}) {
  const [isOpen, setOpen] = useState(false);
  const attempt = `give/${hash}/${ticket.id}`;
  const form = useForm(
    {toName: '', toEmail: '', way: 'mail' as 'mail' | 'link'},
    ({toName, toEmail, way}) =>
      onlyErrors({
        toName: required(toName, 'Escribe a quién se la das'),
        toEmail: way === 'mail' && !isEmail(toEmail) ? 'Escribe su correo' : undefined,
      }),
    async ({toName, toEmail, way}) => {
      const ask = {toName: toName.trim(), toEmail: way === 'mail' ? toEmail.trim() : null};
      try {
        await giveTicket(hash, ticket.id, ask, attemptKey(attempt, ask));
        announce(way === 'mail' ? `Le hemos escrito a ${ask.toName}` : 'Ya tienes el enlace');
        setOpen(false);
      } finally {
        attemptOver(attempt);
        await onDone();
      }
    },
  );
  const {toName, toEmail, way} = form.values;
  return (
    <div className="give-ticket">
      <Button onClick={() => setOpen(true)}>Dar a otra persona</Button>
      {isOpen && (
        <ListDialog scene={attempt} title="Dar la entrada a otra persona" onClose={() => setOpen(false)}>
          <p>
            {where}. Se puede dar hasta el {dayAndHour(until, timezone)}.
          </p>
          <form className="form" noValidate onSubmit={form.onSubmit}>
            <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
            <TextField
              name="toName"
              label="¿A quién se la das?"
              maxLength={80}
              value={toName}
              error={form.errors.toName}
              onChange={event => form.set('toName', event.target.value)}
              autoComplete="off"
            />
            <Segmented
              isLegendShown
              legend="¿Cómo se la envías?"
              value={way}
              options={[
                ['mail', 'Por correo'],
                ['link', 'Con un enlace'],
              ]}
              onChange={one => form.set('way', one)}
            />
            {way === 'mail' && (
              <TextField
                name="toEmail"
                type="email"
                label="Su correo"
                value={toEmail}
                error={form.errors.toEmail}
                onChange={event => form.set('toEmail', event.target.value)}
                autoComplete="off"
              />
            )}
            <p>
              Cuando la acepte será suya, con otro código: el tuyo dejará de abrir la puerta. Lo que pagaste sigue a tu
              nombre.
            </p>
            <div className="give-ticket-acts">
              <Button type="submit" look="primary" isBusy={form.isBusy}>
                {way === 'mail' ? 'Enviársela' : 'Crear el enlace'}
              </Button>
              <Button onClick={() => setOpen(false)}>Quedármela</Button>
            </div>
          </form>
        </ListDialog>
      )}
    </div>
  );
}
