// What a member owes of the passes, found by number, document or card, goes into the sale with everything else.
import {useEffect, useRef, useState} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import {StateMark} from '../../../../crud/fields/fields';
import {formatCents} from '../../../../crud/words/money';
import {formatDay} from '../../../../crud/words/zoned-time';
import {call, problemOf} from '../../../../providers/http-client';
import {uses} from '../../../../providers/permissions';
import type {Answer} from '../../../../providers/wire';
import {HolderBox} from '../member/holder-box';
import type {StaffCartActions} from '../use-staff-cart';

type Owed = Answer<'findInstalmentsAtCounter'>[number];

export function DuesButton({actions}: {actions: StaffCartActions}) {
  const [open, setOpen] = useState(false);
  if (!uses('passes') || actions.cart?.lines.some(line => line.isTrial)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Plazos de abono</Button>
      {open && <DuesDialog actions={actions} card={null} onClose={() => setOpen(false)} />}
    </>
  );
}

/** `card`: the card that was read. */
export function DuesDialog({
  actions,
  card,
  onClose,
}: {
  actions: StaffCartActions;
  card: string | null;
  onClose: () => void;
}) {
  const [written, setWritten] = useState(card ?? '');
  const [passes, setPasses] = useState<readonly Owed[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (failure) {
      const {message, errors = {}} = problemOf(failure);
      setProblem(errors.holder ?? message);
    } finally {
      setBusy(false);
    }
  };
  const find = (holder: string): void => {
    setPasses(null);
    void act(async () => setPasses(await call('get', '/api/carrito/plazos', {query: {holder}})));
  };
  const first = useRef(find);
  useEffect(() => {
    if (card !== null) first.current(card);
  }, [card]);
  const add = (seasonPassId: number, instalmentIds: number[]): void =>
    void act(async () => {
      await actions.addInstalments({seasonPassId, instalmentIds});
      onClose();
    });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="dues-title">
      <DialogTitle id="dues-title">Plazos de abono</DialogTitle>
      <DialogContent>
        <HolderBox
          value={written}
          onChange={setWritten}
          onFind={find}
          problem={problem}
          onProblem={setProblem}
          busy={busy}
        />
        {passes?.length === 0 && (
          <Alert severity="success" role="status" sx={{mt: 1.5}}>
            No debe nada de sus abonos.
          </Alert>
        )}
        {passes?.map(pass => (
          <Pass key={pass.seasonPassId} pass={pass} busy={busy} onAdd={add} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
  );
}

function Pass({pass, busy, onAdd}: {pass: Owed; busy: boolean; onAdd: (passId: number, ids: number[]) => void}) {
  const {seasonPassId, name, holderName, seatLabel, instalments} = pass;
  const cents = instalments.reduce((sum, one) => sum + one.cents, 0);
  return (
    <Box
      component="section"
      aria-label={`${name}, ${holderName}`}
      sx={{borderTop: '1px solid', borderColor: 'divider', pt: 1.5, mt: 1.5}}
    >
      <strong>{holderName}</strong>
      <Box sx={{color: 'text.secondary', mb: 1}}>{[name, seatLabel].filter(Boolean).join(' · ')}</Box>
      {instalments.map(one => (
        <Box
          key={one.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
            mb: 0.5,
          }}
        >
          <span>
            {one.of === 1 ? 'Pago único' : `Plazo ${one.n} de ${one.of}`}, {formatDay(one.dueOn)}{' '}
            {one.isOwed && <StateMark tone="bad">Vencido</StateMark>}
          </span>
          <Button
            variant="outlined"
            disabled={busy}
            aria-label={`Añadir el plazo ${one.n}, ${formatCents(one.cents)}`}
            onClick={() => onAdd(seasonPassId, [one.id])}
          >
            {formatCents(one.cents)}
          </Button>
        </Box>
      ))}
      {instalments.length > 1 && (
        <Button
          variant="contained"
          disabled={busy}
          sx={{mt: 0.5}}
          onClick={() =>
            onAdd(
              seasonPassId,
              instalments.map(one => one.id),
            )
          }
        >
          Todo, {formatCents(cents)}
        </Button>
      )}
    </Box>
  );
}
