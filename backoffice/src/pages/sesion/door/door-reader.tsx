// Reading codes: one box, a large answer, what was read last, how many are inside. Enter reads; the box is always
// ready.
import {useEffect, useRef, useState, type FormEvent} from 'react';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {nameOf} from '../../../crud/words/choices';
import {scanResults} from '../../../crud/words/choices-satellites';
import {formatCount} from '../../../crud/words/count';
import {Figure, Figures} from '../../../crud/figures/figures';
import {FigureTable} from '../../../crud/figures/figure-table';
import {Panel} from '../../../crud/frames/panel';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call, problemOf} from '../../../providers/http-client';
import {useEventSession} from '../../eventos/event-context';
import {boardKey, readBoard} from './access-report';
import type {PairedDevice} from './paired-device';
import {DoorSearch} from './door-search';
import {NameDialog} from './name-dialog';
import {ScanAnswer, type Answer} from './scan-answer';

interface Props {
  device: PairedDevice;
  onForget: () => void;
}

const number = (value: number): string => formatCount(value);

export function DoorReader({device, onForget}: Props) {
  const {session, zone} = useEventSession();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [direction, setDirection] = useState<'in' | 'out'>('in');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [naming, setNaming] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Readings go one after the other: the last answer on the screen is that of the last code.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const board = useQuery({
    queryKey: boardKey(session.id),
    queryFn: ({signal}) => readBoard(session.id, signal),
    refetchInterval: 10_000,
  });
  useEffect(() => input.current?.focus(), []);

  const read = async (code: string, way: 'in' | 'out'): Promise<void> => {
    try {
      const scanned = await call('post', '/api/sesiones/{id}/lecturas', {
        at: {id: session.id},
        idempotencyKey: crypto.randomUUID(),
        body: {deviceId: device.deviceId, code, direction: way},
      });
      setAnswer({kind: 'scanned', scanned, code, direction: way});
      void client.invalidateQueries({queryKey: boardKey(session.id)});
    } catch (failure) {
      const problem = problemOf(failure);
      setAnswer({kind: 'problem', message: problem.message, code});
      if (problem.status === 404) onForget();
    } finally {
      setWaiting(before => before - 1);
    }
  };
  const take = (code: string): void => {
    const clean = code.trim();
    if (clean === '') return;
    setText('');
    setWaiting(before => before + 1);
    queue.current = queue.current.then(() => read(clean, direction));
    input.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    take(text);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)'},
        alignItems: 'start',
      }}
    >
      <Box sx={{minWidth: 0}}>
        <Card sx={{p: 2, mb: 2}}>
          <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1}}>
            <Box sx={{flex: '1 1 160px', minWidth: 0}}>
              <strong>{device.name}</strong>
              <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>{device.gateName}</Box>
            </Box>
            <ToggleButtonGroup
              exclusive
              size="small"
              value={direction}
              aria-label="Sentido"
              onChange={(_event, next: 'in' | 'out' | null) => {
                if (next !== null) setDirection(next);
                input.current?.focus();
              }}
            >
              <ToggleButton value="in" sx={{textTransform: 'none', color: 'text.primary'}}>
                Entrada
              </ToggleButton>
              <ToggleButton value="out" sx={{textTransform: 'none', color: 'text.primary'}}>
                Salida
              </ToggleButton>
            </ToggleButtonGroup>
            <Button color="inherit" size="small" onClick={onForget}>
              Cambiar lector
            </Button>
          </Box>
          <Box component="form" onSubmit={submit} sx={{display: 'flex', gap: 1, alignItems: 'center'}}>
            <TextField
              label="Código"
              value={text}
              onChange={typed => setText(typed.target.value)}
              inputRef={input}
              autoComplete="off"
              placeholder="Lee o teclea"
              slotProps={{
                inputLabel: {shrink: true},
                htmlInput: {
                  autoCapitalize: 'characters',
                  spellCheck: false,
                  maxLength: 400,
                  style: {fontSize: '1.35rem', letterSpacing: '0.05em'},
                },
              }}
            />
            <Button type="submit" variant="contained" size="large" disabled={text.trim() === ''}>
              Leer
            </Button>
          </Box>
        </Card>
        <ScanAnswer answer={answer} waiting={waiting > 0} zone={zone} onName={() => setNaming(true)} />
        {naming && answer?.kind === 'scanned' && answer.scanned.namelessId !== null && (
          <NameDialog
            sessionId={session.id}
            ticketId={answer.scanned.namelessId}
            place={answer.scanned.place}
            onClose={() => setNaming(false)}
            onNamed={() => {
              setNaming(false);
              take(answer.code);
            }}
          />
        )}
        <DoorSearch sessionId={session.id} onTake={take} />
      </Box>
      <Box sx={{minWidth: 0}}>
        {board.data && (
          <Figures>
            <Figure
              label="Dentro"
              value={number(board.data.inside)}
              note={`de ${number(board.data.rights)} con derecho`}
            />
            <Figure label="Por minuto" value={number(board.data.perMinute)} />
            <Figure label="Rechazadas" value={number(board.data.refused)} />
          </Figures>
        )}
        <Panel title="Últimas lecturas" flush>
          <FigureTable
            isText
            rows={(board.data?.recent ?? []).slice(0, 12)}
            rowKey={one => one.id}
            empty="Todavía no se ha leído nada."
            name={{label: 'Hora', value: one => formatInstant(one.at, zone).slice(11)}}
            columns={[
              {
                label: 'Resultado',
                value: one => `${one.direction === 'out' ? 'Salida: ' : ''}${nameOf(scanResults, one.result)}`,
              },
              {label: 'Puerta', value: one => one.gate ?? '—'},
              {label: 'Código', value: one => one.code},
            ]}
          />
        </Panel>
      </Box>
    </Box>
  );
}
