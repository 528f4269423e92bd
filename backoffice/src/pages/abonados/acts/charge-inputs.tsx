// How something is charged to a holder at once: the amount has been said, the way is chosen, cash is counted.
import {FormDataConsumer, SelectInput, required} from 'react-admin';
import Typography from '@mui/material/Typography';
import {formatCents} from '../../../crud/words/money';
import {MoneyInput} from '../../../crud/inputs/money-input';
import {TillHint} from '../../../parts/till/till-hint';

interface Props {
  cents: number;
  walletCents: number;
  /** What may be done instead of charging now. */
  other: {id: string; name: string};
}

export function ChargeInputs({cents, walletCents, other}: Props) {
  const ways = [
    {id: 'card_terminal', name: 'Con tarjeta, en el datáfono'},
    {id: 'cash', name: 'En efectivo'},
    ...(walletCents >= cents ? [{id: 'wallet', name: `De su monedero (tiene ${formatCents(walletCents)})`}] : []),
    other,
  ];
  return (
    <>
      <SelectInput source="charge" label="Cómo se cobra" choices={ways} validate={required()} fullWidth />
      <FormDataConsumer<{charge?: string; tenderedCents?: number | null}>>
        {({formData}) =>
          formData.charge === 'cash' && (
            <>
              <TillHint />
              <MoneyInput source="tenderedCents" label="Entregado" helperText="Vacío: el importe justo" />
              {typeof formData.tenderedCents === 'number' && formData.tenderedCents > cents && (
                <Typography sx={{mb: 1, fontWeight: 600}}>
                  Cambio: {formatCents(formData.tenderedCents - cents)}
                </Typography>
              )}
            </>
          )
        }
      </FormDataConsumer>
    </>
  );
}

/** Only cash has something handed over. */
export const chargeBody = <T extends Record<string, unknown>>(values: T): T => ({
  ...values,
  tenderedCents: values.charge === 'cash' ? (values.tenderedCents ?? null) : null,
});
