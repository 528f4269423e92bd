// A way of paying is taken away: asks once more in the same place, and says what the server refused.
import {useState, type ReactNode} from 'react';
import {announce} from '../../lib/announce';
import {asApiError} from '../../lib/api/request';
import {Button} from '../button';
import {Refusal} from '../screens/refusal';

interface Props {
  label: string;
  /** What happens then. */
  children: ReactNode;
  confirm: string;
  /** What is said when it is done. */
  done: string;
  onConfirm: () => Promise<unknown>;
  reload: () => Promise<unknown>;
}

export function TakeAway({label, children, confirm, done, onConfirm, reload}: Props) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const go = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm();
      await reload();
      announce(done);
    } catch (error) {
      setProblem(asApiError(error).message);
    } finally {
      setBusy(false);
    }
  };
  if (!isAsking)
    return (
      <Button look="quiet" onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  return (
    <>
      {problem && <Refusal>{problem}</Refusal>}
      <p>{children}</p>
      <Button look="primary" isBusy={isBusy} onClick={() => void go()}>
        {confirm}
      </Button>
    </>
  );
}
