// The bank's account by days: what came and went, what waits, and the lines of the day that is chosen.
import {useState} from 'react';
import {useSearchParams} from 'react-router';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {PageHeader} from '../../../crud/frames/page-header';
import {RecordTabs} from '../../../crud/frames/record-tabs';
import {Panel} from '../../../crud/frames/panel';
import {formatCents} from '../../../crud/words/money';
import {plural} from '../../../crud/words/plural';
import {formatDay} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import type {Answer} from '../../../providers/wire';
import {UploadStatement} from '../transferencias/upload-statement';
import {DayLines} from './day-lines';
import {RECONCILIATION_TABS} from './tabs';

type Days = Answer<'readBankDays'>;
type Day = Days['list'][number];

export default function Reconciliation() {
  const [address, setAddress] = useSearchParams();
  const [until, setUntil] = useState<string | null>(null);
  const client = useQueryClient();
  const {data, error} = useQuery({
    queryKey: ['conciliacion', 'dias', until],
    queryFn: () => call('get', '/api/conciliacion/dias', {query: until === null ? {} : {hasta: until}}),
    placeholderData: before => before,
  });
  const refresh = () => void client.invalidateQueries({queryKey: ['conciliacion']});
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const days = data.list;
  // The oldest that waits is what is to be done.
  const first = [...days].reverse().find(one => one.waiting > 0) ?? days[0];
  const chosen = address.get('dia') ?? first?.day;
  const next = [...days].reverse().find(one => one.waiting > 0 && one.day !== chosen);
  return (
    <>
      <PageHeader title="Conciliación bancaria" note={noteOf(data)} />
      <RecordTabs label="Conciliación bancaria" tabs={RECONCILIATION_TABS} />
      <Panel title="Extracto">
        <UploadStatement onTaken={refresh} />
      </Panel>
      {days.length === 0 ? (
        <Alert severity="info">Todavía no hay movimientos: sube el extracto del banco.</Alert>
      ) : (
        <Box
          sx={{
            display: 'grid',
            columnGap: 2,
            alignItems: 'start',
            gridTemplateColumns: {xs: '1fr', md: '300px minmax(0, 1fr)'},
          }}
        >
          <Panel title="Días" flush>
            <Box
              component="nav"
              aria-label="Días del extracto"
              sx={{maxHeight: {xs: 220, md: '70vh'}, overflowY: 'auto'}}
            >
              {days.map(day => (
                <DayButton
                  key={day.day}
                  day={day}
                  isChosen={day.day === chosen}
                  onChoose={() => setAddress({dia: day.day}, {replace: true})}
                />
              ))}
              {days.length >= 31 && (
                <Button fullWidth onClick={() => setUntil(days.at(-1)!.day)}>
                  Días anteriores
                </Button>
              )}
              {until !== null && (
                <Button fullWidth onClick={() => setUntil(null)}>
                  Últimos días
                </Button>
              )}
            </Box>
          </Panel>
          {chosen !== undefined && (
            <DayLines
              key={chosen}
              day={chosen}
              summary={days.find(one => one.day === chosen)}
              onChanged={refresh}
              onNext={next && (() => setAddress({dia: next.day}, {replace: true}))}
            />
          )}
        </Box>
      )}
    </>
  );
}

const noteOf = ({closedTo, onItsWayCents}: Days): string =>
  [
    closedTo === null
      ? 'Cada movimiento de la cuenta, con su venta, su cobro o su gasto'
      : `Cerrada hasta el ${formatDay(closedTo)}`,
    onItsWayCents !== 0 && `${formatCents(onItsWayCents)} anotados y aún sin extracto`,
  ]
    .filter(Boolean)
    .join(' · ');

function DayButton({day, isChosen, onChoose}: {day: Day; isChosen: boolean; onChoose: () => void}) {
  return (
    <ListItemButton
      selected={isChosen}
      aria-current={isChosen ? 'date' : undefined}
      onClick={onChoose}
      sx={{display: 'block', px: 2, py: 0.75}}
    >
      <Box sx={{display: 'flex', justifyContent: 'space-between', gap: 1, alignItems: 'center'}}>
        <strong>{formatDay(day.day)}</strong>
        <DayChip day={day} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {formatCents(day.inCents)} · {formatCents(day.outCents)}
        {day.balanceCents !== null && ` · saldo ${formatCents(day.balanceCents)}`}
      </Typography>
      {day.hasGap && (
        <Typography variant="body2" color="warning.main">
          Falta algún extracto de antes
        </Typography>
      )}
    </ListItemButton>
  );
}

function DayChip({day}: {day: Day}) {
  if (day.isClosed) return <Chip size="small" variant="outlined" label="Cerrado" />;
  return day.waiting > 0 ? (
    <Chip size="small" color="warning" label={plural(day.waiting, 'por resolver', 'por resolver')} />
  ) : (
    <Chip size="small" color="success" label="Cuadrado" />
  );
}
