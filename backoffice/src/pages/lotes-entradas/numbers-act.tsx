// What became of some numbers: sold, returned, lost. They are written as people do: «1-40, 43».
import {required, minLength, TextInput} from 'react-admin';
import Typography from '@mui/material/Typography';
import {ActDialog} from '../../crud/acts/act-dialog';
import {formatCents} from '../../crud/words/money';
import {plural} from '../../crud/words/plural';

export type NumbersAct = 'sold' | 'returned' | 'lost';

interface Props {
  act: NumbersAct;
  batchId: number;
  /** Still to be decided, as they are said. */
  out: string;
  onDone: () => void;
  onClose: () => void;
}

export function NumbersDialog({act, batchId, out, onDone, onClose}: Props) {
  const common = {at: {id: batchId}, withoutReason: true, onDone, onClose} as const;
  const numbers = (
    <TextInput
      source="numbers"
      label="Números"
      helperText={`Por decidir: ${out}`}
      validate={required('Escribe los números: «1-40, 43»')}
      autoFocus
      fullWidth
      slotProps={{htmlInput: {maxLength: 2000, inputMode: 'text', autoComplete: 'off'}}}
    />
  );
  if (act === 'sold')
    return (
      <ActDialog
        {...common}
        title="Dar números por vendidos"
        confirm="Darlos por vendidos"
        path="/api/lotes-entradas/{id}/vendidas"
        toBody={values => ({numbers: values.numbers})}
        told={({sold, totalCents}) =>
          `${plural(sold, 'entrada vendida', 'entradas vendidas')}, ${formatCents(totalCents)}: ya ${sold === 1 ? 'abre' : 'abren'} la puerta.`
        }
      >
        <Explain>Desde ahora valen en la puerta, y quien las ha vendido debe su precio menos su comisión.</Explain>
        {numbers}
      </ActDialog>
    );
  if (act === 'returned')
    return (
      <ActDialog
        {...common}
        title="Dar números por devueltos"
        confirm="Darlos por devueltos"
        path="/api/lotes-entradas/{id}/devueltas"
        toBody={({numbers: said, reason}) => ({numbers: said, ...(reason ? {reason} : {})})}
        told={({count}) => `${plural(count, 'plaza vuelve', 'plazas vuelven')} a la venta.`}
      >
        <Explain>Sus plazas vuelven a la venta y su código no vale nunca más. Guarda el papel o rómpelo.</Explain>
        {numbers}
        <TextInput source="reason" label="Nota" fullWidth slotProps={{htmlInput: {maxLength: 300}}} />
      </ActDialog>
    );
  return (
    <ActDialog
      {...common}
      title="Dar números por perdidos"
      confirm="Darlos por perdidos"
      danger
      path="/api/lotes-entradas/{id}/perdidas"
      toBody={({numbers: said, reason}) => ({numbers: said, reason})}
      told={({count}) => `${plural(count, 'entrada anulada', 'entradas anuladas')}.`}
    >
      <Explain>
        Se anulan: nadie las debe, sus plazas vuelven a la venta y quien las encuentre no entra. Si tiene que pagarlas,
        dalas por vendidas.
      </Explain>
      {numbers}
      <TextInput
        source="reason"
        label="Qué ha pasado"
        validate={[required(), minLength(3, 'Explícalo un poco más')]}
        fullWidth
        slotProps={{htmlInput: {maxLength: 300}}}
      />
    </ActDialog>
  );
}

const Explain = ({children}: {children: React.ReactNode}) => (
  <Typography color="textSecondary" sx={{mb: 1}}>
    {children}
  </Typography>
);
