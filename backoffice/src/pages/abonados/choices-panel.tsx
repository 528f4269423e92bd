// The sessions of a pass «a elegir»: what is chosen and where, chosen or dropped for the holder at the office or by
// telephone.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {FigureTable} from '../../crud/figures/figure-table';
import {useBusy} from '../../crud/acts/use-busy';
import {Panel} from '../../crud/frames/panel';
import {StateMark} from '../../crud/fields/fields';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer, Sent} from '../../providers/wire';

type Choice = Answer<'listPassChoices'>['sessions'][number];
type Wish = Sent<'choosePassSession'>;

const marks: Record<Choice['state'], {text: string; tone?: 'good' | 'bad' | undefined}> = {
  chosen: {text: 'Elegida', tone: 'good'},
  used: {text: 'Usada'},
  open: {text: 'Sin elegir'},
  missed: {text: 'No la eligió'},
  cancelled: {text: 'Cancelada', tone: 'bad'},
};

export function ChoicesPanel({passId}: {passId: number}) {
  const notify = useNotify();
  const [choosing, setChoosing] = useState<Choice | null>(null);
  const [isBusy, run] = useBusy();
  const query = useQuery({
    queryKey: ['pass-choices', passId],
    queryFn: ({signal}) => call('get', '/api/abonos/{id}/elecciones', {at: {id: passId}, signal}),
    enabled: may('abonos', 'show'),
  });
  if (query.data === undefined) return null;
  const {allowed, used, sessions} = query.data;
  const act = async (send: () => Promise<unknown>, said: string): Promise<void> => {
    await run(async () => {
      await send();
      notify(said, {type: 'success'});
      setChoosing(null);
    });
    void query.refetch();
  };
  return (
    <Panel title={`Sesiones elegidas: ${used} de ${allowed}`} flush>
      <FigureTable
        isText
        rows={sessions}
        rowKey={session => session.eventSessionId}
        name={{label: 'Partido', value: session => session.title}}
        columns={[
          {label: 'Fecha', value: session => formatInstant(session.startsAt)},
          {
            label: 'Estado',
            value: session => (
              <StateMark tone={marks[session.state].tone}>
                {session.state === 'used' && !session.hasEntered ? 'Contó' : marks[session.state].text}
              </StateMark>
            ),
          },
          {label: 'Sitio', value: session => session.place},
          {
            label: 'Acciones',
            value: session =>
              may('abonos', 'edit') && (
                <>
                  {session.canChoose && (
                    <Button disabled={isBusy} onClick={() => setChoosing(session)}>
                      Elegir…
                    </Button>
                  )}
                  {session.canDrop && (
                    <Button
                      disabled={isBusy}
                      color="error"
                      onClick={() =>
                        void act(
                          () =>
                            call('post', '/api/abonos/{id}/dejar-eleccion', {
                              at: {id: passId},
                              body: {eventSessionId: session.eventSessionId},
                              idempotencyKey: crypto.randomUUID(),
                            }),
                          'Sesión sin elegir: su sitio vuelve a la venta',
                        )
                      }
                    >
                      Dejar
                    </Button>
                  )}
                </>
              ),
          },
        ]}
        empty="La lista no tiene sesiones todavía."
      />
      {choosing !== null && (
        <ChooseDialog
          passId={passId}
          session={choosing}
          isBusy={isBusy}
          onClose={() => setChoosing(null)}
          onChoose={body =>
            void act(
              () =>
                call('post', '/api/abonos/{id}/elegir', {
                  at: {id: passId},
                  body,
                  idempotencyKey: crypto.randomUUID(),
                }),
              'Sesión elegida',
            )
          }
        />
      )}
    </Panel>
  );
}

interface DialogProps {
  passId: number;
  session: Choice;
  isBusy: boolean;
  onClose: () => void;
  onChoose: (wish: Wish) => void;
}

function ChooseDialog({passId, session, isBusy, onClose, onChoose}: DialogProps) {
  const [zoneId, setZone] = useState<number | null>(null);
  const [seatId, setSeat] = useState<number | null>(null);
  const [channel, setChannel] = useState<Wish['channel']>('box_office');
  const {eventSessionId} = session;
  const places = (zone?: number) => ({
    queryKey: ['choice-places', passId, eventSessionId, zone],
    queryFn: ({signal}: {signal: AbortSignal}) =>
      call('get', '/api/abonos/{id}/elecciones/{sessionId}/sitios', {
        at: {id: passId, sessionId: eventSessionId},
        query: {zoneId: zone},
        signal,
      }),
  });
  const all = useQuery(places());
  const one = useQuery({...places(zoneId ?? 0), enabled: zoneId !== null});
  const zones = all.data?.zones.filter(zone => zone.free > 0) ?? [];
  const seats =
    one.data?.rows.flatMap(row =>
      row.seats.map(seat => ({id: seat.id, name: `Fila ${row.label}, butaca ${seat.number}`})),
    ) ?? [];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{session.title}</DialogTitle>
      <DialogContent sx={{display: 'grid', gap: 2, pt: '8px !important'}}>
        <TextField
          select
          label="Zona"
          value={zoneId ?? ''}
          onChange={event => {
            setZone(Number(event.target.value));
            setSeat(null);
          }}
        >
          {zones.map(zone => (
            <MenuItem key={zone.id} value={zone.id}>
              {zone.name} · {zone.free} libres
            </MenuItem>
          ))}
        </TextField>
        {seats.length > 0 && (
          <TextField
            select
            label="Butaca"
            value={seatId ?? 0}
            onChange={event => setSeat(Number(event.target.value) || null)}
          >
            <MenuItem value={0}>La primera libre</MenuItem>
            {seats.map(seat => (
              <MenuItem key={seat.id} value={seat.id}>
                {seat.name}
              </MenuItem>
            ))}
          </TextField>
        )}
        <TextField
          select
          label="Por dónde lo pide"
          value={channel}
          onChange={event => setChannel(event.target.value as Wish['channel'])}
        >
          <MenuItem value="box_office">En la oficina</MenuItem>
          <MenuItem value="phone">Por teléfono</MenuItem>
        </TextField>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Volver</Button>
        <Button
          variant="contained"
          disabled={zoneId === null || isBusy}
          onClick={() => zoneId !== null && onChoose({eventSessionId, zoneId, seatId, channel})}
        >
          Elegir
        </Button>
      </DialogActions>
    </Dialog>
  );
}
