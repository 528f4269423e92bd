// Codes that let in without waiting: made many at once, copied, counted, withdrawn.
import {useState, type FormEvent} from 'react';
import {NumberInput, required, TextInput, useNotify, useRefresh} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {Columns} from '../../crud/lists/columns';
import {InstantInput} from '../../crud/inputs/date-input';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {RelatedRecords} from '../../crud/lists/related-records';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import type {Stored} from '../../providers/wire';

type Code = Stored<'WaitingCode'>;

export function RoomCodes({roomId, mayMake}: {roomId: number; mayMake: boolean}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <RelatedRecords<Code>
        resource="codigos-sala-espera"
        title="Códigos para entrar sin esperar"
        note="Para personas invitadas, prensa o quien lo necesite. Los compradores permitidos de la sesión entran con el suyo."
        one="código"
        filter={{waitingRoomId: roomId}}
        sort={{field: 'id', order: 'DESC'}}
        empty="Sin códigos."
        represent={code => code.code}
        name={{label: 'Código', value: code => <code>{code.code}</code>}}
        columns={[
          {label: 'Para quién', value: code => code.note || '—'},
          {label: 'Usado', value: code => `${code.usedCount} de ${code.maxUses}`},
          {label: 'Vale hasta', value: code => (code.validUntil === null ? 'Siempre' : formatInstant(code.validUntil))},
        ]}
        defaults={{waitingRoomId: roomId, maxUses: 1}}
        actions={mayMake && <Button onClick={() => setOpen(true)}>Crear varios</Button>}
        inputs={
          <>
            <TextInput source="code" validate={required()} helperText="De 6 a 20 mayúsculas y cifras" />
            <TextInput source="note" />
            <Columns>
              <NumberInput source="maxUses" min={1} max={10000} validate={required()} />
              <InstantInput source="validUntil" />
            </Columns>
          </>
        }
      />
      {open && <MakeCodes roomId={roomId} onClose={() => setOpen(false)} />}
    </>
  );
}

function MakeCodes({roomId, onClose}: {roomId: number; onClose: () => void}) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [count, setCount] = useState('10');
  const [uses, setUses] = useState('1');
  const [note, setNote] = useState('');
  const [made, setMade] = useState<string[] | null>(null);
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const {codes} = await call('post', '/api/salas-espera/{id}/codigos', {
        at: {id: roomId},
        body: {count: Number(count), maxUses: Number(uses), note},
      });
      setMade(codes);
      refresh();
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="codes-title">
      <Box component="form" onSubmit={(event: FormEvent) => void make(event)}>
        <DialogTitle id="codes-title">{made === null ? 'Crear códigos' : `${made.length} códigos nuevos`}</DialogTitle>
        <DialogContent>
          {made === null ? (
            <Box sx={{display: 'grid', gap: 1.5, pt: 1}}>
              <TextField
                autoFocus
                required
                label="Cuántos"
                type="number"
                value={count}
                onChange={event => setCount(event.target.value)}
                slotProps={{htmlInput: {min: 1, max: 500}}}
              />
              <TextField
                required
                label="Usos de cada uno"
                type="number"
                value={uses}
                onChange={event => setUses(event.target.value)}
                slotProps={{htmlInput: {min: 1, max: 10000}}}
              />
              <TextField
                label="Para quién"
                value={note}
                onChange={event => setNote(event.target.value)}
                slotProps={{htmlInput: {maxLength: 200}}}
              />
            </Box>
          ) : (
            <TextField
              multiline
              fullWidth
              maxRows={12}
              label="Códigos"
              value={made.join('\n')}
              slotProps={{htmlInput: {readOnly: true, style: {fontFamily: 'monospace'}}}}
              sx={{mt: 1}}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{made === null ? 'Cancelar' : 'Hecho'}</Button>
          {made === null ? (
            <Button type="submit" variant="contained">
              Crear
            </Button>
          ) : (
            <Button
              variant="contained"
              onClick={() =>
                void navigator.clipboard.writeText(made.join('\n')).then(() => notify('Copiados', {type: 'info'}))
              }
            >
              Copiar
            </Button>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  );
}
