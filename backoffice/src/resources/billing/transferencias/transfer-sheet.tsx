// One file of transfers: what it pays, its bytes for the bank, and what the bank has done with it.
import {useState} from 'react';
import {useGetList, useRecordContext, useRefresh, type RaRecord} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {ActDialog} from '../../../crud/acts/act-dialog';
import {useBusy} from '../../../crud/acts/use-busy';
import {Fact, Facts} from '../../../crud/fields/facts';
import {StateField} from '../../../crud/fields/fields';
import {FigureTable} from '../../../crud/figures/figure-table';
import {RecordHistory} from '../../../crud/frames/record-history';
import {DayInput} from '../../../crud/inputs/date-input';
import {downloadBlob} from '../../../crud/lists/csv';
import {transferStates} from '../../../crud/words/choices-money';
import {formatCents} from '../../../crud/words/money';
import {formatDay} from '../../../crud/words/zoned-time';
import {callForBytes} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';

export default function TransferSheet() {
  const transfer = useRecordContext();
  return transfer === undefined ? null : <Sheet transfer={transfer} />;
}

function Sheet({transfer}: {transfer: RaRecord}) {
  const {data} = useGetList<Stored<'Settlement'>>('liquidaciones', {
    filter: {transferId: transfer.id},
    sort: {field: 'id', order: 'ASC'},
    pagination: {page: 1, perPage: 500},
  });
  const [asked, setAsked] = useState<'pay' | 'cancel' | null>(null);
  const [busy, run] = useBusy();
  const refresh = useRefresh();
  const at = {id: Number(transfer.id)};
  const close = () => setAsked(null);
  const common = {
    at,
    onClose: close,
    onDone: () => {
      close();
      refresh();
    },
  };
  const save = () =>
    run(async () => {
      const {bytes} = await callForBytes('/api/liquidaciones-transferencias/{id}/fichero', {at});
      downloadBlob(`${transfer.messageId}.xml`, new Blob([bytes], {type: 'application/xml'}));
    });
  return (
    <Box sx={{display: 'grid', gap: 2.5, '& > *': {minWidth: 0}}}>
      {may('liquidaciones', 'settle') && (
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end'}}>
          <Button disabled={busy} onClick={() => void save()}>
            Descargar el fichero
          </Button>
          {transfer.state === 'sent' && (
            <>
              <Button variant="contained" onClick={() => setAsked('pay')}>
                El banco lo ha pagado
              </Button>
              <Button variant="outlined" color="error" onClick={() => setAsked('cancel')}>
                Retirar
              </Button>
            </>
          )}
        </Box>
      )}
      <Facts>
        <Fact label="Referencia">{transfer.messageId}</Fact>
        <Fact label="Estado">
          <StateField source="state" choices={transferStates} />
        </Fact>
        <Fact label="Día del cargo">{formatDay(String(transfer.executionOn))}</Fact>
        <Fact label="Total">{formatCents(transfer.totalCents as number)}</Fact>
        {transfer.paidOn && <Fact label="Pagado">{formatDay(String(transfer.paidOn))}</Fact>}
        {transfer.cancelReason && <Fact label="Retirado por">{transfer.cancelReason}</Fact>}
      </Facts>
      <FigureTable
        rows={data ?? []}
        rowKey={one => one.id}
        empty="Ninguna: se retiró."
        name={{label: 'Liquidación', value: one => one.number}}
        columns={[
          {label: 'A quién', value: one => one.counterpartName},
          {label: 'IBAN', value: one => one.iban},
          {label: 'Importe', value: one => formatCents(one.payableCents)},
        ]}
      />
      <RecordHistory resource="liquidaciones-transferencias" id={transfer.id} />
      {asked === 'pay' && (
        <ActDialog
          {...common}
          title={`¿El banco ha pagado los ${formatCents(transfer.totalCents as number)}?`}
          confirm="Dar por pagadas"
          path="/api/liquidaciones-transferencias/{id}/pagar"
          withoutReason
          defaults={{paidOn: transfer.executionOn}}
          told={() => 'Todas las del fichero quedan pagadas.'}
        >
          <DayInput source="paidOn" label="Pagado el" />
        </ActDialog>
      )}
      {asked === 'cancel' && (
        <ActDialog
          {...common}
          danger
          title="¿Retirar este fichero?"
          confirm="Retirarlo"
          dismiss="Volver"
          path="/api/liquidaciones-transferencias/{id}/anular"
          told={() => 'Retirado: sus liquidaciones quedan por pagar.'}
        >
          <Typography>Solo si el banco no lo ha pagado: sus liquidaciones quedan libres para otro.</Typography>
        </ActDialog>
      )}
    </Box>
  );
}
