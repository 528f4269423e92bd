// The last question before people are stored: all or what is right, and what an unsaid payment means.
import {useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {Panel} from '../../crud/frames/panel';
import {plural} from '../../crud/words/plural';
import {call} from '../../providers/http-client';
import {type ImportRun} from './import-run';

interface Props {
  run: ImportRun;
  onStart: (body: {mode: 'valid_only' | 'all_or_nothing'; assumesPaid: boolean}) => Promise<boolean>;
}

export function ImportTakeIn({run, onStart}: Props) {
  const columns = useQuery({
    queryKey: ['import-columns', run.id, run.state],
    queryFn: ({signal}) => call('get', '/api/importaciones-abonados/{id}/columnas', {at: {id: run.id}, signal}),
  });
  const [mode, setMode] = useState<'valid_only' | 'all_or_nothing'>('valid_only');
  const [paid, setPaid] = useState(false);
  const [asking, setAsking] = useState(false);
  const mapping = columns.data?.mapping ?? {};
  const givesPasses = mapping.category !== undefined;
  const rows = plural(run.validCount, 'fila', 'filas');
  if (run.validCount === 0) return null;
  return (
    <Panel
      title="Importar"
      note={
        run.errorCount > 0
          ? `${rows} están bien; ${plural(run.errorCount, 'tiene', 'tienen')} errores y no se importan. Puedes descargarlas, corregirlas y subirlas aparte.`
          : `Las ${rows} están bien.`
      }
      actions={
        <Button variant="contained" onClick={() => setAsking(true)}>
          Importar {rows}
        </Button>
      }
    >
      <Box sx={{display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mt: 0.5}}>
        {run.errorCount === 0 && (
          <FormControl>
            <FormLabel id="import-mode">Si alguna fila deja de poder importarse</FormLabel>
            <RadioGroup
              aria-labelledby="import-mode"
              value={mode}
              onChange={event => setMode(event.target.value as typeof mode)}
            >
              <FormControlLabel value="valid_only" control={<Radio size="small" />} label="Se salta y se dice cuál" />
              <FormControlLabel
                value="all_or_nothing"
                control={<Radio size="small" />}
                label="Todo o nada: no se importa ninguna"
              />
            </RadioGroup>
          </FormControl>
        )}
        {givesPasses && (
          <FormControl>
            <FormLabel component="legend">Cobro</FormLabel>
            <FormControlLabel
              control={<Checkbox checked={paid} onChange={event => setPaid(event.target.checked)} />}
              label={
                mapping.isPaid === undefined
                  ? 'Los abonos del archivo ya están pagados'
                  : 'Si una fila no dice si está pagado, lo está'
              }
            />
          </FormControl>
        )}
      </Box>
      <ConfirmDialog
        open={asking}
        title={`¿Importar ${rows}?`}
        confirm="Importar"
        onConfirm={() => {
          setAsking(false);
          void onStart({mode, assumesPaid: paid});
        }}
        onClose={() => setAsking(false)}
      >
        {givesPasses
          ? `Se guardan las personas y sus abonos en «${run.listName}», y las butacas quedan apartadas en los partidos que vienen.`
          : 'Se guardan las personas; el archivo no trae abonos.'}{' '}
        No se envía ningún correo. Durante 24 horas se puede deshacer.
      </ConfirmDialog>
    </Panel>
  );
}
