// What a page shows when its data did not come: the reason, and a way on.
import type {ApiError} from '../../lib/api/request';
import {Button, ButtonLink} from '../button';
import {Notice} from './notice';

interface Props {
  error: ApiError;
  onRetry?: () => void;
  /** It stands for the whole page, and its sentence is the page's heading. */
  isPage?: boolean;
}

export function Trouble({error, onRetry, isPage = false}: Props) {
  return (
    <Notice tone="danger" title={error.message} isPage={isPage} isAlert={!isPage}>
      {error.requestId && error.status >= 500 && (
        <p className="small">
          Referencia: <code>{error.requestId}</code>
        </p>
      )}
      {onRetry ? (
        <Button onClick={onRetry}>Volver a intentarlo</Button>
      ) : (
        <ButtonLink to="/eventos">Ver los eventos</ButtonLink>
      )}
    </Notice>
  );
}
