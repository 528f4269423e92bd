// A list that is pasted, or taken from a file; and what is wrong with it, line by line.
import type {ChangeEvent} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import {FigureTable} from '../../../../crud/figures/figure-table';
import {plural} from '../../../../crud/words/plural';

export interface Problem {
  line: number;
  value: string;
  problem: string;
}

export function CsvInput({
  value,
  example,
  onChange,
}: {
  value: string;
  example: string;
  onChange: (text: string) => void;
}) {
  const open = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file === undefined) return;
    const bytes = await file.arrayBuffer();
    // Spreadsheets in Spain still write Windows-1252; what is not UTF-8 is that.
    try {
      onChange(new TextDecoder('utf-8', {fatal: true}).decode(bytes));
    } catch {
      onChange(new TextDecoder('windows-1252').decode(bytes));
    }
  };
  return (
    <Box sx={{mb: 1}}>
      <TextField
        label="Lista"
        multiline
        minRows={4}
        maxRows={14}
        value={value}
        onChange={typed => onChange(typed.target.value)}
        placeholder={example}
        helperText="Pega las filas, o ábrelas de un archivo de texto o CSV"
        slotProps={{inputLabel: {shrink: true}, htmlInput: {spellCheck: false, style: {fontFamily: 'monospace'}}}}
      />
      <Button component="label" startIcon={<UploadIcon />} size="small">
        Abrir archivo
        <input type="file" accept=".csv,.txt,text/csv,text/plain" hidden onChange={event => void open(event)} />
      </Button>
    </Box>
  );
}

export function Problems({good, problems}: {good: string; problems: readonly Problem[]}) {
  return (
    <Box sx={{mt: 1.5}}>
      <Alert severity={problems.length === 0 ? 'success' : 'warning'} sx={{mb: 1}}>
        {good} {problems.length > 0 && `${plural(problems.length, 'fila se queda', 'filas se quedan')} fuera.`}
      </Alert>
      {problems.length > 0 && (
        <Box sx={{maxHeight: 260, overflow: 'auto', mx: -2}}>
          <FigureTable
            isText
            rows={problems}
            rowKey={row => row.line}
            name={{label: 'Línea', value: row => row.line}}
            columns={[
              {label: 'Valor', value: row => row.value},
              {label: 'Qué pasa', value: row => row.problem},
            ]}
          />
        </Box>
      )}
    </Box>
  );
}
