// A settlement of a batch, of what is sold so far or the last: what is owed, and how it was paid.
import {RadioButtonGroupInput, required, TextInput} from 'react-admin';
import {useWatch} from 'react-hook-form';
import Alert from '@mui/material/Alert';
import {ActDialog} from '../../crud/acts/act-dialog';
import {DayInput} from '../../crud/inputs/date-input';
import {Columns} from '../../crud/lists/columns';
import {formatCount} from '../../crud/words/count';
import {formatCents} from '../../crud/words/money';
import {today} from '../../crud/words/zoned-time';

interface Props {
  batchId: number;
  owedCents: number;
  /** Numbers that stay out. */
  out: number;
  onDone: () => void;
  onClose: () => void;
}

const ways = [
  {id: 'transfer', name: 'Por transferencia'},
  {id: 'cash', name: 'En efectivo, a mi caja'},
];

export function SettleDialog({batchId, owedCents, out, onDone, onClose}: Props) {
  const isPartial = out > 0;
  const after = isPartial
    ? `${out === 1 ? 'Sigue fuera 1 número' : `Siguen fuera ${formatCount(out)} números`}: el lote queda abierto.`
    : 'Después no se mueve nada de este lote.';
  const isPaid = owedCents > 0;
  return (
    <ActDialog
      title={isPartial ? `Liquidar lo vendido del lote ${batchId}` : `Liquidar el lote ${batchId}`}
      confirm={isPaid ? `Cobrar ${formatCents(owedCents)} y liquidar` : 'Liquidar'}
      path="/api/lotes-entradas/{id}/liquidar"
      at={{id: batchId}}
      withoutReason
      defaults={isPaid ? {paidBy: 'transfer', receivedOn: today(), reference: ''} : {}}
      toBody={({paidBy, receivedOn, reference}) => ({
        expectedCents: owedCents,
        ...(isPartial && {partial: true}),
        ...(isPaid && {paidBy}),
        ...(isPaid && paidBy === 'transfer' && {receivedOn, reference}),
      })}
      told={({n, paidCents, isOver}) =>
        [
          paidCents > 0 && `Cobrado ${formatCents(paidCents)}.`,
          isOver ? 'El lote queda liquidado.' : `Liquidación ${n} hecha; el lote sigue abierto.`,
        ]
          .filter(Boolean)
          .join(' ')
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Alert severity="info" sx={{mb: 1.5}}>
        {isPaid
          ? `Se deben ${formatCents(owedCents)}, ya sin la comisión. ${after}`
          : owedCents < 0
            ? `Se ha devuelto más de lo que debía: ${formatCents(-owedCents)} quedan a su favor en su cuenta. ${after}`
            : `No se debe nada. ${after}`}
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
