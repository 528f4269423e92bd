// A newsletter begun from another: for the same people, or for those who got it and are known not to have opened it.
import {useState} from 'react';
import {useRedirect} from 'react-admin';
import Button from '@mui/material/Button';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {useKeyedBusy} from '../../../crud/acts/use-busy';
import {formatCount} from '../../../crud/words/count';
import {plural} from '../../../crud/words/plural';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';

export function CopyActs({newsletter}: {newsletter: Stored<'Newsletter'>}) {
  const redirect = useRedirect();
  const [busy, run] = useKeyedBusy();
  const [isAsked, setAsked] = useState(false);
  if (!may('emails/boletines', 'create')) return null;
  const copy = (to: 'same' | 'unopened') =>
    run(async idempotencyKey => {
      setAsked(false);
      const at = {id: newsletter.id};
      const {id} = await call('post', '/api/emails/boletines/{id}/copiar', {at, body: {to}, idempotencyKey});
      redirect(`/emails/boletines/${id}/editar`);
    });
  const {measuredCount: measured, openedCount: opened, deliveredCount: delivered} = newsletter;
  return (
    <>
      {newsletter.state === 'sent' && measured > opened && (
        <Button disabled={busy} onClick={() => setAsked(true)}>
          Enviar a quien no abrió…
        </Button>
      )}
      <Button disabled={busy} onClick={() => void copy('same')}>
        Copiar
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={`¿Preparar otro para ${plural(measured - opened, 'persona', 'personas')}?`}
        confirm="Preparar el borrador"
        busy={busy}
        onConfirm={() => void copy('unopened')}
        onClose={() => setAsked(false)}
      >
        Lo recibieron {formatCount(delivered)}; {formatCount(measured)} permiten saber si abren y {formatCount(opened)}{' '}
        lo abrieron. De quien no lo permite no se sabe: no entra. Nada sale todavía: podrás cambiar el asunto y
        revisarlo.
      </ConfirmDialog>
    </>
  );
}
