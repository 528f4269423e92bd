// For holders, at the session's door: the own seat and friends, when this session has them.
import {useUses} from '../../lib/activities';
import type {SessionDetail} from '../../lib/api/types';
import {PageLink} from '../../ui/page-link';

export function HolderLinks({session}: {session: SessionDetail}) {
  const hasPasses = useUses('passes');
  const {hasOwnSeats, hasFriends} = session.holders;
  if (!hasPasses || (!hasOwnSeats && !hasFriends)) return null;
  const path = `/eventos/${session.event.id}/${session.id}`;
  return (
    <p className="holder-links">
      ¿Eres abonado?
      {hasOwnSeats && <PageLink to={`${path}/abonados`}>Compra tu butaca</PageLink>}
      {hasFriends && <PageLink to={`${path}/amigos-abonados`}>Trae a tus amigos</PageLink>}
    </p>
  );
}
