// The whole shop on trial: how to begin it, and, while it lasts, a notice that nobody overlooks.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {Panel} from '../../crud/frames/panel';
import {plural} from '../../crud/words/plural';
import {formatInstant} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import {EraseButton, noticeSx, ToDoor, triedText} from './trial-parts';
import {useTrialActs, useTrials, type Trial} from './use-trials';

const sum = (trials: Trial[]) =>
  trials.reduce(
    (all, one) => ({
      orders: all.orders + one.orders,
      tickets: all.tickets + one.tickets,
      readings: all.readings + one.readings,
    }),
    {orders: 0, tickets: 0, readings: 0},
  );

export function ShopTrialNotice() {
  const {data} = useTrials();
  if (!data?.shopSince) return null;
  return (
    <Alert
      severity="warning"
      sx={noticeSx}
      action={
        <Stack direction="row" useFlexGap sx={{gap: 1, flexWrap: 'wrap'}}>
          <Button component="a" href="/" target="_blank" rel="noopener" variant="outlined">
            Abrir la tienda
          </Button>
          <ToDoor trials={data.trials} />
          {may('settings', 'configure') && (
            <EraseButton
              label="Terminar las pruebas"
              question="¿Terminar las pruebas?"
              onErase={acts => acts.endAll()}
            />
          )}
        </Stack>
      }
    >
      Toda la tienda está en pruebas desde el {formatInstant(data.shopSince)}: no se vende nada de verdad.{' '}
      <a href="/admin/eventos/de-prueba">{plural(data.trials.length, 'evento', 'eventos')} de prueba</a>.{' '}
      {triedText(sum(data.trials))}
    </Alert>
  );
}

/** Where somebody is about to sell for the first time. */
export function TryShop() {
  const {data} = useTrials();
  const acts = useTrialActs();
  if (data === undefined) return null;
  if (data.shopSince !== null) return <ShopTrialNotice />;
  if (!may('settings', 'configure')) return null;
  return (
    <Panel
      title="Probar antes de vender"
      actions={
        <Button variant="outlined" disabled={acts.isBusy} onClick={() => void acts.beginShop()}>
          Probar toda la tienda
        </Button>
      }
    >
      <Typography color="textSecondary">
        La tienda enseña una copia de lo que tienes por venir: compra, paga en el banco de pruebas, recibe el correo y
        lee la entrada en la puerta. Todo dice «PRUEBA», nada cuenta y se borra de una vez. Solo mientras no haya nada a
        la venta; después se prueba cada evento por separado.
      </Typography>
    </Panel>
  );
}
