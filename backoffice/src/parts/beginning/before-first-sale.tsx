// On the panel until the first session is on sale: what is missing, each with the way to it.
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {Panel} from '../../crud/frames/panel';
import {may} from '../../providers/permissions';
import {steps} from './steps';
import {useBeginning} from './use-beginning';

export function BeforeFirstSale() {
  return may('settings', 'view') ? <Missing /> : null;
}

function Missing() {
  const {data} = useBeginning();
  const missing = data?.steps.filter(step => step.isNeeded && !step.isDone) ?? [];
  if (missing.length === 0) return null;
  return (
    <Panel
      title="Antes de la primera venta"
      note={`Falta${missing.length === 1 ? '' : 'n'} ${missing.length} ${missing.length === 1 ? 'paso' : 'pasos'}.`}
      actions={
        may('platform', 'view') && (
          <Button href="/superadmin/inicio" variant="contained">
            Seguir con la puesta en marcha
          </Button>
        )
      }
    >
      <Box component="ul" sx={{m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1}}>
        {missing.map(step => (
          <li key={step.id}>
            <Link to={steps[step.id].address}>
              <strong>{step.title}</strong>
            </Link>
            <Box sx={{color: 'text.secondary'}}>{step.lacks.join(' ')}</Box>
          </li>
        ))}
      </Box>
    </Panel>
  );
}
