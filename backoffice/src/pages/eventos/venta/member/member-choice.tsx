// A pass «a elegir» takes the session on screen: how many are left, where it sits, by telephone or here.
import {useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {useFormAct} from '../../../../crud/acts/use-busy';
import {formatCount} from '../../../../crud/words/count';
import {plural} from '../../../../crud/words/plural';
import type {CartLine} from '../../../../providers/api-types';
import {call} from '../../../../providers/http-client';
import type {Sent} from '../../../../providers/wire';
import {placeText} from '../cart-rows';
import type {CounterPass} from './counter-pass';

interface Props {
  pass: CounterPass;
  sessionId: number;
  lines: readonly CartLine[];
  onChosen: () => void;
}

interface Place {
  key: string;
  text: string;
  zoneId: number;
  seatId: number | null;
}

export function MemberChoice({pass, sessionId, lines, onChosen}: Props) {
  const [wanted, setWanted] = useState<string | null>(null);
  const [channel, setChannel] = useState<Sent<'chooseAtCounter'>['channel']>('box_office');
  const {busy, problem, run} = useFormAct({stays: true, onRefused: () => void refetch()});
  const said = problem && (Object.values(problem.errors)[0] ?? problem.message);
  const path = `/api/taquilla/abonos/${pass.passId}/sitios/${sessionId}`;
  const {data, refetch} = useQuery({
    queryKey: ['counter-places', path],
    queryFn: ({signal}) =>
      call('get', '/api/taquilla/abonos/{id}/sitios/{sessionId}', {at: {id: pass.passId, sessionId}, signal}),
    enabled: pass.canChoose,
    gcTime: 0,
  });
  const {allowed, used} = pass.choices ?? {allowed: 0, used: 0};
  const zones = data?.zones ?? [];
  const places: Place[] = [
    ...lines
      .filter(line => line.seatId !== null && !line.isHolderPrice && zones.some(zone => zone.id === line.zoneId))
      .map(line => ({
        key: line.key,
        text: `${placeText(line)} · ${line.zoneName} (del carrito)`,
        zoneId: line.zoneId,
        seatId: line.seatId,
      })),
    ...zones
      .filter(zone => zone.free > 0)
      .map(zone => ({
        key: `zone-${zone.id}`,
        text: `${zone.isNumbered ? 'La mejor de' : 'Sin numerar:'} ${zone.name} (${plural(zone.free, 'libre', 'libres')})`,
        zoneId: zone.id,
        seatId: null,
      })),
  ];
  const place = places.find(one => one.key === wanted) ?? places[0];

  const act = async (
    verb: 'elegir' | 'dejar-eleccion',
    body: Sent<'chooseAtCounter'> | Sent<'dropAtCounter'>,
  ): Promise<void> => {
    if (busy) return;
    await run(async key => {
      await call('post', `/api/taquilla/abonos/{id}/${verb}`, {
        at: {id: pass.passId},
        idempotencyKey: key,
        body,
      });
      onChosen();
    });
  };

  return (
    <>
      <Box component="p" sx={{m: 0, mb: 1.5}}>
        {plural(used, 'sesión elegida', 'sesiones elegidas')} de {formatCount(allowed)}:{' '}
        {allowed - used === 1 ? 'queda 1' : `quedan ${formatCount(allowed - used)}`}.
      </Box>
      {!pass.canChoose && pass.place === '' && (
        <Alert severity="warning" role="status">
          {pass.refusalText}
        </Alert>
      )}
      {pass.place !== '' && (
        <Alert
          severity="success"
          role="status"
          action={
            <Button
              color="inherit"
              size="small"
              disabled={busy}
              onClick={() => void act('dejar-eleccion', {eventSessionId: sessionId})}
            >
              Dejarla
            </Button>
          }
        >
          Sesión elegida: {pass.place}.
        </Alert>
      )}
      {pass.place !== '' && said !== null && <Alert severity="error">{said}</Alert>}
      {pass.canChoose && data !== undefined && place === undefined && (
        <Alert severity="warning">No queda sitio para este abono en la sesión.</Alert>
      )}
      {pass.canChoose && place !== undefined && (
        <Box sx={{display: 'grid', gap: 1.5}}>
          <TextField
            select
            fullWidth
            margin="none"
            label="Sitio"
            value={place.key}
            onChange={event => setWanted(event.target.value)}
            error={said !== null}
            helperText={said}
            slotProps={{formHelperText: {role: 'alert'}}}
          >
            {places.map(one => (
              <MenuItem key={one.key} value={one.key}>
                {one.text}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            fullWidth
            margin="none"
            label="Por dónde lo pide"
            value={channel}
            onChange={event => setChannel(event.target.value as typeof channel)}
          >
            <MenuItem value="box_office">En taquilla</MenuItem>
            <MenuItem value="phone">Por teléfono</MenuItem>
          </TextField>
          <Button
            variant="contained"
            disabled={busy}
            onClick={() =>
              void act('elegir', {eventSessionId: sessionId, zoneId: place.zoneId, seatId: place.seatId, channel})
            }
          >
            Elegir esta sesión
          </Button>
        </Box>
      )}
    </>
  );
}
