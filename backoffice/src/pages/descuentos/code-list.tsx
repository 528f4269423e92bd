// The unique codes of a batch by their ends: for whom each is, who used it and where; one is withdrawn.
import {useState} from 'react';
import {DataTable, SearchInput, SelectInput, useNotify, useRefresh} from 'react-admin';
import {Link} from 'react-router';
import Button from '@mui/material/Button';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {useBusy} from '../../crud/acts/use-busy';
import {Computed, InstantField, StateMark} from '../../crud/fields/fields';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {CardLines} from '../../crud/lists/card-list';
import {MainField} from '../../crud/lists/main-field';
import {discountCodeStates} from '../../crud/words/choices-money';
import {call} from '../../providers/http-client';
import {registerFields} from '../../providers/i18n-provider';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

type Code = Stored<'DiscountCode'>;

const fields = {
  codeEnd: 'Acaba en',
  state: 'Estado',
  uses: 'Usos',
  maxUses: 'Usos posibles',
  name: 'Para',
  email: 'Su correo',
  orderNumber: 'Pedido',
  buyerName: 'Lo usó',
  usedAt: 'Cuándo',
};
registerFields('descuentos/codigos', fields);

function Use({state, uses, maxUses}: Code) {
  if (state === 'withdrawn') return <StateMark tone="neutral">Retirado</StateMark>;
  if (uses === 0) return <StateMark tone="good">Sin usar</StateMark>;
  return <StateMark tone="info">{maxUses === 1 ? 'Usado' : `Usado ${uses} de ${maxUses}`}</StateMark>;
}

const OrderOf = ({orderId, orderNumber}: Code) =>
  orderId === null ? null : may('pedidos', 'show') ? (
    <Link to={`/pedidos/${orderId}`}>{orderNumber}</Link>
  ) : (
    <>{orderNumber}</>
  );

/** One code taken back; nothing where it is used up or gone. */
function Withdraw({id, discountCodeBatchId, state, uses, maxUses, codeEnd}: Code) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsked, setAsked] = useState(false);
  const [busy, run] = useBusy();
  if (state === 'withdrawn' || uses >= maxUses || !may('descuentos', 'edit')) return null;
  const withdraw = () =>
    run(async () => {
      setAsked(false);
      await call('post', '/api/descuentos/lotes/{id}/retirar', {at: {id: discountCodeBatchId}, body: {codeIds: [id]}});
      notify('Código retirado', {type: 'info'});
      refresh();
    });
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)} aria-label={`Retirar el código que acaba en ${codeEnd}`}>
        Retirar
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={`¿Retirar el código que acaba en ${codeEnd}?`}
        confirm="Retirar"
        danger
        busy={busy}
        onConfirm={() => void withdraw()}
        onClose={() => setAsked(false)}
      >
        Nadie podrá usarlo, y no se puede volver atrás.
      </ConfirmDialog>
    </>
  );
}

export const discountCodes: ResourceSpec = {
  name: 'descuentos/codigos',
  fields,
  represent: code => `…${code.codeEnd}`,
  exports: {state: {choices: discountCodeStates}},
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Nombre o correo" />,
    <SelectInput key="state" source="state" choices={discountCodeStates} alwaysOn />,
    <SelectInput key="uses" source="uses" label="Usos" choices={[{id: 0, name: 'Sin usar'}]} />,
  ],
  columns: [
    <DataTable.Col key="codeEnd" source="codeEnd" disableSort field={MainField} />,
    <DataTable.Col key="state" source="state" disableSort>
      <Computed<Code> of={code => <Use {...code} />} />
    </DataTable.Col>,
    <DataTable.Col key="name" source="name" disableSort />,
    <DataTable.Col key="email" source="email" disableSort />,
    <DataTable.Col key="orderNumber" source="orderNumber" disableSort>
      <Computed<Code> of={code => <OrderOf {...code} />} />
    </DataTable.Col>,
    <DataTable.Col key="buyerName" source="buyerName" disableSort />,
    <DataTable.Col key="usedAt" source="usedAt" disableSort field={InstantField} />,
    <DataTable.Col key="withdraw" label="Acciones" disableSort>
      <Computed<Code> of={code => <Withdraw {...code} />} />
    </DataTable.Col>,
  ],
  card: code => (
    <CardLines
      title={`…${code.codeEnd}`}
      aside={<Use {...(code as Code)} />}
      note={
        <>
          {[code.name, code.email].filter(Boolean).join(' · ')}
          {code.orderId !== null && (
            <>
              {' '}
              <OrderOf {...(code as Code)} /> · {code.buyerName}
            </>
          )}
          <Withdraw {...(code as Code)} />
        </>
      }
    />
  ),
};
