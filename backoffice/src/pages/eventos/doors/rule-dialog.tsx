// One rule of the doors, as a form.
import {useState, type FormEvent} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import {passbacks, rightSources} from '../../../crud/words/choices-satellites';
import type {EventDoors} from './doors-answer';

export type Rule = EventDoors['rules'][number];

const NEW: Rule = {
  name: '',
  sources: [],
  categories: [],
  zoneIds: [],
  gateIds: [],
  isExclusive: false,
  fromTime: null,
  untilTime: null,
  entriesPerDay: null,
  minutesBetween: null,
  passback: 'none',
  question: null,
};

interface Props {
  rule: Rule | undefined;
  doors: EventDoors;
  busy: boolean;
  onSave: (rule: Rule) => void;
  onClose: () => void;
}

export function RuleDialog({rule, doors, busy, onSave, onClose}: Props) {
  const [draft, setDraft] = useState<Rule>(rule ?? NEW);
  const change = (changes: Partial<Rule>): void => setDraft({...draft, ...changes});
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave({
      ...draft,
      name: draft.name.trim(),
      question: draft.question?.trim() || null,
      isExclusive: draft.isExclusive && draft.gateIds.length > 0,
    });
  };
  const isEmpty =
    draft.gateIds.length === 0 &&
    draft.passback === 'none' &&
    !(draft.fromTime || draft.untilTime || draft.entriesPerDay || draft.minutesBetween || draft.question?.trim());
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="rule-title">
      <Box component="form" onSubmit={submit}>
        <DialogTitle id="rule-title">{rule === undefined ? 'Regla nueva' : rule.name}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            required
            label="Nombre"
            helperText="Lo lee quien está en la puerta cuando la regla no deja pasar."
            value={draft.name}
            onChange={typed => change({name: typed.target.value})}
            slotProps={{htmlInput: {maxLength: 80}}}
          />
          <Several
            label="A quién (sin ninguno, a todos)"
            value={draft.sources}
            choices={rightSources.filter(one => one.id !== 'product')}
            onChange={sources => change({sources})}
          />
          <Several
            label="De qué clases"
            value={draft.categories}
            choices={[...new Set([...doors.categories, ...draft.categories])].map(name => ({id: name, name}))}
            onChange={categories => change({categories})}
          />
          <Several
            label="De qué zonas"
            value={draft.zoneIds}
            choices={doors.zones}
            onChange={zoneIds => change({zoneIds})}
          />
          <Several
            label="Por qué puertas (sin ninguna, por todas)"
            value={draft.gateIds}
            choices={doors.gates}
            onChange={gateIds => change({gateIds})}
          />
          <FormControlLabel
            control={
              <Switch
                checked={draft.isExclusive && draft.gateIds.length > 0}
                disabled={draft.gateIds.length === 0}
                onChange={(_change, isExclusive) => change({isExclusive})}
              />
            }
            label="Por esas puertas no entra nadie más"
          />
          <Box sx={{display: 'grid', columnGap: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))'}}>
            <Hour label="Desde" value={draft.fromTime} onChange={fromTime => change({fromTime})} />
            <Hour label="Hasta" value={draft.untilTime} onChange={untilTime => change({untilTime})} />
            <Count
              label="Entradas al día"
              value={draft.entriesPerDay}
              most={100}
              onChange={entriesPerDay => change({entriesPerDay})}
            />
            <Count
              label="Minutos de espera"
              value={draft.minutesBetween}
              most={1440}
              onChange={minutesBetween => change({minutesBetween})}
            />
          </Box>
          <TextField
            select
            label="Si sale y quiere volver (anti-passback)"
            value={draft.passback}
            onChange={typed => change({passback: typed.target.value as Rule['passback']})}
          >
            {passbacks.map(one => (
              <MenuItem key={one.id} value={one.id}>
                {one.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="Pregunta obligada en la puerta"
            placeholder="¿Has visto su carné?"
            helperText="En un torniquete nadie pregunta: no abre, y pasan por una puerta atendida."
            value={draft.question ?? ''}
            onChange={typed => change({question: typed.target.value || null})}
            slotProps={{htmlInput: {maxLength: 120}}}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" disabled={busy || isEmpty || draft.name.trim() === ''}>
            Guardar regla
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

interface SeveralProps<Id extends string | number> {
  label: string;
  value: Id[];
  choices: readonly {id: Id; name: string}[];
  onChange: (value: Id[]) => void;
}

function Several<Id extends string | number>({label, value, choices, onChange}: SeveralProps<Id>) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={typed => onChange(typed.target.value as unknown as Id[])}
      slotProps={{select: {multiple: true}}}
    >
      {choices.map(one => (
        <MenuItem key={one.id} value={one.id}>
          {one.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Hour({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  return (
    <TextField
      type="time"
      label={label}
      value={value ?? ''}
      onChange={typed => onChange(typed.target.value || null)}
      slotProps={{inputLabel: {shrink: true}}}
    />
  );
}

interface CountProps {
  label: string;
  value: number | null;
  most: number;
  onChange: (value: number | null) => void;
}

const Count = ({label, value, most, onChange}: CountProps) => (
  <TextField
    type="number"
    label={label}
    value={value ?? ''}
    onChange={typed => onChange(typed.target.value === '' ? null : Number(typed.target.value))}
    slotProps={{htmlInput: {min: 1, max: most, step: 1}}}
  />
);
