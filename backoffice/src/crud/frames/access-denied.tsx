// The screen for what a role may not see, and for what the organization does not use: the second is nobody's fault, and
// it says where it is switched on, or who does it.
import {Link, useLocation} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {may, unused} from '../../providers/permissions';
import {PageHeader} from './page-header';

/** @param of what was asked for, when its address does not say it: a resource, an area, or a part of the product */
export function AccessDenied({of}: {of?: string}) {
  const {pathname} = useLocation();
  const names = [of, pathname.slice(1)]
    .map(subject => (subject === undefined ? [] : unused(subject)))
    .find(found => found.length > 0);
  return names === undefined ? (
    <>
      <PageHeader title="No tienes acceso" />
      <Typography sx={{mb: 2}}>
        Tu usuario no tiene permiso para ver esta página. Si lo necesitas, pídelo a administración.
      </Typography>
      <Button component={Link} to="/" variant="outlined">
        Volver al panel
      </Button>
    </>
  ) : (
    <NotInUse names={names} />
  );
}

export function NotInUse({names}: {names: string[]}) {
  const what = new Intl.ListFormat('es', {type: 'disjunction'}).format(names.map(name => `«${name}»`));
  const canChoose = may('settings', 'configure');
  return (
    <>
      <PageHeader title="Esta parte no se usa aquí" />
      <Typography sx={{mb: 2}}>
        {names.length === 1
          ? `Esta página es de ${what}, que ahora está desactivado. `
          : `Esta página necesita ${what}, y ahora está todo desactivado. `}
        {canChoose
          ? 'Al activarlo, vuelve como estaba.'
          : 'Si hace falta, pide a administración que lo active; no se ha borrado nada.'}
      </Typography>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
        {canChoose && (
          <Button
            href={may('platform', 'view') ? '/superadmin/inicio/activities' : '/admin/configuracion/actividades'}
            variant="contained"
          >
            Activarlo en «Qué hace»
          </Button>
        )}
        <Button component={Link} to="/" variant="outlined">
          Volver al panel
        </Button>
      </Box>
    </>
  );
}
