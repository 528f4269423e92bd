// Figures are written from the keyboard or read piece by piece; each is kept when it is left, and whoever counts beside
// is seen. What stood on paper says when it was counted.
import {useRef, useState, type FormEvent} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import {fold} from '../../../crud/words/fold';
import {useActKey} from '../../../crud/acts/act-key';
import {Panel} from '../../../crud/frames/panel';
import {formatCount} from '../../../crud/words/count';
import {plural} from '../../../crud/words/plural';
import {instantProblem, parseInstant} from '../../../crud/words/zoned-time';
import {call, problemOf} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';

type Line = Stored<'StockCountLine'>;

interface Props {
  count: Stored<'StockCount'>;
  lines: readonly Line[];
  onWritten: () => void;
}

/** A browser draws so many boxes at once without a pause. */
const PAGE = 300;

export function WriteDown({count, lines, onWritten}: Props) {
  const [q, setQ] = useState('');
  const [onlyLeft, setOnlyLeft] = useState(false);
  const [paper, setPaper] = useState('');
  const [most, setMost] = useState(PAGE);
  const mayCount = may('products', 'send');
  const countedAt = parseInstant(paper);
  const shown = lines.filter(
    line =>
      (!onlyLeft || line.isMissing) &&
      (q === '' || fold(`${line.name} ${line.sku} ${line.ean ?? ''}`).includes(fold(q))),
  );
  return (
    <>
      {mayCount && <Reader countId={count.id} onRead={onWritten} />}
      <Panel
        title="Lista"
        note="Escribe cuántas hay de cada una: Intro pasa a la siguiente. Lo ya vendido que espera a recogerse no se cuenta."
        flush
      >
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, px: 2, pt: 0.75, pb: 1.5, alignItems: 'flex-start'}}>
          <TextField
            label="Buscar"
            value={q}
            onChange={event => setQ(event.target.value)}
            margin="none"
            autoComplete="off"
            sx={{flex: '1 1 180px', maxWidth: 320}}
          />
          <TextField
            label="Contado en papel el"
            placeholder="dd/mm/aaaa hh:mm"
            value={paper}
            onChange={event => setPaper(event.target.value)}
            error={countedAt === undefined}
            helperText={instantProblem(paper) ?? 'Vacío: se cuenta ahora'}
            margin="none"
            autoComplete="off"
            sx={{flex: '1 1 180px', maxWidth: 240}}
          />
          <ToggleButton
            value="left"
            size="small"
            selected={onlyLeft}
            onChange={() => setOnlyLeft(!onlyLeft)}
            sx={{textTransform: 'none', color: 'text.primary', minHeight: 40}}
          >
            Solo sin contar
          </ToggleButton>
        </Box>
        <Box component="ul" sx={{listStyle: 'none', m: 0, p: 0}}>
          {shown.slice(0, most).map(line => (
            <Row
              key={line.id}
              line={line}
              mayCount={mayCount}
              countedAt={countedAt ?? null}
              isReady={countedAt !== undefined}
              onWritten={onWritten}
            />
          ))}
        </Box>
        {shown.length > most && (
          <Button onClick={() => setMost(most + PAGE)} sx={{mx: 2, my: 1}}>
            Ver más: faltan {formatCount(shown.length - most)}
          </Button>
        )}
        {shown.length === 0 && (
          <Box sx={{px: 2, pb: 2, color: 'text.secondary'}}>
            {onlyLeft && q === '' ? 'No queda nada por contar.' : 'Nada con ese nombre.'}
          </Box>
        )}
      </Panel>
    </>
  );
}

