// A new session of an event. The times follow the start until somebody writes them.
import {useEffect, useRef} from 'react';
import {CreateBase, SaveButton, useNotify, useRedirect, type RaRecord} from 'react-admin';
import {useFormContext, useWatch} from 'react-hook-form';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {FormCard} from '../../../crud/frames/form-card';
import {notifyUnlessAtFields} from '../../../crud/acts/notify-problem';
import {may} from '../../../providers/permissions';
import {useEvent} from '../event-context';
import {SessionForm} from './session-form';

const minute = 60_000;

export default function SessionCreate() {
  const {event, zone} = useEvent();
  const notify = useNotify();
  const redirect = useRedirect();
  if (!may('sesiones', 'create')) return <AccessDenied />;
  const now = new Date(Math.ceil(Date.now() / (15 * minute)) * 15 * minute).toISOString();
  const defaults = {
    eventId: event.id,
    saleStartsAt: now,
    orphanRule: true,
    seatsApart: 0,
    accessibleUntilHours: 0,
    isNominative: false,
    attendeeNeedsDoc: false,
    entryNeedsName: true,
    takesGroups: false,
    refundPolicy: '',
    nameFixes: 0,
    nameFixUntilHours: 24,
    movesAllowed: false,
    moveUntilHours: 24,
    moveFeeCents: 0,
    cancelTerms: 'none',
    cancelUntilHours: 48,
    cancelFeeCents: 0,
    cancelKeepsFee: true,
    cancelBonusBp: 0,
    resaleAllowed: false,
    resaleUntilHours: 2,
    resaleFeeCents: 0,
    givesOn: false,
    giveUntilHours: 2,
    giveMost: 1,
  };
  return (
    <CreateBase
      resource="sesiones"
      mutationOptions={{
        onSuccess: (session: RaRecord) => {
          notify('Sesión creada en borrador. Pon los precios y publícala.', {type: 'info'});
          redirect(`/eventos/${event.id}/sesiones/${session.id}/configuracion`);
        },
        onError: (failure: unknown) => notifyUnlessAtFields(notify, failure),
      }}
    >
      <FormCard defaults={defaults} toolbar={<SaveButton alwaysEnable label="Crear sesión" />}>
        <FollowStart durationMinutes={event.durationMinutes ?? 120} />
        <SessionForm zone={zone} venueId={event.venueId} isNew />
      </FormCard>
    </CreateBase>
  );
}

/**
 * Doors 90 minutes before, the end after the event's duration, web sales until the start, the box office half an hour
 * more.
 */
function FollowStart({durationMinutes}: {durationMinutes: number}) {
  const startsAt: unknown = useWatch({name: 'startsAt'});
  const {setValue, getValues} = useFormContext();
  const proposed = useRef<Record<string, string>>({});
  useEffect(() => {
    if (typeof startsAt !== 'string') return;
    const start = Date.parse(startsAt);
    const offsets = {doorsAt: -90, endsAt: durationMinutes, saleEndsAt: 0, boxOfficeEndsAt: 30};
    for (const [field, minutes] of Object.entries(offsets)) {
      const current: unknown = getValues(field);
      if (current && current !== proposed.current[field]) continue;
      const next = new Date(start + minutes * minute).toISOString();
      proposed.current[field] = next;
      setValue(field, next);
    }
  }, [startsAt, durationMinutes, getValues, setValue]);
  return null;
}
