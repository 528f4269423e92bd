// One record made or changed in a dialog, without leaving the screen it belongs to. Errors stand at their fields; a
// newer version is never overwritten.
import type {ReactNode} from 'react';
import {useQueryClient} from '@tanstack/react-query';
import {CreateBase, EditBase, Form, SaveButton, useEditContext, useNotify, type RaRecord} from 'react-admin';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import {notifyUnlessAtFields} from './notify-problem';

interface Props {
  resource: string;
  title: string;
  /** None: a new one. */
  id?: RaRecord['id'];
  defaults?: object;
  /** Inputs. */
  children: ReactNode;
  toPayload?: (values: Record<string, unknown>) => Record<string, unknown>;
  onClose: () => void;
  onSaved: (record: RaRecord) => void;
}

export function RecordDialog({resource, title, id, defaults, children, toPayload, onClose, onSaved}: Props) {
  const notify = useNotify();
  const queries = useQueryClient();
  const mutationOptions = {
    onSuccess: (record: RaRecord) => {
      notify('Guardado', {type: 'info'});
      // The page around the dialog may show what was changed under other names.
      void queries.invalidateQueries();
      onSaved(record);
    },
    onError: (failure: unknown) => notifyUnlessAtFields(notify, failure),
  };
  const body = (
    <DialogForm title={title} defaults={defaults} onClose={onClose}>
      {children}
    </DialogForm>
  );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="record-dialog-title">
      {id === undefined ? (
        <CreateBase
          resource={resource}
          redirect={false}
          transform={toPayload}
          mutationOptions={mutationOptions}
          record={defaults}
        >
          {body}
        </CreateBase>
      ) : (
        <EditBase
          resource={resource}
          id={id}
          redirect={false}
          mutationMode="pessimistic"
          transform={toPayload}
          mutationOptions={mutationOptions}
          disableAuthentication
        >
          <WhenThere title={title}>{body}</WhenThere>
        </EditBase>
      )}
    </Dialog>
  );
}

function WhenThere({title, children}: {title: string; children: ReactNode}) {
  const {record, isPending} = useEditContext();
  if (!isPending && record !== undefined) return <>{children}</>;
  return (
    <>
      <DialogTitle id="record-dialog-title">{title}</DialogTitle>
      <DialogContent>
        <LinearProgress />
      </DialogContent>
    </>
  );
}

function DialogForm({
  title,
  defaults,
  onClose,
  children,
}: {
  title: string;
  defaults?: object;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Form defaultValues={defaults} sanitizeEmptyValues={false}>
      <DialogTitle id="record-dialog-title">{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancelar</Button>
        <SaveButton alwaysEnable icon={<span hidden />} />
      </DialogActions>
    </Form>
  );
}
