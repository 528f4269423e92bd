// Blocking: which label, why, until when.
import {useState, type FormEvent} from 'react';
import {useStore} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {Panel} from '../../../../crud/frames/panel';
import {blockChannels, nameOf} from '../../../../crud/words/choices';
import {plural} from '../../../../crud/words/plural';
import {instantProblem, parseInstant} from '../../../../crud/words/zoned-time';
import type {SessionMap} from '../../../../providers/api-types';
import {useEventSession} from '../../event-context';

export interface BlockWish {
  blockLabelId: number;
  reason: string;
  untilAt: string | null;
}

interface Props {
  labels: SessionMap['labels'];
  /** What the button blocks, in words. */
  what: string;
  /** Chosen seats that are not free. */
  occupied: number;
  busy: boolean;
  onBlock: (wish: BlockWish) => Promise<void>;
  onDropOccupied: () => void;
}

export function BlockForm({labels, what, occupied, busy, onBlock, onDropOccupied}: Props) {
  const {zone} = useEventSession();
  const [labelId, setLabelId] = useStore<number | null>('butacas.etiqueta', null);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const label = labels.find(one => one.id === labelId);
  const untilAt = parseInstant(until, zone);

  if (labels.length === 0)
    return (
      <Alert severity="info" sx={{mb: 2}}>
        Para bloquear hace falta una etiqueta: créala en «Etiquetas de bloqueo».
      </Alert>
    );

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (label === undefined || untilAt === undefined || busy) return;
    void onBlock({blockLabelId: label.id, reason: reason.trim(), untilAt});
  };

  return (
    <Panel title="Bloquear">
      <Box component="form" onSubmit={submit}>
        <TextField
          select
          label="Etiqueta"
          required
          value={label?.id ?? ''}
          onChange={event => setLabelId(Number(event.target.value))}
        >
          {labels.map(one => (
            <MenuItem key={one.id} value={one.id}>
              <Box
                component="span"
                aria-hidden
                sx={{display: 'inline-block', width: 12, height: 12, borderRadius: '3px', mr: 1, bgcolor: one.color}}
              />
              {one.name}
              {one.soldBy.length > 0 &&
                ` · se vende por: ${one.soldBy.map(channel => nameOf(blockChannels, channel)).join(', ')}`}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="Motivo"
          value={reason}
          onChange={event => setReason(event.target.value)}
          autoComplete="off"
          slotProps={{htmlInput: {maxLength: 500}}}
        />
        <TextField
          label="Hasta"
          value={until}
          placeholder="dd/mm/aaaa hh:mm"
          onChange={event => setUntil(event.target.value)}
          error={untilAt === undefined}
          helperText={instantProblem(until, zone) ?? 'Vacío: hasta que alguien las desbloquee'}
          autoComplete="off"
        />
        {occupied > 0 && (
          <Alert
            severity="warning"
            sx={{my: 1}}
            action={
              <Button color="inherit" onClick={onDropOccupied}>
                Quitarlas
              </Button>
            }
          >
            {plural(occupied, 'no está libre', 'no están libres')}: el bloqueo es de todas o de ninguna.
          </Alert>
        )}
        <Button
          type="submit"
          fullWidth
          variant="contained"
          disabled={busy || label === undefined || untilAt === undefined}
          sx={{mt: 1}}
        >
          Bloquear {what}
        </Button>
      </Box>
    </Panel>
  );
}
