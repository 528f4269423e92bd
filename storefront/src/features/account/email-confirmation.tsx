// `?confirmar=<token>`: the link of the mail that checks an address. Used once, then taken out of the address.
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/api';
import { asApiError } from '../../lib/request';
import { Notice } from '../../ui/notice';

export function EmailConfirmation() {
  const [search, setSearch] = useSearchParams();
  const [outcome, setOutcome] = useState<'ok' | string | null>(null);
  const token = search.get('confirmar');
  useEffect(() => {
    if (!token) return;
    setSearch((old) => {
      const next = new URLSearchParams(old);
      next.delete('confirmar');
      return next;
    }, { replace: true });
    api.confirmEmail(token).then(() => setOutcome('ok'), (error: unknown) => setOutcome(asApiError(error).message));
  }, [token, setSearch]);
  if (outcome === null) return null;
  return outcome === 'ok'
    ? <Notice tone="ok" title="Correo confirmado" isAnswer>Tus compras anteriores con este correo aparecen ya en tu cuenta.</Notice>
    : <Notice tone="danger" title={outcome} isAnswer />;
}
