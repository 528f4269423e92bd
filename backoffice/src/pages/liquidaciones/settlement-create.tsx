// What is to be settled: a company's event or period, or the money collected in a period. The answer is a draft to look
// at.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import {useNavigate} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import {DayField} from '../../crud/inputs/date-input';
import {useFormAct} from '../../crud/acts/use-busy';
import {AccessDenied} from '../../crud/frames/access-denied';
import {PageHeader} from '../../crud/frames/page-header';
import {RefPick} from '../../crud/inputs/ref-pick';
import {today} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {SettlementKind} from './kinds';

/** The last full month. */
function lastMonth(): {from: string; to: string} {
  const [year, month] = today().split('-').map(Number) as [number, number];
  const day = (from: number, date: number): string => new Date(Date.UTC(year, from, date)).toISOString().slice(0, 10);
  return {from: day(month - 2, 1), to: day(month - 1, 0)};
}

export default function SettlementCreate({kind}: {kind: SettlementKind}) {
  const [by, setBy] = useState<'event' | 'period'>('event');
  const [companyId, setCompanyId] = useState<number | null>(null);
  const [eventId, setEventId] = useState<number | null>(null);
  const [from, setFrom] = useState(lastMonth().from);
  const [to, setTo] = useState(lastMonth().to);
  const [note, setNote] = useState('');
  const {busy, problem, run} = useFormAct();
  const notify = useNotify();
  const navigate = useNavigate();
  if (!may('liquidaciones', 'create')) return <AccessDenied />;

  const isEvents = kind.id === 'events';
  const byEvent = isEvents && by === 'event';

  const calculate = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await run(async key => {
      const {id} = await call('post', '/api/liquidaciones/calcular', {
        idempotencyKey: key,
        body: {
          kind: kind.id,
          note,
          ...(byEvent
            ? {eventId, eventCompanyId: companyId}
            : {eventCompanyId: isEvents ? companyId : null, periodFrom: from || null, periodTo: to || null}),
        },
      });
      notify('Guardada en borrador. Mírala antes de seguir.', {type: 'info'});
      void navigate(`${kind.path}/${id}`);
    });
  };

  const at = (field: string): string | undefined => problem?.errors[field];
  return (
    <>
      <PageHeader
        title={`Calcular ${kind.title.toLowerCase().replace('liquidaciones', 'liquidación')}`}
        crumbs={[{label: kind.title, to: kind.path}]}
      />
      <Card
        component="form"
        onSubmit={(event: FormEvent) => void calculate(event)}
        noValidate
        sx={{maxWidth: 720, p: {xs: 1.5, sm: 2.5}, display: 'grid', gap: 1.5}}
      >
        <Typography color="textSecondary">
          Se toma {kind.source}. Lo que ya está en otra liquidación no se vuelve a tomar; las devoluciones que llegaron
          después, sí.
        </Typography>
        {isEvents && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={by}
            aria-label="Qué se liquida"
            onChange={(_event, next: 'event' | 'period' | null) => next !== null && setBy(next)}
          >
            <ToggleButton value="event" sx={{textTransform: 'none', color: 'text.secondary'}}>
              Un evento
            </ToggleButton>
            <ToggleButton value="period" sx={{textTransform: 'none', color: 'text.secondary'}}>
              Un periodo de una compañía
            </ToggleButton>
          </ToggleButtonGroup>
        )}
        {byEvent && (
          <RefPick reference="eventos" label="Evento" optionText="title" value={eventId} onChange={setEventId} />
        )}
        {isEvents && (
          <RefPick
            reference="compania-eventos"
            label={byEvent ? 'Compañía (si el evento se reparte)' : 'Compañía'}
            value={companyId}
            onChange={setCompanyId}
          />
        )}
        {!byEvent && (
          <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5}}>
            <Day
              label={isEvents ? 'Sesiones desde' : 'Cobrado desde'}
              value={from}
              onChange={setFrom}
              problem={at('periodFrom')}
            />
            <Day label="Hasta" value={to} onChange={setTo} problem={at('periodTo')} />
          </Box>
        )}
        <TextField
          label="Nota"
          value={note}
          onChange={event => setNote(event.target.value)}
          multiline
          minRows={2}
          slotProps={{htmlInput: {maxLength: 2000}}}
        />
        {problem !== null && <Alert severity="error">{at('eventId') ?? at('eventCompanyId') ?? problem.message}</Alert>}
        <Box>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || (byEvent && eventId === null) || (isEvents && !byEvent && companyId === null)}
          >
            Calcular borrador
          </Button>
        </Box>
      </Card>
    </>
  );
}

function Day({
  label,
  value,
  onChange,
  problem,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
}) {
  return (
    <DayField
      label={label}
      value={value}
      onChange={onChange}
      error={problem !== undefined}
      helperText={problem}
      sx={{flex: '1 1 160px', maxWidth: 240}}
    />
  );
}
