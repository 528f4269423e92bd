// What the conversation is about, and what else the person has: orders and passes, each a way to its page; and what
// to do when it was told of another, or of none.
import {useState} from 'react';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import {StateMark} from '../../crud/fields/fields';
import {nameOf, orderStates} from '../../crud/words/choices';
import {passStates} from '../../crud/words/choices-passes';
import {formatCents} from '../../crud/words/money';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {CaseAct, CaseThreadData} from './case-types';

interface Props {
  one: CaseThreadData;
  canEdit: boolean;
  onAct: CaseAct;
}

export function CaseSubject({one, canEdit, onAct}: Props) {
  const [editing, setEditing] = useState(false);
  const passes = one.passes ?? [];
  return (
    <Card component="section" aria-label="Pedidos y abonos" sx={{p: 2}}>
      {one.orders.length + passes.length === 0 && (
        <Box sx={{color: 'text.secondary'}}>No se sabe de qué pedido ni de qué abono va.</Box>
      )}
      <Box component="ul" sx={{listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25}}>
        {/* What it is about comes first, then what else the person has. */}
        {[true, false].flatMap(isSubject => [
          ...one.orders
            .filter(order => order.isSubject === isSubject)
            .map(order => <OrderItem key={`o${order.id}`} order={order} />),
          ...passes
            .filter(pass => pass.isSubject === isSubject)
            .map(pass => <PassItem key={`p${pass.id}`} pass={pass} />),
        ])}
      </Box>
      {canEdit &&
        (editing ? (
          <Relate one={one} onAct={onAct} onClose={() => setEditing(false)} />
        ) : (
          <Button size="small" sx={{mt: 1}} onClick={() => setEditing(true)}>
            Cambiar de qué va
          </Button>
        ))}
    </Card>
  );
}

function OrderItem({order}: {order: CaseThreadData['orders'][number]}) {
  return (
    <Item isSubject={order.isSubject}>
      <Way to={may('pedidos', 'show') ? `/pedidos/${order.id}` : null}>Pedido {order.number}</Way>
      <Small>
        {nameOf(orderStates, order.state)} · {formatCents(order.totalCents)}
        {order.refundedCents > 0 && ` · devueltos ${formatCents(order.refundedCents)}`}
      </Small>
      {order.holds !== '' && <Small>{order.holds}</Small>}
      <Small>{formatInstant(order.createdAt)}</Small>
    </Item>
  );
}

function PassItem({pass}: {pass: NonNullable<CaseThreadData['passes']>[number]}) {
  return (
    <Item isSubject={pass.isSubject}>
      <Way to={may('abonados', 'show') ? `/abonados/${pass.listId}/${pass.holderId}` : null}>
        Abono {pass.memberCode}, {pass.holderName}
      </Way>
      <Small>
        {pass.listName} · {pass.categoryName}
        {pass.seat !== '' && ` · ${pass.seat}`}
      </Small>
      <Small>
        {nameOf(passStates, pass.state)}
        {pass.overdueCents > 0 && (
          <>
            {' '}
            · <StateMark tone="bad">Debe {formatCents(pass.overdueCents)}</StateMark>
          </>
        )}
      </Small>
    </Item>
  );
}

function Relate({one, onAct, onClose}: {one: CaseThreadData; onAct: CaseAct; onClose: () => void}) {
  const [orderNumber, setOrder] = useState(one.orders.find(order => order.isSubject)?.number ?? '');
  const [memberCode, setMember] = useState(one.passes?.find(pass => pass.isSubject)?.memberCode ?? '');
  const save = async (): Promise<void> => {
    const isDone = await onAct(() =>
      call('post', '/api/mensajes/{id}/relacionar', {
        at: {id: one.id},
        body: {orderNumber, ...(one.passes !== null && {memberCode})},
      }),
    );
    if (isDone) onClose();
  };
  return (
    <Box sx={{mt: 1.5, display: 'grid', gap: 1}}>
      <TextField
        size="small"
        label="Número de pedido"
        value={orderNumber}
        onChange={event => setOrder(event.target.value)}
        helperText="Vacío: no va de ningún pedido"
        slotProps={{htmlInput: {maxLength: 20}}}
      />
      {one.passes !== null && (
        <TextField
          size="small"
          label="Número de abonado"
          value={memberCode}
          onChange={event => setMember(event.target.value)}
          helperText="Vacío: no va de ningún abono"
          slotProps={{htmlInput: {maxLength: 12}}}
        />
      )}
      <Box sx={{display: 'flex', gap: 1}}>
        <Button variant="contained" size="small" onClick={() => void save()}>
          Guardar
        </Button>
        <Button size="small" onClick={onClose}>
          Cancelar
        </Button>
      </Box>
    </Box>
  );
}

function Item({isSubject, children}: {isSubject: boolean; children: React.ReactNode}) {
  return (
    <Box
      component="li"
      sx={{
        pl: 1.25,
        borderLeft: '3px solid',
        borderColor: isSubject ? 'primary.main' : 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      {isSubject && <Box sx={{fontSize: '0.75rem', fontWeight: 600}}>De esto va</Box>}
      {children}
    </Box>
  );
}

const Way = ({to, children}: {to: string | null; children: React.ReactNode}) =>
  to === null ? <strong>{children}</strong> : <Link to={to}>{children}</Link>;

const Small = ({children}: {children: React.ReactNode}) => (
  <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>{children}</Box>
);
