// The debits of a remittance: whose, how much, what became of them; taken out of a draft, noted as given back.
import {useState} from 'react';
import {useGetList, useNotify, useRefresh} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {ChoiceMark} from '../../../crud/inputs/choice-mark';
import {nameOf} from '../../../crud/words/choices';
import {debitStates, returnReasons} from '../../../crud/words/choices-passes';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {formatCount} from '../../../crud/words/count';
import {FigureTable} from '../../../crud/figures/figure-table';
import {formatCents} from '../../../crud/words/money';
import {useBusy} from '../../../crud/acts/use-busy';
import {Panel} from '../../../crud/frames/panel';
import {formatDay} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';

type Debit = Stored<'SepaDebit', {dueOn: string}>;

const page = 50;
const nowrap = {whiteSpace: 'nowrap'} as const;

export function DebitList({
  remittanceId,
  state,
  onChanged,
}: {
  remittanceId: number;
  state: string;
  onChanged: () => void;
}) {
  const [shown, setShown] = useState(page);
  const [chosen, setChosen] = useState<Debit | null>(null);
  const [reason, setReason] = useState('AM04');
  const [busy, run] = useBusy();
  const notify = useNotify();
  const refresh = useRefresh();
  const {
    data = [],
    total = 0,
    isPending,
  } = useGetList<Debit>('remesas/adeudos', {
    filter: {sepaRemittanceId: remittanceId},
    sort: {field: 'id', order: 'ASC'},
    pagination: {page: 1, perPage: shown},
  });
  const isDraft = state === 'draft';
  const canAct = (debit: Debit): boolean =>
    may('remesas', 'edit') &&
    (isDraft ? debit.state === 'pending' : ['pending', 'collected'].includes(debit.state) && state !== 'cancelled');

  const act = (debit: Debit): Promise<void> =>
    run(async () => {
      await call('post', `/api/remesas/{id}/adeudos/{debitId}/${isDraft ? 'quitar' : 'devolver'}`, {
        at: {id: remittanceId, debitId: debit.id},
        body: isDraft ? undefined : {reasonCode: reason},
      });
      notify(isDraft ? 'Fuera de la remesa' : 'Devolución anotada; se ha avisado al titular', {type: 'info'});
      setChosen(null);
      onChanged();
      refresh();
    });
  return (
    <Panel title="Adeudos" note={total > data.length ? `${data.length} de ${formatCount(total)}` : undefined} flush>
      <FigureTable
        isText
        rows={data}
        rowKey={debit => debit.id}
        empty={isPending ? 'Cargando…' : 'No queda ninguno.'}
        name={{
          label: 'Titular',
          value: debit =>
            may('abonados', 'show') ? (
              <Link to={`/abonados/${debit.seasonListId}/${debit.passHolderId}`}>{debit.holderName}</Link>
            ) : (
              debit.holderName
            ),
        }}
        columns={[
          {
            label: 'Plazo',
            value: debit => (
              <Box component="span" sx={nowrap}>
                {debit.n} · {formatDay(debit.dueOn)}
              </Box>
            ),
          },
          {label: 'Importe', value: debit => formatCents(debit.amountCents)},
          {
            label: 'Cuenta',
            value: debit => (
              <Box component="span" sx={nowrap}>
                ···· {debit.ibanEnding}
              </Box>
            ),
          },
          {
            label: 'Mandato',
            value: debit => `${debit.mandateReference}${debit.sequenceType === null ? '' : ` · ${debit.sequenceType}`}`,
          },
          {label: 'Referencia', value: debit => debit.endToEndId ?? ''},
          {
            label: 'Estado',
            value: debit => (
              <span>
                <ChoiceMark of={debit.state} choices={debitStates} />
                {reasonText(debit)}
              </span>
            ),
          },
          {
            label: 'Acciones',
            value: debit =>
              canAct(debit) && (
                <Button
                  size="small"
                  disabled={busy}
                  sx={{my: -0.5}}
                  aria-label={`${isDraft ? 'Quitar' : 'Devuelto'}: ${debit.holderName}, plazo ${debit.n}`}
                  onClick={() => (isDraft ? void act(debit) : setChosen(debit))}
                >
                  {isDraft ? 'Quitar' : 'Devuelto'}
                </Button>
              ),
          },
        ]}
      />
      {total > shown && (
        <Box sx={{px: 2, py: 1}}>
          <Button onClick={() => setShown(shown + page)}>Mostrar más</Button>
        </Box>
      )}
      <ConfirmDialog
        open={chosen !== null}
        title="El banco lo ha devuelto"
        confirm="Anotar devolución"
        busy={busy}
        onConfirm={() => chosen && void act(chosen)}
        onClose={() => setChosen(null)}
      >
        {chosen !== null &&
          `Plazo ${chosen.n} de ${chosen.holderName}, ${formatCents(chosen.amountCents)}. Vuelve a deberse y se le avisa por correo.`}
        <TextField
          select
          fullWidth
          label="Motivo"
          value={reason}
          onChange={event => setReason(event.target.value)}
          sx={{mt: 1.5}}
        >
          {returnReasons.map(one => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
      </ConfirmDialog>
    </Panel>
  );
}

function reasonText({state, reasonCode}: Debit): string {
  if (state === 'removed') return {PAGADO: ' · ya no hacía falta', ANULADA: ' · remesa anulada'}[reasonCode] ?? '';
  return reasonCode === '' ? '' : ` · ${nameOf(returnReasons, reasonCode)}`;
}
