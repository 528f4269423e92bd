// Somebody without a code: found by name, seat or order, and let in by the code that is theirs.
import {useState, type FormEvent} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {useBusy} from '../../../crud/acts/use-busy';
import {Panel} from '../../../crud/frames/panel';
import {call} from '../../../providers/http-client';
import type {Answer} from '../../../providers/wire';

type Found = Answer<'searchRights'>[number];

const stateNames = {active: '', blocked: 'Bloqueado', transferred: 'Cedido o vendido'} as const;

export function DoorSearch({sessionId, onTake}: {sessionId: number; onTake: (code: string) => void}) {
  const [q, setQ] = useState('');
  const [found, setFound] = useState<Found[] | null>(null);
  const [busy, run] = useBusy();
  const search = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await run(async () => {
      setFound(await call('get', '/api/sesiones/{id}/buscar-acceso', {at: {id: sessionId}, query: {q: q.trim()}}));
    });
  };
  return (
    <Panel
      title="No trae el código"
      note="Busca por nombre, «fila-butaca», pedido o zona. Pide un documento: la búsqueda queda anotada con tu nombre."
    >
      <Box component="form" onSubmit={event => void search(event)} sx={{display: 'flex', gap: 1, alignItems: 'center'}}>
        <TextField
          label="Buscar"
          value={q}
          onChange={typed => setQ(typed.target.value)}
          autoComplete="off"
          slotProps={{htmlInput: {maxLength: 100}}}
        />
        <Button type="submit" variant="outlined" disabled={busy || q.trim().length < 3}>
          Buscar
        </Button>
      </Box>
      {found !== null && found.length === 0 && (
        <Typography color="textSecondary">No hay nadie así en esta sesión.</Typography>
      )}
      {found !== null && found.length > 0 && (
        <Box component="ul" sx={{listStyle: 'none', p: 0, m: 0}}>
          {found.map(one => (
            <Box
              component="li"
              key={`${one.source}-${one.id}`}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1,
                alignItems: 'center',
                py: 0.75,
                borderTop: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Box sx={{flex: '1 1 220px', minWidth: 0}}>
                <strong>{one.holderName || 'Sin nombre'}</strong> · {one.category}
                <Box sx={{color: 'text.secondary'}}>
                  {[one.place, one.gate, one.orderNumber, stateNames[one.state]].filter(Boolean).join(' · ')}
                </Box>
              </Box>
              <Button
                variant="outlined"
                size="small"
                aria-label={`Leer el código de ${one.holderName || one.place}`}
                onClick={() => {
                  onTake(one.code);
                  setFound(null);
                  setQ('');
                }}
              >
                Leer su código
              </Button>
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  );
}
