// The lines of a settlement in the groups that a counterpart looks for, each with its sum, and the net at the end.
import {useGetMany} from 'react-admin';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {nameOf} from '../../crud/words/choices';
import {lineChannels, lineMethods, settlementLineKinds} from '../../crud/words/choices-money';
import {formatCount} from '../../crud/words/count';
import {formatCents, formatPercent} from '../../crud/words/money';
import {Panel} from '../../crud/frames/panel';
import {formatInstant} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {ScrollBox} from '../../crud/figures/scroll-box';

export type Line = Stored<'SettlementLine'>;

const money = (cents: number): {text: string; number: number} => ({text: formatCents(cents), number: cents});

export const lineColumns: {
  label: string;
  kind: 'text' | 'int' | 'cents';
  cell: (line: Line) => {text: string; number?: number};
}[] = [
  {label: 'Concepto', kind: 'text', cell: line => ({text: nameOf(settlementLineKinds, line.kind)})},
  {label: 'Descripción', kind: 'text', cell: line => ({text: line.description})},
  {label: 'Canal', kind: 'text', cell: line => ({text: nameOf(lineChannels, line.channel)})},
  {label: 'Medio', kind: 'text', cell: line => ({text: nameOf(lineMethods, line.method)})},
  {label: 'Cantidad', kind: 'int', cell: line => ({text: String(line.count), number: line.count})},
  {
    label: 'Venta entera',
    kind: 'cents',
    cell: line => (line.wholeCents === null ? {text: ''} : money(line.wholeCents)),
  },
  {label: 'Parte', kind: 'text', cell: line => ({text: `${formatPercent(line.shareBp)} %`})},
  {label: 'Base', kind: 'cents', cell: line => money(line.baseCents)},
  {label: 'Impuestos', kind: 'cents', cell: line => money(line.vatCents)},
  {label: 'Total', kind: 'cents', cell: line => money(line.totalCents)},
];

export function SettlementLines({
  lines,
  isPending,
  netCents,
}: {
  lines: readonly Line[];
  isPending: boolean;
  netCents: number;
}) {
  const sessionIds = [...new Set(lines.flatMap(line => (line.eventSessionId === null ? [] : [line.eventSessionId])))];
  const {data: sessions = []} = useGetMany<Stored<'EventSession'>>(
    'sesiones',
    {ids: sessionIds},
    {enabled: sessionIds.length > 0 && may('sesiones', 'show')},
  );
  const sessionName = (id: number | null): string => {
    const session = sessions.find(one => one?.id === id);
    return session === undefined ? '' : `${session.eventTitle} · ${formatInstant(String(session.startsAt))}`;
  };
  const isShared = lines.some(line => line.shareBp < 10_000);
  if (isPending) return <LinearProgress aria-label="Cargando las líneas" />;
  const groups = settlementLineKinds.flatMap(kind => {
    const own = lines.filter(line => line.kind === kind.id);
    return own.length === 0 ? [] : [{kind, own}];
  });
  return (
    <Panel title="Líneas" flush>
      {groups.length === 0 && (
        <Typography color="textSecondary" sx={{px: 2, pb: 1.5}}>
          No hay nada que liquidar: ni ventas ni devoluciones que no estén ya en otra liquidación.
        </Typography>
      )}
      <ScrollBox label="Líneas de la liquidación">
        <Box
          component="table"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            '& th, & td': {
              px: 1.5,
              py: 0.6,
              borderTop: '1px solid',
              borderColor: 'divider',
              textAlign: 'right',
              whiteSpace: 'nowrap',
            },
            '& th:first-of-type, & td:first-of-type': {
              textAlign: 'left',
              whiteSpace: 'normal',
              minWidth: {xs: 180, md: 220},
            },
            '& thead th': {color: 'text.secondary', fontWeight: 650},
            '& tbody tr.sum th, & tbody tr.sum td': {fontWeight: 700, bgcolor: 'action.hover'},
          }}
        >
          <thead>
            <tr>
              <th scope="col">Concepto</th>
              <th scope="col">Canal</th>
              <th scope="col">Medio</th>
              <th scope="col">Cantidad</th>
              {isShared && <th scope="col">Venta entera</th>}
              {isShared && <th scope="col">Parte</th>}
              <th scope="col">Base</th>
              <th scope="col">Impuestos</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          {groups.map(({kind, own}) => (
            <tbody key={kind.id}>
              {own.map(line => (
                <tr key={line.id}>
                  <td>
                    {line.description}
                    {line.eventSessionId !== null && (
                      <Box component="span" sx={{display: 'block', color: 'text.secondary', fontSize: '0.75rem'}}>
                        {sessionName(line.eventSessionId)}
                      </Box>
                    )}
                  </td>
                  <td>{nameOf(lineChannels, line.channel)}</td>
                  <td>{nameOf(lineMethods, line.method)}</td>
                  <td>{formatCount(line.count)}</td>
                  {isShared && <td>{line.wholeCents === null ? '' : formatCents(line.wholeCents)}</td>}
                  {isShared && <td>{line.wholeCents === null ? '' : `${formatPercent(line.shareBp)} %`}</td>}
                  <td>{formatCents(line.baseCents)}</td>
                  <td>
                    {formatCents(line.vatCents)}
                    {line.vatBp > 0 && (
                      <Box component="span" sx={{color: 'text.secondary'}}>
                        {' '}
                        {formatPercent(line.vatBp)} %
                      </Box>
                    )}
                  </td>
                  <td>{formatCents(line.totalCents)}</td>
                </tr>
              ))}
              <tr className="sum">
                <th scope="row">{kind.name}</th>
                <td />
                <td />
                <td>{formatCount(own.reduce((sum, line) => sum + line.count, 0))}</td>
                {isShared && <td />}
                {isShared && <td />}
                <td>{formatCents(own.reduce((sum, line) => sum + line.baseCents, 0))}</td>
                <td>{formatCents(own.reduce((sum, line) => sum + line.vatCents, 0))}</td>
                <td>{formatCents(own.reduce((sum, line) => sum + line.totalCents, 0))}</td>
              </tr>
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="row">Neto</th>
              {isShared && <td />}
              {isShared && <td />}
              <td />
              <td />
              <td />
              <td />
              <td />
              <td>
                <strong>{formatCents(netCents)}</strong>
              </td>
            </tr>
          </tfoot>
        </Box>
      </ScrollBox>
    </Panel>
  );
}
