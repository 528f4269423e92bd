// The first field of the form that signs up for newsletters; the rest is on its page.
import {useId, useState} from 'react';
import {useNavigate} from 'react-router';
import {Button} from '../../ui/button';

export function FooterSignUp() {
  const id = useId();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  return (
    <form
      className="footer-sign-up"
      noValidate
      aria-labelledby={`${id}-title`}
      onSubmit={event => {
        event.preventDefault();
        void navigate('/email/alta', {state: {email: email.trim()}});
        setEmail('');
      }}
    >
      <h2 id={`${id}-title`}>Recibe nuestras novedades</h2>
      <label htmlFor={id}>Tu e-mail</label>
      <div>
        <input
          id={id}
          className="input"
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={event => setEmail(event.target.value)}
        />
        <Button type="submit">Recibirlas</Button>
      </div>
    </form>
  );
}
