// A batch of unique codes: how far they are used; downloaded by who may read them, withdrawn.
import {useState} from 'react';
import {useGetOne, useNotify, useRefresh} from 'react-admin';
import {useParams} from 'react-router';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {useBusy} from '../../crud/acts/use-busy';
import {Figure, Figures} from '../../crud/figures/figures';
import {AccessDenied} from '../../crud/frames/access-denied';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {RecordHistory} from '../../crud/frames/record-history';
import {downloadBlob} from '../../crud/lists/csv';
import {ListFrame} from '../../crud/lists/list-frame';
import {formatCount} from '../../crud/words/count';
import {plural} from '../../crud/words/plural';
import {call, callForBytes} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {discountCodes} from './code-list';

type Batch = Stored<'DiscountCodeBatch'>;
export default function CodeBatchPage() {
  const {id} = useParams();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsked, setAsked] = useState(false);
  const [busy, run] = useBusy();
  const {
    data: batch,
    error,
    refetch,
  } = useGetOne<Batch>('descuentos/lotes', {id: Number(id)}, {retry: false, enabled: may('descuentos', 'show')});
  const {data: discount} = useGetOne<Stored<'Discount'>>(
    'descuentos',
    {id: batch?.discountId ?? 0},
    {enabled: batch !== undefined},
  );
  if (!may('descuentos', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (batch === undefined) return <LinearProgress />;
  const download = () =>
    run(async () => {
      const {bytes} = await callForBytes('/api/descuentos/lotes/{id}/codigos.csv', {at: {id: batch.id}});
      downloadBlob(`codigos-${batch.id}.csv`, new Blob([bytes], {type: 'text/csv'}));
    });
  const withdraw = () =>
    run(async () => {
      setAsked(false);
      const {withdrawn} = await call('post', '/api/descuentos/lotes/{id}/retirar', {at: {id: batch.id}, body: {}});
      notify(plural(withdrawn, 'código retirado', 'códigos retirados'), {type: 'info'});
      await refetch();
      refresh();
    });
  const left = batch.codeCount - batch.usedCount - batch.withdrawnCount;
  return (
    <>
      <PageHeader
        title={batch.name}
        crumbs={[
          {label: 'Descuentos', to: '/descuentos'},
          {label: discount?.name ?? 'Descuento', to: `/descuentos/${batch.discountId}`},
        ]}
        actions={
          <>
            {left > 0 && may('descuentos', 'edit') && (
              <Button variant="outlined" color="error" disabled={busy} onClick={() => setAsked(true)}>
                Retirar los no usados…
              </Button>
            )}
            {may('descuentos', 'export') && (
              <Button variant="contained" disabled={busy} onClick={() => void download()}>
                Descargar CSV
              </Button>
            )}
          </>
        }
      />
      <Figures>
        <Figure
          label="Códigos"
          value={formatCount(batch.codeCount)}
          note={batch.maxUses === 1 ? 'un pedido con cada uno' : `${batch.maxUses} pedidos con cada uno`}
        />
        <Figure
          label="Usados"
          value={formatCount(batch.usedCount)}
          note={`${Math.round((batch.usedCount / batch.codeCount) * 100)} %`}
        />
        <Figure label="Sin usar" value={formatCount(Math.max(0, left))} />
        <Figure label="Retirados" value={formatCount(batch.withdrawnCount)} />
      </Figures>
      <ListFrame spec={discountCodes} embedded filter={{discountCodeBatchId: batch.id}} />
      <RecordHistory resource="descuentos/lotes" id={batch.id} />
      <ConfirmDialog
        open={isAsked}
        title={`¿Retirar ${plural(left, 'código', 'códigos')}?`}
        confirm="Retirar"
        danger
        busy={busy}
        onConfirm={() => void withdraw()}
        onClose={() => setAsked(false)}
      >
        Los que nadie ha usado dejan de valer, aunque ya se hayan repartido. No se puede volver atrás.
      </ConfirmDialog>
    </>
  );
}
