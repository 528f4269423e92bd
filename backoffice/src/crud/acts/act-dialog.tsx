// Something done that is told why: the inputs of the act, the reason that stays with it, errors at their fields.
import {useState, type ReactNode} from 'react';
import {useQueryClient} from '@tanstack/react-query';
import {Form, required, minLength, TextInput, useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import {callUntyped, problemOf} from '../../providers/http-client';
import type {AnswerOf, CallOf, PathOf} from '../../providers/wire';
import {useActKey} from './act-key';

export type Values = Record<string, unknown>;

export interface ActDialogProps<P extends PathOf<'post'>> {
  title: string;
  confirm: string;
  danger?: boolean;
  /** The act cannot be done as it stands. */
  disabled?: boolean;
  path: P;
  at: CallOf<'post', P>['at'];
  defaults?: Values;
  toBody?: (values: Values) => Values;
  /** What is told when it is done. */
  told: (answer: AnswerOf<'post', P>) => string;
  /** Sending again needs no reason. */
  withoutReason?: boolean;
  /** Who reads the reason. */
  reasonHelp?: string;
  /** The button that does nothing, where «Cancelar» would be read as the act. */
  dismiss?: string;
  children?: ReactNode;
  /** What stands after the reason. */
  last?: ReactNode;
  onDone: (answer: AnswerOf<'post', P>) => void;
  onClose: () => void;
}

/** Of the row or the page around it nothing belongs to the act: without this, its fields would be sent along. */
const NO_RECORD = {};

/** Empty texts are nothing. */
const tidy = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value]),
  );

export function ActDialog<P extends PathOf<'post'>>({
  title,
  confirm,
  danger = false,
  disabled = false,
  path,
  at,
  defaults,
  toBody = values => values,
  told,
  withoutReason = false,
  reasonHelp = 'Queda anotado con tu nombre',
  dismiss = 'Cancelar',
  children,
  last,
  onDone,
  onClose,
}: ActDialogProps<P>) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const key = useActKey();
  const queries = useQueryClient();
  const submit = async (values: Values): Promise<Record<string, string> | undefined> => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await callUntyped<AnswerOf<'post', P>>(path, {
        method: 'POST',
        at,
        idempotencyKey: key.current,
        body: toBody(tidy(values)),
      });
      notify(told(answer), {type: 'info', autoHideDuration: 9000});
      // Whatever shows what was changed is asked again: the head of the page, its lists, what stands beside them.
      void queries.invalidateQueries();
      onDone(answer);
      return undefined;
    } catch (failure) {
      const {message, errors, status} = problemOf(failure);
      // What the dialog shows is no more so: it is asked again under what was typed.
      if (status === 409) void queries.invalidateQueries();
      key.renewIfRefused(failure);
      setBusy(false);
      setProblem(message);
      return errors;
    }
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="act-title">
      <Form
        record={NO_RECORD}
        onSubmit={submit}
        defaultValues={withoutReason ? defaults : {...defaults, reason: ''}}
        noValidate
      >
        <DialogTitle id="act-title">{title}</DialogTitle>
        <DialogContent>
          {problem !== null && (
            <Alert severity="error" sx={{mb: 1.5}}>
              {problem}
            </Alert>
          )}
          {children}
          {!withoutReason && (
            <TextInput
              source="reason"
              label="Motivo"
              helperText={reasonHelp}
              validate={[required(), minLength(3, 'Explícalo un poco más')]}
              multiline
              minRows={2}
              fullWidth
              slotProps={{htmlInput: {maxLength: 300}}}
            />
          )}
          {last}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {dismiss}
          </Button>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} disabled={busy || disabled}>
            {confirm}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
