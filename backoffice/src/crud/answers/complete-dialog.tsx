// Answers completed or corrected in the office: the form as it is asked, filled with what is known. What is about health is
// not shown again; left empty, it stays as it was.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import {useFormAct} from '../acts/use-busy';
import {shownFields, valueOf, type Answers} from './asked-input';
import {AskedInputs} from './asked-inputs';
import {call} from '../../providers/http-client';
import type {FormOwner} from './use-form-questions';

interface Props {
  owner: FormOwner;
  id: number;
  onClose: () => void;
}

export function CompleteDialog({owner, id, onClose}: Props) {
  const notify = useNotify();
  const queries = useQueryClient();
  const {busy, problem, run} = useFormAct();
  const [changed, setChanged] = useState<Answers>({});
  const {data: form} = useQuery({
    queryKey: ['own-form', owner, id],
    queryFn: ({signal}) =>
      call('get', '/api/respuestas-formularios/de/{owner}/{id}/formulario', {at: {owner, id}, signal}),
    gcTime: 0,
  });
  const known: Answers = Object.fromEntries((form?.answers ?? []).map(({fieldId, value}) => [fieldId, value]));
  const answers: Answers = {...known, ...changed};
  const save = (): Promise<void> =>
    run(async () => {
      const touched = shownFields(form?.fields ?? [], answers).filter(field => field.id in changed);
      await call('put', '/api/respuestas-formularios/de/{owner}/{id}', {
        at: {owner, id},
        body: {answers: touched.map(field => ({fieldId: field.id, value: valueOf(field, changed)}))},
      });
      notify('Guardado', {type: 'info'});
      await queries.invalidateQueries({queryKey: ['answers', owner, id]});
      onClose();
    });
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="complete-title">
      <DialogTitle id="complete-title">Completar o corregir</DialogTitle>
      <DialogContent>
        {problem !== null && (
          <Alert severity="error" sx={{mb: 1.5}}>
            {problem.message}
          </Alert>
        )}
        {form === undefined ? (
          <LinearProgress />
        ) : (
          <AskedInputs
            fields={form.fields}
            answers={answers}
            onChange={next =>
              setChanged(
                Object.fromEntries(Object.entries(next).filter(([name, value]) => known[Number(name)] !== value)),
              )
            }
            errors={problem?.errors ?? {}}
            at="answers"
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Cancelar
        </Button>
        <Button variant="contained" disabled={busy || Object.keys(changed).length === 0} onClick={() => void save()}>
          Guardar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
