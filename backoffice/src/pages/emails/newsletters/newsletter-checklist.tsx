// What must be right before a newsletter goes out: every line is checked by the server on what would really be sent.
import {useRefresh} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {Link} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import BadIcon from '@mui/icons-material/CancelOutlined';
import GoodIcon from '@mui/icons-material/CheckCircleOutlined';
import WarnIcon from '@mui/icons-material/ErrorOutlineOutlined';
import {formatCount} from '../../../crud/words/count';
import {Figure, Figures} from '../../../crud/figures/figures';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {Panel} from '../../../crud/frames/panel';
import {plural} from '../../../crud/words/plural';
import {visuallyHidden} from '../../../crud/fields/visually-hidden';
import {call} from '../../../providers/http-client';
import {NewsletterSend} from './newsletter-send';
import {NewsletterFrame, type NewsletterRecord} from './newsletter-frame';

const looks = {
  good: {icon: <GoodIcon />, color: 'success.main', word: 'Bien'},
  warn: {icon: <WarnIcon />, color: 'warning.main', word: 'Conviene mirarlo'},
  bad: {icon: <BadIcon />, color: 'error.main', word: 'Impide enviarlo'},
} as const;
const figure = (n: number): string => formatCount(n);

export default function NewsletterChecklist() {
  return <NewsletterFrame>{newsletter => <Body newsletter={newsletter} />}</NewsletterFrame>;
}

function Body({newsletter}: {newsletter: NewsletterRecord}) {
  const refresh = useRefresh();
  const {data, error, refetch, isFetching} = useQuery({
    queryKey: ['emails/boletines', newsletter.id, 'comprobaciones', newsletter.version],
    queryFn: () => call('get', '/api/emails/boletines/{id}/comprobaciones', {at: {id: newsletter.id}}),
    staleTime: 0,
  });
  if (error !== null) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress aria-label="Comprobando" />;
  const {audience} = data;
  return (
    <>
      <Figures>
        <Figure label="Lo recibirían" value={figure(audience.willGet)} note="personas, ahora mismo" />
        <Figure label="En los grupos" value={figure(audience.inGroups)} />
        <Figure label="No activos" value={figure(audience.inactive)} />
        <Figure label="En grupos excluidos" value={figure(audience.excluded)} />
        <Figure label="En la lista de supresión" value={figure(audience.suppressed)} />
        {audience.outside > 0 && <Figure label="No cumplen las condiciones" value={figure(audience.outside)} />}
      </Figures>
      <Alert severity={data.bad > 0 ? 'error' : data.warn > 0 ? 'warning' : 'success'} sx={{mb: 2}}>
        {data.bad > 0
          ? `${plural(data.bad, 'cosa impide', 'cosas impiden')} enviarlo.`
          : data.warn > 0
            ? `Se puede enviar; conviene mirar ${plural(data.warn, 'cosa', 'cosas')}.`
            : 'Todo está en orden.'}
      </Alert>
      <Panel
        title="Comprobaciones"
        actions={
          <>
            <Button component={Link} to={`/emails/boletines/${newsletter.id}/editar`}>
              Cambiar el boletín
            </Button>
            <Button variant="outlined" disabled={isFetching} onClick={() => void refetch()}>
              Volver a comprobar
            </Button>
          </>
        }
      >
        <Box component="ul" sx={{listStyle: 'none', m: 0, p: 0}}>
          {data.checks.map(({code, label, result, detail}) => (
            <Box
              component="li"
              key={code}
              sx={{
                display: 'flex',
                gap: 1.5,
                py: 1,
                borderTop: '1px solid',
                borderColor: 'divider',
                alignItems: 'flex-start',
              }}
            >
              <Box aria-hidden sx={{color: looks[result].color, lineHeight: 0, pt: 0.25}}>
                {looks[result].icon}
              </Box>
              <Box sx={{minWidth: 0, overflowWrap: 'anywhere'}}>
                <strong>{label}</strong>
                <Box component="span" sx={visuallyHidden}>
                  : {looks[result].word}.
                </Box>
                <Box sx={{color: 'text.secondary'}}>{detail}</Box>
              </Box>
            </Box>
          ))}
        </Box>
      </Panel>
      <NewsletterSend newsletter={newsletter} count={audience.willGet} isReady={data.bad === 0} onChanged={refresh} />
    </>
  );
}
