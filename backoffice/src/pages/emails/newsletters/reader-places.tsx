// What may stand in the text for a word of each reader's own, to be copied to where it belongs.
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import {call} from '../../../providers/http-client';

export function ReaderPlaces() {
  const notify = useNotify();
  const {data} = useQuery({
    queryKey: ['emails/boletines', 'campos'],
    queryFn: () => call('get', '/api/emails/boletines/campos'),
  });
  const copy = (place: string): void =>
    void navigator.clipboard.writeText(place).then(
      () => notify(`Copiado: pega ${place} donde vaya. Detrás de «|» se escribe lo que se dice a quien no lo tiene.`),
      () => notify(`Escribe ${place} donde vaya.`, {type: 'info'}),
    );
  return (
    <Box role="group" aria-label="Campos de cada persona" sx={{display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1.5}}>
      {data?.places.map(({name, label}) => (
        <Chip
          key={name}
          size="small"
          variant="outlined"
          label={label}
          aria-label={`Copiar ${label}`}
          onClick={() => copy(`{{${name}}}`)}
        />
      ))}
    </Box>
  );
}
