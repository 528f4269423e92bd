// «/register»: ask for an account. «/register?token=…»: the link of its mail, where the password is chosen.
import {useEffect, useState} from 'react';
import {Navigate, useSearchParams} from 'react-router';
import {NewPasswordForm} from '../../features/account/new-password-form';
import {RegisterForm} from '../../features/account/register-form';
import {backTo} from '../../features/account/back-to';
import {useAccount} from '../../lib/account';
import {useTitle} from '../../lib/title';
import {PageLink} from '../../ui/page-link';

export default function RegisterPage() {
  const [search] = useSearchParams();
  const asked = search.get('token');
  // The address loses the token once it is used; the page stays what it is.
  const [token, setToken] = useState(asked);
  useEffect(() => {
    if (asked) setToken(asked);
  }, [asked]);
  const title = token ? 'Elige tu contraseña' : 'Crear una cuenta';
  useTitle(title);
  // Who has an account and is in it needs none. By the link of a mail somebody else may be meant.
  const account = useAccount().data;
  if (account && !token) return <Navigate to={backTo(search)} replace />;
  return (
    <div className="page account-page">
      <h1>{title}</h1>
      {token ? (
        <>
          <p>Con ella entrarás en tu cuenta. Es el último paso.</p>
          <NewPasswordForm
            key={token}
            token={token}
            words={{
              label: 'Contraseña',
              action: 'Crear la cuenta',
              done: 'Tu cuenta está lista',
              after: 'Ya has entrado. Las compras que hiciste con este correo aparecen en tu cuenta.',
              limit: 'El enlace vale 48 horas y una sola vez.',
              again: (
                <PageLink to="/register" onClick={() => setToken(null)}>
                  Pedir otro enlace
                </PageLink>
              ),
            }}
          />
        </>
      ) : (
        <RegisterForm />
      )}
    </div>
  );
}
