// A small table of computed figures: a name and numbers, right-aligned; scrolls inside itself on a phone.
import type {ReactNode} from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {ScrollBox} from './scroll-box';

interface Column<Row> {
  label: string;
  value: (row: Row) => ReactNode;
}

interface Props<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  name: Column<Row>;
  columns: readonly Column<Row>[];
  /** Said when there are no rows. */
  empty?: string;
  /** Columns of text rather than figures. */
  isText?: boolean;
  /** Of figures, too wide for a phone: there its rows become sheets, as those of text do. */
  stacks?: boolean;
}

export function FigureTable<Row>({
  rows,
  rowKey,
  name,
  columns,
  empty = 'Nada todavía.',
  isText = false,
  stacks = isText,
}: Props<Row>) {
  if (rows.length === 0)
    return (
      <Typography color="textSecondary" sx={{px: 2, pb: 1.5}}>
        {empty}
      </Typography>
    );
  return (
    <ScrollBox label={name.label}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          '& th, & td': {
            px: 2,
            py: 0.6,
            borderTop: '1px solid',
            borderColor: 'divider',
            textAlign: isText ? 'left' : 'right',
            verticalAlign: 'top',
          },
          '& th:first-of-type': {textAlign: 'left'},
          '& td': {whiteSpace: isText ? 'normal' : 'nowrap'},
          '& thead th': {color: 'text.secondary', fontWeight: 650, whiteSpace: 'nowrap'},
          '& tbody th': {fontWeight: 600},
          ...(stacks && stackedOnPhone),
        }}
      >
        <thead>
          <tr>
            <th scope="col">{name.label}</th>
            {columns.map(column => (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)}>
              <th scope="row">{name.value(row)}</th>
              {columns.map(column => (
                <td key={column.label} data-label={column.label}>
                  {column.value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </ScrollBox>
  );
}

/** On a phone each row of text becomes a small sheet, the names of its columns before its values. */
const stackedOnPhone = {
  '@media (max-width: 599px)': {
    '& thead': {position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)'},
    '&, & tbody, & tr, & th, & td': {display: 'block', width: 'auto'},
    '& tr': {borderTop: '1px solid', borderColor: 'divider', py: 0.75},
    '& tbody th, & td': {border: 0, py: 0.2, textAlign: 'left', whiteSpace: 'normal'},
    // The second line of a value stands below its first, not below its name.
    '& tbody td': {pl: '116px', textIndent: '-100px'},
    '& td::before': {
      content: 'attr(data-label)',
      display: 'inline-block',
      width: 92,
      mr: 1,
      color: 'text.secondary',
      verticalAlign: 'top',
    },
    '& td > *, & td::before': {textIndent: 0},
    '& td:empty': {display: 'none'},
    '& td > *:not(span)': {display: 'inline-block'},
    '& td > * + div': {display: 'block'},
  },
} as const;
