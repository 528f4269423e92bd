// One gift card: what is on it and how it came to that, for whom it is; kept back when it is lost.
import {useState} from 'react';
import {useGetOne, useNotify, useRefresh} from 'react-admin';
import {Link, useParams} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {ReasonDialog} from '../../crud/acts/reason-dialog';
import {Fact, Facts} from '../../crud/fields/facts';
import {StateMark} from '../../crud/fields/fields';
import {AccessDenied} from '../../crud/frames/access-denied';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {RecordHistory} from '../../crud/frames/record-history';
import {RelatedRecords} from '../../crud/lists/related-records';
import {nameOf} from '../../crud/words/choices';
import {giftCardEntryKinds, giftCardStates} from '../../crud/words/choices-catalogue';
import {formatCents} from '../../crud/words/money';
import {formatDay, formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {deliveryOf, type GiftCardRecord} from './gift-card-words';

type Entry = Stored<'GiftCardEntry'>;

export default function GiftCardPage() {
  const {id} = useParams();
  const [asking, setAsking] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const {
    data: card,
    error,
    refetch,
  } = useGetOne<GiftCardRecord>(
    'tarjetas-regalo',
    {id: Number(id)},
    {retry: false, enabled: may('tarjetas-regalo', 'show')},
  );
  if (!may('tarjetas-regalo', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (card === undefined) return <LinearProgress />;
  const state = giftCardStates.find(one => one.id === card.state);
  const isBlocked = card.state === 'blocked';
  const orderLink = (orderId: number, number: string | null) =>
    may('pedidos', 'show') ? <Link to={`/pedidos/${orderId}`}>{number ?? 'Pedido'}</Link> : number;
  const change = async (reason: string): Promise<void> => {
    try {
      await call('post', '/api/tarjetas-regalo/{id}/bloquear', {
        at: {id: card.id},
        body: {isBlocked: !isBlocked, reason},
      });
      notify(isBlocked ? 'Tarjeta desbloqueada' : 'Tarjeta bloqueada', {type: 'info'});
      setAsking(false);
      await refetch();
      refresh();
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  return (
    <>
      <PageHeader
        title={`Tarjeta regalo de ${formatCents(card.amountCents)}`}
        crumbs={[{label: 'Tarjetas regalo', to: '/tarjetas-regalo'}]}
        note={state && <StateMark tone={state.tone}>{state.name}</StateMark>}
        actions={
          may('tarjetas-regalo', 'edit') &&
          (card.state === 'active' || isBlocked) && (
            <Button variant="outlined" color={isBlocked ? 'primary' : 'error'} onClick={() => setAsking(true)}>
              {isBlocked ? 'Desbloquear…' : 'Bloquear…'}
            </Button>
          )
        }
      />
      <Card sx={{p: 2, mb: 2}}>
        <Facts>
          <Fact label="Saldo">
            <strong>{formatCents(card.balanceCents)}</strong>
          </Fact>
          <Fact label="Código">{card.codeEnd && `acaba en ${card.codeEnd}`}</Fact>
          <Fact label="Para">{card.recipientName}</Fact>
          <Fact label="Su correo">{card.recipientEmail}</Fact>
          <Fact label="De parte de">{card.senderName}</Fact>
          <Fact label="Envío">{card.state !== 'chosen' && deliveryOf(card)}</Fact>
          <Fact label="Vendida">
            {card.activatedAt !== null && formatInstant(card.activatedAt)}
            {card.orderId !== null && (
              <>
                {' · '}
                {orderLink(card.orderId, card.orderNumber)}
              </>
            )}
          </Fact>
          <Fact label="Vale hasta">{card.expiresOn === null ? 'No caduca' : formatDay(card.expiresOn)}</Fact>
          {card.message !== '' && (
            <Fact label="Mensaje" wide>
              <Box component="q" sx={{quotes: '"«" "»"'}}>
                {card.message}
              </Box>
            </Fact>
          )}
        </Facts>
      </Card>
      <RelatedRecords<Entry>
        resource="movimientos-tarjeta-regalo"
        title="Movimientos"
        note="Lo que se ha puesto, gastado y devuelto. No se borran ni se cambian."
        filter={{giftCardId: card.id}}
        sort={{field: 'id', order: 'DESC'}}
        one="movimiento"
        canDelete={false}
        represent={entry => nameOf(giftCardEntryKinds, entry.kind)}
        empty="Todavía no se ha pagado."
        name={{label: 'Movimiento', value: entry => nameOf(giftCardEntryKinds, entry.kind)}}
        columns={[
          {
            label: 'Importe',
            value: entry => <Box sx={{whiteSpace: 'nowrap'}}>{formatCents(entry.amountCents)}</Box>,
          },
          {
            label: 'Por',
            value: entry => (entry.orderId === null ? entry.note : orderLink(entry.orderId, entry.note)),
          },
          {label: 'Cuándo', value: entry => formatInstant(entry.createdAt)},
        ]}
      />
      <RecordHistory resource="tarjetas-regalo" id={card.id} />
      {asking && (
        <ReasonDialog
          title={isBlocked ? 'Desbloquear la tarjeta' : 'Bloquear la tarjeta'}
          confirm={isBlocked ? 'Desbloquear' : 'Bloquear'}
          danger={!isBlocked}
          onConfirm={change}
          onClose={() => setAsking(false)}
        >
          <Box component="p" sx={{mt: 0}}>
            {isBlocked
              ? `Vuelve a servir para gastar los ${formatCents(card.balanceCents)} que tiene.`
              : `Nadie puede gastarla mientras tanto. Sus ${formatCents(card.balanceCents)} no se pierden.`}
          </Box>
        </ReasonDialog>
      )}
    </>
  );
}
