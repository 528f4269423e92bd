// A new batch: who sells it, of which session and tariff, how many or which seats.
import {useState} from 'react';
import {AutocompleteInput, NumberInput, required, SelectInput, TextInput} from 'react-admin';
import {useWatch} from 'react-hook-form';
import {useQuery} from '@tanstack/react-query';
import {useNavigate} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import AddIcon from '@mui/icons-material/Add';
import {ActDialog} from '../../crud/acts/act-dialog';
import {PercentInput} from '../../crud/inputs/money-input';
import SessionInput from '../../crud/inputs/session-input';
import {Columns} from '../../crud/lists/columns';
import {formatCount} from '../../crud/words/count';
import {formatCents} from '../../crud/words/money';
import {plural} from '../../crud/words/plural';
import {call} from '../../providers/http-client';
import type {Answer} from '../../providers/wire';

type Options = Answer<'getConsignmentOptions'>;

export function IssueBatch() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        Hacer un lote
      </Button>
      {isOpen && (
        <ActDialog
          title="Hacer un lote de entradas"
          confirm="Hacer el lote"
          path="/api/lotes-entradas/emitir"
          at={undefined}
          withoutReason
          told={({id, quantity}) =>
            `Lote ${id}: ${plural(quantity, 'entrada apartada', 'entradas apartadas')}. Ahora se imprime.`
          }
          onDone={({id}) => void navigate(`/lotes-entradas/${id}`)}
          onClose={() => setOpen(false)}
        >
          <Typography color="textSecondary" sx={{mb: 1}}>
            Sus plazas salen de la venta desde ahora. El precio impreso vale aunque cambie la tarifa.
          </Typography>
          <SessionInput source="eventSessionId" />
          <Inputs />
        </ActDialog>
      )}
    </>
  );
}

function Inputs() {
  const sessionId: unknown = useWatch({name: 'eventSessionId'});
  const affiliateId: unknown = useWatch({name: 'affiliateId'});
  const priceId: unknown = useWatch({name: 'priceId'});
  const isChosen = typeof sessionId === 'number';
  const {data, isPending} = useQuery({
    queryKey: ['lotes-entradas', 'opciones', isChosen ? sessionId : null],
    queryFn: ({signal}) => call('get', '/api/lotes-entradas/opciones', {query: isChosen ? {sessionId} : {}, signal}),
  });
  const outlet = data?.outlets.find(one => one.id === affiliateId);
  const price = data?.prices.find(one => one.id === priceId);
  return (
    <>
      {data !== undefined && data.outlets.length === 0 && (
        <Alert severity="info" sx={{mb: 1}}>
          Nadie vende a cuenta todavía: ponle un crédito en su ficha de Afiliados.
        </Alert>
      )}
      <SelectInput
        source="affiliateId"
        label="Quién las vende"
        choices={data?.outlets ?? []}
        isPending={isPending}
        validate={required()}
        helperText={outlet && `Crédito libre: ${formatCents(outlet.roomCents)}`}
        fullWidth
      />
      <AutocompleteInput
        source="priceId"
        label="Zona y tarifa"
        choices={data?.prices ?? []}
        optionText={nameOf}
        disabled={!isChosen}
        isPending={isChosen && isPending}
        validate={required()}
        helperText={
          isChosen && data?.prices.length === 0
            ? 'En esta sesión no hay tarifas que vendan peñas y agencias.'
            : (price && `${leftOf(price)} en ${price.zoneName}`) || undefined
        }
        fullWidth
      />
      <Columns>
        {price?.isNumbered ? (
          <TextInput
            source="seats"
            label="Butacas"
            helperText="«fila 3, 1-20; fila 4, 2». De un tramo, las que haya en la fila."
            validate={required()}
            shouldUnregister
            slotProps={{htmlInput: {maxLength: 2000, autoComplete: 'off'}}}
          />
        ) : (
          <NumberInput
            source="quantity"
            label="Entradas"
            min={1}
            max={1000}
            step={1}
            validate={required()}
            shouldUnregister
          />
        )}
        <PercentInput
          source="commissionBp"
          label="Comisión (%)"
          helperText={
            outlet ? `Vacía: ${formatCount(outlet.commissionBp / 100)} %, la de su ficha` : 'Vacía: la de su ficha'
          }
        />
      </Columns>
      <TextInput source="note" label="Nota" fullWidth slotProps={{htmlInput: {maxLength: 300}}} />
    </>
  );
}

const leftOf = ({left, isNumbered}: Options['prices'][number]): string =>
  isNumbered ? plural(left, 'butaca libre', 'butacas libres') : plural(left, 'plaza libre', 'plazas libres');
const nameOf = ({zoneName, tariffName, cents}: Options['prices'][number]): string =>
  `${zoneName}, ${tariffName} · ${formatCents(cents)}`;
