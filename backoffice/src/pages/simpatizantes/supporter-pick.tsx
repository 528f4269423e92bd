// Finds a supporter by name, number, mail or NIF.
import {useEffect, useState} from 'react';
import {useGetList, useGetOne} from 'react-admin';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import {fullName, type SupporterRecord} from './supporter-fields';

const textOf = (one: SupporterRecord): string => `${fullName(one)} · ${one.number}`;

export function SupporterPick({value, onChange}: {value: number | null; onChange: (id: number | null) => void}) {
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.split(' · ')[0] ?? ''), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  const chosen = useGetOne<SupporterRecord>('simpatizantes', {id: value ?? 0}, {enabled: value !== null});
  const found = useGetList<SupporterRecord>('simpatizantes', {
    filter: q === '' ? {} : {q},
    sort: {field: 'id', order: 'DESC'},
    pagination: {page: 1, perPage: 30},
  });
  return (
    <Autocomplete
      size="small"
      sx={{maxWidth: 480}}
      options={found.data ?? []}
      value={value === null ? null : (chosen.data ?? null)}
      loading={found.isPending}
      filterOptions={options => options}
      getOptionLabel={textOf}
      getOptionKey={one => one.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, one) => onChange(one === null ? null : one.id)}
      renderInput={params => <TextField {...params} label="Nombre, número, correo o NIF" />}
      noOptionsText="Nadie con esos datos"
      loadingText="Buscando…"
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar"
    />
  );
}
