// A seat plan from a file: SVG, or the JSON of pretix's plan editor. A bad file is refused with every element named.
import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { useGetList, useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { AccessDenied } from '../../crud/access-denied';
import { formatCount, formatDecimal } from '../../crud/count';
import { PageHeader } from '../../crud/page-header';
import { call, problemOf } from '../../providers/http-client';
import { may } from '../../providers/permissions';
import { PlanProblems, problemsIn, type PlanProblem } from './plan-problems';
import type { Stored } from '../../providers/wire';

const crumbs = [{ label: 'Planos', to: '/planos' }];

interface Chosen {
  name: string;
  size: number;
  format: 'svg' | 'pretix';
  content: string;
}

export default function PlanImport() {
  const { data: venues = [] } = useGetList<Stored<'Venue'>>('recintos', { sort: { field: 'name', order: 'ASC' }, pagination: { page: 1, perPage: 500 } });
  const [venueId, setVenueId] = useState<number | ''>('');
  const [name, setName] = useState('');
  const [file, setFile] = useState<Chosen | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ message: string; elements: PlanProblem[] } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const notify = useNotify();
  const navigate = useNavigate();
  if (!may('planos', 'create')) return <AccessDenied />;

  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const picked = event.target.files?.[0];
    if (picked === undefined) return;
    const content = await picked.text();
    setProblem(null);
    setFile({ name: picked.name, size: picked.size, content, format: content.replace(/^\ufeff/, '').trimStart().startsWith('<') ? 'svg' : 'pretix' });
    event.target.value = '';
  };

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (file === null || venueId === '') return;
    setBusy(true);
    setProblem(null);
    try {
      const plan = await call<{ id: number; seatCount: number }>('/api/planos/importar', {
        method: 'POST', body: { venueId, format: file.format, content: file.content, ...(name.trim() !== '' && { name: name.trim() }) },
      });
      notify(`Borrador con ${formatCount(plan.seatCount)} butacas. Míralo antes de publicarlo.`, { type: 'info' });
      void navigate(`/planos/${plan.id}`);
    } catch (failure) {
      setProblem({ message: problemOf(failure).message, elements: problemsIn(failure) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <PageHeader title="Importar un plano" crumbs={crumbs} />
      <Card component="form" onSubmit={(event: FormEvent) => void send(event)} sx={{ maxWidth: 720, p: { xs: 1.5, sm: 2.5 } }}>
        <TextField select required label="Recinto" value={venueId} onChange={(event) => setVenueId(Number(event.target.value))}>
          {venues.map((venue) => <MenuItem key={venue.id} value={venue.id}>{venue.name}</MenuItem>)}
        </TextField>
        <TextField label="Nombre del plano" value={name} onChange={(event) => setName(event.target.value)} helperText="Vacío: el que trae el archivo. Si el recinto ya tiene uno con ese nombre, será su edición siguiente." />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, my: 1.5, flexWrap: 'wrap' }}>
          <Button variant="outlined" disabled={busy} onClick={() => input.current?.click()}>Elegir archivo</Button>
          <input ref={input} type="file" hidden accept=".svg,.json,image/svg+xml,application/json" aria-label="Archivo del plano" onChange={(event) => void choose(event)} />
          <Box sx={{ color: 'text.secondary' }}>
            {file === null ? 'SVG con butacas identificadas, o JSON del editor de pretix' : `${file.name} · ${file.format === 'svg' ? 'SVG' : 'JSON'} · ${formatDecimal(Math.max(1, Math.round(file.size / 1024)), 2)} kB`}
          </Box>
        </Box>
        {busy && <LinearProgress aria-label="Leyendo el plano" sx={{ mb: 1.5 }} />}
        {problem !== null && (problem.elements.length > 0 ? <PlanProblems message={problem.message} problems={problem.elements} /> : <Alert severity="error">{problem.message}</Alert>)}
        <Button type="submit" variant="contained" disabled={busy || file === null || venueId === ''} sx={{ mt: 1 }}>Importar como borrador</Button>
      </Card>
    </>
  );
}
