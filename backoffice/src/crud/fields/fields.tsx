// Values of a record, shown as in Spain. Each takes `source` like react-admin's own fields.
import type {ReactNode} from 'react';
import {useFieldValue, useRecordContext} from 'react-admin';
import Box from '@mui/material/Box';
import {nameOf, type Choice, type Tone} from '../words/choices';
import {formatCents, formatPercent} from '../words/money';
import {formatDay, formatInstant} from '../words/zoned-time';

interface FieldProps {
  source: string;
}

export function MoneyField({source}: FieldProps) {
  const value: unknown = useFieldValue({source});
  return <span style={{whiteSpace: 'nowrap'}}>{typeof value === 'number' ? formatCents(value) : ''}</span>;
}

export function PercentField({source}: FieldProps) {
  const value: unknown = useFieldValue({source});
  return <span>{typeof value === 'number' ? `${formatPercent(value)} %` : ''}</span>;
}

export function InstantField({source, zone}: FieldProps & {zone?: string}) {
  const value: unknown = useFieldValue({source});
  if (typeof value !== 'string') return null;
  return (
    <time dateTime={value} style={{whiteSpace: 'nowrap'}}>
      {formatInstant(value, zone)}
    </time>
  );
}

export function DayField({source}: FieldProps) {
  const value: unknown = useFieldValue({source});
  return typeof value === 'string' ? <time dateTime={value}>{formatDay(value)}</time> : null;
}

export function YesField({source}: FieldProps) {
  return <span>{useFieldValue({source}) ? 'Sí' : 'No'}</span>;
}

export function ChoiceField({source, choices}: FieldProps & {choices: readonly Choice[]}) {
  return <span>{nameOf(choices, useFieldValue({source}))}</span>;
}

export function StateField({source, choices}: FieldProps & {choices: readonly Choice[]}) {
  const value: unknown = useFieldValue({source});
  const choice = choices.find(one => one.id === value);
  return choice === undefined ? (
    <span>{String(value ?? '')}</span>
  ) : (
    <StateMark tone={choice.tone}>{choice.name}</StateMark>
  );
}

const toneColor: Record<Tone, string> = {
  neutral: 'text.secondary',
  good: 'success.main',
  warn: 'warning.main',
  bad: 'error.main',
  info: 'info.main',
};

/** A dot and a word: the word carries the meaning, the colour only helps. */
export function StateMark({tone = 'neutral', children}: {tone?: Tone; children: ReactNode}) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        whiteSpace: 'nowrap',
        fontWeight: 600,
        color: toneColor[tone],
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 8,
          height: 8,
          flex: 'none',
          bgcolor: 'currentColor',
          borderRadius: tone === 'bad' ? 0 : '50%',
          ...(tone === 'neutral' && {bgcolor: 'transparent', border: '2px solid'}),
        }}
      />
      {children}
    </Box>
  );
}

export function ColorField({source}: FieldProps) {
  const value: unknown = useFieldValue({source});
  if (typeof value !== 'string') return null;
  return (
    <Box component="span" sx={{display: 'inline-flex', alignItems: 'center', gap: 1}}>
      <Box
        component="span"
        aria-hidden
        sx={{width: 16, height: 16, borderRadius: '3px', bgcolor: value, border: '1px solid', borderColor: 'divider'}}
      />
      {value}
    </Box>
  );
}

/** Anything computed from the record. */
export function Computed<R extends object>({of}: {of: (record: R) => ReactNode}) {
  const record = useRecordContext();
  return record === undefined ? null : <>{of(record as unknown as R)}</>;
}
