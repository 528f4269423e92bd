// What every screen that shows a trial has in common: what was tried, the way to the shop, and the question before it
// is erased.
import {useState} from 'react';
import Button from '@mui/material/Button';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {plural} from '../../crud/words/plural';
import {may} from '../../providers/permissions';
import {useTrialActs, type Trial} from './use-trials';

export const triedText = (trial: Pick<Trial, 'orders' | 'tickets' | 'readings'>): string =>
  trial.orders === 0
    ? 'Nadie ha comprado todavía.'
    : `${plural(trial.orders, 'pedido', 'pedidos')}, ${plural(trial.tickets, 'entrada', 'entradas')}, ${plural(trial.readings, 'lectura', 'lecturas')} en puerta.`;

export const ToShop = ({slug}: {slug: string}) => (
  <Button component="a" href={`/eventos/${slug}`} target="_blank" rel="noopener" variant="outlined">
    Abrir en la tienda
  </Button>
);

/** The reader of what is tried: of the one session, or the choice of them. The guide stands under another address. */
export const ToDoor = ({trials}: {trials: readonly Pick<Trial, 'nextSessionId'>[]}) =>
  may('access', 'edit') && (
    <Button
      component="a"
      href={trials.length === 1 ? `/admin/puerta/${trials[0]?.nextSessionId ?? ''}` : '/admin/puerta'}
      target="_blank"
      rel="noopener"
      variant="outlined"
    >
      Abrir la puerta
    </Button>
  );

/** Notices whose acts stand below what they say where there is no room beside it. */
export const noticeSx = {
  mb: 2,
  flexWrap: 'wrap',
  '& .MuiAlert-message': {flex: '1 1 0', minWidth: 220},
  '& .MuiAlert-action': {pl: 0, pt: 0.5, flexWrap: 'wrap'},
} as const;

interface EraseProps {
  label: string;
  question: string;
  onErase: (acts: ReturnType<typeof useTrialActs>) => Promise<unknown>;
}

export function EraseButton({label, question, onErase}: EraseProps) {
  const acts = useTrialActs();
  const [isAsked, setAsked] = useState(false);
  const erase = async (): Promise<void> => {
    await onErase(acts);
    setAsked(false);
  };
  return (
    <>
      <Button color="error" onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={question}
        confirm="Borrar lo probado"
        danger
        busy={acts.isBusy}
        onConfirm={() => void erase()}
        onClose={() => setAsked(false)}
      >
        Se borran los pedidos, las entradas, los pagos, las lecturas y los correos de la prueba. Lo vendido de verdad no
        se toca.
      </ConfirmDialog>
    </>
  );
}
