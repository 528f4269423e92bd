// The gates of the venue as this event works them: open or closed, from when, how many people a minute.
import {useState} from 'react';
import {useCreate, useNotify, useUpdate} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import {formatCount} from '../../../crud/words/count';
import {StateMark} from '../../../crud/fields/fields';
import {FigureTable} from '../../../crud/figures/figure-table';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import {Panel} from '../../../crud/frames/panel';
import {may} from '../../../providers/permissions';
import type {EventDoors} from './doors-answer';
import {useEvent} from '../event-context';

type Gate = EventDoors['gates'][number];

const standard = {opensMinutesBefore: 90, maxPerMinute: 25};

export function DoorGates({doors, onChanged}: {doors: EventDoors; onChanged: () => void}) {
  const [editing, setEditing] = useState<Gate | null>(null);
  const canEdit = may('puertas-evento', 'edit') && may('puertas-evento', 'create');
  const zonesOf = (gate: Gate): number =>
    doors.zones
      .filter(zone => (zone.eventGateId ?? zone.planGateId) === gate.id)
      .reduce((sum, zone) => sum + zone.capacity, 0);
  return (
    <Panel title="Puertas" note="Plazas: las de las zonas que entran por ella." flush>
      <FigureTable
        rows={doors.gates}
        rowKey={gate => gate.id}
        empty="El recinto no tiene puertas. Créalas en «Puertas»."
        name={{
          label: 'Puerta',
          value: gate => (
            <>
              {gate.name}
              {gate.isAccessible && (
                <Box component="span" sx={{color: 'text.secondary', fontWeight: 400}}>
                  {' '}
                  · accesible
                </Box>
              )}
              {gate.note && <Box sx={{color: 'text.secondary', fontWeight: 400, fontSize: '0.75rem'}}>{gate.note}</Box>}
            </>
          ),
        }}
        columns={[
          {
            label: 'Estado',
            value: gate =>
              gate.isOpen ? <StateMark tone="good">Abierta</StateMark> : <StateMark tone="bad">Cerrada</StateMark>,
          },
          {label: 'Plazas', value: gate => formatCount(zonesOf(gate))},
          {label: 'Abre', value: gate => `${gate.opensMinutesBefore ?? standard.opensMinutesBefore} min antes`},
          {label: 'Por minuto', value: gate => gate.maxPerMinute ?? standard.maxPerMinute},
          ...(canEdit
            ? [
                {
                  label: 'Cambiar',
                  value: (gate: Gate) => (
                    <Button size="small" aria-label={`Cambiar ${gate.name}`} onClick={() => setEditing(gate)}>
                      Cambiar
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {editing && (
        <GateDialog
          key={editing.id}
          gate={editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            onChanged();
          }}
        />
      )}
    </Panel>
  );
}

function GateDialog({gate, onClose, onSaved}: {gate: Gate; onClose: () => void; onSaved: () => void}) {
  const {event} = useEvent();
  const notify = useNotify();
  const [create, creating] = useCreate();
  const [update, updating] = useUpdate();
  const [draft, setDraft] = useState({
    opensMinutesBefore: gate.opensMinutesBefore ?? standard.opensMinutesBefore,
    maxPerMinute: gate.maxPerMinute ?? standard.maxPerMinute,
    isOpen: gate.isOpen,
    note: gate.note,
  });
  const save = (): void => {
    const data = {...draft, eventId: event.id, gateId: gate.id, ...(gate.version !== null && {version: gate.version})};
    const options = {
      onSuccess: () => {
        notify('Guardado', {type: 'info'});
        onSaved();
      },
      onError: (failure: unknown) => notifyProblem(notify, failure),
    };
    if (gate.eventGateId === null) void create('puertas-evento', {data}, options);
    else
      void update(
        'puertas-evento',
        {id: gate.eventGateId, data, previousData: {id: gate.eventGateId}},
        {mutationMode: 'pessimistic', ...options},
      );
  };
  const wholeNumber = (text: string, most: number): number =>
    Math.max(0, Math.min(most, Math.trunc(Number(text) || 0)));
  return (
    <Dialog open onClose={onClose} aria-labelledby="gate-title" fullWidth maxWidth="xs">
      <DialogTitle id="gate-title">{gate.name}</DialogTitle>
      <DialogContent>
        <FormControlLabel
          control={<Switch checked={draft.isOpen} onChange={(_change, isOpen) => setDraft({...draft, isOpen})} />}
          label="Abierta en este evento"
        />
        <TextField
          label="Abre (minutos antes)"
          type="number"
          value={draft.opensMinutesBefore}
          onChange={typed => setDraft({...draft, opensMinutesBefore: wholeNumber(typed.target.value, 600)})}
          slotProps={{htmlInput: {min: 0, max: 600}}}
        />
        <TextField
          label="Personas por minuto"
          type="number"
          value={draft.maxPerMinute}
          onChange={typed => setDraft({...draft, maxPerMinute: wholeNumber(typed.target.value, 1000)})}
          slotProps={{htmlInput: {min: 1, max: 1000}}}
        />
        <TextField
          label="Nota"
          value={draft.note}
          onChange={typed => setDraft({...draft, note: typed.target.value})}
          slotProps={{htmlInput: {maxLength: 300}}}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancelar</Button>
        <Button
          variant="contained"
          onClick={save}
          disabled={creating.isPending || updating.isPending || draft.maxPerMinute < 1}
        >
          Guardar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
