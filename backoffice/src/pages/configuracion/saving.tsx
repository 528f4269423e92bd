// Many small values saved together: what is wrong with each, what stands above the button, and how many wait to be
// saved.
import {useEffect, useRef, useState, type RefObject} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {plural} from '../../crud/words/plural';
import {problemOf} from '../../providers/http-client';

export interface Saving {
  form: RefObject<HTMLFormElement | null>;
  problems: Record<string, string>;
  message: string | null;
  /** Whether nothing is wrong before the API is asked; what is, is shown. */
  accepts: (wrong: Record<string, string>) => boolean;
  save: (work: () => Promise<void>) => Promise<void>;
}

/** @param reread what somebody else has changed meanwhile */
export function useSaving(reread: () => Promise<unknown>): Saving {
  const notify = useNotify();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [message, setMessage] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // The field may be a long way up, or under the bar of the button.
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]');
    field?.focus();
    field?.scrollIntoView({block: 'center'});
  }, [problems]);
  const accepts = (wrong: Record<string, string>): boolean => {
    setProblems(wrong);
    setMessage(null);
    return Object.keys(wrong).length === 0;
  };
  const save = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      notify('Guardado', {type: 'info'});
    } catch (failure) {
      const problem = problemOf(failure);
      setProblems(problem.errors ?? {});
      setMessage(problem.message);
      if (problem.code === 'stale_version') await reread();
    }
  };
  return {form, problems, message, accepts, save};
}

export function SaveBar({
  label,
  changed,
  message,
  canEdit,
  busy = false,
}: {
  label: string;
  changed: number;
  message: string | null;
  canEdit: boolean;
  busy?: boolean;
}) {
  return (
    <>
      {message !== null && (
        <Alert severity="error" sx={{mb: 2}}>
          {message}
        </Alert>
      )}
      {canEdit && (
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            py: 1.25,
            bgcolor: 'background.default',
            zIndex: 3,
            display: 'flex',
            gap: 1.5,
            alignItems: 'center',
          }}
        >
          <Button type="submit" variant="contained" disabled={changed === 0 || busy}>
            {label}
          </Button>
          {changed > 0 && (
            <Box sx={{color: 'text.secondary'}}>{plural(changed, 'cambio sin guardar', 'cambios sin guardar')}</Box>
          )}
        </Box>
      )}
    </>
  );
}
