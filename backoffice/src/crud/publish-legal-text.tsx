// A draft is read by nobody until somebody answers for it: what it still lacks, and the act.
import { useState } from 'react';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import Button from '@mui/material/Button';
import { ConfirmDialog } from './confirm-dialog';
import { notifyProblem } from './notify-problem';
import { Panel } from './panel';
import { formatInstant } from './zoned-time';
import { call } from '../providers/http-client';
import { may } from '../providers/permissions';
import type { Stored } from '../providers/wire';

export function PublishLegalText() {
  const text = useRecordContext<Stored<'LegalText'>>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  if (text === undefined) return null;
  if (text.publishedAt) return <Panel title="Publicado">{`Desde el ${formatInstant(String(text.publishedAt))}. Hay pedidos que lo aceptaron así: para cambiarlo, crea la edición siguiente.`}</Panel>;
  const publish = async (): Promise<void> => {
    setAsking(false);
    try {
      await call(`/api/textos-legales/${text.id}/publicar`, { method: 'POST' });
      notify('Texto publicado', { type: 'info' });
      refresh();
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  return (
    <Panel
      title="Borrador: nadie lo lee todavía"
      actions={may('configuracion', 'configure') && <Button variant="contained" onClick={() => setAsking(true)}>Revisado: publicar</Button>}
    >
      {'Lo que va entre llaves dobles ({{nif}}, {{direccion}} …) lo pone la configuración del club. Lo que va entre corchetes dobles ([[…]]) lo tienes que escribir tú. Guarda antes de publicar.'}
      <ConfirmDialog open={asking} title={`¿Publicar «${text.title}»?`} confirm="Publicar" onConfirm={() => void publish()} onClose={() => setAsking(false)}>
        Queda escrito que lo has revisado tú. Desde ahora es el texto que aceptan quienes compran, y ya no se puede cambiar: solo sustituir por una edición nueva.
      </ConfirmDialog>
    </Panel>
  );
}
