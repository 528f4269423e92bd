// One payment of a seller: what came, for what; written down wrongly, it is undone with a reason.
import {useState} from 'react';
import {useGetOne, useNotify} from 'react-admin';
import {useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {ReasonDialog} from '../../crud/acts/reason-dialog';
import {Fact, Facts} from '../../crud/fields/facts';
import {AccessDenied} from '../../crud/frames/access-denied';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {RecordHistory} from '../../crud/frames/record-history';
import {formatCents} from '../../crud/words/money';
import {formatDay, formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

export default function PayoutPage() {
  const id = Number(useParams().id);
  const {data: payout, error, refetch} = useGetOne<Stored<'SellerPayout'>>('cobros-vendedores', {id}, {retry: false});
  const [asking, setAsking] = useState(false);
  const notify = useNotify();
  if (!may('cobros-vendedores', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (payout === undefined) return <LinearProgress />;
  const undo = async (reason: string): Promise<void> => {
    try {
      await call('post', '/api/cobros-vendedores/{id}/deshacer', {at: {id}, body: {reason}});
      notify('Deshecho: lo que cubría vuelve a deberse', {type: 'info'});
    } catch (failure) {
      notifyProblem(notify, failure);
    }
    setAsking(false);
    await refetch();
  };
  return (
    <>
      <PageHeader
        title={`Cobro ${id}`}
        crumbs={[{label: 'Cobros de vendedores', to: '/cobros-vendedores'}]}
        actions={
          payout.undoneAt === null &&
          may('invoices', 'settle') && (
            <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
              Deshacer
            </Button>
          )
        }
      />
      {payout.undoneAt !== null && (
        <Alert severity="warning" sx={{mb: 2}}>
          Deshecho el {formatInstant(payout.undoneAt)}: {payout.undoReason}. Lo que cubría vuelve a deberse.
        </Alert>
      )}
      <Panel title="Datos">
        <Facts>
          <Fact label="Vendedor">{payout.sellerName}</Fact>
          <Fact label="Importe">{formatCents(payout.amountCents)}</Fact>
          <Fact label="Cómo pagó">{payout.isCash ? 'En efectivo, en una caja' : 'A la cuenta del banco'}</Fact>
          <Fact label="Recibido el">{formatDay(payout.receivedOn)}</Fact>
          <Fact label="Referencia">{payout.reference}</Fact>
          <Fact label="Pedidos">{payout.orders}</Fact>
          <Fact label="Lo apuntó">
            {payout.staffName}, {formatInstant(payout.createdAt)}
          </Fact>
          <Fact label="Sesiones que cubre" wide>
            {payout.sessions}
          </Fact>
        </Facts>
      </Panel>
      <RecordHistory resource="cobros-vendedores" id={id} />
      {asking && (
        <ReasonDialog
          title="¿Deshacer este cobro?"
          confirm="Deshacerlo"
          danger
          onConfirm={undo}
          onClose={() => setAsking(false)}
        >
          <Typography sx={{mb: 1.5}}>
            Se apunta lo contrario en el libro y lo que cubría vuelve a estar por cobrar. El cobro se sigue viendo,
            deshecho.
          </Typography>
        </ReasonDialog>
      )}
    </>
  );
}
