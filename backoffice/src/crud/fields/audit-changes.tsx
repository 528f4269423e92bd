// Before and after of an audit entry, field by field.
import Box from '@mui/material/Box';

export type Changes = Record<string, unknown>;

const actionNames: Record<string, string> = {
  create: 'Creado',
  edit: 'Cambiado',
  update: 'Cambiado',
  delete: 'Eliminado',
  login: 'Entrada',
  logout: 'Salida',
  refund: 'Devolución',
  sell: 'Venta',
  block: 'Bloqueo',
  unblock: 'Desbloqueo',
  publish: 'Publicado',
  pause: 'En pausa',
  close: 'Cerrado',
  resend: 'Correo reenviado',
  export: 'Exportado',
  print: 'Impreso',
  import: 'Importado',
  invite: 'Invitaciones dadas',
  revoke: 'Revocado',
  confirm: 'Confirmado',
  cancel: 'Cancelado',
  assign_gates: 'Puertas cambiadas',
  rotate_code: 'Código nuevo',
  save_shares: 'Reparto cambiado',
  pair: 'Emparejado',
  search_rights: 'Búsqueda en la puerta',
  generate_codes: 'Códigos creados',
};

export const auditActionName = (action: string): string => actionNames[action] ?? action;

const isPair = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2;

const isBeforeAfter = (value: unknown): value is {before?: unknown; after?: unknown} =>
  typeof value === 'object' && value !== null && ('before' in value || 'after' in value);

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '∅';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

export function AuditChanges({changes}: {changes: Changes}) {
  const fields = Object.entries(changes ?? {});
  if (fields.length === 0) return null;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 0.25,
        color: 'text.secondary',
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 1.5,
        overflowWrap: 'anywhere',
        '& dd': {m: 0},
      }}
    >
      {fields.map(([field, value]) => {
        const pair = isPair(value) ? value : isBeforeAfter(value) ? [value.before, value.after] : null;
        return (
          <Box key={field} sx={{display: 'contents'}}>
            <dt>{field}</dt>
            <dd>
              {pair === null ? (
                textOf(value)
              ) : (
                <>
                  {textOf(pair[0])} → <strong>{textOf(pair[1])}</strong>
                </>
              )}
            </dd>
          </Box>
        );
      })}
    </Box>
  );
}
