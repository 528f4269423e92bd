// A new holder; the pass comes afterwards.
import {CreateBase, SaveButton, useNotify, useRedirect, type RaRecord} from 'react-admin';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {FormCard} from '../../../crud/frames/form-card';
import {notifyUnlessAtFields} from '../../../crud/acts/notify-problem';
import {PageHeader} from '../../../crud/frames/page-header';
import {registerFields} from '../../../providers/i18n-provider';
import {may} from '../../../providers/permissions';
import {currentOf, usePassLists} from '../../../parts/season/use-pass-lists';
import {holderFields, holderName, type Person} from './holder-fields';
import {HolderInputs} from './holder-form';

registerFields('abonados', holderFields);

export default function HolderCreate() {
  const notify = useNotify();
  const redirect = useRedirect();
  const list = currentOf(usePassLists().data);
  if (!may('abonados', 'create')) return <AccessDenied />;
  return (
    <CreateBase
      resource="abonados"
      mutationOptions={{
        onSuccess: (holder: RaRecord) => {
          notify(`«${holderName(holder as Person)}» creado con el número ${holder.memberCode}`, {type: 'info'});
          // The pass comes next: on the holder's page, in the season that runs.
          redirect(list ? `/abonados/${list.id}/${holder.id}` : '/abonados/personas');
        },
        onError: (failure: unknown) => notifyUnlessAtFields(notify, failure),
      }}
    >
      <PageHeader title="Crear abonado" crumbs={[{label: 'Abonados', to: '/abonados/personas'}]} />
      <FormCard
        defaults={{
          country: 'ES',
          state: 'active',
          tags: [],
          emailConsentAt: null,
          whatsappConsentAt: null,
          imageConsentAt: null,
          sharingConsentAt: null,
        }}
        toolbar={<SaveButton alwaysEnable label="Crear" />}
      >
        <HolderInputs />
      </FormCard>
    </CreateBase>
  );
}
