// Blocking places of numberless zones: how many of each, under which label.
import {useState} from 'react';
import TextField from '@mui/material/TextField';
import {Panel} from '../../../../crud/frames/panel';
import {plural} from '../../../../crud/words/plural';
import type {SessionMap} from '../../../../providers/api-types';
import {BlockForm, type BlockWish} from './block-form';

export interface BlockedZone {
  zoneId: number;
  quantity: number;
}

interface Props {
  map: SessionMap;
  busy: boolean;
  onBlock: (zones: readonly BlockedZone[], wish: BlockWish) => Promise<void>;
}

export function BlockPlaces({map, busy, onBlock}: Props) {
  const [wanted, setWanted] = useState<Readonly<Record<number, number>>>({});
  const zones = map.zones.filter(zone => zone.kind === 'general');
  if (zones.length === 0) return null;
  const asked = zones.flatMap(zone => {
    const quantity = Math.min(wanted[zone.id] ?? 0, zone.free);
    return quantity > 0 ? [{zoneId: zone.id, quantity}] : [];
  });
  const count = asked.reduce((sum, zone) => sum + zone.quantity, 0);
  return (
    <>
      <Panel title="Plazas sin numerar" note="Cuántas se guardan; se desbloquean en «Bloqueos»">
        {zones.map(zone => (
          <TextField
            key={zone.id}
            type="number"
            label={zone.name}
            value={wanted[zone.id] ?? ''}
            helperText={plural(zone.free, 'plaza libre', 'plazas libres')}
            onChange={event =>
              setWanted({...wanted, [zone.id]: Math.max(0, Math.min(zone.free, Number(event.target.value) || 0))})
            }
            slotProps={{htmlInput: {min: 0, max: zone.free, inputMode: 'numeric'}}}
            fullWidth
          />
        ))}
      </Panel>
      {count > 0 && (
        <BlockForm
          labels={map.labels}
          what={plural(count, 'plaza', 'plazas')}
          occupied={0}
          busy={busy}
          onBlock={async wish => {
            await onBlock(asked, wish);
            setWanted({});
          }}
          onDropOccupied={() => undefined}
        />
      )}
    </>
  );
}
