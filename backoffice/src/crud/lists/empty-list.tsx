// A list that has nothing yet: says so, and offers the first step to whoever may take it.
import {useGetResourceLabel, useResourceContext} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import AddIcon from '@mui/icons-material/Add';

export function EmptyList({createPath}: {createPath: string | null}) {
  const resource = useResourceContext();
  const label = useGetResourceLabel();
  const many = resource === undefined ? 'registros' : label(resource, 2).toLowerCase();
  return (
    <Box sx={{p: {xs: 3, sm: 5}, textAlign: 'center'}}>
      <Typography variant="h2" component="p" gutterBottom>
        Sin {many} por ahora
      </Typography>
      <Typography color="textSecondary" sx={{mb: createPath === null ? 0 : 2}}>
        {createPath === null
          ? 'Cuando los haya, se verán aquí.'
          : 'Empieza por el primero: después podrás filtrar, exportar y ordenar.'}
      </Typography>
      {createPath !== null && (
        <Button component={Link} to={createPath} variant="contained" startIcon={<AddIcon />}>
          Crear
        </Button>
      )}
    </Box>
  );
}
