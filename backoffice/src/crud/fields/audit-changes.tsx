// Before and after of an audit entry, field by field.
import Box from '@mui/material/Box';
import {translate} from '../../providers/i18n-provider';

export type Changes = Record<string, unknown>;

const isPair = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2;

const isBeforeAfter = (value: unknown): value is {before?: unknown; after?: unknown} =>
  typeof value === 'object' && value !== null && ('before' in value || 'after' in value);

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '∅';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

/** Fields by the names that the screen of `resource` has for them, where it has been opened. */
export function AuditChanges({resource, changes}: {resource: string; changes: Changes}) {
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
            <dt>{translate(`resources.${resource}.fields.${field}`, {_: field})}</dt>
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
