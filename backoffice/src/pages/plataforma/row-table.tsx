// Rows of an uploaded table as they came. What is wrong is told beside the row's number, where no width hides it, and
// marked in its cell; then what has become of the row.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {Link} from 'react-router';
import type {Answer} from '../../providers/wire';
import {ScrollBox} from '../../crud/figures/scroll-box';

export type ImportRow = Answer<'listHolderImportRows'>['rows'][number];

const outcomes = {created: 'Nuevo', updated: 'Actualizado', same: 'Ya estaba'} as const;

export function RowTable({headers, rows}: {headers: readonly string[]; rows: readonly ImportRow[]}) {
  const hasOutcome = rows.some(row => row.outcome !== null || row.keptBecause !== null);
  const hasErrors = rows.some(row => row.errors.length > 0);
  if (rows.length === 0)
    return (
      <Typography color="textSecondary" sx={{px: 2, pb: 1.5}}>
        Ninguna fila.
      </Typography>
    );
  return (
    <ScrollBox label="Filas del archivo">
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          minWidth: '100%',
          '& th, & td': {
            px: 1.5,
            py: 0.5,
            borderTop: '1px solid',
            borderColor: 'divider',
            textAlign: 'left',
            verticalAlign: 'top',
            whiteSpace: 'nowrap',
          },
          '& thead th': {color: 'text.secondary', fontWeight: 650},
        }}
      >
        <thead>
          <tr>
            <th scope="col">Fila</th>
            {hasErrors && <th scope="col">Qué está mal</th>}
            {hasOutcome && <th scope="col">Resultado</th>}
            {headers.map((header, index) => (
              <th key={index} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.n}>
              <th scope="row">{row.n}</th>
              {hasErrors && (
                <td>
                  {row.errors.map((error, at) => (
                    <Mistake
                      key={at}
                      title={error.column === null ? undefined : headers[error.column]}
                      text={error.message}
                    />
                  ))}
                </td>
              )}
              {hasOutcome && (
                <td>
                  <Outcome row={row} />
                </td>
              )}
              {headers.map((_, index) => {
                const isWrong = row.errors.some(error => error.column === index);
                return (
                  <Box
                    component="td"
                    key={index}
                    sx={
                      isWrong
                        ? {
                            boxShadow: theme => `inset 3px 0 0 ${theme.palette.error.main}`,
                            color: 'error.main',
                            fontWeight: 600,
                          }
                        : undefined
                    }
                  >
                    {row.cells[index] === '' && isWrong ? '(vacía)' : row.cells[index]}
                  </Box>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </ScrollBox>
  );
}

function Outcome({row}: {row: ImportRow}) {
  if (row.outcome === null) return <>–</>;
  return (
    <>
      {row.passHolderId === null ? (
        outcomes[row.outcome]
      ) : (
        <Link to={`/abonados/${row.passHolderId}/show`}>{outcomes[row.outcome]}</Link>
      )}
      {row.passOutcome === 'created' && ', con abono'}
      {row.passOutcome === 'same' && ', tenía el abono'}
      {row.keptBecause !== null && <Mistake text={row.keptBecause} />}
    </>
  );
}

function Mistake({title, text}: {title?: string | undefined; text: string}) {
  return (
    <Box
      component="span"
      sx={{display: 'block', color: 'error.main', fontSize: '0.8125rem', whiteSpace: 'normal', minWidth: 190}}
    >
      {title !== undefined && <b>{title}: </b>}
      {text}
    </Box>
  );
}
