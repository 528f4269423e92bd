// Who waits for a sold-out session: figures, stop and start, how long an offer lasts, and an offer by hand.
import {useState, type FormEvent} from 'react';
import {DataTable, SearchInput, SelectInput, useNotify, useRecordContext, useRefresh} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import {CardLines} from '../../../../crud/lists/card-list';
import {waiterStates} from '../../../../crud/words/choices-queue';
import {ConfirmDialog} from '../../../../crud/acts/confirm-dialog';
import {formatCount} from '../../../../crud/words/count';
import {Computed, InstantField, StateField} from '../../../../crud/fields/fields';
import {Figure, Figures} from '../../../../crud/figures/figures';
import {ListFrame} from '../../../../crud/lists/list-frame';
import {MainField} from '../../../../crud/lists/main-field';
import {useBusy} from '../../../../crud/acts/use-busy';
import {plural} from '../../../../crud/words/plural';
import type {ResourceSpec} from '../../../../crud/frames/resource-spec';
import {call} from '../../../../providers/http-client';
import {registerFields} from '../../../../providers/i18n-provider';
import {may} from '../../../../providers/permissions';
import type {Answer, Stored} from '../../../../providers/wire';
import {useEventSession} from '../../event-context';

type Summary = Answer<'readSessionList'>;
type Waiter = Stored<'SessionWaiter'>;

const fields = {
  email: 'Correo',
  name: 'Nombre',
  quantity: 'Entradas',
  isAdjacent: 'Juntas',
  zoneNames: 'Zonas',
  state: 'Estado',
  createdAt: 'Se apuntó',
  offerEndsAt: 'Oferta hasta',
  orderNumber: 'Pedido',
} as const;
registerFields('lista-espera-sesion', fields);

const number = (value: number): string => formatCount(value);
const State = ({source}: {source: string}) => <StateField source={source} choices={waiterStates} />;
const wish = (waiter: Waiter): string => `${waiter.quantity}${waiter.isAdjacent ? ' juntas' : ''}`;
const zones = (waiter: Waiter): string => waiter.zoneNames || 'Cualquiera';

function OfferButton() {
  const waiter = useRecordContext<Waiter>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, run] = useBusy();
  if (waiter?.state !== 'waiting') return null;
  const offer = async (): Promise<void> => {
    await run(async () => {
      await call('post', '/api/lista-espera-sesion/{id}/ofrecer', {at: {id: waiter.id}});
      notify(`Entradas guardadas para ${waiter.email}, y avisado`, {type: 'info'});
    });
    refresh();
  };
  return (
    <Button
      size="small"
      disabled={busy}
      onClick={click => {
        click.stopPropagation();
        void offer();
      }}
      aria-label={`Ofrecer ahora a ${waiter.email}`}
    >
      Ofrecer
    </Button>
  );
}

const spec = (mayOffer: boolean): ResourceSpec => ({
  name: 'lista-espera-sesion',
  fields,
  exports: {state: {choices: waiterStates}},
  represent: waiter => String(waiter.email),
  sort: {field: 'id', order: 'ASC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={waiterStates} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="email" source="email" field={MainField} />,
    <DataTable.Col key="name" source="name" />,
    <DataTable.Col key="quantity" source="quantity">
      <Computed<Waiter> of={wish} />
    </DataTable.Col>,
    <DataTable.Col key="zoneNames" source="zoneNames" disableSort>
      <Computed<Waiter> of={zones} />
    </DataTable.Col>,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
    <DataTable.Col key="offerEndsAt" source="offerEndsAt" field={InstantField} />,
    <DataTable.Col key="orderNumber" source="orderNumber" disableSort />,
    ...(mayOffer
      ? [
          <DataTable.Col key="offer" label="Ofrecer" disableSort>
            <OfferButton />
          </DataTable.Col>,
        ]
      : []),
  ],
  card: waiter => (
    <CardLines
      title={waiter.email}
      aside={<State source="state" />}
      note={
        <>
          {wish(waiter as Waiter)} · {zones(waiter as Waiter)}
          {mayOffer && (
            <>
              <br />
              <OfferButton />
            </>
          )}
        </>
      }
    />
  ),
});

