// «/register»: create an account.
import { RegisterForm } from '../features/account/register-form';
import { useTitle } from '../lib/title';

export default function RegisterPage() {
  useTitle('Crear una cuenta');
  return (
    <div className="page account-page">
      <h1>Crear una cuenta</h1>
      <RegisterForm />
    </div>
  );
}
