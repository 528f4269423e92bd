// Below the form of a list: its sessions, and the way to what hangs from it.
import {required, TextInput, useNotify, useRecordContext} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import EventSeatIcon from '@mui/icons-material/EventSeatOutlined';
import {Columns} from '../../crud/lists/columns';
import {InstantInput} from '../../crud/inputs/date-input';
import {formatCents} from '../../crud/words/money';
import {MoneyInput} from '../../crud/inputs/money-input';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {RelatedRecords} from '../../crud/lists/related-records';
import {SessionInput} from '../../crud/fields/session-reference';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

type ListSession = Stored<'SeasonListSession', {eventTitle: string; startsAt: string}>;

export function ListAfter() {
  const list = useRecordContext();
  if (list === undefined || list.kind !== 'passes') return null;
  return (
    <Box sx={{mt: 2, maxWidth: 900}}>
      <RelatedRecords<ListSession>
        resource="listas/sesiones"
        title="Sesiones de la lista"
        note="A las que da acceso el abono. Al añadir una, las butacas de los abonados dejan de venderse en ella; al quitarla, quedan libres. Con suplemento, quien no lo paga a tiempo deja libre su butaca."
        filter={{seasonListId: list.id}}
        one="sesión"
        name={{label: 'Sesión', value: line => line.eventTitle}}
        columns={[
          {label: 'Fecha', value: line => formatInstant(line.startsAt)},
          {label: 'Suplemento', value: line => (line.supplementCents > 0 ? formatCents(line.supplementCents) : '')},
          {
            label: 'Butaca guardada hasta',
            value: line => (line.ownSeatUntilAt === null ? '' : formatInstant(line.ownSeatUntilAt)),
          },
          {label: 'Nota', value: line => line.note},
        ]}
        empty="Sin sesiones: el abono todavía no da acceso a nada."
        inputs={
          <>
            <SessionInput source="eventSessionId" listSource="seasonListId" />
            <Columns>
              <MoneyInput source="supplementCents" label="Suplemento" validate={required()} />
              <InstantInput source="ownSeatUntilAt" label="Butaca guardada hasta" />
            </Columns>
            <TextInput source="note" label="Nota" />
          </>
        }
        defaults={{seasonListId: list.id, supplementCents: 0}}
        represent={line => line.eventTitle}
        rowActions={line =>
          may('passes', 'configure') &&
          new Date(line.startsAt) > new Date() &&
          !(line.ownSeatUntilAt && new Date(line.ownSeatUntilAt) <= new Date()) && (
            <ClaimAgain listId={Number(list.id)} line={line} />
          )
        }
      />
      {may('passes', 'view') && (
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 0.5}}>
          <Button
            component={Link}
            to={`/abonos/precios?filter=${encodeURIComponent(JSON.stringify({seasonListId: list.id}))}`}
          >
            Precios
          </Button>
          <Button component={Link} to={`/abonos/informe?lista=${list.id}`}>
            Informe
          </Button>
          <Button component={Link} to={`/listas/${list.id}/usuarios`}>
            Usuarios
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** For when a seat has come back that somebody else had as the session was added. */
function ClaimAgain({listId, line}: {listId: number; line: ListSession}) {
  const notify = useNotify();
  const claim = async (): Promise<void> => {
    try {
      const {claimed, conflicts, withoutPlace} = await call('post', '/api/listas/{id}/reservar-asientos', {
        at: {id: listId},
        body: {eventSessionId: line.eventSessionId},
      });
      const lost = conflicts.length + withoutPlace.length;
      notify(
        `${claimed === 0 ? 'Ninguna butaca más que reservar' : claimed === 1 ? 'Reservada 1 butaca' : `Reservadas ${claimed} butacas`}${lost === 0 ? '' : `. Sin su sitio: ${lost} ${lost === 1 ? 'abono' : 'abonos'}`}`,
        {type: lost === 0 ? 'info' : 'warning'},
      );
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  return (
    <IconButton
      size="small"
      aria-label={`Reservar otra vez las butacas en ${line.eventTitle}`}
      title="Reservar otra vez las butacas"
      onClick={() => void claim()}
    >
      <EventSeatIcon fontSize="small" />
    </IconButton>
  );
}
