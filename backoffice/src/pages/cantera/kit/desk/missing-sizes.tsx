// Garments of the pack without a size: it is said here, stays on the athlete's file, and they are owed from then on.
import {useState} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {useBusy} from '../../../../crud/acts/use-busy';
import {Panel} from '../../../../crud/frames/panel';
import {sizesOf} from '../../../../crud/words/choices-academy';
import {nameOf} from '../../../../crud/words/choices';
import {call} from '../../../../providers/http-client';
import {may} from '../../../../providers/permissions';
import type {EnrolmentSheet} from '../../enrolments/enrolment-sheet';

const FIELDS = {shirt: 'shirtSize', shorts: 'shortsSize', socks: 'socksSize', shoes: 'shoeSize'} as const;
type SizeOf = keyof typeof FIELDS;

export function MissingSizes({sheet, onChanged}: {sheet: EnrolmentSheet; onChanged: () => void}) {
  const [chosen, setChosen] = useState<Partial<Record<SizeOf, string>>>({});
  const [busy, run] = useBusy();
  const kinds = [...new Set(sheet.kitMissing.map(one => one.sizeOf))].filter((kind): kind is SizeOf => kind in FIELDS);
  const save = (): Promise<void> =>
    run(async () => {
      const body = Object.fromEntries(Object.entries(chosen).map(([kind, size]) => [FIELDS[kind as SizeOf], size]));
      await call('post', '/api/bases/{id}/tallas', {at: {id: sheet.id}, body});
      onChanged();
    });
  return (
    <Panel title="Falta la talla" note="Estas prendas de su lote no se pueden apuntar todavía.">
      <Box component="ul" sx={{m: 0, mb: 1.5, pl: 2.5}}>
        {sheet.kitMissing.map(one => (
          <li key={one.kitItemId}>
            <strong>{one.itemName}</strong>
            {one.size === '' ? ': no hay talla en la ficha' : `: no se hace la talla ${one.size}`}
          </li>
        ))}
      </Box>
      {may('bases', 'edit') && kinds.length > 0 && (
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center'}}>
          {kinds.map(kind => (
            <TextField
              key={kind}
              select
              size="small"
              label={nameOf(sizesOf, kind)}
              value={chosen[kind] ?? ''}
              onChange={event => setChosen({...chosen, [kind]: event.target.value})}
              sx={{minWidth: 140}}
            >
              {[...new Set(sheet.kitMissing.filter(one => one.sizeOf === kind).flatMap(one => one.sizes))].map(size => (
                <MenuItem key={size} value={size}>
                  {size}
                </MenuItem>
              ))}
            </TextField>
          ))}
          <Button variant="outlined" disabled={busy || Object.keys(chosen).length === 0} onClick={() => void save()}>
            Guardar la talla y apuntar
          </Button>
        </Box>
      )}
    </Panel>
  );
}
