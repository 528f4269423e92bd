// Handing over against a code, with a reader and nothing else: the code brings up what waits of the order, F8 gives all
// of it. The box keeps the focus: the next code is read over the last one.
import {useRef, useState, type FormEvent} from 'react';
import {Link} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {useBusy} from '../../crud/acts/use-busy';
import {StateMark} from '../../crud/fields/fields';
import {Panel} from '../../crud/frames/panel';
import {fulfilments, pickups, visits} from '../../crud/words/choices-catalogue';
import {nameOf} from '../../crud/words/choices';
import {formatInstant} from '../../crud/words/zoned-time';
import {call, problemOf} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer} from '../../providers/wire';
import {KeyHint} from '../../parts/till/key-hint';
import {useKeys} from '../../parts/till/use-keys';

type Waiting = Answer<'getWaitingGoods'>;
type Line = Waiting['lines'][number];

/** A visit is not fetched: it is let in when it comes, one code at a time. */
const isVisit = (line: Line): boolean => line.pickup === null;
const giveWord = (line: Line): string => (isVisit(line) ? 'Ha venido' : 'Entregar');

const waits = (line: Line): boolean => line.fulfilment === 'paid' || line.fulfilment === 'prepared';

const placeOf = (line: Line): string =>
  [
    line.pickup === null ? 'Visita' : nameOf(pickups, line.pickup),
    line.session,
    line.startsAt === null ? null : formatInstant(line.startsAt),
  ]
    .filter(Boolean)
    .join(' · ');

export function HandOver({onMoved}: {onMoved: () => void}) {
  const [written, setWritten] = useState('');
  const [code, setCode] = useState('');
  const [found, setFound] = useState<Waiting | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [busy, run] = useBusy();
  const input = useRef<HTMLInputElement>(null);
  const asked = found?.lines.find(line => line.isAsked);
  const together =
    found?.lines.filter(line => waits(line) && (asked && isVisit(asked) ? line.isAsked : !isVisit(line))) ?? [];

  const look = async (wanted: string): Promise<void> => {
    try {
      setFound(await call('get', '/api/entregas/{code}', {at: {code: wanted}}));
      setProblem(null);
    } catch (failure) {
      setFound(null);
      setProblem(problemOf(failure).message);
    }
    setCode(wanted);
    input.current?.focus();
    input.current?.select();
  };
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = written.replace(/[\s-]/g, '').toUpperCase();
    setSaid('');
    if (wanted !== '') void run(() => look(wanted));
  };

  /** Somebody else may have been quicker with one of them: what is then there is shown, with its reason. */
  const give = (lines: readonly Line[]): void =>
    void run(async () => {
      const given: string[] = [];
      let refused: string | null = null;
      for (const line of lines)
        try {
          await call('post', '/api/lineas-pedido/{id}/entrega', {at: {id: line.id}, body: {to: 'delivered'}});
          given.push(`${line.quantity} × ${line.description}`);
        } catch (failure) {
          refused = `${line.description}. ${problemOf(failure).message}`;
        }
      setSaid(given.length > 0 ? `${lines.every(isVisit) ? 'Ha venido' : 'Entregado'}: ${given.join(', ')}` : '');
      await look(code);
      setProblem(refused);
      onMoved();
    });
  useKeys({F8: () => together.length > 0 && give(together)}, !busy);

  if (!may('products', 'send')) return null;
  return (
    <Panel title="Entregar" note="Lee el código del comprador, o escríbelo y pulsa Intro.">
      <Box component="form" noValidate onSubmit={ask} sx={{display: 'flex', gap: 1, alignItems: 'flex-start', mt: 1}}>
        <TextField
          autoFocus
          inputRef={input}
          label="Código"
          value={written}
          onChange={event => setWritten(event.target.value)}
          error={problem !== null && found === null}
          margin="none"
          autoComplete="off"
          sx={{flex: '1 1 220px', maxWidth: 320}}
          slotProps={{htmlInput: {maxLength: 40, autoCapitalize: 'characters', spellCheck: false}}}
        />
        <Button type="submit" variant="outlined" disabled={busy || written.trim() === ''} sx={{minHeight: 36}}>
          Buscar
        </Button>
      </Box>
      <Box role="status" sx={{color: 'success.main', fontWeight: 600, mt: said === '' ? 0 : 1}}>
        {said}
      </Box>
      {problem !== null && (
        <Alert severity="error" sx={{mt: 1}}>
          {problem}
        </Alert>
      )}
      {found !== null && (
        <Box component="section" aria-label={`Pedido ${found.orderNumber}`} sx={{mt: 1.5}}>
          <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5}}>
            <Box sx={{flex: '1 1 200px'}}>
              <strong>{found.buyerName || 'En taquilla'}</strong>
              {' · '}
              {may('pedidos', 'show') ? (
                <Link to={`/pedidos/${found.orderId}`}>{found.orderNumber}</Link>
              ) : (
                found.orderNumber
              )}
            </Box>
            {together[0] !== undefined && (
              <Button variant="contained" disabled={busy} onClick={() => give(together)} aria-keyshortcuts="F8">
                {together.length > 1 ? 'Entregar todo' : giveWord(together[0])} <KeyHint>F8</KeyHint>
              </Button>
            )}
          </Box>
          <Box component="ul" sx={{listStyle: 'none', p: 0, m: 0}}>
            {found.lines.map(line => (
              <LineRow
                key={line.id}
                line={line}
                isLone={together.length === 1 && together[0] === line}
                busy={busy}
                onGive={() => give([line])}
              />
            ))}
          </Box>
        </Box>
      )}
    </Panel>
  );
}

function LineRow({line, isLone, busy, onGive}: {line: Line; isLone: boolean; busy: boolean; onGive: () => void}) {
  const state = (isVisit(line) ? visits : fulfilments).find(one => one.id === line.fulfilment);
  return (
    <Box
      component="li"
      aria-current={line.isAsked || undefined}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 0.75,
        px: 1,
        mx: -1,
        borderTop: '1px solid',
        borderColor: 'divider',
        bgcolor: line.isAsked ? 'action.hover' : undefined,
      }}
    >
      <Box sx={{flex: '1 1 200px', minWidth: 0}}>
        <Box sx={{fontWeight: line.isAsked ? 700 : 500}}>
          {line.quantity} × {line.description}
        </Box>
        <Box sx={{fontSize: '0.8rem'}}>{placeOf(line)}</Box>
      </Box>
      <Box>
        <StateMark tone={state?.tone}>{state?.name ?? line.fulfilment}</StateMark>
        {line.fulfilledAt !== null && <Box sx={{fontSize: '0.8rem'}}>{formatInstant(line.fulfilledAt)}</Box>}
      </Box>
      {waits(line) && !isLone && (
        <Button
          variant="outlined"
          disabled={busy}
          onClick={onGive}
          aria-label={`${giveWord(line)}: ${line.description}`}
        >
          {giveWord(line)}
        </Button>
      )}
    </Box>
  );
}
