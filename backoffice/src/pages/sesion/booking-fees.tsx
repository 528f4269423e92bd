// Booking fees of this session by channel; without one, the general fee of the channel counts.
import { useState } from 'react';
import { useDataProvider, useGetList, useNotify, type RaRecord } from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { channels } from '../../crud/choices';
import { formatCents, formatEuros, parseEuros } from '../../crud/money';
import { notifyProblem } from '../../crud/notify-problem';
import { Panel } from '../../crud/panel';
import { may } from '../../providers/permissions';
import { useEventSession } from '../eventos/event-frame';

interface FeeRecord extends RaRecord<number> {
  eventSessionId: number | null;
  channel: string;
  amountCents: number;
  vatCode: string;
}

export function BookingFees() {
  const { session } = useEventSession();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { data, refetch } = useGetList<FeeRecord>('gastos-gestion', { sort: { field: 'id', order: 'ASC' }, filter: {}, pagination: { page: 1, perPage: 1000 } });
  const [texts, setTexts] = useState<Record<string, string>>({});
  const fees = data ?? [];
  const own = (channel: string) => fees.find((fee) => fee.channel === channel && fee.eventSessionId === session.id);
  const general = (channel: string) => fees.find((fee) => fee.channel === channel && fee.eventSessionId === null);
  const textOf = (channel: string): string => {
    const fee = own(channel);
    return texts[channel] ?? (fee === undefined ? '' : formatEuros(fee.amountCents));
  };
  const changed = Object.keys(texts).filter((channel) => (parseEuros(texts[channel] ?? '') ?? null) !== (own(channel)?.amountCents ?? null));
  const wrong = changed.some((channel) => parseEuros(texts[channel] ?? '') === undefined);

  const save = async (): Promise<void> => {
    try {
      for (const channel of changed) {
        const amountCents = parseEuros(texts[channel] ?? '') ?? null;
        const before = own(channel);
        if (before === undefined) {
          const vatCode = general(channel)?.vatCode ?? 'general';
          await dataProvider.create('gastos-gestion', { data: { eventSessionId: session.id, channel, amountCents, vatCode } });
        } else if (amountCents === null) {
          await dataProvider.delete('gastos-gestion', { id: before.id, previousData: before });
        } else {
          await dataProvider.update('gastos-gestion', { id: before.id, data: { ...before, amountCents }, previousData: before });
        }
      }
      notify('Gastos de gestión guardados', { type: 'info' });
    } catch (failure) {
      notifyProblem(notify, failure);
    }
    await refetch();
    setTexts({});
  };

  return (
    <Panel
      title="Gastos de gestión"
      note="Por entrada, IVA incluido. El público los ve dentro del precio."
      actions={may('prices', 'edit') && <Button variant="contained" disabled={changed.length === 0 || wrong} onClick={() => void save()}>Guardar gastos</Button>}
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 240px))' }}>
        {channels.map((channel) => {
          const fallback = general(channel.id);
          const text = textOf(channel.id);
          const invalid = parseEuros(text) === undefined;
          return (
            <TextField
              key={channel.id}
              label={channel.name}
              value={text}
              onChange={(event) => setTexts({ ...texts, [channel.id]: event.target.value })}
              error={invalid}
              helperText={invalid ? 'Escribe un importe como 1,50' : text === '' ? `Vale el general: ${fallback ? formatCents(fallback.amountCents) : 'ninguno'}` : 'Propio de esta sesión'}
              disabled={!may('prices', 'edit')}
              autoComplete="off"
              slotProps={{ htmlInput: { inputMode: 'decimal' }, input: { endAdornment: <InputAdornment position="end">€</InputAdornment> } }}
            />
          );
        })}
      </Box>
    </Panel>
  );
}
