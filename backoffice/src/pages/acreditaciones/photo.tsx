// The photograph that came with a request.
import Box from '@mui/material/Box';
import {PrivatePhoto} from '../../crud/media/private-photo';

export const AccreditationPhoto = ({id, name}: {id: number; name: string}) => (
  <Box sx={{mb: 1.5}}>
    <PrivatePhoto path="/api/acreditaciones/{id}/foto" id={id} name={name} />
  </Box>
);
