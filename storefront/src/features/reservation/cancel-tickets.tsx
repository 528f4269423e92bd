// Whoever bought cancels tickets alone: which, how the money comes back, and a plain sentence before the act.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import type {Reservation, ReservationTicket} from '../../lib/api/types';
import {useForm} from '../../lib/forms/form';
import {euros, hour, longDay, tickets as ticketsWord} from '../../lib/words/format';
import {placeWords} from '../../lib/words/place-words';
import {Button} from '../../ui/button';
import {CheckField, ErrorSummary} from '../../ui/forms/field';
import {Segmented} from '../../ui/forms/segmented';
import {Section} from '../../ui/section';
import './cancel-tickets.css';

interface Props {
  hash: string;
  reservation: Reservation;
  onDone: () => Promise<unknown>;
}

type Cancellable = ReservationTicket & {cancel: NonNullable<ReservationTicket['cancel']>; where: string; until: string};
type Way = 'money' | 'credit';

export function CancelTickets({hash, reservation, onDone}: Props) {
  const [isOpen, setOpen] = useState(false);
  const own = cancellable(reservation);
  if (own.length === 0) return null;
  const untils = [...new Set(own.map(ticket => ticket.until))];
  return (
    <Section title="Anular entradas">
      {isOpen ? (
        <CancelForm hash={hash} tickets={own} onDone={onDone} onClose={() => setOpen(false)} />
      ) : (
        <div className="cancel-tickets">
          <p>
            {untils.length === 1
              ? `Si no puedes venir, puedes anularlas hasta el ${untils[0]}.`
              : 'Si no puedes venir, puedes anularlas aquí: cada sesión tiene su plazo.'}
          </p>
          <Button onClick={() => setOpen(true)}>Anular entradas</Button>
        </div>
      )}
    </Section>
  );
}

function cancellable({sessions}: Reservation): Cancellable[] {
  return sessions.flatMap(session =>
    session.tickets.flatMap(ticket =>
      ticket.cancel === null
        ? []
        : [
            {
              ...ticket,
              cancel: ticket.cancel,
              where: [
                sessions.length > 1 && session.eventTitle,
                placeWords(ticket),
                // Places without a number are told apart by them alone.
                ticket.holderName,
                ticket.code !== '' && `código …${ticket.code.slice(-4)}`,
              ]
                .filter(Boolean)
                .join(', '),
              until: `${longDay(ticket.cancel.untilAt, session.timezone)} a las ${hour(ticket.cancel.untilAt, session.timezone)}`,
            },
          ],
    ),
  );
}

