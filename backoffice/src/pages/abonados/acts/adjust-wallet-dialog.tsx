// Credit given or taken by hand, with the reason; the wallet never goes below zero.
import {FormDataConsumer, required, SelectInput} from 'react-admin';
import Typography from '@mui/material/Typography';
import {ActDialog} from '../../../crud/acts/act-dialog';
import {DayInput} from '../../../crud/inputs/date-input';
import {formatCents} from '../../../crud/words/money';
import {MoneyInput} from '../../../crud/inputs/money-input';
import {choicesOf} from '../../../crud/words/choices';

const ways = choicesOf<'add' | 'take'>({
  add: 'Añadir saldo',
  take: 'Quitar saldo',
});

interface Props {
  holderId: number;
  walletCents: number;
  onDone: () => void;
  onClose: () => void;
}

export function AdjustWalletDialog({holderId, walletCents, onDone, onClose}: Props) {
  return (
    <ActDialog
      title="Ajuste del monedero"
      confirm="Ajustar"
      path="/api/abonados/{id}/ajustar-monedero"
      at={{id: holderId}}
      defaults={{way: 'add'}}
      toBody={({way, amountCents, expiresOn, reason}) => ({
        amountCents: Number(amountCents) * (way === 'take' ? -1 : 1),
        expiresOn: way === 'take' ? null : (expiresOn ?? null),
        reason,
      })}
      told={({balanceCents}) => `Ajuste hecho: en el monedero hay ${formatCents(balanceCents)}`}
      reasonHelp="Queda anotado con tu nombre, y el abonado lo lee en sus movimientos"
      onDone={onDone}
      onClose={onClose}
    >
      <Typography sx={{mb: 1}}>Ahora hay {formatCents(walletCents)}.</Typography>
      <SelectInput
        source="way"
        label="Qué se hace"
        choices={walletCents > 0 ? ways : ways.slice(0, 1)}
        validate={required()}
        fullWidth
      />
      <MoneyInput source="amountCents" label="Importe" validate={required()} />
      <FormDataConsumer>
        {({formData}) =>
          formData.way === 'take' ? null : <DayInput source="expiresOn" label="Caduca" helperText="Vacío: no caduca" />
        }
      </FormDataConsumer>
    </ActDialog>
  );
}
