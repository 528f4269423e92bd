// Badges on paper: a card for the printer of cards, or an A6 sheet for a sleeve.
import Button from '@mui/material/Button';
import {useBusy} from '../../crud/acts/use-busy';
import {callForBytes} from '../../providers/http-client';
import {printPdf} from '../venta/print';

interface Props {
  eventId: number;
  /** Absent: all that are given. */
  id?: number;
}

export function BadgeButtons({eventId, id}: Props) {
  const [busy, run] = useBusy();
  const print = (format: 'card' | 'a6'): void =>
    void run(async () =>
      printPdf(
        await callForBytes('/api/eventos/{id}/credenciales', {
          at: {id: eventId},
          query: {format, ...(id === undefined ? {} : {ids: String(id)})},
        }),
      ),
    );
  return (
    <>
      <Button disabled={busy} onClick={() => print('card')}>
        {id === undefined ? 'Todas en tarjeta' : 'Credencial en tarjeta'}
      </Button>
      <Button disabled={busy} onClick={() => print('a6')}>
        {id === undefined ? 'Todas en A6' : 'Credencial en A6'}
      </Button>
    </>
  );
}
