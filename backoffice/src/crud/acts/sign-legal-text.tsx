// The act by which somebody answers for a legal text: the button, the question before it, the publishing.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Button from '@mui/material/Button';
import {ConfirmDialog} from './confirm-dialog';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';

interface Props {
  id: number;
  name: string;
  disabled?: boolean;
  /** What is written down first; where it fails nothing is published. */
  before?: () => Promise<void>;
  onDone: () => void;
  onFailure: (failure: unknown) => void;
}

export function SignLegalText({id, name, disabled = false, before, onDone, onFailure}: Props) {
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!may('configuracion', 'configure')) return null;
  const publish = async (): Promise<void> => {
    setBusy(true);
    try {
      await before?.();
      await call('post', '/api/textos-legales/{id}/publicar', {at: {id}});
      notify(`«${name}» publicado`, {type: 'info'});
      onDone();
    } catch (failure) {
      onFailure(failure);
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button variant="contained" disabled={disabled || busy} onClick={() => setAsking(true)}>
        Revisado: publicar
      </Button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={`¿Publicar «${name}»?`}
        confirm="Publicar"
        onConfirm={() => void publish()}
        onClose={() => setAsking(false)}
      >
        Queda escrito que lo has revisado tú. Desde ahora es el texto que aceptan quienes compran, y ya no se puede
        cambiar: solo sustituir por una edición nueva.
      </ConfirmDialog>
    </>
  );
}
