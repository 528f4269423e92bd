// Which columns of a report are in sight: what the report says, until somebody chooses otherwise, in this browser.
import {useRef, useState} from 'react';
import {useStore} from 'react-admin';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ColumnsIcon from '@mui/icons-material/ViewWeek';
import {plural} from '../words/plural';
import type {ReportColumn} from './report-types';

interface Choice {
  /** In the order of the report; the first says what a row is, and stays. */
  shown: ReportColumn[];
  isShown: (column: ReportColumn) => boolean;
  turn: (column: ReportColumn) => void;
}

export function useColumnChoice(report: string, columns: readonly ReportColumn[]): Choice {
  const [chosen, setChosen] = useStore<Record<string, boolean>>(`informes.${report}.columnas`, {});
  const isShown = (column: ReportColumn): boolean =>
    column === columns[0] || (chosen[column.key] ?? column.isAside !== true);
  return {
    shown: columns.filter(isShown),
    isShown,
    turn: column => setChosen({...chosen, [column.key]: !isShown(column)}),
  };
}

export function ColumnButton({columns, choice}: {columns: readonly ReportColumn[]; choice: Choice}) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const hidden = columns.length - choice.shown.length;
  return (
    <>
      <Button
        ref={anchor}
        size="small"
        startIcon={<ColumnsIcon />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {hidden === 0 ? 'Columnas' : `Columnas: ${plural(hidden, 'más', 'más')}`}
      </Button>
      <Menu open={isOpen} anchorEl={anchor.current} onClose={() => setOpen(false)}>
        {columns.slice(1).map(column => (
          <MenuItem
            key={column.key}
            dense
            role="menuitemcheckbox"
            aria-checked={choice.isShown(column)}
            onClick={() => choice.turn(column)}
          >
            <Checkbox
              size="small"
              edge="start"
              tabIndex={-1}
              checked={choice.isShown(column)}
              slotProps={{input: {'aria-hidden': true}}}
              sx={{py: 0.25}}
            />
            {column.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
