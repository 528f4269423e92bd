// One campaign: its phases on the line of time and one by one, its rules, who waits for a seat.
import {useGetList, useGetOne} from 'react-admin';
import {Link, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../crud/frames/access-denied';
import {channels, nameOf} from '../../crud/words/choices';
import {listStates, passKinds, phaseKinds} from '../../crud/words/choices-passes';
import {EditRecord} from '../../crud/frames/edit-record';
import {StateMark} from '../../crud/fields/fields';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {plural} from '../../crud/words/plural';
import {RelatedRecords} from '../../crud/lists/related-records';
import {formatInstant} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {audienceText, timeOf, type Campaign, type Phase} from './campaign-data';
import {AutoRenewals} from './auto-renewals';
import {CampaignInputs} from './campaign-inputs';
import {RemindersSent} from './reminders-sent';
import {PhaseInputs, phasePayload} from './phase-inputs';
import {Simulation} from './simulation';
import {Timeline} from './timeline';
import {WaitingQueue} from './waiting-queue';

export default function CampaignPage() {
  const {campaignId} = useParams();
  const id = Number(campaignId);
  const campaign = useGetOne<Campaign>('campana-abonos', {id}, {retry: false, enabled: may('campana-abonos', 'show')});
  const phases = useGetList<Phase>(
    'campana-abonos/fases',
    {filter: {passCampaignId: id}, sort: {field: 'startsAt', order: 'ASC'}, pagination: {page: 1, perPage: 500}},
    {enabled: may('campana-abonos', 'show')},
  );
  const {data: list} = useGetOne<Stored<'SeasonList'>>(
    'listas',
    {id: campaign.data?.seasonListId ?? 0},
    {enabled: campaign.data !== undefined && may('listas', 'show')},
  );
  if (!may('campana-abonos', 'show')) return <AccessDenied />;
  if (campaign.error) return <LoadProblem error={campaign.error} />;
  if (campaign.data === undefined) return <LinearProgress />;
  const now = Date.now();
  // Of a season that is being prepared, or is over, nobody can have anything, whatever the phases say.
  const isSelling = list === undefined || ['campaign', 'active'].includes(list.state);
  const open = (phases.data ?? []).filter(phase => timeOf(phase, now).name === 'Abierta');
  return (
    <>
      <PageHeader
        title={campaign.data.name}
        crumbs={[
          {label: 'Abonos', to: '/abonos'},
          {label: 'Campañas', to: '/campana-abonos'},
        ]}
        note={campaign.data.listName}
        actions={
          campaign.data.waitingListEnabled &&
          may('campana-abonos/lista-espera', 'list') && (
            <Button
              component={Link}
              variant="outlined"
              to={`/campana-abonos/lista-espera?filter=${encodeURIComponent(JSON.stringify({passCampaignId: id}))}`}
            >
              Lista de espera ({campaign.data.waiting})
            </Button>
          )
        }
      />
      <Alert severity={!isSelling ? 'warning' : open.length > 0 ? 'success' : 'info'} sx={{mb: 2}}>
        {!isSelling
          ? `La temporada no está a la venta (${nameOf(listStates, list?.state).toLowerCase()}): nadie puede comprar nada${open.length > 0 ? `, aunque ${plural(open.length, 'fase esté en su plazo', 'fases estén en su plazo')}` : ''}.`
          : open.length > 0
            ? `${plural(open.length, 'fase abierta', 'fases abiertas')} ahora: ${open.map(phase => phase.name).join(', ')}.`
            : 'Ahora no hay ninguna fase abierta.'}
      </Alert>
      {phases.data !== undefined && phases.data.length > 0 && (
        <Panel title="En el tiempo" flush>
          <Timeline phases={phases.data} guaranteeAt={campaign.data.seatGuaranteeUntilAt} />
        </Panel>
      )}
      <RelatedRecords<Phase>
        resource="campana-abonos/fases"
        title="Fases"
        note="Pueden solaparse; lo mismo no se abre dos veces a los mismos abonados."
        filter={{passCampaignId: id}}
        sort={{field: 'startsAt', order: 'ASC'}}
        one="fase"
        name={{label: 'Fase', value: phase => phase.name}}
        columns={[
          {label: 'Qué se puede', value: phase => nameOf(phaseKinds, phase.kind)},
          {
            label: 'Ahora',
            value: phase => (
              <StateMark tone={timeOf(phase, now, isSelling).tone}>{timeOf(phase, now, isSelling).name}</StateMark>
            ),
          },
          {label: 'Desde', value: phase => formatInstant(phase.startsAt)},
          {label: 'Hasta', value: phase => formatInstant(phase.endsAt)},
          {label: 'Quién', value: audienceText},
          {label: 'Por dónde', value: phase => phase.channels.map(channel => nameOf(channels, channel)).join(', ')},
          {label: 'Precio de', value: phase => nameOf(passKinds, phase.priceKind).toLowerCase()},
        ]}
        empty="Sin fases: todavía no se puede hacer nada."
        inputs={<PhaseInputs />}
        defaults={{
          passCampaignId: id,
          kind: 'renewal',
          audience: 'everyone',
          channels: ['web', 'box_office'],
          priceKind: 'renewal',
        }}
        toPayload={phasePayload}
        represent={phase => phase.name}
      />
      <Simulation campaignId={id} />
      <WaitingQueue campaignId={id} isOpen={campaign.data.waitingListEnabled} />
      <AutoRenewals seasonListId={campaign.data.seasonListId} />
      <EditRecord resource="campana-abonos" id={id} afterDelete="/campana-abonos">
        <CampaignInputs />
      </EditRecord>
      <RemindersSent campaignId={id} reminderDays={campaign.data.reminderDays} />
    </>
  );
}
