// One record among many, outside a form: typed for, or chosen from the first that there are.
import {useEffect, useState} from 'react';
import {useGetList, useGetOne, type RaRecord} from 'react-admin';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';

interface Props {
  reference: string;
  label: string;
  optionText?: string;
  value: number | null;
  /** Narrows what is offered. */
  among?: Record<string, unknown>;
  onChange: (id: number | null) => void;
}

const pause = 250;

export function RefPick({reference, label, optionText = 'name', value, among = {}, onChange}: Props) {
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const chosen = useGetOne(reference, {id: value ?? 0}, {enabled: value !== null});
  const nameOfRecord = (record: RaRecord): string => String(record[optionText] ?? record.id);
  const isChosenName = chosen.data !== undefined && q === nameOfRecord(chosen.data);
  const found = useGetList(reference, {
    filter: {...among, ...(q !== '' && !isChosenName ? {q} : {})},
    sort: {field: 'id', order: 'DESC'},
    pagination: {page: 1, perPage: 50},
  });
  return (
    <Autocomplete
      size="small"
      sx={{minWidth: 260, flex: '1 1 260px', maxWidth: 420}}
      options={found.data ?? []}
      value={value === null ? null : (chosen.data ?? null)}
      loading={found.isPending}
      filterOptions={options => options}
      getOptionLabel={nameOfRecord}
      getOptionKey={record => record.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, record) => onChange(record === null ? null : Number(record.id))}
      renderInput={params => <TextField {...params} label={label} />}
      noOptionsText="Nada con ese nombre"
      loadingText="Buscando…"
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar"
    />
  );
}
