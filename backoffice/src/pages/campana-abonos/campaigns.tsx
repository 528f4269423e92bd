// Every campaign with its phases on a line of time: what is open now, what comes.
import {useGetList} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import AddIcon from '@mui/icons-material/Add';
import {AccessDenied} from '../../crud/frames/access-denied';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {plural} from '../../crud/words/plural';
import {may} from '../../providers/permissions';
import type {Campaign, Phase} from './campaign-data';
import {Timeline} from './timeline';

export default function Campaigns() {
  const campaigns = useGetList<Campaign>(
    'campana-abonos',
    {sort: {field: 'id', order: 'DESC'}, pagination: {page: 1, perPage: 50}},
    {enabled: may('campana-abonos', 'list')},
  );
  const phases = useGetList<Phase>(
    'campana-abonos/fases',
    {sort: {field: 'startsAt', order: 'ASC'}, pagination: {page: 1, perPage: 500}},
    {enabled: may('campana-abonos', 'list')},
  );
  if (!may('campana-abonos', 'list')) return <AccessDenied />;
  if (campaigns.error ?? phases.error) return <LoadProblem error={campaigns.error ?? phases.error} />;
  return (
    <>
      <PageHeader
        title="Campañas de abonos"
        crumbs={[{label: 'Abonos', to: '/abonos'}]}
        actions={
          may('campana-abonos', 'create') && (
            <Button component={Link} to="/campana-abonos/crear" variant="contained" startIcon={<AddIcon />}>
              Crear campaña
            </Button>
          )
        }
      />
      {campaigns.data === undefined || phases.data === undefined ? (
        <LinearProgress />
      ) : campaigns.data.length === 0 ? (
        <Card sx={{p: 4, textAlign: 'center'}}>
          <Typography variant="h2" component="p">
            Sin campañas por ahora
          </Typography>
          <Typography color="textSecondary">
            Una campaña dice qué se puede hacer con los abonos de una lista, quién y cuándo: renovar, cambiar de
            asiento, darse de alta.
          </Typography>
        </Card>
      ) : (
        campaigns.data.map(campaign => (
          <Card component="section" key={campaign.id} aria-label={campaign.name} sx={{mb: 2}}>
            <Box
              sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, px: 2, pt: 1.5, pb: 1}}
            >
              <Typography variant="h2" component="h2">
                <Box
                  component={Link}
                  to={`/campana-abonos/${campaign.id}`}
                  sx={{color: 'text.primary', textDecoration: 'none', '&:hover': {textDecoration: 'underline'}}}
                >
                  {campaign.name}
                </Box>
              </Typography>
              <Box component="span" sx={{color: 'text.secondary'}}>
                {campaign.listName} · {plural(campaign.phaseCount, 'fase', 'fases')}
                {campaign.waitingListEnabled &&
                  ` · ${plural(campaign.waiting, 'persona espera', 'personas esperan')} butaca`}
              </Box>
              <Button component={Link} to={`/campana-abonos/${campaign.id}`} sx={{ml: 'auto'}}>
                Abrir
              </Button>
            </Box>
            <Timeline
              phases={phases.data.filter(phase => phase.passCampaignId === campaign.id)}
              guaranteeAt={campaign.seatGuaranteeUntilAt}
            />
          </Card>
        ))
      )}
    </>
  );
}
