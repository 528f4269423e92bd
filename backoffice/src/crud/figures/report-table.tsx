// The rows of a report: sorted by a click on a column, the sums below, a page at a time.
import {useMemo, useState, type ReactNode} from 'react';
import {Link} from 'react-router';
import Checkbox from '@mui/material/Checkbox';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import {visuallyHidden} from '../fields/visually-hidden';
import {formatCount} from '../words/count';
import {plural} from '../words/plural';
import {ColumnButton, useColumnChoice} from './column-choice';
import type {Report, ReportColumn, ReportRow, Ticks} from './report-types';
import {cellLink, cellText, compareRows} from './report-values';
import {ScrollBox} from './scroll-box';

const page = 200;
/** So many columns need no choosing. */
const few = 8;
const isFigure = ({kind}: ReportColumn): boolean => kind === 'int' || kind === 'cents' || kind === 'percentBp';

const styleOf = (column: ReportColumn): string | undefined =>
  isFigure(column) ? 'figure' : column.kind === 'instant' || column.kind === 'day' ? 'moment' : undefined;

const turned = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter(one => one !== id) : [...ids, id];

interface Sort {
  key: string;
  down: boolean;
}

interface Props {
  report: Report;
  acts?: (row: ReportRow) => ReactNode;
  ticks?: Omit<Ticks, 'acts'> & {acts: (ids: readonly number[]) => ReactNode};
}

