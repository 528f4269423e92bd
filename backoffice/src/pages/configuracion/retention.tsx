// How long each kind of data is kept, next to the law that says so, and what was deleted last. A shorter period deletes
// within minutes and for good, so it is asked first.
import {useState, type FormEvent} from 'react';
import {Link} from 'react-router';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {formatCount} from '../../crud/words/count';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {LoadProblem} from '../../crud/frames/load-problem';
import {Panel} from '../../crud/frames/panel';
import {plural} from '../../crud/words/plural';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer} from '../../providers/wire';
import {SaveBar, useSaving} from './saving';

type Rules = Answer<'getRetentionRules'>;
type Rule = Rules['rules'][number];

const UNITS = {days: ['día', 'días'], months: ['mes', 'meses']} as const;
const ACTS = {
  delete: {label: 'Se borra', done: 'borrado', act: 'borrar'},
  empty: {label: 'Se vacía', done: 'vaciado', act: 'vaciar'},
  anonymise: {label: 'Queda sin nombre', done: 'anonimizado', act: 'anonimizar'},
} as const;
const said = (rule: Rule, count: number): string => plural(count, UNITS[rule.unit][0], UNITS[rule.unit][1]);
const isFixed = (rule: Rule): boolean => rule.least === rule.most;

export function Retention() {
  const {data, error, refetch} = useQuery({
    queryKey: ['conservacion'],
    queryFn: ({signal}) => call('get', '/api/ajustes/conservacion', {signal}),
  });
  const client = useQueryClient();
  const {form, problems, message, accepts, save} = useSaving(refetch);
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (error !== null) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const canEdit = may('settings', 'configure');
  const changed = data.rules.filter(
    rule => texts[rule.code] !== undefined && texts[rule.code]!.trim() !== String(rule.period),
  );
  const shorter = changed.filter(rule => Number(texts[rule.code]) < rule.period);

  const saveChanged = async (): Promise<void> => {
    setBusy(true);
    await save(async () => {
      const rules = changed.map(({code, version}) => ({code, version, period: Number(texts[code])}));
      client.setQueryData(['conservacion'], await call('put', '/api/ajustes/conservacion', {body: {rules}}));
      setTexts({});
    });
    setBusy(false);
    setAsking(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = Object.fromEntries(
      changed.filter(({code}) => !/^\d{1,4}$/.test(texts[code]!.trim())).map(({code}) => [code, 'Escribe un número.']),
    );
    if (!accepts(wrong)) return;
    // What the API refuses anyway is not asked about.
    if (
      shorter.length > 0 &&
      changed.every(({code, least, most}) => Number(texts[code]) >= least && Number(texts[code]) <= most)
    )
      setAsking(true);
    else void saveChanged();
  };
  return (
    <Box component="form" ref={form} noValidate onSubmit={submit}>
      <Panel
        title="Cuánto se guarda cada dato"
        note="Lo que pasa de su plazo se borra solo, cada pocos minutos y sin vuelta atrás, salvo lo de quien tiene limitado el uso de sus datos, que se queda hasta que se levanta. Lo que no está aquí no se borra solo: pedidos, pagos y facturas hay que guardarlos seis años (Código de Comercio, art. 30)."
      >
        <Typography color="textSecondary" sx={{mb: 1}}>
          Si cambias un plazo, comprueba que el{' '}
          {may('textos-legales', 'list') ? (
            <Link to="/textos-legales">aviso de privacidad</Link>
          ) : (
            'aviso de privacidad'
          )}{' '}
          diga lo mismo.
        </Typography>
        <Box component="ul" sx={{listStyle: 'none', m: 0, p: 0}}>
          {data.rules.map(rule => (
            <Row
              key={rule.code}
              rule={rule}
              text={texts[rule.code] ?? String(rule.period)}
              problem={problems[rule.code]}
              disabled={!canEdit}
              onChange={text => setTexts({...texts, [rule.code]: text})}
            />
          ))}
        </Box>
      </Panel>
      <SaveBar label="Guardar plazos" changed={changed.length} message={message} canEdit={canEdit} busy={busy} />
      <ConfirmDialog
        open={asking}
        title="Se borrarán datos"
        confirm="Acortar y borrar"
        danger
        busy={busy}
        onConfirm={() => void saveChanged()}
        onClose={() => setAsking(false)}
      >
        <Typography>En unos minutos se borra, sin vuelta atrás, lo que ya pase del plazo nuevo:</Typography>
        <Box component="ul" sx={{mb: 0, pl: 2.5}}>
          {shorter.map(rule => (
            <li key={rule.code}>
              {rule.name}: de {said(rule, rule.period)} a {said(rule, Number(texts[rule.code]))}
            </li>
          ))}
        </Box>
      </ConfirmDialog>
    </Box>
  );
}

interface RowProps {
  rule: Rule;
  text: string;
  problem: string | undefined;
  disabled: boolean;
  onChange: (text: string) => void;
}

function Row({rule, text, problem, disabled, onChange}: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: {xs: '1fr', sm: '1fr 190px'},
        columnGap: 3,
        rowGap: 0.5,
        alignItems: 'start',
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{minWidth: 0}}>
        <Typography component="h3" sx={{fontWeight: 600}}>
          {rule.name}
        </Typography>
        <Typography>{rule.what}</Typography>
        <Typography color="textSecondary">{rule.law}</Typography>
        <Typography color="textSecondary" sx={{fontSize: '0.8125rem'}}>
          {done(rule)}
        </Typography>
      </Box>
      {isFixed(rule) ? (
        <Typography sx={{pt: {sm: 0.25}}}>{said(rule, rule.period)}, siempre</Typography>
      ) : (
        <TextField
          label={`${ACTS[rule.act].label} a los`}
          value={text}
          disabled={disabled}
          error={problem !== undefined}
          helperText={problem ?? `De ${rule.least} a ${said(rule, rule.most)}`}
          onChange={event => onChange(event.target.value)}
          autoComplete="off"
          margin="dense"
          slotProps={{
            htmlInput: {inputMode: 'numeric', 'aria-label': `${rule.name}: plazo en ${UNITS[rule.unit][1]}`},
            input: {
              endAdornment: (
                <InputAdornment position="end">{UNITS[rule.unit][text.trim() === '1' ? 0 : 1]}</InputAdornment>
              ),
            },
          }}
        />
      )}
    </Box>
  );
}

/** What the act did: a rule that has never run is one that nobody should trust. */
function done(rule: Rule): string {
  if (rule.lastRunAt === null) return 'Aún no ha habido ninguna pasada.';
  const looked = `Última pasada: ${formatInstant(rule.lastRunAt)}.`;
  if (rule.lastDeletedAt === null) return `${looked} Nada que ${ACTS[rule.act].act} hasta ahora.`;
  return `${looked} Lo último ${ACTS[rule.act].done}: ${plural(rule.lastDeleted, 'registro', 'registros')}, el ${formatInstant(rule.lastDeletedAt)}; en total, ${formatCount(rule.deletedTotal)}.`;
}
