// What was sent about an order, what went wrong with it, and who did what.
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import {AuditChanges} from '../../crud/fields/audit-changes';
import {auditActionName} from '../../crud/words/audit-actions';
import {incidentStates, mailStates, nameOf, orderStates, paymentMethods} from '../../crud/words/choices';
import {ServerWords} from '../../crud/fields/server-words';
import {StateMark} from '../../crud/fields/fields';
import {FigureTable} from '../../crud/figures/figure-table';
import {Panel} from '../../crud/frames/panel';
import {formatInstant} from '../../crud/words/zoned-time';
import {registerFields} from '../../providers/i18n-provider';
import type {OrderDetail} from '../../providers/api-types';
import {may} from '../../providers/permissions';

/** What the audit log alone says of an order. */
registerFields('pedidos', {
  orderLineIds: 'Líneas',
  pieces: 'Piezas',
  orderLineId: 'línea',
  quantity: 'cuántas',
  amountCents: 'Importe',
  from: 'De',
  place: 'A',
  refundIds: 'Devoluciones',
  payments: 'Cobrado',
  tenderedCents: 'Entregado',
  handedOver: 'Piezas entregadas',
  blockedSeats: 'Butacas que estaban bloqueadas',
  ticketIds: 'Entradas',
  format: 'Formato',
  eventSessionId: 'Sesión',
});

export function OrderTrail({order}: {order: OrderDetail}) {
  return (
    <>
      {order.mails.length > 0 && (
        <Panel title="Correos" flush>
          <FigureTable
            isText
            rows={order.mails}
            rowKey={mail => mail.id}
            name={{
              label: 'Asunto',
              value: mail =>
                may('correos', 'show') ? (
                  <Link to={`/comunicados/emails/${mail.id}`}>{mail.subject}</Link>
                ) : (
                  mail.subject
                ),
            }}
            columns={[
              {label: 'Para', value: mail => mail.toEmail},
              {
                label: 'Estado',
                value: mail => (
                  <StateMark tone={mailStates.find(one => one.id === mail.state)?.tone}>
                    {nameOf(mailStates, mail.state)}
                  </StateMark>
                ),
              },
              {label: 'Error', value: mail => mail.lastError && <ServerWords text={mail.lastError} />},
              {label: 'Fecha', value: mail => formatInstant(mail.sentAt ?? mail.createdAt)},
            ]}
          />
        </Panel>
      )}
      {order.incidents.length > 0 && (
        <Panel title="Incidencias" flush>
          <FigureTable
            isText
            rows={order.incidents}
            rowKey={incident => incident.id}
            name={{
              label: 'Qué pasa',
              value: incident =>
                may('incidencias', 'show') ? (
                  <Link to={`/incidencias/${incident.id}`}>{incident.title}</Link>
                ) : (
                  incident.title
                ),
            }}
            columns={[
              {
                label: 'Estado',
                value: incident => (
                  <StateMark tone={incidentStates.find(one => one.id === incident.state)?.tone}>
                    {nameOf(incidentStates, incident.state)}
                  </StateMark>
                ),
              },
              {label: 'Fecha', value: incident => formatInstant(incident.createdAt)},
            ]}
          />
        </Panel>
      )}
      {order.audit.length > 0 && (
        <Panel title="Quién ha hecho qué">
          <Box component="ol" sx={{listStyle: 'none', p: 0, m: 0}}>
            {order.audit.map(entry => (
              <Box
                component="li"
                key={entry.id}
                sx={{borderLeft: '2px solid', borderColor: 'divider', pl: 1.5, py: 0.5}}
              >
                <strong>{auditActionName(entry.action)}</strong> · {entry.actorName || 'Sistema'} ·{' '}
                {formatInstant(entry.at)}
                {entry.reason !== null && ` · «${entry.reason}»`}
                <AuditChanges
                  resource="pedidos"
                  changes={entry.changes}
                  choices={{state: orderStates, method: paymentMethods}}
                />
              </Box>
            ))}
          </Box>
        </Panel>
      )}
    </>
  );
}
