// Everything that staff may do with one instalment of a pass, behind one button: what would be refused now is not
// offered.
import {useRef, useState} from 'react';
import {useNotify} from 'react-admin';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ArrowIcon from '@mui/icons-material/ArrowDropDown';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {formatCents} from '../../crud/words/money';
import {useBusy} from '../../crud/acts/use-busy';
import {ReasonDialog} from '../../crud/acts/reason-dialog';
import {formatDay} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer} from '../../providers/wire';
import {ChangeDay} from './change-day';
import {LinkSent, type SentLink} from './link-sent';
import {PayInstalment} from './pay-instalment';
import type {OpenInstalment} from './open-instalment';

type Act = 'pay' | 'charge' | 'day' | 'waive' | 'stop';
const closed = ['paid', 'paid_late', 'waived', 'uncollectable', 'charging'];

export function InstalmentActs({instalment, onDone}: {instalment: OpenInstalment; onDone: () => void}) {
  const [isOpen, setOpen] = useState(false);
  const [act, setAct] = useState<Act | null>(null);
  const [link, setLink] = useState<SentLink | null>(null);
  const [busy, run] = useBusy();
  const anchor = useRef<HTMLButtonElement>(null);
  const notify = useNotify();
  const {id, n, name, dueCents, dueOn, isStopped, state} = instalment;
  if (closed.includes(state) || !(may('plazos', 'edit') || may('plazos', 'send'))) return null;

  const choose = (next: Act): void => {
    setOpen(false);
    setAct(next);
  };
  const at = {id};
  const take = (send: () => Promise<unknown>, told: string): Promise<void> =>
    run(async () => {
      await send();
      notify(told, {type: 'info'});
      setAct(null);
      onDone();
    });
  const send = async (): Promise<void> => {
    setOpen(false);
    await run(async () =>
      setLink(await call('post', '/api/plazos/{id}/enlace', {at, idempotencyKey: crypto.randomUUID()})),
    );
  };
  const charge = async (): Promise<void> => {
    await run(async () => {
      const {outcome} = await call('post', '/api/plazos/{id}/cobrar', {at});
      notify(outcomes[outcome], {type: outcome === 'paid' ? 'success' : 'warning', autoHideDuration: 8000});
      onDone();
    });
    setAct(null);
  };
  const about = `Plazo ${n} de ${name}: ${formatCents(dueCents)}, vence el ${formatDay(dueOn)}.`;
  return (
    <>
      <Button
        ref={anchor}
        size="small"
        endIcon={<ArrowIcon />}
        disabled={busy}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`Acciones del plazo ${n} de ${name}`}
        onClick={() => setOpen(true)}
      >
        Acciones
      </Button>
      <Menu open={isOpen} anchorEl={anchor.current} onClose={() => setOpen(false)}>
        {may('plazos', 'send') && <MenuItem onClick={() => void send()}>Enviar enlace de pago</MenuItem>}
        {may('plazos', 'edit') && [
          <MenuItem key="charge" disabled={isStopped} onClick={() => choose('charge')}>
            Cobrar ahora en su tarjeta
          </MenuItem>,
          <MenuItem key="pay" onClick={() => choose('pay')}>
            Cobrar en la oficina…
          </MenuItem>,
          <MenuItem key="day" onClick={() => choose('day')}>
            Cambiar el vencimiento…
          </MenuItem>,
          <MenuItem key="stop" onClick={() => choose('stop')}>
            {isStopped ? 'Reanudar los cobros…' : 'Parar los cobros…'}
          </MenuItem>,
          <MenuItem key="waive" sx={{color: 'error.main'}} onClick={() => choose('waive')}>
            Perdonar…
          </MenuItem>,
        ]}
      </Menu>
      {link !== null && <LinkSent link={link} onClose={() => setLink(null)} />}
      {act === 'pay' && (
        <PayInstalment
          instalment={instalment}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null);
            onDone();
          }}
        />
      )}
      {act === 'day' && (
        <ChangeDay
          about={about}
          onClose={() => setAct(null)}
          onChange={(day, reason) =>
            take(
              () => call('post', '/api/plazos/{id}/vencimiento', {at, body: {dueOn: day, reason}}),
              `Ahora vence el ${formatDay(day)}`,
            )
          }
        />
      )}
      <ConfirmDialog
        open={act === 'charge'}
        title="¿Cobrar ahora?"
        confirm="Cobrar"
        busy={busy}
        onConfirm={() => void charge()}
        onClose={() => setAct(null)}
      >
        {about} Se cobra en la tarjeta que tiene guardada.
      </ConfirmDialog>
      {act === 'waive' && (
        <ReasonDialog
          title="Perdonar el plazo"
          confirm="Perdonarlo"
          danger
          onClose={() => setAct(null)}
          onConfirm={reason =>
            take(() => call('post', '/api/plazos/{id}/perdonar', {at, body: {reason}}), 'Plazo perdonado')
          }
        >
          {about} No se le cobrará nunca.
        </ReasonDialog>
      )}
      {act === 'stop' && (
        <ReasonDialog
          title={isStopped ? 'Reanudar los cobros' : 'Parar los cobros'}
          confirm={isStopped ? 'Reanudarlos' : 'Pararlos'}
          onClose={() => setAct(null)}
          onConfirm={reason =>
            take(
              () => call('post', '/api/plazos/{id}/reintentos', {at, body: {isStopped: !isStopped, reason}}),
              isStopped ? 'Se volverá a cobrar solo' : 'No se cobrará solo',
            )
          }
        >
          {about}{' '}
          {isStopped
            ? 'Vuelve a cobrarse en su tarjeta o con la próxima remesa.'
            : 'Ni la tarjeta ni las remesas lo cobrarán; el plazo sigue venciendo y puede pagarlo él.'}
        </ReasonDialog>
      )}
    </>
  );
}

const outcomes: Record<Answer<'chargeInstalmentNow'>['outcome'], string> = {
  paid: 'Cobrado',
  denied: 'Su banco no lo ha aceptado: le hemos escrito con un enlace para pagarlo.',
  refunding: 'Se ha cobrado un plazo que ya estaba pagado: el dinero se devuelve solo.',
  unknown: 'El banco aún no ha contestado. Se le preguntará en unos minutos y no se cobrará dos veces.',
};
