// An address that leads nowhere, inside the back office.
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {PageHeader} from './page-header';

export function NotFound() {
  return (
    <Box>
      <PageHeader title="Esta página no existe" />
      <Typography sx={{mb: 2}}>La dirección no lleva a ninguna parte, o lo que había ya no está.</Typography>
      <Button component={Link} to="/" variant="outlined">
        Volver al panel
      </Button>
    </Box>
  );
}
