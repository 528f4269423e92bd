// A screen that failed: the rest of the tool stays, and the person can try again.
import type {FallbackProps} from 'react-error-boundary';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import {problemOf} from '../providers/http-client';

export function Crash({error, resetErrorBoundary}: FallbackProps) {
  // A new version was published: the file that this screen needs has another name now.
  const isOldVersion = error instanceof TypeError && /dynamically imported module|Failed to fetch/i.test(error.message);
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => (isOldVersion ? window.location.reload() : resetErrorBoundary())}>
          {isOldVersion ? 'Cargar la versión nueva' : 'Reintentar'}
        </Button>
      }
    >
      <AlertTitle>{isOldVersion ? 'Hay una versión nueva' : 'Esta pantalla ha fallado'}</AlertTitle>
      {isOldVersion ? 'Vuelve a cargar la página para seguir.' : problemOf(error).message}
    </Alert>
  );
}
