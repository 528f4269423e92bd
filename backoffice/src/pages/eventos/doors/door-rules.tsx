// The rules of the doors: for whom, where, when, how often, and what must be asked; and a code tried against them.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {useBusy} from '../../../crud/acts/use-busy';
import {FigureTable} from '../../../crud/figures/figure-table';
import {Panel} from '../../../crud/frames/panel';
import {nameOf} from '../../../crud/words/choices';
import {passbacks, rightSources, scanResults} from '../../../crud/words/choices-satellites';
import {plural} from '../../../crud/words/plural';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Answer} from '../../../providers/wire';
import {useEvent} from '../event-context';
import type {EventDoors} from './doors-answer';
import {RuleDialog, type Rule} from './rule-dialog';

interface Props {
  doors: EventDoors;
  onChanged: () => void;
}

export function DoorRules({doors, onChanged}: Props) {
  const {event} = useEvent();
  const notify = useNotify();
  const [edited, setEdited] = useState<number | null>(null);
  const [busy, run] = useBusy();
  const save = (rules: Rule[]): Promise<void> =>
    run(async () => {
      await call('post', '/api/eventos/{id}/reglas-acceso', {
        at: {id: event.id},
        body: {rules, version: doors.access.version},
      });
      notify('Reglas guardadas', {type: 'info'});
      setEdited(null);
      onChanged();
    });
  const mayChange = may('events', 'configure');
  return (
    <Panel
      title="Reglas de acceso"
      note="Una regla solo niega o pregunta: nadie entra por ella que sin ella no entraría. Los lectores las tienen en segundos, también para leer sin red."
      flush
      actions={
        mayChange && (
          <Button variant="outlined" disabled={busy} onClick={() => setEdited(doors.rules.length)}>
            Añadir regla
          </Button>
        )
      }
    >
      <FigureTable
        isText
        rows={doors.rules.map((rule, at) => ({rule, at}))}
        rowKey={row => row.at}
        empty="Sin reglas: entra quien tiene derecho."
        name={{label: 'Regla', value: ({rule}) => rule.name}}
        columns={[
          {label: 'A quién', value: ({rule}) => whom(rule, doors)},
          {label: 'Qué pide', value: ({rule}) => whatOf(rule, doors)},
          ...(mayChange
            ? [
                {
                  label: 'Acciones',
                  value: ({rule, at}: {rule: Rule; at: number}) => (
                    <>
                      <Button
                        size="small"
                        aria-label={`Cambiar la regla ${rule.name}`}
                        disabled={busy}
                        onClick={() => setEdited(at)}
                      >
                        Cambiar
                      </Button>
                      <Button
                        size="small"
                        color="inherit"
                        aria-label={`Quitar la regla ${rule.name}`}
                        disabled={busy}
                        onClick={() => void save(doors.rules.filter((_rule, other) => other !== at))}
                      >
                        Quitar
                      </Button>
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {edited !== null && (
        <RuleDialog
          rule={doors.rules[edited]}
          doors={doors}
          busy={busy}
          onSave={rule => void save(doors.rules.toSpliced(edited, 1, rule))}
          onClose={() => setEdited(null)}
        />
      )}
      <TryCode doors={doors} />
    </Panel>
  );
}

const namesOf = (ids: readonly number[], among: readonly {id: number; name: string}[]): string =>
  ids.map(id => among.find(one => one.id === id)?.name ?? '—').join(', ');

const whom = (rule: Rule, doors: EventDoors): string =>
  [
    rule.sources.map(source => nameOf(rightSources, source)).join(', '),
    rule.categories.join(', '),
    namesOf(rule.zoneIds, doors.zones),
  ]
    .filter(text => text !== '')
    .join(' · ') || 'A todos';

function whatOf(rule: Rule, doors: EventDoors): string {
  const {fromTime, untilTime} = rule;
  return [
    rule.gateIds.length > 0 && `${rule.isExclusive ? 'solo ellos por' : 'por'} ${namesOf(rule.gateIds, doors.gates)}`,
    (fromTime ?? untilTime) !== null && `de ${fromTime ?? '0:00'} a ${untilTime ?? '24:00'}`,
    rule.entriesPerDay !== null && plural(rule.entriesPerDay, 'entrada al día', 'entradas al día'),
    rule.minutesBetween !== null && plural(rule.minutesBetween, 'minuto entre entradas', 'minutos entre entradas'),
    rule.passback !== 'none' && nameOf(passbacks, rule.passback).toLowerCase(),
    rule.question,
  ]
    .filter(Boolean)
    .join(' · ');
}

type Tried = Answer<'tryCode'>;

function TryCode({doors}: {doors: EventDoors}) {
  const {zone} = useEvent();
  const living = doors.sessions.filter(one => !one.isCancelled);
  const [sessionId, setSessionId] = useState(living.at(-1)?.id ?? 0);
  const [gateId, setGateId] = useState<number | ''>(doors.gates[0]?.id ?? '');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState<Tried | null>(null);
  const [busy, run] = useBusy();
  if (living.length === 0) return null;
  const ask = (submit: FormEvent): void => {
    submit.preventDefault();
    void run(async () =>
      setTried(
        await call('post', '/api/sesiones/{id}/probar-codigo', {
          at: {id: sessionId},
          body: {code: code.trim(), gateId: gateId === '' ? null : gateId},
        }),
      ),
    );
  };
  return (
    <Box component="form" onSubmit={ask} sx={{px: 2, pt: 1.5, pb: 2}} aria-label="Probar un código">
      <Box sx={{fontWeight: 650, mb: 0.5}}>¿Entraría este código ahora por esta puerta?</Box>
      <Box sx={{display: 'grid', columnGap: 1.5, gridTemplateColumns: {xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))'}}}>
        <TextField
          label="Código"
          required
          value={code}
          onChange={typed => {
            setCode(typed.target.value);
            setTried(null);
          }}
          slotProps={{htmlInput: {maxLength: 400}}}
        />
        <TextField
          select
          label="Sesión"
          value={sessionId}
          onChange={typed => {
            setSessionId(Number(typed.target.value));
            setTried(null);
          }}
        >
          {living.map(one => (
            <MenuItem key={one.id} value={one.id}>
              {formatInstant(one.startsAt, zone)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="Puerta"
          value={gateId}
          onChange={typed => {
            setGateId(typed.target.value === '' ? '' : Number(typed.target.value));
            setTried(null);
          }}
        >
          <MenuItem value="">Lector sin puerta</MenuItem>
          {doors.gates.map(gate => (
            <MenuItem key={gate.id} value={gate.id}>
              {gate.name}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Button type="submit" variant="outlined" disabled={busy || code.trim() === ''}>
        Probar
      </Button>
      {tried && (
        <Alert severity={tried.result === 'ok' ? 'success' : 'warning'} sx={{mt: 1.5}}>
          {tried.result === 'ok' ? 'Entraría' : `No entraría: ${nameOf(scanResults, tried.result)}`}
          {tried.rule !== null && `, por la regla «${tried.rule}»`}.
          {tried.result === 'ok' && tried.isWrongGate && ' No es su puerta.'}
          {tried.question !== null && ` Se le preguntaría: ${tried.question}`}
          {tried.category !== null && ` (${[tried.category, tried.place].filter(Boolean).join(', ')})`}
        </Alert>
      )}
    </Box>
  );
}
