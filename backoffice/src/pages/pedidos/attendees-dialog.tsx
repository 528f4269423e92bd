// Who comes with each ticket of an order, said or corrected by the office.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import {useFormAct} from '../../crud/acts/use-busy';
import {PersonInputs, type TypedPerson} from '../../crud/inputs/person-inputs';
import {plural} from '../../crud/words/plural';
import type {OrderDetail, OrderLine} from '../../providers/api-types';
import {call} from '../../providers/http-client';
import {placeOf} from './order-lines';

/** What a seller outside has said stands: it sold to those persons. */
export const nameable = (order: OrderDetail): OrderLine[] =>
  order.lines.filter(
    line =>
      line.attendee !== null &&
      line.ticket?.state !== 'void' &&
      ['pending', 'active'].includes(line.state) &&
      !line.attendee.isForgotten &&
      (order.channel !== 'lfp' || !line.attendee.isNamed),
  );

interface Props {
  order: OrderDetail;
  onClose: () => void;
  onDone: () => void;
}

export function AttendeesDialog({order, onClose, onDone}: Props) {
  const lines = nameable(order);
  const notify = useNotify();
  const {busy, problem, run} = useFormAct();
  const [people, setPeople] = useState<Record<number, TypedPerson>>(() =>
    Object.fromEntries(
      lines.map(({id, attendee}) => [
        id,
        {
          firstName: attendee!.firstName,
          surname1: attendee!.surname1,
          surname2: attendee!.surname2,
          docNo: attendee!.docNo ?? '',
        },
      ]),
    ),
  );
  const said = lines.filter(({id}) => Object.values(people[id]!).some(part => part.trim() !== ''));
  // As the API names them: by their place among those that are said.
  const at = (id: number): string => `people[${said.findIndex(line => line.id === id)}]`;
  const save = () =>
    run(async () => {
      const {changed} = await call('post', '/api/pedidos/{id}/asistentes', {
        at: {id: order.id},
        body: {people: said.map(({id}) => ({lineId: id, ...people[id]!}))},
      });
      notify(
        changed.length === 0
          ? 'No había nada que cambiar'
          : `${plural(changed.length, 'entrada tiene', 'entradas tienen')} otro nombre`,
        {type: 'info'},
      );
      onDone();
    });
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby="attendees-title">
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogTitle id="attendees-title">Quién viene con cada entrada</DialogTitle>
        <DialogContent>
          {lines.map(line => (
            <Box component="fieldset" key={line.id} sx={{border: 0, p: 0, m: 0, mb: 2, minWidth: 0}}>
              <Box component="legend" sx={{p: 0, fontWeight: 650}}>
                {placeOf(line)}
              </Box>
              <PersonInputs
                at={at(line.id)}
                person={people[line.id]!}
                needsDoc={line.attendee!.needsDoc}
                errors={problem?.errors ?? {}}
                disabled={busy}
                onChange={person => setPeople({...people, [line.id]: person})}
              />
            </Box>
          ))}
          {problem && <Alert severity="error">{problem.message}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Volver
          </Button>
          <Button type="submit" variant="contained" disabled={busy || said.length === 0}>
            Guardar
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
