// Badges on paper: a card for the printer of cards, or an A6 sheet for a sleeve.
import {useListContext} from 'react-admin';
import Button from '@mui/material/Button';
import {useBusy} from '../../crud/acts/use-busy';
import {callForBytes} from '../../providers/http-client';
import type {AccreditationRecord} from './accreditation-fields';
import {printPdf} from '../../crud/acts/print-pdf';

interface Props {
  eventId: number;
  /** Absent: all that are given. */
  ids?: readonly number[];
  /** What is printed, as the buttons say it. */
  what: string;
}

export function BadgeButtons({eventId, ids, what}: Props) {
  const [busy, run] = useBusy();
  const print = (format: 'card' | 'a6'): void =>
    void run(async () =>
      printPdf(
        await callForBytes('/api/eventos/{id}/credenciales', {
          at: {id: eventId},
          query: {format, ...(ids && {ids: ids.join()})},
        }),
      ),
    );
  return (
    <>
      <Button disabled={busy} onClick={() => print('card')}>
        {what} en tarjeta
      </Button>
      <Button disabled={busy} onClick={() => print('a6')}>
        {what} en A6
      </Button>
    </>
  );
}

/** Of the rows that are chosen in a list: a print is of one event. */
export function ChosenBadges() {
  const {selectedIds, data = []} = useListContext<AccreditationRecord>();
  const chosen = data.filter(one => selectedIds.includes(one.id));
  const [first] = chosen;
  if (first === undefined) return null;
  return chosen.every(one => one.eventId === first.eventId) ? (
    <BadgeButtons eventId={first.eventId} ids={chosen.map(one => one.id)} what="Credenciales" />
  ) : (
    <span>Las credenciales se imprimen de un evento: elige las de uno.</span>
  );
}
