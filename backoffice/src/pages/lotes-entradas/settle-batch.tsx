// The end of a batch: what is owed of it, and how it was paid.
import {RadioButtonGroupInput, required, TextInput} from 'react-admin';
import {useWatch} from 'react-hook-form';
import Alert from '@mui/material/Alert';
import {ActDialog} from '../../crud/acts/act-dialog';
import {DayInput} from '../../crud/inputs/date-input';
import {Columns} from '../../crud/lists/columns';
import {formatCents} from '../../crud/words/money';
import {today} from '../../crud/words/zoned-time';

interface Props {
  batchId: number;
  owedCents: number;
  onDone: () => void;
  onClose: () => void;
}

const ways = [
  {id: 'transfer', name: 'Por transferencia'},
  {id: 'cash', name: 'En efectivo, a mi caja'},
];

export function SettleDialog({batchId, owedCents, onDone, onClose}: Props) {
  const isPaid = owedCents > 0;
  return (
    <ActDialog
      title={`Liquidar el lote ${batchId}`}
      confirm={isPaid ? `Cobrar ${formatCents(owedCents)} y liquidar` : 'Liquidar'}
      path="/api/lotes-entradas/{id}/liquidar"
      at={{id: batchId}}
      withoutReason
      defaults={isPaid ? {paidBy: 'transfer', receivedOn: today(), reference: ''} : {}}
      toBody={({paidBy, receivedOn, reference}) => ({
        expectedCents: owedCents,
        ...(isPaid && {paidBy}),
        ...(isPaid && paidBy === 'transfer' && {receivedOn, reference}),
      })}
      told={({paidCents}) =>
        paidCents > 0 ? `Cobrado ${formatCents(paidCents)}. El lote queda liquidado.` : 'El lote queda liquidado.'
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Alert severity="info" sx={{mb: 1.5}}>
        {isPaid
          ? `Se deben ${formatCents(owedCents)}, ya sin la comisión. Después no se mueve nada de este lote.`
          : owedCents < 0
            ? `Se ha devuelto más de lo que debía: ${formatCents(-owedCents)} quedan a su favor en su cuenta.`
            : 'No se debe nada. Después no se mueve nada de este lote.'}
      </Alert>
      {isPaid && <Payment />}
    </ActDialog>
  );
}

function Payment() {
  const isTransfer = useWatch({name: 'paidBy'}) === 'transfer';
  return (
    <>
      <RadioButtonGroupInput source="paidBy" label="Cómo ha pagado" choices={ways} validate={required()} row={false} />
      {isTransfer && (
        <Columns>
          <DayInput source="receivedOn" label="Día en que llegó" validate={required()} />
          <TextInput
            source="reference"
            label="Referencia de la transferencia"
            slotProps={{htmlInput: {maxLength: 80}}}
          />
        </Columns>
      )}
    </>
  );
}
