// What a page shows when its data did not come: the reason, and a way on.
import type { ApiError } from '../lib/request';
import { Button, ButtonLink } from './button';
import { Notice } from './notice';

export function Trouble({ error, onRetry }: { error: ApiError; onRetry?: () => void }) {
  return (
    <Notice tone="danger" title={error.message} isAlert>
      {error.requestId && error.status >= 500 && <p className="small">Referencia: <code>{error.requestId}</code></p>}
      {onRetry ? <Button onClick={onRetry}>Volver a intentarlo</Button> : <ButtonLink to="/eventos">Ver los eventos</ButtonLink>}
    </Notice>
  );
}
