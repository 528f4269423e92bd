// A holder's data changed; passes change by their own acts.
import {useRedirect} from 'react-admin';
import {useParams} from 'react-router';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {EditRecord} from '../../../crud/frames/edit-record';
import {PageHeader} from '../../../crud/frames/page-header';
import {registerFields} from '../../../providers/i18n-provider';
import {may} from '../../../providers/permissions';
import {holderFields, holderName, type Person} from './holder-fields';
import {HolderInputs} from './holder-form';

registerFields('abonados', holderFields);

export default function HolderEdit() {
  const {listId, holderId} = useParams();
  const redirect = useRedirect();
  if (!may('abonados', 'show')) return <AccessDenied />;
  const back = `/abonados/${listId}/${holderId}`;
  return (
    <EditRecord
      resource="abonados"
      id={holderId}
      head={holder => {
        const name = holderName(holder as Person);
        return (
          <PageHeader
            title={`Cambiar los datos de ${name}`}
            crumbs={[
              {label: 'Abonados', to: '/abonados'},
              {label: name, to: back},
            ]}
          />
        );
      }}
      onSaved={() => redirect(back)}
    >
      <HolderInputs />
    </EditRecord>
  );
}
