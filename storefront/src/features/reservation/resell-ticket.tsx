// Whoever bought a ticket offers it again through the club: for how much, what comes back, and taking it back.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {asApiError} from '../../lib/api/request';
import type {ReservationTicket} from '../../lib/api/types';
import {centsOf} from '../../lib/forms/amount';
import {useForm} from '../../lib/forms/form';
import {takeBackTicket} from '../../lib/tickets/give';
import {listTicket} from '../../lib/tickets/resale';
import {dayAndHour, euros} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';
import {ListDialog} from '../../ui/list-dialog';
import {Refusal} from '../../ui/screens/refusal';

type Resale = NonNullable<ReservationTicket['resale']>;

interface Props {
  hash: string;
  ticketId: number;
  resale: ReservationTicket['resale'];
  where: string;
  timezone: string;
  onDone: () => Promise<unknown>;
}

export function ResellTicket({resale, ...props}: Props) {
  if (!resale) return null;
  return resale.listing ? (
    <Listed {...props} isCredit={resale.isCredit} listing={resale.listing} />
  ) : (
    // What it cost is another once its seat is: what was proposed is proposed anew.
    <Resell key={resale.maxCents} {...props} resale={resale} />
  );
}

type Own = Omit<Props, 'resale'>;

function Listed({
  hash,
  ticketId,
  isCredit,
  listing,
  onDone,
}: Own & {isCredit: boolean; listing: NonNullable<Resale['listing']>}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const withdraw = async () => {
    setBusy(true);
    try {
      await takeBackTicket(hash, ticketId);
      announce('Ya no está en reventa');
    } catch (error) {
      setProblem(asApiError(error).message);
    }
    // Whether it worked or somebody bought it: how it stands is read again.
    await onDone();
    setBusy(false);
  };
  return (
    <div className="give-ticket">
      <p>
        <strong>En reventa por {euros(listing.askedCents)}.</strong>{' '}
        {listing.isHeld ? 'Alguien la tiene en su carrito.' : 'Hasta que se venda sigue siendo tuya.'} Si se vende,{' '}
        {isCredit ? 'te enviamos una tarjeta de la tienda de' : 'te devolvemos'} {euros(listing.paysCents)}.
      </p>
      {problem && <Refusal>{problem}</Refusal>}
      <Button look="quiet" isBusy={isBusy} onClick={() => void withdraw()}>
        Retirarla de la reventa
      </Button>
    </div>
  );
}

function Resell({hash, ticketId, resale, where, timezone, onDone}: Own & {resale: Resale}) {
  const [isOpen, setOpen] = useState(false);
  const {minCents, maxCents, feeCents, isCredit} = resale;
  const attempt = `resale/${hash}/${ticketId}`;
  const form = useForm(
    {askedCents: euros(maxCents).replace(/\s*€/, '')},
    ({askedCents}) => {
      const asked = centsOf(askedCents);
      if (asked === undefined) return {askedCents: 'Escribe el precio, por ejemplo 25,00'};
      return asked < minCents || asked > maxCents
        ? {askedCents: `Entre ${euros(minCents)} y ${euros(maxCents)}, que es lo que costó`}
        : {};
    },
    async values => {
      const askedCents = centsOf(values.askedCents)!;
      const ask = {askedCents, expectedCents: askedCents - feeCents};
      try {
        await listTicket(hash, ticketId, ask, attemptKey(attempt, ask));
        announce('Tu entrada está en reventa');
        setOpen(false);
      } finally {
        attemptOver(attempt);
        await onDone();
      }
    },
  );
  const asked = centsOf(form.values.askedCents);
  const isFit = asked !== undefined && asked >= minCents && asked <= maxCents;
  return (
    <div className="give-ticket">
      <Button onClick={() => setOpen(true)}>Poner en reventa</Button>
      {isOpen && (
        <ListDialog scene={attempt} title="Poner la entrada en reventa" onClose={() => setOpen(false)}>
          <p>
            {where}. Se verá en el plano hasta el {dayAndHour(resale.untilAt, timezone)}.
          </p>
          <form className="form" noValidate onSubmit={form.onSubmit}>
            <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
            <TextField
              name="askedCents"
              label="Precio, en euros"
              hint={`Entre ${euros(minCents)} y ${euros(maxCents)}, que es lo que costó sin gastos`}
              inputMode="decimal"
              maxLength={12}
              value={form.values.askedCents}
              error={form.errors.askedCents}
              onChange={event => form.set('askedCents', event.target.value)}
              autoComplete="off"
            />
            {isFit && (
              <p aria-live="polite">
                Si se vende, {isCredit ? 'te enviamos una tarjeta de la tienda de' : 'te devolvemos por donde pagaste'}{' '}
                <strong className="figures">{euros(asked - feeCents)}</strong>
                {feeCents > 0 && `: nos quedamos ${euros(feeCents)} de gastos`}.
              </p>
            )}
            <p>
              Hasta que otra persona la pague sigue siendo tuya y abre la puerta. Entonces tu código deja de valer y te
              avisamos por correo. Puedes retirarla mientras nadie la esté pagando.
            </p>
            <div className="give-ticket-acts">
              <Button type="submit" look="primary" isBusy={form.isBusy}>
                Poner en reventa
              </Button>
              <Button onClick={() => setOpen(false)}>Quedármela</Button>
            </div>
          </form>
        </ListDialog>
      )}
    </div>
  );
}
