// Rows of an uploaded table as they came; a wrong cell says what is wrong with it, and a row what has become of it.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';

export interface ImportRow {
  n: number;
  cells: string[];
  errors: { field: string; column: number | null; value: string; message: string }[];
  outcome: 'created' | 'updated' | 'same' | null;
  passOutcome: 'created' | 'same' | null;
  passHolderId: number | null;
  seasonPassId: number | null;
  keptBecause: string | null;
}

const outcomes = { created: 'Nuevo', updated: 'Actualizado', same: 'Ya estaba' } as const;

export function RowTable({ headers, rows }: { headers: readonly string[]; rows: readonly ImportRow[] }) {
  const hasOutcome = rows.some((row) => row.outcome !== null);
  if (rows.length === 0) return <Typography color="textSecondary" sx={{ px: 2, pb: 1.5 }}>Ninguna fila.</Typography>;
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label="Filas del archivo">
      <Box
        component="table"
        sx={{ borderCollapse: 'collapse', minWidth: '100%', '& th, & td': { px: 1.5, py: 0.5, borderTop: '1px solid', borderColor: 'divider', textAlign: 'left', verticalAlign: 'top', whiteSpace: 'nowrap' }, '& thead th': { color: 'text.secondary', fontWeight: 650 } }}
      >
        <thead><tr><th scope="col">Fila</th>{hasOutcome && <th scope="col">Resultado</th>}{headers.map((header, index) => <th key={index} scope="col">{header}</th>)}</tr></thead>
        <tbody>
          {rows.map((row) => {
            const loose = row.errors.filter((error) => error.column === null);
            return (
              <tr key={row.n}>
                <th scope="row">{row.n}{loose.map((error) => <Mistake key={error.field} text={error.message} />)}</th>
                {hasOutcome && <td><Outcome row={row} /></td>}
                {headers.map((_, index) => {
                  const wrong = row.errors.filter((error) => error.column === index);
                  return (
                    <Box component="td" key={index} sx={wrong.length > 0 ? { boxShadow: (theme) => `inset 3px 0 0 ${theme.palette.error.main}` } : undefined}>
                      {row.cells[index]}
                      {wrong.map((error, at) => <Mistake key={at} text={error.message} />)}
                    </Box>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
}

function Outcome({ row }: { row: ImportRow }) {
  if (row.outcome === null) return <>–</>;
  return (
    <>
      {row.passHolderId === null ? outcomes[row.outcome] : <Link to={`/abonados/${row.passHolderId}/show`}>{outcomes[row.outcome]}</Link>}
      {row.passOutcome === 'created' && ', con abono'}
      {row.passOutcome === 'same' && ', tenía el abono'}
      {row.keptBecause !== null && <Mistake text={row.keptBecause} />}
    </>
  );
}

const Mistake = ({ text }: { text: string }) => <Box component="span" sx={{ display: 'block', color: 'error.main', fontSize: '0.75rem', fontWeight: 600, whiteSpace: 'normal', minWidth: 140 }}>{text}</Box>;
