// Another category, a discount that came later, or leaving: what changes in its money is shown before anything is done.
import {useEffect, useState} from 'react';
import {useGetList, useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {useBusy} from '../../../crud/acts/use-busy';
import {formatCents} from '../../../crud/words/money';
import {call} from '../../../providers/http-client';
import type {Answer, Stored} from '../../../providers/wire';
import type {EnrolmentSheet} from './enrolment-sheet';

type Act = 'category' | 'discount' | 'leave';
const titles: Record<Act, [title: string, confirm: string]> = {
  category: ['Cambiar de categoría', 'Cambiar'],
  discount: ['Aplicar el descuento', 'Aplicar'],
  leave: ['Dar de baja', 'Dar de baja'],
};
const lowering = ['large_family', 'partner_club'];
const placed = ['payment_pending', 'enrolled', 'suspended'];

export function SettleUp({sheet, onChanged}: {sheet: EnrolmentSheet; onChanged: () => void}) {
  const [act, setAct] = useState<Act | null>(null);
  if (!placed.includes(sheet.state)) return null;
  return (
    <>
      <Button onClick={() => setAct('category')}>Cambiar de categoría</Button>
      {sheet.documents.some(one => lowering.includes(one.kind) && one.state === 'validated') && (
        <Button onClick={() => setAct('discount')}>Aplicar el descuento</Button>
      )}
      <Button color="error" onClick={() => setAct('leave')}>
        Baja con devolución
      </Button>
      {act !== null && <SettleDialog act={act} sheet={sheet} onChanged={onChanged} onClose={() => setAct(null)} />}
    </>
  );
}

interface Props {
  act: Act;
  sheet: EnrolmentSheet;
  onChanged: () => void;
  onClose: () => void;
}

function SettleDialog({act, sheet, onChanged, onClose}: Props) {
  const [ageCategoryId, setCategory] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [overrideReason, setOverride] = useState('');
  const [seen, setSeen] = useState<Answer<'settleEnrolment'> | null>(null);
  const [busy, run] = useBusy();
  const notify = useNotify();
  const {data: categories} = useGetList<Stored<'AgeCategory'>>(
    'bases/categorias',
    {filter: {seasonListId: sheet.seasonListId}, pagination: {page: 1, perPage: 200}},
    {enabled: act === 'category'},
  );
  const send = (expectedRefundCents: number | null) =>
    call('post', '/api/bases/{id}/ajustar', {
      at: {id: sheet.id},
      idempotencyKey: crypto.randomUUID(),
      body: {act, ageCategoryId, overrideReason, reason, expectedRefundCents},
    });
  const look = (): Promise<void> => run(async () => setSeen(await send(null)));
  const isReady = act !== 'category';
  useEffect(() => {
    if (isReady) void look();
    // Looked at once, when it opens; a category asks by its button.
  }, [isReady]); // eslint-disable-line react-hooks/exhaustive-deps
  const settle = (): Promise<void> =>
    run(async () => {
      await send(seen!.refundCents);
      notify('Hecho', {type: 'info'});
      onClose();
      onChanged();
    });
  return (
    <ConfirmDialog
      open
      title={`${titles[act][0]}: ${sheet.athlete.fullName}`}
      confirm={seen === null ? 'Ver lo que cambia' : titles[act][1]}
      danger={act === 'leave'}
      busy={busy || (seen === null ? ageCategoryId === null && act === 'category' : reason.trim().length < 3)}
      onConfirm={() => void (seen === null ? look() : settle())}
      onClose={onClose}
    >
      {act === 'category' && (
        <>
          <TextField
            select
            fullWidth
            label="Categoría nueva"
            value={ageCategoryId ?? ''}
            onChange={event => {
              setCategory(Number(event.target.value));
              setSeen(null);
            }}
            sx={{mt: 1}}
          >
            {(categories ?? [])
              .filter(one => one.id !== sheet.ageCategoryId)
              .map(one => (
                <MenuItem key={one.id} value={one.id}>
                  {one.name}
                </MenuItem>
              ))}
          </TextField>
          <TextField
            fullWidth
            label="Por qué, si no es la de su año"
            value={overrideReason}
            onChange={event => {
              setOverride(event.target.value);
              setSeen(null);
            }}
            sx={{mt: 1.5}}
            slotProps={{htmlInput: {maxLength: 300}}}
          />
        </>
      )}
      {seen !== null && (
        <Alert severity={seen.refundCents > 0 ? 'warning' : 'info'} sx={{mt: 1.5}}>
          Costaba {formatCents(seen.beforeCents)} y queda en {formatCents(seen.afterCents)}. {changeOf(seen)}
        </Alert>
      )}
      <TextField
        required
        fullWidth
        multiline
        minRows={2}
        label="Motivo (lo lee la familia)"
        value={reason}
        onChange={event => setReason(event.target.value)}
        sx={{mt: 1.5}}
        slotProps={{htmlInput: {maxLength: 300}}}
      />
    </ConfirmDialog>
  );
}

function changeOf({addedCents, letOffCents, refundCents}: Answer<'settleEnrolment'>): string {
  const said = [
    addedCents > 0 && `Se suman ${formatCents(addedCents)} a lo que falta por pagar.`,
    letOffCents > 0 && `Se quitan ${formatCents(letOffCents)} de lo que falta por pagar.`,
    refundCents > 0 && `Se devuelven ${formatCents(refundCents)} por donde se pagaron.`,
  ].filter(Boolean);
  return said.length > 0 ? said.join(' ') : 'No cambia nada de lo pagado ni de lo que falta.';
}
