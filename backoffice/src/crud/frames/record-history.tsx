// Who changed what in this record: the last entries of the audit log, asked for only when opened.
import {useState} from 'react';
import {useGetList, type Identifier} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import HistoryIcon from '@mui/icons-material/History';
import {may} from '../../providers/permissions';
import {AuditChanges, type Changes} from '../fields/audit-changes';
import {auditActionName} from '../words/audit-actions';
import {formatInstant} from '../words/zoned-time';
import type {Stored} from '../../providers/wire';

type AuditEntry = Stored<'AuditEntry', {changes: Changes}>;

export function RecordHistory({resource, id}: {resource: string; id: Identifier}) {
  const [open, setOpen] = useState(false);
  if (!may('auditoria', 'list')) return null;
  return (
    <Box sx={{mt: 1.5, maxWidth: 860}}>
      <Button startIcon={<HistoryIcon />} color="inherit" aria-expanded={open} onClick={() => setOpen(!open)}>
        Historial de cambios
      </Button>
      {open && <Entries resource={resource} id={id} />}
    </Box>
  );
}

function Entries({resource, id}: {resource: string; id: Identifier}) {
  const {data, isPending} = useGetList<AuditEntry>('auditoria', {
    filter: {resource, resourceId: String(id)},
    sort: {field: 'id', order: 'DESC'},
    pagination: {page: 1, perPage: 50},
  });
  if (isPending) return <Typography color="textSecondary">Cargando…</Typography>;
  if (data === undefined || data.length === 0)
    return <Typography color="textSecondary">Sin cambios anotados.</Typography>;
  return (
    <Box component="ol" sx={{listStyle: 'none', p: 0, m: 0}}>
      {data.map(entry => (
        <Box component="li" key={entry.id} sx={{borderLeft: '2px solid', borderColor: 'divider', pl: 1.5, py: 0.75}}>
          <strong>{auditActionName(entry.action)}</strong> · {entry.actorName || 'Sistema'} · {formatInstant(entry.at)}
          {entry.reason !== null && <span> · «{entry.reason}»</span>}
          <AuditChanges resource={resource} changes={entry.changes} />
        </Box>
      ))}
    </Box>
  );
}
