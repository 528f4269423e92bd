// Whom the rule writes to next, as things are now; what keeps it from it; and a test to oneself.
import {useState} from 'react';
import {useRecordContext, useNotify, type RaRecord} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {useKeyedBusy} from '../../../crud/acts/use-busy';
import {FigureTable} from '../../../crud/figures/figure-table';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {Panel} from '../../../crud/frames/panel';
import {plural} from '../../../crud/words/plural';
import {formatDay, formatInstant} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';

/** Enough to see whether it is the right people. */
const FEW = 8;

export default function NextPanel() {
  const rule = useRecordContext();
  return rule === undefined ? null : <Next rule={rule} />;
}

function Next({rule}: {rule: RaRecord}) {
  const notify = useNotify();
  const [isTesting, runTest] = useKeyedBusy();
  const [isLong, setLong] = useState(false);
  const at = {id: Number(rule.id)};
  const next = useQuery({
    queryKey: ['comunicados/recordatorios', rule.id, 'previsto', rule.version],
    queryFn: () => call('get', '/api/comunicados/recordatorios/{id}/previsto', {at}),
  });
  if (next.error !== null) return <LoadProblem error={next.error} />;
  if (next.data === undefined) return <LinearProgress />;
  const {problems, dayOn, count, people} = next.data;
  const test = () =>
    runTest(async key => {
      const {to} = await call('post', '/api/comunicados/recordatorios/{id}/prueba', {at, idempotencyKey: key});
      notify(`Prueba enviada a ${to}`, {type: 'info'});
    });
  return (
    <Panel
      title="La próxima vez"
      note={
        dayOn === null
          ? 'En los próximos dos meses no hay nadie a quien avisar, tal como está todo ahora.'
          : `El ${formatDay(dayOn)} avisaría a ${plural(count, 'persona', 'personas')}, tal como está todo ahora. Quien lo resuelva antes no recibe nada.`
      }
      actions={
        rule.channel === 'email' &&
        may('comunicados', 'send') && (
          <Button variant="outlined" disabled={isTesting} onClick={() => void test()}>
            Enviarme una prueba
          </Button>
        )
      }
      flush
    >
      {problems.map(problem => (
        <Alert key={problem} severity="warning" sx={{mx: 2, mb: 1}}>
          {problem}
        </Alert>
      ))}
      {people.length > 0 && (
        <FigureTable
          rows={isLong ? people : people.slice(0, FEW)}
          rowKey={one => `${one.email} ${one.about}`}
          name={{label: 'Nombre', value: one => one.name || one.email}}
          columns={[
            {label: 'Correo', value: one => one.email},
            {label: 'Por', value: one => one.about},
            {label: 'Cuándo', value: one => formatInstant(one.sendAt)},
            ...(people.some(one => one.whyNot)
              ? [{label: 'No se le envía', value: (one: (typeof people)[number]) => one.whyNot ?? ''}]
              : []),
          ]}
          isText
        />
      )}
      {people.length > FEW && !isLong && (
        <Button onClick={() => setLong(true)} sx={{m: 1}}>
          Ver {people.length - FEW} más
        </Button>
      )}
    </Panel>
  );
}
