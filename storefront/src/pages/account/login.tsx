// «/login»: customers, and below them the way in for staff.
import {LoginForm} from '../../features/account/login-form';
import {StaffLogin} from '../../features/account/staff-login';
import {useTitle} from '../../lib/title';

export default function LoginPage() {
  useTitle('Entrar');
  return (
    <div className="page account-page">
      <h1>Entrar</h1>
      <p>Con tu cuenta ves tus entradas y no escribes tus datos en cada compra. Para comprar no hace falta.</p>
      <LoginForm />
      <StaffLogin />
    </div>
  );
}
