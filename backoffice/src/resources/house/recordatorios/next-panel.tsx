// Whom the rule writes to next and by which road, as things are now; what keeps it from it; a test to oneself; how it
// reads on a phone and what it costs.
import {useState} from 'react';
import {useRecordContext, useGetOne, useNotify, useRefresh, type RaRecord} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {useKeyedBusy} from '../../../crud/acts/use-busy';
import {Figure, Figures} from '../../../crud/figures/figures';
import {FigureTable} from '../../../crud/figures/figure-table';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {Panel} from '../../../crud/frames/panel';
import {plural} from '../../../crud/words/plural';
import {formatDay, formatInstant} from '../../../crud/words/zoned-time';
import {formatCount, formatDecimal} from '../../../crud/words/count';
import {formatCents} from '../../../crud/words/money';
import {filledWith, type TemplateComponents} from '../../../crud/whatsapp/components';
import {TemplateBubble} from '../../../crud/whatsapp/template-bubble';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Answer, Stored} from '../../../providers/wire';

/** Enough to see whether it is the right people. */
const FEW = 8;

export default function NextPanel() {
  const rule = useRecordContext();
  return rule === undefined ? null : <Next rule={rule} />;
}

function Next({rule}: {rule: RaRecord}) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [isTesting, runTest] = useKeyedBusy();
  const [isLong, setLong] = useState(false);
  const at = {id: Number(rule.id)};
  const next = useQuery({
    queryKey: ['comunicados/recordatorios', rule.id, 'previsto', rule.version],
    queryFn: () => call('get', '/api/comunicados/recordatorios/{id}/previsto', {at}),
  });
  if (next.error !== null) return <LoadProblem error={next.error} />;
  if (next.data === undefined) return <LinearProgress />;
  const {problems, dayOn, count, people, whatsapp} = next.data;
  const resume = () =>
    runTest(async () => {
      await call('post', '/api/comunicados/recordatorios/{id}/reanudar-whatsapp', {at});
      notify('Vuelve a salir por WhatsApp', {type: 'info'});
      refresh();
      await next.refetch();
    });
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
        may('comunicados', 'send') && (
          <>
            {whatsapp !== null && whatsapp.stopped !== '' && (
              <Button variant="outlined" disabled={isTesting} onClick={() => void resume()}>
                Volver a enviar por WhatsApp
              </Button>
            )}
            {rule.channel !== 'whatsapp' && (
              <Button variant="outlined" disabled={isTesting} onClick={() => void test()}>
                Enviarme una prueba por correo
              </Button>
            )}
          </>
        )
      }
      flush
    >
      {problems.map(problem => (
        <Alert key={problem} severity="warning" sx={{mx: 2, mb: 1}}>
          {problem}
        </Alert>
      ))}
      {whatsapp !== null && <OnPhone templateId={Number(rule.whatsappTemplateId)} whatsapp={whatsapp} />}
      {people.length > 0 && (
        <FigureTable
          rows={isLong ? people : people.slice(0, FEW)}
          rowKey={one => `${one.email} ${one.about}`}
          name={{label: 'Nombre', value: one => one.name || one.email}}
          columns={[
            {label: 'A', value: one => one.phone || one.email},
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

type Whatsapp = NonNullable<Answer<'previewReminder'>['whatsapp']>;

/** As the first of them would read it, what all of that day cost, and how many a day Meta lets the club write to. */
function OnPhone({templateId, whatsapp}: {templateId: number; whatsapp: Whatsapp}) {
  const {count, eachThousandths, costCents, dailyLimit, of, values} = whatsapp;
  const {data: template} = useGetOne<Stored<'WhatsappTemplate', {components: TemplateComponents}>>(
    'plantillas-whatsapp',
    {id: templateId},
    {enabled: may('plantillas-whatsapp', 'list')},
  );
  return (
    <Box sx={{px: 2, pb: 2}}>
      <Figures>
        <Figure label="Por WhatsApp" value={formatCount(count)} note={`Meta deja ${formatCount(dailyLimit)} al día`} />
        <Figure
          label="Lo que cuestan"
          value={costCents === null ? '—' : formatCents(costCents)}
          note={
            eachThousandths === null
              ? 'sin precio puesto: Configuración, Mensajes'
              : `${formatDecimal(eachThousandths / 10, 1)} céntimos cada uno`
          }
        />
      </Figures>
      {template !== undefined && (
        <>
          <Typography variant="body2" sx={{mb: 1, color: 'text.secondary'}}>
            {of === '' ? 'Así se lee, con datos de ejemplo:' : `Así lo leería ${of}:`}
          </Typography>
          <TemplateBubble components={filledWith(template.components, values)} />
        </>
      )}
    </Box>
  );
}
