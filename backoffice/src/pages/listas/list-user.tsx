// One web account of a list: who it is, what it accepted, the passes it answers for, what it bought.
import {useQuery} from '@tanstack/react-query';
import {Link, useParams} from 'react-router';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import EditIcon from '@mui/icons-material/EditOutlined';
import {AccessDenied} from '../../crud/frames/access-denied';
import {ChoiceMark} from '../../crud/inputs/choice-mark';
import {orderStates} from '../../crud/words/choices';
import {passStates} from '../../crud/words/choices-passes';
import {Fact, Facts} from '../../crud/fields/facts';
import {StateMark} from '../../crud/fields/fields';
import {FigureTable} from '../../crud/figures/figure-table';
import {LoadProblem} from '../../crud/frames/load-problem';
import {formatCents} from '../../crud/words/money';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {RecordHistory} from '../../crud/frames/record-history';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';

export default function ListUser() {
  const {listId, userId} = useParams();
  const {data: user, error} = useQuery({
    queryKey: ['list-user', listId, userId],
    queryFn: ({signal}) =>
      call('get', '/api/listas/{id}/usuarios/{userId}', {at: {id: Number(listId), userId: Number(userId)}, signal}),
    enabled: may('listas', 'show'),
  });
  if (!may('listas', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (user === undefined) return <LinearProgress />;
  return (
    <>
      <PageHeader
        title={user.name || user.email}
        crumbs={[
          {label: 'Abonos', to: '/abonos'},
          {label: `Usuarios de ${user.listName}`, to: `/listas/${user.listId}/usuarios`},
        ]}
        note={
          <StateMark tone={user.emailVerifiedAt === null ? 'warn' : 'good'}>
            {user.emailVerifiedAt === null ? 'Correo sin comprobar' : 'Correo comprobado'}
          </StateMark>
        }
        actions={
          may('clientes', 'edit') && (
            <Button component={Link} to={`/clientes/${user.userId}`} startIcon={<EditIcon />} variant="outlined">
              Cambiar sus datos
            </Button>
          )
        }
      />
      <Card sx={{p: 2, mb: 2}}>
        <Facts min={150}>
          <Fact label="Correo">
            <a href={`mailto:${user.email}`}>{user.email}</a>
          </Fact>
          <Fact label="Teléfono">{user.phone}</Fact>
          <Fact label="Documento">{user.docNo}</Fact>
          <Fact label="Código postal">{user.postalCode}</Fact>
          <Fact label="Cuenta desde">{formatInstant(user.createdAt)}</Fact>
          <Fact label="Última visita">{user.lastSeenAt !== null && formatInstant(user.lastSeenAt)}</Fact>
          <Fact label="Acepta publicidad">
            {user.marketingConsentAt === null ? 'No' : `Desde el ${formatInstant(user.marketingConsentAt)}`}
          </Fact>
        </Facts>
      </Card>
      <Panel title="Abonos que lleva" note="Los suyos y los de quienes tiene a su cargo, en todas las listas." flush>
        <FigureTable
          isText
          rows={user.passes}
          rowKey={pass => pass.id}
          name={{
            label: 'Abonado',
            value: pass => <Link to={`/abonados/${pass.listId}/${pass.holderId}`}>{pass.holderName}</Link>,
          }}
          columns={[
            {label: 'Número', value: pass => pass.memberCode},
            {label: 'Relación', value: pass => (pass.isOwn ? 'Titular' : 'A su cargo')},
            {label: 'Lista', value: pass => pass.listName},
            {label: 'Categoría', value: pass => pass.categoryName},
            {label: 'Butaca', value: pass => pass.seatLabel},
            {label: 'Estado', value: pass => <ChoiceMark of={pass.state} choices={passStates} />},
            {label: 'Vencido', value: pass => (pass.overdueCents > 0 ? formatCents(pass.overdueCents) : '')},
            {label: 'Monedero', value: pass => (pass.walletCents > 0 ? formatCents(pass.walletCents) : '')},
          ]}
        />
      </Panel>
      {user.orders.length > 0 && (
        <Panel title="Sus últimos pedidos" flush>
          <FigureTable
            isText
            rows={user.orders}
            rowKey={order => order.id}
            name={{
              label: 'Pedido',
              value: order =>
                may('pedidos', 'show') ? <Link to={`/pedidos/${order.id}`}>{order.number}</Link> : order.number,
            }}
            columns={[
              {label: 'Estado', value: order => <ChoiceMark of={order.state} choices={orderStates} />},
              {label: 'Total', value: order => formatCents(order.totalCents)},
              {label: 'Fecha', value: order => formatInstant(order.createdAt)},
            ]}
          />
        </Panel>
      )}
      <RecordHistory resource="clientes" id={user.userId} />
    </>
  );
}
