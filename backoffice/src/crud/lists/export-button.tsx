// «Exportar»: all filtered rows, or the chosen ones, as CSV or workbook, with the count while they arrive.
import {useState, type MouseEvent} from 'react';
import {useDataProvider, useListContext, useNotify} from 'react-admin';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import {problemOf} from '../../providers/http-client';
import {formatCount} from '../words/count';
import {plural} from '../words/plural';
import {exportRows, type ExportColumn, type ExportFormat} from './export-rows';

interface Props {
  columns: readonly ExportColumn[];
  fileName: string;
  /** Only the rows that are ticked. */
  chosen?: boolean;
}

export function ExportButton({columns, fileName, chosen = false}: Props) {
  const {resource, sort, filterValues, filter, total, selectedIds} = useListContext();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [progress, setProgress] = useState<string | null>(null);

  const run = async (format: ExportFormat): Promise<void> => {
    setProgress('Exportando…');
    try {
      const query = {
        resource,
        sort,
        filter: chosen ? {id: selectedIds} : {...(filterValues as object), ...(filter as object | undefined)},
      };
      const count = await exportRows(dataProvider, query, columns, fileName, format, (done, all) =>
        setProgress(`Exportando ${formatCount(done)}${all > done ? ` de unas ${formatCount(all)}` : ''}…`),
      );
      notify(plural(count, 'fila exportada', 'filas exportadas'), {type: 'info'});
    } catch (failure) {
      notify(problemOf(failure).message, {type: 'error'});
    } finally {
      setProgress(null);
    }
  };

  return (
    <FormatMenu
      label={progress ?? (chosen ? 'Exportar selección' : 'Exportar')}
      disabled={progress !== null || !total}
      onChoose={format => void run(format)}
    />
  );
}

export function FormatMenu({
  label,
  disabled,
  onChoose,
}: {
  label: string;
  disabled: boolean;
  onChoose: (format: ExportFormat) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (format: ExportFormat): void => {
    setAnchor(null);
    onChoose(format);
  };
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        disabled={disabled}
        startIcon={<DownloadIcon />}
      >
        {label}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose('xlsx')}>Libro de Excel (.xlsx)</MenuItem>
        <MenuItem onClick={() => choose('csv')}>Texto separado (.csv)</MenuItem>
      </Menu>
    </>
  );
}
