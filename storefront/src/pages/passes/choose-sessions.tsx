// «/abono/:abono_id/elegir»: which sessions a pass «a elegir» is for, and where it sits in each.
import {ChoiceList} from '../../features/passes/sessions/choice-list';
import {OnePass} from '../../features/passes/pass-frame';
import {useShowWords} from '../../lib/activities';
import {useTitle} from '../../lib/title';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';

export default function ChooseSessionsPage() {
  const {many} = useShowWords();
  useTitle(`Elegir tus ${many}`);
  return (
    <OnePass>
      {pass =>
        pass.choices ? <ChoiceList pass={pass} /> : <NotFoundScreen title={`Este abono no es de ${many} a elegir`} />
      }
    </OnePass>
  );
}
