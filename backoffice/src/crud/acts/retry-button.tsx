// Another try for a message that failed, in its list or on its page.
import {useNotify} from 'react-admin';
import Button from '@mui/material/Button';
import {useKeyedBusy} from './use-busy';

interface Props {
  /** Whose it is. */
  to: string;
  /** What is told when it is done. */
  retry: (idempotencyKey: string) => Promise<string>;
  onDone: () => void;
}

export function RetryButton({to, retry, onDone}: Props) {
  const notify = useNotify();
  const [busy, run] = useKeyedBusy();
  const again = () =>
    run(async idempotencyKey => {
      notify(await retry(idempotencyKey), {type: 'info'});
      onDone();
    });
  return (
    <Button
      size="small"
      disabled={busy}
      aria-label={`Reintentar el de ${to}`}
      onClick={event => {
        event.stopPropagation(); // of a row that leads somewhere
        void again();
      }}
    >
      Reintentar
    </Button>
  );
}
