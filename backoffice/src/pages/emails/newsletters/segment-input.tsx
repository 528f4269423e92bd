// Conditions within the chosen groups, and whom it would reach at this moment, counted by the API.
import {useEffect, useState} from 'react';
import {NumberInput, SelectInput, TextInput} from 'react-admin';
import {keepPreviousData, useQuery} from '@tanstack/react-query';
import {useFormContext, useWatch} from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import {RefAutocomplete} from '../../../crud/inputs/ref-autocomplete';
import type {RefAutocompleteProps} from '../../../crud/inputs/ref-autocomplete-props';
import {MoneyInput} from '../../../crud/inputs/money-input';
import {RefSelect} from '../../../crud/inputs/ref-select';
import {messageLanguages} from '../../../crud/words/choices-communications';
import {formatCount} from '../../../crud/words/count';
import {plural} from '../../../crud/words/plural';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import type {Stored} from '../../../providers/wire';

interface Rule {
  kind?: string;
  not?: boolean;
  value?: number | null;
  within?: number | null;
  text?: string | null;
}
interface Segment {
  match: 'all' | 'any';
  rules: (Rule | Segment)[];
}

type Condition = Stored<'SegmentCondition'>;
type Field = Condition['fields'][number];

function sessionName(session: {id: unknown; startsAt?: string; eventTitle?: string}): string {
  const words = [session.eventTitle, session.startsAt && formatInstant(session.startsAt)].filter(Boolean);
  return words.join(' · ') || String(session.id);
}

/** Lists that are short enough to be read whole. */
const FEW = new Set(['abonos/categorias', 'zonas', 'listas']);
const FOUND_BY: Record<string, Partial<RefAutocompleteProps>> = {
  eventos: {optionText: 'title'},
  sesiones: {optionText: sessionName},
  'emails/boletines': {optionText: 'title', among: {state: 'sent'}},
};
const MONTHS = Array.from({length: 12}, (_, n) => ({
  id: n + 1,
  name: new Date(2026, n, 15).toLocaleDateString('es-ES', {month: 'long'}),
}));
const SIGNS = [
  {id: false, name: 'Sí'},
  {id: true, name: 'No'},
];
const MATCHES = [
  {id: 'all', name: 'Todas las condiciones'},
  {id: 'any', name: 'Cualquiera de ellas'},
];

export function SegmentInput({source}: {source: string}) {
  const {setValue} = useFormContext();
  const segment = useWatch({name: source}) as Segment | null | undefined;
  const put = (next: Segment | null): void => setValue(source, next, {shouldDirty: true});
  return (
    <Box role="group" aria-label="Condiciones" sx={{mt: 1}}>
      {segment ? (
        <Match at={source} segment={segment} depth={1} onChange={put} onGone={() => put(null)} />
      ) : (
        <Button
          variant="outlined"
          size="small"
          startIcon={<AddIcon />}
          onClick={() => put({match: 'all', rules: [{kind: 'bought_event', not: false}]})}
        >
          Poner condiciones
        </Button>
      )}
      <LiveCount />
    </Box>
  );
}

interface MatchProps {
  at: string;
  segment: Segment;
  depth: number;
  onChange: (segment: Segment) => void;
  onGone: () => void;
}

