// A screen whose record could not be fetched: what the API says, and a way back.
import {Link} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import {problemOf} from '../../providers/http-client';
import {NotInUse} from './access-denied';
import {PageHeader} from './page-header';

export function LoadProblem({error}: {error: unknown}) {
  const {status, code, message, details} = problemOf(error);
  if (code === 'module_off') return <NotInUse names={details?.names as string[]} />;
  return (
    <>
      <PageHeader title={status === 404 ? 'No se encuentra' : 'No se ha podido cargar'} />
      <Alert severity={status === 404 ? 'info' : 'error'} sx={{mb: 2}}>
        {message}
      </Alert>
      <Button component={Link} to="/" variant="outlined">
        Volver al panel
      </Button>
    </>
  );
}
