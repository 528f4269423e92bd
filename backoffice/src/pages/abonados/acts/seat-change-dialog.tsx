// Moving a pass to another seat for its holder, also outside the windows: zone, row, seat, what it costs.
import {useQuery} from '@tanstack/react-query';
import {required, SelectInput, useInput} from 'react-admin';
import {useFormContext} from 'react-hook-form';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {Columns} from '../../../crud/lists/columns';
import {formatCents} from '../../../crud/words/money';
import {call, problemOf} from '../../../providers/http-client';
import type {Answer} from '../../../providers/wire';
import {ActDialog} from '../../../crud/acts/act-dialog';
import {chargeBody, ChargeInputs} from './charge-inputs';

type Places = Answer<'getFreePlacesForPass'>;

interface Props {
  passId: number;
  walletCents: number;
  onDone: () => void;
  onClose: () => void;
}

export function SeatChangeDialog({passId, walletCents, onDone, onClose}: Props) {
  const {data: places, error} = useQuery({
    queryKey: ['free-places', passId],
    queryFn: ({signal}) => call('get', '/api/abonos/{id}/cambio-asiento', {at: {id: passId}, signal}),
    gcTime: 0,
  });
  if (places === undefined && error === null) return <LinearProgress />;
  return (
    <ActDialog
      title="Cambiar de asiento"
      confirm="Cambiar"
      disabled={places === undefined || places.refusal !== null}
      path="/api/abonos/{id}/cambio-asiento"
      at={{id: passId}}
      defaults={{charge: 'card_terminal', expectedTotalCents: 0}}
      toBody={({zoneId: _zone, row: _row, ...values}) => chargeBody(values)}
      told={({isApplied, changeCents}) =>
        isApplied
          ? `Asiento cambiado${changeCents > 0 ? `. Cambio: ${formatCents(changeCents)}` : ''}`
          : 'La butaca se guarda hasta que el abonado la pague en su página'
      }
      onDone={onDone}
      onClose={onClose}
    >
      {error !== null && <Alert severity="error">{problemOf(error).message}</Alert>}
      {places !== undefined &&
        (places.refusal !== null ? (
          <Alert severity="warning" sx={{mb: 1.5}}>
            {places.refusalText}
          </Alert>
        ) : (
          <PlaceInputs passId={passId} places={places} walletCents={walletCents} />
        ))}
    </ActDialog>
  );
}

function PlaceInputs({passId, places, walletCents}: {passId: number; places: Places; walletCents: number}) {
  const {setValue} = useFormContext();
  const zoneId = useInput({source: 'zoneId'}).field.value as number | null;
  const row = useInput({source: 'row'}).field.value as string | null;
  const seatId = useInput({source: 'seatId'}).field.value as number | null;
  const zone = places.zones.find(one => one.id === zoneId);
  const seats = zone?.rows.find(one => one.label === row)?.seats ?? [];
  const {data: quote, error} = useQuery({
    queryKey: ['seat-quote', passId, seatId],
    queryFn: async ({signal}) => {
      const found = await call('get', '/api/abonos/{id}/cambio-asiento/precio', {
        at: {id: passId},
        query: {seatId: Number(seatId)},
        signal,
      });
      setValue('expectedTotalCents', found.totalCents);
      return found;
    },
    enabled: typeof seatId === 'number',
    gcTime: 0,
  });
  return (
    <>
      <Typography sx={{mb: 1}}>
        Ahora: <strong>{places.seatLabel}</strong>
      </Typography>
      <SelectInput
        source="zoneId"
        label="Zona"
        validate={required()}
        fullWidth
        choices={places.zones.map(one => ({id: one.id, name: `${one.name} · ${formatCents(one.cents)}`}))}
        onChange={() => {
          setValue('row', null);
          setValue('seatId', null);
        }}
      />
      <Columns>
        <SelectInput
          source="row"
          label="Fila"
          validate={required()}
          disabled={zone === undefined}
          choices={zone?.rows.map(one => ({id: one.label, name: one.label})) ?? []}
          onChange={() => setValue('seatId', null)}
        />
        <SelectInput
          source="seatId"
          label="Butaca"
          validate={required()}
          disabled={seats.length === 0}
          choices={seats.map(one => ({id: one.id, name: one.number}))}
        />
      </Columns>
      {error !== null && (
        <Alert severity="error" sx={{mb: 1.5}}>
          {problemOf(error).message}
        </Alert>
      )}
      {typeof seatId === 'number' && quote !== undefined && (
        <>
          <Typography sx={{mb: 1}}>
            {quote.totalCents === 0 ? (
              'No cuesta nada.'
            ) : (
              <>
                Cuesta <strong>{formatCents(quote.totalCents)}</strong>: {formatCents(quote.differenceCents)} de
                diferencia{quote.feeCents > 0 && ` y ${formatCents(quote.feeCents)} de gestión`}.
              </>
            )}
            {quote.creditCents > 0 && ` Se le abonan ${formatCents(quote.creditCents)} en el monedero.`}
          </Typography>
          {quote.totalCents > 0 && (
            <ChargeInputs
              cents={quote.totalCents}
              walletCents={walletCents}
              other={{id: 'later', name: 'Lo paga él en su página; se guarda la butaca'}}
            />
          )}
        </>
      )}
    </>
  );
}
