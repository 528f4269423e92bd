// Where each zone enters: as the plan says, or through another gate for the event or for one of its sessions.
import {useMemo, useState} from 'react';
import {useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {formatCount} from '../../../crud/words/count';
import {useBusy} from '../../../crud/acts/use-busy';
import {Panel} from '../../../crud/frames/panel';
import {plural} from '../../../crud/words/plural';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {EventDoors} from './doors-answer';
import {useEvent} from '../event-context';

type Zone = EventDoors['zones'][number];

/** '' stands for «as the plan (or the event) says». */
type Wish = number | '';

export function DoorZones({doors, onChanged}: {doors: EventDoors; onChanged: () => void}) {
  const {event, zone: timezone} = useEvent();
  const notify = useNotify();
  const canEdit = may('events', 'configure');
  const [sessionId, setSessionId] = useState<number | ''>('');
  const [wishes, setWishes] = useState<ReadonlyMap<number, Wish>>(new Map());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [busy, run] = useBusy();
  const session = doors.sessions.find(one => one.id === sessionId);
  const zones = useMemo(
    () => doors.zones.filter(zone => session === undefined || zone.seatPlanId === session.seatPlanId),
    [doors, session],
  );
  const saved = (zone: Zone): Wish =>
    sessionId === ''
      ? (zone.eventGateId ?? '')
      : (zone.sessionGates.find(one => one.sessionId === sessionId)?.gateId ?? '');
  const base = (zone: Zone): number | null =>
    sessionId === '' ? zone.planGateId : (zone.eventGateId ?? zone.planGateId);
  const nameOfGate = (id: number | null): string => doors.gates.find(gate => gate.id === id)?.name ?? 'sin puerta';
  const wishOf = (zone: Zone): Wish => wishes.get(zone.id) ?? saved(zone);
  const changed = zones.filter(zone => wishOf(zone) !== saved(zone));
  const set = (ids: Iterable<number>, wish: Wish): void =>
    setWishes(new Map([...wishes, ...[...ids].map(id => [id, wish] as const)]));
  const forget = (): void => {
    setWishes(new Map());
    setChosen(new Set());
  };
  const save = (): Promise<void> =>
    run(async () => {
      await call('post', '/api/eventos/{id}/puertas', {
        at: {id: event.id},
        body: {
          sessionId: sessionId === '' ? null : sessionId,
          zones: changed.map(zone => ({zoneId: zone.id, gateId: wishOf(zone) || null})),
        },
      });
      notify(plural(changed.length, 'zona cambiada', 'zonas cambiadas'), {type: 'info'});
      forget();
      onChanged();
    });
  return (
    <Panel
      title="Por dónde entra cada zona"
      note="La puerta sale impresa en la entrada y se comprueba en cada lectura. Las entradas ya impresas no cambian."
      flush
      actions={
        <TextField
          select
          size="small"
          label="Vale para"
          value={sessionId}
          onChange={typed => {
            forget();
            setSessionId(typed.target.value === '' ? '' : Number(typed.target.value));
          }}
          sx={{width: {xs: '100%', sm: 250}, flex: 'none', my: 0}}
          slotProps={{inputLabel: {shrink: true}, select: {displayEmpty: true}}}
        >
          <MenuItem value="">Todo el evento</MenuItem>
          {doors.sessions.map(one => (
            <MenuItem key={one.id} value={one.id}>
              Solo {formatInstant(one.startsAt, timezone)}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      {canEdit && (
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', px: 2, pb: 1}}>
          <TextField
            select
            size="small"
            label={
              chosen.size === 0
                ? 'Marca zonas y elige puerta'
                : `Puerta de ${plural(chosen.size, 'zona marcada', 'zonas marcadas')}`
            }
            value=""
            disabled={chosen.size === 0}
            onChange={typed => {
              set(chosen, typed.target.value === 'plan' ? '' : Number(typed.target.value));
              setChosen(new Set());
            }}
            sx={{width: {xs: '100%', sm: 300}, my: 0}}
          >
            <MenuItem value="plan">La de siempre</MenuItem>
            {doors.gates.map(gate => (
              <MenuItem key={gate.id} value={gate.id}>
                {gate.name}
              </MenuItem>
            ))}
          </TextField>
          <Button variant="contained" disabled={busy || changed.length === 0} onClick={() => void save()}>
            Guardar {changed.length > 0 && plural(changed.length, 'cambio', 'cambios')}
          </Button>
          {changed.length > 0 && (
            <Button color="inherit" onClick={forget}>
              Descartar
            </Button>
          )}
        </Box>
      )}
      <Box tabIndex={0} role="group" aria-label="Zonas y puertas" sx={{maxHeight: 620, overflow: 'auto'}}>
        <Box
          component="table"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            '& th, & td': {
              px: {xs: 1, sm: 2},
              py: 0.4,
              borderTop: '1px solid',
              borderColor: 'divider',
              textAlign: 'left',
            },
            '& thead th': {position: 'sticky', top: 0, bgcolor: 'background.paper', color: 'text.secondary', zIndex: 1},
            '& .figure': {textAlign: 'right'},
          }}
        >
          <thead>
            <tr>
              {canEdit && (
                <th scope="col">
                  <Checkbox
                    size="small"
                    checked={zones.length > 0 && chosen.size === zones.length}
                    indeterminate={chosen.size > 0 && chosen.size < zones.length}
                    onChange={(_change, all) => setChosen(all ? new Set(zones.map(zone => zone.id)) : new Set())}
                    slotProps={{input: {'aria-label': 'Marcar todas las zonas'}}}
                  />
                </th>
              )}
              <th scope="col">Zona</th>
              <Box component="th" scope="col" className="figure" sx={{display: {xs: 'none', sm: 'table-cell'}}}>
                Aforo
              </Box>
              <th scope="col">Puerta</th>
            </tr>
          </thead>
          <tbody>
            {zones.map(zone => (
              <Box component="tr" key={zone.id} sx={wishOf(zone) === '' ? undefined : {bgcolor: 'action.hover'}}>
                {canEdit && (
                  <td>
                    <Checkbox
                      size="small"
                      checked={chosen.has(zone.id)}
                      slotProps={{input: {'aria-label': `Marcar ${zone.name}`}}}
                      onChange={(_change, on) =>
                        setChosen(new Set(on ? [...chosen, zone.id] : [...chosen].filter(id => id !== zone.id)))
                      }
                    />
                  </td>
                )}
                <Box component="th" scope="row" sx={{fontWeight: 600}}>
                  <Box
                    component="span"
                    aria-hidden
                    sx={{
                      display: 'inline-block',
                      width: 10,
                      height: 10,
                      borderRadius: '3px',
                      mr: 1,
                      bgcolor: zone.color,
                    }}
                  />
                  {zone.name}
                </Box>
                <Box component="td" className="figure" sx={{display: {xs: 'none', sm: 'table-cell'}}}>
                  {formatCount(zone.capacity)}
                </Box>
                <td>
                  {canEdit ? (
                    <Box
                      component="select"
                      aria-label={`Puerta de ${zone.name}`}
                      value={wishOf(zone)}
                      onChange={(typed: React.ChangeEvent<HTMLSelectElement>) =>
                        set([zone.id], typed.target.value === '' ? '' : Number(typed.target.value))
                      }
                      sx={{
                        font: 'inherit',
                        color: 'text.primary',
                        bgcolor: 'background.paper',
                        border: '1px solid',
                        borderColor: 'divider',
                        borderRadius: 1,
                        p: 0.5,
                        maxWidth: '100%',
                      }}
                    >
                      <option value="">{nameOfGate(base(zone))} (la de siempre)</option>
                      {doors.gates.map(gate => (
                        <option key={gate.id} value={gate.id}>
                          {gate.name}
                        </option>
                      ))}
                    </Box>
                  ) : (
                    nameOfGate(wishOf(zone) === '' ? base(zone) : Number(wishOf(zone)))
                  )}
                </td>
              </Box>
            ))}
          </tbody>
        </Box>
      </Box>
    </Panel>
  );
}
