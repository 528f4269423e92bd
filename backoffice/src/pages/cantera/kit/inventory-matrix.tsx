// Items down, sizes across: one measure, or all four in a cell. Sizes of another kind (stockings, one size) come in
// groups of their own.
import {useMemo} from 'react';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import type {Measure, StockRow} from './stock';

interface Group {
  sizes: string[];
  items: {id: number; name: string; cells: Map<string, StockRow>}[];
}

/** Items whose sizes are the same stand in one table. */
function groupsOf(rows: readonly StockRow[]): Group[] {
  const items = new Map<number, {id: number; name: string; rows: StockRow[]}>();
  for (const row of rows) {
    const item = items.get(row.itemId) ?? {id: row.itemId, name: row.itemName, rows: []};
    item.rows.push(row);
    items.set(row.itemId, item);
  }
  const groups = new Map<string, Group>();
  for (const item of items.values()) {
    const sizes = [...item.rows].sort((a, b) => a.position - b.position).map(row => row.size);
    const key = sizes.join('|');
    const group = groups.get(key) ?? {sizes, items: []};
    group.items.push({id: item.id, name: item.name, cells: new Map(item.rows.map(row => [row.size, row]))});
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.items.length - a.items.length);
}

export function InventoryMatrix({rows, measure}: {rows: readonly StockRow[]; measure: Measure}) {
  const groups = useMemo(() => groupsOf(rows), [rows]);
  if (rows.length === 0)
    return <Box sx={{px: 2, pb: 1.5, color: 'text.secondary'}}>Todavía no hay prendas con tallas.</Box>;
  return (
    <>
      {groups.map(group => (
        <Box
          key={group.sizes.join('|')}
          sx={{overflowX: 'auto', mb: 1.5}}
          tabIndex={0}
          role="group"
          aria-label={`Tallas de ${group.items.map(item => item.name).join(', ')}`}
        >
          <Box
            component="table"
            sx={{
              borderCollapse: 'collapse',
              minWidth: '100%',
              '& th, & td': {
                px: 1.25,
                py: 0.75,
                borderTop: '1px solid',
                borderColor: 'divider',
                textAlign: 'right',
                fontVariantNumeric: 'tabular-nums',
                whiteSpace: 'nowrap',
                verticalAlign: 'top',
              },
              '& th:first-of-type': {
                textAlign: 'left',
                pl: 2,
                position: 'sticky',
                left: 0,
                bgcolor: 'background.paper',
                fontWeight: 600,
              },
              '& thead th': {color: 'text.secondary', fontWeight: 650},
            }}
          >
            <thead>
              <tr>
                <th scope="col">Prenda</th>
                {group.sizes.map(size => (
                  <th key={size} scope="col">
                    {size}
                  </th>
                ))}
                <th scope="col">Total</th>
              </tr>
            </thead>
            <tbody>
              {group.items.map(item => (
                <tr key={item.id}>
                  <th scope="row">
                    <Link to={`/bases/indumentarias/${item.id}`}>{item.name}</Link>
                  </th>
                  {group.sizes.map(size => (
                    <td key={size}>
                      <Cell row={item.cells.get(size)} measure={measure} />
                    </td>
                  ))}
                  <td>
                    <Total rows={[...item.cells.values()]} measure={measure} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      ))}
      {measure === 'all' && (
        <Box sx={{px: 2, pb: 1.5, color: 'text.secondary', fontSize: '0.8rem'}}>
          En cada casilla: en almacén, y debajo lo reservado (r), lo que hace falta (f) y, en rojo, lo que no se puede
          cubrir.
        </Box>
      )}
    </>
  );
}

function Cell({row, measure}: {row: StockRow | undefined; measure: Measure}) {
  if (row === undefined) return null;
  if (measure === 'all')
    return <AllOf onHand={row.onHand} reserved={row.reserved} needed={row.needed} missing={row.missing} />;
  const value = row[measure];
  return (
    <Box
      component="span"
      sx={
        value === 0
          ? {color: 'text.secondary'}
          : measure === 'missing'
            ? {color: 'error.main', fontWeight: 700}
            : undefined
      }
    >
      {value}
    </Box>
  );
}

function Total({rows, measure}: {rows: readonly StockRow[]; measure: Measure}) {
  const sum = (pick: (row: StockRow) => number): number => rows.reduce((total, row) => total + pick(row), 0);
  if (measure === 'all')
    return (
      <AllOf
        onHand={sum(row => row.onHand)}
        reserved={sum(row => row.reserved)}
        needed={sum(row => row.needed)}
        missing={sum(row => row.missing)}
      />
    );
  return <strong>{sum(row => row[measure])}</strong>;
}

function AllOf({
  onHand,
  reserved,
  needed,
  missing,
}: {
  onHand: number;
  reserved: number;
  needed: number;
  missing: number;
}) {
  return (
    <>
      <strong>{onHand}</strong>
      <Box sx={{fontSize: '0.75rem', color: 'text.secondary'}}>
        {reserved > 0 && <span title="Reservadas">{reserved} r </span>}
        {needed > 0 && <span title="Hacen falta">{needed} f </span>}
        {missing > 0 && (
          <Box component="span" sx={{color: 'error.main', fontWeight: 700}} title="Faltan">
            −{missing}
          </Box>
        )}
      </Box>
    </>
  );
}
