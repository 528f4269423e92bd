// A ticket that somebody was given: the offer, which is accepted with a name, and then the ticket alone, without what it
// cost or what was bought beside it.
import {useState} from 'react';
import {useNavigate} from 'react-router';
import {announce} from '../../lib/announce';
import {useAccount} from '../../lib/account';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {useQuery} from '../../lib/api/query';
import type {ApiError} from '../../lib/api/request';
import type {Account, GivenTicket as Given} from '../../lib/api/types';
import {isEmail, onlyErrors, useForm} from '../../lib/forms/form';
import {personIn, personOf, personProblems} from '../../lib/forms/people';
import {
  acceptTicket,
  askGivenTicket,
  askTicketOffer,
  givenCalendarUrl,
  givenTicketPdfUrl,
  givenTicketQrUrl,
} from '../../lib/tickets/give';
import {useTitle} from '../../lib/title';
import {dayAndHour} from '../../lib/words/format';
import {placeWords} from '../../lib/words/place-words';
import {Button} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';
import {PeopleFields} from '../../ui/forms/people/people-fields';
import {Icon} from '../../ui/icon';
import {Notice} from '../../ui/screens/notice';
import {GiveTicket} from './give-ticket';
import {Failed, TicketEvent, Waiting} from './given-parts';
import {TicketCard} from './ticket-card';

export function TicketOffer({hash}: {hash: string}) {
  const {data, error, reload} = useQuery(`offer/${hash}`, () => askTicketOffer(hash));
  const {data: account, isLoading} = useAccount();
  useTitle('Te dan una entrada');
  if (error && !data) return <Failed what="entrada" error={error} onRetry={() => void reload()} />;
  if (!data || isLoading) return <Waiting />;
  return (
    <div className="page page-narrow reservation-page">
      <div className="reservation-head">
        <h1>Te dan una entrada</h1>
        <p>
          {data.giverName ? <strong>{data.giverName}</strong> : 'Alguien'} te da esta entrada. Acéptala con tu nombre y
          será tuya, con su propio código.
        </p>
      </div>
      <TicketEvent ticket={data} />
      <p className="offer-place">
        <strong>{placeWords(data)}</strong> · {data.priceCategoryName}
        {data.documentRequired && <span className="muted"> · en la puerta se enseña: {data.documentRequired}</span>}
      </p>
      <Accept hash={hash} ticket={data} account={account ?? null} onRefused={() => void reload()} />
    </div>
  );
}

interface AcceptProps {
  hash: string;
  ticket: Given;
  account: Account | null;
  onRefused: () => void;
}

/** Who it is, their account knows; of who has none, whoever gave it wrote a name. */
function knownOf({toName}: Given, account: Account | null): Record<string, string> {
  const {firstName, surname1, surname2} = account ?? personOf(toName) ?? personIn({}, '');
  return {firstName, surname1, surname2: surname2 ?? '', email: account?.email ?? ''};
}

function Accept({hash, ticket, account, onRefused}: AcceptProps) {
  const navigate = useNavigate();
  const attempt = `accept/${hash}`;
  // Sent by mail, it goes to where it was sent: that address the giver knows, and the page need not show it.
  const [isElsewhere, setElsewhere] = useState(account !== null || ticket.emailMasked === null);
  const form = useForm<Record<string, string>>(
    knownOf(ticket, account),
    values =>
      onlyErrors({
        ...personProblems(values, '', ticket.needsDoc),
        email: !isElsewhere || isEmail(values.email ?? '') ? undefined : 'Escribe tu correo',
      }),
    async values => {
      const {docNo, surname2, ...names} = personIn(values, '');
      const person = {
        ...names,
        surname2: surname2 || null,
        docNo: docNo || null,
        ...(isElsewhere && {email: (values.email ?? '').trim()}),
      };
      try {
        const {hash: own} = await acceptTicket(hash, person, attemptKey(attempt, person));
        announce('La entrada es tuya');
        void navigate(`/reservas/${own}`, {replace: true});
      } catch (error) {
        if ((error as ApiError).code === 'offer_over') onRefused();
        throw error;
      } finally {
        attemptOver(attempt);
      }
    },
    name => ['firstName', 'surname1', 'surname2', 'docNo', 'email'].includes(name),
  );
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <PeopleFields
        seats={[{at: '', legend: '¿Quién eres?', needsDoc: ticket.needsDoc, withoutDoc: !ticket.needsDoc}]}
        form={form}
        known={account ? [{...personIn(account, ''), surname2: account.surname2 ?? '', docNo: ''}] : []}
      />
      {isElsewhere ? (
        <TextField
          name="email"
          type="email"
          label="Tu correo"
          hint="Te enviamos la entrada en PDF."
          value={form.values.email ?? ''}
          error={form.errors.email}
          onChange={event => form.set('email', event.target.value)}
          autoComplete="email"
        />
      ) : (
        <p>
          Te enviamos la entrada en PDF a <strong>{ticket.emailMasked}</strong>, donde has recibido este enlace.{' '}
          <Button look="quiet" onClick={() => setElsewhere(true)}>
            A otro correo
          </Button>
        </p>
      )}
      {ticket.untilAt && <p>Puedes aceptarla hasta el {dayAndHour(ticket.untilAt, ticket.timezone)}.</p>}
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        Aceptar la entrada
      </Button>
    </form>
  );
}

export function GivenTicket({hash}: {hash: string}) {
  const {data, error, reload} = useQuery(`given/${hash}`, () => askGivenTicket(hash));
  useTitle('Tu entrada');
  if (error?.status === 404 || error?.status === 410 || (error && !data))
    return <Failed what="entrada" error={error} onRetry={() => void reload()} />;
  if (!data) return <Waiting />;
  const isAtHand = data.code !== '' && data.state !== 'void';
  return (
    <div className="page reservation-page">
      <div className="reservation-head">
        <h1>Tu entrada</h1>
        <p>
          A nombre de <strong>{data.holderName}</strong>
          {data.giverName && `. Te la dio ${data.giverName}`}.
        </p>
        {data.isCancelled && (
          <Notice tone="danger" title="La sesión se ha cancelado">
            Lo que costó la entrada se devuelve a quien la compró.
          </Notice>
        )}
        {isAtHand && (
          <div className="reservation-actions">
            <a className="button button-primary" href={givenTicketPdfUrl(hash)}>
              <Icon name="download" /> Descargar en PDF
            </a>
            <Button onClick={() => window.print()}>
              <Icon name="print" /> Imprimir
            </Button>
            <a className="button button-plain" href={givenCalendarUrl(hash)}>
              <Icon name="calendar" /> Añadir al calendario
            </a>
          </div>
        )}
      </div>
      <TicketEvent ticket={data} />
      <ul className="tickets">
        <TicketCard
          qr={givenTicketQrUrl(hash)}
          eventTitle={data.eventTitle}
          ticket={{...data, totalCents: null, attendee: null, isNameless: false}}
        >
          {/* Which ticket it is, its own link says. */}
          <GiveTicket hash={hash} ticket={data} where={placeWords(data)} timezone={data.timezone} onDone={reload} />
        </TicketCard>
      </ul>
      {data.documentRequired && <p>En la puerta se enseña: {data.documentRequired}.</p>}
      {isAtHand && <p className="muted">Esta página es tu entrada: no envíes su enlace a nadie.</p>}
    </div>
  );
}
