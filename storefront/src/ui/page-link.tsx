// A link inside the shop that begins to fetch its page when it is pointed at.
import {Link, type LinkProps} from 'react-router';
import {warmPath} from '../lib/warm';

export function PageLink(props: LinkProps & {to: string}) {
  const warm = () => warmPath(props.to);
  return <Link {...props} onPointerEnter={warm} onFocus={warm} onTouchStart={warm} />;
}
