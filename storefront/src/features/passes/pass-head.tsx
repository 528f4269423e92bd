// The top of a page about one pass: the way back, the heading, whose pass it is and which seat.
import type {ReactNode} from 'react';
import {placeWords} from '../../lib/words/place-words';
import type {OwnPass} from '../../lib/api/types';
import {Icon} from '../../ui/icon';
import {PageLink} from '../../ui/page-link';

interface Props {
  pass: OwnPass;
  title: string;
  back: {to: string; text: string};
  children?: ReactNode;
}

export function PassHead({pass, title, back, children}: Props) {
  const place = pass.zoneName ? placeWords({...pass, zoneName: pass.zoneName}) : 'sin butaca fija';
  return (
    <div className="pass-head">
      <PageLink to={back.to} className="pass-back">
        <Icon name="back" size={18} /> {back.text}
      </PageLink>
      <h1>{title}</h1>
      <p className="muted">
        {pass.listName}, {pass.holderName}: {place}.
      </p>
      {children}
    </div>
  );
}
