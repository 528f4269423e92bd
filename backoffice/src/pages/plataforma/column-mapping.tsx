// Which column of the file fills which field.
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {Columns} from '../../crud/lists/columns';
import type {Answer} from '../../providers/wire';

export type HolderField = Answer<'listHolderImportFields'>[number];

interface Props {
  fields: readonly HolderField[];
  headers: readonly string[];
  /** The first rows: what a column holds says more than its title. */
  samples: readonly string[][];
  mapping: Record<string, number>;
  problems: Record<string, string>;
  onChange: (mapping: Record<string, number>) => void;
}

function describe(field: HolderField, column: number | undefined, samples: readonly string[][]): string {
  const value =
    column === undefined
      ? undefined
      : samples.map(cells => cells[column]).find(cell => cell !== undefined && cell !== '');
  return value === undefined
    ? `Como «${field.example}»`
    : `En el archivo: «${value.length > 40 ? `${value.slice(0, 40)}…` : value}»`;
}

export function ColumnMapping({fields, headers, samples, mapping, problems, onChange}: Props) {
  const choose = (key: string, column: string): void => {
    const {[key]: _before, ...rest} = mapping;
    onChange(column === '' ? rest : {...rest, [key]: Number(column)});
  };
  return (
    <Columns min={200}>
      {fields.map(field => (
        <TextField
          key={field.key}
          select
          required={field.required}
          label={field.label}
          value={mapping[field.key] === undefined ? '' : String(mapping[field.key])}
          onChange={event => choose(field.key, event.target.value)}
          error={problems[field.key] !== undefined}
          helperText={problems[field.key] ?? describe(field, mapping[field.key], samples)}
          slotProps={{inputLabel: {shrink: true}, select: {displayEmpty: true}}}
        >
          <MenuItem value="">No está</MenuItem>
          {headers.map((header, index) => (
            <MenuItem
              key={index}
              value={String(index)}
              disabled={Object.entries(mapping).some(([key, at]) => at === index && key !== field.key)}
            >
              {header}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Columns>
  );
}
