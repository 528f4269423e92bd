// What was done with the seat: given free, lent, guests brought; the family, and the other seasons.
import {Link} from 'react-router';
import {ChoiceMark} from '../../../crud/inputs/choice-mark';
import {channels, nameOf} from '../../../crud/words/choices';
import {guestStates, passKinds, passStates, releaseStates, transferStates} from '../../../crud/words/choices-passes';
import {FigureTable} from '../../../crud/figures/figure-table';
import {formatCents} from '../../../crud/words/money';
import {Panel} from '../../../crud/frames/panel';
import {formatInstant} from '../../../crud/words/zoned-time';
import type {HolderDetail} from './holder-detail';

export function HolderSeason({detail}: {detail: HolderDetail}) {
  return (
    <>
      {detail.releases.length > 0 && (
        <Panel title="Asientos liberados" flush>
          <FigureTable
            isText
            rows={detail.releases}
            rowKey={release => release.id}
            name={{label: 'Partido', value: release => release.eventTitle}}
            columns={[
              {label: 'Fecha', value: release => formatInstant(release.startsAt)},
              {label: 'Estado', value: release => <ChoiceMark of={release.state} choices={releaseStates} />},
              {
                label: 'Vendido por',
                value: release => (release.soldCents === null ? '' : formatCents(release.soldCents)),
              },
              {
                label: 'Se dijo',
                value: release => (release.expectedCents === null ? '' : formatCents(release.expectedCents)),
              },
              {
                label: 'Compensación',
                value: release => (release.compensationCents === null ? '' : formatCents(release.compensationCents)),
              },
              {
                label: 'Lo liberó',
                value: release => `${formatInstant(release.releasedAt)} · ${nameOf(channels, release.channel)}`,
              },
            ]}
          />
        </Panel>
      )}
      {detail.transfers.length > 0 && (
        <Panel title="Cesiones" flush>
          <FigureTable
            isText
            rows={detail.transfers}
            rowKey={transfer => transfer.id}
            name={{label: 'Partido', value: transfer => transfer.eventTitle}}
            columns={[
              {label: 'Fecha', value: transfer => formatInstant(transfer.startsAt)},
              {
                label: 'A',
                value: transfer => (
                  <>
                    {transfer.toName} · {transfer.toContact}
                  </>
                ),
              },
              {label: 'Estado', value: transfer => <ChoiceMark of={transfer.state} choices={transferStates} />},
              {label: 'Cuándo', value: transfer => formatInstant(transfer.proposedAt)},
            ]}
          />
        </Panel>
      )}
      {detail.invitations.length > 0 && (
        <Panel title="Invitaciones" flush>
          <FigureTable
            isText
            rows={detail.invitations}
            rowKey={guest => guest.id}
            name={{
              label: 'Partido',
              value: guest =>
                detail.pass === null ? (
                  guest.eventTitle
                ) : (
                  <Link
                    to={`/abonados/${detail.listId}/${detail.pass.id}/generar-invitaciones/${guest.eventId}/${guest.sessionId}`}
                  >
                    {guest.eventTitle}
                  </Link>
                ),
            }}
            columns={[
              {label: 'Invitado', value: guest => guest.guestName || 'Sin nombre'},
              {label: 'Zona', value: guest => guest.zoneName},
              {label: 'Estado', value: guest => <ChoiceMark of={guest.state} choices={guestStates} />},
              {label: 'Cuándo', value: guest => formatInstant(guest.issuedAt)},
            ]}
          />
        </Panel>
      )}
      {detail.family.length > 0 && (
        <Panel title="Familia" flush>
          <FigureTable
            isText
            rows={detail.family}
            rowKey={member => member.holderId}
            name={{
              label: 'Abonado',
              value: member => (
                <Link to={`/abonados/${member.listId ?? detail.listId}/${member.holderId}`}>{member.name}</Link>
              ),
            }}
            columns={[
              {label: 'Relación', value: member => member.relation},
              {label: 'Número', value: member => member.memberCode},
              {label: 'Categoría', value: member => member.categoryName ?? 'Sin abono'},
              {label: 'Butaca', value: member => member.seatLabel ?? ''},
            ]}
          />
        </Panel>
      )}
      {detail.passes.length > 1 && (
        <Panel title="Temporadas" flush>
          <FigureTable
            isText
            rows={detail.passes}
            rowKey={pass => pass.id}
            name={{
              label: 'Lista',
              value: pass =>
                pass.listId === detail.listId ? (
                  pass.listName
                ) : (
                  <Link to={`/abonados/${pass.listId}/${detail.holderId}`}>{pass.listName}</Link>
                ),
            }}
            columns={[
              {label: 'Estado', value: pass => <ChoiceMark of={pass.state} choices={passStates} />},
              {label: 'Tipo', value: pass => nameOf(passKinds, pass.kind)},
              {label: 'Categoría', value: pass => pass.categoryName},
              {label: 'Butaca', value: pass => pass.seatLabel},
              {label: 'Total', value: pass => formatCents(pass.totalCents)},
            ]}
          />
        </Panel>
      )}
    </>
  );
}
