// What waits for somebody. Nothing waiting: nothing shown.
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import {formatCount} from '../../crud/words/count';
import {formatDay, formatInstant} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import type {Answer} from '../../providers/wire';

export type AttentionFigures = Answer<'getDashboard'>['attention'];

const filtered = (path: string, filter: object): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

export function Attention({figures}: {figures: AttentionFigures}) {
  const items = [
    {
      count: figures.paymentsWithoutNews,
      one: 'pago sin noticias del banco',
      many: 'pagos sin noticias del banco',
      note: figures.oldestPaymentAt && `el más antiguo, del ${formatInstant(figures.oldestPaymentAt)}`,
      to: filtered('/pagos', {state: 'created'}),
    },
    {
      count: figures.refundsToSend,
      one: 'devolución por hacer',
      many: 'devoluciones por hacer',
      note: null,
      to: '/devoluciones',
    },
    {
      count: figures.failedMails,
      one: 'correo no ha salido',
      many: 'correos no han salido',
      note: 'en los últimos siete días',
      to: filtered('/comunicados/emails', {state: 'failed'}),
    },
    {
      count: figures.returnedMails,
      one: 'correo devuelto',
      many: 'correos devueltos',
      note: 'en los últimos siete días: quien compró no los tiene',
      to: filtered('/comunicados/emails', {state: 'bounced'}),
    },
    {
      count: figures.openIncidents,
      one: 'incidencia abierta',
      many: 'incidencias abiertas',
      note: null,
      to: '/incidencias',
    },
    {
      count: figures.lateCases,
      one: 'mensaje fuera de plazo',
      many: 'mensajes fuera de plazo',
      note: 'de clientes que esperan',
      to: '/mensajes?vista=tarde',
    },
    {
      count: may('variantes-producto', 'list') ? figures.lowStock : null,
      one: 'variante con pocas unidades',
      many: 'variantes con pocas unidades',
      note: 'de productos a la venta',
      to: filtered('/variantes-producto', {isLow: true}),
    },
    {
      count: may('remesas', 'list') ? figures.remittancesToSend : null,
      one: 'remesa por enviar',
      many: 'remesas por enviar',
      note: 'preparada, y el banco no la tiene',
      to: '/remesas',
    },
    {
      count: may('liquidaciones', 'list') ? figures.settlementsToPay : null,
      one: 'liquidación por pagar',
      many: 'liquidaciones por pagar',
      note: 'la compañía la ha aceptado',
      to: '/liquidaciones-eventos',
    },
    {
      count: figures.bankToExplain,
      one: 'movimiento del banco sin explicar',
      many: 'movimientos del banco sin explicar',
      note: null,
      to: '/conciliacion',
    },
    {
      count: figures.transfersToMake,
      one: 'devolución por transferencia',
      many: 'devoluciones por transferencia',
      note: 'por hacer en el banco, o por ver en el extracto',
      to: '/devoluciones',
    },
    {
      count: figures.vatDueOn === null ? null : 1,
      one: 'declaración de IVA del trimestre',
      many: '',
      note: figures.vatDueOn && `hasta el ${formatDay(figures.vatDueOn)}`,
      to: '/informes/modelo-303',
    },
  ].filter(item => item.count !== null && item.count > 0);
  if (items.length === 0) return null;
  return (
    <Box component="section" aria-label="Esperan a alguien" sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2}}>
      {items.map(item => (
        <Box
          key={item.many}
          component={Link}
          to={item.to}
          sx={{
            display: 'block',
            px: 1.5,
            py: 1,
            borderLeft: '4px solid',
            borderColor: 'warning.main',
            bgcolor: 'background.paper',
            color: 'text.primary',
            textDecoration: 'none',
            borderRadius: '0 5px 5px 0',
            flex: '1 1 210px',
            '&:hover': {bgcolor: 'action.hover'},
          }}
        >
          <strong>{formatCount(item.count ?? 0)}</strong> {item.count === 1 ? item.one : item.many}
          {item.note && <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>{item.note}</Box>}
        </Box>
      ))}
    </Box>
  );
}
