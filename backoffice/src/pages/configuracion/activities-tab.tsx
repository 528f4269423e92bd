// The step of the beginning, at hand for ever after.
import {useRefresh} from 'react-admin';
import ActivitiesStep from './inicio/activities-step';

export function ActivitiesTab() {
  const refresh = useRefresh();
  return <ActivitiesStep onSaved={refresh} />;
}