/** The box keeps the focus: a reader writes a code and Enter, piece after piece. */
function Reader({countId, onRead}: {countId: number; onRead: () => void}) {
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<{text: string; tone: 'success' | 'error' | 'warning'} | null>(null);
  const waiting = useRef<Promise<unknown>>(Promise.resolve());
  const key = useActKey();
  const read = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = code.trim();
    setCode('');
    if (wanted.length < 3) return;
    // Pieces come faster than answers: one after another, none lost.
    waiting.current = waiting.current.then(async () => {
      try {
        const {name, counted, hasMoved} = await call('post', '/api/recuentos/{id}/leer', {
          at: {id: countId},
          body: {code: wanted},
          idempotencyKey: key.current,
        });
        key.renew();
        setSaid(
          hasMoved
            ? {tone: 'warning', text: `${name}: ${counted}. Se ha vendido mientras la contabas: cuéntala otra vez.`}
            : {tone: 'success', text: `${name}: ${counted}`},
        );
        onRead();
      } catch (failure) {
        key.renewIfRefused(failure);
        setSaid({tone: 'error', text: `${wanted}: ${problemOf(failure).message}`});
      }
    });
  };
  return (
    <Panel title="Con el lector" note="Cada código que leas suma una.">
      <Box component="form" noValidate onSubmit={read} sx={{display: 'flex', gap: 1, alignItems: 'flex-start', mt: 1}}>
        <TextField
          autoFocus
          label="Código de barras o referencia"
          value={code}
          onChange={event => setCode(event.target.value)}
          margin="none"
          autoComplete="off"
          sx={{flex: '1 1 220px', maxWidth: 320}}
          slotProps={{htmlInput: {maxLength: 40, spellCheck: false}}}
        />
        <Button type="submit" variant="outlined" disabled={code.trim().length < 3} sx={{minHeight: 36}}>
          Sumar una
        </Button>
      </Box>
      <Box role="status">
        {said !== null && (
          <Alert severity={said.tone} sx={{mt: 1}}>
            {said.text}
          </Alert>
        )}
      </Box>
    </Panel>
  );
}

interface RowProps {
  line: Line;
  mayCount: boolean;
  countedAt: string | null;
  isReady: boolean;
  onWritten: () => void;
}

function Row({line, mayCount, countedAt, isReady, onWritten}: RowProps) {
  const stored = line.counted === null ? '' : String(line.counted);
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef(false);
  const value = draft ?? stored;
  const save = async (): Promise<void> => {
    if (draft === null || sending.current || !isReady) return;
    if (draft === stored) {
      setDraft(null);
      return;
    }
    sending.current = true;
    try {
      await call('post', '/api/lineas-recuento/{id}/contar', {
        at: {id: line.id},
        body: {counted: draft === '' ? null : Number(draft), seen: line.counted, countedAt},
      });
      setProblem(null);
    } catch (failure) {
      const {errors, message} = problemOf(failure);
      setProblem(errors?.countedAt ?? message);
    }
    sending.current = false;
    setDraft(null);
    onWritten();
  };
  const notes = [
    line.expected === null ? null : `Debería haber ${line.expected}`,
    line.waiting > 0 ? `${plural(line.waiting, 'vendida', 'vendidas')} por entregar, aparte` : null,
    line.countedByName === null ? null : `Contada por ${line.countedByName}`,
  ].filter(Boolean);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.75,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{flex: '1 1 200px', minWidth: 0}}>
        <Box sx={{fontWeight: 600}}>{line.name}</Box>
        <Box sx={{fontSize: '0.8rem', color: 'text.secondary'}}>
          {[line.sku, line.ean, ...notes].filter(Boolean).join(' · ')}
        </Box>
        {problem !== null && (
          <Box role="alert" sx={{fontSize: '0.8rem', color: 'error.main'}}>
            {problem}
          </Box>
        )}
      </Box>
      <TextField
        value={value}
        disabled={!mayCount}
        onChange={event => setDraft(event.target.value.replace(/\D/g, '').slice(0, 7))}
        onBlur={() => void save()}
        onFocus={event => event.target.select()}
        onKeyDown={event => {
          if (event.key === 'Escape') setDraft(null);
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-counted]')];
          const next = boxes[boxes.indexOf(event.target as HTMLInputElement) + 1];
          if (next === undefined) (event.target as HTMLInputElement).blur();
          else next.focus();
        }}
        margin="none"
        autoComplete="off"
        sx={{width: 96}}
        slotProps={{
          htmlInput: {
            'aria-label': `Cuántas hay: ${line.name}`,
            'data-counted': '',
            inputMode: 'numeric',
            style: {textAlign: 'right'},
          },
        }}
      />
    </Box>
  );
}
