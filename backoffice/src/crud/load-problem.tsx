// A screen whose record could not be fetched: what the API says, and a way back.
import { Link } from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { problemOf } from '../providers/http-client';
import { PageHeader } from './page-header';

export function LoadProblem({ error }: { error: unknown }) {
  const { status, message } = problemOf(error);
  return (
    <>
      <PageHeader title={status === 404 ? 'No se encuentra' : 'No se ha podido cargar'} />
      <Alert severity={status === 404 ? 'info' : 'error'} sx={{ mb: 2 }}>{message}</Alert>
      <Button component={Link} to="/" variant="outlined">Volver al panel</Button>
    </>
  );
}