function Match({at, segment, depth, onChange, onGone}: MatchProps) {
  const {rules} = segment;
  const add = (one: Rule | Segment): void => onChange({...segment, rules: [...rules, one]});
  const take = (n: number): void => {
    const left = rules.filter((_one, i) => i !== n);
    if (left.length === 0) onGone();
    else onChange({...segment, rules: left});
  };
  return (
    <Box sx={{borderLeft: '3px solid', borderColor: 'divider', pl: 1.5, mb: 1}}>
      <Box sx={{maxWidth: 260}}>
        <SelectInput source={`${at}.match`} label="Que cumplan" choices={MATCHES} required />
      </Box>
      <Box component="ul" sx={{listStyle: 'none', m: 0, p: 0}}>
        {rules.map((one, n) => (
          <Box component="li" key={`${n}-${rules.length}`}>
            {'rules' in one ? (
              <Match
                at={`${at}.rules.${n}`}
                segment={one}
                depth={depth + 1}
                onChange={next => onChange({...segment, rules: rules.map((old, i) => (i === n ? next : old))})}
                onGone={() => take(n)}
              />
            ) : (
              <RuleInputs at={`${at}.rules.${n}`} rule={one} which={n + 1} onGone={() => take(n)} />
            )}
          </Box>
        ))}
      </Box>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
        <Button size="small" startIcon={<AddIcon />} onClick={() => add({kind: 'bought_event', not: false})}>
          Otra condición
        </Button>
        {depth === 1 && (
          <Button
            size="small"
            startIcon={<AddIcon />}
            onClick={() => add({match: 'any', rules: [{kind: 'bought_event', not: false}]})}
          >
            Un grupo de condiciones
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** What may be asked, as the API has it. */
const useConditions = (): Condition[] =>
  useQuery({
    queryKey: ['emails/boletines', 'condiciones'],
    queryFn: () => call('get', '/api/emails/boletines/condiciones'),
    staleTime: Infinity,
  }).data?.conditions ?? [];

function RuleInputs({at, rule, which, onGone}: {at: string; rule: Rule; which: number; onGone: () => void}) {
  const {setValue} = useFormContext();
  const conditions = useConditions();
  const fields = conditions.find(one => one.kind === rule.kind)?.fields ?? [];
  return (
    <Box sx={{display: 'flex', columnGap: 1, alignItems: 'flex-start'}}>
      <Box sx={{flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1}}>
        <Box sx={{flex: '0 0 84px', '& .MuiFormControl-root': {minWidth: 0}}}>
          <SelectInput source={`${at}.not`} label="Sí o no" choices={SIGNS} required />
        </Box>
        <Box sx={{flex: '1 1 240px', minWidth: 0}}>
          <SelectInput
            source={`${at}.kind`}
            label="Condición"
            choices={conditions}
            optionValue="kind"
            required
            onChange={() => {
              for (const name of ['value', 'within', 'text']) setValue(`${at}.${name}`, null, {shouldDirty: true});
            }}
          />
        </Box>
        {fields.map(field => (
          <Box key={`${rule.kind}.${field.name}`} sx={{flex: '1 1 160px', minWidth: 0}}>
            <FieldInput field={field} source={`${at}.${field.name}`} />
          </Box>
        ))}
      </Box>
      <IconButton aria-label={`Quitar la condición ${which}`} onClick={onGone} size="small" sx={{mt: 1}}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

function FieldInput({field: {control, label, path = '', from, to}, source}: {field: Field; source: string}) {
  switch (control) {
    case 'record':
      return FEW.has(path) ? (
        <RefSelect source={source} reference={path} label={label} />
      ) : (
        <RefAutocomplete source={source} reference={path} label={label} {...FOUND_BY[path]} />
      );
    case 'number':
      return <NumberInput source={source} label={label} min={from} max={to} />;
    case 'euros':
      return <MoneyInput source={source} label={label} />;
    case 'month':
      return <SelectInput source={source} label={label} choices={MONTHS} />;
    case 'language':
      return <SelectInput source={source} label={label} choices={messageLanguages} />;
    case 'text':
      return <TextInput source={source} label={label} />;
  }
}

function LiveCount() {
  const audience = useWatch({name: 'audience'}) as Record<string, unknown> | null;
  const text = JSON.stringify(audience ?? {});
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), 500);
    return () => clearTimeout(timer);
  }, [text]);
  const {data, error} = useQuery({
    queryKey: ['emails/boletines', 'destinatarios', asked],
    queryFn: () =>
      call('post', '/api/emails/boletines/destinatarios', {
        body: {audience: JSON.parse(asked) as Record<string, unknown>},
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Box role="status" sx={{color: 'text.secondary', mt: 1}}>
      {error !== null
        ? 'Completa las condiciones para saber a cuántas personas llega.'
        : data !== undefined &&
          `Ahora mismo llegaría a ${plural(data.willGet, 'persona', 'personas')}${data.outside > 0 ? `; ${formatCount(data.outside)} no cumplen las condiciones` : ''}.`}
    </Box>
  );
}
