// The lines of a day: of what waits what it may be, with Enter to accept it; looked for by hand, or put aside.
import {useEffect, useRef, useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {useBusy} from '../../../crud/acts/use-busy';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {Panel} from '../../../crud/frames/panel';
import {ChoiceMark} from '../../../crud/inputs/choice-mark';
import {movementStates} from '../../../crud/words/choices-satellites';
import {formatCents} from '../../../crud/words/money';
import {plural} from '../../../crud/words/plural';
import {formatDay} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import type {Answer} from '../../../providers/wire';
import {SolveTransfer, type Movement} from '../transferencias/solve-transfer';
import type {BankLine} from './bank-line';
import {Balances, DayState} from './close-days';
import {FindMatch} from './find-match';
import {PutAside} from './put-aside';

type Day = Answer<'readBankDays'>['list'][number];

interface Props {
  day: string;
  summary: Day | undefined;
  onChanged: () => void;
  /** To the next day on which something waits. */
  onNext: (() => void) | undefined;
}

export function DayLines({day, summary, onChanged, onNext}: Props) {
  const {data, error} = useQuery({
    queryKey: ['conciliacion', 'dia', day],
    queryFn: () => call('get', '/api/conciliacion/dias/{day}', {at: {day}}),
  });
  const [chosen, setChosen] = useState<{line: BankLine; act: 'find' | 'aside' | 'pay'} | null>(null);
  const [busy, run] = useBusy();
  const notify = useNotify();
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const waiting = (data?.list ?? []).filter(line => line.state === 'waiting');
  const firstId = waiting.find(line => line.proposals.length > 0)?.id;
  // Enter accepts: the first that can be accepted has the focus, and after it the next.
  useEffect(() => {
    if (firstId !== undefined && chosen === null)
      list.current?.querySelector<HTMLButtonElement>(`[data-accept="${firstId}"]`)?.focus();
  }, [firstId, chosen]);
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;

  const done = async (told: string): Promise<void> => {
    setChosen(null);
    notify(told, {type: 'info'});
    await client.invalidateQueries({queryKey: ['conciliacion', 'dia', day]});
    onChanged();
  };
  const accept = (line: BankLine, key: string, title: string): Promise<void> =>
    run(async () => {
      await call('post', '/api/conciliacion/{id}/aceptar', {
        at: {id: line.id},
        body: {key},
        idempotencyKey: crypto.randomUUID(),
      });
      await done(`Casado: ${title}`);
    });
  const release = (line: BankLine): Promise<void> =>
    run(async () => {
      await call('post', '/api/conciliacion/{id}/soltar', {at: {id: line.id}, idempotencyKey: crypto.randomUUID()});
      await done('El movimiento vuelve a esperar');
    });
  const solved = data.list.filter(line => line.state !== 'waiting');
  return (
    <Box sx={{minWidth: 0}}>
      <Panel
        title={formatDay(day)}
        note={
          summary &&
          `${plural(summary.movements, 'movimiento', 'movimientos')}: entran ${formatCents(summary.inCents)}, salen ${formatCents(Math.abs(summary.outCents))}`
        }
        actions={waiting.length === 0 && onNext && <Button onClick={onNext}>Siguiente día por resolver</Button>}
        flush
      >
        <Balances balance={data.balance} />
        <DayState day={data} onDone={done} />
        <Box component="ul" ref={list} aria-label="Movimientos por resolver" sx={{m: 0, p: 0, listStyle: 'none'}}>
          {waiting.map(line => (
            <Box component="li" key={line.id} sx={ROW}>
              <Words line={line} />
              <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center'}}>
                {line.proposals.map(({key, title, why}, i) => (
                  <Button
                    key={key}
                    data-accept={i === 0 ? line.id : undefined}
                    size="small"
                    variant={i === 0 ? 'contained' : 'outlined'}
                    disabled={busy}
                    onClick={() => void accept(line, key, title)}
                    sx={{textAlign: 'left'}}
                  >
                    {title} ({why})
                  </Button>
                ))}
                <Button size="small" onClick={() => setChosen({line, act: 'find'})}>
                  Buscar
                </Button>
                {line.cents > 0 && (
                  <Button size="small" onClick={() => setChosen({line, act: 'pay'})}>
                    Paga una reserva o un plazo
                  </Button>
                )}
                <Button size="small" color="inherit" onClick={() => setChosen({line, act: 'aside'})}>
                  Apartar
                </Button>
              </Box>
            </Box>
          ))}
        </Box>
      </Panel>
      {solved.length > 0 && (
        <Panel title="Resueltos" flush>
          <Box component="ul" aria-label="Movimientos resueltos" sx={{m: 0, p: 0, listStyle: 'none'}}>
            {solved.map(line => (
              <Box component="li" key={line.id} sx={ROW}>
                <Words line={line} />
                <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center'}}>
                  <ChoiceMark choices={movementStates} of={line.state} />
                  <span>{line.of || line.note}</span>
                  {line.canRelease && (
                    <Button size="small" color="inherit" disabled={busy} onClick={() => void release(line)}>
                      Soltar
                    </Button>
                  )}
                </Box>
              </Box>
            ))}
          </Box>
        </Panel>
      )}
      {chosen?.act === 'find' && (
        <FindMatch
          line={chosen.line}
          onClose={() => setChosen(null)}
          onChoose={(key, title) => accept(chosen.line, key, title)}
        />
      )}
      {chosen?.act === 'aside' && (
        <PutAside line={chosen.line} onClose={() => setChosen(null)} onDone={() => void done('Movimiento apartado')} />
      )}
      {chosen?.act === 'pay' && (
        <SolveTransfer
          act="match"
          movement={
            {
              id: chosen.line.id,
              amountCents: chosen.line.cents,
              reservationCode: null,
              instalmentReference: null,
            } as unknown as Movement
          }
          onClose={() => setChosen(null)}
          onDone={() => void done('Cobrado')}
        />
      )}
    </Box>
  );
}

const ROW = {px: 2, py: 1.25, borderTop: '1px solid', borderColor: 'divider', display: 'grid', gap: 0.75} as const;

function Words({line}: {line: BankLine}) {
  return (
    <Box sx={{display: 'flex', gap: 1.5, justifyContent: 'space-between'}}>
      <Box sx={{minWidth: 0, overflowWrap: 'anywhere'}}>
        <Typography sx={{fontWeight: 600}}>{line.payer || line.concept || 'Sin concepto'}</Typography>
        {line.payer !== '' && <Typography color="textSecondary">{line.concept}</Typography>}
        {line.state === 'waiting' && line.note !== '' && <Typography color="textSecondary">{line.note}</Typography>}
      </Box>
      <Typography sx={{fontWeight: 650, whiteSpace: 'nowrap'}} color={line.cents < 0 ? 'error' : undefined}>
        {formatCents(line.cents)}
      </Typography>
    </Box>
  );
}
