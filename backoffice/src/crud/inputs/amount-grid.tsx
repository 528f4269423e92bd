// A table of amounts written like a spreadsheet: Enter and arrows move, Ctrl+D fills down, paste takes a block.
import {memo, useRef, type ReactNode, type ClipboardEvent, type KeyboardEvent, type RefObject} from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import FillIcon from '@mui/icons-material/VerticalAlignBottom';
import {pasteBlock, savedText, textAt, type CellKey, type Draft, type Saved} from './amount-draft';

interface Line {
  id: number | string;
  name: string;
}

interface Props {
  /** What the rows are: «Zona». */
  rowsAre: string;
  rows: readonly (Line & {head?: ReactNode})[];
  columns: readonly Line[];
  /** `keys[row][column]`; null: no amount may stand there. */
  keys: readonly (readonly (CellKey | null)[])[];
  saved: Saved;
  draft: Draft;
  wrong: readonly CellKey[];
  readOnly: boolean;
  /** What holds in an empty cell, shown faintly. */
  inherited?: (row: number, column: number) => string;
  onChange: (cells: Record<CellKey, string>) => void;
}

const none = (): string => '';

export function AmountGrid({
  rowsAre,
  rows,
  columns,
  keys,
  saved,
  draft,
  wrong,
  readOnly,
  inherited = none,
  onChange,
}: Props) {
  const table = useRef<HTMLTableElement>(null);

  /** The next cell in that direction, over those that take no amount. */
  const focus = (row: number, column: number, down = 0, right = 0): void => {
    for (let y = row + down, x = column + right; keys[y]?.[x] !== undefined; y += down, x += right) {
      const input = table.current?.querySelector<HTMLInputElement>(`input[data-cell="${y},${x}"]`);
      input?.focus();
      input?.select();
      if (input || (down === 0 && right === 0)) return;
    }
  };

  /** The text of (row, column) in every cell below it. */
  const fillDown = (row: number, column: number): void => {
    const first = keys[row]?.[column];
    if (first === undefined || first === null || readOnly) return;
    const text = textAt(saved, draft, first);
    const cells: Record<CellKey, string> = {};
    for (const line of keys.slice(row + 1)) {
      const below = line[column];
      if (below !== undefined && below !== null) cells[below] = text;
    }
    onChange(cells);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number): void => {
    const input = event.currentTarget;
    const atStart = input.selectionStart === 0 && input.selectionEnd === 0;
    const atEnd = input.selectionStart === input.value.length;
    if (event.key === 'Enter' || event.key === 'ArrowDown') focus(row, column, event.shiftKey ? -1 : 1);
    else if (event.key === 'ArrowUp') focus(row, column, -1);
    else if (event.key === 'ArrowLeft' && atStart) focus(row, column, 0, -1);
    else if (event.key === 'ArrowRight' && atEnd) focus(row, column, 0, 1);
    else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) fillDown(row, column);
    else return;
    event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>, row: number, column: number): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onChange(pasteBlock(text, keys, row, column));
  };

  // Hundreds of cells: they are given one object that never changes, so only those whose text changed are drawn again.
  const latest = useRef<CellActions>(null as never);
  latest.current = {onChange, onKeyDown, onPaste};

  return (
    <Box sx={{overflow: 'auto', maxHeight: 'min(64vh, 640px)', borderTop: '1px solid', borderColor: 'divider'}}>
      <Box
        component="table"
        ref={table}
        sx={{
          borderCollapse: 'separate',
          borderSpacing: 0,
          minWidth: '100%',
          '& th, & td': {borderBottom: '1px solid', borderColor: 'divider', p: 0, textAlign: 'left'},
          '& thead th': {
            position: 'sticky',
            top: 0,
            zIndex: 2,
            bgcolor: 'background.paper',
            px: 1,
            py: 0.5,
            fontWeight: 650,
            color: 'text.secondary',
            whiteSpace: 'nowrap',
          },
          '& tbody th': {
            position: 'sticky',
            left: 0,
            zIndex: 1,
            bgcolor: 'background.paper',
            px: 2,
            fontWeight: 600,
            minWidth: 150,
            maxWidth: {xs: 170, md: 320},
          },
          '& thead th:first-of-type': {left: 0, zIndex: 3, px: 2},
          '& input': {
            width: '100%',
            minWidth: 84,
            font: 'inherit',
            textAlign: 'right',
            px: 1,
            py: 0.6,
            color: 'text.primary',
            bgcolor: 'transparent',
            border: '1px solid transparent',
            borderLeftColor: 'divider',
            '&:hover': {bgcolor: 'action.hover'},
            '&:focus': {outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2},
          },
          '& input[data-changed]': {bgcolor: 'action.selected', fontWeight: 700},
          '& input[aria-invalid=true]': {color: 'error.main', textDecoration: 'underline wavy'},
          '& input::placeholder': {color: 'text.secondary', opacity: 1, fontStyle: 'italic'},
        }}
      >
        <thead>
          <tr>
            <th scope="col">{rowsAre}</th>
            {columns.map((line, column) => (
              <th key={line.id} scope="col" style={{textAlign: 'right'}}>
                {line.name}
                {!readOnly && (
                  <Tooltip title="Poner el primer precio en todas (en una casilla, Ctrl+D desde ella hacia abajo)">
                    <IconButton
                      size="small"
                      aria-label={`Rellenar hacia abajo ${line.name}`}
                      onClick={() => fillDown(firstOf(keys, column), column)}
                      sx={{p: 0.25, ml: 0.5}}
                    >
                      <FillIcon sx={{fontSize: 15}} />
                    </IconButton>
                  </Tooltip>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((line, row) => (
            <tr key={line.id}>
              <th scope="row">{line.head ?? line.name}</th>
              {columns.map((across, column) => {
                const key = keys[row]?.[column] ?? null;
                return (
                  <td key={across.id}>
                    {key !== null && (
                      <AmountCell
                        name={`${line.name}, ${across.name}`}
                        cellId={key}
                        row={row}
                        column={column}
                        text={textAt(saved, draft, key)}
                        isChanged={draft[key] !== undefined && draft[key] !== savedText(saved, key)}
                        isWrong={wrong.includes(key)}
                        inherited={inherited(row, column)}
                        readOnly={readOnly}
                        actions={latest}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const firstOf = (keys: readonly (readonly (CellKey | null)[])[], column: number): number =>
  keys.findIndex(line => line[column] !== null);

interface CellActions {
  onChange: (cells: Record<CellKey, string>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>, row: number, column: number) => void;
}

interface CellProps {
  name: string;
  cellId: CellKey;
  row: number;
  column: number;
  text: string;
  isChanged: boolean;
  isWrong: boolean;
  /** What holds where the cell is empty. */
  inherited: string;
  readOnly: boolean;
  actions: RefObject<CellActions>;
}

const AmountCell = memo(function AmountCell({
  name,
  cellId,
  row,
  column,
  text,
  isChanged,
  isWrong,
  inherited,
  readOnly,
  actions,
}: CellProps) {
  return (
    <input
      aria-label={name}
      aria-invalid={isWrong || undefined}
      data-cell={`${row},${column}`}
      data-changed={isChanged || undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      placeholder={inherited === '' ? '—' : inherited}
      readOnly={readOnly}
      onChange={event => actions.current?.onChange({[cellId]: event.target.value})}
      onKeyDown={event => actions.current?.onKeyDown(event, row, column)}
      onPaste={event => actions.current?.onPaste(event, row, column)}
      onFocus={event => event.target.select()}
    />
  );
});
