// What is left on a gift card, for whoever has its code.
import {useState} from 'react';
import {api} from '../../lib/api/api';
import type {GiftBalance as Balance} from '../../lib/api/types';
import {onlyErrors, required, useForm} from '../../lib/forms/form';
import {euros, plainDay} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';
import {Notice} from '../../ui/screens/notice';

export function GiftBalance({isOpen}: {isOpen: boolean}) {
  const [found, setFound] = useState<{balance: Balance; times: number} | null>(null);
  const form = useForm(
    {code: ''},
    values => onlyErrors<typeof values>({code: required(values.code, 'Escribe el código de la tarjeta')}),
    async ({code}) => {
      setFound(null);
      const balance = await api.giftBalance(code.trim());
      setFound(old => ({balance, times: (old?.times ?? 0) + 1}));
    },
  );
  return (
    <details className="gift-balance" open={isOpen || undefined}>
      <summary>Consultar el saldo de una tarjeta</summary>
      <form noValidate onSubmit={form.onSubmit}>
        <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} title="Revisa el código" />
        <TextField
          name="code"
          label="Código de la tarjeta"
          hint="Son 16 letras y números."
          value={form.values.code}
          error={form.errors.code}
          onChange={event => form.set('code', event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <Button type="submit" isBusy={form.isBusy}>
          Consultar saldo
        </Button>
        {found && (
          <Notice
            key={found.times}
            tone="ok"
            isAnswer
            title={
              found.balance.balanceCents === 0
                ? 'En esta tarjeta ya no queda nada'
                : `Quedan ${euros(found.balance.balanceCents)}`
            }
          >
            Tarjeta que acaba en {found.balance.codeEnd}.{' '}
            {found.balance.expiresOn ? `Vale hasta el ${plainDay(found.balance.expiresOn, 'UTC')}.` : 'No caduca.'}
          </Notice>
        )}
      </form>
    </details>
  );
}
