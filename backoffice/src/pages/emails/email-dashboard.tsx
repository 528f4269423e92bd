// E-mail marketing at a glance: the list and how it grows, bounces and complaints against the limits, the last
// newsletters.
import {useQuery} from '@tanstack/react-query';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {Chart} from '../../crud/figures/chart';
import {senderStates} from '../../crud/words/choices-communications';
import {formatCount, formatDecimal} from '../../crud/words/count';
import {FigureTable} from '../../crud/figures/figure-table';
import {Figure, Figures} from '../../crud/figures/figures';
import {StateMark} from '../../crud/fields/fields';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {StateNote} from '../../crud/fields/state-note';
import {formatDay, formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';

const figure = (n: number): string => formatCount(n);
const percent = (bp: number | null): string => (bp === null ? '—' : `${formatDecimal(bp / 100, 2)} %`);
const share = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${formatDecimal((part / whole) * 100, 2)} %`;

/** How near a rate is to the limit at which sending stops. */
function Limit({label, bp, limit}: {label: string; bp: number; limit: number}) {
  const tone = bp >= limit ? 'bad' : bp >= limit / 2 ? 'warn' : 'good';
  return (
    <Figure
      label={label}
      value={percent(bp)}
      note={
        <StateMark tone={tone}>
          {tone === 'bad'
            ? `Por encima del límite: ${percent(limit)}`
            : tone === 'warn'
              ? `Cerca del límite: ${percent(limit)}`
              : `Límite: ${percent(limit)}`}
        </StateMark>
      }
    />
  );
}

export default function EmailDashboard() {
  const {data, error} = useQuery({
    queryKey: ['emails', 'resumen'],
    queryFn: () => call('get', '/api/emails/resumen'),
  });
  if (error !== null) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const {subscribers, rates, growth, waiting} = data;
  const last = growth.at(-1);
  return (
    <>
      <PageHeader
        title="Cifras de los boletines"
        actions={
          <>
            <Button component={Link} to="/emails/informes/boletines-enviados">
              Boletines enviados
            </Button>
            {may('emails/boletines', 'create') && (
              <Button component={Link} to="/emails/boletines/crear" variant="contained">
                Crear boletín
              </Button>
            )}
          </>
        }
      />
      <Figures>
        <Figure
          label="Suscriptores activos"
          value={figure(subscribers.active)}
          note={`de ${figure(subscribers.total)}; ${figure(subscribers.pending)} pendientes`}
        />
        <Figure
          label="Esta semana"
          value={last === undefined ? '—' : `+${figure(last.joined)}`}
          note={last === undefined ? undefined : `${figure(last.left)} se han ido`}
        />
        <Figure label="Abren" value={percent(rates.openBp)} note="de quienes lo permiten, 90 días" />
        <Figure label="Pulsan" value={percent(rates.clickBp)} note="de quienes lo permiten, 90 días" />
        <Limit label="Rebotes" bp={rates.bounceBp} limit={rates.bounceLimitBp} />
        <Limit label="Quejas" bp={rates.complaintBp} limit={rates.complaintLimitBp} />
      </Figures>
      <Panel title="Cómo crece la lista" note="Las últimas 16 semanas">
        <Chart
          kind="line"
          caption="Suscriptores activos por semana"
          rows={growth}
          name={week => formatDay(week.week)}
          tick={week => formatDay(week.week).slice(0, 5)}
          series={[{label: 'Activos', value: week => week.active}]}
        />
      </Panel>
      <Panel title="Últimos boletines" note="Abren y pulsan: de quienes permiten saberlo" flush>
        <FigureTable
          rows={data.newsletters}
          rowKey={row => row.id}
          empty="Todavía no ha salido ninguno."
          name={{label: 'Boletín', value: row => <Link to={`/emails/boletines/${row.id}`}>{row.title}</Link>}}
          columns={[
            {label: 'Enviado', value: row => formatInstant(row.sentAt)},
            {label: 'Destinatarios', value: row => figure(row.recipients)},
            {label: 'Entregados', value: row => share(row.delivered, row.recipients)},
            {label: 'Abren', value: row => percent(row.openBp)},
            {label: 'Pulsan', value: row => percent(row.clickBp)},
            {label: 'Bajas', value: row => figure(row.unsubscribed)},
            {label: 'Rebotes', value: row => share(row.bounced, row.recipients)},
            {label: 'Quejas', value: row => figure(row.complained)},
          ]}
        />
      </Panel>
      <Box sx={{display: 'grid', gap: 2, gridTemplateColumns: {xs: '1fr', md: '1fr 1fr'}}}>
        <Panel title="En espera">
          <Box component="ul" sx={{m: 0, pl: 2.5}}>
            <li>
              <Link to={`/emails/boletines?filter=${encodeURIComponent('{"state":"draft"}')}`}>
                {waiting.drafts === 1 ? '1 borrador' : `${waiting.drafts} borradores`}
              </Link>
            </li>
            <li>
              {waiting.scheduled === 0 ? (
                'Ninguno programado'
              ) : (
                <>
                  {waiting.scheduled === 1 ? '1 programado' : `${waiting.scheduled} programados`}
                  {waiting.nextAt !== null && `, el próximo el ${formatInstant(waiting.nextAt)}`}
                </>
              )}
            </li>
            <li>
              <Link to="/emails/importaciones">
                {waiting.imports === 1 ? '1 lista sin importar' : `${waiting.imports} listas sin importar`}
              </Link>
            </li>
          </Box>
        </Panel>
        <Panel title="Remitentes" flush>
          <FigureTable
            isText
            rows={data.senders}
            rowKey={row => row.id}
            name={{
              label: 'Remitente',
              value: row => <Link to={`/emails/remitentes/${row.id}/editar`}>{row.name}</Link>,
            }}
            columns={[
              {
                label: 'Dirección',
                value: row => (
                  <Box component="span" sx={{overflowWrap: 'anywhere'}}>
                    {row.email}
                  </Box>
                ),
              },
              {label: 'Estado', value: row => <StateNote choices={senderStates} id={row.state} />},
            ]}
          />
        </Panel>
      </Box>
    </>
  );
}
