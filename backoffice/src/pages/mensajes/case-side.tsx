// Beside the conversation: who has it, how it is classed, until when, and whom and what it is about.
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {nameOf} from '../../crud/words/choices';
import {
  caseCategories,
  caseChannels,
  casePriorities,
  caseSources,
  protectionCategory,
} from '../../crud/words/choices-catalogue';
import {AskForRight} from '../../crud/rights/ask-for-right';
import {Fact, Facts} from '../../crud/fields/facts';
import {StateMark} from '../../crud/fields/fields';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {currentSession} from '../../providers/session';
import type {Sent} from '../../providers/wire';
import type {CaseAct, CaseThreadData} from './case-types';

interface Props {
  one: CaseThreadData;
  canEdit: boolean;
  onAct: CaseAct;
}

export function CaseSide({one, canEdit, onAct}: Props) {
  const me = currentSession()?.user.id;
  const at = {id: one.id};
  const assign = (staffUserId: number | null | undefined): void =>
    void onAct(() => call('post', '/api/mensajes/{id}/asignar', {at, body: {staffUserId}}));
  const classify = (body: Sent<'classifyCase'>): void =>
    void onAct(() => call('post', '/api/mensajes/{id}/clasificar', {at, body}));
  const isProtected = one.category === protectionCategory.id;
  const categories = isProtected ? [protectionCategory] : [...caseCategories, protectionCategory];
  const mine = one.assignee?.id === me;
  return (
    <Card component="aside" aria-label="Sobre el mensaje" sx={{p: 2}}>
      <TextField
        select
        fullWidth
        size="small"
        label="Lo lleva"
        value={one.assignee?.id ?? ''}
        disabled={!canEdit}
        onChange={event => assign(event.target.value === '' ? null : Number(event.target.value))}
        slotProps={{inputLabel: {shrink: true}, select: {displayEmpty: true}}}
      >
        <MenuItem value="">Nadie todavía</MenuItem>
        {one.assignee !== null && !one.staff.some(person => person.id === one.assignee?.id) && (
          <MenuItem value={one.assignee.id}>{one.assignee.name}</MenuItem>
        )}
        {one.staff.map(person => (
          <MenuItem key={person.id} value={person.id}>
            {person.name}
          </MenuItem>
        ))}
      </TextField>
      {canEdit && !mine && one.staff.some(person => person.id === me) && (
        <Button size="small" onClick={() => assign(me)}>
          Me lo quedo
        </Button>
      )}
      <TextField
        select
        fullWidth
        size="small"
        label="Categoría"
        value={one.category}
        disabled={!canEdit || isProtected}
        onChange={event => classify({category: event.target.value as Sent<'classifyCase'>['category']})}
      >
        {categories.map(choice => (
          <MenuItem key={choice.id} value={choice.id}>
            {choice.name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        fullWidth
        size="small"
        label="Prioridad"
        value={one.priority}
        disabled={!canEdit}
        onChange={event => classify({priority: event.target.value as Sent<'classifyCase'>['priority']})}
      >
        {casePriorities.map(choice => (
          <MenuItem key={choice.id} value={choice.id}>
            {choice.name}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{mt: 1.5, '& dl': {gridTemplateColumns: '1fr'}}}>
        <Facts>
          <Fact label="Primera respuesta">
            <Due at={one.firstReplyAt} due={one.firstReplyDueAt} />
          </Fact>
          <Fact label="Resolución">
            <Due at={one.resolvedAt} due={one.resolutionDueAt} />
          </Fact>
          <Fact label="De">
            {one.customer !== null && may('clientes', 'show') ? (
              <Link to={`/clientes/${one.customer.id}`}>{one.contactName}</Link>
            ) : (
              one.contactName
            )}
            {one.customer !== null && !one.isProven && (
              <Box sx={{fontSize: '0.75rem'}}>
                <StateMark tone="warn">Sin comprobar</StateMark>{' '}
                {one.channel === 'mail'
                  ? 'Escribió por correo, y un remitente se puede inventar: comprueba quién es antes de cambiarle nada.'
                  : 'Escribió sin entrar en su cuenta: comprueba quién es antes de contarle nada de ella.'}
              </Box>
            )}
          </Fact>
          <Fact label="Correo">
            {one.contactEmail && <a href={`mailto:${one.contactEmail}`}>{one.contactEmail}</a>}
          </Fact>
          <Fact label="Teléfono">
            {one.contactPhone && <a href={`tel:${one.contactPhone.replaceAll(' ', '')}`}>{one.contactPhone}</a>}
          </Fact>
          <Fact label="Abierto por">
            {nameOf(caseSources, one.source)}, {nameOf(caseChannels, one.channel).toLowerCase()} ·{' '}
            {formatInstant(one.createdAt)}
          </Fact>
          <Fact label="Código de seguimiento">
            <code>{one.trackingCode.replace(/(.{4})(?=.)/g, '$1-')}</code>
          </Fact>
        </Facts>
      </Box>
      {one.contactEmail && !isProtected && <AskForRight email={one.contactEmail} incidentId={one.id} />}
    </Card>
  );
}

function Due({at, due}: {at: string | null; due: string | null}) {
  if (at !== null)
    return (
      <>
        {formatInstant(at)}
        {due !== null && at > due && (
          <>
            {' '}
            · <StateMark tone="warn">tarde</StateMark>
          </>
        )}
      </>
    );
  if (due === null) return <>—</>;
  return Date.parse(due) < Date.now() ? (
    <StateMark tone="bad">Venció el {formatInstant(due)}</StateMark>
  ) : (
    <>antes del {formatInstant(due)}</>
  );
}
