// «/cantera/nueva»: several children in one request. Whoever has no account makes one and comes back here.
import {EnrolPage} from '../../features/academy/enrol/enrol-page';
import {useAccount} from '../../lib/account';
import {useTitle} from '../../lib/title';
import {ButtonLink} from '../../ui/button';
import {Bone, Loading} from '../../ui/screens/skeleton';
import '../../features/academy/academy.css';

const BACK = `volver=${encodeURIComponent('/cantera/nueva')}`;

export default function NewEnrolmentPage() {
  useTitle('Inscribir en la cantera');
  const account = useAccount();
  return (
    <div className="page academy">
      {account.isLoading ? (
        <Loading>
          <Bone height="20rem" />
        </Loading>
      ) : account.data ? (
        <EnrolPage account={account.data} />
      ) : (
        <div className="academy-head">
          <h1>Inscribir en la cantera</h1>
          <p>
            Con una cuenta sigues la solicitud, envías los documentos con el móvil y pagas cuando hay plaza. Es un
            minuto y vuelves aquí.
          </p>
          <div className="academy-acts">
            <ButtonLink to={`/login?${BACK}`} look="primary">
              Entrar
            </ButtonLink>
            <ButtonLink to={`/register?${BACK}`}>Crear una cuenta</ButtonLink>
          </div>
        </div>
      )}
    </div>
  );
}
