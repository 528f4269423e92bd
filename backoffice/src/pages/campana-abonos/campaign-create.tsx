// A new campaign; its phases are added on its page.
import {CreateBase, SaveButton, useNotify, useRedirect, type RaRecord} from 'react-admin';
import {AccessDenied} from '../../crud/frames/access-denied';
import {FormCard} from '../../crud/frames/form-card';
import {notifyUnlessAtFields} from '../../crud/acts/notify-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {may} from '../../providers/permissions';
import {campaignDefaults, CampaignInputs} from './campaign-inputs';

export default function CampaignCreate() {
  const notify = useNotify();
  const redirect = useRedirect();
  if (!may('campana-abonos', 'create')) return <AccessDenied />;
  return (
    <CreateBase
      resource="campana-abonos"
      mutationOptions={{
        onSuccess: (campaign: RaRecord) => {
          notify(`«${campaign.name}» creada: ponle sus fases`, {type: 'info'});
          redirect(`/campana-abonos/${campaign.id}`);
        },
        onError: (failure: unknown) => notifyUnlessAtFields(notify, failure),
      }}
    >
      <PageHeader title="Crear campaña de abonos" crumbs={[{label: 'Campañas de abonos', to: '/campana-abonos'}]} />
      <FormCard defaults={campaignDefaults} toolbar={<SaveButton alwaysEnable label="Crear" />}>
        <CampaignInputs />
      </FormCard>
    </CreateBase>
  );
}