export function ReportTable({report, acts, ticks}: Props) {
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [sort, setSort] = useState<Sort | null>(null);
  const [shown, setShown] = useState(page);
  const choice = useColumnChoice(report.name, report.columns);
  const columns = choice.shown;
  const rows = useMemo(() => {
    const column = report.columns.find(one => one.key === sort?.key);
    if (sort === null || column === undefined) return report.rows;
    const sorted = [...report.rows].sort((a, b) => compareRows(column, a, b));
    return sort.down ? sorted.reverse() : sorted;
  }, [report, sort]);
  if (rows.length === 0)
    return (
      <Typography color="textSecondary" sx={{p: 2}}>
        No hay nada con estas condiciones.
      </Typography>
    );
  const hasTotals = columns.some(column => column.total === true);
  const mayChoose = report.columns.length > few || columns.length < report.columns.length;
  const turn = (key: string): void =>
    setSort(sort?.key === key ? (sort.down ? null : {key, down: true}) : {key, down: false});
  // What was done may have taken rows away.
  const all = ticks === undefined ? [] : rows.map(ticks.idOf);
  const chosen = all.filter(id => ticked.includes(id));
  return (
    <>
      {(ticks !== undefined || mayChoose) && (
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, p: 1, alignItems: 'center'}}>
          {ticks !== undefined && (
            <Box
              role="group"
              aria-label="Con lo elegido"
              sx={{display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center'}}
            >
              <Button size="small" onClick={() => setTicked(chosen.length === all.length ? [] : all)}>
                {chosen.length === all.length ? 'No elegir ninguno' : `Elegir los ${formatCount(all.length)}`}
              </Button>
              {chosen.length > 0 && (
                <>
                  <strong aria-live="polite">{plural(chosen.length, 'elegido', 'elegidos')}</strong>
                  {ticks.acts(chosen)}
                </>
              )}
            </Box>
          )}
          {mayChoose && (
            <Box sx={{ml: 'auto'}}>
              <ColumnButton columns={report.columns} choice={choice} />
            </Box>
          )}
        </Box>
      )}
      <ScrollBox label={report.title}>
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
              textAlign: 'left',
              // Words give way before anything is pushed off the screen; on a phone each row stays a line.
              whiteSpace: {xs: 'nowrap', md: 'normal'},
            },
            '& .figure': {textAlign: 'right', fontVariantNumeric: 'tabular-nums'},
            '& tbody .figure, & tfoot .figure, & .moment': {whiteSpace: 'nowrap'},
            '& thead th': {color: 'text.secondary', fontWeight: 650, borderTop: 0, verticalAlign: 'bottom'},
            '& tbody th': {fontWeight: 600},
            '& tbody tr:hover': {bgcolor: 'action.hover'},
            // What is done with a row stays in sight however far its columns go.
            '& .acts': {
              position: 'sticky',
              right: 0,
              bgcolor: 'background.paper',
              boxShadow: '-1px 0 0 rgb(128 128 128 / 25%)',
            },
            '& tfoot th, & tfoot td': {borderTop: '2px solid', borderColor: 'divider', fontWeight: 700},
          }}
        >
          <thead>
            <tr>
              {ticks && (
                <th scope="col">
                  <Box component="span" sx={visuallyHidden}>
                    Elegir
                  </Box>
                </th>
              )}
              {columns.map(column => (
                <th
                  key={column.key}
                  scope="col"
                  className={isFigure(column) ? 'figure' : undefined}
                  aria-sort={sort?.key === column.key ? (sort.down ? 'descending' : 'ascending') : undefined}
                >
                  <TableSortLabel
                    active={sort?.key === column.key}
                    direction={sort?.key === column.key && sort.down ? 'desc' : 'asc'}
                    onClick={() => turn(column.key)}
                  >
                    {column.label}
                  </TableSortLabel>
                </th>
              ))}
              {acts && (
                <th scope="col" className="acts">
                  Acciones
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, at) => (
              <Row key={at} columns={columns} row={row} acts={acts}>
                {ticks && (
                  <td>
                    <Checkbox
                      size="small"
                      checked={ticked.includes(ticks.idOf(row))}
                      onChange={() => setTicked(turned(ticked, ticks.idOf(row)))}
                      sx={{p: 0.25}}
                      slotProps={{input: {'aria-label': `Elegir a ${ticks.nameOf(row)}`}}}
                    />
                  </td>
                )}
              </Row>
            ))}
          </tbody>
          {hasTotals && (
            <tfoot>
              <tr>
                {ticks && <td />}
                {columns.map((column, at) =>
                  at === 0 && column.total !== true ? (
                    <th key={column.key} scope="row">
                      Total
                    </th>
                  ) : (
                    <td key={column.key} className={isFigure(column) ? 'figure' : undefined}>
                      {column.total === true ? cellText(column, report.totals[column.key]) : ''}
                    </td>
                  ),
                )}
                {acts && <td className="acts" />}
              </tr>
            </tfoot>
          )}
        </Box>
      </ScrollBox>
      {rows.length > shown && (
        <Box sx={{display: 'flex', alignItems: 'center', gap: 1.5, px: 1.5, py: 1}}>
          <Button onClick={() => setShown(shown + page)}>Mostrar más</Button>
          <Typography color="textSecondary">
            {formatCount(shown)} de {plural(rows.length, 'fila', 'filas')}
          </Typography>
        </Box>
      )}
    </>
  );
}

function Row({
  columns,
  row,
  acts,
  children,
}: {
  columns: readonly ReportColumn[];
  row: ReportRow;
  acts: ((row: ReportRow) => ReactNode) | undefined;
  children?: ReactNode;
}) {
  return (
    <tr>
      {children}
      {columns.map((column, at) => {
        const text = cellText(column, row[column.key]);
        const link = cellLink(column, row);
        const body =
          link === null || text === '' ? (
            text
          ) : (
            <Box
              component={Link}
              to={link}
              sx={{
                color: 'text.primary',
                fontWeight: 650,
                textDecoration: 'none',
                '&:hover': {textDecoration: 'underline'},
              }}
            >
              {text}
            </Box>
          );
        return at === 0 ? (
          <th key={column.key} scope="row" className={styleOf(column)}>
            {body}
          </th>
        ) : (
          <td key={column.key} className={styleOf(column)}>
            {body}
          </td>
        );
      })}
      {acts && <td className="acts">{acts(row)}</td>}
    </tr>
  );
}