interface FormProps {
  hash: string;
  tickets: Cancellable[];
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

function CancelForm({hash, tickets, onDone, onClose}: FormProps) {
  const attempt = `cancel/${hash}`;
  const form = useForm(
    {chosen: tickets.length === 1 ? [tickets[0]!.id] : ([] as number[]), back: null as Way | null},
    ({chosen}) => (chosen.length === 0 ? {chosen: 'Elige qué entradas anulas'} : {}),
    async ({chosen}) => {
      const body = {ticketIds: chosen, back: way, expectedCents: sumOf(picked, way) + movedOf(picked)};
      try {
        await api.cancelTickets(hash, body, attemptKey(attempt, body));
        announce('Entradas anuladas.');
        onClose();
      } finally {
        attemptOver(attempt);
        // Whatever was refused: what may be cancelled is read again.
        await onDone();
      }
    },
  );
  const picked = tickets.filter(ticket => form.values.chosen.includes(ticket.id));
  const ways = (['money', 'credit'] as const).filter(one => picked.every(ticket => centsOf(ticket, one) !== null));
  const way: Way =
    form.values.back !== null && ways.includes(form.values.back) ? form.values.back : (ways[0] ?? 'money');
  const toggle = (id: number, isIn: boolean) =>
    form.set('chosen', isIn ? [...form.values.chosen, id] : form.values.chosen.filter(one => one !== id));
  return (
    <form className="cancel-tickets" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <fieldset className="cancel-tickets-which" id="chosen" tabIndex={-1}>
        <legend>¿Cuáles?</legend>
        {tickets.map(ticket => (
          <CheckField
            key={ticket.id}
            name={`cancel-${ticket.id}`}
            checked={form.values.chosen.includes(ticket.id)}
            onChange={isIn => toggle(ticket.id, isIn)}
          >
            {ticket.where} <span className="muted figures">({euros(ticket.totalCents)})</span>
          </CheckField>
        ))}
      </fieldset>
      {ways.length > 1 && picked.length > 0 && (
        <Segmented
          isLegendShown
          legend="¿Cómo te lo devolvemos?"
          value={way}
          options={[
            ['money', `Como pagaste: ${euros(sumOf(picked, 'money'))}`],
            ['credit', `Tarjeta para la tienda: ${euros(sumOf(picked, 'credit'))}`],
          ]}
          onChange={back => form.set('back', back)}
        />
      )}
      {picked.length > 0 && <p>{sentence(picked, way)}</p>}
      {picked.length > 0 && ways.length === 0 && <p>Estas entradas no se devuelven igual: anúlalas por separado.</p>}
      <div className="reservation-actions">
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {picked.length === 0 ? 'Anular' : `Anular ${ticketsWord(picked.length)}`}
        </Button>
        <Button onClick={onClose}>Quedármelas</Button>
      </div>
    </form>
  );
}

const centsOf = ({cancel}: Cancellable, way: Way): number | null =>
  way === 'money' ? cancel.moneyCents : cancel.creditCents;
const sumOf = (tickets: Cancellable[], way: Way): number =>
  tickets.reduce((sum, ticket) => sum + (centsOf(ticket, way) ?? 0), 0);
/** Paid to change their seats: besides, the way it came. */
const movedOf = (tickets: Cancellable[]): number => tickets.reduce((sum, {cancel}) => sum + cancel.movedCents, 0);

function sentence(tickets: Cancellable[], way: Way): string {
  const moved = movedOf(tickets);
  const back = sumOf(tickets, way) + (way === 'money' ? moved : 0);
  const kept = tickets.reduce((sum, ticket) => sum + ticket.cancel.keptCents, 0);
  const bonus = tickets.reduce((sum, ticket) => sum + ticket.cancel.bonusCents, 0);
  const many = tickets.length > 1;
  const over = `${many ? 'Dejan' : 'Deja'} de valer al momento y ${many ? 'sus sitios vuelven' : 'su sitio vuelve'} a la venta.`;
  const why = tickets.every(({cancel}) => cancel.isPostponed)
    ? 'Como la sesión cambia de día, te devolvemos todo. '
    : '';
  const keeps = kept > 0 ? ` Nos quedamos ${euros(kept)}.` : '';
  if (back === 0) return `Según las condiciones, no se devuelve nada.${keeps} ${over}`;
  const returned = tickets.reduce((sum, ticket) => sum + ticket.cancel.returnedCents, 0);
  if (way === 'credit')
    return `${cardSentence(back - returned, bonus, returned)}${moved > 0 ? ` Los ${euros(moved)} del cambio de butaca vuelven por donde los pagaste.` : ''}${keeps} ${over}`;
  return `${why}Te devolvemos ${euros(back)} por donde pagaste.${keeps} ${over}`;
}

/** A new card for what was money; what was paid with the shop's own credit is there again. */
function cardSentence(card: number, bonus: number, returned: number): string {
  const again = `${euros(returned)} vuelven a la tarjeta regalo o al monedero con que pagaste`;
  if (card === 0) return `Los ${again}.`;
  return `Te enviamos una tarjeta de ${euros(card)} para gastar en la tienda${bonus > 0 ? `, con ${euros(bonus)} de regalo` : ''}.${returned > 0 ? ` Otros ${again}.` : ''}`;
}
