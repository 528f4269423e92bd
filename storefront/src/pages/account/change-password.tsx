// «/forgot-password/change?token=…»: choose a new password with the link of the mail.
import {useState} from 'react';
import {useSearchParams} from 'react-router';
import {NewPasswordForm} from '../../features/account/new-password-form';
import {useTitle} from '../../lib/title';
import {ButtonLink} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import '../../features/account/account.css';

export default function ChangePasswordPage() {
  useTitle('Elegir otra contraseña');
  const [search] = useSearchParams();
  const [token] = useState(search.get('token') ?? '');
  return (
    <div className="page account-page">
      <h1>Elegir otra contraseña</h1>
      {token ? (
        <NewPasswordForm
          token={token}
          words={{
            label: 'Contraseña nueva',
            action: 'Guardar la contraseña',
            done: 'Contraseña cambiada',
            after: 'Usa la nueva desde ahora. Hemos cerrado tu sesión en los demás dispositivos.',
            limit: 'El enlace vale una hora y una sola vez.',
            again: <PageLink to="/forgot-password">Pedir otro enlace</PageLink>,
          }}
        />
      ) : (
        <Notice tone="warn" title="A este enlace le falta una parte">
          <p>Ábrelo desde el correo, o pide otro.</p>
          <ButtonLink to="/forgot-password">Pedir otro enlace</ButtonLink>
        </Notice>
      )}
    </div>
  );
}
