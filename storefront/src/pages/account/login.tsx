// «/login»: one pair of boxes. Customers' as a rule; the staff's for whoever was sent here by the office or asks for it.
import {useLocation, useSearchParams} from 'react-router';
import {officeBack} from '../../features/account/back-to';
import {LoginForm} from '../../features/account/login-form';
import {StaffLogin} from '../../features/account/staff-login';
import {useTitle} from '../../lib/title';

export default function LoginPage() {
  const {hash} = useLocation();
  const [search] = useSearchParams();
  const isStaff = hash === '#personal' || officeBack(search) !== null;
  const title = isStaff ? 'Acceso del personal' : 'Entrar';
  useTitle(title);
  return (
    <div className="page account-page">
      <h1>{title}</h1>
      <p>
        {isStaff
          ? 'Para quien trabaja aquí: la oficina, la taquilla y las puertas.'
          : 'Con tu cuenta ves tus entradas y no escribes tus datos en cada compra. Para comprar no hace falta.'}
      </p>
      {isStaff ? <StaffLogin /> : <LoginForm />}
    </div>
  );
}
