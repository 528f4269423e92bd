// «/abonos/buscar-abonado»: renewing without an account.
import {FindForm} from '../../features/contract/find-form';
import {useTitle} from '../../lib/title';

export default function FindPassPage() {
  useTitle('Buscar mi abono');
  return (
    <div className="page page-narrow contract-page">
      <div className="contract-head">
        <h1>Buscar mi abono</h1>
        <p>
          Para renovar sin cuenta, o para añadir a alguien de la familia a tu renovación. Vale durante media hora en
          este navegador.
        </p>
      </div>
      <FindForm />
    </div>
  );
}
