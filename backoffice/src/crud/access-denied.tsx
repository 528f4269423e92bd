// The screen for what a role may not see.
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PageHeader } from './page-header';

export function AccessDenied() {
  return (
    <>
      <PageHeader title="No tienes acceso" />
      <Typography sx={{ mb: 2 }}>Tu usuario no tiene permiso para ver esta página. Si lo necesitas, pídelo a administración.</Typography>
      <Button component={Link} to="/" variant="outlined">Volver al panel</Button>
    </>
  );
}
