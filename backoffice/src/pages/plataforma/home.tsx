// The platform's own start: what only a superadministrator may do, and the way back to the organization.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import {Link} from 'react-router';
import {AccessDenied} from '../../crud/frames/access-denied';
import {PageHeader} from '../../crud/frames/page-header';
import {may, uses} from '../../providers/permissions';

interface Screen {
  path: string;
  /** The part of the product that it belongs to. */
  part?: string;
  menu?: {label: string; to?: string};
}

export default function PlatformHome({screens}: {screens: readonly Screen[]}) {
  if (!may('platform', 'view')) return <AccessDenied />;
  return (
    <>
      <PageHeader
        title="Superadministración"
        actions={
          <Button href="/admin" variant="outlined">
            Ir a la oficina
          </Button>
        }
      />
      <Alert severity="info" sx={{mb: 2, maxWidth: 760}}>
        Lo que se hace aquí afecta a toda la instalación. Cada cambio queda en la auditoría.
      </Alert>
      <Box sx={{display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))'}}>
        {screens
          .filter(({part}) => part === undefined || uses(part))
          .flatMap(({path, menu}) =>
            menu === undefined
              ? []
              : [
                  <Card
                    key={path}
                    component={Link}
                    to={menu.to ?? path}
                    sx={{p: 2, textDecoration: 'none', '&:hover': {bgcolor: 'action.hover'}}}
                  >
                    <Typography variant="h2" component="h2">
                      {menu.label}
                    </Typography>
                  </Card>,
                ],
          )}
      </Box>
    </>
  );
}
