// Booking fees by channel: the house's general ones, or those of one session, which win over them.
import {useState} from 'react';
import {useDataProvider, useGetList, useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import {channels} from '../../crud/words/choices';
import {formatCents, formatEuros, parseEuros} from '../../crud/words/money';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {Panel} from '../../crud/frames/panel';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

type FeeRecord = Stored<'BookingFee'>;

/** `sessionId` null: the general fees. */
export function BookingFees({sessionId}: {sessionId: number | null}) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const {data, refetch} = useGetList<FeeRecord>('gastos-gestion', {
    sort: {field: 'id', order: 'ASC'},
    filter: {},
    pagination: {page: 1, perPage: 1000},
  });
  const [texts, setTexts] = useState<Record<string, string>>({});
  const fees = data ?? [];
  const own = (channel: string) => fees.find(fee => fee.channel === channel && fee.eventSessionId === sessionId);
  const general = (channel: string) => fees.find(fee => fee.channel === channel && fee.eventSessionId === null);
  const textOf = (channel: string): string => {
    const fee = own(channel);
    return texts[channel] ?? (fee === undefined ? '' : formatEuros(fee.amountCents));
  };
  const changed = Object.keys(texts).filter(
    channel => (parseEuros(texts[channel] ?? '') ?? null) !== (own(channel)?.amountCents ?? null),
  );
  const wrong = changed.some(channel => parseEuros(texts[channel] ?? '') === undefined);

  const save = async (): Promise<void> => {
    try {
      for (const channel of changed) {
        const amountCents = parseEuros(texts[channel] ?? '') ?? null;
        const before = own(channel);
        if (before === undefined) {
          const vatCode = general(channel)?.vatCode ?? 'general';
          await dataProvider.create('gastos-gestion', {
            data: {eventSessionId: sessionId, channel, amountCents, vatCode},
          });
        } else if (amountCents === null) {
          await dataProvider.delete('gastos-gestion', {id: before.id, previousData: before});
        } else {
          await dataProvider.update('gastos-gestion', {
            id: before.id,
            data: {...before, amountCents},
            previousData: before,
          });
        }
      }
      notify('Gastos de gestión guardados', {type: 'info'});
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
      actions={
        may('prices', 'edit') && (
          <Button variant="contained" disabled={changed.length === 0 || wrong} onClick={() => void save()}>
            Guardar gastos
          </Button>
        )
      }
    >
      <Box sx={{display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 240px))'}}>
        {channels.map(channel => {
          const fallback = general(channel.id);
          const text = textOf(channel.id);
          const invalid = parseEuros(text) === undefined;
          return (
            <TextField
              key={channel.id}
              label={channel.name}
              value={text}
              onChange={event => setTexts({...texts, [channel.id]: event.target.value})}
              error={invalid}
              helperText={invalid ? 'Escribe un importe como 1,50' : hint(sessionId, text, fallback)}
              disabled={!may('prices', 'edit')}
              autoComplete="off"
              slotProps={{
                htmlInput: {inputMode: 'decimal'},
                input: {endAdornment: <InputAdornment position="end">€</InputAdornment>},
              }}
            />
          );
        })}
      </Box>
    </Panel>
  );
}

function hint(sessionId: number | null, text: string, general: FeeRecord | undefined): string {
  if (sessionId === null) return text === '' ? 'Sin gastos en este canal' : 'Para todas las sesiones';
  if (text !== '') return 'Propio de esta sesión';
  return `Vale el general: ${general ? formatCents(general.amountCents) : 'ninguno'}`;
}