export default function WaitingList() {
  const {session} = useEventSession();
  const mayRun = may('events', 'edit');
  const {data, refetch} = useQuery({
    queryKey: ['session-list', session.id],
    queryFn: ({signal}) => call('get', '/api/sesiones/{id}/lista-espera', {at: {id: session.id}, signal}),
    refetchInterval: 10_000,
  });
  if (data === undefined) return <LinearProgress />;
  return (
    <>
      <Alert severity={data.isOpen ? 'info' : 'warning'} sx={{mb: 1.5, maxWidth: 1000}}>
        {data.isOpen
          ? `Lo que se libera se ofrece por orden a quien encaja, y se le guarda ${plural(data.offerMinutes, 'minuto', 'minutos')}.${data.isKept ? ' Mientras quede gente esperando, la web no vende lo que se libera.' : ''}`
          : 'La lista está parada: nadie se apunta ni recibe ofertas. Quien espera conserva su puesto.'}
      </Alert>
      <Figures>
        <Figure
          label="Esperando"
          value={number(data.waiting)}
          note={plural(data.wantedTickets, 'entrada pedida', 'entradas pedidas')}
        />
        <Figure label="Con oferta" value={number(data.offered)} />
        <Figure
          label="Han comprado"
          value={number(data.served)}
          note={plural(data.servedTickets, 'entrada', 'entradas')}
        />
        <Figure label="Sin aprovechar" value={number(data.expired)} note={`${number(data.left)} se han borrado`} />
      </Figures>
      {mayRun && <Controls key={`${data.isOpen}-${data.offerMinutes}`} data={data} onSaved={refetch} />}
      <ListFrame spec={spec(mayRun)} embedded filter={{eventSessionId: session.id}} />
    </>
  );
}

function Controls({data, onSaved}: {data: Summary; onSaved: () => Promise<unknown>}) {
  const {session} = useEventSession();
  const notify = useNotify();
  const [minutes, setMinutes] = useState(String(data.offerMinutes));
  const [asked, setAsked] = useState(false);
  const [busy, run] = useBusy();
  const save = async (isOpen: boolean, offerMinutes: number, done: string): Promise<void> => {
    await run(async () => {
      await call('post', '/api/sesiones/{id}/lista-espera', {at: {id: session.id}, body: {isOpen, offerMinutes}});
      notify(done, {type: 'info'});
    });
    setAsked(false);
    await onSaved();
  };
  return (
    <Box
      component="form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(data.isOpen, Number(minutes), 'Las próximas ofertas duran eso');
      }}
      sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2}}
    >
      <TextField
        size="small"
        type="number"
        label="Minutos de una oferta"
        value={minutes}
        onChange={typed => setMinutes(typed.target.value)}
        slotProps={{htmlInput: {min: 10, max: 2880}}}
        required
        sx={{width: 190, m: 0}}
      />
      <Button type="submit" variant="outlined" disabled={busy || minutes === String(data.offerMinutes)}>
        Cambiar
      </Button>
      {data.isOpen ? (
        <Button color="error" variant="outlined" disabled={busy} onClick={() => setAsked(true)}>
          Parar la lista
        </Button>
      ) : (
        <Button
          variant="contained"
          disabled={busy}
          onClick={() => void save(true, data.offerMinutes, 'La lista está abierta')}
        >
          Abrir la lista
        </Button>
      )}
      <ConfirmDialog
        open={asked}
        title="¿Parar la lista de espera?"
        confirm="Parar la lista"
        danger
        busy={busy}
        onConfirm={() => void save(false, data.offerMinutes, 'La lista está parada')}
        onClose={() => setAsked(false)}
      >
        Nadie se apunta ni recibe ofertas nuevas, y lo que se libere lo compra cualquiera en la web. Las ofertas hechas
        siguen valiendo.
      </ConfirmDialog>
    </Box>
  );
}
