// The zone of a price, as the way to its page; what has no seat says so.
import {useRecordContext} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';

export function PriceName() {
  const price = useRecordContext();
  if (price === undefined) return null;
  return (
    <Box
      component={Link}
      to={`/abonos/precios/${price.id}`}
      onClick={event => event.stopPropagation()}
      sx={{fontWeight: 650, color: 'text.primary', textDecoration: 'none', '&:hover': {textDecoration: 'underline'}}}
    >
      {price.zoneName ?? 'Sin butaca'}
    </Box>
  );
}
