// A newer version is there: it comes when somebody says so.
import {useSyncExternalStore} from 'react';
import {hearUpdates, isUpdateReady, takeUpdate} from '../device/updates';

export function Updates() {
  const isThere = useSyncExternalStore(hearUpdates, isUpdateReady);
  if (!isThere) return null;
  return (
    <p className="notice">
      Hay una versión nueva del lector.{' '}
      <button type="button" onClick={takeUpdate}>
        Actualizar
      </button>
    </p>
  );
}
