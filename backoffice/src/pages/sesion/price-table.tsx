// The table of the price grid. Keys as in a spreadsheet: Enter and arrows move, Ctrl+D fills down, paste takes a block.
import { memo, useMemo, useRef, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import FillIcon from '@mui/icons-material/VerticalAlignBottom';
import { formatCount } from '../../crud/count';
import type { PriceCategoryRecord, ZoneRecord } from '../../providers/api-types';
import { cellKey, pasteBlock, savedText, textAt, type CellKey, type Draft, type GridChannel, type Saved } from './price-draft';

interface Props {
  zones: readonly ZoneRecord[];
  categories: readonly PriceCategoryRecord[];
  channel: GridChannel;
  saved: Saved;
  draft: Draft;
  wrong: readonly CellKey[];
  readOnly: boolean;
  onChange: (cells: Record<CellKey, string>) => void;
}

export function PriceTable({ zones, categories, channel, saved, draft, wrong, readOnly, onChange }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const keys = useMemo(
    () => zones.map((zone) => categories.map((category) => cellKey(zone.id, category.id, channel))),
    [zones, categories, channel],
  );

  const focus = (row: number, column: number): void => {
    const input = table.current?.querySelector<HTMLInputElement>(`input[data-cell="${row},${column}"]`);
    input?.focus();
    input?.select();
  };

  /** The text of (row, column) in every cell below it. */
  const fillDown = (row: number, column: number): void => {
    const first = keys[row]?.[column];
    if (first === undefined || readOnly) return;
    const text = textAt(saved, draft, first);
    const cells: Record<CellKey, string> = {};
    for (const line of keys.slice(row + 1)) if (line[column] !== undefined) cells[line[column]] = text;
    onChange(cells);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number): void => {
    const input = event.currentTarget;
    const atStart = input.selectionStart === 0 && input.selectionEnd === 0;
    const atEnd = input.selectionStart === input.value.length;
    if (event.key === 'Enter' || event.key === 'ArrowDown') focus(row + (event.shiftKey ? -1 : 1), column);
    else if (event.key === 'ArrowUp') focus(row - 1, column);
    else if (event.key === 'ArrowLeft' && atStart) focus(row, column - 1);
    else if (event.key === 'ArrowRight' && atEnd) focus(row, column + 1);
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
  latest.current = { onChange, onKeyDown, onPaste };

  return (
    <Box sx={{ overflow: 'auto', maxHeight: 'min(64vh, 640px)', borderTop: '1px solid', borderColor: 'divider' }}>
      <Box
        component="table"
        ref={table}
        sx={{
          borderCollapse: 'separate', borderSpacing: 0, minWidth: '100%',
          '& th, & td': { borderBottom: '1px solid', borderColor: 'divider', p: 0, textAlign: 'left' },
          '& thead th': { position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper', px: 1, py: 0.5, fontWeight: 650, color: 'text.secondary', whiteSpace: 'nowrap' },
          '& tbody th': { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper', px: 2, fontWeight: 600, minWidth: 150, maxWidth: { xs: 170, md: 320 } },
          '& thead th:first-of-type': { left: 0, zIndex: 3, px: 2 },
          '& input': {
            width: '100%', minWidth: 84, font: 'inherit', textAlign: 'right', px: 1, py: 0.6, color: 'text.primary', bgcolor: 'transparent',
            border: '1px solid transparent', borderLeftColor: 'divider', '&:hover': { bgcolor: 'action.hover' },
            '&:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
          },
          '& input[data-changed]': { bgcolor: 'action.selected', fontWeight: 700 },
          '& input[aria-invalid=true]': { color: 'error.main', textDecoration: 'underline wavy' },
          '& input::placeholder': { color: 'text.secondary', opacity: 1, fontStyle: 'italic' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">Zona</th>
            {categories.map((category, column) => (
              <th key={category.id} scope="col" style={{ textAlign: 'right' }}>
                {category.name}
                {!readOnly && (
                  <Tooltip title="Poner el precio de la primera zona en todas (en una casilla, Ctrl+D desde ella hacia abajo)">
                    <IconButton size="small" aria-label={`Rellenar hacia abajo ${category.name}`} onClick={() => fillDown(0, column)} sx={{ p: 0.25, ml: 0.5 }}>
                      <FillIcon sx={{ fontSize: 15 }} />
                    </IconButton>
                  </Tooltip>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {zones.map((zone, row) => (
            <tr key={zone.id}>
              <th scope="row">
                <Box component="span" aria-hidden sx={{ display: 'inline-block', width: 10, height: 10, borderRadius: '2px', mr: 1, bgcolor: zone.color }} />
                {zone.name}
                <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}> · {formatCount(zone.capacity)}</Box>
              </th>
              {categories.map((category, column) => {
                const key = keys[row]?.[column] ?? '';
                return (
                  <td key={category.id}>
                    <PriceCell
                      name={`${zone.name}, ${category.name}`}
                      cellId={key}
                      row={row}
                      column={column}
                      text={textAt(saved, draft, key)}
                      isChanged={draft[key] !== undefined && draft[key] !== savedText(saved, key)}
                      isWrong={wrong.includes(key)}
                      inherited={channel === null ? '' : textAt(saved, draft, cellKey(zone.id, category.id, null))}
                      readOnly={readOnly}
                      actions={latest}
                    />
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
  /** The price of all channels, which this one takes when it has none of its own. */
  inherited: string;
  readOnly: boolean;
  actions: RefObject<CellActions>;
}

const PriceCell = memo(function PriceCell({ name, cellId, row, column, text, isChanged, isWrong, inherited, readOnly, actions }: CellProps) {
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
      onChange={(event) => actions.current?.onChange({ [cellId]: event.target.value })}
      onKeyDown={(event) => actions.current?.onKeyDown(event, row, column)}
      onPaste={(event) => actions.current?.onPaste(event, row, column)}
      onFocus={(event) => event.target.select()}
    />
  );
});
