// Before and after of an audit entry, field by field.
import type {ReactNode} from 'react';
import Box from '@mui/material/Box';
import {translate} from '../../providers/i18n-provider';
import {AUDIT_FACTS, auditValueName} from '../words/audit-words';
import {channels, type Choice, nameOf, paymentMethods} from '../words/choices';
import {formatCents} from '../words/money';
import {AuditRecords, recordsOf} from './audit-records';

export type Changes = Record<string, unknown>;

/** Two of a list are not before and after. */
const isPair = (field: string, value: unknown): value is [unknown, unknown] =>
  Array.isArray(value) &&
  value.length === 2 &&
  !/(Ids|Seats)$/.test(field) &&
  typeof (value[0] ?? value[1]) !== 'object';

const isBeforeAfter = (value: unknown): value is {before?: unknown; after?: unknown} =>
  typeof value === 'object' && value !== null && ('before' in value || 'after' in value);

const COMMON: Readonly<Record<string, readonly Choice[]>> = {method: paymentMethods, channel: channels};

type Words = Readonly<Record<string, readonly Choice[]>>;

interface Props {
  resource: string;
  changes: Changes;
  /** By field: what its values are called. */
  choices?: Words;
}

/** Fields by the names that the screen of `resource` has for them, where it has been opened. */
export function AuditChanges({resource, changes, choices = {}}: Props) {
  const fieldName = (field: string): string =>
    translate(`resources.${resource}.fields.${field}`, {_: AUDIT_FACTS[field] ?? field});
  const saying = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '∅';
    if (typeof value === 'number') return field.endsWith('Cents') ? formatCents(value) : String(value);
    if (typeof value === 'boolean') return value ? 'sí' : 'no';
    if (typeof value === 'string') {
      const own = nameOf(choices[field] ?? COMMON[field] ?? [], value);
      return own === value ? auditValueName(field, value) : own;
    }
    if (Array.isArray(value)) return value.map(one => saying(field, one)).join(', ');
    return Object.entries(value)
      .filter(([, one]) => one !== null && one !== undefined)
      .map(([key, one]) => {
        const said = saying(key, one);
        if (key in choices || key === 'amountCents') return said;
        return key.endsWith('Cents')
          ? `(${fieldName(key).toLocaleLowerCase('es')} ${said})`
          : `${fieldName(key)}: ${said}`;
      })
      .join(' ');
  };
  const textOf = (field: string, value: unknown): ReactNode => {
    const of = recordsOf(field);
    const ids = [value].flat().filter(one => typeof one === 'number');
    if (of !== undefined && ids.length > 0) return <AuditRecords of={of} ids={ids} />;
    const text = saying(field, value);
    return text.length > 160 ? `${text.slice(0, 160)}…` : text;
  };
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
        const pair = isPair(field, value) ? value : isBeforeAfter(value) ? [value.before, value.after] : null;
        return (
          <Box key={field} sx={{display: 'contents'}}>
            <dt>{fieldName(field)}</dt>
            <dd>
              {pair === null ? (
                textOf(field, value)
              ) : (
                <>
                  {textOf(field, pair[0])} → <strong>{textOf(field, pair[1])}</strong>
                </>
              )}
            </dd>
          </Box>
        );
      })}
    </Box>
  );
}
