// One search over orders, people and events. Arrow keys and Enter, or the mouse.
import { useEffect, useState } from 'react';
import { useDataProvider, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { formatCents } from '../crud/money';
import { formatDay } from '../crud/zoned-time';
import { may } from '../providers/permissions';

interface Hit {
  key: string;
  kind: string;
  title: string;
  note: string;
  to: string;
}

interface Source {
  resource: string;
  kind: string;
  toHit: (record: RaRecord) => Pick<Hit, 'title' | 'note' | 'to'>;
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const person = (record: RaRecord): string => [record.firstName, record.surname1, record.surname2].map(text).filter(Boolean).join(' ');

const sources: Source[] = [
  {
    resource: 'pedidos', kind: 'Pedido',
    toHit: (record) => ({
      title: text(record.number),
      note: [person(record) || text(record.email), formatCents(Number(record.totalCents)), formatDay(text(record.createdAt))].filter(Boolean).join(' · '),
      to: `/pedidos/${record.id}`,
    }),
  },
  { resource: 'eventos', kind: 'Evento', toHit: (record) => ({ title: text(record.title), note: text(record.subtitle), to: `/eventos/${record.id}/sesiones` }) },
  { resource: 'clientes', kind: 'Cliente', toHit: (record) => ({ title: person(record) || text(record.email), note: text(record.email), to: `/clientes/${record.id}` }) },
];

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const dataProvider = useDataProvider();
  const navigate = useNavigate();

  useEffect(() => {
    const timer = window.setTimeout(() => setWords(typed.trim()), 180);
    return () => window.clearTimeout(timer);
  }, [typed]);

  const { data: hits = [], isFetching } = useQuery({
    queryKey: ['search', words],
    enabled: words.length >= 2,
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        sources.filter((source) => may(source.resource, 'list')).map(async (source): Promise<Hit[]> => {
          const { data } = await dataProvider.getList(source.resource, {
            filter: { q: words }, sort: { field: 'id', order: 'DESC' }, pagination: { page: 1, perPage: 5 }, signal,
          });
          return data.map((record) => ({ key: `${source.resource}${record.id}`, kind: source.kind, ...source.toHit(record) }));
        }),
      );
      return found.flat();
    },
  });

  const open = (hit: Hit | undefined): void => {
    if (hit === undefined) return;
    onClose();
    navigate(hit.to);
  };
  const move = (step: number): void => setChosen((now) => (hits.length === 0 ? 0 : (now + step + hits.length) % hits.length));
  const hint = words.length < 2 ? 'Escribe al menos dos letras o cifras.' : isFetching ? 'Buscando…' : hits.length === 0 ? 'Nada coincide.' : null;

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-label="Buscar" sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}>
      <InputBase
        autoFocus
        fullWidth
        value={typed}
        placeholder="Número de pedido, nombre, correo, evento…"
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') move(1);
          else if (event.key === 'ArrowUp') move(-1);
          else if (event.key === 'Enter') open(hits[chosen]);
          else return;
          event.preventDefault();
        }}
        inputProps={{ 'aria-label': 'Buscar', role: 'combobox', 'aria-expanded': hits.length > 0, 'aria-controls': 'search-hits', 'aria-activedescendant': hits[chosen] && `hit-${hits[chosen].key}` }}
        sx={{ px: 2, py: 1.25, fontSize: '1rem', borderBottom: '1px solid', borderColor: 'divider' }}
      />
      <Box id="search-hits" role="listbox" aria-label="Resultados" sx={{ maxHeight: '60vh', overflowY: 'auto' }}>
        {hits.map((hit, index) => (
          <Box
            key={hit.key}
            id={`hit-${hit.key}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => open(hit)}
            onPointerMove={() => setChosen(index)}
            sx={{ display: 'grid', gridTemplateColumns: '72px 1fr', px: 2, py: 0.75, cursor: 'pointer', bgcolor: index === chosen ? 'action.selected' : undefined }}
          >
            <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', pt: 0.25 }}>{hit.kind}</Box>
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontWeight: 650, overflow: 'hidden', textOverflow: 'ellipsis' }}>{hit.title}</Box>
              <Box sx={{ color: 'text.secondary' }}>{hit.note}</Box>
            </Box>
          </Box>
        ))}
      </Box>
      <Box role="status" sx={{ px: 2, py: hint === null ? 0 : 1.5, color: 'text.secondary' }}>{hint}</Box>
    </Dialog>
  );
}
